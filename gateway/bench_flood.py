"""Much talk at once, one way, the other, and both while people vote: how fast it arrives, and whether all of it does.

Must never know who carries it.
"""

from __future__ import annotations

import contextlib
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from gateway.bench_people import IrcPerson, MatrixPerson, body_of
from gateway.bench_processes import BenchFailed
from gateway.figures import Figure, spread

TICK: Final = 0.02  # seconds between two writes of a flood
SILENCE: Final = 30.0  # after so many seconds without a word what has not come is lost
TALK: Final = 200  # lines a second of each side while people vote

_LINE = re.compile(r"\bflood(\d+) of (\w+)")


class Flood(msgspec.Struct, frozen=True):
    lines: int
    per_second: int


def flood_irc(
    name: str, people: Sequence[IrcPerson], matrix: MatrixPerson, room_id: str, flood: Flood
) -> Iterator[Figure]:
    """So many short lines on IRC by turns; what of them is on Matrix, in how many events, how soon."""
    matrix.hear(0)
    began = time.perf_counter()
    speaking = threading.Thread(target=_speak, args=(people, flood), daemon=True)
    speaking.start()
    heard: list[tuple[int, str]] = []
    events, last = 0, began
    while len(heard) < flood.lines and time.perf_counter() - last < SILENCE:
        for where, event in matrix.hear(5.0):
            found = _LINE.findall(body_of(event)) if where == room_id else []
            if found:
                events, last = events + 1, time.perf_counter()
                heard += [(int(number), who) for number, who in found]
                check_speakers(event)
    speaking.join()
    yield Figure(f"{name}_lost", flood.lines - len(set(heard)), "lines")
    yield Figure(f"{name}_twice", len(heard) - len(set(heard)), "lines")
    yield Figure(f"{name}_out_of_order", out_of_order(heard), "lines")
    yield Figure(f"{name}_events", events, "events")
    yield Figure(f"{name}_all_there_after", last - began, "s")


def _speak(people: Sequence[IrcPerson], flood: Flood) -> None:
    each = max(1, int(flood.per_second * TICK / len(people)))
    began, said = time.perf_counter(), 0
    while said < flood.lines:
        for person in people:
            numbers = range(said, min(said + each, flood.lines))
            said += len(numbers)
            if numbers:
                person.say_all([f"flood{number} of {person.nick}" for number in numbers])
        time.sleep(max(0.0, began + said / flood.per_second - time.perf_counter()))


def check_speakers(event: dict[str, object]) -> None:
    """BenchFailed unless each line stands after its speaker's name, or in an event that he sent."""
    for line in body_of(event).split("\n"):
        for _, who in _LINE.findall(line):
            if not line.startswith(f"{who} ") and f"_{who}:" not in str(event["sender"]):
                raise BenchFailed(f"a line of {who} is shown as somebody else's: {line!r}")


def out_of_order(heard: Sequence[tuple[int, str]]) -> int:
    """Of the lines of each speaker, how many come after a later one."""
    newest: Counter[str] = Counter()
    wrong = 0
    for number, who in heard:
        wrong += number < newest[who]
        newest[who] = max(newest[who], number)
    return wrong


def flood_matrix(
    name: str, irc: IrcPerson, matrix: MatrixPerson, room_id: str, lines: int
) -> Iterator[Figure]:
    """So many lines in a few messages on Matrix; how fast they come on IRC, and how many do."""
    began, said = time.perf_counter(), 0
    while said < lines:
        numbers = range(said, min(said + 200, lines))
        matrix.say(room_id, "\n".join(f"flood{number} of mat" for number in numbers))
        said += len(numbers)
    heard: list[tuple[int, str]] = []
    first = last = began
    while len(heard) < lines:
        try:
            line = irc.read()
        except BenchFailed:
            break
        found = [(int(number), who) for number, who in _LINE.findall(line)]
        if found:
            last = time.perf_counter()
            first = first if heard else last
            heard += found
    yield Figure(f"{name}_lost", lines - len(set(heard)), "lines")
    yield Figure(f"{name}_rate", (len(heard) - 1) / max(last - first, 1e-6), "lines/s")


def votes_in_a_flood(
    port: int, channel: str, matrix: MatrixPerson, room_id: str, votes: int
) -> Iterator[Figure]:
    """A vote on IRC until its acknowledgement there; first in silence, then while both sides talk."""
    with contextlib.ExitStack() as stack:
        ada, bea, talker = (
            stack.enter_context(contextlib.closing(IrcPerson(port, nick, channel)))
            for nick in ("ada", "bea", "talker")
        )
        for who, text, answer in (
            (ada, "!join", "ada joins"),
            (bea, "!join", "bea joins"),
            (ada, "!start", "!propose"),
            (ada, '!propose enact "Tea": We drink tea.', "!call"),
            (ada, "!call", "!vote for"),
        ):
            who.say(text)
            bea.until(answer)
        yield from spread("relay_vote_in_silence", [_voted(bea, number) for number in range(votes)])
        over = threading.Event()
        threads = [
            threading.Thread(target=_talk_on_irc, args=(talker, over), daemon=True),
            threading.Thread(target=_talk_on_matrix, args=(matrix, room_id, over), daemon=True),
        ]
        for thread in threads:
            thread.start()
        time.sleep(1.0)  # the flood is in full flow
        try:
            taken = [_voted(bea, number) for number in range(votes)]
        finally:
            over.set()
            for thread in threads:
                thread.join()
        yield from spread("relay_vote_in_a_flood", taken)


def _voted(person: IrcPerson, number: int) -> float:
    """Seconds from the vote to its acknowledgement: what the gateway says in its own name."""
    began = time.perf_counter()
    person.say(f"!vote {('for', 'against')[number % 2]}")
    while True:
        line = person.read()
        source, _, text = line[1:].partition(" :")
        if source.startswith("nomic!") and not text.startswith("<"):
            return time.perf_counter() - began


def _talk_on_irc(person: IrcPerson, over: threading.Event) -> None:
    count = 0
    each = int(TALK * TICK)
    while not over.wait(TICK):
        person.say_all([f"blah {count + n} on irc" for n in range(each)])
        count += each


def _talk_on_matrix(matrix: MatrixPerson, room_id: str, over: threading.Event) -> None:
    """In messages of many lines, for a homeserver takes only some tens of messages a second."""
    while not over.wait(0.1):
        matrix.say(room_id, "\n".join(f"blah {n} on matrix" for n in range(TALK // 5)))
