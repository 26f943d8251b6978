"""Provable draws (design 4, Chance)."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.law.chance import Chance, commitment

SEED = bytes(range(32))
MIX = "ab" * 32


def test_commitment_vector() -> None:
    """The seed's hash announced at the start is plain SHA-256: anybody can check it."""
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_draw_vectors() -> None:
    """Draws never change between versions, else the past could not be verified."""
    chance = Chance(SEED, MIX)
    drawn = [chance.draw(f"roll/turn {n}/1", 6) for n in range(1, 11)]
    assert drawn == [6, 4, 6, 5, 1, 5, 1, 5, 5, 1]
    assert chance.draw("judge/case 3/offer 2", 1) == 1


@given(st.binary(max_size=64), st.text(max_size=20), st.text(max_size=20), st.integers(1, 1000))
def test_draw_as_documented(seed: bytes, mix: str, purpose: str, sides: int) -> None:
    """A draw is what its description says, worked out by hand (the first number is hardly ever passed over)."""
    number = int(hmac.new(seed + mix.encode(), purpose.encode() + b"\x000", hashlib.sha256).hexdigest(), 16)
    assert Chance(seed, mix).draw(purpose, sides) == number % sides + 1


def test_every_side_alike() -> None:
    """The die is fair: 60,000 draws stay within five standard deviations a side."""
    counts = Counter(Chance(SEED, MIX).draw(f"roll/{n}", 6) for n in range(60_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) < 460 for count in counts.values())


def test_no_bias_of_the_remainder() -> None:
    """Rejection: with 3/4 of the range as sides, a bare remainder would hit the lowest third half the time."""
    sides = 3 << 254
    low = sum(Chance(SEED, MIX).draw(f"x/{n}", sides) <= sides // 3 for n in range(3000))
    assert 870 < low < 1130


def test_purpose_seed_and_mix_all_count() -> None:
    """Another act, another seed or another log gives another draw; the same gives the same."""
    draw = Chance(SEED, MIX).draw("roll/turn 1/1", 10**9)
    assert draw == Chance(SEED, MIX).draw("roll/turn 1/1", 10**9)
    others = (Chance(SEED, MIX).draw("roll/turn 1/2", 10**9), Chance(SEED, "b").draw("roll/turn 1/1", 10**9),
              Chance(b"x", MIX).draw("roll/turn 1/1", 10**9))  # fmt: skip
    assert len({draw, *others}) == 4


@pytest.mark.parametrize("sides", [0, -1, 2**256 + 1])
def test_no_such_die(sides: int) -> None:
    """A die without sides is a mistake of the caller's."""
    with pytest.raises(ValueError):
        Chance(SEED, MIX).draw("x", sides)


def test_the_seed_is_not_shown() -> None:
    """Secrets never reach a log: no text of a Chance tells its seed."""
    assert repr(Chance(b"secret", "mix")) == str(Chance(b"secret", "mix")) == "Chance(…)"
