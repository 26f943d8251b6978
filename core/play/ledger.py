"""An append-only sequence whose versions share one list: appending copies nothing.

Must never know what it holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Ledger(Sequence[T], Generic[T]):
    """A frozen view of the first ``length`` items of a list that only grows.

    Appending to the newest version is O(1), and so is appending again what was appended before (what
    ``decide`` tries is folded after it); anything else copies, so that no version ever changes.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Sequence[T] = ()) -> None:
        self._items: list[T] = list(items)
        self._length = len(self._items)

    def appended(self, item: T) -> Ledger[T]:
        longer: Ledger[T] = Ledger.__new__(Ledger)
        longer._items, longer._length = self._items, self._length + 1
        if len(self._items) == self._length:
            self._items.append(item)
        elif self._items[self._length] != item:
            longer._items = [*self._items[: self._length], item]
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return [self._items[i] for i in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index % self._length]

    def __iter__(self) -> Iterator[T]:
        for index in range(self._length):
            yield self._items[index]

    def __reversed__(self) -> Iterator[T]:
        for index in range(self._length - 1, -1, -1):
            yield self._items[index]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ledger):
            return NotImplemented
        return self._length == other._length and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Ledger({list(self)!r})"
