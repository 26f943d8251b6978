"""A whole game by three people on three real servers, the gateway killed again and again. Issue 2 point 2.

Scores, ballots and outcomes are worked out here a second time, from nothing but what was said in the rooms.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from tests.support.live_game import Servers, Table, play
from tests.support.live_gateway import until
from tests.support.matrix_client import body_of
from tests.support.servers import IrcServer, ServicesServer, Synapse

WAVERING = 12
GIFTS = (
    'draft enact "Gifts": Who gets a rule adopted',
    "draft + has 19 points for it. {score.adopted.proposer = 19}",
    "draft submit",
)
SHORT = """!propose amend 208 "A short game": Whoever is first to have
20 points

has won the game. {win.score = 20}"""


def test_a_whole_game(ngircd: IrcServer, inspircd: ServicesServer, synapse: Synapse, tmp_path: Path) -> None:
    """Issue 2 point 2; design 3: what was acknowledged is never lost, nothing is counted twice."""

    async def acts(table: Table) -> None:
        await gather_players(table)
        await a_rejected_rule(table)
        await an_adopted_rule(table)
        await the_winning_turn(table)
        await what_is_left(table)

    play(Servers(ngircd, inspircd, synapse), tmp_path, acts)


# --- the game ---------------------------------------------------------------------------------


async def gather_players(table: Table) -> None:
    """The host gets the code in private and hands it on; the others' rooms come in with it."""
    ann, ines, mat = table.ann, table.ines, table.mat
    await ines.say("!new clockwise Night")
    await ines.hear("Game Night is open")
    await until(lambda: bool(ines.private()), "the code, in private")
    code = ines.private()[0].split()[-1]
    assert code not in "".join(ines.lines())
    await ann.say("!attach Night wrong")
    await ann.hear("That is not the code")
    await ann.say(f"!attach Night {code}")
    await ann.hear(f"ng/{table.channel} is now a room")
    await mat.say(f"!attach Night {code}")
    await mat.hear(f"{table.alias} is now a room")
    await mat.say("!join Mat")
    await ann.hear("Mat joins")
    await ann.say("!join Ann")
    await ines.hear("Ann joins")
    await ann.say("!start")
    await ann.hear("host")
    await ines.say("!start")
    await table.all_hear("turn 1")


async def a_rejected_rule(table: Table) -> None:
    """Killed after an acknowledged vote, and while the close is being announced."""
    ann, ines, mat, host = table.ann, table.ines, table.mat, table.ines.name
    await ines.say("!propose amend 208: Whoever is first to have 50 points has won. {win.score = 50}")
    await table.all_hear(f"Proposal 301 by {host}")
    await ann.say("!vote for 301")
    await ann.hear("not open")
    await ines.say("!call")
    await table.all_hear("Vote open on 301")
    await ann.say("!vote for")
    await ann.hear("Ann votes for 301 (1 of 3 has voted)")
    table.crash()
    vote = await mat.say("!vote for 301")
    await mat.say("Is nobody there?")
    await mat.client.edit(mat.room_id, vote, "!vote against 301")
    await ann.say("!vote against 301")
    await table.gateway.start()
    await table.all_hear("Mat votes for 301 (2 of 3 have voted)")
    await table.all_hear("Mat now votes against 301 (2 of 3")
    await until(lambda: "I was away for" in "".join(ann.lines()), "IRC to be told of the absence")
    await mat.client.redact(mat.room_id, vote)
    await table.all_hear("Mat takes the ballot on 301 back (1 of 3")
    await mat.client.react(mat.room_id, mat.announcement("Vote open on 301"), "👎🏽")
    await table.all_hear("Mat votes against 301 (2 of 3")
    await ines.say("!vote for")
    await ines.hear("Proposal 301 is rejected")
    await table.crash_and_come_back()
    for person in (ann, mat):
        await person.hear("Proposal 301 is rejected")
    await ines.say("!roll")
    await table.all_hear("Mat's turn (turn 2")


async def an_adopted_rule(table: Table) -> None:
    """Killed with a proposal and with votes on their way, and while a throw is being announced."""
    ann, ines, mat, host = table.ann, table.ines, table.mat, table.ines.name
    await mat.say(SHORT)
    await table.crash_and_come_back()
    for line in (
        "Proposal 302 by Mat",
        "Whoever is first to have",
        "20 points",
        "has won the game.",
        "win.score = 20",
    ):
        for person in (ann, ines):
            await person.hear(line)
    await ann.say('!judge "A score may be below zero."')
    await table.all_hear(f"{host} judges C 1")
    await ann.say("!verdict 1 false")
    await ann.hear(f"C 1 is for {host} to judge")
    await ines.say("!verdict 1 true: rule 206 says so.")
    await table.all_hear(f"C 1 is judged TRUE by {host}")
    await mat.say("!call")
    await table.all_hear("Vote open on 302")
    vote = await mat.say("!vote against")
    await table.all_hear("Mat votes against 302")
    await mat.client.edit(mat.room_id, vote, "!vote for")
    await table.crash_and_come_back()
    await table.all_hear("Mat now votes for 302")
    await ines.say("!vote for 302")
    await table.crash_and_come_back()
    await vote_unless_counted(table, 302)
    await ann.say("!vote for")
    await table.all_hear("Proposal 302 is adopted")
    await table.all_hear("Rule 208 is amended and is rule 302 now")
    await mat.say("!roll")
    await mat.hear("Mat rolls")
    await table.crash_and_come_back()
    await table.all_hear("Ann may not begin before 2 players consent")


