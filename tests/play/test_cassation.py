"""Cassation: the players' vote, the officers' opposition, and what follows for the judge."""

from __future__ import annotations

from core.play import commands as cmd
from core.play import events as ev
from core.play import events_review as rv
from core.play.commands import Ref, Series
from core.play.document import document
from core.play.offices import holder
from core.play.state import CaseStatus
from core.play.waiting import waiting_for
from tests.support.game import duration
from tests.support.officers import OfficeTable
from tests.support.pack_game import PackTable
from tests.support.reviewing import arbiters, ask, case_document, case_of, happened, judge_of, judged, waited

HOUR = 3600 * 1000
DAY = 24 * HOUR


def seat(table: PackTable, office: str) -> str | None:
    player = holder(table.state, office)
    return None if player is None else table.state.player(player).name


# --- the vote ------------------------------------------------------------------------


def test_a_motion_opens_a_vote_of_three_days_in_the_name_of_another_arbiter() -> None:
    """fnomic 229: a vote of 3 days run by an arbiter other than the judge, who has no vote."""
    table = arbiters()
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    opened = table.event(rv.CassationOpened)
    assert (opened.run_by, opened.mover) == (table.id("bob"), table.id("dave"))
    poll = table.state.poll(Ref(Series.CASE, 1))
    assert poll is not None
    assert poll.closes == table.now + 3 * DAY
    votes = {(w.player, w.series) for w in waiting_for(table.state) if w.what == "vote"}
    assert votes == {(table.id(n), Series.CASE) for n in ("bob", "carol", "dave", "erin")}
    refused = table.refused("alice", cmd.Vote(side=cmd.Side.AGAINST, ref=Ref(Series.CASE, 1)))
    assert refused.code == "no-vote"
    assert case_document(table)["cassation"]["status"] == "voting"
    assert document(table.state)["proposals"] == []


def test_one_vote_against_keeps_the_judgement_and_who_did_not_vote_pays() -> None:
    """fnomic 229: abstainers lose 10; one vote against keeps the judgement."""
    table = arbiters()
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    for nick in ("bob", "dave"):
        table.ballot(nick, "for", Series.CASE, 1)
    table.ballot("erin", "against", Series.CASE, 1)
    table.wait("3d")
    assert table.state.case(1) is not None
    assert (case_of(table).verdict, case_of(table).status) == ("true", CaseStatus.JUDGED)
    scores = [table.score(n) for n in ("alice", "bob", "carol", "dave", "erin")]
    assert scores == [1, 0, -10, 0, 0]
    assert seat(table, "first_arbiter") == "alice"
    assert case_document(table)["cassation"]["status"] == "rejected"
    assert case_of(table) not in table.state.open_cases
    assert table.refused("erin", cmd.Quash(case=1)).code == "case-settled"


def test_without_a_vote_against_the_judgement_is_quashed_also_when_nobody_voted() -> None:
    """fnomic 229: otherwise it is quashed; the judge loses his office at once and 10 points, his reward too."""
    table = arbiters()
    judged(table, "dave", reading="{219: voting.minimum_period = 96h}")
    assert table.setting("voting.minimum_period") == "96h"
    table.ok("dave", cmd.Quash())
    table.wait("3d")
    assert [e.how for e in happened(table, ev.Overturned)] == ["cassation"]
    assert table.score("alice") == -10
    assert table.score("dave") == -10
    assert table.setting("voting.minimum_period") == "72h"
    assert seat(table, "first_arbiter") == "bob"
    assert (judge_of(table), case_of(table).status) == ("bob", CaseStatus.OFFERED)
    assert case_of(table).verdict is None
    table.ok("bob", cmd.Verdict(case=1, value="false"))
    table.ok("dave", cmd.Quash(case=1))  # and that can be quashed as well


def test_a_quashed_judge_is_no_arbiter_for_60_days() -> None:
    """fnomic 229: he cannot be arbiter for 60 days."""
    table = arbiters()
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    table.wait("3d")
    assert table.refused("bob", cmd.Nominate(name="alice")).code == "named-is-barred"
    table.wait("59d")
    assert table.state.offices.bars[0].until > table.now
    table.wait("1d")
    assert table.state.offices.bars[0].until <= table.now


def test_the_motion_comes_within_72_hours_and_once() -> None:
    """fnomic 229: motion within 72 hours of the judgement."""
    table = arbiters()
    assert table.refused("dave", cmd.Quash()).code == "no-open-case"
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    assert table.refused("erin", cmd.Quash(case=1)).code == "motion-open"
    other = judged(table, "erin")
    table.wait("71h")
    assert case_of(table, other) in table.state.open_cases
    table.wait("1h")
    assert case_of(table, other) not in table.state.open_cases
    assert table.refused("erin", cmd.Quash(case=other)).code == "case-settled"


