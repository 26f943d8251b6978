"""The gateway's clock: whatever is done to it, games never see time go back (design 3: time)."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import hypothesis.strategies as st
import pytest
from hypothesis import given

from core.ids import Instant
from gateway.clock import GatewayClock, real_time

START = 1_700_000_000_000


class Real:
    """A real clock that is set by hand."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> Instant:
        return Instant(self.now)


def test_a_real_clock_is_the_real_time_and_keeps_nothing(tmp_path: Path) -> None:
    """The default: `[clock] speed = 1`."""
    real = Real()
    clock = GatewayClock(1, tmp_path / "c", real)
    real.now += 5
    assert clock.now() == START + 5
    assert list(tmp_path.iterdir()) == []
    assert abs(GatewayClock().now() - real_time()) < 60_000


def test_a_fast_clock_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    """3600 plays an hour a second; while the gateway is away, too."""
    real = Real()
    clock = GatewayClock(3600, tmp_path / "c", real)
    assert clock.now() == START
    real.now += 1_000
    assert clock.now() == START + 3_600_000
    real.now += 60_000
    assert GatewayClock(3600, tmp_path / "c", real).now() == START + 61 * 3_600_000


@pytest.mark.parametrize("speed", [1, 60, 7200])
def test_another_speed_begins_where_time_had_come_to(tmp_path: Path, speed: int) -> None:
    """A changed `[clock] speed` must not move a game back, nor by what passed while nobody played."""
    real = Real()
    clock = GatewayClock(3600, tmp_path / "c", real)
    real.now += 3_600_000
    last = clock.now()
    real.now += 86_400_000  # the gateway is down for a day
    changed = GatewayClock(speed, tmp_path / "c", real)
    first = changed.now()
    assert last <= first <= last + 5_000 * 3600
    real.now += 1_000
    assert changed.now() == first + 1_000 * speed


def test_a_clock_that_was_ahead_is_the_real_one_again_when_that_has_come_so_far(tmp_path: Path) -> None:
    """Nothing is ahead for longer than it must be."""
    real = Real()
    GatewayClock(2, tmp_path / "c", real).now()
    real.now += 86_400_000
    assert GatewayClock(1, tmp_path / "c", real).now() == real.now


@given(
    st.lists(
        st.tuples(st.sampled_from(["restart", "crash", "read"]), st.integers(0, 10**8), st.integers(1, 5000)),
        max_size=12,
    )
)
def test_time_never_goes_back(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int, int]]
) -> None:
    """Whatever the speed is, whenever the process ends and however long it is away."""
    file = tmp_path_factory.mktemp("clock") / "c"
    real = Real()
    clock = GatewayClock(60, file, real)
    last = clock.now()
    for step, passed, speed in steps:
        real.now += passed
        if step == "restart":
            clock.now()
        if step != "read":
            clock = GatewayClock(speed, file, real)
        assert clock.now() >= last
        last = clock.now()


def test_a_real_clock_that_is_set_back_meanwhile_does_not_take_time_with_it(tmp_path: Path) -> None:
    """The machine came up with a wrong clock."""
    real = Real()
    clock = GatewayClock(60, tmp_path / "c", real)
    real.now += 3_600_000
    last = clock.now()
    real.now -= 3_000_000
    assert GatewayClock(60, tmp_path / "c", real).now() >= last


def test_what_is_kept_is_never_behind_what_threads_are_shown(tmp_path: Path) -> None:
    """A process may be killed at any reading: a clock begun from the file then is not behind it."""
    file = tmp_path / "c"
    clock = GatewayClock(1_000_000, file)
    wrong: list[int] = []

    def read() -> None:
        for _ in range(300):
            shown = clock.now()
            most = int(file.read_bytes().rpartition(b'"most":')[2].rstrip(b"}"))
            if most < shown:
                wrong.append(shown)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(before)
    assert wrong == []


@pytest.mark.parametrize("content", [b"", b"nonsense", b'{"real":1}'])
def test_a_file_that_cannot_be_read_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    """A gateway that does not start because of it would be worse."""
    (tmp_path / "c").write_bytes(content)
    real = Real()
    assert GatewayClock(60, tmp_path / "c", real).now() == START
    real.now += 1000
    assert GatewayClock(60, tmp_path / "c", real).now() == START + 60_000
