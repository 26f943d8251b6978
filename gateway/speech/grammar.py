"""What may follow each verb, except the changes of rules: from arguments to a move or a question.

Must never know a game: numbers and names are taken as typed.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from core.play import commands as c
from core.play.commands import Series
from core.play.names import normalise_name, suggest_name, valid_name
from gateway.speech import drafts
from gateway.speech import grammar_asking as asking
from gateway.speech import grammar_clerk as clerk
from gateway.speech import grammar_offices as offices
from gateway.speech import queries as q
from gateway.speech.queries import Wrong
from gateway.speech.scanner import BraceMissing, Scanner, Unreadable
from gateway.speech.text import COLONS, BraceFault, leading_reading, unquoted
from gateway.speech.verbs import LANGUAGES, RESERVED
from gateway.speech.words import (
    BLOCK,
    CONSENT,
    JUDGE,
    NO,
    PARADOX,
    PRECEDENT,
    SIDES,
    SMALL,
    TONGUES,
    VALUES,
)


class Setting(msgspec.Struct, frozen=True):
    """Where a command was said: in private, or of which game (``in GAME``)."""

    private: bool
    game: str | None


Meaning = c.Move | q.Query | q.Request
Reader = Callable[[Scanner, Setting], Meaning]


def read(name: str, arguments: str, setting: Setting) -> Meaning:
    """The meaning of a verb's arguments. Raises Unreadable or BraceMissing."""
    args = Scanner(arguments)
    return READERS[name](args, setting)


# --- helpers ------------------------------------------------------------------


def _bare(meaning: Meaning) -> Reader:
    """A verb that takes nothing."""

    def reader(args: Scanner, _: Setting) -> Meaning:
        args.end()
        return meaning

    return reader


def _numbered(make: Callable[[int | None], Meaning], *allowed: Series) -> Reader:
    """A verb that takes a number or nothing."""

    def reader(args: Scanner, _: Setting) -> Meaning:
        number = args.number(*allowed)
        args.end()
        return make(number)

    return reader


def _referring(make: Callable[[c.Ref | None], Meaning]) -> Reader:
    """A verb that takes any reference or nothing."""

    def reader(args: Scanner, _: Setting) -> Meaning:
        ref = args.ref()
        args.end()
        return make(ref)

    return reader


def _kind(kind: c.ChangeKind) -> Reader:
    return lambda args, _: drafts.propose_kind(args, kind)


def _needed(text: str) -> str:
    if not text:
        raise Unreadable
    return text


def _quotable(args: Scanner) -> str:
    """All that is left, with or without quotes around it."""
    return _needed(unquoted(args.rest.lstrip(COLONS)))


def _new_name(text: str) -> str:
    """A name somebody or some game wants to have; refused with one that could be had."""
    name = normalise_name(text)
    problem = valid_name(name, RESERVED)
    if problem is not None:
        suggestion = suggest_name((), name, RESERVED)
        raise Unreadable(Wrong(problem.value, (("name", name[:64]), ("suggestion", suggestion))))
    return name


def _language(args: Scanner) -> str:
    typed = asking.only_token(args)
    language = Scanner(typed).take(TONGUES)
    if language is None:
        raise Unreadable(Wrong("language", (("language", typed[:20]), ("known", ", ".join(LANGUAGES)))))
    return language


# --- the game -----------------------------------------------------------------


def _new(args: Scanner, _: Setting) -> c.New:
    ruleset = _needed(args.token()).casefold()
    words = args.rest.split()
    offices: list[tuple[str, str]] = []
    while len(words) > 1 and "=" in words[-1]:
        office, _equals, holder = words.pop().partition("=")
        offices.insert(0, (_needed(office).casefold(), normalise_name(_needed(holder))))
    return c.New(ruleset=ruleset, name=_new_name(_needed(" ".join(words))), offices=tuple(offices))


