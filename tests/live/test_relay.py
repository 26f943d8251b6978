"""Talk between the rooms of a game, on real servers. Issue 2 point 8, design 7."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.irc_client import IrcClient, said
from tests.support.live_game import PASSWORD, Servers, Table, play
from tests.support.live_gateway import (
    HEAD,
    GatewayProcess,
    game_table,
    irc_table,
    matrix_table,
    unique,
    until,
)
from tests.support.matrix_client import body_of
from tests.support.servers import HOST, IrcServer, ServicesServer, Synapse

NON_JOINER = "\u200c"
HTML = "org.matrix.custom.html"
ENDLESS = f"an endless &#{'9' * 5000}; number"
LONG = "".join(f"{number} слово 🂡 " for number in range(2_400)) + "the end"


@pytest.fixture
def servers(ngircd: IrcServer, inspircd: ServicesServer, synapse: Synapse) -> Servers:
    return Servers(ngircd, inspircd, synapse)


def test_talk_goes_to_the_other_rooms(servers: Servers, tmp_path: Path) -> None:
    """Point 8: with the speaker's name and network; nobody is rung; commands and notices stay where they are."""

    async def acts(table: Table) -> None:
        ann, ines, mat = table.ann, table.ines, table.mat
        await ann.say("good evening")
        assert await ines.hear("good evening") == f"<{hidden(ann.name)}@ng> good evening"
        assert await mat.hear("good evening") == f"{ann.name} (ng): good evening"
        await mat.client.set_name("!start <b>")
        await mat.client.wait_for(lambda event: event["content"].get("displayname") == "!start <b>")
        await mat.say("evening, or !vote for 301?")
        heard = await ann.hear("evening, or")
        assert heard == f"<!{hidden('start')} {hidden('b')}@matrix> evening, or !vote for 301?"
        await ines.say("\x01ACTION waves\x01")
        assert await ann.hear("waves") == f"* {hidden(ines.name)}@in waves"
        assert await mat.hear("waves") == f"* {ines.name} (in) waves"
        await ann.say("!join Ann")
        await ann.hear("Ann joins")
        await ann.say("now I have a name here")
        assert await mat.hear("now I have") == "Ann (ng): now I have a name here"
        await ann.say("!status")
        await ann.say(f"{table.nick}: players")
        await ann.hear("Ann")
        await mat.client.send(mat.room_id, "beep", kind="m.notice")
        await mat.say("last")
        for person in (ann, ines):
            await person.hear("last")
        relayed = [line for line in (*ann.lines(), *ines.lines()) if line.startswith("<")]
        assert not [line for line in relayed if "!status" in line or "players" in line or "beep" in line]
        assert not [line for line in ann.lines() if ann.name in line and line.startswith(("<", "*"))]
        notices = [e["content"] for e in mat.events() if "(ng)" in body_of(e) or "(in)" in body_of(e)]
        assert {(n["msgtype"], str(n["m.mentions"])) for n in notices} == {("m.notice", "{}")}
        assert (await table.gateway.state("Night"))["proposals"] == []

    play(servers, tmp_path, acts, game="Night")


def hidden(name: str) -> str:
    """The name as it stands before relayed talk on IRC: no client finds its own nick in it."""
    return name[0] + NON_JOINER + name[1:]


def test_hostile_text(servers: Servers, tmp_path: Path) -> None:
    """Design 7: nothing typed on Matrix becomes a command of IRC; what is long arrives whole, in pieces."""

    async def acts(table: Table) -> None:
        ann, ines, mat = table.ann, table.ines, table.mat
        await mat.say("one\rQUIT :gone\ntwo\x02 bold\x03 04red\x01\x07\n\nthree\u2028four")
        for person in (ann, ines):
            head = f"<{hidden(mat.name)}@matrix> "
            for line in ("one", "QUIT :gone", "two bold 04red", "three", "four"):
                assert await person.hear(line) == head + line
        await mat.say("\u202eesrever")
        await ann.hear("esrever")
        await mat.say(LONG)
        for person in (ann, ines):
            await person.hear("the end", 60)
            lines = [line for line in person.lines() if line.startswith(f"<{hidden(mat.name)}@matrix> ")]
            start = next(number for number, line in enumerate(lines) if "> 0 слово" in line)
            pieces = [line.partition("> ")[2] for line in lines[start:]]
            assert " ".join(pieces).split() == LONG.split()
        ann.client.raw(b"PRIVMSG " + table.channel.encode() + b" :caf\xe9 \x0304,01red\x0f \x02!start\x02")
        assert await mat.hear("caf") == f"{ann.name} (ng): café red !start"
        ann.client.raw(f"PRIVMSG {table.channel} :")
        ann.client.raw(f"PRIVMSG {table.channel} : ")
        await ann.say("still there?")
        await mat.hear("still there?")
        assert table.gateway.live() == {"ng", "in", "matrix"}
        assert not table.gateway.logged("message_broke")

    play(servers, tmp_path, acts, game="Night")


