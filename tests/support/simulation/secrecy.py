"""That nobody is told a secret ballot before its vote closes: the same game with the other ballot looks the same.

Must never know how a ballot is sealed.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from core.ids import PlayerId
from core.law.pack import Pack
from core.play.commands import Series
from core.play.entry import decode
from core.play.events import BallotCast
from gateway.transcript import Entry, Say
from storage.memory import MemoryStore
from tests.support.simulation.people import Person, person_of
from tests.support.simulation.world import NIGHT, World

_SIDES = {"vote for": "vote against", "vote against": "vote for"}


def nobody_learns(
    plain: list[Entry],
    shown: list[list[str]],
    store: MemoryStore,
    world: World,
    seed: str,
    packs: Mapping[str, Pack],
) -> int:
    """How many secret ballots were looked at: one of the first secret vote, where there is any."""
    found = _first_secret(store)
    if found is None:
        return 0
    ballot, player, until = found
    person = person_of(world.state.player(player))
    at = next(i for i, e in enumerate(plain) if isinstance(e, Say) and f"{e.network}/{e.id}" == ballot)
    said = plain[at]
    assert isinstance(said, Say)
    word = next((w for w in _SIDES if w in said.text), None)
    if word is None:
        return 0
    other = World(seed, packs)
    for index, entry in enumerate(plain):
        if index == at:
            entry = replace(said, text=said.text.replace(word, _SIDES[word], 1))
        lines = other.play(entry)
        if index >= at and _closed(other, until):
            return 1
        assert _public(lines, person) == _public(shown[index], person), (
            f"{person.nick}'s secret ballot is told before the close, by entry {index}: {said.text}\n"
            f"{_public(shown[index], person)}\n{_public(lines, person)}"
        )
    return 1


def _first_secret(store: MemoryStore) -> tuple[str, PlayerId, tuple[Series, int]] | None:
    for stored in store.entries(NIGHT):
        entry = decode(stored.body)
        cast = next((e for e in entry.outcome.events if isinstance(e, BallotCast)), None)
        if cast is not None and cast.seal is not None and entry.command.message:
            return entry.command.message, cast.voter, (cast.series, cast.number)
    return None


def _closed(world: World, vote: tuple[Series, int]) -> bool:
    return not any((p.series, p.number) == vote for p in world.state.open_proposals)


def _public(lines: list[str], person: Person) -> list[str]:
    """What others see: all but what is said to the voter alone."""
    private = f"{person.network}/{person.nick}"
    return [line for line in lines if line.split(" ", 2)[1] != private]
