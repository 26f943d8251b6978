"""What a round's chance and its secret ballots are made from. Must never be shown before their time."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from core.play.sealing import Hidden


class Secrets(msgspec.Struct, frozen=True):
    """``seed`` is this round's, ``next_seed`` would be the next one's; 32 bytes each.

    ``nonce`` seals a ballot cast by this command; ``hidden`` is what the standing seals hide.
    """

    seed: bytes
    next_seed: bytes
    nonce: bytes = b""
    hidden: Mapping[str, Hidden] = {}

    def __repr__(self) -> str:
        return "Secrets(…)"
