"""One game on a store in memory, driven by hand: what the tests of the actors share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from core.actors.game import Game
from core.actors.game_actor import carry
from core.actors.means import Fate, Means, Reminders
from core.actors.messages import GameMessage, Handle
from core.ids import AccountId, DeadlineId, GameId, Instant, MessageId, NetworkName, RoomName
from core.play.commands import (
    Actor,
    Call,
    ChangeKind,
    Command,
    Draft,
    Join,
    Move,
    New,
    Propose,
    Roll,
    Side,
    Start,
    Vote,
)
from core.play.entry import Entry
from core.play.events import Outcome, Refusal
from core.play.state import GameState
from core.ports import Batch, Delivery, Notice, Place, Store, StoreError
from gateway.rehearse import CODE
from storage.memory import MemoryStore
from tests.support.rehearsing import packs

NIGHT = GameId("night")
ROOM = Place(NetworkName("net"), RoomName("#n"))


class PlainNarrator:
    """Says the names of what happened, or why not."""

    def __init__(self) -> None:
        self.broken: type[Exception] | None = None

    def tell(
        self, before: GameState | None, after: GameState, command: Command, outcome: Outcome, entry: Entry
    ) -> tuple[Delivery, ...]:
        if self.broken is not None:
            raise self.broken("the narrator is broken")
        text = " ".join(type(e).__name__ for e in outcome.events)
        if outcome.refusal is not None:
            text = f"refused: {outcome.refusal.code}"
        return (Delivery(key="narrator", place=command.place or ROOM, notice=Notice(text=text)),)


class PlainApologies:
    def not_recorded(self, state: GameState | None, command: Command, fate: Fate) -> tuple[Delivery, ...]:
        text = {Fate.LOST: "not recorded", Fate.KEPT: "recorded later", Fate.UNKNOWN: "who knows"}[fate]
        return (Delivery(key="sorry", place=command.place or ROOM, notice=Notice(text=text)),)

    def set_aside(self, state: GameState | None, command: Command, correlation: str) -> tuple[Delivery, ...]:
        return (Delivery(key="sorry", place=command.place or ROOM, notice=Notice(text="set aside")),)

    def refused(self, language: str, command: Command, refused: Refusal) -> tuple[Delivery, ...]:
        return (Delivery(key="sorry", place=command.place or ROOM, notice=Notice(text=refused.code)),)


class NoReminders:
    def plan(
        self, state: GameState, standing: Mapping[DeadlineId, Instant], after: Instant
    ) -> dict[DeadlineId, Instant]:
        return {}

    def tell(self, state: GameState, name: DeadlineId, now: Instant) -> tuple[Delivery, ...]:
        return ()


class CountedSeeds:
    """Another seed each time, so that a test sees when one is drawn."""

    def __init__(self) -> None:
        self.purposes: list[str] = []

    def fresh(self, purpose: str) -> bytes:
        self.purposes.append(purpose)
        return len(self.purposes).to_bytes(32, "big")


@dataclass
class Bench:
    """``said`` is what was said without being kept, ``handled`` the correlation ids that are through."""

    store: Store = field(default_factory=MemoryStore)
    narrator: PlainNarrator = field(default_factory=PlainNarrator)
    seeds: CountedSeeds = field(default_factory=CountedSeeds)
    reminders: Reminders = field(default_factory=lambda: NoReminders())
    said: list[str] = field(default_factory=list)
    handled_ids: list[str] = field(default_factory=list)
    states: list[GameState] = field(default_factory=list)
    links: dict[AccountId, tuple[AccountId, ...]] = field(default_factory=dict)
    kept: bool = False  # whether the network keeps what was said
    postponed_ids: list[str] = field(default_factory=list)
    rests: int = 0

    def means(self) -> Means:
        return Means(
            records=self.store,
            narrator=self.narrator,
            apologies=PlainApologies(),
            reminders=self.reminders,
            seeds=self.seeds,
            watcher=self,
            packs=packs(),
            engine="test",
            linked=lambda account: self.links.get(account, ()),
            room_owner=lambda network, room: None,
            kept=lambda network: self.kept,
            code=CODE.run,
        )

    def game(self) -> Game:
        return Game(NIGHT, self.means())

    def published(self, game: GameId, state: GameState) -> None:
        self.states.append(state)

    def handled(self, game: GameId, correlation: str) -> None:
        self.handled_ids.append(correlation)

    def postponed(self, game: GameId, correlation: str) -> None:
        self.postponed_ids.append(correlation)

    def resting(self, game: GameId) -> None:
        self.rests += 1

    def say(self, delivery: Delivery) -> None:
        self.said.append(delivery.notice.text)

    def commit(self, batch: Batch) -> None:
        refused = self.store.append([batch])[0]
        if refused is not None:
            raise refused

    def tell(
        self, game: Game, *messages: GameMessage, commit: Callable[[Batch], None] | None = None
    ) -> list[str]:
        """Have the game work through the messages; returns what was committed to be said."""
        before = {d.key for d in self.store.pending_outbox()}
        for message in messages:
            carry(game.work(message), commit or self.commit)
        return [d.notice.text for d in self.store.pending_outbox() if d.key not in before]


def said(who: str, move: Move, at: int = 0, message: str | None = None, operator: bool = False) -> Handle:
    """A move somebody makes in the room."""
    command = Command(
        move=move,
        at=Instant(at),
        actor=Actor(AccountId(f"net/{who}"), who, operator),
        message=None if message is None else MessageId(f"net/{message}"),
        place=ROOM,
    )
    return Handle(command=command, correlation=message or f"{who}/{at}/{type(move).__name__}")


HOUR = 3_600_000
NEW = New(ruleset="clockwise", name="Night")


def opened(bench: Bench | None = None) -> tuple[Bench, Game]:
    """A game of alice and bob that has begun; alice moves."""
    bench = bench or Bench()
    game = bench.game()
    bench.tell(
        game, said("alice", NEW, 1), said("bob", Join(), 2), said("alice", Start(), 3, message="start")
    )
    return bench, game


def state_of(game: Game) -> GameState:
    assert game.state is not None
    return game.state


def with_deadline(period: str = "1h") -> tuple[Bench, Game]:
    """A vote that closes by time, made possible by a verdict-free amendment of the rules."""
    bench, game = opened()
    draft = Draft(
        kind=ChangeKind.ENACT, title="Hours", text="Votes end.", reading=f"voting.period = {period}"
    )
    bench.tell(game, said("alice", Propose(draft=draft), 10), said("alice", Call(), 11))
    bench.tell(game, said("alice", Vote(side=Side.FOR), 12), said("bob", Vote(side=Side.FOR), 13))
    assert state_of(game).closed_proposals[0].status.value == "adopted"
    bench.tell(game, said("alice", Roll(), 14))
    draft = Draft(kind=ChangeKind.ENACT, title="Next", text="Something.")
    bench.tell(game, said("bob", Propose(draft=draft), 20), said("bob", Call(), 21))
    return bench, game


def failing(error: StoreError) -> Callable[[Batch], None]:
    def commit(_batch: Batch) -> None:
        raise error

    return commit
