"""No more on its way than a server keeps up with: what it has not dealt with yet is bounded. Issue 5 point 3."""

from __future__ import annotations

import asyncio

import pytest

from adapters.irc.window import MOST_BYTES, MOST_LINES, Window
from core.ports import Rank
from tests.support.irc_link import running, scenario, to_room
from tests.support.scripted_ircd import RICH, ScriptedIrcd


def test_a_window_is_full_of_lines_or_of_bytes() -> None:
    """Eight lines, or 1,500 bytes; an answer or a probe makes room, and one that comes twice changes nothing."""
    window = Window()
    for number in range(1, MOST_LINES + 1):
        assert not window.is_full
        window.wrote(number, 10)
    assert window.is_full
    window.answered(3)
    window.answered(3)
    assert not window.is_full
    window.wrote(9, MOST_BYTES - 70)
    assert window.is_full
    window.confirmed(8)
    assert not window.is_full
    window.wrote(10, 70)
    assert window.is_full


@pytest.mark.parametrize("caps", [RICH, "multi-prefix"])
@pytest.mark.parametrize("rank", [Rank.NOTICE, Rank.CHATTER])
def test_a_server_that_does_not_answer_is_not_written_to_any_more(caps: str, rank: Rank) -> None:
    """With echoes and without: eight lines, then nothing until it has dealt with them; then all the others, in order."""

    async def test() -> None:
        async with ScriptedIrcd(caps=caps) as ircd, running(ircd.port) as (link, host):
            ircd.silent = True
            sending = asyncio.create_task(
                link.send(to_room("1", "\n".join(f"line {n}" for n in range(50)), rank=rank))
            )
            await ircd.expect(f"PRIVMSG #Nomic :line {MOST_LINES - 1}")
            ircd.say("alice", "nomic", "still here")  # whatever is heard, it is no answer
            await host.until_text("still here")
            assert ircd.texts("#Nomic") == [f"line {n}" for n in range(MOST_LINES)]
            ircd.answer_again()
            await sending
            await ircd.expect("PRIVMSG #Nomic :line 49")
            assert ircd.texts("#Nomic") == [f"line {n}" for n in range(50)]
            assert ircd.connections == 1

    asyncio.run(asyncio.wait_for(test(), 20))


@scenario
async def test_a_line_the_server_never_echoes_holds_the_others_up_for_a_probe_only() -> None:
    """labeled-response: a server may swallow what it does not like; the next PING says that it is done with it."""
    async with ScriptedIrcd(caps=RICH) as ircd, running(ircd.port) as (link, _):
        ircd.on["PRIVMSG"] = lambda args, label: []
        await link.send(to_room("1", "\n".join(f"line {n}" for n in range(30))))
        assert ircd.texts("#Nomic") == [f"line {n}" for n in range(30)]
