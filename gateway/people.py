"""Who is who: accounts of networks, the persons behind them, their language and time zone.

Must never know a game. Rows are handed out to be stored; what is here follows once they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from core.ids import AccountId, Instant, NetworkName, PersonId
from core.ports import AccountRow, Batch, PersonRow

NO_CHANGES: Final = Batch()


def account_id(network: NetworkName, account: str) -> AccountId:
    return AccountId(f"{network}/{account}")


def changes(batch: Batch) -> Batch:
    """What of it is about people."""
    return Batch(people=batch.people, accounts=batch.accounts, accounts_removed=batch.accounts_removed)


class _View:
    """Who is who once certain batches are written. Every value is replaced whole, none is changed in place."""

    def __init__(self) -> None:
        self.people: dict[PersonId, PersonRow] = {}
        self.rows: dict[AccountId, AccountRow] = {}
        self.accounts: dict[PersonId, tuple[AccountId, ...]] = {}

    def copy(self) -> _View:
        other = _View()
        other.people, other.rows, other.accounts = dict(self.people), dict(self.rows), dict(self.accounts)
        return other

    def take(self, batch: Batch) -> None:
        for person in batch.people:
            self.people[person.person] = person
        for removed in batch.accounts_removed:
            self._forget(removed)
        for account in batch.accounts:
            self._forget(account.account)
            self.rows[account.account] = account
            self.accounts[account.person] = (*self.accounts.get(account.person, ()), account.account)

    def _forget(self, account: AccountId) -> None:
        row = self.rows.pop(account, None)
        if row is not None:
            self.accounts[row.person] = tuple(a for a in self.accounts[row.person] if a != account)


class People:
    """Read from any thread. What is on its way to the store counts already: else of two changes at
    one moment, such as two lines of a message, the second would undo the first.
    """

    def __init__(self, people: Sequence[PersonRow] = (), accounts: Sequence[AccountRow] = ()) -> None:
        self._kept = _View()
        self._kept.take(Batch(people=tuple(people), accounts=tuple(accounts)))
        self._coming: list[Batch] = []
        self._seen = self._kept

    def expect(self, batch: Batch) -> None:
        """The batch is on its way; ``learn`` or ``lost`` says what became of it."""
        coming = changes(batch)
        if coming != NO_CHANGES:
            self._coming.append(coming)
            seen = self._seen.copy()
            seen.take(coming)
            self._seen = seen

    def learn(self, batch: Batch) -> None:
        """Take over what a committed batch says of people."""
        written = changes(batch)
        if written != NO_CHANGES:
            kept = self._kept.copy()
            kept.take(written)
            self._kept = kept
            self._settle(written)

    def lost(self, batch: Batch) -> None:
        """The batch was not written, and never will be."""
        self._settle(changes(batch))

    def _settle(self, settled: Batch) -> None:
        if settled in self._coming:
            self._coming.remove(settled)
        seen = self._kept.copy() if self._coming else self._kept
        for coming in self._coming:
            seen.take(coming)
        self._seen = seen

    def person(self, account: AccountId) -> PersonId:
        """The person of an account; one nobody has linked is a person of its own."""
        row = self._seen.rows.get(account)
        return PersonId(account) if row is None else row.person

    def accounts(self, account: AccountId) -> tuple[AccountId, ...]:
        """All accounts of the person of ``account``, which comes first."""
        linked = self._seen.accounts.get(self.person(account), ())
        return (account, *(a for a in linked if a != account))

    def linked(self, account: AccountId) -> tuple[AccountId, ...]:
        """The other accounts of the same person."""
        return self.accounts(account)[1:]

    def since(self, account: AccountId, other: AccountId) -> Instant | None:
        """When the two accounts became one person's; None where nobody wrote it down."""
        rows = (self._seen.rows.get(account), self._seen.rows.get(other))
        return max((row.since for row in rows if row is not None and row.since is not None), default=None)

    def row(self, account: AccountId) -> PersonRow:
        person = self.person(account)
        return self._seen.people.get(person, PersonRow(person))

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

    def joined(self, account: AccountId, other: AccountId, at: Instant) -> Batch:
        """All accounts of ``other`` become those of the person of ``account``, from ``at`` on."""
        row = self.row(account)
        theirs = self.row(other)
        row = replace(row, language=row.language or theirs.language, timezone=row.timezone or theirs.timezone)
        own = self._as_accounts(self.accounts(account), row.person)
        added = tuple(AccountRow(one, row.person, at) for one in self.accounts(other))
        return Batch(people=(row,), accounts=(*own, *added))

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
        """With what is known of them already."""
        known = (self._seen.rows.get(account, AccountRow(account, person)) for account in accounts)
        return tuple(replace(row, person=person) for row in known)