def _attach(args: Scanner, _: Setting) -> q.AttachRoom:
    name = normalise_name(_needed(args.token()))
    return q.AttachRoom(name=name, code=None if args.at_end else asking.only_token(args))


def _join(args: Scanner, _: Setting) -> c.Join:
    return c.Join(name=None if args.at_end else _new_name(args.rest))


def _lang(args: Scanner, setting: Setting) -> c.SetLanguage | q.SetOwnLanguage:
    language = _language(args)
    if setting.private and setting.game is None:
        return q.SetOwnLanguage(language=language)
    return c.SetLanguage(language=language)


def _timezone(args: Scanner, _: Setting) -> q.SetTimezone:
    return q.SetTimezone(zone=args.rest.strip() or None)


def _link(args: Scanner, _: Setting) -> q.Link:
    return q.Link(code=None if args.at_end else asking.only_token(args))


def _reseat(args: Scanner, _: Setting) -> c.Reseat:
    names = _needed(args.rest).split()
    if all(name.endswith(",") for name in names[:-1]):
        names = [name.rstrip(",") for name in names[:-1]] + names[-1:]
    return c.Reseat(names=tuple(normalise_name(_needed(name)) for name in names))


# --- a turn -------------------------------------------------------------------


def _call(args: Scanner, _: Setting) -> c.Call:
    period = args.period()
    ref = args.ref()
    period = period or args.period()
    args.end()
    return c.Call(ref=ref, period=period)


def _vote(args: Scanner, _: Setting) -> c.Vote:
    ref = args.ref()
    side = args.take(SIDES)
    if side is None:
        raise Unreadable
    ref = ref or args.ref()
    elect = offices.second_part(args)
    args.end()
    return c.Vote(side=side, ref=ref, elect=elect)


def _consent(args: Scanner, _: Setting) -> c.Consent | c.OfficerConsent:
    number = args.number()
    no = args.flag(NO)
    args.end()
    return c.Consent(no=no) if number is None else c.OfficerConsent(number=number, no=no)


# --- judging ------------------------------------------------------------------


def _judge(args: Scanner, _: Setting) -> c.Invoke:
    return c.Invoke(statement=_quotable(args))


def _claim(args: Scanner, _: Setting) -> c.Invoke:
    if not args.flag(PARADOX):
        raise Unreadable
    return c.Invoke(statement=_quotable(args), paradox=True)


def _verdict(args: Scanner, _: Setting) -> c.Verdict:
    case = args.number(Series.CASE)
    value = args.take(VALUES) or args.word().casefold()
    if not _needed(value)[0].isalpha():
        raise Unreadable
    if case is None:
        case = args.number(Series.CASE)
    block, precedent = args.flag(BLOCK), args.flag(PRECEDENT)
    block = block or args.flag(BLOCK)
    rest, reading = args.rest, None
    braces = leading_reading(rest)
    if isinstance(braces, BraceFault):
        raise BraceMissing(braces, rest)
    if braces is not None:
        reading, rest = braces
    if rest and rest[0] not in COLONS:
        raise Unreadable
    return c.Verdict(
        value=value, case=case, reading=reading, reasons=rest[1:].strip(), block=block, precedent=precedent
    )


def _overrule(args: Scanner, _: Setting) -> c.Overrule:
    case = args.number(Series.CASE)
    no = args.flag(NO)
    args.end()
    return c.Overrule(case=case, no=no)


def _demand(args: Scanner, _: Setting) -> c.DemandConsent:
    args.flag(SMALL)
    if not args.flag(CONSENT):
        raise Unreadable
    args.end()
    return c.DemandConsent()


def _ask(args: Scanner, _: Setting) -> c.AskJudge:
    args.flag(SMALL)
    if not args.flag(JUDGE):
        raise Unreadable
    number = args.number()
    args.end()
    return c.AskJudge(number=number)


def _act(args: Scanner, _: Setting) -> c.Act:
    return c.Act(text=_quotable(args))


