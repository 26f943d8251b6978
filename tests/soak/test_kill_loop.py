"""A gateway that is killed two hundred times while people talk to it, on a real ngIRCd and a real Synapse."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.irc_client import IrcClient, said
from tests.support.live_gateway import (
    HEAD,
    GatewayProcess,
    game_table,
    irc_table,
    matrix_table,
    unique,
    until,
)
from tests.support.live_people import OnIrc, OnMatrix, Person
from tests.support.matrix_client import MatrixPerson, body_of
from tests.support.servers import HOST, IrcServer, Synapse

pytestmark = [pytest.mark.soak, pytest.mark.live]

KILLS = 200
LONGEST_LIFE = 2.0  # seconds, counted from when it has started
YOUNG = 0.2  # so often it is killed while it starts
DEALING = 0.04  # seconds within which a line is heard and dealt with
PAUSE = 0.05  # seconds between two lines of one person
AHEAD = 60  # so many acts Matrix has not been told of yet; then they wait, for a homeserver is slow
VERIFY_EVERY = 20
PASSWORD = "a-secret-of-the-tests"

_ACT = re.compile(r"^Act (\d+), (\w+): (\w+)$")


@dataclass
class Scene:
    """Ann on ngIRCd and Mat on Matrix, who never leave their rooms; ``typed`` are the acts of each, by letter."""

    gateway: GatewayProcess
    ann: OnIrc
    mat: OnMatrix
    typed: dict[str, list[str]] = field(default_factory=dict)
    spoke: asyncio.Event = field(default_factory=asyncio.Event)  # Mat has just said something
    _read_to: list[int] = field(default_factory=lambda: [0, 0])
    _newest: list[int] = field(default_factory=lambda: [0, 0])  # act announced on IRC, on Matrix
    _of_mat: int = 0

    def behind(self) -> int:
        """How many acts Matrix has still to be told of: Mat's, or any that IRC was told of."""
        fresh_lines = self.ann.client.lines[self._read_to[0] :]
        fresh_events = self.mat.client.events[self._read_to[1] :]
        self._read_to = [self._read_to[0] + len(fresh_lines), self._read_to[1] + len(fresh_events)]
        on_irc = [spoken[2] for spoken in map(said, fresh_lines) if spoken is not None]
        on_matrix = [body_of(event) for event in fresh_events if event["sender"] == self.mat.bot]
        for at, texts in enumerate((on_irc, on_matrix)):
            self._newest[at] = max([self._newest[at], *(number for number, _, _ in announced(texts))])
        self._of_mat += sum(who == "Mat" for _, who, _ in announced(on_matrix))
        return max(self._newest[0] - self._newest[1], len(self.typed.get("m", ())) - self._of_mat)


@asynccontextmanager
async def scene(ngircd: IrcServer, synapse: Synapse, folder: Path) -> AsyncIterator[Scene]:
    nick, name = unique("nomic"), unique("room")
    channel, alias = f"#{name}", f"#{name}:localhost"
    bot = f"@{nick}:localhost"
    synapse.register(nick, PASSWORD)
    async with AsyncExitStack() as stack:
        mat = await stack.enter_async_context(MatrixPerson(synapse.url, unique("mat")))
        await mat.register(synapse.shared_secret)
        room_id = await mat.create_room(alias=name)
        config = HEAD + irc_table("ng", ngircd.port, nick, channel)
        config += matrix_table(synapse.url, bot, alias)
        config += game_table("Night", f"ng/{channel}", f"matrix/{alias}")
        gateway = GatewayProcess(folder, config, {"matrix.secret": PASSWORD})
        stack.callback(gateway.close)
        await gateway.start()
        ann = await stack.enter_async_context(IrcClient(HOST, ngircd.port, unique("ann")))
        await ann.join(channel)
        made = Scene(gateway, OnIrc(ann, channel, nick), OnMatrix(mat, room_id, bot))
        for person, word in ((made.ann, "Ann"), (made.mat, "Mat")):
            await person.say(f"!join {word}")
            await made.ann.hear(f"{word} joins")
        await made.ann.say("!start")
        await made.ann.hear("Ann's turn")
        await made.ann.say("!propose repeal 210")
        await made.ann.say("!call")
        await made.mat.hear("Vote open on 301")
        yield made


# --- what happens


async def talk(s: Scene, person: Person, letter: str) -> None:
    """One act after the other, each with words of its own, and on IRC a vote that goes to and fro."""
    typed = s.typed.setdefault(letter, [])
    while True:
        text = f"{letter}{len(typed) + 1}"
        typed.append(text)
        await person.say(f'!act "{text}"')
        if person is s.ann:
            await person.say(f"!vote {'against' if len(typed) % 2 else 'for'} 301")
        else:
            s.spoke.set()
        await until(lambda: s.behind() <= AHEAD, "Matrix to be told of what is done", 600)
        await asyncio.sleep(PAUSE)


