"""The gateway beside rules' code: other games' votes are acknowledged as ever, and where no rule has code
nothing is asked of the workers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest

from core.play.hooks import Answer, Load, Request
from core.ports import Delivery
from core.sandbox.pool import Sandbox
from gateway.bench_table import Table, player, room, with_table
from tests.support.hostile_programs import ENDLESS, GREEDY, UNREADABLE
from tests.support.transcripts import FOLDER, begin, load

HOSTILE = 10
QUIET = (HOSTILE, HOSTILE + 1, HOSTILE + 2)  # games of their own
VOTES, PAUSE = 60, 0.02
_INSIDE = [*GREEDY.values(), *ENDLESS.values()]
PROGRAMS = [
    *(
        "def on_turn(event, game):\n  " + code.replace("\n", "\n  ")
        for code in _INSIDE[:: len(_INSIDE) // 7][:8]
    ),
    *list(UNREADABLE.values())[:2],
]
SLACK = 0.03  # seconds: a machine that is busy with something else


async def _until_acknowledged(table: Table, game: int, text: str) -> float:
    """Seconds from a vote to its receipt in the room of its game."""
    done = asyncio.Event()

    def answered(delivery: Delivery) -> None:
        if delivery.place.room == room(game):
            done.set()

    table.link.answered = answered
    began = perf_counter()
    await table.say(game, player(1), text)
    async with asyncio.timeout(60):
        await done.wait()
    return perf_counter() - began


async def _votes(table: Table) -> list[float]:
    taken = []
    for _vote, (game, side) in zip(range(VOTES), cycle((g, s) for s in ("for", "against") for g in QUIET)):
        taken.append(await _until_acknowledged(table, game, f"!vote {side} 301"))
        await asyncio.sleep(PAUSE)
    return taken


async def _begun(table: Table) -> None:
    """In every game a proposal is made; in the quiet ones its vote is open, and the third never votes."""
    games = range(HOSTILE + len(QUIET))
    for game in games:
        await table.say(game, player(0), f"!new clockwise game-{game}")
    await table.settled()
    for who, text in (
        *((player(other), "!join") for other in (1, 2)),
        (player(0), "!start"),
        (player(0), '!propose enact "Tea": We drink tea.'),
    ):
        for game in games:
            await table.say(game, who, text)
        await table.settled()
    for game in QUIET:
        await table.say(game, player(0), "!call")
    await table.settled()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """What the workers are asked, whoever asks."""
    requests: list[Request] = []
    run = Sandbox.run

    def counted(self: Sandbox, request: Request) -> Answer:
        requests.append(request)
        return run(self, request)

    monkeypatch.setattr(Sandbox, "run", counted)
    return requests


def test_votes_elsewhere_are_acknowledged_as_ever(tmp_path: Path, asked: list[Request]) -> None:
    """Issue 4, 2: ten games propose code that means harm, again and again; a vote in another game takes its
    usual time. A gateway that waited for a worker would take as long as such a program may run."""
    usual: list[float] = []
    beside: list[float] = []

    async def use(table: Table) -> None:
        await _begun(table)
        usual.extend(await _votes(table))
        asked.clear()

        async def attack(game: int, program: str) -> None:
            while True:
                await table.say(game, player(0), f"!revise: Tea.\n```\n{program}\n```")
                await asyncio.sleep(0.2)

        attacks = [asyncio.create_task(attack(*one)) for one in zip(range(HOSTILE), PROGRAMS, strict=True)]
        await asyncio.sleep(0.5)
        beside.extend(await _votes(table))
        for one in attacks:
            one.cancel()

    asyncio.run(_served(tmp_path / "n.db", use))
    assert len({request.code for request in asked if isinstance(request, Load)}) >= 2
    assert median(beside) < 3 * median(usual) + SLACK
    assert sorted(beside)[-len(beside) // 20] < 10 * sorted(usual)[-len(usual) // 20] + 10 * SLACK


async def _served(store: Path, use: Callable[[Table], Awaitable[None]]) -> None:
    await with_table(store, use)


def test_where_no_rule_has_code_the_workers_are_asked_nothing(
    asked: list[Request], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 4, speed: games without hooks never touch the workers; none is even started for them."""
    monkeypatch.setattr("core.sandbox.pool.Worker", None)
    plain = [path for path in sorted(FOLDER.rglob("*.nomic")) if "```" not in path.read_text("utf-8")]
    played = 0
    for path in plain[::8]:
        rehearsal = begin()
        for entry in load(path).entries:
            rehearsal.play(entry)
            played += 1
    assert played > 500
    assert asked == []


def test_the_count_of_what_is_asked_counts(asked: list[Request]) -> None:
    """The test above would pass if nothing were counted."""
    rehearsal = begin()
    for entry in load(FOLDER / "code" / "hat.nomic").entries:
        rehearsal.play(entry)
    assert len(asked) > 3
