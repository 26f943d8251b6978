"""The hash chain on its own."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given
from msgspec.structs import replace

from core.ids import EntryHash
from storage.chain import FirstBad
from tests.support.stores import DAY, NIGHT, chain, entry, first_bad

LOG = chain(12)


def test_a_whole_log_has_nothing_bad() -> None:
    """Design 4: the hash chain; an empty log is a good one."""
    assert first_bad(iter(LOG)) is None
    assert first_bad(iter([])) is None


@given(st.integers(0, 11), st.data())
def test_any_changed_byte_is_found_where_it_is(index: int, data: st.DataObject) -> None:
    """Interface 1, verify: the first bad entry is named."""
    body = LOG[index].body
    place = data.draw(st.integers(0, len(body) - 1))
    flipped = bytes([body[place] ^ data.draw(st.integers(1, 255))])
    changed = replace(LOG[index], body=body[:place] + flipped + body[place + 1 :])
    bad = first_bad(iter([*LOG[:index], changed, *LOG[index + 1 :]]))
    assert bad is not None
    assert (bad.game, bad.sequence) == (NIGHT, index + 1)


def test_a_rewritten_entry_with_its_own_hash_breaks_at_the_next() -> None:
    """Design 4: each entry holds the hash of the one before, so a rewritten past shows."""
    rewritten = entry(3, LOG[1].hash, text="another vote")
    bad = first_bad(iter([*LOG[:2], rewritten, *LOG[3:]]))
    assert bad == FirstBad(NIGHT, 4, "the body names another hash than that of the entry before")


@pytest.mark.parametrize(
    ("log", "sequence"),
    [
        (LOG[1:], 1),
        ([*LOG[:3], *LOG[4:]], 4),
        ([*LOG[:3], LOG[2]], 4),
        ([*LOG[:2], chain(3, DAY)[2]], 3),
        ([entry(1, "ab" * 32)], 1),
        ([replace(LOG[0], hash=EntryHash(LOG[0].hash.upper()))], 1),
    ],
    ids=["no beginning", "a gap", "a repeat", "another game", "something before", "another spelling"],
)
def test_a_log_with_something_wrong_in_it(log: list[object], sequence: int) -> None:
    """Interface 1, verify: gapless from 1, one game, beginning with nothing before it."""
    bad = first_bad(iter(log))  # type: ignore[arg-type]  # entries, put together above
    assert bad is not None
    assert bad.sequence == sequence


def test_it_streams() -> None:
    """A log may be longer than memory: nothing behind the first bad entry is read."""

    def log() -> object:
        yield LOG[1]
        raise AssertionError("read on")

    assert first_bad(log()) is not None  # type: ignore[arg-type]  # a generator of entries
