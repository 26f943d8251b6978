"""A game played by commands alone, every entry told by a narrator: for the tests of speech."""

from __future__ import annotations

import tomllib
from pathlib import Path

from core.actors.batches import cast
from core.ids import AccountId, EntryHash, Instant, MessageId, NetworkName, RoomName
from core.law.pack import load_pack
from core.play.commands import Actor, Attach, Command, Due, Join, Move, New, Start
from core.play.decide import Secrets, create, decide
from core.play.entry import Entry, encode, hash_of
from core.play.evolve import fold
from core.play.sealing import Hidden, conceal
from core.play.state import GameState
from core.play.waiting import next_deadline
from core.ports import Delivery, Place
from gateway.speech.narrate import Narrator
from gateway.speech.phrases import Phrases

PACKS = Path(__file__).parents[2] / "core" / "packs"
IRC = Place(NetworkName("libera"), RoomName("#nomic"))
MATRIX = Place(NetworkName("matrix"), RoomName("#nomic:localhost"))
NOON = Instant(1_772_366_400_000)  # 2026-03-01T12:00:00Z
MINUTE = 60_000


class ToldGame:
    """Players in an IRC room and a Matrix room; ``last`` are the latest deliveries."""

    def __init__(
        self, language: str = "en", own: dict[str, str] | None = None, pack: str = "clockwise"
    ) -> None:
        self.narrator = Narrator(Phrases(), lambda account: (own or {}).get(account))
        self.pack = load_pack(tomllib.loads((PACKS / f"{pack}.toml").read_text(encoding="utf-8")))
        self.language = language
        self.state: GameState | None = None
        self.before: GameState | None = None
        self.entries: list[Entry] = []
        self.last: tuple[Delivery, ...] = ()
        self.at = NOON
        self.hidden: dict[str, Hidden] = {}

    def do(self, who: str | None, move: Move, place: Place = IRC, message: str | None = None) -> str:
        """Carry out a move; returns what the place it was said in is told."""
        self.at = Instant(self.at + MINUTE)
        actor = None if who is None else Actor(AccountId(f"{place.network}/{who.lower()}"), who)
        command = Command(
            move=move,
            at=self.at,
            actor=actor,
            place=None if who is None else place,
            message=MessageId(f"{place.network}/{message or len(self.entries)}"),
        )
        nonce = len(self.entries).to_bytes(32, "big")
        secrets = Secrets(b"\1" * 32, b"\2" * 32, nonce, self.hidden)
        if self.state is None:
            outcome = create(command, pack=self.pack, language=self.language, seed=secrets.seed)
        else:
            outcome = decide(self.state, command, secrets)
        command, hidden = conceal(self.state, command, nonce)
        entry = Entry(
            sequence=len(self.entries) + 1,
            at=self.at,
            engine="test",
            previous=EntryHash("") if self.state is None else self.state.head,
            command=command,
            outcome=outcome,
        )
        self.before = self.state
        self.entries.append(entry)
        self.state = fold(self.state, entry, hash_of(encode(entry)))
        self.last = self.narrator.tell(self.before, self.state, command, outcome, entry)
        if hidden is not None and cast(outcome, hidden):
            self.hidden[hidden.seal] = hidden
            self.last = (*self.last, *self.narrator.receipt(self.state, command, hidden))
        return self.told(place)

    def wait(self, hours: int) -> str:
        """Let the deadlines of so many hours come, each at its time; what the room is told of them."""
        until, lines = Instant(self.at + hours * 60 * MINUTE), []
        while (due := next_deadline(self.now)) is not None and due.due <= until:
            self.at = Instant(due.due - MINUTE)
            lines.append(self.do(None, Due(deadline=due.id)))
        self.at = until
        return "\n".join(lines)

    def told(self, place: Place) -> str:
        return "\n".join(d.notice.text for d in self.last if d.place == place).replace("\x02", "")

    @property
    def now(self) -> GameState:
        assert self.state is not None
        return self.state


def private(who: str) -> Place:
    return Place(NetworkName("libera"), None, who.lower())


def three_players(language: str = "en", own: dict[str, str] | None = None) -> ToldGame:
    """Begun: Alice's turn."""
    game = ToldGame(language, own)
    game.do("Alice", New(ruleset="clockwise", name="Night"))
    game.do("Alice", Attach(), MATRIX)
    game.do("Bob", Join())
    game.do("Carol", Join())
    game.do("Alice", Start())
    return game


def table(
    pack: str, *names: str, language: str = "en", offices: tuple[tuple[str, str], ...] = ()
) -> ToldGame:
    """A game of a pack, begun, with these players; the first is its host."""
    game = ToldGame(language, pack=pack)
    game.do(names[0], New(ruleset=pack, name="Night", offices=offices))
    for name in names[1:]:
        game.do(name, Join())
    game.do(names[0], Start())
    return game
