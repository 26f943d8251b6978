"""When each account was last heard, so that who was away can be told what happened.

Kept over restarts, written down only now and then: a line costs nothing. Must never know what was said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.ids import AccountId, Instant
from core.ports import Batch, SealedRow
from gateway.keepsakes import Keepsakes

KEPT_EVERY: Final = 12 * 60 * 60 * 1000  # ms: so much may be forgotten at a crash


class Attendance:
    def __init__(self, keepsakes: Keepsakes) -> None:
        self._keepsakes = keepsakes
        self._last: dict[AccountId, Instant] = {}
        self._kept: dict[AccountId, Instant] = {}

    def last(self, accounts: Sequence[AccountId]) -> Instant | None:
        """When any of these was last heard; None where none ever was."""
        return max((at for a in accounts if (at := self._of(a)) is not None), default=None)

    def heard(self, account: AccountId, at: Instant) -> SealedRow | None:
        """It is heard now; the row to be written, where it is time for one."""
        before = self._of(account)
        self._last[account] = at if before is None else max(before, at)
        kept = self._kept.get(account)
        if kept is not None and at < kept + KEPT_EVERY:
            return None
        self._kept[account] = at
        return self._keepsakes.keep(_name(account), str(int(at)))

    def settled(self, batch: Batch) -> None:
        """The row could not be written: it will be at another time."""
        self._keepsakes.settled(batch)
        self._kept.clear()

    def _of(self, account: AccountId) -> Instant | None:
        if account not in self._last:
            stored = self._keepsakes.get(_name(account))
            if not stored:
                return None
            self._last[account] = self._kept[account] = Instant(int(stored))
        return self._last[account]


def _name(account: AccountId) -> str:
    return f"last heard {account}"
