"""A game at work: design 3 (the way of a message) and 5 (actors), with the store's every answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.actors.messages import Along, Handle, Show, Tick
from core.ids import AccountId, DeadlineId, Instant, MessageId
from core.law.chance import commitment
from core.play.commands import (
    Act,
    Archive,
    Call,
    ChangeKind,
    Draft,
    Due,
    Invoke,
    Join,
    Propose,
    Ref,
    Roll,
    Series,
    Side,
    Vote,
)
from core.play.entry import decode
from core.play.state import Deadline, GameState
from core.ports import AlreadyDone, Batch, Fenced, SealedRow, StoreError
from tests.support.games import HOUR, NEW, NIGHT, Bench, failing, opened, said, state_of, with_deadline

# --- what a batch holds ---------------------------------------------------------------------


def test_a_move_is_one_batch_with_everything_it_changes() -> None:
    """Design 3: entry, message done, announcements, rows of the game and the room in one transaction."""
    bench = Bench()
    batches: list[Batch] = []
    bench.tell(bench.game(), said("alice", NEW, 7, message="m1"), commit=batches.append)
    (batch,) = batches
    assert batch.entry is not None
    assert (batch.entry.game, batch.entry.sequence, batch.entry.at) == (NIGHT, 1, 7)
    assert batch.done == (MessageId("net/m1"),)
    assert batch.game_row is not None
    assert (batch.game_row.name, batch.game_row.status, batch.game_row.sequence) == ("Night", "gathering", 1)
    assert [(r.network, r.room, r.game) for r in batch.rooms] == [("net", "#n", NIGHT)]
    assert [d.key for d in batch.deliveries] == ["night/1/1"]
    assert [s.name for s in batch.sealed] == ["seed/1"]


def test_the_state_is_not_published_before_it_is_written() -> None:
    """Design 3: no optimistic state: fold and publish come after the commit."""
    bench = Bench()
    game = bench.game()
    work = game.work(said("alice", NEW, 1))
    next(work)
    assert game.state is None
    assert bench.states == []
    with pytest.raises(StopIteration):
        next(work)
    assert bench.states == [game.state]


def test_each_entry_follows_the_one_before() -> None:
    """Design 4: each entry names the hash of the one before, of the bytes as stored."""
    bench, game = opened()
    stored = list(bench.store.entries(NIGHT))
    entries = [decode(e.body) for e in stored]
    assert [e.previous for e in entries] == ["", *(e.hash for e in stored[:-1])]
    assert state_of(game).head == stored[-1].hash
    assert {e.engine for e in entries} == {"test"}


def test_what_goes_along_is_written_only_with_a_move_that_is_carried_out() -> None:
    """Interface 3, attach: the code is sealed with the game it belongs to."""
    bench = Bench()
    along = Along(sealed=(SealedRow(NIGHT, "attach", b"code"),))
    bench.tell(bench.game(), replace(said("alice", NEW, 1), along=along))
    assert bench.store.sealed(NIGHT, "attach") == b"code"
    again = Along(sealed=(SealedRow(NIGHT, "attach", b"other"),))
    bench.tell(bench.game(), replace(said("bob", NEW, 2), along=again))
    assert bench.store.sealed(NIGHT, "attach") == b"code"


def test_a_second_game_of_the_name_is_refused() -> None:
    """Interface 3: the name of a game is unique; the loser of a race is told."""
    bench = Bench()
    game = bench.game()
    bench.tell(game, said("alice", NEW, 1))
    assert bench.tell(game, said("bob", NEW, 2)) == ["refused: game-name-taken"]
    assert state_of(game).sequence == 1


def test_a_refused_game_does_not_come_to_be() -> None:
    """Play of a game that is not there is answered and not kept."""
    bench = Bench()
    game = bench.game()
    assert bench.tell(game, said("alice", Join(), 1, message="m")) == ["no-such-game"]
    assert game.state is None
    assert bench.store.is_done(MessageId("net/m"))


# --- refusals --------------------------------------------------------------------------------


def test_a_players_refused_move_is_an_entry_without_events() -> None:
    """Design 4: a player's refused move is an entry without events."""
    bench, game = opened()
    before = state_of(game)
    assert bench.tell(game, said("bob", Propose(draft=Draft()), 9)) == ["refused: not-your-turn"]
    entry = decode(list(bench.store.entries(NIGHT))[-1].body)
    assert entry.sequence == before.sequence + 1
    assert entry.outcome.events == ()
    assert state_of(game).head != before.head
    assert state_of(game).rules == before.rules


