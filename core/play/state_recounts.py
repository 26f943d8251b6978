"""Rulings on what was counted that wait to be final. Must never know what they come to."""

from __future__ import annotations

import msgspec

from core.ids import CaseNumber
from core.play.recounts import Correction


class Correcting(msgspec.Struct, frozen=True):
    """``status``: "ruled" while the verdict can fall, then "made" or "dropped".

    ``meant``: whom and what ``corrections``, as typed, named when they were ruled.
    ``confirm``: it waits for the host, as no rule says when the verdict is final."""

    case: CaseNumber
    corrections: tuple[str, ...]
    status: str = "ruled"
    confirm: bool = False
    meant: tuple[Correction, ...] = ()
