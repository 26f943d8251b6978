"""A gateway with a terminal as one of its networks. Must never know how a terminal is read."""

from __future__ import annotations

from typing import TextIO

from adapters.console.link import ConsoleLink
from core.ids import Instant
from gateway.bootstrap import build
from gateway.config import CONSOLE, Config
from gateway.outlet import Network
from gateway.serve import Gateway
from gateway.signals import run_until_signal

ANSWER = 5.0  # seconds a line waits at most for the one before it to be answered


async def run_console(config: Config, source: int, out: TextIO) -> None:
    """Until the input ends. ``source`` is a file descriptor."""
    made: list[Gateway] = []

    async def settled() -> None:
        await made[0].settled(ANSWER)

    def ended() -> None:
        made[0].ask_to_stop()

    def now() -> Instant:
        return made[0].now()

    link = ConsoleLink(CONSOLE, source, out, now, settled=settled, ended=ended)
    network = Network(name=CONSOLE, nick="nomic", keeps_history=False, trusts_nicks=True)
    made.append(build(config, more_links=(link,), more_networks=(network,)))
    if out.isatty():
        out.write(
            "A game of Nomic. Begin with !new clockwise Night, !join, then /as bob and !join; !help helps.\n"
        )
    await run_until_signal(made[0])