async def vote_unless_counted(table: Table, number: int) -> None:
    """A vote that IRC swallowed with the gateway was never promised: then, and only then, it is said again."""
    ines = table.ines
    ines.skip()
    await ines.say(f"!votes {number}")
    stands = await ines.hear(f"{number}:")
    missing = stands.partition("yet to vote")[2]
    if ines.name in missing:
        await ines.say(f"!vote for {number}")
    await table.all_hear(f"{ines.name} votes for {number} (2 of 3 have voted)")


async def the_winning_turn(table: Table) -> None:
    """Consent from IRC and Matrix, a rule that gives points, a throw that wins; killed at the winner's name."""
    ann, ines, mat = table.ann, table.ines, table.mat
    await ann.say("!propose repeal 210")
    await ann.hear("judgement was invoked")
    await ann.say("!consent")
    await mat.hear("Ann consents to the next turn. Consents: 1 of 2 needed")
    await mat.say("!consent")
    await table.all_hear("Ann's turn (turn 3")
    for line in GIFTS:
        ann.client.say(table.nick, line)
    await table.all_hear("Proposal 303 by Ann")
    await ann.say("!call 303")
    await table.all_hear("Vote open on 303")
    await a_change_of_mind(table)
    await mat.client.react(mat.room_id, mat.announcement("Vote open on 303"), "👍")
    await table.all_hear("Mat now votes for 303 (1 of 3")
    await ann.say("!голос за 303")
    ines.client.say(table.nick, "vote for 303")
    await table.all_hear("Rule 303 is in force")
    await ann.say("!roll")
    await ines.hear("Ann wins the game")
    await table.crash_and_come_back()
    await table.all_hear("The game is over")


