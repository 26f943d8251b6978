"""Who is who: accounts of networks, the persons behind them, their language and time zone; link codes.

Must never know a game. Rows are handed out to be stored; what is here follows once they are.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from core.ids import AccountId, Instant, NetworkName, PersonId
from core.ports import AccountRow, Batch, PersonRow, SealedRow
from gateway.keepsakes import Keepsakes

CODE_LIFE = 30 * 60 * 1000  # ms a link code can be used for


def account_id(network: NetworkName, account: str) -> AccountId:
    return AccountId(f"{network}/{account}")


class People:
    """Read from any thread: every value is replaced whole, none is changed in place."""

    def __init__(self, people: Sequence[PersonRow] = (), accounts: Sequence[AccountRow] = ()) -> None:
        self._people: dict[PersonId, PersonRow] = {}
        self._person_of: dict[AccountId, PersonId] = {}
        self._accounts: dict[PersonId, tuple[AccountId, ...]] = {}
        self.learn(Batch(people=tuple(people), accounts=tuple(accounts)))

    def learn(self, batch: Batch) -> None:
        """Take over what a committed batch says of people."""
        for person in batch.people:
            self._people[person.person] = person
        for removed in batch.accounts_removed:
            self._forget(removed)
        for account in batch.accounts:
            self._forget(account.account)
            self._person_of[account.account] = account.person
            self._accounts[account.person] = (*self._accounts.get(account.person, ()), account.account)

    def _forget(self, account: AccountId) -> None:
        person = self._person_of.pop(account, None)
        if person is not None:
            self._accounts[person] = tuple(a for a in self._accounts[person] if a != account)

    def person(self, account: AccountId) -> PersonId:
        """The person of an account; one nobody has linked is a person of its own."""
        return self._person_of.get(account, PersonId(account))

    def accounts(self, account: AccountId) -> tuple[AccountId, ...]:
        """All accounts of the person of ``account``, which comes first."""
        linked = self._accounts.get(self.person(account), ())
        return (account, *(a for a in linked if a != account))

    def linked(self, account: AccountId) -> tuple[AccountId, ...]:
        """The other accounts of the same person."""
        return self.accounts(account)[1:]

    def row(self, account: AccountId) -> PersonRow:
        person = self.person(account)
        return self._people.get(person, PersonRow(person))

    def language(self, account: AccountId) -> str | None:
        return self.row(account).language

    def timezone(self, account: AccountId) -> str | None:
        return self.row(account).timezone

    # --- changes, to be stored ----------------------------------------------------------

    def with_language(self, account: AccountId, language: str) -> Batch:
        return self._with(account, replace(self.row(account), language=language))

    def with_timezone(self, account: AccountId, timezone: str) -> Batch:
        return self._with(account, replace(self.row(account), timezone=timezone))

    def _with(self, account: AccountId, row: PersonRow) -> Batch:
        return Batch(people=(row,), accounts=self._as_accounts(self.accounts(account), row.person))

    def joined(self, account: AccountId, other: AccountId) -> Batch:
        """All accounts of ``other`` become those of the person of ``account``."""
        row = self.row(account)
        theirs = self.row(other)
        row = replace(row, language=row.language or theirs.language, timezone=row.timezone or theirs.timezone)
        every = (*self.accounts(account), *self.accounts(other))
        return Batch(people=(row,), accounts=self._as_accounts(every, row.person))

    def parted(self, account: AccountId) -> Batch:
        """``account`` becomes a person of its own again.

        Where the person was named after it, the others are named anew, after the first of them.
        """
        row, others = self.row(account), self.linked(account)
        if row.person != PersonId(account):
            own = replace(row, person=PersonId(account))
            return Batch(people=(own,), accounts=(AccountRow(account, own.person),))
        rest = replace(row, person=PersonId(others[0]))
        return Batch(people=(row, rest), accounts=self._as_accounts(others, rest.person))

    def _as_accounts(self, accounts: Sequence[AccountId], person: PersonId) -> tuple[AccountRow, ...]:
        return tuple(AccountRow(account, person) for account in accounts)


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

    def use_up(self, code: str) -> tuple[SealedRow, ...]:
        """The rows after which it counts no more."""
        return (self._keepsakes.keep(_meaning(code), ""),)


def _meaning(code: str) -> str:
    return f"link/{code.strip().casefold()[:64]}"


def _given_to(account: AccountId) -> str:
    return f"link of {account}"


def same_code(known: str, typed: str) -> bool:
    return hmac.compare_digest(known.casefold().encode(), typed.strip().casefold().encode())
