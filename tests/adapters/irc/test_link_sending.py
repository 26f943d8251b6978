"""The IRC link's accounts and deliveries, against a server that does what the test says. Design 3, 7."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from core.ports import Barred, Delivery, LinkDown, LinkState, Notice, Place, Rank, Undeliverable
from tests.support.irc_link import FAST, NET, ROOM, running, scenario, to_account, to_room
from tests.support.scripted_ircd import RICH, ScriptedIrcd

# --- who is who


@scenario
async def test_the_account_is_the_tag_and_nothing_else() -> None:
    """identity=account with account-tag: nick and text vouch for nobody."""
    async with ScriptedIrcd(caps=RICH) as ircd, running(ircd.port, identity="account") as (_, host):
        ircd.say("alice", "#nomic", "one", tags="account=AliceA")
        ircd.say("alice", "#nomic", "two")
        await host.until_text("two")
        assert [m.account for m in host.messages] == ["alicea", None]
        assert not any(line.startswith("WHOIS") for line in ircd.lines)


@scenario
async def test_without_account_tag_the_network_is_asked() -> None:
    """WHOIS 330; the line is held until then, once for each person."""
    async with (
        ScriptedIrcd(accounts={"alice": "AliceA"}) as ircd,
        running(ircd.port, identity="account") as (_, host),
    ):
        ircd.say("alice", "#nomic", "one")
        ircd.say("bob", "#nomic", "two")
        ircd.say("alice", "#nomic", "three")
        await host.until_text("three")
        assert [(m.text, m.account) for m in host.messages] == [
            ("one", "alicea"),
            ("two", None),
            ("three", "alicea"),
        ]
        assert [line for line in ircd.lines if line.startswith("WHOIS")] == ["WHOIS alice", "WHOIS bob"]


@scenario
async def test_whox_tells_the_accounts_of_a_room() -> None:
    """With WHOX the members are known before they speak, so private deliveries reach them."""
    async with ScriptedIrcd(isupport="WHOX CHANTYPES=#", members=["@alice", "bob"]) as ircd:
        ircd.on["WHO"] = lambda args, label: [
            f":srv 354 nomic {args[1].partition(',')[2]} u host alice AliceA",
            f":srv 354 nomic {args[1].partition(',')[2]} u host bob 0",
            ":srv 315 nomic #Nomic :End",
        ]
        async with running(ircd.port, identity="account") as (link, _):
            await link.send(to_account("1", "alicea", "psst"))
            await ircd.expect("PRIVMSG alice :psst")
            with pytest.raises(Undeliverable, match="bob is not on net now"):
                await link.send(to_account("2", "bob", "psst"))


@scenario
async def test_private_deliveries_follow_the_account() -> None:
    """Nick changes are followed; after a netsplit the account is not here, after the return it is."""
    async with ScriptedIrcd(caps=RICH) as ircd, running(ircd.port, identity="account") as (link, host):
        ircd.send(":alice!a@h JOIN #nomic AliceA :Alice", ":alice!a@h NICK alicia")
        ircd.say("bob", "#nomic", "seen", tags="account=bob")
        await host.until_text("seen")
        await link.send(to_account("1", "alicea", "one"))
        await ircd.expect(lambda line: "PRIVMSG alicia :one" in line)
        ircd.send(":alicia!a@h QUIT :hub.a leaf.b")
        ircd.say("bob", "#nomic", "split", tags="account=bob")
        await host.until_text("split")
        with pytest.raises(LinkDown, match="alicea was split away from net"):
            await link.send(to_account("2", "alicea", "two"))
        ircd.send(":alice!a@h JOIN #nomic * :Alice", ":alice!a@h ACCOUNT AliceA")
        ircd.say("bob", "#nomic", "healed", tags="account=bob")
        await host.until_text("healed")
        await link.send(to_account("3", "alicea", "three"))
        await ircd.expect(lambda line: "PRIVMSG alice :three" in line)


@scenario
async def test_a_private_answer_to_a_stranger_is_asked_for_first() -> None:
    """He shares no room: his nick may have changed hands, so WHOIS comes before the secret."""
    async with (
        ScriptedIrcd(accounts={"alice": "AliceA"}) as ircd,
        running(ircd.port, identity="account") as (link, host),
    ):
        ircd.say("alice", "nomic", "!vote for")
        await host.until_text("!vote")
        await link.send(to_account("1", "alicea", "counted"))
        await ircd.expect("PRIVMSG alice :counted")
        ircd.accounts["alice"] = "Mallory"
        with pytest.raises(Undeliverable):
            await link.send(to_account("2", "alicea", "secret"))
        assert ircd.texts("alice") == ["counted"]


@scenario
async def test_an_unknown_nick_is_undeliverable() -> None:
    """identity=nick: 401 within the probe that follows."""
    async with ScriptedIrcd() as ircd:
        ircd.on["PRIVMSG"] = lambda args, label: (
            [f":srv 401 nomic {args[0]} :No such nick"] if args[0] == "ghost" else []
        )
        async with running(ircd.port) as (link, _):
            with pytest.raises(Undeliverable, match="ghost: No such nick"):
                await link.send(to_account("1", "ghost", "boo"))
            await link.send(to_account("2", "alice", "hi"))
            for wrong in ("", "#nomic", "a b"):
                with pytest.raises(Undeliverable):
                    await link.send(to_account(f"3{wrong}", wrong, "x"))


# --- what goes out


@scenario
async def test_nothing_in_a_text_becomes_a_command() -> None:
    """Design 7: "hi\\rQUIT" made a bot quit; NUL wedges a connection."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (link, _):
        await link.send(to_room("1", "hi\rQUIT :x\nJOIN #y\0NICK z \x01VERSION\x01 \ud800"))
        await ircd.expect("PRIVMSG #Nomic :JOIN #y NICK z VERSION \ufffd")
        assert ircd.texts("#Nomic") == ["hi", "QUIT :x", "JOIN #y NICK z VERSION \ufffd"]
        assert not any(line.startswith(("QUIT", "JOIN #y", "NICK z")) for line in ircd.lines)


