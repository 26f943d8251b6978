"""Since when an outcome was certain, and what could change it until then."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.ids import EntryHash, PlayerId
from core.play import commands as cmd
from core.play.certainty import By, Certainty, Moment, certainty, moments_of, voting_in
from core.play.commands import Actor, Command, Ref, Series, Side
from core.play.decide import decide
from core.play.entry import decode, hash_of
from core.play.evolve import evolve
from core.play.state import GameState, ProposalStatus
from core.play.voting import electors, standing_ballots, vote_deadline
from core.play.waiting import reading
from tests.support.game import Table, secrets_of

FIXED = "voting.may_change = false"
THE_VOTE = Ref(Series.NUMBER, 301)


def moments(table: Table) -> tuple[Moment, ...]:
    log = ((decode(body), EntryHash(hash_of(body))) for body in table.log.bodies)
    return moments_of(log, THE_VOTE)


def found(table: Table) -> Certainty:
    known = certainty(moments(table), table.proposal())
    assert known is not None
    return known


def told(table: Table) -> tuple[str, str | None, int]:
    """What made it certain, whose ballot that was, and how many could still vote."""
    since = found(table).since
    assert since is not None
    name = None if since.voter is None else table.state.player(since.voter).name
    return since.by.value, name, since.left


def voted(readings: dict[int, str], *ballots: tuple[str, str]) -> Table:
    table = Table("alice", "bob", "carol", "dave", "erin", readings=readings)
    table.propose()
    table.call()
    for nick, side in ballots:
        table.vote(nick, side)
    return table


MAJORITY = {203: f"adoption.threshold = majority; {FIXED}", 205: "voting.period = 1d"}
ALL = ("alice", "bob", "carol", "dave", "erin")


def test_the_third_of_five_ballots_decides_a_majority() -> None:
    """Rule 203 with fixed ballots: three for of five, and the two that are left cannot change it."""
    table = voted(MAJORITY, ("alice", "for"), ("bob", "for"))
    assert found(table).since is None
    table.vote("carol", "for")
    assert told(table) == ("ballot", "carol", 2)
    table.vote("dave", "against")
    table.vote("erin", "against")
    assert table.proposal().status is ProposalStatus.ADOPTED
    assert told(table) == ("ballot", "carol", 2)


def test_silence_may_leave_it_open_to_the_close() -> None:
    """Rules 203 and 205: one for, four silent: each of them could have voted until the period was over."""
    table = voted(MAJORITY, ("alice", "for"))
    table.wait("1d")
    assert told(table) == ("close", None, 4)


def test_who_is_silent_under_unanimity_keeps_nothing_open_after_one_against() -> None:
    """Rule 203: every voter for: the first ballot against decides it."""
    table = voted({203: f"adoption.threshold = unanimous; {FIXED}"}, ("alice", "for"), ("bob", "against"))
    assert told(table) == ("ballot", "bob", 3)


def test_a_ballot_that_may_be_changed_decides_nothing_before_the_close() -> None:
    """`voting.may_change` as it is without a rule: only the close binds; with no ballot changed, the third."""
    readings = {203: "adoption.threshold = majority", 205: "voting.period = 1d"}
    table = voted(readings, *((nick, "for") for nick in ALL))
    known = found(table)
    assert told(table) == ("close", "erin", 1)
    assert known.kept is not None
    assert (known.kept.by, known.kept.voter, known.changeable) == (By.BALLOT, table.id("carol"), True)


def test_who_leaves_makes_certain_what_was_not() -> None:
    """Rule 113: of five two are for and one against; when one who has not voted leaves, it is still open,
    and when the other leaves as well nothing is left."""
    table = voted(
        {**MAJORITY, 207: "voting.closes_when_all_voted = false"},
        ("alice", "for"), ("bob", "for"), ("carol", "against"),
    )  # fmt: skip
    table.ok("dave", cmd.Leave())
    assert found(table).since is None
    table.ok("erin", cmd.Leave())
    left = moments(table)[-1].entry.sequence
    table.wait("1d")
    assert told(table) == ("entry", None, 0)
    since = found(table).since
    assert since is not None
    assert since.entry == left


def test_a_quorum_keeps_it_open() -> None:
    """`adoption.quorum`: all three ballots are for, and adopted it is only once the fourth makes the quorum."""
    table = voted(
        {**MAJORITY, 207: "adoption.quorum = 4/5"}, *((nick, "for") for nick in ("alice", "bob", "carol"))
    )
    assert found(table).since is None
    table.vote("dave", "against")
    assert told(table) == ("ballot", "dave", 1)


def test_a_condition_on_the_votes_is_tried_in_every_way() -> None:
    """`adoption.threshold = votes_for == 3`: what the ends do not show, the middle does."""
    table = voted({**MAJORITY, 203: f"adoption.threshold = votes_for == 3; {FIXED}"}, ("alice", "against"))
    assert found(table).since is None  # all four for: rejected; none: rejected; three: adopted
    table.vote("bob", "against")
    assert found(table).since is None
    table.vote("carol", "against")
    assert told(table) == ("ballot", "carol", 2)


def test_voters_by_chance_keep_it_open() -> None:
    """`voting.random_voters`: two of them could make a tie of three to one, not of four to one."""
    readings = {**MAJORITY, 207: "voting.random_voters = 2; voting.closes_when_all_voted = false"}
    table = voted(readings, ("alice", "for"), ("bob", "for"), ("carol", "for"), ("dave", "against"))
    known = found(table)
    assert known.since is None
    assert known.random == 2
    table.vote("erin", "for")
    assert told(table) == ("ballot", "erin", 0)
    assert table.proposal().tally is None


@pytest.mark.parametrize("secret", [False, True])
def test_of_a_secret_vote_nothing_is_known_before_its_close(secret: bool) -> None:
    """`voting.secret`: no word before the seals are opened."""
    table = Table(readings={**MAJORITY, 207: f"voting.secret = {str(secret).lower()}"})
    table.propose()
    table.call()
    if not secret:
        assert found(table).since is None
        return
    assert certainty(moments(table), table.proposal()) is None


def test_the_rules_used_are_those_before_the_change_that_was_voted_on() -> None:
    """Why N: each rule version and reading used: the amended 203 was counted by as it was until then."""
    table = Table(readings={203: "adoption.threshold = majority", 207: "voting.votes_each = 1"})
    table.carry("amend", 203, "adoption.threshold = unanimous")
    used = [(int(v.number), [s.value for s in v.rule.reading if s.key == "adoption.threshold"])
            for v in found(table).used if v.rule is not None]  # fmt: skip
    assert used[0] == (203, ["majority"])
    assert [number for number, _ in used] == [203, 207]
    assert found(table).each_rules == (207,)


def test_too_many_ways_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game must not stand still for a question: it is said that it is not worked out."""
    table = voted({**MAJORITY, 203: f"adoption.threshold = votes_for == 3; {FIXED}"}, ("alice", "for"))
    monkeypatch.setattr("core.play.certainty.COUNTS_MOST", 1)
    known = found(table)
    assert (known.since, known.too_many) == (None, True)
    assert next(int(version.number) for version in known.used) == 203


