"""Deciding: creation, deadlines that are history, chance that can be proved, refusals."""

from __future__ import annotations

import pytest

from core.ids import Instant
from core.law.chance import Chance, commitment
from core.play import commands as cmd
from core.play import decide
from core.play import events as ev
from core.play.commands import Actor, Command
from core.play.decide import create
from core.play.play import Play
from core.play.secrets import Secrets
from core.play.state import ProposalStatus
from tests.support.game import Table, account, clockwise, seed_of

# --- creation ---------------------------------------------------------------------


def test_a_game_begins_with_its_rules_and_a_promise() -> None:
    """Design 4: the initial set is in the log, so that replay needs no pack; the seed's hash is announced."""
    table = Table("alice", start=False)
    created = table.last.events[0]
    assert isinstance(created, ev.GameCreated)
    assert created.laws == clockwise().rules
    assert created.commitment == commitment(seed_of(1)) == table.state.commitment
    assert (created.name, created.ruleset, created.pack_language) == ("Night", "clockwise", "ru")
    assert (table.state.game, len(table.state.versions)) == ("night", 29)


@pytest.mark.parametrize(("name", "problem"), [("", "name-is-empty"), ("12", "name-is-number")])
def test_a_game_has_a_name(name: str, problem: str) -> None:
    """Interface 3: what a name may look like."""
    command = Command(
        move=cmd.New(ruleset="clockwise", name=name), at=Instant(0), actor=Actor(account("a"), "a")
    )
    outcome = create(command, pack=clockwise(), language="en", seed=seed_of(1))
    assert outcome.refusal is not None
    assert not outcome.events
    assert (outcome.refusal.code, dict(outcome.refusal.args)["problem"]) == ("bad-name", problem)


def test_only_new_creates() -> None:
    """Commands other than New are no way to create a game."""
    with pytest.raises(TypeError):
        create(Command(move=cmd.Roll(), at=Instant(0)), pack=clockwise(), language="en", seed=seed_of(1))


def test_secrets_do_not_show() -> None:
    """Standards: secrets never reach a log or repr."""
    assert seed_of(1).hex() not in repr(Secrets(seed_of(1), seed_of(2)))
    assert str(seed_of(1)) not in repr(Secrets(seed_of(1), seed_of(2)))


# --- chance ---------------------------------------------------------------------------


def test_every_draw_can_be_proved() -> None:
    """Design 4: seed and mix (the log's hash at start) reproduce each draw under the act it was for."""
    table = Table(readings={202: "score.turn = roll(6) + roll(20)"})
    started = table.event(ev.Started)
    chance = Chance(seed_of(1), started.mix)
    assert started.mix == table.state.mix
    assert started.mix
    draws = []
    for _ in range(6):
        table.take_turns(1)
        draws += table.events(ev.Drawn)
    assert [d.purpose for d in draws[:3]] == ["roll/turn 1/1", "roll/turn 1/2", "roll/turn 2/1"]
    assert all(chance.draw(d.purpose, d.sides) == d.result for d in draws)
    assert {d.sides for d in draws} == {6, 20}


def test_a_new_round_draws_from_its_own_seed() -> None:
    """Design 4: the seed is shown when the round ends and a new one committed: later draws are of that."""
    table = Table("alice", "bob", readings={202: "score.turn = 99 + roll(6)", 208: "win.then = new_game"})
    table.take_turn()
    assert table.state.round == 2
    mix = table.state.mix
    table.take_turn()
    draw = table.event(ev.Drawn)
    assert Chance(seed_of(2), mix).draw(draw.purpose, draw.sides) == draw.result


def test_a_die_is_within_its_sides_and_fair_enough() -> None:
    """Rule 202: an ordinary six-sided die: all of it shows in so many turns."""
    table = Table("alice", "bob", readings={208: "win.score = none"})
    shown = set()
    for _ in range(40):
        table.take_turns(1)
        shown.add(table.event(ev.Drawn).result)
    assert shown == {1, 2, 3, 4, 5, 6}


# --- deadlines ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "deadline",
    [
        "vote/301",
        "vote/999",
        "turn/1",
        "accept/1/1",
        "deliver/7/2",
        "overturn/1/1",
        "",
        "nonsense/x",
        "vote/x",
    ],
)
def test_a_deadline_that_is_not_set_does_nothing(deadline: str) -> None:
    """Design 5: commands named by (case, offer), which a second delivery cannot repeat."""
    table = Table()
    table.propose()
    table.call()
    table.ok("bob", cmd.Invoke(statement="x"))
    assert table.fire(deadline).events == ()


def test_a_deadline_fires_once_and_not_early() -> None:
    """Design 4: a deadline has its own time; delivered twice it acts once."""
    table = Table(readings={205: "voting.period = 1d"})
    table.propose()
    table.call()
    assert table.fire("vote/301").events == ()
    table.now = table.due("vote/301")
    assert table.fire("vote/301").events
    assert table.proposal().status is ProposalStatus.REJECTED
    assert table.fire("vote/301").events == ()


def test_deadlines_are_in_order_and_equal_ones_as_they_were_set() -> None:
    """Design 3: equal deadlines in the order they were set."""
    table = Table(
        readings={202: "proposal.by = any_player", 205: "voting.period = 1d if number == 302 else 2d"}
    )
    for who in ("bob", "carol", "bob", "carol"):
        number = table.propose(who=who)
        table.say(who, cmd.Call(ref=cmd.Ref(cmd.Series.NUMBER, number)), after=0)
    dues = [(d.due, d.order) for d in table.state.deadlines]
    assert dues == sorted(dues)
    assert table.state.deadlines[0].id == "vote/302"
    table.wait("3d")
    assert not table.state.open_proposals


# --- refusals -----------------------------------------------------------------------------


def test_a_refused_move_is_an_entry_without_events() -> None:
    """Design 4: a player's refused move is an entry without events; only head, sequence and time move."""
    table = Table()
    before = table.state
    table.refused("alice", cmd.Roll())
    assert table.state.sequence == before.sequence + 1
    assert table.state.head != before.head
    assert table.state.at == table.now


# --- an end ------------------------------------------------------------------------


def test_what_follows_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Design 5: one command never hangs the gateway, whatever the rules make of it; it is set aside."""

    def again(play: Play) -> bool:
        play.emit(ev.Acted(number=1, player=play.state.players[0].id, text="again"))
        return True

    table = Table()
    monkeypatch.setattr(decide, "look_for_winners", again)
    monkeypatch.setattr(decide, "MOST_STEPS", 50)
    with pytest.raises(decide.NeverSettles):
        table.propose()
