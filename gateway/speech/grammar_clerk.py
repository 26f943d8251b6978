"""What may follow ``declare`` and ``support``. Must never know a game."""

from __future__ import annotations

import re
from fractions import Fraction

from core.play import commands as c
from core.play.move_base import Series
from core.play.moves_clerk import Closed, Entered, Holder, JudgeOf, OnTurn, Points, Result, Winners
from core.play.names import normalise_name
from gateway.speech.scanner import Scanner, Unreadable
from gateway.speech.words import DECLARED, NO, OUTCOMES, UNDER

_AMOUNT = re.compile(r"([+-]?)([0-9]{1,9})(?:/([0-9]{1,9}))?")
MOST_WINNERS = 100


def declare(args: Scanner) -> c.Declare:
    """``declare points NAME 3 under N``, ``winner NAME …``, ``office OFFICE NAME``, ``turn NAME``, ``judge NAME C N``,
    ``close N``, ``outcome N adopted``."""
    what = args.take(DECLARED)
    match what:
        case "points":
            name = _name(args)
            return _under(args, Points(name, _amount(args.token())))
        case "winner":
            return _winners(args)
        case "outcome":
            return _outcome(args)
        case "office":
            office = args.token()
            return _under(args, Holder(office.casefold(), _name(args)))
        case "turn":
            return _under(args, OnTurn(_name(args)))
        case "close":
            return _closed(args)
        case "judge":
            name, case_ = _name(args), args.number(Series.CASE)
            if case_ is None:
                raise Unreadable
            return _under(args, JudgeOf(case_, name))
        case _:
            raise Unreadable


def _winners(args: Scanner) -> c.Declare:
    names: list[str] = []
    while args.peek() and not args.flag(UNDER) and len(names) < MOST_WINNERS:
        names.append(_name(args))
    if not names:
        raise Unreadable
    return _ruled(args, Winners(tuple(names)))


def _outcome(args: Scanner) -> c.Declare:
    number, adopted = args.number(), args.take(OUTCOMES)
    if number is None or adopted is None:
        raise Unreadable
    return _under(args, Result(number, adopted))


def _closed(args: Scanner) -> c.Declare:
    ref = args.ref()
    if ref is None:
        raise Unreadable
    return _under(args, Closed(ref.number, ref.series))


def support(args: Scanner) -> c.Support:
    number, no = args.number(), args.flag(NO)
    args.end()
    return c.Support(number=number, no=no)


def _under(args: Scanner, what: Entered) -> c.Declare:
    if args.at_end:
        return c.Declare(what=what)
    if not args.flag(UNDER):
        raise Unreadable
    return _ruled(args, what)


def _ruled(args: Scanner, what: Entered) -> c.Declare:
    ref = None if args.at_end else args.ref()
    args.end()
    if ref is None:
        return c.Declare(what=what)
    if ref.series not in (Series.NUMBER, Series.DECREE):
        raise Unreadable
    return c.Declare(what=what, rule=ref.number, decree=ref.series is Series.DECREE)


def _name(args: Scanner) -> str:
    name = args.token()
    if not name:
        raise Unreadable
    return normalise_name(name)


def _amount(typed: str) -> Fraction:
    found = _AMOUNT.fullmatch(typed.replace("\N{MINUS SIGN}", "-"))
    if found is None or (found[3] is not None and int(found[3]) == 0):
        raise Unreadable
    amount = Fraction(int(found[2]), int(found[3] or 1))
    return -amount if found[1] == "-" else amount