async def killed_again_and_again(s: Scene, chance: random.Random, kills: int) -> None:
    talkers = [asyncio.create_task(talk(s, s.ann, "a")), asyncio.create_task(talk(s, s.mat, "m"))]
    try:
        for kill in range(1, kills + 1):
            await the_moment(s, chance)
            s.gateway.kill()
            for talker in talkers:
                assert not talker.done(), talker.exception()
            if kill % VERIFY_EVERY == 0:
                await verified(s)
            s.gateway.spawn()
    finally:
        for talker in talkers:
            talker.cancel()
        await asyncio.wait(talkers)


async def the_moment(s: Scene, chance: random.Random) -> None:
    """Any; or one just after a line was said, while it is dealt with."""
    if chance.random() < YOUNG:
        await asyncio.sleep(chance.uniform(0.0, LONGEST_LIFE))
        return
    await until(lambda: s.gateway.code is not None or s.gateway.logged("started"), s.gateway.tail, 60)
    await asyncio.sleep(chance.uniform(0.0, LONGEST_LIFE))
    if chance.random() < 0.5:
        s.spoke.clear()
        await s.spoke.wait()
        await asyncio.sleep(chance.uniform(0.0, DEALING))


async def verified(s: Scene) -> None:
    done = await s.gateway.run("verify")
    assert done.returncode == 0, done.stdout + done.stderr


async def brought_to_an_end(s: Scene) -> None:
    """What is on its way arrives; then both vote for, and the vote closes by itself."""
    await s.gateway.until_live()
    for person, letter in ((s.mat, "m"), (s.ann, "a")):
        s.typed[letter].append(f"{letter}End")
        await person.say(f'!act "{letter}End"')
        for hearer in (s.ann, s.mat):
            await hearer.hear(f": {letter}End", seconds=120)
    await s.ann.say("!vote for 301")
    await s.mat.say("!vote for 301")
    for hearer in (s.ann, s.mat):
        await hearer.hear("Proposal 301 is adopted")


# --- what must hold


def announced(lines: list[str]) -> list[tuple[int, str, str]]:
    """(number, who, words) of every act announced, in order."""
    found = (_ACT.match(line) for line in lines)
    return [(int(act[1]), act[2], act[3]) for act in found if act is not None]


def recorded(entries: list[dict[str, Any]]) -> list[str]:
    """The words of every act in the log, in order."""
    moves = [json.loads(entry["body"])["command"]["move"] for entry in entries]
    return [str(move["text"]) for move in moves if move["type"] == "Act"]


async def nothing_lost_nothing_twice(s: Scene) -> None:
    """Design 3. Matrix: exactly once, both ways. IRC: what was acknowledged, once; announcements at least once."""
    exported = await s.gateway.exported("Night")
    acts = recorded(exported["entries"])
    words = Counter(acts)
    assert max(words.values()) == 1, "counted twice"
    assert [text for text in acts if text.startswith("m")] == s.typed["m"], "lost, twice or out of order"
    assert set(words) <= {*s.typed["a"], *s.typed["m"]}
    truth = dict(enumerate(acts, 1))
    on_irc, on_matrix = announced(irc_lines(s)), announced(s.mat.lines())
    for number, who, text in (*on_irc, *on_matrix):
        assert truth.get(number) == text, f"act {number} of {who} was acknowledged and is lost"
    assert [number for number, _, _ in on_matrix] == list(truth), "not announced exactly once, in order"
    assert {number for number, _, _ in on_irc} == set(truth), "never announced"
    votes = exported["state"]["games"][0]["proposals"][0]
    assert (votes["for"], votes["against"]) == (["Ann", "Mat"], [])


def irc_lines(s: Scene) -> list[str]:
    """What the gateway said in the channel, also under the nick it has while the own is not free yet."""
    heard = [one for one in map(said, s.ann.client.lines) if one is not None]
    return [text for who, where, text in heard if who.rstrip("_") == s.ann.bot and where == s.ann.channel]


def test_nothing_acknowledged_is_lost_or_counted_twice(
    ngircd: IrcServer, synapse: Synapse, tmp_path: Path, seed: int, share: float
) -> None:
    """Issue 2 point 2 and design 3: SIGKILL at any moment, under load, and nothing is lost or counted twice."""
    kills = max(3, round(KILLS * share))

    async def play() -> None:
        async with scene(ngircd, synapse, tmp_path) as s:
            try:
                await killed_again_and_again(s, random.Random(seed), kills)
                await brought_to_an_end(s)
                await nothing_lost_nothing_twice(s)
                assert await s.gateway.stop() == 0
                await verified(s)
            except AssertionError as failed:
                failed.add_note(f"NOMIC_SEED={seed}; the gateway logged last:\n{s.gateway.tail()}")
                raise
            print(f"{kills} kills, {sum(map(len, s.typed.values()))} acts typed")

    asyncio.run(play())
