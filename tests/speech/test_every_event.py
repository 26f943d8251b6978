"""Every event of play can be told, in every language and in brief."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction
from types import UnionType
from typing import get_args
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from core.ids import (
    AccountId,
    CaseNumber,
    DeadlineId,
    Instant,
    Key,
    NetworkName,
    PlayerId,
    ProposalNumber,
    RoomName,
    RuleId,
    RuleNumber,
)
from core.play import events as ev
from core.play.commands import (
    ChangeKind,
    Draft,
    Invoke,
    Propose,
    Side,
    Verdict,
)
from core.play.events import Outcome
from core.play.events_absence import PlayerSeen, SilenceWatched
from core.play.events_decrees import DecreeInForce
from core.play.events_hooks import CodeTried, HookCalled
from core.play.events_import import BroughtPlayer, Imported, Standing
from core.play.events_offices import ConsentSaid
from core.play.events_review import JudgementOpen
from core.play.tally import Tally
from gateway.speech.phrases import LANGUAGES
from tests.support.beside_events import SERIES, beside
from tests.support.deadlines_shown import bare_deadlines, shown_deadlines
from tests.support.told_game import ToldGame, three_players

TEA = Propose(draft=Draft(kind=ChangeKind.ENACT, title="Tea", text="Tea is at five."))
SHOW_DEADLINES = 8  # kinds of events that set one, at least
DRAWN_FOR = (
    *("p", "hook/30/on_turn/4/2", "judge/case 1/offer 2", "ants/301/3", "office/speaker/round 1"),
    *("roll/turn 5/1", "score.adopted.proposer/301/1/1"),
)


def samples(game: ToldGame) -> dict[type[ev.Event], list[ev.Event]]:
    """Of every kind of event at least one, about a game with a proposal 301 and a case C 1."""
    state = game.now
    rule = state.rules.rules[-1]
    number, case_, bob = ProposalNumber(301), CaseNumber(1), PlayerId(2)
    tally = Tally(
        for_=(PlayerId(1),), against=(bob,), abstained=(PlayerId(3),), votes_for=1, votes_against=1,
        voters=3, needed=2, threshold="2/3", threshold_rules=(203,), quorum=Fraction(1, 2), quorum_base=3,
        quorum_present=1, quorum_met=False, impossible="too-many-mutable",
    )  # fmt: skip
    target = {"target": RuleId(1), "target_number": 101}
    put: list[ev.Event] = []
    for kind in ChangeKind:
        for event in (ev.Proposed, ev.Revised):
            who = {"proposer": bob} if event is ev.Proposed else {}
            about = {} if kind is ChangeKind.ENACT else target
            put.append(event(number=number, kind=kind, title="T", text="x", reading="keep", **who, **about))
    lost = [
        ev.JudgeLost(number=case_, judge=bob, how=h) for h in ("refused", "silent", "late", "left", "office")
    ]
    whole = replace(
        tally,
        quorum_met=True,
        random_for=3,
        random_against=4,
        random_abstained=1,
        concerns=("speaker", "chair"),
    )
    consented = [
        ev.VoteClosed(number=number, status="adopted", tally=replace(whole, consent=c, consent_silent=silent))
        for c in (True, False)
        for silent in (True, False)
    ]
    closed = [
        ev.VoteClosed(number=ProposalNumber(1), status=s, tally=tally, series=series)
        for s in ("adopted", "rejected", "void")
        for series in SERIES
    ]
    of_series: list[ev.Event] = []
    for series in SERIES:
        one = {"number": ProposalNumber(1), "series": series}
        of_series += [
            ev.BallotCast(voter=bob, side=Side.FOR, **one),
            ev.BallotWithdrawn(voter=bob, **one),
            ev.Withdrawn(gone=True, **one),
        ]
    changes = [
        ev.RuleChanged(rule=rule, before=before, cause=cause)
        for cause in ("amend", "transmute", "verdict", "overrule")
        for before in (rule.number, RuleNumber(999))
    ]
    ann = BroughtPlayer(name="Ann", accounts=(AccountId("n/a"),), score=Fraction(7, 2))
    brought = Standing(players=(ann,), host=PlayerId(1), seats=(PlayerId(1),))
    listed: list[ev.Event] = [
        *put, *lost, *changes, *consented, *closed, *of_series, *beside(Instant(state.at + 90_000_000)),
        ev.GameCreated(name="N", ruleset="r", language="en", pack_language="ru", laws=(), commitment="ab"),
        ev.RoomAttached(network=NetworkName("n"), room=RoomName("#r")),
        Imported(source="ab", arrived=Instant(1), commitment="cd"),
        Imported(source="ab", arrived=Instant(1), standing=brought),
        ev.LanguageSet(language="en"),
        ev.PlayerJoined(player=bob, name="Bob", account=AccountId("n/b"), score=Fraction(0)),
        ev.PlayerJoined(player=bob, name="Bob", account=AccountId("n/b"), score=Fraction(0), waits=True),
        ev.PlayerEntered(player=bob), ev.HostPassed(player=bob), ev.HostPassed(player=None),
        *(ev.PlayerLeft(player=bob, how=how) for how in ("leave", "forfeit", "remove")),
        ev.AccountAdded(player=bob, account=AccountId("n/b")),
        ev.AccountDropped(player=bob, account=AccountId("n/b")),
        ev.Reseated(order=(bob,)), ev.Started(mix="ab"), ev.Paused(), ev.Resumed(), ev.Archived(),
        ev.TurnBegan(number=1, circuit=1, player=bob), ev.PartBegan(part="propose"),
        *(ev.TurnEnded(number=1, how=how) for how in ("done", "passed", "overrun", "away", "gone", "declared")),
        ev.ConsentAwaited(player=bob, needed=2), ev.ConsentDemanded(player=bob),
        ev.ConsentVoiced(player=bob, no=False), ev.ConsentVoiced(player=bob, no=True), ev.TurnOrderDropped(),
        ev.Withdrawn(number=number), ev.Withdrawn(number=number, gone=True),
        ev.VoteOpened(number=number, closes=Instant(state.at + 90_000_000)),
        *(ev.BallotCast(number=number, voter=bob, side=side) for side in Side),
        ev.BallotCast(number=number, voter=bob, side=None, seal="ab", elect=PlayerId(1)),
        ev.BallotsOpened(number=number, ballots=(ev.OpenedBallot("ab", "00", "for"),)),
        ev.BallotWithdrawn(number=number, voter=bob), ev.BallotWithdrawn(number=number, voter=bob, fell=True),
        *(ev.VoteClosed(number=number, status=s, tally=tally) for s in ("adopted", "rejected", "void")),
        ev.RuleEnacted(rule=rule), ev.RuleRepealed(rule=rule.id, number=rule.number),
        ev.SettingTurned(key=Key("a.b"), before="x", after="y"), ev.ReadingFailed(key=Key("a.b"), reason="z"),
        *(ev.Drawn(purpose=p, sides=6, result=4, rules=(301,)) for p in DRAWN_FOR),
        ev.Scored(player=bob, amount=Fraction(-20, 3), reason="score.turn"),
        ev.ScoresReset(score=Fraction(0)),
        ev.Won(winners=(bob,), by="points"), ev.Won(winners=(bob, PlayerId(1)), by="paradox"),
        ev.RoundEnded(round=1, seed="ab"), ev.RoundEnded(round=1, seed="ab", commitment="cd"), ev.GameOver(),
        *(ev.CaseOpened(number=case_, statement="s", invoker=bob, claim=c, about=301)
          for c in ("", "paradox", "debate")),
        ev.JudgeAsked(number=case_, judge=bob, offer=1, assigned=True),
        ev.JudgeAsked(number=case_, judge=bob, offer=1, assigned=False),
        ev.JudgeAccepted(number=case_, judge=bob), ev.NoJudge(number=case_),
        ev.JudgeAccepted(number=case_, judge=bob, debate=True),
        ev.VerdictGiven(number=case_, judge=bob, verdict="dismissed", reasons="r"),
        ev.OverruleVoiced(number=case_, player=bob, no=False),
        ev.OverruleVoiced(number=case_, player=bob, no=True),
        *(ev.Overturned(number=case_, how=how) for how in ("", "proposal", "cassation", "officers")),
        ev.Overturned(number=case_, how="proposal", verdict="unanswered"), ev.CaseDue(number=case_, due=Instant(state.at + 5000)),
        ev.CaseSettled(number=case_), ev.Acted(number=1, player=bob, text="bows"),
        ev.DeadlineSet(deadline=DeadlineId("vote/301"), due=Instant(0)),
        ev.DeadlineCleared(deadline=DeadlineId("vote/301")),
    ]  # fmt: skip
    found: dict[type[ev.Event], list[ev.Event]] = {}
    for event in listed:
        found.setdefault(type(event), []).append(event)
    return found


def members(union: object) -> set[object]:
    parts: set[object] = set()
    for part in get_args(union):
        parts |= members(part) if isinstance(part, UnionType) else {part}
    return parts


SILENT = (
    ev.DeadlineSet,
    ev.DeadlineCleared,
    ev.PartBegan,  # of parts only those that wait for a command speak
    PlayerSeen,
    SilenceWatched,
    DecreeInForce,  # of a decree that stands by itself its coming into force is told as a rule's
    HookCalled,  # what it leads to is told
    JudgementOpen,  # tells what may still be done, and until when
)


def says_nothing(event: ev.Event) -> bool:
    """A turn that is done, what another event tells, and a sealed word."""
    match event:
        case ev.TurnEnded(how="done") | ConsentSaid(given=None):
            return True
        case CodeTried(faults=()):
            return True
        case ev.Proposed(kind=kind) | ev.Revised(kind=kind):
            return kind in (ChangeKind.QUASH, ChangeKind.SANCTION)
        case _:
            return False


def told_everything(game: ToldGame, language: str, zone: ZoneInfo | None = None) -> list[str]:
    """Every event in the language, for one who is in the zone."""
    found: list[str] = []
    for events in samples(game).values():
        for event in events:
            entry = replace(game.entries[-1], outcome=Outcome(events=(event,)))
            found += game.narrator.lines(game.now, game.now, entry, language=language, zone=zone)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_time_to_come_says_how_long_it_is_until_then(language: str) -> None:
    """Design 5: whatever is announced is read in other zones; in private it is in the reader's own."""
    game = three_players(language)
    game.do("Alice", TEA)
    game.do("Bob", Invoke(statement="Well?"))
    now = datetime.fromtimestamp(game.entries[-1].at / 1000, UTC)
    public, private = (
        [text for line in told_everything(game, language, zone) for text in line.split("\n")]
        for zone in (None, ZoneInfo("Asia/Tokyo"))
    )
    for told in (public, private):
        assert sum(shown_deadlines(text, now) for text in told) >= SHOW_DEADLINES
        assert [text for text in told if bare_deadlines(text, now)] == []
    assert not any("UTC" in text for text in private)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_told(language: str) -> None:
    """Issue 10: English, French and Russian phrases for everything that happens; none is flawed."""
    game = three_players(language)
    game.do("Alice", TEA)
    game.do("Bob", Invoke(statement="Well?"))
    game.do("Carol", Verdict(value="true"))
    every = samples(game)
    assert set(every) == members(ev.Event)
    with capture_logs() as logs:
        for kind, events in every.items():
            for event in events:
                for brief in (False, True):
                    entry = replace(game.entries[-1], outcome=Outcome(events=(event,)))
                    lines = game.narrator.lines(game.now, game.now, entry, language=language, brief=brief)
                    quiet = kind in SILENT or brief or says_nothing(event)
                    assert lines or quiet, event
                    assert not any("{" in line and "$" in line for line in lines), lines
    assert logs == []
