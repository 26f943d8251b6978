"""How the work of a game grows, counted in instructions: with the voters, and not with what lies behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from msgspec.structs import replace

from core.ids import AccountId, Instant, PlayerId, ProposalNumber
from core.law.precedence import settings_of
from core.law.ruleset import Ruleset
from core.play import commands as cmd
from core.play import events as ev
from core.play.adoption import count
from core.play.commands import Actor, ChangeKind, Command, Draft, Side
from core.play.decide import decide
from core.play.evolve import FOLDS, evolve
from core.play.ledger import Ledger
from core.play.secrets import Secrets
from core.play.state import Ballot, GameState, ProposalStatus
from core.play.waiting import reading, waiting_for
from tests.support.effort import effort, growth
from tests.support.game import Table

DRAFT = Draft(kind=ChangeKind.ENACT, title="Tea", text="Tea at five.")


def voting() -> GameState:
    table = Table("alice", "bob", "carol")
    table.say("alice", cmd.Propose(draft=DRAFT))
    table.say("alice", cmd.Call())
    return table.state


def with_voters(state: GameState, voters: int) -> GameState:
    """All of them have voted."""
    first, proposal = state.players[0], state.open_proposals[0]
    everybody = [PlayerId(n) for n in range(1, voters + 1)]
    players = tuple(replace(first, id=n, name=f"p{n}", accounts=(AccountId(f"x/{n}"),)) for n in everybody)
    ballots = Ledger(
        [Ballot(voter=n, side=Side.AGAINST if n % 3 else Side.FOR, at=Instant(n)) for n in everybody]
    )
    open_ = replace(proposal, ballots=ballots)
    return replace(state, players=players, seats=tuple(everybody), open_proposals=(open_,))


def folded_on(state: GameState, outcome: ev.Outcome) -> None:
    assert outcome.events
    for event in outcome.events:
        state = evolve(state, event, state.at)


def test_a_count_is_as_much_work_as_there_are_voters() -> None:
    """Rulesets 203, a tally: eight times the voters are eight times the work, not sixty-four times."""

    def counting(voters: int) -> Callable[[], object]:
        state = with_voters(voting(), voters)
        return lambda: count(reading(state), state.open_proposals[0])

    assert growth(counting, 200) < 9


def test_the_ballots_of_a_vote_are_gone_through_once_for_a_state() -> None:
    """Who is waited for, who may vote and whether all have: one walk through the ballots serves all."""
    state = with_voters(voting(), 400)
    first = effort(lambda: waiting_for(state))
    assert effort(lambda: waiting_for(state)) < first / 20
    proposal = state.open_proposals[0]
    assert effort(lambda: proposal.standing) < 10


def test_what_is_over_makes_no_move_more_work() -> None:
    """Design 4: nothing that grows for ever is gone through or copied: a ballot after 800 closed votes is as
    much work as after 100."""

    def ballot(closed: int) -> Callable[[], object]:
        state = voting()
        done = replace(state.open_proposals[0], status=ProposalStatus.REJECTED)
        past = [replace(done, number=ProposalNumber(1000 + n)) for n in range(closed)]
        full = replace(state, closed_proposals=Ledger(past))
        bob = Actor(account=state.players[1].accounts[0], name="bob")
        command = Command(move=cmd.Vote(side=Side.FOR), at=state.at, actor=bob)
        return lambda: folded_on(full, decide(full, command, Secrets(b"", b"")))

    assert growth(ballot, 100) < 1.2


def test_a_setting_that_depends_on_nothing_is_worked_out_once() -> None:
    """Rulesets 1: most values are constant; asking for one again costs next to nothing."""
    settings = settings_of(voting().rules)
    settings.number("win.score")
    assert settings.fixed("win.score")
    assert not settings.fixed("adoption.threshold")
    settings.threshold("adoption.threshold", reading(voting()).names())
    assert not settings.fixed("adoption.threshold")  # it depends on the circuit
    assert effort(lambda: settings.number("win.score")) < 60


def test_one_more_rule_is_no_more_than_its_own_work() -> None:
    """Design 6: the settings of a changed ruleset are worked out from what is known of its rules."""
    rules = voting().rules

    def changed(times: int) -> Callable[[], object]:
        more = [
            replace(rules.rules[0], id=500 + n, number=500 + n, mutable=True, reading=())
            for n in range(times)
        ]  # type: ignore[type-var]
        ruleset = Ruleset((*rules.rules, *more), 2000)
        return lambda: settings_of(ruleset)

    assert growth(changed, 20) < 9


def test_every_event_is_folded_by_its_own_type() -> None:
    """The table that folds is closed: an event without a line in it could not be read back."""
    assert set(get_args(ev.Event)) <= set(FOLDS)