@scenario
async def test_lines_fit_with_the_real_prefix() -> None:
    """Design 7: the server adds :nick!user@host; nothing may be cut by it, and little be wasted."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (link, host):
        await link.send(to_room("1", "щ" * 1000))
        await ircd.expect(lambda line: "".join(ircd.texts("#Nomic")) == "щ" * 1000)
        sizes = [
            len(f":nomic!~nomic@gateway.example PRIVMSG #Nomic :{text}\r\n".encode())
            for text in ircd.texts("#Nomic")
        ]
        assert max(sizes) in (511, 512)
        ircd.send(":srv 396 nomic a.very.much.longer.host.name.example :is now your hidden host")
        ircd.say("alice", "nomic", "told")
        await host.until_text("told")
        await link.send(to_room("2", "z" * 600))
        await ircd.expect(lambda line: line.endswith("z" * 50))
        longest = max(len(text) for text in ircd.texts("#Nomic") if "z" in text)
        assert longest == 510 - len(":nomic!~nomic@a.very.much.longer.host.name.example PRIVMSG #Nomic :")


@scenario
async def test_the_echo_is_the_receipt() -> None:
    """Design 3: with echo-message and labeled-response send returns the server's message id."""
    async with ScriptedIrcd(caps=RICH) as ircd, running(ircd.port) as (link, host):
        assert await link.send(to_room("1", "one")) == "m1"
        assert await link.send(to_room("1", "one")) == "m1"
        assert ircd.texts("#Nomic") == ["one"]
        assert host.messages == []
        ircd.on["PRIVMSG"] = lambda args, label: [
            f"@label={label} :srv 404 nomic {args[0]} :Cannot send to channel"
        ]
        with pytest.raises(Barred, match="#Nomic: Cannot send to channel"):
            await link.send(to_room("2", "two"))
        ircd.on["PRIVMSG"] = lambda args, label: []
        assert await link.send(to_room("3", "never echoed")) is None  # a probe came round instead


