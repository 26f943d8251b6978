"""Writes a move as one would type it in English, for echoes, logs and docs: what ``parse`` reads back.

Must never know who made the move. Moves that nobody types are written in parentheses.
"""

from __future__ import annotations

from typing import assert_never

from core.play import commands as c
from gateway.speech.text import quoted
from gateway.speech.unparse_draft import draft_written, joined, said_no
from gateway.speech.unparse_offices import unparse_later
from gateway.speech.verbs import form


def unparse(move: c.Move) -> str:
    """Without prefix; of several lines where the move's text has them."""
    match move:
        case c.Propose() | c.Revise() | c.Withdraw() | c.Call() | c.Vote() | c.Unvote():
            return _proposal(move)
        case c.Invoke() | c.Accept() | c.Refuse() | c.Verdict() | c.Overrule() | c.AskJudge():
            return _judging(move)
        case c.New() | c.Join() | c.SetLanguage() | c.Reseat() | c.Remove() | c.Act():
            return _named(move)
        case c.ChangeBallot() | c.RetractBallot() | c.AddAccount() | c.DropAccount() | c.Attach() | c.Due():
            return _untyped(move)
        case c.Import(source=source):
            return f"(imported: {source})"
        case c.Consent(no=no):
            return joined("consent", said_no(no))
        case c.DemandConsent():
            return form("demand")
        case c.Start() | c.Leave() | c.Forfeit() | c.Roll() | c.Pass() | c.Publish():
            return _single(move)
        case c.Resign() | c.Decline() | c.Pause() | c.Resume() | c.Archive():
            return _single(move)
        case _:
            return unparse_later(move)


Single = (
    c.Start
    | c.Leave
    | c.Forfeit
    | c.Roll
    | c.Pass
    | c.Publish
    | c.Resign
    | c.Decline
    | c.Pause
    | c.Resume
    | c.Archive
)


def _single(move: Single) -> str:
    return type(move).__name__.lower()


def _proposal(move: c.Propose | c.Revise | c.Withdraw | c.Call | c.Vote | c.Unvote) -> str:
    match move:
        case c.Propose(draft=draft):
            return f"propose {draft_written(draft)}"
        case c.Revise(number=number, draft=draft):
            head, words = joined("revise", number), draft_written(draft)
            return f"{head}{words}" if words.startswith(":") else f"{head} {words}"
        case c.Withdraw(ref=ref):
            return joined("withdraw", ref)
        case c.Call(ref=ref, period=period):
            return joined("call", ref, period)
        case c.Vote(side=side, ref=ref, elect=elect):
            ballot = joined("vote", side.value, ref)
            return ballot if elect is None else f"{ballot}; nouveau PA : {elect}"
        case c.Unvote(ref=ref):
            return joined("unvote", ref)
        case _:
            assert_never(move)


def _judging(move: c.Invoke | c.Accept | c.Refuse | c.Verdict | c.Overrule | c.AskJudge) -> str:
    match move:
        case c.Invoke(statement=statement, paradox=paradox):
            return f"{'claim paradox' if paradox else 'judge'} {quoted(statement)}"
        case c.Accept(case=case):
            return joined("accept", case)
        case c.Refuse(case=case):
            return joined("refuse", case)
        case c.Verdict(value=value, case=case, reading=reading, reasons=reasons):
            braces = None if reading is None else f"{{{reading}}}"
            flags = ("block" if move.block else "", "precedent" if move.precedent else "")
            head = joined("verdict", case, value, *flags, braces)
            return f"{head}: {reasons}" if reasons else head
        case c.Overrule(case=case, no=no):
            return joined("overrule", case, "no" if no else "")
        case c.AskJudge(number=number):
            return joined("ask judge", number)
        case _:
            assert_never(move)


def _named(move: c.New | c.Join | c.SetLanguage | c.Reseat | c.Remove | c.Act) -> str:
    match move:
        case c.New(ruleset=ruleset, name=name, offices=offices):
            return joined("new", ruleset, name, *(f"{office}={holder}" for office, holder in offices))
        case c.Join(name=name):
            return joined("join", name)
        case c.SetLanguage(language=language):
            return f"lang {language}"
        case c.Reseat(names=names):
            return joined("reseat", *names)
        case c.Remove(name=name):
            return f"remove {name}"
        case c.Act(text=text):
            return f"act {quoted(text)}"
        case _:
            assert_never(move)


def _untyped(
    move: c.ChangeBallot | c.RetractBallot | c.AddAccount | c.DropAccount | c.Attach | c.Due,
) -> str:
    match move:
        case c.ChangeBallot(original=original, side=side, ref=ref):
            ballot = joined("vote", side.value, ref) if side else "no ballot"
            return f"({original} edited: {ballot})"
        case c.RetractBallot(original=original):
            return f"({original} taken back)"
        case c.AddAccount(account=account):
            return f"({account} linked)"
        case c.DropAccount(account=account):
            return f"({account} unlinked)"
        case c.Attach():
            return "(room attached)"
        case c.Due(deadline=deadline):
            return f"(due: {deadline})"
        case _:
            assert_never(move)
