"""Games whose networks have not caught up yet: what is said to them waits, to be put in order of time.

Must never know what was said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from core.actors.messages import FollowUp, Handle
from core.ids import AccountId, GameId, Instant, NetworkName

Said = Handle | FollowUp


class CatchUp:
    """``networks_of`` gives the networks a game is played on."""

    def __init__(self, networks_of: Callable[[GameId], set[str]]) -> None:
        self._networks_of = networks_of
        self._behind: set[str] = set()
        self._held: dict[GameId, list[Said]] = {}
        self._told: set[AccountId] = set()
        self.until: Instant | None = None  # then nobody is waited for any more; None where nobody said so

    def begin(
        self, networks: Iterable[NetworkName], games: Iterable[GameId], until: Instant | None = None
    ) -> tuple[GameId, ...]:
        """These networks are behind; returns the games that have to wait for them."""
        self._behind, self.until = set(networks), until
        self._told.clear()
        held = tuple(g for g in games if self._networks_of(g) & self._behind)
        for game in held:
            self._held.setdefault(game, [])
        return held

    def waits(self, game: GameId) -> bool:
        return game in self._held

    def missing(self, game: GameId) -> list[str]:
        """The networks it waits for."""
        return sorted(self._networks_of(game) & self._behind)

    def first_of(self, account: AccountId) -> bool:
        """Whether nothing of his has been kept before."""
        if account in self._told:
            return False
        self._told.add(account)
        return True

    def take(self, game: GameId, message: Said) -> bool:
        """Keep a message if its game is waiting; False where it is not."""
        waiting = self._held.get(game)
        if waiting is None:
            return False
        waiting.append(message)
        return True

    def caught_up(self, network: NetworkName) -> list[tuple[GameId, list[Said]]]:
        """The games that need not wait any more, each with what was said, in order of arrival."""
        self._behind.discard(network)
        free = [game for game in self._held if not self._networks_of(game) & self._behind]
        return [(game, self._held.pop(game)) for game in free]

    def give_up(self) -> list[tuple[GameId, list[Said]]]:
        """Wait no longer for anybody."""
        self._behind.clear()
        return [(game, self._held.pop(game)) for game in list(self._held)]