def test_a_strangers_refused_move_is_answered_and_not_kept() -> None:
    """Design 4: others are only answered; the message is done all the same."""
    bench, game = opened()
    before = state_of(game)
    stranger = said("eve", Vote(side=Side.FOR), 9, message="v")
    assert bench.tell(game, stranger) == ["refused: not-a-player"]
    assert state_of(game) is before
    assert bench.store.is_done(MessageId("net/v"))
    assert bench.tell(game, stranger) == []


def test_two_strangers_get_two_answers() -> None:
    """Keys are unique for ever, also of answers that have no entry."""
    bench, game = opened()
    assert bench.tell(game, said("eve", Vote(side=Side.FOR), 9)) == ["refused: not-a-player"]
    assert bench.tell(game, said("mel", Vote(side=Side.FOR), 9)) == ["refused: not-a-player"]


# --- time --------------------------------------------------------------------------------------


def test_a_deadline_comes_before_a_message_of_the_same_instant() -> None:
    """Design 3, Time: a deadline comes before a message of the same instant, at its own time."""
    bench, game = with_deadline()
    (deadline,) = state_of(game).deadlines
    assert deadline.due == 21 + HOUR
    bench.tell(game, said("alice", Vote(side=Side.FOR), 21 + HOUR))
    entries = [decode(e.body) for e in bench.store.entries(NIGHT)]
    due, late = entries[-2:]
    assert (due.at, due.command.actor) == (21 + HOUR, None)
    assert late.outcome.refusal is not None
    assert late.outcome.refusal.code in ("vote-closed", "no-open-vote")


def test_a_message_before_the_deadline_is_in_time() -> None:
    """Design 3, Time: one millisecond earlier counts."""
    bench, game = with_deadline()
    bench.tell(game, said("alice", Vote(side=Side.FOR), 20 + HOUR))
    assert decode(list(bench.store.entries(NIGHT))[-1].body).outcome.refusal is None


def test_a_deadline_fired_late_has_its_own_time() -> None:
    """Design 5: the scheduler fires each with the time it was due."""
    bench, game = with_deadline()
    bench.tell(game, said("alice", Act(text="wait"), 5 * HOUR))
    entries = [decode(e.body) for e in bench.store.entries(NIGHT)]
    assert [e.at for e in entries[-2:]] == [21 + HOUR, 5 * HOUR]


def test_time_never_goes_back() -> None:
    """Design 3, Time: times in one game never decrease."""
    bench, game = opened()
    bench.tell(game, said("alice", Act(text="later"), 100), said("bob", Act(text="earlier"), 50))
    times = [e.at for e in bench.store.entries(NIGHT)]
    assert times[-2:] == [100, 100]


def test_deadlines_fire_earliest_first_and_equal_ones_as_they_were_set() -> None:
    """Design 3, Time: in order; equal deadlines in the order they were set."""
    bench, game = opened()
    due = [("x/late", 30, 1), ("x/second", 20, 3), ("x/first", 20, 2)]
    deadlines = tuple(Deadline(DeadlineId(name), Instant(at), order) for name, at, order in due)
    game.state = replace(state_of(game), deadlines=deadlines)
    bench.tell(game, said("alice", Act(text="x"), 30))
    moves = [decode(e.body).command.move for e in bench.store.entries(NIGHT)]
    assert [m.deadline for m in moves if isinstance(m, Due)] == ["x/first", "x/second", "x/late"]


def test_deadline_rows_follow_the_state() -> None:
    """Design 3: deadlines set or cleared, in the transaction of the entry."""
    bench, game = with_deadline()
    (row,) = bench.store.deadlines()
    assert (row.game, row.due, row.kind) == (NIGHT, 21 + HOUR, "rule")
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    assert list(bench.store.deadlines()) == []
    sequence = state_of(game).sequence
    bench.tell(game, Tick(until=row.due, deadline=row.deadline, correlation="t"))
    assert state_of(game).sequence == sequence


