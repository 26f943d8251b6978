"""Writes a move as one would type it in English, for echoes, logs and docs: what ``parse`` reads back.

Must never know who made the move. Moves that nobody types are written in parentheses.
"""

from __future__ import annotations

from typing import assert_never

from core.play import commands as c
from gateway.speech.text import quoted, quoted_title
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
        case c.Consent(no=no):
            return _joined("consent", _no(no))
        case c.DemandConsent():
            return form("demand")
        case c.SealedVote() | c.SealedConsent() | c.Spoke():
            return _kept(move)
        case c.Elect() | c.Nominate() | c.Confirm() | c.OfficerConsent() | c.Concern() | c.ProposeSanction():
            return _of_office(move)
        case c.ProposeDecree() | c.Opposed() | c.FileRequest() | c.ReviseRequest():
            return _of_decree(move)
        case c.ShowUp() | c.Quash() | c.OpposeJudgement() | c.OpposePrecedent():
            return _of_review(move)
        case c.TakeVacation():
            return "vacation"
        case c.ComeBack():
            return "back"
        case c.Summon(place=place):
            return "summon" if place is None else f"(office {place} called out)"
        case _:
            return _single(move)


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


def _no(no: bool) -> str:
    return "no" if no else ""


def _kept(move: c.SealedVote | c.SealedConsent | c.Spoke) -> str:
    match move:
        case c.SealedVote(ref=ref):
            return _joined("(secret ballot", ref) + ")"
        case c.SealedConsent(number=number):
            return f"(secret word on {number})"
        case c.Spoke():
            return "(said something)"
        case _:
            assert_never(move)


def _of_office(
    move: c.Elect | c.Nominate | c.Confirm | c.OfficerConsent | c.Concern | c.ProposeSanction,
) -> str:
    match move:
        case c.OfficerConsent(number=number, no=no):
            return _joined("consent", number, _no(no))
        case c.Concern(number=number, office=office):
            return f"proposal {number} concerns {office}"
        case c.ProposeSanction(name=name, what=what, reading=reading):
            return f"sanction {name}: {what}" + ("" if reading is None else f" {{{reading}}}")
        case c.Elect(name=name) | c.Nominate(name=name) | c.Confirm(name=name):
            return f"{type(move).__name__.lower()} {name}"
        case _:
            assert_never(move)


def _of_decree(move: c.ProposeDecree | c.Opposed | c.FileRequest | c.ReviseRequest) -> str:
    match move:
        case c.ProposeDecree(draft=draft):
            return f"decree {_draft(draft)}"
        case c.Opposed(ref=ref, no=no):
            return _joined("oppose", ref, _no(no))
        case c.FileRequest(draft=draft):
            return f"request {_draft(draft)}"
        case c.ReviseRequest(number=number, draft=draft):
            head, words = _joined("revise R", number), _draft(draft)
            return f"{head}{words}" if words.startswith(":") else f"{head} {words}"
        case _:
            assert_never(move)


def _of_review(move: c.ShowUp | c.Quash | c.OpposeJudgement | c.OpposePrecedent) -> str:
    match move:
        case c.ShowUp(case=case):
            return _joined("debate", case)
        case c.Quash(case=case):
            return _joined("quash", case)
        case c.OpposeJudgement(case=case, no=no):
            return _joined("oppose C", case, _no(no))
        case c.OpposePrecedent(case=case, no=no):
            return _joined("oppose precedent", case, _no(no))
        case _:
            assert_never(move)


def _joined(*parts: object) -> str:
    return " ".join(str(part) for part in parts if part is not None and part != "")


def _draft(draft: c.Draft) -> str:
    """``enact "Title": text {reading}`` with whatever of it there is."""
    title = None if draft.title is None else quoted_title(draft.title)
    head = _joined(draft.kind.value if draft.kind else None, draft.target, title)
    if draft.text is not None:
        head = f"{head}: {draft.text}"
    return head if draft.reading is None else f"{head} {{{draft.reading}}}".lstrip()


def _proposal(move: c.Propose | c.Revise | c.Withdraw | c.Call | c.Vote | c.Unvote) -> str:
    match move:
        case c.Propose(draft=draft):
            return f"propose {_draft(draft)}"
        case c.Revise(number=number, draft=draft):
            head, words = _joined("revise", number), _draft(draft)
            return f"{head}{words}" if words.startswith(":") else f"{head} {words}"
        case c.Withdraw(ref=ref):
            return _joined("withdraw", ref)
        case c.Call(ref=ref, period=period):
            return _joined("call", ref, period)
        case c.Vote(side=side, ref=ref, elect=elect):
            ballot = _joined("vote", side.value, ref)
            return ballot if elect is None else f"{ballot}; nouveau PA : {elect}"
        case c.Unvote(ref=ref):
            return _joined("unvote", ref)
        case _:
            assert_never(move)


def _judging(move: c.Invoke | c.Accept | c.Refuse | c.Verdict | c.Overrule | c.AskJudge) -> str:
    match move:
        case c.Invoke(statement=statement, paradox=paradox):
            return f"{'claim paradox' if paradox else 'judge'} {quoted(statement)}"
        case c.Accept(case=case):
            return _joined("accept", case)
        case c.Refuse(case=case):
            return _joined("refuse", case)
        case c.Verdict(value=value, case=case, reading=reading, reasons=reasons):
            braces = None if reading is None else f"{{{reading}}}"
            flags = ("block" if move.block else "", "precedent" if move.precedent else "")
            head = _joined("verdict", case, value, *flags, braces)
            return f"{head}: {reasons}" if reasons else head
        case c.Overrule(case=case, no=no):
            return _joined("overrule", case, "no" if no else "")
        case c.AskJudge(number=number):
            return _joined("ask judge", number)
        case _:
            assert_never(move)


def _named(move: c.New | c.Join | c.SetLanguage | c.Reseat | c.Remove | c.Act) -> str:
    match move:
        case c.New(ruleset=ruleset, name=name, offices=offices):
            return _joined("new", ruleset, name, *(f"{office}={holder}" for office, holder in offices))
        case c.Join(name=name):
            return _joined("join", name)
        case c.SetLanguage(language=language):
            return f"lang {language}"
        case c.Reseat(names=names):
            return _joined("reseat", *names)
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
            ballot = _joined("vote", side.value, ref) if side else "no ballot"
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
