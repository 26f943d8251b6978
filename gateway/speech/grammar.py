"""What may follow each verb, except the changes of rules: from arguments to a move or a question.

Must never know a game: numbers and names are taken as typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from core.play import commands as c
from core.play.commands import Series
from core.play.names import normalise_name, suggest_name, valid_name
from gateway.speech import drafts
from gateway.speech import grammar_clerk as clerk
from gateway.speech import grammar_offices as offices
from gateway.speech import queries as q
from gateway.speech.queries import Wrong
from gateway.speech.scanner import BraceMissing, Scanner, Unreadable
from gateway.speech.text import COLONS, BraceFault, leading_reading, unquoted
from gateway.speech.verbs import LANGUAGES, RESERVED, find_verb, nearest_verb
from gateway.speech.words import (
    BLOCK,
    CONSENT,
    HISTORY,
    JUDGE,
    NO,
    PARADOX,
    PRECEDENT,
    SIDES,
    SMALL,
    TONGUES,
    VALUES,
    WHY,
)


class Setting(msgspec.Struct, frozen=True):
    """Where a command was said: in private, or of which game (``in GAME``)."""

    private: bool
    game: str | None


_WORD = re.compile(r"[^\W\d_][\w'\u2019-]*")

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


def _agenda(args: Scanner, _: Setting) -> Meaning:
    period = args.period()
    args.end()
    return q.Agenda(period=period)


def _log(args: Scanner, _: Setting) -> Meaning:
    period = args.period()
    limit = None if period is not None else args.number()
    args.end()
    return q.Log(limit=limit, period=period)


def _why(args: Scanner, _: Setting) -> Meaning:
    """``why [N]``, ``why NAME``, ``why winner``, ``why refused``, ``why entry N``."""
    about = args.take(WHY)
    number = args.number() if about == "entry" else None
    ref = args.ref() if about is None else None
    if about is None and ref is None and not args.at_end:
        return q.WhyScore(name=normalise_name(_only_token(args)))
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


def _only_token(args: Scanner) -> str:
    token = _needed(args.token())
    args.end()
    return token


def _new_name(text: str) -> str:
    """A name somebody or some game wants to have; refused with one that could be had."""
    name = normalise_name(text)
    problem = valid_name(name, RESERVED)
    if problem is not None:
        suggestion = suggest_name((), name, RESERVED)
        raise Unreadable(Wrong(problem.value, (("name", name[:64]), ("suggestion", suggestion))))
    return name


def _language(args: Scanner) -> str:
    typed = _only_token(args)
    language = Scanner(typed).take(TONGUES)
    if language is None:
        raise Unreadable(Wrong("language", (("language", typed[:20]), ("known", ", ".join(LANGUAGES)))))
    return language


# --- finding out --------------------------------------------------------------


def _help(args: Scanner, _: Setting) -> q.Help:
    found = _WORD.search(args.rest)  # whatever prefix stands before it
    if found is None:
        return q.Help()
    verb = find_verb(found[0])
    if verb is None:
        word = found[0][:40]
        raise Unreadable(Wrong("unknown-verb", (("verb", word), ("nearest", nearest_verb(word)))))
    return q.Help(verb=verb.name)


def _rule(args: Scanner, _: Setting) -> q.ShowRule:
    ref = args.ref()
    if ref is None or ref.series not in (Series.NUMBER, Series.DECREE, Series.PROPOSED_DECREE):
        raise Unreadable
    history = args.flag(HISTORY)
    args.end()
    return q.ShowRule(ref=ref, history=history)


def _proposal(args: Scanner, _: Setting) -> q.ShowProposal | c.Concern:
    ref = args.ref()
    number = ref.number if ref is not None and ref.series is Series.NUMBER else None
    concern = offices.concern(args, number)
    if concern is not None:
        return concern
    args.end()
    return q.ShowProposal(ref=ref)


def _settings(args: Scanner, _: Setting) -> q.Settings:
    return q.Settings(key=None if args.at_end else _only_token(args).casefold())


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
    return q.AttachRoom(name=name, code=None if args.at_end else _only_token(args))


def _join(args: Scanner, _: Setting) -> c.Join:
    return c.Join(name=None if args.at_end else _new_name(args.rest))


def _lang(args: Scanner, setting: Setting) -> c.SetLanguage | q.SetOwnLanguage:
    language = _language(args)
    if setting.private and setting.game is None:
        return q.SetOwnLanguage(language=language)
    return c.SetLanguage(language=language)


def _link(args: Scanner, _: Setting) -> q.Link:
    return q.Link(code=None if args.at_end else _only_token(args))


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
    "help": _help,
    "games": _bare(q.Games()),
    "status": _bare(q.Status()),
    "players": _bare(q.Players()),
    "rules": _bare(q.Rules()),
    "rule": _rule,
    "proposals": _bare(q.Proposals()),
    "proposal": _proposal,
    "votes": _referring(lambda ref: q.Votes(ref=ref)),
    "why": _why,
    "cases": _bare(q.Cases()),
    "case": _numbered(lambda n: q.ShowCase(number=n), Series.CASE),
    "decrees": _bare(q.Decrees()),
    "requests": _bare(q.Requests()),
    "offices": _bare(q.Offices()),
    "agenda": _agenda,
    "log": _log,
    "settings": _settings,
    "whatif": _referring(lambda ref: q.WhatIf(ref=ref)),
    "new": _new,
    "attach": _attach,
    "join": _join,
    "start": _bare(c.Start()),
    "leave": _bare(c.Leave()),
    "forfeit": _bare(c.Forfeit()),
    "lang": _lang,
    "tz": lambda args, _: q.SetTimezone(zone=_only_token(args)),
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
    "remove": lambda args, _: c.Remove(name=normalise_name(_only_token(args))),
    "archive": _bare(c.Archive()),
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