async def a_change_of_mind(table: Table) -> None:
    """Ballot upon ballot from Matrix, the gateway killed while it counts them, before it has read any, and
    while it reads what it missed: each counts once, in order, and is told once."""
    mat, gateway = table.mat, table.gateway

    async def waver() -> None:
        for number in range(WAVERING):
            await mat.say(f"!vote {'against' if number % 2 else 'for'} 303")

    mat.skip()
    wavering = asyncio.create_task(waver())
    await mat.hear("Mat votes for 303")
    table.crash()
    gateway.spawn()
    await until(lambda: gateway.logged("logged_in"), "it to be let in")
    table.crash()
    mat.skip()
    gateway.spawn()
    await mat.hear("votes")
    table.crash()
    await wavering
    await gateway.start()

    def sides() -> list[str]:
        ballots = (_BALLOT.match(line) for line in mat.lines())
        return [ballot[2] for ballot in ballots if ballot and ballot[1] == "Mat" and ballot[3] == "303"]

    await until(lambda: len(sides()) >= WAVERING, lambda: f"{WAVERING} ballots, not {sides()}")
    assert sides() == ["for", "against"] * (WAVERING // 2)
    for person in table.everyone:
        person.skip()


# --- what is left of it -------------------------------------------------------------------------


async def what_is_left(table: Table) -> None:
    await table.ines.say("!propose repeal 210")
    await table.ines.hear("This game is over")
    assert await table.gateway.stop() == 0
    assert '"level":"error"' not in table.gateway.log()
    assert "keys_not_tended" not in table.gateway.log(), "encryption has outlived the kills"
    verified = await table.gateway.run("verify")
    assert verified.returncode == 0, verified.stderr
    assert "Night: " in verified.stdout
    state = await table.gateway.state("Night")
    history = [body_of(event) for event in await table.mat.history()]
    said = [line for body in history for line in body.split("\n")]
    assert ends_as_it_should(table, state)
    assert recounted(said) == {p["name"]: p["score"] for p in state["players"]}
    assert retallied(said) == {
        p["number"]: (p["status"], set(p["for"]), set(p["against"])) for p in state["proposals"]
    }
    await everything_typed_was_heard_once(table)
    await matrix_was_told_once(table)
    irc_was_told_everything(table, said)


def ends_as_it_should(table: Table, state: dict[str, Any]) -> bool:
    assert state["status"] == "over"
    assert state["winners"] == ["Ann"]
    assert [p["accounts"] for p in state["players"]] == [
        [f"in/{table.ines.name}"],
        [f"matrix/{table.mat.client.user_id}"],
        [f"ng/{table.ann.name}"],
    ]
    assert [p["status"] for p in state["proposals"]] == ["rejected", "adopted", "adopted"]
    assert state["settings"]["win.score"]["rule"] == 302
    assert next(r for r in state["rules"] if r["number"] == 302)["text"] == (
        "Whoever is first to have\n20 points\n\nhas won the game."
    )
    assert next(r for r in state["rules"] if r["number"] == 303)["text"] == (
        "Who gets a rule adopted\nhas 19 points for it."
    )
    assert state["cases"][0]["verdict"] == "true"
    return True


_ROLL = re.compile(r"^(\w+) rolls (\d), now (\S+) \(rule 202\)\.$")
_POINTS = re.compile(r"(\w+) ([+−]\d+), now ([−\d]+)")


def recounted(said: list[str]) -> dict[str, str]:
    """Everybody's score, added up from dice and points as they were announced; each sum announced agrees."""
    scores: Counter[str] = Counter()
    joined = next(line for line in said if line.startswith("The game begins. Players: "))
    scores.update(dict.fromkeys(re.findall(r"\w+", joined.partition(": ")[2].replace(" and ", " ")), 0))
    rolls = 0
    for line in said:
        rolled = _ROLL.match(line)
        gains = [(rolled[1], rolled[2], rolled[3])] if rolled else _POINTS.findall(line)
        rolls += bool(rolled)
        for who, gain, now in gains:
            scores[who] += int(gain.replace("−", "-"))
            assert scores[who] == int(now.replace("−", "-")), line
    assert rolls == 3
    return {who: str(score) for who, score in scores.items()}


_BALLOT = re.compile(r"^(\w+) (?:now )?votes (for|against) (\d+)[ .]")
_BACK = re.compile(r"^(\w+) takes the ballot on (\d+) back")
_CLOSED = re.compile(r"^Proposal (\d+) is (adopted|rejected) .*: (\d+) for.*, (\d+) against")


def retallied(said: list[str]) -> dict[int, tuple[str, set[str], set[str]]]:
    """Each vote, counted from the ballots as they were announced: unanimous or rejected (rule 203)."""
    ballots: dict[int, dict[str, str]] = {}
    closed: dict[int, tuple[str, set[str], set[str]]] = {}
    for line in said:
        if found := _BALLOT.match(line):
            ballots.setdefault(int(found[3]), {})[found[1]] = found[2]
        elif found := _BACK.match(line):
            del ballots[int(found[2])][found[1]]
        elif found := _CLOSED.match(line):
            number = int(found[1])
            sides = {
                side: {w for w, s in ballots[number].items() if s == side} for side in ("for", "against")
            }
            assert number not in closed, line
            assert (len(sides["for"]), len(sides["against"])) == (int(found[3]), int(found[4])), line
            assert len(sides["for"]) + len(sides["against"]) == 3, "rule 105: everybody votes"
            assert found[2] == ("rejected" if sides["against"] else "adopted"), line
            closed[number] = (found[2], sides["for"], sides["against"])
    return closed


async def everything_typed_was_heard_once(table: Table) -> None:
    """Design 3: each command, edit, redaction and reaction on Matrix is one entry of the log, alive or not."""
    entries = (await table.gateway.exported("Night"))["entries"]
    heard = Counter(json.loads(entry["body"])["command"]["message"] for entry in entries)
    events = await table.mat.client.history(table.mat.room_id, 1000)
    mine = [e for e in events if e["sender"] == table.mat.client.user_id]
    kinds = ("m.room.message", "m.room.redaction", "m.reaction")
    typed = [e for e in mine if e["type"] in kinds and "nobody there" not in body_of(e)]
    assert len(typed) > WAVERING + 8
    assert [heard[f"matrix/{e['event_id']}"] for e in typed] == [1] * len(typed)


async def matrix_was_told_once(table: Table) -> None:
    """Design 3: every delivery of the store is one event of the room, in order, and the room holds nothing else
    but what was said without being kept."""
    sent = [event["event_id"] for event in await table.mat.history()]
    kept = [network_id for _, network_id in table.gateway.outbox("matrix")]
    assert all(kept), "the outbox still holds something"
    assert len(set(kept)) == len(kept)
    assert [event for event in sent if event in set(kept)] == kept
    others = [body_of(e) for e in await table.mat.history() if e["event_id"] not in set(kept)]
    assert len(others) == 1, others
    assert others[0].startswith("I am being switched off")


def irc_was_told_everything(table: Table, said: list[str]) -> None:
    """Design 3: at least once, and a line comes again only where the gateway was killed in the middle of it."""
    since = said.index(next(line for line in said if line.startswith("The game begins")))
    announced = Counter(line for line in said[since:] if _to_all(line))
    for person in (table.ann, table.ines):
        heard = Counter(line.strip() for line in person.lines())
        missing = [line for line in announced if heard[line] < announced[line]]
        assert not missing, missing
        assert sum(line.endswith("Is nobody there?") for line in heard.elements()) >= 1
        again = sum(heard[line] - count for line, count in announced.items())
        assert again <= table.kills * 6, "more lines repeated than a crash can have on its way"


def _to_all(line: str) -> bool:
    """Answers go to the room they were asked in alone; these go to all."""
    starts = ("Proposal ", "Vote open on ", "Points: ", "Rule ", "C 1 is judged", "Round 1 is over")
    return line.startswith(starts) or bool(
        _BALLOT.match(line) or _ROLL.match(line) or " wins the game" in line
    )