def test_a_row_without_a_deadline_is_cleared() -> None:
    """A row left over would be fired for ever."""
    bench, game = opened()
    batches: list[Batch] = []
    bench.tell(
        game, Tick(until=Instant(9), deadline=DeadlineId("vote/9"), correlation="t"), commit=batches.append
    )
    assert [b.deadlines_cleared for b in batches] == [("vote/9",)]
    assert batches[0].entry is None


# --- seeds, rooms, accounts -------------------------------------------------------------------------


def test_the_seed_of_the_round_is_sealed_and_used() -> None:
    """Design 4, Chance: the committed seed is the one that draws, also after a restart."""
    bench, game = opened()
    assert bench.store.sealed(NIGHT, "seed/1") is not None
    other = bench.game()
    bench.tell(other, said("alice", Act(text="x"), 9))
    assert bench.seeds.purposes.count("night/seed/1") == 1
    assert state_of(game).commitment == state_of(other).commitment


def test_the_next_rounds_seed_is_sealed_with_its_commitment() -> None:
    """Design 4, Chance: the seed is shown when the round ends and a new one committed."""
    bench, game = opened()
    reading = "win.score = 1; win.then = new_game"
    draft = Draft(kind=ChangeKind.AMEND, target=Ref(Series.NUMBER, 208), text="One.", reading=reading)
    bench.tell(game, said("alice", Propose(draft=draft), 10), said("alice", Call(), 11))
    bench.tell(game, said("alice", Vote(side=Side.FOR), 12), said("bob", Vote(side=Side.FOR), 13))
    bench.tell(game, said("alice", Roll(), 14))
    state = state_of(game)
    assert state.round == 2
    sealed = bench.store.sealed(NIGHT, "seed/2")
    assert sealed is not None
    assert commitment(sealed) == state.commitment
    assert state.seeds[0] == (bench.store.sealed(NIGHT, "seed/1") or b"").hex()


def test_an_archived_game_lets_its_rooms_go() -> None:
    """Interface 3: a room belongs to one running game, until it is over or archived."""
    bench, game = opened()
    bench.tell(game, said("alice", Archive(), 9))
    assert [(r.room, r.game) for r in bench.store.rooms()] == [("#n", None)]
    assert [g.status for g in bench.store.games()] == ["archived"]


def test_a_linked_account_acts_as_the_same_player() -> None:
    """Interface 3: a person with accounts on two networks is one player with one vote."""
    bench, game = opened()
    phone = AccountId("net/alice-phone")
    bench.links[phone] = (AccountId("net/alice"),)
    bench.tell(game, said("alice-phone", Act(text="from the phone"), 9))
    assert state_of(game).of_account(phone) == state_of(game).player(state_of(game).players[0].id)
    assert state_of(game).acts[0].player == 1
    assert len(state_of(game).players) == 2


def test_show_hands_out_the_state() -> None:
    """Design 3: pages and answers read the published state; a sleeping game loads it first."""
    bench, game = opened()
    shown: list[GameState | None] = []
    bench.tell(bench.game(), Show(then=shown.append, correlation="s"))
    assert shown == [game.state]


def test_replay_gives_the_live_state() -> None:
    """Design 4: the state is folded from outcomes only."""
    bench, game = with_deadline()
    bench.tell(game, said("alice", Invoke(statement="Is it?"), 3 * HOUR))
    again = bench.game()
    bench.tell(again, Show(then=lambda _s: None, correlation="s"))
    assert again.state == game.state


def test_the_message_of_another_writer_is_not_repeated_after_already_done() -> None:
    """AlreadyDone also tells that somebody else wrote: the state follows the log."""
    bench, first = opened()
    second = bench.game()
    bench.tell(second, said("alice", Act(text="x"), 9, message="x"))

    def commit(batch: Batch) -> None:
        try:
            bench.commit(batch)
        except Fenced:
            raise AlreadyDone("x") from None

    bench.tell(first, said("alice", Act(text="x"), 9, message="x"), commit=commit)
    assert state_of(first) == state_of(second)


def test_handles_are_reported_however_they_end() -> None:
    """Every message is reported as handled exactly once."""
    bench, game = opened()
    bench.handled_ids.clear()
    messages: list[Handle] = [said("alice", Act(text="a"), 9), said("eve", Act(text="b"), 9)]
    bench.tell(game, *messages)
    bench.tell(game, said("bob", Act(text="c"), 9), commit=failing(StoreError("full")))
    assert len(bench.handled_ids) == 3
