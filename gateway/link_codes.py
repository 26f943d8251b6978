"""Codes with which an account joins the person of another, and how codes typed by hand are compared.

Must never know who links what, nor say a code to anybody.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from typing import Final

from core.ids import AccountId, Instant
from core.ports import SealedRow
from gateway.keepsakes import Keepsakes

CODE_LIFE: Final = 30 * 60 * 1000  # ms a link code can be used for
_LIKE_A_CODE: Final = re.compile(r"\b(?:(?=[A-Za-z]*[0-9])[A-Za-z0-9]{5,16}|[A-Z]{5,16})\b")  # few words are
_MOST_TRIED: Final = 8  # of a text: each is looked up


class LinkCodes:
    """Codes that let another account join a person: each for one use, for a while."""

    def __init__(self, fresh: Callable[[str], str], keepsakes: Keepsakes) -> None:
        self._fresh = fresh
        self._keepsakes = keepsakes

    def give(self, account: AccountId, now: Instant) -> tuple[str, tuple[SealedRow, ...]]:
        """A new code for ``account``, and the rows that make it count; an earlier one of it is void."""
        earlier = self._keepsakes.get(_given_to(account))
        void = (self._keepsakes.keep(_meaning(earlier), ""),) if earlier else ()
        code = self._fresh(f"link/{account}/{now}")
        rows = (
            self._keepsakes.keep(_meaning(code), f"{now + CODE_LIFE} {account}"),
            self._keepsakes.keep(_given_to(account), code),
        )
        return code, (*void, *rows)

    def account(self, code: str, now: Instant) -> AccountId | None:
        """Whose code it is; None where it is unknown, used or too old."""
        until, _, account = self._keepsakes.get(_meaning(code)).partition(" ")
        return AccountId(account) if account and now < int(until) else None

    def told_in(self, text: str, now: Instant) -> bool:
        """Whether the text holds a code that counts: it is for nobody else to read."""
        found = _LIKE_A_CODE.findall(text)[:_MOST_TRIED]
        return any(self.account(word, now) is not None for word in found)

    def use_up(self, code: str) -> tuple[SealedRow, ...]:
        """The rows after which it counts no more."""
        return (self._keepsakes.keep(_meaning(code), ""),)


def _meaning(code: str) -> str:
    return f"link/{code.strip().casefold()[:64]}"


def _given_to(account: AccountId) -> str:
    return f"link of {account}"


def same_code(known: str, typed: str) -> bool:
    return hmac.compare_digest(known.casefold().encode(), typed.strip().casefold().encode())
