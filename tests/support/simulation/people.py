"""Who may play in a simulated game, and from where: some on networks that keep what is said, some not."""

from __future__ import annotations

from dataclasses import dataclass

from core.ids import NetworkName, RoomName
from core.play.state import GameState, Player
from gateway.transcript import Say

GAME = "Night"


@dataclass(frozen=True)
class Person:
    """``keeps``: his network keeps its history, so that what he says is heard later at the latest."""

    network: str
    room: str
    nick: str
    name: str
    keeps: bool

    def says(self, text: str, number: int, *, private: bool = False) -> Say:
        return Say(
            line=number,
            network=NetworkName(self.network),
            room=None if private else RoomName(self.room),
            nick=self.nick,
            text=f"in {GAME} {text}" if private else f"!{text}",
            id=f"m{number}",
        )


PEOPLE = (
    Person("libera", "#n", "alice", "alice", keeps=False),
    Person("matrix", "#n:l", "@bob:l", "bob", keeps=True),
    Person("matrix", "#n:l", "@carol:l", "Ёлка", keeps=True),
    Person("oftc", "#m", "dave", "éric", keeps=False),
    Person("matrix", "#n:l", "@eve:l", "eve", keeps=True),
    Person("libera", "#n", "frank", "Frank", keeps=False),
    Person("matrix", "#n:l", "@gina:l", "Егор", keeps=True),
    Person("matrix", "#n:l", "@hal:l", "hal", keeps=True),
)


def person_of(player: Player) -> Person:
    network, _, nick = player.accounts[0].partition("/")
    return next(p for p in PEOPLE if (p.network, p.nick) == (network, nick))


def strangers(state: GameState) -> list[Person]:
    """Those who do not play now."""
    playing = {player.accounts[0] for player in state.players if player.status.value != "left"}
    return [p for p in PEOPLE if f"{p.network}/{p.nick}" not in playing]


def typed(say: Say) -> str:
    place = say.network if say.room is None else f"{say.network}/{say.room}"
    return f"{place} <{say.nick}> (id={say.id}) {say.text}"
