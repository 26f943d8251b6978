"""What may follow the verbs that ask. Must never know a game."""

from __future__ import annotations

import re

from core.play import commands as c
from core.play.commands import Series
from core.play.names import normalise_name
from gateway.speech import queries as q
from gateway.speech.grammar_offices import concern
from gateway.speech.scanner import Scanner, Unreadable
from gateway.speech.verbs import find_verb
from gateway.speech.words import HISTORY, WHY

_LONGEST_REASON = 200  # characters kept of why somebody is banned
_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")


def only_token(args: Scanner) -> str:
    """The one word that is there."""
    token = args.token()
    if not token:
        raise Unreadable
    args.end()
    return token


def help_(args: Scanner) -> q.Help:
    found = _WORD.search(args.rest)  # whatever prefix stands before it
    if found is None:
        return q.Help()
    verb = find_verb(found[0])
    if verb is None:
        return q.Help(made=found[0][:40])
    return q.Help(verb=verb.name)


def rule(args: Scanner) -> q.ShowRule:
    ref = args.ref()
    if ref is None or ref.series not in (Series.NUMBER, Series.DECREE, Series.PROPOSED_DECREE):
        raise Unreadable
    history = args.flag(HISTORY)
    args.end()
    return q.ShowRule(ref=ref, history=history)


def proposal(args: Scanner) -> q.ShowProposal | c.Concern:
    ref = args.ref()
    number = ref.number if ref is not None and ref.series is Series.NUMBER else None
    office = concern(args, number)
    if office is not None:
        return office
    args.end()
    return q.ShowProposal(ref=ref)


def settings(args: Scanner) -> q.Settings:
    return q.Settings(key=None if args.at_end else only_token(args).casefold())


def agenda(args: Scanner) -> q.Agenda:
    period = args.period()
    args.end()
    return q.Agenda(period=period)


def log(args: Scanner) -> q.Log:
    period = args.period()
    limit = None if period is not None else args.number()
    args.end()
    return q.Log(limit=limit, period=period)


def ban(args: Scanner) -> q.Ban:
    """``ban ACCOUNT [REASON]``."""
    account = args.token()
    if not account:
        raise Unreadable
    return q.Ban(account=account, reason=" ".join(args.rest.lstrip(": ").split())[:_LONGEST_REASON])


def why(args: Scanner) -> q.Query:
    """``why [N]``, ``why NAME``, ``why winner``, ``why refused``, ``why entry N``."""
    about = args.take(WHY)
    number = args.number() if about == "entry" else None
    ahead = Scanner(args.rest)  # a name may begin with a number
    ref = ahead.ref() if about is None else None
    if about is None and not args.at_end and (ref is None or not ahead.at_end):
        return q.WhyScore(name=normalise_name(only_token(args)))
    if about is None and ref is not None:
        args.ref()
    args.end()
    match about:
        case None:
            return q.Why(ref=ref)
        case "winner":
            return q.WhyWon()
        case "refused":
            return q.WhyEntry()
        case _ if number is None:
            raise Unreadable
        case _:
            return q.WhyEntry(number=number)
