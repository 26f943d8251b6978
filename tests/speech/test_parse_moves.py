"""Every move, question and personal request, as it is typed and as it is understood."""

from __future__ import annotations

import pytest

from core.law.durations import Duration
from core.play import commands as c
from core.play.commands import ChangeKind, Draft, Ref, Series, Side
from gateway.speech import queries as q
from gateway.speech.parse import parse, parse_draft
from gateway.speech.queries import Asked, Personal, Spoken, Wrong
from tests.support.parsing import bare, move, only, wrong

HOUR = 3_600_000


# --- the rest of a turn, judging, the game ------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("call", c.Call()),
        ("call 301", c.Call(ref=bare(301))),
        ("call 72h", c.Call(period=Duration(millis=72 * HOUR))),
        ("call 301 7d", c.Call(ref=bare(301), period=Duration(millis=168 * HOUR))),
        ("call R 1 72h", c.Call(ref=Ref(Series.REQUEST, 1), period=Duration(millis=72 * HOUR))),
        ("vote against", c.Vote(side=Side.AGAINST)),
        ("vote for C 1", c.Vote(side=Side.FOR, ref=Ref(Series.CASE, 1))),
        ("vote S1 for", c.Vote(side=Side.FOR, ref=Ref(Series.SANCTION, 1))),
        ("vote for Dp 3", c.Vote(side=Side.FOR, ref=Ref(Series.PROPOSED_DECREE, 3))),
        ("unvote", c.Unvote()),
        ("unvote 301", c.Unvote(ref=bare(301))),
        ("withdraw", c.Withdraw()),
        ("withdraw R 1", c.Withdraw(ref=Ref(Series.REQUEST, 1))),
        ("consent", c.Consent()),
        ("consent no", c.Consent(no=True)),
        ("demand consent", c.DemandConsent()),
        ("ask the judge 301", c.AskJudge(number=301)),
        ('judge "Bob may not roll"', c.Invoke(statement="Bob may not roll")),
        ("judge Bob may not roll", c.Invoke(statement="Bob may not roll")),
        ('judge "a" is not "b"', c.Invoke(statement='"a" is not "b"')),
        ('claim paradox "no end"', c.Invoke(statement="no end", paradox=True)),
        ("accept", c.Accept()),
        ("accept C 2", c.Accept(case=2)),
        ("refuse 2", c.Refuse(case=2)),
        ("verdict true", c.Verdict(value="true")),
        ("verdict 3 TRUE", c.Verdict(value="true", case=3)),
        ("verdict C 3 false: he rolled", c.Verdict(value="false", case=3, reasons="he rolled")),
        (
            "verdict 3 true {205: voting.period = 5d}: {so} it {is}",
            c.Verdict(value="true", case=3, reading="205: voting.period = 5d", reasons="{so} it {is}"),
        ),
        ("verdict perhaps 3", c.Verdict(value="perhaps", case=3)),
        ("overrule", c.Overrule()),
        ("overrule 3 no", c.Overrule(case=3, no=True)),
        ('act "I bow"', c.Act(text="I bow")),
        ("act I bow", c.Act(text="I bow")),
        ("new clockwise Night", c.New(ruleset="clockwise", name="Night")),
        (
            "new speaker Ночь speaker=bob",
            c.New(ruleset="speaker", name="Ночь", offices=(("speaker", "bob"),)),
        ),
        ("join", c.Join()),
        ("join Bob", c.Join(name="Bob")),
        ("lang RU", c.SetLanguage(language="ru")),
        ("reseat A B C", c.Reseat(names=("A", "B", "C"))),
        ("reseat A, B, C", c.Reseat(names=("A", "B", "C"))),
        ("pause", c.Pause()),
        ("resume", c.Resume()),
        ("remove Bob", c.Remove(name="Bob")),
        ("archive", c.Archive()),
        ("leave", c.Leave()),
        ("forfeit", c.Forfeit()),
    ],
)
def test_moves(text: str, expected: c.Move) -> None:
    """Interface 3: each verb of the table and its arguments."""
    assert move(f"!{text}") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("help", q.Help()),
        ("help voter", q.Help(verb="vote")),
        ("help !vote", q.Help(verb="vote")),
        ("aide demand consent", q.Help(verb="demand")),
        ("games", q.Games()),
        ("status", q.Status()),
        ("players", q.Players()),
        ("rules", q.Rules()),
        ("rule 301", q.ShowRule(ref=bare(301))),
        ("rule D 2 history", q.ShowRule(ref=Ref(Series.DECREE, 2), history=True)),
        ("proposals", q.Proposals()),
        ("proposal 301", q.ShowProposal(ref=bare(301))),
        ("votes", q.Votes()),
        ("votes 301", q.Votes(ref=bare(301))),
        ("why 301", q.Why(ref=bare(301))),
        ("why C 1", q.Why(ref=Ref(Series.CASE, 1))),
        ("cases", q.Cases()),
        ("case C 1", q.ShowCase(number=1)),
        ("decrees", q.Decrees()),
        ("requests", q.Requests()),
        ("offices", q.Offices()),
        ("agenda", q.Agenda()),
        ("log 20", q.Log(limit=20)),
        ("settings", q.Settings()),
        ("settings Voting.Period", q.Settings(key="voting.period")),
        ("whatif 301", q.WhatIf(ref=bare(301))),
        ("why", q.Why()),
        ("why bob", q.WhyScore(name="bob")),
        ("why 0?", q.WhyScore(name="0?")),
        ("почему победа", q.WhyWon()),
        ("pourquoi refus", q.WhyEntry()),
        ("why entry 17", q.WhyEntry(number=17)),
    ],
)
def test_questions(text: str, expected: q.Query) -> None:
    """Interface 3, "finding out"."""
    assert parse(f"!{text}") == (Asked(expected),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("attach Night 7XK2", q.AttachRoom(name="Night", code="7XK2")),
        ("attach Night", q.AttachRoom(name="Night")),
        ("tz Europe/Paris", q.SetTimezone(zone="Europe/Paris")),
        ("tz", q.SetTimezone(zone=None)),
        ("tz America/New York", q.SetTimezone(zone="America/New York")),
        ("link", q.Link()),
        ("link 7XK2", q.Link(code="7XK2")),
        ("unlink", q.Unlink()),
        ("whoami", q.Whoami()),
        ('draft enact "T": one', q.DraftStart(text='enact "T": one')),
        ("draft amend 203:", q.DraftStart(text="amend 203:")),
        ("draft + more {a", q.DraftAdd(text="more {a")),
        ("brouillon montrer", q.DraftShow()),
        ("черновик отправить", q.DraftSubmit()),
        ("draft drop", q.DraftDrop()),
    ],
)
def test_personal_requests(text: str, expected: q.Request) -> None:
    """Interface 3: what concerns a person or a room rather than a game."""
    assert parse(f"!{text}") == (Personal(expected),)


def test_lang_is_of_the_game_or_of_the_person() -> None:
    """Interface 2: ``!lang`` sets it for a game or a person."""
    assert parse("lang fr", private=True) == (Personal(q.SetOwnLanguage(language="fr")),)
    assert parse("in Night lang fr", private=True) == (Spoken(c.SetLanguage(language="fr"), "Night"),)
    assert wrong("!lang de") == Wrong("language", (("language", "de"), ("known", "en, fr, ru")))


def test_a_draft_is_read_when_it_is_whole() -> None:
    """Interface 3, "long texts": a submitted draft is what ``propose`` would take."""
    draft = Draft(kind=ChangeKind.ENACT, title="T", text="one\n!two", reading="a")
    assert parse_draft('enact "T": one\n!two {a}') == Spoken(c.Propose(draft=draft))
    assert parse_draft("amend 203:") == only("!propose amend 203:")
    assert parse_draft("amend 203: a}") == Wrong(
        "close-brace", (("line", "1"), ("column", "13"), ("near", "amend 203: a}"))
    )
