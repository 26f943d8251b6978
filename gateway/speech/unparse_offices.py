"""Writes moves of offices, decrees, requests, absence and review as one would type them in English.

Must never know who made the move. Moves that nobody types are written in parentheses.
"""

from __future__ import annotations

from typing import assert_never

from core.play import commands as c
from core.play.moves_clerk import Closed, Entered, Holder, JudgeOf, OnTurn, Points, Result, Winners
from gateway.speech.unparse_draft import draft_written, joined, said_no

OfficeMove = c.Elect | c.Nominate | c.Confirm | c.OfficerConsent | c.Concern | c.ProposeSanction
DecreeMove = c.ProposeDecree | c.Opposed | c.FileRequest | c.ReviseRequest
ReviewMove = c.ShowUp | c.Quash | c.OpposeJudgement | c.OpposePrecedent | c.ConfirmRuling
KeptMove = c.SealedVote | c.SealedConsent | c.Spoke
AbsenceMove = c.TakeVacation | c.ComeBack
Later = (
    OfficeMove
    | DecreeMove
    | ReviewMove
    | KeptMove
    | AbsenceMove
    | c.Summon
    | c.Invented
    | c.Declare
    | c.Support
)


def unparse_later(move: Later) -> str:
    match move:
        case c.SealedVote() | c.SealedConsent() | c.Spoke():
            return _kept(move)
        case c.Elect() | c.Nominate() | c.Confirm() | c.OfficerConsent() | c.Concern() | c.ProposeSanction():
            return _of_office(move)
        case c.ProposeDecree() | c.Opposed() | c.FileRequest() | c.ReviseRequest():
            return _of_decree(move)
        case c.ShowUp() | c.Quash() | c.OpposeJudgement() | c.OpposePrecedent() | c.ConfirmRuling():
            return _of_review(move)
        case c.TakeVacation():
            return "vacation"
        case c.ComeBack():
            return "back"
        case c.Declare(what=what, rule=rule, decree=decree):
            under = None if rule is None else f"under {'D ' if decree else ''}{rule}"
            return joined(f"declare {_entered(what)}", under)
        case c.Support(number=number, no=no):
            return joined("support", number, said_no(no))
        case c.Invented(verb=verb, text=text):
            return joined(verb, text)
        case c.Summon(place=place):
            return "summon" if place is None else f"(office {place} called out)"
        case _:
            assert_never(move)


def _kept(move: KeptMove) -> str:
    match move:
        case c.SealedVote(ref=ref):
            return joined("(secret ballot", ref) + ")"
        case c.SealedConsent(number=number):
            return f"(secret word on {number})"
        case c.Spoke():
            return "(said something)"
        case _:
            assert_never(move)


def _of_office(move: OfficeMove) -> str:
    match move:
        case c.OfficerConsent(number=number, no=no):
            return joined("consent", number, said_no(no))
        case c.Concern(number=number, office=office):
            return f"proposal {number} concerns {office}"
        case c.ProposeSanction(name=name, what=what, reading=reading):
            return f"sanction {name}: {what}" + ("" if reading is None else f" {{{reading}}}")
        case c.Elect(name=name) | c.Nominate(name=name) | c.Confirm(name=name):
            return f"{type(move).__name__.lower()} {name}"
        case _:
            assert_never(move)


def _of_decree(move: DecreeMove) -> str:
    match move:
        case c.ProposeDecree(draft=draft):
            return f"decree {draft_written(draft)}"
        case c.Opposed(ref=ref, no=no):
            return joined("oppose", ref, said_no(no))
        case c.FileRequest(draft=draft):
            return f"request {draft_written(draft)}"
        case c.ReviseRequest(number=number, draft=draft):
            head, words = joined("revise R", number), draft_written(draft)
            return f"{head}{words}" if words.startswith(":") else f"{head} {words}"
        case _:
            assert_never(move)


def _of_review(move: ReviewMove) -> str:
    match move:
        case c.ShowUp(case=case):
            return joined("debate", case)
        case c.Quash(case=case):
            return joined("quash", case)
        case c.OpposeJudgement(case=case, no=no):
            return joined("oppose C", case, said_no(no))
        case c.OpposePrecedent(case=case, no=no):
            return joined("oppose precedent", case, said_no(no))
        case c.ConfirmRuling(case=case):
            return f"confirm C {case}"
        case _:
            assert_never(move)


def _entered(what: Entered) -> str:
    match what:
        case Points(name=name, amount=amount):
            return f"points {name} {amount}"
        case Winners(names=names):
            return f"winner {' '.join(names)}"
        case Result(number=number, adopted=adopted):
            return f"outcome {number} {'adopted' if adopted else 'rejected'}"
        case Holder(office=office, name=name):
            return f"office {office} {name}"
        case OnTurn(name=name):
            return f"turn {name}"
        case Closed(number=number, series=series):
            return f"close {c.Ref(series, number)}"
        case JudgeOf(case=case, name=name):
            return f"judge {name} C {case}"
        case _:
            assert_never(what)
