"""A gateway in one thread for tests that need more than a transcript can say."""

from __future__ import annotations

from typing import Any

from core.actors.log import folded
from core.ids import AccountId, GameId, Instant, NetworkName, RoomName
from core.play.state import GameState
from core.ports import Batch, Delivery, Inbound, InboundKind, Place
from gateway.one_life import OneLife
from gateway.outlet import Network, RouterSettings
from gateway.rehearse import CODE, place_name, shown_lines
from storage.memory import MemoryStore
from tests.support.rehearsing import packs

MATRIX = NetworkName("matrix")
LIBERA = NetworkName("libera")
NICKS = NetworkName("nicks")


class Plain:
    """Seeds and codes that can be told beforehand."""

    def __init__(self) -> None:
        self.codes = 0
        self.last = ""

    def fresh(self, purpose: str) -> Any:
        self.codes += 1
        return f"CODE{self.codes}"

    def given(self, code: str) -> None:
        self.last = code


class Seeds:
    def fresh(self, purpose: str) -> bytes:
        return purpose.encode().ljust(32, b".")[:32]


class House:
    """Three networks: matrix (keeps its history), libera (accounts) and nicks (trusts nicks)."""

    def __init__(self, store: MemoryStore | None = None, **settings: Any) -> None:
        self.store = MemoryStore() if store is None else store
        self.now = Instant(1_000_000)
        self.shown: list[Delivery] = []
        self.batches: list[Batch] = []
        self.codes = Plain()
        self.settings = settings
        self.lives = 0
        self.ids = 0
        self.life = self.born()

    def born(self) -> OneLife:
        self.lives += 1
        networks = (
            Network(name=MATRIX, nick="nomic", keeps_history=True),
            Network(name=LIBERA, nick="nomic", keeps_history=False),
            Network(name=NICKS, nick="nomic", keeps_history=False, trusts_nicks=True),
        )
        life = OneLife(
            self.store,
            settings=RouterSettings(run=f"run{self.lives}", **self.settings),
            networks={n.name: n for n in networks},
            packs=packs(),
            seeds=Seeds(),
            codes=self.codes,
            clock=lambda: self.now,
            heard=self.shown.append,
            committed=self.batches.append,
            code=CODE.run,
        )
        life.start()
        return life

    def restart(self) -> None:
        self.life = self.born()

    def hear(
        self,
        where: str,
        account: str | None,
        text: str,
        *,
        kind: InboundKind = InboundKind.MESSAGE,
        **more: Any,
    ) -> list[str]:
        """Something said in "network/room" or "network"; what is shown, as PLACE TEXT."""
        network, _, room = where.partition("/")
        self.ids += 1
        message = Inbound(
            network=NetworkName(network),
            room=RoomName(room) if room else None,
            account=account,
            name=more.pop("name", account or "stranger"),
            text=text,
            received=self.now,
            kind=kind,
            message_id=more.pop("message_id", f"id{self.ids}"),
            **more,
        )
        self.shown.clear()
        self.life.receive(message)
        return self.lines()

    def lines(self) -> list[str]:
        return [f"{place_name(d.place)} {line}" for d in self.shown for line in shown_lines(d.notice)]

    def state(self, name: str = "night") -> GameState:
        found = folded(self.store, GameId(name))
        assert found is not None
        return found


def operator(account: str) -> frozenset[AccountId]:
    return frozenset({AccountId(account)})


def room(network: str, name: str) -> Place:
    return Place(NetworkName(network), RoomName(name))


N = "libera/#n"
M = "matrix/#n:l"


def begun(**settings: object) -> House:
    """alice on libera is host, bob on matrix plays, alice moves."""
    house = House(**settings)
    house.hear(N, "alice", "!new clockwise Night")
    house.hear(M, "@bob:l", f"!attach Night {house.codes.last}")
    house.hear(M, "@bob:l", "!join Bob")
    house.hear(N, "alice", "!start")
    return house
