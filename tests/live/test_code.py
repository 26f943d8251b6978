"""Rules' code on real networks: written in chat on Matrix and IRC, voted, used, outliving a kill, repealed.

Issue 4 point 1. Design 6: hooks, invented commands, timers.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from tests.support.live_game import Servers, Table, play
from tests.support.live_gateway import until
from tests.support.live_people import OnIrc, Person
from tests.support.servers import IrcServer, ServicesServer, Synapse

COINS = """reads = ["players", "players.coins"]
def on_adopted(event, game):
    if event.title == "Coins":
        for player in game.players:
            set("coins", 10, player)
        after("1m", "bell")
def on_command_pay(event, game):
    to, many = event.words
    if many > game.coins.get(event.player, 0):
        fail("you have %d coins" % game.coins.get(event.player, 0))
    set("coins", game.coins[event.player] - many, event.player)
    set("coins", game.coins[to] + many, to)
    say("%s pays %s %d." % (event.player, to, many))
def on_timer_bell(event, game):
    say("The bell rings & all <listen>.")"""
A_MINUTE = 80.0  # at least that long is the shortest timer, and it was set before the kill
FIRST = "def on_command_give(event, game):\n    if 1 < 2:\n        say(event.player)"
HAT = (
    'draft enact "Hat": Whoever asks for the hat',
    "draft + puts it on.",
    "draft + ~~~starlark",
    'draft + reads = ["hat"]',
    "draft + def on_command_hat(event, game):",
    "draft +     if game.hat == event.player:",
    'draft +         fail("you have it on")',
)
REST_OF_HAT = (
    'draft +     set("hat", event.player)',
    'draft +     say("%s has the hat." % event.player)',
    "draft + ~~~",
)


def test_code_from_chat(
    ngircd: IrcServer, inspircd: ServicesServer, synapse: Synapse, tmp_path: Path
) -> None:
    """Issue 4 point 1: from chat alone, players make a currency, its command and its timer, and undo a rule."""

    async def acts(table: Table) -> None:
        await begin(table)
        await a_rule_from_matrix(table)
        await its_command_from_both_networks(table)
        await a_rule_from_irc(table)
        await it_is_repealed(table)
        for person in table.everyone:
            await person.hear("The bell rings & all <listen>. (rule 301)", A_MINUTE)
        assert await table.gateway.stop() == 0
        assert '"level":"error"' not in table.gateway.log()
        verified = await table.gateway.run("verify")
        assert verified.returncode == 0, verified.stderr
        state = await table.gateway.state("Night")
        assert {p["name"]: p["variables"]["coins"] for p in state["players"]} == {
            "Mat": 8,
            "Ann": 12,
            "Ines": 10,
        }

    play(Servers(ngircd, inspircd, synapse), tmp_path, acts, game="Night")


async def begin(table: Table) -> None:
    for person, name in zip((table.mat, table.ann, table.ines), ("Mat", "Ann", "Ines"), strict=True):
        await person.say(f"!join {name}")
        await table.mat.hear(f"{name} joins")
    await table.mat.say("!start")
    await table.all_hear("Mat's turn (turn 1")


async def a_rule_from_matrix(table: Table) -> None:
    """A client that marks code in the formatted text alone, and then one that sends both, as Element does."""
    mat = table.mat
    await send(table, f'!propose enact "Coins": Coins.\n\n{FIRST}\n', FIRST)
    await table.all_hear("Proposal 301 by Mat")
    await table.all_hear("New command: !give.")
    await send(table, f"!revise 301: All have ten coins; !pay pays.\n```starlark\n{COINS}\n```", COINS)
    for person in (table.ann, table.ines):
        await person.hear("Code of 15 lines, called for on_adopted, on_command_pay, on_timer_bell")
    await mat.hear("New command: !pay.")
    assert f"<pre><code>{escape(COINS)}\n</code></pre>" in shown(table, "Proposal 301, revised")
    assert not any("def on_command_pay" in line for line in (*table.ann.lines(), *table.ines.lines()))
    await mat.say("!call 301")
    await table.all_hear("Vote open on 301")
    for person in table.everyone:
        await person.say("!vote for 301")
    await table.all_hear("Proposal 301 is adopted")


async def made_commands(person: Person) -> str:
    """The line of help with what rules have made; on IRC so long an answer goes to who asked."""
    mark, before = "!pay (rule 301)", len(person.private()) if isinstance(person, OnIrc) else 0
    await person.say("!help")
    if not isinstance(person, OnIrc):
        return await person.hear(mark)
    await until(lambda: any(mark in line for line in person.private()[before:]), f"{mark} in private")
    return next(line for line in person.private()[before:] if mark in line)


async def its_command_from_both_networks(table: Table) -> None:
    ann, mat = table.ann, table.mat
    await mat.say("!pay Ann 3")
    await table.all_hear("Mat pays Ann 3. (rule 301)")
    await ann.say("!pay mat 1")
    await table.all_hear("Ann pays Mat 1. (rule 301)")
    await ann.say("!pay Mat 100")
    await ann.hear("you have 12 coins")
    for person in (ann, mat):
        person.skip()
        assert "!pay (rule 301)" in await made_commands(person)
    await mat.say("!roll")
    await table.all_hear("Ann's turn (turn 2")


async def a_rule_from_irc(table: Table) -> None:
    """Half of it is written when the gateway is killed; the half is still there."""
    ann, mat = table.ann, table.mat
    for line in HAT:
        ann.client.say(table.nick, line)
    await ann.hears_in_private("7 lines kept")
    await table.crash_and_come_back()
    ann.client.say(table.nick, "draft submit")
    await ann.hears_in_private("~~~ ends it")
    for line in REST_OF_HAT:
        ann.client.say(table.nick, line)
    ann.client.say(table.nick, "draft submit")
    await table.all_hear("Proposal 302 by Ann")
    await table.ines.hear("Code of 6 lines, called for on_command_hat")
    await mat.hear("New command: !hat.")
    assert "reads = [&quot;hat&quot;]\ndef on_command_hat(event, game):\n    if" in shown(
        table, "Proposal 302"
    )
    await ann.hears_in_private("Your draft is handed in and put away.")
    ann.client.say(table.nick, "draft show")
    await ann.hears_in_private("You have no draft")
    await ann.say("!call 302")
    await table.all_hear("Vote open on 302")
    for person in table.everyone:
        await person.say("!vote for 302")
    await table.all_hear("Proposal 302 is adopted")
    await ann.say("!hat")
    await table.all_hear("Ann has the hat. (rule 302)")
    await ann.say("!roll")
    await table.all_hear("Ines's turn (turn 3")


async def it_is_repealed(table: Table) -> None:
    await table.ines.say("!repeal 302")
    await table.all_hear("The command !hat would go")
    await table.ines.say("!call 303")
    await table.all_hear("Vote open on 303")
    for person in table.everyone:
        await person.say("!vote for 303")
    await table.all_hear("Rule 302 is repealed")
    for person in (table.ann, table.mat):
        person.skip()
        await person.say("!hat")
        await person.hear("“hat” is no command")
        assert "!hat" not in await made_commands(person)


async def send(table: Table, body: str, code: str) -> None:
    """As a Matrix client with rich text: ``body`` is its plain text."""
    before, _, after = body.partition(code)
    plain = [part.replace("```starlark", "").strip("`\n") for part in (before, after)]
    formatted = f"<p>{escape(plain[0])}</p>\n<pre><code>{escape(code)}\n</code></pre>\n{escape(plain[1])}"
    content = {"msgtype": "m.text", "body": body, "format": "org.matrix.custom.html"}
    await table.mat.client.send_event(
        table.mat.room_id, "m.room.message", {**content, "formatted_body": formatted}
    )


def shown(table: Table, part: str) -> str:
    """What Matrix clients show of the latest announcement that holds ``part``."""
    wanted = table.mat.announcement(part)
    return str(next(e for e in table.mat.events() if e["event_id"] == wanted)["content"]["formatted_body"])
