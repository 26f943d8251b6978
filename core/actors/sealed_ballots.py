"""What the seals of a game's secret votes hide, as the store keeps it. Must never show it."""

from __future__ import annotations

from msgspec.structs import replace

from core.actors.batches import ballot_name
from core.actors.means import Records, Seeds
from core.ids import GameId
from core.play.sealing import Hidden, seals_of
from core.play.secrets import Secrets
from core.play.state import GameState


class BallotMissing(Exception):
    """What a standing seal hides is not in the store: the vote cannot be counted."""


class SealedBallots:
    """Reads each sealed ballot once."""

    def __init__(self, game: GameId, records: Records, seeds: Seeds) -> None:
        self._game = game
        self._records = records
        self._source = seeds
        self._known: dict[str, Hidden] = {}

    def forget(self) -> None:
        self._known = {}

    def keep(self, hidden: Hidden) -> None:
        """The store has taken it."""
        self._known[hidden.seal] = hidden

    def join(self, secrets: Secrets, state: GameState | None) -> Secrets:
        """With a fresh nonce for this command and all that standing seals hide. Raises BallotMissing."""
        number = 1 if state is None else state.sequence + 1
        nonce = self._source.fresh(f"{self._game}/nonce/{number}")
        seals = () if state is None else seals_of(state)
        hidden = {seal: self._opened(seal) for seal in seals}
        return replace(secrets, nonce=nonce, hidden=hidden)

    def _opened(self, seal: str) -> Hidden:
        if seal not in self._known:
            secret = self._records.sealed(self._game, ballot_name(seal))
            if secret is None:
                raise BallotMissing(f"game {self._game}: a sealed ballot is missing")
            self._known[seal] = Hidden.unpacked(secret)
        return self._known[seal]
