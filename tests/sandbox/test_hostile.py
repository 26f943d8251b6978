"""Code that means harm: whatever it is, the caller gets an answer in time and the next code runs as ever."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from core.play.hooks import Acted, Call, Failed, Load, Loaded
from core.sandbox.limits import LIMITS
from core.sandbox.pool import Sandbox
from tests.support.hostile_programs import CURIOUS, ENDLESS, GREEDY, UNREADABLE

SEED = "5e" * 32
LONGEST = LIMITS.wall_seconds + 4  # and a worker to be started on a busy machine


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox(workers=2)
    made.start()
    yield made
    made.stop()


def _cases(*families: dict[str, str]) -> pytest.MarkDecorator:
    every = [(name, code) for family in families for name, code in family.items()]
    return pytest.mark.parametrize("code", [c for _, c in every], ids=[n for n, _ in every])


def _still_serves(sandbox: Sandbox) -> None:
    """Twice, so that each worker shows that it is well."""
    for _ in range(2):
        good = Call("def on_turn(event, game):\n  say('well')", "on_turn", {}, {}, SEED)
        assert isinstance(sandbox.run(good), Acted)


@_cases(GREEDY, ENDLESS)
def test_greed_is_stopped_when_read(sandbox: Sandbox, code: str) -> None:
    """Design 6: memory, time and steps have limits; who meets one loses the call, and nobody else does."""
    began = time.monotonic()
    answer = sandbox.run(Load(code))
    assert time.monotonic() - began < LONGEST
    assert isinstance(answer, Failed | Loaded)
    _still_serves(sandbox)


@_cases(GREEDY, ENDLESS)
def test_greed_is_stopped_when_called(sandbox: Sandbox, code: str) -> None:
    """Design 6: the same inside a hook; nothing of such a call counts."""
    inside = "\n".join(f"  {line}" for line in code.split("\n"))
    began = time.monotonic()
    answer = sandbox.run(Call(f"def on_vote(event, game):\n{inside}\n  say('done')", "on_vote", {}, {}, SEED))
    assert time.monotonic() - began < LONGEST
    assert isinstance(answer, Failed | Acted)
    _still_serves(sandbox)


@_cases(ENDLESS)
def test_what_has_no_end_is_never_carried_out(sandbox: Sandbox, code: str) -> None:
    """Design 6: the instruction budget, or the depth of calls, ends it."""
    answer = sandbox.run(Load(code))
    assert isinstance(answer, Failed)
    assert answer.reason in {"budget", "error", "time"}


@_cases(UNREADABLE)
def test_parse_bombs(sandbox: Sandbox, code: str) -> None:
    """Issue 4.2: deep nesting and the like are read or refused; the stack of a worker never overflows."""
    answer = sandbox.run(Load(code))
    assert isinstance(answer, Failed | Loaded)
    assert not (isinstance(answer, Failed) and answer.reason == "died")


@_cases(CURIOUS)
def test_there_is_nothing_to_reach(sandbox: Sandbox, code: str) -> None:
    """Issue 4.2: no file, import, clock, other game or parent has a name here."""
    answer = sandbox.run(Load(code))
    assert isinstance(answer, Failed)
    assert answer.reason in {"error", "syntax"}


def test_sixty_of_them() -> None:
    """Issue 4.2: at least 60 hostile programs."""
    assert len({*GREEDY.values(), *ENDLESS.values(), *UNREADABLE.values(), *CURIOUS.values()}) >= 60
