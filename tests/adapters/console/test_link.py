"""The terminal as a link: a line is read when the one before it is done with."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import Sequence

import pytest

from adapters.console.link import ConsoleLink
from core.ids import Instant, NetworkName
from core.ports import Delivery, Inbound, LinkState, Notice, Place

NET = NetworkName("console")


class Host:
    """Answers nothing; ``happened`` is what it was told, and when the link waited."""

    def __init__(self) -> None:
        self.happened: list[str] = []

    async def receive(
        self, network: NetworkName, messages: Sequence[Inbound], token: str | None = None
    ) -> None:
        self.happened += [f"{m.account}: {m.text}" for m in messages]

    def link_state(self, network: NetworkName, state: LinkState, detail: str = "") -> None:
        self.happened.append(state.value)

    async def sync_token(self, network: NetworkName) -> str | None:
        return None

    def is_welcome(self, network: NetworkName, account: str) -> bool:
        return True

    async def settled(self) -> None:
        self.happened.append("settled")


def run(source: int, host: Host, out: io.StringIO, *, stop: bool = False) -> None:
    async def play() -> None:
        ended = asyncio.Event()
        link = ConsoleLink(NET, source, out, lambda: Instant(1), settled=host.settled, ended=ended.set)
        running = asyncio.create_task(link.run(host))
        if stop:
            await asyncio.sleep(0)
            await link.stop()
        await asyncio.wait_for(running, 5)
        if not stop:
            await link.send(Delivery(key="k", place=Place(NET, account="bob"), notice=Notice(text="bye")))
            assert ended.is_set()

    asyncio.run(play())


def through_pipe(text: bytes) -> int:
    read, write = os.pipe()
    os.write(write, text)
    os.close(write)
    return read


@pytest.mark.parametrize("kind", ["pipe", "file"])
def test_lines_of_a_pipe_or_a_file_are_said_one_after_the_other(
    kind: str, tmp_path: os.PathLike[str]
) -> None:
    """`console` in a script: each line waits for the answers to the one before; the last needs no line end."""
    text = "!a\n/as bob\n\n/wrong\n\u00e9 b".encode() + b"\xff"
    path = os.path.join(tmp_path, "in")
    with open(path, "wb") as file:
        file.write(text)
    source = through_pipe(text) if kind == "pipe" else os.open(path, os.O_RDONLY)
    host, out = Host(), io.StringIO()
    run(source, host, out)
    os.close(source)
    assert host.happened == [
        "connecting",
        "live",
        "settled",
        "you: !a",
        "settled",
        "bob: \u00e9 b\ufffd",
        "settled",
    ]
    assert out.getvalue().startswith("/as NAME")
    assert out.getvalue().endswith("[bob] bye\n")


def test_quit_ends_it_and_what_follows_is_not_said() -> None:
    """`/quit` leaves."""
    host = Host()
    run(through_pipe(b"/quit\n!a\n"), host, io.StringIO())
    assert host.happened == ["connecting", "live", "settled"]


def test_a_stop_does_not_wait_for_a_line() -> None:
    """Ctrl-C while nobody types."""
    read, write = os.pipe()
    host = Host()
    run(read, host, io.StringIO(), stop=True)
    os.close(write)
    os.close(read)
