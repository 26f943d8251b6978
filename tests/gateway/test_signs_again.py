"""A message that a network delivers a second time, long after: nobody is there because of it."""

from __future__ import annotations

import pytest

from tests.support.rehearsing import Stage

ROOM = "libera/#n"
NAMES = ("alice", "bob", "carol", "dave", "erin")


@pytest.mark.parametrize("said", ["!status", "!attach Night CODE"])
def test_a_repeat_is_no_sign_of_life(said: str) -> None:
    """fnomic 225: what erin said before she was a player is no sign of life when it is delivered again later."""
    stage = Stage(f"@2026-03-01T12:00:00Z\n{ROOM} <alice> !new fnomic Night\n{ROOM} <erin> (id=m1) {said}")
    for name in NAMES[1:]:
        stage(f"{ROOM} <{name}> !join")
    stage(f"{ROOM} <alice> !start\n+1h")
    before = stage.state("night")
    assert stage(f"{ROOM} <erin> (id=m1) {said}") == []
    assert stage.state("night") == before
    stage(f"{ROOM} <erin> (id=m2) hello")
    assert stage.state("night").sequence == before.sequence + 1  # a new one is