@scenario
async def test_a_long_text_resumes_at_the_first_line_without_a_receipt() -> None:
    """Design 3: long texts resume at the first unsent piece."""
    async with ScriptedIrcd(caps=RICH) as ircd, running(ircd.port) as (link, host):
        default = ircd._on_privmsg
        ircd.on["PRIVMSG"] = lambda args, label: [] if args[1] >= "line 3" else default(args, label)
        sending = asyncio.create_task(link.send(to_room("1", "\n".join(f"line {n}" for n in range(5)))))
        await ircd.expect(lambda line: line.endswith("line 4"))
        ircd.silent = True
        ircd.drop()
        with pytest.raises(LinkDown):
            await sending
        ircd.silent = False
        del ircd.on["PRIVMSG"]
        await host.until(lambda host: host.states[-1][0] is LinkState.LIVE and ircd.connections == 2)
        await link.send(to_room("1", "\n".join(f"line {n}" for n in range(5))))
        assert ircd.texts("#Nomic") == [f"line {n}" for n in (0, 1, 2, 3, 4, 3, 4)]


@scenario
async def test_what_a_dying_connection_swallowed_is_said_again() -> None:
    """At least once where nothing is acknowledged: what no probe confirmed is said again, by us (talk) or by
    whoever was told LinkDown (anything promised); what one has confirmed is not.
    """
    timing = msgspec.structs.replace(FAST, confirm_after=0.02)
    async with ScriptedIrcd() as ircd, running(ircd.port, timing=timing) as (link, host):
        await link.send(to_room("1", "confirmed"))
        await link.send(to_room("2", "talk", rank=Rank.CHATTER))
        await ircd.expect("PRIVMSG #Nomic :talk")
        await ircd.expect("PING")
        ircd.say("alice", "#nomic", "after the pong")
        await host.until_text("after the pong")
        ircd.silent = True
        await link.send(to_room("3", "swallowed talk", rank=Rank.CHATTER))
        sending = asyncio.create_task(link.send(to_room("4", "swallowed")))
        await ircd.expect("PRIVMSG #Nomic :swallowed")
        await ircd.expect("PRIVMSG #Nomic :swallowed")
        ircd.drop()
        with pytest.raises(LinkDown):
            await sending
        ircd.silent = False
        await host.until(lambda host: [state for state, _ in host.states].count(LinkState.LIVE) == 2)
        await link.send(to_room("4", "swallowed"))
        said = ircd.texts("#Nomic")
        assert said[:2] == ["confirmed", "talk"]
        assert sorted(said[2:]) == ["swallowed", "swallowed", "swallowed talk", "swallowed talk"]


@scenario
async def test_a_slow_network_gets_receipts_first() -> None:
    """Design 3: paced per network, acknowledgements ahead; the burst goes at once."""
    async with ScriptedIrcd() as ircd, running(ircd.port, lines_per_second=20.0, burst=6) as (link, _):
        alice = Delivery(
            key="r", place=Place(NET, None, "alice"), notice=Notice(text="counted"), rank=Rank.RECEIPT
        )
        talk = Delivery(
            key="t",
            place=Place(NET, ROOM),
            notice=Notice(text="\n".join(f"talk {n}" for n in range(8)), speaker="bob", origin=NET),
            rank=Rank.CHATTER,
        )
        chatting = asyncio.create_task(link.send(talk))
        await ircd.expect("PRIVMSG #Nomic")
        await link.send(alice)
        assert len(ircd.texts("#Nomic")) < 8
        await chatting
        await ircd.expect(lambda line: line.endswith("talk 7"))
        assert len(ircd.texts("#Nomic")) == 8


@scenario
async def test_with_room_in_the_bucket_a_line_is_written_in_the_same_turn() -> None:
    """Latency: a line waits for no timer; talk is done with without the loop turning once."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (link, _):
        sending = link.send(to_room("1", "at once", rank=Rank.CHATTER))
        with pytest.raises(StopIteration) as done:
            sending.send(None)
        assert done.value.value is None
        await ircd.expect("PRIVMSG #Nomic :at once")


@scenario
async def test_what_is_promised_is_through_when_the_server_has_dealt_with_it() -> None:
    """Design 3, delivery: without echo the answer to a probe is the receipt; before it nothing is noted as sent."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (link, _):
        ircd.on["PING"] = lambda args, label: []
        sending = asyncio.create_task(link.send(to_room("1", "a ballot is counted", rank=Rank.RECEIPT)))
        await ircd.expect("PRIVMSG #Nomic :a ballot is counted")
        ping = await ircd.expect("PING")
        assert not sending.done()
        ircd.send(f":srv PONG srv {ping.partition(' ')[2]}")
        assert await sending is None


