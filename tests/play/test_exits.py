"""What holds a game up, and the ways out that its rules leave open."""

from __future__ import annotations

from core.play.exits import Exit, exits, held_up
from core.play.waiting import waiting_for
from tests.support.rehearsing import IRC, MATRIX, STARTED, VOTING, Stage


def found(stage: Stage) -> tuple[Exit, ...]:
    state = stage.state()
    return exits(state, held_up(state))


def test_each_way_rests_on_the_rules_in_force() -> None:
    """Rules 113 and 212 of clockwise: no vacation, no pass; a judge, and the host."""
    stage = Stage(VOTING)
    host = stage.state().host
    assert found(stage) == (
        Exit(what="forfeit"),
        Exit(what="judge", rules=(212,)),
        Exit(what="remove", host=host, judged=True),
    )


def test_a_host_waited_for_alone_cannot_be_the_way_out() -> None:
    """For the host himself it is an operator."""
    (*_others, last) = found(Stage(STARTED))
    assert last == Exit(what="remove", host=None, judged=True)


def test_what_a_deadline_ends_holds_nothing_up() -> None:
    """Rule 205: a vote with a period closes by itself, whoever is silent."""
    stage = Stage(STARTED)
    stage(f'{IRC} <alice> !propose enact "Hours": votes end. {{voting.period = 3d}}\n{IRC} <alice> !call')
    assert {w.what for w in held_up(stage.state())} == {"vote"}
    stage(f"{IRC} <alice> !vote for\n{IRC} <carol> !vote for\n{MATRIX} <@bob:l> !vote for")
    stage(f'{IRC} <alice> !roll\n{MATRIX} <@bob:l> !propose enact "Tea": tea.\n{MATRIX} <@bob:l> !call')
    assert held_up(stage.state()) == ()


def test_nothing_holds_up_what_does_not_run() -> None:
    """A pause is nobody's silence; after it the waiting begins anew."""
    stage = Stage(f"{VOTING}\n+9d\n{IRC} <alice> !pause")
    assert held_up(stage.state()) == ()
    stage(f"+1h\n{IRC} <alice> !resume")
    assert {w.since for w in held_up(stage.state())} == {stage.state().at}


def test_who_may_publish_for_another_is_not_behind() -> None:
    """Rule 221 of fnomic: results late by five days may be published by the next player as well."""
    people = ("anne", "bob", "claire", "denis")
    start = "".join(f"\n{IRC} <{name}> !join" for name in people[1:])
    stage = Stage(f"@2026-03-01T12:00:00Z\n{IRC} <anne> !new fnomic Night{start}\n{IRC} <anne> !start")
    stage(f'{IRC} <anne> !propose enact "Tea": Tea.\n{IRC} <anne> !call 72h\n{IRC} <anne> !vote for\n+9d')
    state = stage.state()
    assert {w.player for w in waiting_for(state) if w.what == "publish"} == {1, 2}
    assert {w.player for w in held_up(state) if w.what == "publish"} == {1}


def test_a_wait_counts_from_the_part_of_the_turn() -> None:
    """Whoever rolls at last is not behind since his proposal."""
    stage = Stage(f"{VOTING}\n+2d\n{IRC} <alice> !vote for\n{IRC} <carol> !vote for")
    stage(f"{MATRIX} <@bob:l> !vote for")
    (roll,) = held_up(stage.state())
    assert (roll.what, roll.since) == ("roll", stage.state().at)