def test_no_loops(servers: Servers, tmp_path: Path) -> None:
    """Point 8: two gateways in the same rooms and bots that repeat every line do not talk for ever."""

    async def acts(table: Table) -> None:
        ann, ines, mat = table.ann, table.ines, table.mat
        other = await another_gateway(table, tmp_path / "other")
        parrots = [
            asyncio.create_task(parrot(table, port)) for port in (servers.ngircd.port, servers.inspircd.port)
        ]
        try:
            await other.start()
            for number, person in enumerate((ann, ines, mat)):
                await until(lambda: all(parroted(p.client) for p in (ann, ines)), "the parrots")
                await person.say(f"round {number} begins")
                for listener in {ann, ines, mat} - {person}:
                    await listener.hear(f"round {number} begins")
            counts: list[int] = []
            while len(counts) < 12 and (len(counts) < 4 or len(set(counts[-3:])) > 1):
                counts.append(await settled(table, len(counts)))
            assert len(set(counts[-3:])) == 1, counts
        finally:
            for task in parrots:
                task.cancel()
            other.close()

    def parroted(client: IrcClient) -> bool:
        return any("JOIN" in line and "parrot" in line for line in client.lines)

    async def settled(table: Table, number: int) -> int:
        """How often the rounds were heard once one more word has made its way through everything."""
        for person, listener in ((table.ann, table.ines), (table.ines, table.mat), (table.mat, table.ann)):
            await person.say(f"sentinel {number} of {person.name}")
            await listener.hear(f"sentinel {number} of {person.name}")
        everything = [
            *(text for p in (table.ann, table.ines) for text in p.client.texts(table.channel)),
            *(body_of(event) for event in table.mat.client.events),
        ]
        return sum("begins" in text for text in everything)

    play(servers, tmp_path / "one", acts, game="Night")


async def parrot(table: Table, port: int) -> None:
    """Repeats whatever anybody else says in the channel."""
    async with IrcClient(HOST, port, unique("parrot")) as client:
        await client.join(table.channel)
        while True:
            heard = said(await client.wait_for(lambda line: said(line) is not None, within=3600))
            if heard is not None and heard[0] != client.nick and heard[1] == table.channel:
                client.say(table.channel, heard[2])


async def another_gateway(table: Table, folder: Path) -> GatewayProcess:
    """In the same rooms, under another name, with a game of its own."""
    nick, channel = unique("other"), table.channel
    await asyncio.gather(
        asyncio.to_thread(table.servers.inspircd.register, nick, PASSWORD),
        asyncio.to_thread(table.servers.synapse.register, nick, PASSWORD),
    )
    return GatewayProcess(
        folder,
        HEAD
        + irc_table("ng", table.servers.ngircd.port, nick, channel)
        + irc_table("in", table.servers.inspircd.port, nick, channel, account=nick)
        + matrix_table(table.servers.synapse.url, f"@{nick}:localhost", table.alias)
        + game_table("Night", f"ng/{channel}", f"in/{channel}", f"matrix/{table.alias}"),
        {"in.secret": PASSWORD, "matrix.secret": PASSWORD},
    )


def test_looks_answers_and_edits(servers: Servers, tmp_path: Path) -> None:
    """Formatting carries over where it can, both ways: styles, lists, quotations, answers, edits, files."""

    async def acts(table: Table) -> None:
        ann, ines, mat = table.ann, table.ines, table.mat
        html = "a <b>bold</b> <a href='https://e.org/'>page</a><ul><li>x</li></ul><font color='#ff0000'>red</font>"
        content = {"msgtype": "m.text", "body": "as text", "format": HTML, "formatted_body": html}
        said = await mat.client.send_event(mat.room_id, "m.room.message", content)
        for person in (ann, ines):
            await person.hear("red")
            head = f"<{hidden(mat.name)}@matrix> "
            raw = [text for text in person.client.texts(table.channel) if text.startswith(head)]
            assert [text.removeprefix(head) for text in raw] == [
                "a \x02bold\x02 page (https://e.org/)",
                "• x",
                "\x0304red\x0f",
            ]
        await mat.client.edit(mat.room_id, said, "as text, better")
        assert await ann.hear("better") == f"{head}(edited) as text, better"
        await ann.say("\x02strong\x02 \x1dand\x1d \x0304,02<b>coloured</b>\x03")
        assert await mat.hear("strong") == f"{ann.name} (ng): strong and <b>coloured</b>"
        heard = next(event for event in mat.events() if "strong" in body_of(event))
        assert heard["content"]["formatted_body"] == (
            f"<strong>{ann.name}</strong> (ng): <strong>strong</strong> <em>and</em> "
            '<span data-mx-color="#ff0000" data-mx-bg-color="#00007f">&lt;b&gt;coloured&lt;/b&gt;</span>'
        )
        await mat.client.send(mat.room_id, "I think so too", reply_to=heard["event_id"])
        quoted = f"[↩ {hidden(ann.name)} (ng): strong and <b>coloured</b>] I think so too"
        assert await ann.hear("so too") == head + quoted
        picture = {
            "msgtype": "m.image",
            "body": "cat.png",
            "url": "mxc://localhost/x",
            "info": {"size": 1500},
        }
        await mat.client.send_event(mat.room_id, "m.room.message", picture)
        assert await ines.hear("cat") == f"{head}[image: cat.png, 2\u00a0kB]"
        await mat.client.send_event(mat.room_id, "m.room.message", {**content, "formatted_body": ENDLESS})
        assert await ann.hear("endless") == f"{head}an endless \ufffd number"
        assert not table.gateway.logged("event_broke")

    play(servers, tmp_path, acts, game="Night")
