"""Steps of the machine's clock: a mistake that is put right is no time, and what lasts is believed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.ids import Instant
from gateway.clock import real_time
from gateway.steady import LASTS, SLACK, Steady, elapsed_time

START = 1_700_000_000_000
HOUR = 3_600_000


class Machine:
    """A machine whose clock is set by hand."""

    def __init__(self) -> None:
        self.gone = 5_000
        self.off = 0
        self.steady = Steady(lambda: Instant(START + self.gone + self.off), lambda: self.gone)

    def after(self, length: int) -> int:
        """What it takes for the time, so much later, beyond what has passed."""
        self.gone += length
        return self.steady() - START - self.gone


def test_a_step_that_is_taken_back_is_never_seen() -> None:
    """Issue, "times": a clock step, same result as without; in both directions, by a day."""
    for step in (24 * HOUR, -24 * HOUR, HOUR, SLACK + 1):
        machine = Machine()
        assert machine.after(1_000) == 0
        machine.off = step
        assert [machine.after(250) for _ in range(100)] == [0] * 100
        machine.off = 0
        assert machine.after(250) == 0
        machine.off = step  # another one begins anew
        assert machine.after(LASTS - 1) == 0
        assert machine.after(LASTS - 1) == 0


def test_a_step_that_lasts_is_believed() -> None:
    """A clock that was wrong at the start is put right: deadlines are times of day."""
    for step in (24 * HOUR, -24 * HOUR):
        machine = Machine()
        machine.off = step
        assert machine.after(0) == 0
        assert machine.after(LASTS - 1) == 0
        assert machine.after(1) == step
        assert machine.after(250) == step


def test_a_machine_that_slept_has_not_stepped() -> None:
    """What has passed has passed."""
    machine = Machine()
    assert machine.after(8 * HOUR) == 0


@given(st.lists(st.tuples(st.integers(0, 300_000), st.integers(-(10**8), 10**8), st.booleans()), max_size=30))
def test_it_is_off_by_what_has_lasted_and_nothing_else(steps: list[tuple[int, int, bool]]) -> None:
    """However it is set: what is shown is a time the clock has shown for a minute, or runs on from one."""
    machine = Machine()
    believed = 0
    for length, off, sets in steps:
        if sets:
            machine.off = off
        shown = machine.after(length)
        assert shown in (believed, machine.off)
        believed = shown


def test_the_real_clocks_agree() -> None:
    """Both count milliseconds."""
    steady, wall, gone = Steady(), real_time(), elapsed_time()
    assert abs(steady() - wall) < SLACK
    assert 0 <= elapsed_time() - gone < LASTS
