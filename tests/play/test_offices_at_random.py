"""Offices, whatever happens: one speaker, and arbiters who are different players."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from core.play import commands as cmd
from core.play.state import GameStatus, PlayerStatus
from tests.support.officers import OfficeTable

NICKS = ("alice", "bob", "carol", "dave", "erin")
names = st.sampled_from(NICKS)
moves: st.SearchStrategy[cmd.Move] = st.one_of(
    st.builds(cmd.Elect, name=names),
    st.builds(cmd.Nominate, name=names),
    st.builds(cmd.Confirm, name=names),
    st.builds(cmd.Summon, place=st.sampled_from((None, 1, 2, 3))),
    st.sampled_from(
        (
            cmd.Resign(),
            cmd.Decline(),
            cmd.Leave(),
            cmd.Join(),
            cmd.TakeVacation(),
            cmd.ComeBack(),
            cmd.Spoke(),
        )
    ),
)
steps = st.lists(
    st.one_of(st.tuples(names, moves), st.sampled_from(("1h", "50h", "8d"))), min_size=5, max_size=30
)


def _play(table: OfficeTable, done: list[tuple[str, cmd.Move] | str]) -> Iterator[None]:
    for step in done:
        if isinstance(step, str):
            table.wait(step)
        else:
            table.say(*step)
        yield


@settings(max_examples=40, deadline=None)
@given(done=steps)
def test_arbiters_are_different_players_who_are_there(done: list[tuple[str, cmd.Move] | str]) -> None:
    """fnomic 228: three different players; without any an election is open; no one who left is one."""
    table = OfficeTable("fnomic")
    for _ in _play(table, done):
        held = [player for player in table.seats().values() if player is not None]
        assert len(set(held)) == len(held)
        assert all(table.player(nick).status is not PlayerStatus.LEFT for nick in held)
        if not held and table.state.status is GameStatus.PLAYING:
            assert table.state.offices.election is not None
        assert (table.holds("first_arbiter") is None) or table.state.offices.election is None
        terms = {seat.term for seat in table.state.offices.seats}
        due = [d.id for d in table.state.deadlines if d.id.split("/")[0] in ("nominate", "callout")]
        assert {int(d.split("/")[1]) for d in due} <= terms, "a deadline of a term that is over"


@settings(max_examples=30, deadline=None)
@given(done=steps)
def test_there_is_always_one_speaker(done: list[tuple[str, cmd.Move] | str]) -> None:
    """speaker 103: never none while anybody plays, never one who has left."""
    table = OfficeTable("speaker", *NICKS)
    for _ in _play(table, done):
        held = table.holds("speaker")
        assert (held is None) == (not table.present())
        assert held is None or table.player(held).status is PlayerStatus.ACTIVE