@scenario
async def test_a_host_that_fails_does_not_end_the_connection() -> None:
    """An exception behind receive is logged; the next message is handed over."""
    async with ScriptedIrcd() as ircd, running(ircd.port) as (_, host):
        host.refuse = [RuntimeError("no")]
        ircd.say("alice", "#nomic", "one")
        ircd.say("alice", "nomic", "\x01PING 1\x01")
        await ircd.expect("NOTICE alice")
        ircd.say("alice", "#nomic", "two")
        await host.until_text("two")
        assert ircd.connections == 1


@scenario
async def test_nothing_is_sent_before_it_is_live() -> None:
    """LinkDown until the link says LIVE."""
    async with ScriptedIrcd() as ircd:
        ircd.silent = True
        async with running(ircd.port, live=False) as (link, _):
            await ircd.expect("USER")
            with pytest.raises(LinkDown):
                await link.send(to_room("1", "x"))


@scenario
async def test_a_member_nobody_has_told_of_is_asked_about() -> None:
    """Without WHOX who sits in the room silently is unknown; a nick like the account is looked up."""
    async with (
        ScriptedIrcd(accounts={"alice": "alice"}, members=["alice", "bob"]) as ircd,
        running(ircd.port, identity="account") as (link, _),
    ):
        await link.send(to_account("1", "alice", "psst"))
        await ircd.expect("PRIVMSG alice :psst")
        with pytest.raises(Undeliverable):
            await link.send(to_account("2", "bob", "psst"))


@pytest.mark.parametrize("caps", ["account-notify extended-join", RICH])
def test_a_line_that_missed_a_nick_change_follows_it(caps: str) -> None:
    """Private deliveries to an account reach its present nick, even one taken while they travel."""

    async def test() -> None:
        async with (
            ScriptedIrcd(caps=caps) as ircd,
            running(ircd.port, identity="account") as (link, host),
        ):
            default = ircd._on_privmsg

            def renamed(args: Sequence[str], label: str) -> Sequence[str]:
                if args[0] != "alice":
                    return default(args, label)
                tag = f"@label={label} " if label else ""
                return [":alice!a@h NICK alicia", f"{tag}:srv 401 nomic alice :No such nick"]

            ircd.on["PRIVMSG"] = renamed
            ircd.send(":alice!a@h JOIN #nomic AliceA :Alice")
            ircd.say("bob", "nomic", "seen", tags="account=bob")
            await host.until_text("seen")
            await link.send(to_account("1", "alicea", "here"))
            await ircd.expect(lambda line: line.endswith("PRIVMSG alicia :here"))

    asyncio.run(asyncio.wait_for(test(), 20))


@scenario
async def test_stop_does_not_wait_for_a_server_that_never_answers() -> None:
    """SIGTERM while connecting: the link ends within its closing time."""
    timing = msgspec.structs.replace(FAST, connect=30.0, register=30.0)
    async with ScriptedIrcd() as ircd:
        ircd.silent = True
        async with running(ircd.port, timing=timing, live=False) as (link, host):
            await ircd.expect("USER")
            async with asyncio.timeout(timing.close):
                await link.stop()
            assert host.states[-1] == (LinkState.DOWN, "hung up")


@scenario
async def test_a_connection_that_is_not_let_in_is_given_up() -> None:
    """A server that accepts and says nothing: DOWN with the reason, and another try."""
    timing = msgspec.structs.replace(FAST, register=0.05)
    async with ScriptedIrcd() as ircd:
        ircd.silent = True
        async with running(ircd.port, timing=timing, live=False) as (_, host):
            down = (LinkState.DOWN, "the server did not let us in in time")
            await host.until(lambda host: host.states.count(down) >= 2)


@scenario
async def test_a_long_notice_goes_on_by_itself_as_tokens_come() -> None:
    """Paced sending: beyond the burst each line waits for its token, without anything else happening."""
    async with ScriptedIrcd() as ircd, running(ircd.port, lines_per_second=50.0, burst=5) as (link, _):
        await link.send(to_room("1", "\n".join(str(n) for n in range(12))))
        await ircd.expect("PRIVMSG #Nomic :11")
        assert ircd.texts("#Nomic") == [str(n) for n in range(12)]
