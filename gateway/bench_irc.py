"""How long a vote said on IRC takes until its acknowledgement is read there, beside a bare echo bot.

The server, the gateway and the echo bot are processes of their own, as in real life; the votes are
on the disk before they are acknowledged. Must never use the gateway's own objects.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from gateway.bench_people import CHANNEL, IrcPerson
from gateway.bench_processes import accepts, free_port, irc_server, running, until
from gateway.figures import Figure, spread

ECHOES = "#echo"
_WARM = 20  # votes before the clock runs

_ECHO = """
import asyncio, sys
from irc import client_aio
async def main(port):
    reactor = client_aio.AioReactor(loop=asyncio.get_running_loop())
    server = await reactor.server().connect("127.0.0.1", port, "echo")
    reactor.add_global_handler("welcome", lambda c, e: c.join("#echo"))
    reactor.add_global_handler(
        "pubmsg", lambda c, e: c.privmsg(e.target, e.arguments[0]) if e.arguments[0].startswith("?") else None
    )
    await asyncio.Event().wait()
asyncio.run(main(int(sys.argv[1])))
"""

_CONFIG = """
[storage]
path = "nomic.db"
[[irc]]
name = "bench"
host = "127.0.0.1"
port = {port}
channels = ["#nomic"]
identity = "nick"
lines_per_second = 100000
burst = 100000
"""


def measure_irc(folder: Path, votes: int) -> Iterator[Figure]:
    folder.mkdir(parents=True)
    port = free_port()
    with contextlib.ExitStack() as stack:
        name, command = irc_server(folder, port)
        stack.enter_context(running(command, folder, name))
        until(lambda: accepts(port), name)
        echo = [sys.executable, "-c", _ECHO, str(port)]
        stack.enter_context(running(echo, folder, "echo"))
        config = folder / "gateway.toml"
        config.write_text(_CONFIG.format(port=port), encoding="utf-8")
        serve = [sys.executable, "-m", "gateway", "serve", "--config", str(config)]
        stack.enter_context(running(serve, folder, "gateway"))
        alice, bob, carol = (stack.enter_context(contextlib.closing(IrcPerson(port, n))) for n in _PEOPLE)
        alice.until_present(CHANNEL, "nomic")
        bob.until_present(ECHOES, "echo")
        for who, text, answer in (
            (alice, "!new clockwise Bench", "!join"),
            (bob, "!join", "bob"),
            (carol, "!join", "carol"),
            (alice, "!start", "!propose"),
            (alice, '!propose enact "Tea": We drink tea.', "!call"),
            (alice, "!call", "!vote for"),
        ):
            who.say(text)
            bob.until(answer)
        acks, echoes = [], []
        # in turn, so that both are measured in the same moments
        for number in range(votes + _WARM):
            side = ("for", "against")[number % 2]
            acks.append(bob.round_trip(f"!vote {side}", CHANNEL, ":nomic!"))
            echoes.append(bob.round_trip(f"? {side}", ECHOES, ":echo!"))
        yield Figure("irc_server", name, "name")
        yield from spread("irc_vote_to_acknowledgement", acks[_WARM:])
        yield from spread("irc_bare_echo_bot", echoes[_WARM:])


_PEOPLE = ("alice", "bob", "carol")
