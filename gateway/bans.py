"""Whom the gateway does not listen to: the bans of the config and those of operators' commands.

Must never know what was said, nor touch what somebody did before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from core.ids import AccountId, Instant
from core.ports import BanRow, Batch

CONFIG = AccountId("config")  # who banned what the config file bans

_PATTERN = re.compile(r"[^\s/]+/\S+")


def is_pattern(text: str) -> bool:
    """Whether it is NETWORK/ACCOUNT, where ``*`` in the account stands for anything."""
    network, _, _account = text.partition("/")
    return _PATTERN.fullmatch(text) is not None and "*" not in network


def hits(pattern: str, account: AccountId) -> bool:
    """Accounts are compared without regard to case: who is banned does not come back in capitals."""
    return _compiled(pattern).fullmatch(account.casefold()) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in pattern.casefold().split("*")), re.DOTALL)


class Bans:
    """``configured`` are patterns that only the config file takes back."""

    def __init__(self, configured: Iterable[str] = (), rows: Sequence[BanRow] = ()) -> None:
        self._configured = tuple(BanRow(pattern, CONFIG, Instant(0)) for pattern in configured)
        self._rows = {row.pattern.casefold(): row for row in rows}

    def learn(self, batch: Batch) -> None:
        """Take over what a committed batch says of bans."""
        for pattern in batch.bans_lifted:
            self._rows.pop(pattern.casefold(), None)
        for row in batch.bans:
            self._rows[row.pattern.casefold()] = row

    def all(self) -> tuple[BanRow, ...]:
        """Those of the config first, then by pattern."""
        return (*self._configured, *(row for _, row in sorted(self._rows.items())))

    def of(self, accounts: Iterable[AccountId]) -> BanRow | None:
        """The ban that hits any of a person's accounts."""
        every = tuple(accounts)
        return next((row for row in self.all() if any(hits(row.pattern, a) for a in every)), None)

    def called(self, pattern: str) -> BanRow | None:
        """The ban of exactly this pattern, which may be lifted."""
        return self._rows.get(pattern.casefold())

    def is_configured(self, pattern: str) -> bool:
        return any(row.pattern.casefold() == pattern.casefold() for row in self._configured)