def test_a_vote_that_kept_the_judgement_is_the_last_one() -> None:
    """fnomic 229: a second motion on one judgement is refused while it is still open to the arbiters."""
    table = arbiters({229: "{cassation.arbiters_within = 30d; cassation.period_min = 1d}"})
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    table.ballot("erin", "against", Series.CASE, 1)
    table.wait("1d")
    assert table.refused("dave", cmd.Quash(case=1)).code == "motion-decided"


def test_another_arbiter_may_extend_the_vote_to_five_days() -> None:
    """fnomic 229: a vote of 3 to 5 days, run by an arbiter other than the judge."""
    table = arbiters()
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    opened = table.now
    ref = Ref(Series.CASE, 1)
    assert table.refused("dave", cmd.Call(ref=ref, period=duration("5d"))).code == "officers-extend"
    assert table.refused("alice", cmd.Call(ref=ref, period=duration("5d"))).code == "officers-extend"
    assert table.refused("bob", cmd.Call(ref=ref, period=duration("6d"))).code == "period-long"
    assert table.refused("bob", cmd.Call(ref=ref, period=duration("2d"))).code == "period-short"
    table.ok("bob", cmd.Call(ref=ref, period=duration("5d")))
    assert table.event(rv.CassationExtended).closes == opened + 5 * DAY
    assert table.due("vote/C 1") == opened + 5 * DAY
    table.wait("4d")
    assert case_of(table).verdict == "true"
    table.wait("1d")
    assert case_of(table).verdict is None


def test_an_extension_counts_without_the_time_of_a_pause() -> None:
    """interface 3: deadlines keep the time they had left over a pause."""
    table = arbiters()
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    opened = table.now
    table.ok("alice", cmd.Pause())
    table.wait("10d")
    table.ok("alice", cmd.Resume())
    paused = table.now - opened - 1000
    table.ok("carol", cmd.Call(ref=Ref(Series.CASE, 1), period=duration("4d")))
    assert abs(table.due("vote/C 1") - (opened + 4 * DAY + paused)) <= 1000


def test_a_judge_may_have_a_vote_where_a_rule_gives_it() -> None:
    """rulesets 2, cassation.judge_votes; without cassation.against_keeps the ordinary majority quashes."""
    table = arbiters({229: "{cassation.judge_votes = true; cassation.against_keeps = none}"})
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    table.ballot("alice", "against", Series.CASE, 1)
    table.ballot("dave", "for", Series.CASE, 1)
    table.ballot("erin", "for", Series.CASE, 1)
    table.wait("3d")
    assert case_of(table).verdict is None


def test_two_votes_against_may_be_asked_for() -> None:
    """rulesets 2, cassation.against_keeps counts votes."""
    table = arbiters({229: "{cassation.against_keeps = 2}"})
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    table.ballot("erin", "against", Series.CASE, 1)
    table.wait("3d")
    assert case_of(table).verdict is None


def test_no_cassation_where_no_rule_provides_it() -> None:
    """rulesets 2, judge.overturn."""
    table = PackTable("speaker")
    judged(table, "bob")
    assert table.refused("bob", cmd.Quash()).code == "no-cassation"
    assert table.refused("bob", cmd.OpposeJudgement(case=1)).code == "no-cassation"
    number = ask(table, "bob")
    assert (
        table.refused("alice", cmd.Verdict(case=number, value="true", block=True)).code == "nothing-to-block"
    )


# --- the officers ------------------------------------------------------------------------


def test_the_two_other_arbiters_quash_it_and_the_motion_stops() -> None:
    """fnomic 229: the two others oppose within 48 hours: quashed, and a vote under way stops."""
    table = arbiters()
    judged(table, "dave")
    table.ok("dave", cmd.Quash())
    assert table.refused("alice", cmd.OpposeJudgement(case=1)).code == "own-judgement"
    assert table.refused("dave", cmd.OpposeJudgement(case=1)).code == "officers-oppose"
    table.ok("bob", cmd.OpposeJudgement(case=1))
    assert case_document(table)["opposed"] == ["bob"]
    table.ok("carol", cmd.OpposeJudgement(case=1))
    assert table.event(ev.Overturned).how == "officers"
    assert table.event(ev.VoteClosed).status == "void"
    assert [table.score(n) for n in ("alice", "dave", "erin")] == [-10, 0, 0]
    assert judge_of(table) == "bob"
    table.wait("3d")
    assert not [d for d in table.state.deadlines if d.id == "vote/C 1"]