# --- against playing every way to go on ------------------------------------------------------


def _after(state: GameState, who: PlayerId | None, move: cmd.Move) -> GameState | None:
    """The state after a move, or None where it is refused."""
    actor = None if who is None else Actor(state.player(who).accounts[0], state.player(who).name)
    at = state.at
    if isinstance(move, cmd.Due):
        at = next(d.due for d in state.deadlines if d.id == move.deadline)
    outcome = decide(state, Command(move=move, at=at, actor=actor), secrets_of(state))
    if outcome.refusal is not None:
        return None
    for event in outcome.events:
        state = evolve(state, event, at)
    return state


def _played_out(state: GameState) -> set[ProposalStatus]:
    """What becomes of the vote in every way in which everybody may yet vote, change a ballot or be silent."""
    poll = voting_in(state, THE_VOTE)
    assert poll is not None
    standing = standing_ballots(poll)
    bound = {v for v, ballot in standing.items() if ballot.side is not Side.ABSTAIN}
    voters = sorted(electors(reading(state), poll), key=lambda v: v not in bound)  # the last ballot closes
    ends: set[ProposalStatus] = set()
    for sides in product((None, Side.FOR, Side.AGAINST), repeat=len(voters)):
        now: GameState | None = state
        for voter, side in zip(voters, sides, strict=True):
            if now is None or voting_in(now, THE_VOTE) is None:
                break
            has = standing_ballots(voting_in(now, THE_VOTE) or poll).get(voter)
            if (side is None and has is None) or (has is not None and has.side is side):
                continue
            move = cmd.Unvote(ref=THE_VOTE) if side is None else cmd.Vote(side=side, ref=THE_VOTE)
            now = _after(now, voter, move)
        if now is not None and voting_in(now, THE_VOTE) is not None:
            deadline = next((d.id for d in now.deadlines if d.id == vote_deadline(poll)), None)
            now = None if deadline is None else _after(now, None, cmd.Due(deadline=deadline))
        ended = None if now is None else now.proposal(301)
        if ended is not None and ended.status is not ProposalStatus.VOTING:
            ends.add(ended.status)
    return ends


