"""The rooms of an IRC link: kicked, banned, not heard, invited. Design 3 (delivery), core.ports.Barred."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from core.ports import Bar, Barred, Delivery, LinkState, Notice, Place, Rank, Undeliverable
from tests.support.irc_link import FAST, NET, running, scenario, to_room
from tests.support.scripted_ircd import RICH, ScriptedIrcd

# --- who is who


@pytest.mark.parametrize("caps", ["", RICH])
def test_a_room_that_does_not_take_it_keeps_what_is_for_it(caps: str) -> None:
    """Barred, IRC +m (404): nothing is lost, talk is not even tried, and LIVE is told when the mode changes."""

    async def test() -> None:
        async with ScriptedIrcd(caps=caps) as ircd, running(ircd.port) as (link, host):
            plain = ircd._on_privmsg
            ircd.on["PRIVMSG"] = lambda args, label: [
                f"{f'@label={label} ' if label else ''}:srv 404 nomic {args[0]} :Cannot send to channel (+m)"
            ]
            with pytest.raises(Barred, match="Cannot send to channel") as barred:
                await link.send(to_room("1", "the first line\nthe second line"))
            assert barred.value.bar is Bar.MODERATED
            tried = len(ircd.texts("#Nomic"))
            with pytest.raises(Barred, match=r"\+m"):
                await link.send(to_room("2", "talk", rank=Rank.CHATTER))
            assert len(ircd.texts("#Nomic")) == tried
            ircd.on["PRIVMSG"] = plain
            lives = len(host.states)
            ircd.send(":op!o@h MODE #nomic +v nomic")
            await host.until(lambda host: len(host.states) > lives)
            assert host.states[-1] == (LinkState.LIVE, "")
            await link.send(to_room("1", "the first line\nthe second line"))
            await link.send(to_room("2", "talk", rank=Rank.CHATTER))
            await ircd.until_said("talk", "#Nomic")
            assert ircd.texts("#Nomic")[tried:] == ["the first line", "the second line", "talk"]

    asyncio.run(asyncio.wait_for(test(), 20))


@scenario
async def test_an_invitation_brings_us_back_into_our_channel_and_into_no_other() -> None:
    """INVITE: a channel of the config is joined at once, another never."""
    timing = msgspec.structs.replace(FAST, room_patience=0.05, rejoin_first=60.0, rejoin_most=60.0)
    async with ScriptedIrcd() as ircd:
        ircd.on["JOIN"] = lambda args, label: [f":srv 473 nomic {args[0]} :Cannot join (+i)"]
        async with running(ircd.port, timing=timing) as (link, host):
            with pytest.raises(Barred, match="Cannot join") as barred:
                await link.send(to_room("1", "x"))
            assert barred.value.bar is Bar.REMOVED
            del ircd.on["JOIN"]
            ircd.send(":op!o@h INVITE nomic #elsewhere", ":op!o@h INVITE nomic #nomic")
            await host.until(lambda host: host.states[-1] == (LinkState.LIVE, ""))
            await link.send(to_room("1", "x"))
            assert [line for line in ircd.lines if line.startswith("JOIN")] == ["JOIN #Nomic", "JOIN #Nomic"]


@scenario
async def test_a_kick_is_followed_by_a_rejoin_and_deliveries_wait_for_it() -> None:
    """Rejoin after a kick; what is to be said meanwhile waits for the room."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (link, host):
        ircd.send(":op!o@h KICK #nomic nomic :out")
        ircd.say("alice", "nomic", "seen")
        await host.until_text("seen")
        await link.send(to_room("1", "back"))
        await ircd.expect("PRIVMSG")
        assert [line for line in ircd.lines if line.startswith("JOIN")] == ["JOIN #Nomic", "JOIN #Nomic"]
        assert ircd.texts("#Nomic") == ["back"]


@scenario
async def test_a_room_that_does_not_let_us_in_keeps_what_is_for_it() -> None:
    """Barred, with what is in the way, and LIVE again once in; only an unknown room is Undeliverable."""
    timing = msgspec.structs.replace(FAST, room_patience=0.05, rejoin_first=0.3, rejoin_most=0.3)
    async with ScriptedIrcd() as ircd:
        number = "471"
        ircd.on["JOIN"] = lambda args, label: (
            [f":srv {number} nomic {args[0]} :Cannot join"] if number else None
        )
        async with running(ircd.port, timing=timing) as (link, host):
            assert host.states[-1] == (LinkState.LIVE, "not in #Nomic: Cannot join")
            with pytest.raises(Barred, match="#Nomic on net: Cannot join"):
                await link.send(to_room("1", "x"))
            number = ""
            await host.until(lambda host: host.states[-1] == (LinkState.LIVE, ""))
            await link.send(to_room("1", "x"))
            number, joins = "474", ircd.lines.count("JOIN #Nomic")
            ircd.send(":op!o@h KICK #nomic nomic :out")
            await ircd.expect(lambda line: ircd.lines.count("JOIN #Nomic") > joins)
            ircd.say("alice", "nomic", "seen")
            await host.until_text("seen")
            with pytest.raises(Barred, match="#Nomic on net: Cannot join") as barred:
                await link.send(to_room("2", "y"))
            assert barred.value.bar is Bar.BANNED
            unknown = Delivery(key="3", place=Place(NET, "#other"), notice=Notice(text="z"))
            with pytest.raises(Undeliverable, match="#other is not one of the channels"):
                await link.send(unknown)