def test_an_opposing_voice_can_be_taken_back_and_comes_too_late_after_48_hours() -> None:
    """interface 3: standing voices; fnomic 229: within 48 hours."""
    table = arbiters()
    judged(table, "dave")
    table.ok("bob", cmd.OpposeJudgement(case=1))
    table.ok("bob", cmd.OpposeJudgement(case=1, no=True))
    table.ok("carol", cmd.OpposeJudgement(case=1))
    assert case_of(table).verdict == "true"
    table.wait("48h")
    assert table.refused("bob", cmd.OpposeJudgement(case=1)).code == "opposed-late"


# --- the next turn -------------------------------------------------------------------------


def test_a_vote_holds_the_next_turn_only_if_the_judgement_says_so() -> None:
    """fnomic 229: it does not block play unless the judgement says so."""
    for block in (False, True):
        table = arbiters()
        judged(table, "dave", block=block)
        table.ok("dave", cmd.Quash())
        turn = table.turn.number
        table.ok(table.mover, cmd.Pass())
        assert (table.turn.number == turn) is block
        assert bool(table.events(rv.NextTurnHeld)) is block
        table.wait("3d")
        assert table.turn.number > turn


def test_any_player_may_demand_the_consent_of_the_others() -> None:
    """fnomic 229: the next turn does not begin without the consent of a majority of the other players."""
    table = arbiters()
    assert table.refused("erin", cmd.DemandConsent()).code == "nobody-invoked"
    ask(table, "dave")
    table.ok("erin", cmd.DemandConsent())
    turn = table.turn.number
    table.ok(table.mover, cmd.Pass())
    begins = table.turn.next_player
    assert begins is not None
    others = [n for n in table.present() if table.id(n) != begins]
    assert {n for n, what in waited(table) if what == "consent"} == set(others)
    table.ok(table.state.player(begins).name, cmd.Consent())
    for nick in others[:2]:
        table.ok(nick, cmd.Consent())
    assert table.turn.number == turn
    table.ok(others[2], cmd.Consent())
    assert table.turn.number == turn + 1


def test_without_a_demand_an_invocation_holds_nothing() -> None:
    """rulesets 2, judge.blocks_next_turn = on_demand."""
    table = arbiters()
    ask(table, "dave")
    turn = table.turn.number
    table.ok(table.mover, cmd.Pass())
    assert table.turn.number == turn + 1


# --- a paradox -------------------------------------------------------------------------------


def test_a_paradox_wins_only_once_the_judgement_cannot_be_quashed() -> None:
    """fnomic 213: with no ruling quashed; so not before the 72 hours, or the vote, are over."""
    table = arbiters()
    table.ok(table.mover, cmd.Invoke(statement="Play cannot go on.", paradox=True))
    claimant = case_of(table).invoker
    table.ok(judge_of(table), cmd.Verdict(case=1, value="true"))
    assert not table.state.winners
    table.wait("71h")
    table.ok("erin", cmd.Quash())
    table.ballot("dave", "against", Series.CASE, 1)
    table.wait("71h")
    assert not table.state.winners
    table.wait("1h")
    assert table.state.winners == (claimant,)


# --- in secret -------------------------------------------------------------------------------


def test_a_secret_vote_on_a_judgement_shows_nothing_before_its_close() -> None:
    """speaker 207 with cassation, a mix of its own: seals until the close, and when the vote stops too."""
    cassation = "{judge.overturn = cassation; cassation.file_within = 3d; cassation.against_keeps = 1"
    readings = {212: f"{cassation}; cassation.period_min = 2d; cassation.arbiters_needed = 1}}"}
    for stops in (False, True):
        table = OfficeTable("speaker", readings=readings)
        table.ok("alice", cmd.Invoke(statement="x"))
        judge = table.state.player(table.state.open_cases[0].judge or table.id("alice")).name
        table.ok(judge, cmd.Verdict(value="true"))
        other = next(n for n in table.present() if n not in ("alice", judge))
        table.ok(other, cmd.Quash())
        poll = Ref(Series.CASE, 1)
        table.ok(other, cmd.Vote(side=cmd.Side.AGAINST, ref=poll))
        assert b"against" not in table.log.bodies[-1]
        shown = document(table.state)["cases"][0]["cassation"]
        assert (shown["for"], shown["against"]) == ([], [])
        if stops:
            table.ok("alice", cmd.OpposeJudgement(case=1))
        else:
            table.wait("2d")
        assert [b.side for b in table.event(ev.BallotsOpened).ballots] == ["against"]
        closed = table.state.poll(poll)
        assert closed is not None
        assert closed.status.value == ("void" if stops else "rejected")