def _plain(reader: Callable[[Scanner], Meaning]) -> Reader:
    """A reader that does not care where the command was said."""
    return lambda args, _: reader(args)


READERS: dict[str, Reader] = {
    "help": _plain(asking.help_),
    "games": _bare(q.Games()),
    "status": _bare(q.Status()),
    "players": _bare(q.Players()),
    "rules": _bare(q.Rules()),
    "rule": _plain(asking.rule),
    "proposals": _bare(q.Proposals()),
    "proposal": _plain(asking.proposal),
    "votes": _referring(lambda ref: q.Votes(ref=ref)),
    "why": _plain(asking.why),
    "cases": _bare(q.Cases()),
    "case": _numbered(lambda n: q.ShowCase(number=n), Series.CASE),
    "decrees": _bare(q.Decrees()),
    "requests": _bare(q.Requests()),
    "offices": _bare(q.Offices()),
    "agenda": _plain(asking.agenda),
    "log": _plain(asking.log),
    "settings": _plain(asking.settings),
    "whatif": _referring(lambda ref: q.WhatIf(ref=ref)),
    "new": _new,
    "attach": _attach,
    "join": _join,
    "start": _bare(c.Start()),
    "leave": _bare(c.Leave()),
    "forfeit": _bare(c.Forfeit()),
    "lang": _lang,
    "tz": _timezone,
    "link": _link,
    "unlink": _bare(q.Unlink()),
    "whoami": _bare(q.Whoami()),
    "propose": lambda args, _: drafts.propose(args),
    "enact": _kind(c.ChangeKind.ENACT),
    "amend": _kind(c.ChangeKind.AMEND),
    "repeal": _kind(c.ChangeKind.REPEAL),
    "transmute": _kind(c.ChangeKind.TRANSMUTE),
    "revise": lambda args, _: drafts.revise(args),
    "withdraw": _referring(lambda ref: c.Withdraw(ref=ref)),
    "call": _call,
    "vote": _vote,
    "unvote": _referring(lambda ref: c.Unvote(ref=ref)),
    "roll": _bare(c.Roll()),
    "pass": _bare(c.Pass()),
    "consent": _consent,
    "draft": lambda args, _: drafts.draft(args),
    "judge": _judge,
    "claim": _claim,
    "accept": _numbered(lambda n: c.Accept(case=n), Series.CASE),
    "refuse": _numbered(lambda n: c.Refuse(case=n), Series.CASE),
    "verdict": _verdict,
    "overrule": _overrule,
    "demand": _demand,
    "ask": _ask,
    "act": _act,
    "reseat": _reseat,
    "pause": _bare(c.Pause()),
    "resume": _bare(c.Resume()),
    "remove": lambda args, _: c.Remove(name=normalise_name(asking.only_token(args))),
    "archive": _bare(c.Archive()),
    "ban": _plain(asking.ban),
    "unban": lambda args, _: q.Unban(account=asking.only_token(args)),
    "bans": _bare(q.ListBans()),
    "publish": _bare(c.Publish()),
    "vacation": _bare(c.TakeVacation()),
    "back": _bare(c.ComeBack()),
    "debate": _numbered(lambda n: c.ShowUp(case=n), Series.CASE),
    "quash": _numbered(lambda n: c.Quash(case=n), Series.CASE),
    "oppose": _plain(offices.oppose),
    "elect": _plain(offices.named(lambda name: c.Elect(name=name))),
    "nominate": _plain(offices.named(lambda name: c.Nominate(name=name))),
    "confirm": _plain(offices.confirm),
    "declare": _plain(clerk.declare),
    "support": _plain(clerk.support),
    "resign": _bare(c.Resign()),
    "decline": _bare(c.Decline()),
    "summon": _bare(c.Summon()),
    "sanction": _plain(offices.sanction),
    "decree": _plain(offices.decree),
    "request": _plain(offices.request),
}