_THRESHOLDS = (
    "majority",
    "unanimous",
    "unanimous of cast",
    "2/3",
    "votes_for == 2",
    "votes_for > votes_against + 1",
    "unanimous if players > 3 else majority",
)
_RULES = st.fixed_dictionaries(
    {
        "threshold": st.sampled_from(_THRESHOLDS),
        "quorum": st.sampled_from(("0", "1/2", "3/4")),
        "change": st.booleans(),
        "period": st.sampled_from(("none", "1d")),
        "all": st.booleans(),
        "compulsory": st.booleans(),
        "leaver": st.sampled_from(("falls", "stands")),
    }
)
_SAID = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from(("for", "against", "abstain", "unvote", "leave"))),
    max_size=7,
)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), _RULES, _SAID)
def test_it_is_certain_when_no_way_to_go_on_ends_otherwise(
    players: int, rules: dict[str, str | bool], said: list[tuple[int, str]]
) -> None:
    """Why N: since the first moment from which on every way to go on, played out, ends as the vote did."""
    shown = {key: str(value).lower() for key, value in rules.items()}
    readings = {
        203: f"adoption.threshold = {shown['threshold']}; adoption.quorum = {shown['quorum']}; "
        f"voting.leaver_ballot = {shown['leaver']}",
        205: f"voting.period = {shown['period']}; voting.closes_when_all_voted = {shown['all']}",
        207: f"voting.may_change = {shown['change']}",
        105: f"voting.compulsory = {shown['compulsory']}",
    }
    table = Table(*("alice", "bob", "carol", "dave")[:players], readings=readings)
    table.propose()
    table.call()
    for seat, what in said:
        nick = ("alice", "bob", "carol", "dave")[seat % players]
        if table.proposal().status is not ProposalStatus.VOTING or len(table.present()) < 2:
            break
        if what == "leave":
            table.say(nick, cmd.Leave())
        elif what == "unvote":
            table.say(nick, cmd.Unvote(ref=THE_VOTE))
        else:
            table.say(nick, cmd.Vote(side=Side(what), ref=THE_VOTE))
    if rules["period"] != "none" and table.proposal().status is ProposalStatus.VOTING:
        table.wait("1d")
    seen = moments(table)
    poll = table.proposal()
    running = [m for m in seen if voting_in(m.state, THE_VOTE) is not None]
    ends = [_played_out(m.state) for m in running]
    final = {poll.status} if poll.tally is not None else ends[-1]
    first = len(running)
    while first and ends[first - 1] == final and len(final) == 1:
        first -= 1
    known = certainty(seen, poll)
    if poll.tally is not None or first < len(running):
        expected = running[first].entry if first < len(running) else seen[-1].entry
        assert known is not None
        assert known.since is not None
        assert known.since.entry == expected.sequence
    else:
        assert known is not None
        assert known.since is None
