"""How long a line takes from IRC to Matrix and back while nothing else is said.

Must never know who carries it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from gateway.bench_people import IrcPerson, MatrixPerson, body_of
from gateway.bench_processes import START, BenchFailed

PAUSE = 1.5  # seconds between two lines to IRC: whoever limits himself to about one a second is idle again
REST = 10.0  # seconds until what getting there has cost is forgotten


def there(irc: IrcPerson, matrix: MatrixPerson, room_id: str) -> None:
    """Return when a word from one side reaches the other, both ways."""
    give_up = time.monotonic() + START
    irc.say("is anybody there")
    matrix.until(room_id, "is anybody there")
    matrix.say(room_id, "i am here")
    irc.until("i am here")
    if time.monotonic() > give_up:
        raise BenchFailed("the first word took too long")


def trips(
    ways: Sequence[tuple[IrcPerson, str]], matrix: MatrixPerson, count: int
) -> list[tuple[list[float], list[float]]]:
    """Of each way (a person in the channel, the room): seconds to Matrix, seconds to IRC, ``count`` of each."""
    time.sleep(REST)
    taken: list[tuple[list[float], list[float]]] = [([], []) for _ in ways]
    for number in range(count):
        began = time.monotonic()
        for (irc, room_id), (to_matrix, to_irc) in zip(ways, taken, strict=True):
            to_matrix.append(_to_matrix(irc, matrix, room_id, f"idle {number} out"))
            to_irc.append(_to_irc(irc, matrix, room_id, f"idle {number} in"))
        time.sleep(max(0.0, began + PAUSE - time.monotonic()))
    return taken


def _to_matrix(irc: IrcPerson, matrix: MatrixPerson, room_id: str, text: str) -> float:
    matrix.hear(0)
    matrix.begin_to_hear()
    time.sleep(0.02)  # the poll has reached the homeserver and waits there
    began = time.perf_counter()
    irc.say(text)
    while not any(where == room_id and text in body_of(event) for where, event in matrix.heard()):
        matrix.begin_to_hear()
    return time.perf_counter() - began


def _to_irc(irc: IrcPerson, matrix: MatrixPerson, room_id: str, text: str) -> float:
    began = time.perf_counter()
    matrix.begin_to_say(room_id, text)
    irc.until(text)
    taken = time.perf_counter() - began
    matrix.end_of_saying()
    return taken
