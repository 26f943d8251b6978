"""Votes through the whole product on a real store, the replay of a log, and the cost of a count.

Must never touch a network.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

from core.actors.log import folded
from core.ids import AccountId, GameId, Instant, PlayerId
from core.play.adoption import count
from core.play.commands import Command, Side, Start
from core.play.ledger import Ledger
from core.play.play import Play
from core.play.secrets import Secrets
from core.play.state import Ballot, GameState, Player
from core.ports import Delivery
from gateway.bench_states import voting
from gateway.bench_table import Table, player, room, with_table
from gateway.figures import Figure, spread
from storage.sqlite import SqliteStore

GAMES, VOTERS = 100, 10
VOTES, PACED = 10_000, 1_000
PER_SECOND = 100


async def measure_gateway(store: Path, scale: float) -> list[Figure]:
    """Durable votes a second, then how long an acknowledgement takes at 100 votes a second."""
    figures: list[Figure] = []

    async def use(table: Table) -> None:
        # one more than vote: the last never does, so that no vote ever closes
        await table.open_votes(GAMES, VOTERS + 1)
        rate = await _throughput(table, int(VOTES * scale))
        figures.append(Figure("durable_votes_per_second", rate, "votes/s"))
        figures.extend(spread("ack_at_100_votes_per_second", await _paced(table, int(PACED * scale))))

    await with_table(store, use)
    return figures


def _vote(number: int) -> tuple[int, str, str]:
    """(game, voter, text) of the ``number``-th vote: the games and voters in turn, never twice the same side."""
    game, voter = number % GAMES, number // GAMES % VOTERS
    side = "for" if number // (GAMES * VOTERS) % 2 == 0 else "against"
    return game, player(voter), f"!vote {side} 301"


async def _throughput(table: Table, votes: int) -> float:
    done = asyncio.Event()
    answers = 0

    def answered(_delivery: Delivery) -> None:
        nonlocal answers
        answers += 1
        if answers >= votes:
            done.set()

    table.link.answered = answered
    began = perf_counter()
    for number in range(votes):
        await table.say(*_vote(number))
        if number % 64 == 63:
            await asyncio.sleep(0)  # as a socket would: what is answered is sent in between
    await done.wait()
    seconds = perf_counter() - began
    table.link.answered = lambda delivery: None
    return votes / seconds


async def _paced(table: Table, votes: int) -> list[float]:
    """Seconds from each vote to its acknowledgement, ``PER_SECOND`` of them, whatever the last took."""
    await table.settled()
    said: dict[str, float] = {}
    taken: list[float] = []
    done = asyncio.Event()

    def answered(delivery: Delivery) -> None:
        at = said.pop(str(delivery.place.room), None)
        if at is not None:
            taken.append(perf_counter() - at)
        if len(taken) >= votes:
            done.set()

    table.link.answered = answered
    loop = asyncio.get_running_loop()
    began = loop.time()
    for number in range(votes):
        await asyncio.sleep(max(0.0, began + number / PER_SECOND - loop.time()))
        game, who, text = _vote(number)
        said[str(room(game))] = perf_counter()
        await table.say(game, who, text)
    async with asyncio.timeout(30):
        await done.wait()
    table.link.answered = lambda delivery: None
    return taken


def measure_replay(store: Path) -> Iterator[Figure]:
    """The logs of all games folded, as a start does it."""
    with contextlib.closing(SqliteStore.open(store, read_only=True)) as opened:
        rows = opened.games()
        entries = sum(row.sequence for row in rows)
        began = perf_counter()
        for row in rows:
            folded(opened, row.game)
        yield Figure("replay_rate", entries / (perf_counter() - began), "entries/s")


# --- the count ---------------------------------------------------------------------------------


def measure_tally() -> Iterator[Figure]:
    """The count of a vote in which everybody has voted."""
    state = voting()
    for voters in (10, 100, 1_000, 10_000):
        command = Command(move=Start(), at=state.at)
        times = []
        for _ in range(5):
            full = _with_voters(state, voters)  # anew: nothing is known of it yet
            play = Play(full, command, Secrets(b"", b""))
            began = perf_counter()
            count(play, full.open_proposals[0])
            times.append(perf_counter() - began)
        yield Figure(f"tally_{voters}_voters", min(times) * 1000, "ms")


def _with_voters(state: GameState, voters: int) -> GameState:
    first = state.players[0]
    players = tuple(_player(first, number) for number in range(1, voters + 1))
    ballots = Ledger(
        [Ballot(voter=p.id, side=Side.FOR if p.id % 3 else Side.AGAINST, at=Instant(p.id)) for p in players]
    )
    proposal = state.open_proposals[0]
    everybody = tuple(p.id for p in players)
    electorate = None if proposal.electorate is None else everybody
    proposal = replace(proposal, ballots=ballots, electorate=electorate)
    return replace(state, players=players, seats=everybody, open_proposals=(proposal,))


def _player(like: Player, number: int) -> Player:
    account = AccountId(f"bench/{number}")
    return replace(like, id=PlayerId(number), name=f"p{number}", accounts=(account,))


def game(number: int) -> GameId:
    return GameId(f"game-{number}")
