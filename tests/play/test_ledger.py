"""Laws of the append-only sequence whose versions share one list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.play.ledger import Ledger

# Each step: which earlier version is appended to (modulo their number), and what.
steps = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 3)), max_size=40)


@given(steps)
def test_no_version_ever_changes(plan: list[tuple[int, int]]) -> None:
    """Design 4: closed proposals, cases and acts live in append-only parts: old states stay what they were."""
    versions: list[tuple[Ledger[int], list[int]]] = [(Ledger(), [])]
    for chosen, item in plan:
        ledger, model = versions[chosen % len(versions)]
        versions.append((ledger.appended(item), [*model, item]))
    for ledger, model in versions:
        assert list(ledger) == model
        assert (len(ledger), list(reversed(ledger)), ledger) == (len(model), model[::-1], Ledger(model))
        assert [ledger[i] for i in range(len(model))] == model
        assert [ledger[i - len(model)] for i in range(len(model))] == model
        assert ledger[1:3] == model[1:3]
        assert hash(ledger) == hash(Ledger(model))


@given(st.lists(st.integers()), st.lists(st.integers()))
def test_equal_when_they_hold_the_same(one: list[int], other: list[int]) -> None:
    """Two states are equal when they say the same, whatever list is behind them."""
    assert (Ledger(one) == Ledger(other)) is (one == other)
    assert Ledger(one) != one


@given(st.lists(st.integers(), max_size=5), st.integers(5, 9))
def test_there_is_nothing_outside(items: list[int], beyond: int) -> None:
    """A view never shows what a newer version appended."""
    ledger = Ledger(items)
    ledger.appended(1).appended(2)
    for index in (beyond, len(items), -len(items) - 1):
        try:
            ledger[index]
        except IndexError:
            continue
        raise AssertionError(index)


def test_appending_again_what_was_appended_copies_nothing() -> None:
    """Design 4: evolve copies nothing that grows for ever, though what is decided is folded again after it."""
    first = Ledger([1, 2, 3])
    tried = first.appended(4).appended(5)
    folded = first.appended(4).appended(5)
    assert folded._items is tried._items is first._items
    other = first.appended(9)
    assert other._items is not first._items
    assert (list(tried), list(other)) == ([1, 2, 3, 4, 5], [1, 2, 3, 9])
