"""What people type of offices, decrees, requests, absence and review, and what it is taken to mean."""

from __future__ import annotations

import pytest

from core.play import commands as c
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from gateway.speech.parse import parse
from gateway.speech.queries import Spoken, Talk


def bare(number: int) -> Ref:
    return Ref(Series.NUMBER, number)


TEA = Draft(kind=ChangeKind.ENACT, title="Tea", text="At five.\nSharp.", reading="a = 1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("publish", c.Publish()),
        ("publier", c.Publish()),
        ("vacation", c.TakeVacation()),
        ("отпуск", c.TakeVacation()),
        ("back", c.ComeBack()),
        ("elect Bob", c.Elect(name="Bob")),
        ("élire Bob", c.Elect(name="Bob")),
        ("nominate Bob", c.Nominate(name="Bob")),
        ("confirm Bob", c.Confirm(name="Bob")),
        ("resign", c.Resign()),
        ("decline", c.Decline()),
        ("summon", c.Summon()),
        (
            "sanction Bob: two turns off {losing}",
            c.ProposeSanction(name="Bob", what="two turns off", reading="losing"),
        ),
        ("consent 301 no", c.OfficerConsent(number=301, no=True)),
        ("consentir 301", c.OfficerConsent(number=301)),
        ("proposal 301 concerns Speaker", c.Concern(number=301, office="speaker")),
        ("предложение 301 касается speaker", c.Concern(number=301, office="speaker")),
        ("vote for 301; nouveau PA : Bob", c.Vote(side=Side.FOR, ref=bare(301), elect="Bob")),
        ("voter pour ; Nouveau  pa: Bob", c.Vote(side=Side.FOR, elect="Bob")),
        ('decree "Tea": At five.\nSharp. {a = 1}', c.ProposeDecree(draft=TEA)),
        (
            "decree amend D 2: x",
            c.ProposeDecree(draft=Draft(kind=ChangeKind.AMEND, target=Ref(Series.DECREE, 2), text="x")),
        ),
        (
            "décret abroger 2",
            c.ProposeDecree(draft=Draft(kind=ChangeKind.REPEAL, target=Ref(Series.DECREE, 2))),
        ),
        ("oppose Dp 3", c.Opposed(ref=Ref(Series.PROPOSED_DECREE, 3))),
        ("oppose D 3 no", c.Opposed(ref=Ref(Series.DECREE, 3), no=True)),
        ("oppose C 1", c.OpposeJudgement(case=1)),
        ("oppose precedent 1 no", c.OpposePrecedent(case=1, no=True)),
        ("возразить прецедент C 1", c.OpposePrecedent(case=1)),
        (
            "request 305: x {a = 1}",
            c.FileRequest(draft=Draft(kind=ChangeKind.AMEND, target=bare(305), text="x", reading="a = 1")),
        ),
        ("revise R 1: x", c.ReviseRequest(number=1, draft=Draft(text="x"))),
        ("debate", c.ShowUp()),
        ("debate C 2", c.ShowUp(case=2)),
        ("quash 2", c.Quash(case=2)),
        ("verdict 1 true block precedent", c.Verdict(value="true", case=1, block=True, precedent=True)),
        ("jugement vrai précédent : so", c.Verdict(value="true", precedent=True, reasons="so")),
        ("verdict rejeté", c.Verdict(value="dismissed")),
        (
            "propose overturn C 1",
            c.Propose(draft=Draft(kind=ChangeKind.OVERTURN, target=Ref(Series.CASE, 1))),
        ),
        (
            "proposer renverser 1",
            c.Propose(draft=Draft(kind=ChangeKind.OVERTURN, target=Ref(Series.CASE, 1))),
        ),
    ],
)
def test_moves_of_the_mailing_list_rules(text: str, expected: c.Move) -> None:
    """Interface 3, "offices", "decrees, requests", "absence", "judging"."""
    assert parse(f"!{text}") == (Spoken(expected),)


@pytest.mark.parametrize(
    "text",
    [
        "J'appelle le Premier Arbitre à manifester sa présence",
        "j\u2019appelle le premier arbitre a manifester sa presence.",
        "« J'appelle le Premier Arbitre à manifester sa présence ! »",
    ],
)
def test_the_words_of_the_call_are_talk_and_a_move(text: str) -> None:
    """Rulesets 4, 228: the exact words, recognised as plain chat."""
    assert parse(text) == (Talk(text), Spoken(c.Summon(place=1), None))


def test_the_second_officer_is_called_in_words_of_his_own() -> None:
    """Rulesets 4, 228; what only sounds like the call is talk."""
    second = "J'appelle le Deuxième Arbitre à manifester sa présence"
    assert parse(second) == (Talk(second), Spoken(c.Summon(place=2), None))
    other = "Bob: j'appelle le Premier Arbitre à manifester sa présence, non ?"
    assert parse(other) == (Talk(other),)
