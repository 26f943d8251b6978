"""What rules' code keeps, as it is listed: readable, however much it is."""

from __future__ import annotations

from msgspec.structs import replace

from core.play.state_hooks import Variable
from gateway.speech.code import LONGEST_SHOWN, MOST_SHOWN, variables_of
from tests.support.game import Table


def test_very_many_variables_are_not_all_listed() -> None:
    """Issue 4, 2: giant output; code may keep a thousand texts, and nobody could read them in a room."""
    state = Table().state
    kept = tuple(Variable(f"v{n}", "x" * 500) for n in range(100))
    shown = variables_of(replace(state, hooks=replace(state.hooks, variables=kept)), None)
    assert len(shown) == MOST_SHOWN + 1
    assert shown[-1] == "…"
    assert max(map(len, shown)) <= LONGEST_SHOWN + len("v19 = ")
    few = replace(state, hooks=replace(state.hooks, variables=kept[:MOST_SHOWN]))
    assert "…" not in variables_of(few, None)
