"""The host who leaves passes hosting on: a game never waits for somebody who is gone."""

from __future__ import annotations

import pytest

from core.play import commands as cmd
from core.play import events as ev
from tests.support.game import Table


@pytest.mark.parametrize("move", [cmd.Leave(), cmd.Forfeit()])
def test_the_longest_standing_player_hosts_after_the_host(move: cmd.Move) -> None:
    """Interface 3: start, pause and archive are the host's, so there has to be one who is there."""
    table = Table("alice", "bob", "carol")
    table.ok("alice", move)
    assert [e.player for e in table.events(ev.HostPassed)] == [2]
    table.ok("bob", cmd.Pause())
    assert table.refused("carol", cmd.Resume()).code == "host-only"


def test_whoever_joins_an_empty_game_hosts_it() -> None:
    """Interface 3: with nobody left hosting is nobody's, until somebody joins."""
    table = Table("alice", "bob")
    table.ok("alice", cmd.Leave())
    table.ok("bob", cmd.Leave())
    assert table.state.host is None
    table.ok("carol", cmd.Join())
    assert table.state.host == 3
