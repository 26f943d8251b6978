"""The form of transcripts (interface 4 and 5), and of the expectations our own carry in comments."""

from __future__ import annotations

import json

import pytest

from core.play.entry import decode, hash_of
from gateway.rehearse import rehearse
from gateway.transcript import TranscriptError
from tests.support.transcripts import BadExpectation, at, failures, packs, read

GAME = """\
@2026-03-01T12:00:00Z
libera/#nomic <alice> !new clockwise Night
matrix/#nomic:localhost <@bob:localhost> !attach Night CODE
matrix/#nomic:localhost <@bob:localhost> !join Bob
libera/#nomic <alice> !start
libera/#nomic <alice> !propose amend 202: Within a day, or never. {turn.propose_within = 1d; turn.may_pass = true}
libera/#nomic <alice> !call
libera/#nomic <alice> !vote for
matrix/#nomic:localhost <@bob:localhost> !vote for""".splitlines()


def play(*more: str, seed: str = "seed", state: bool = False, events: bool = False) -> list[str]:
    return list(rehearse([*GAME, *more], seed, packs(), state=state, events=events))


def state_after(*more: str, seed: str = "seed") -> dict[str, object]:
    found: dict[str, object] = json.loads(play(*more, seed=seed, state=True)[-1])
    return found


def test_every_kind_of_entry_is_played() -> None:
    """Interface 4: all entries of its example, one after the other, in one game."""
    entries = """\

# a remark
#
@2026-03-02T12:00:00Z
libera/#nomic <alice> !roll
matrix/#nomic:localhost <@bob:localhost> !propose repeal 210
matrix/#nomic:localhost <@bob:localhost> (id=6) !call
libera <alice> !vote for 302
matrix/#nomic:localhost <@bob:localhost> (id=7) !vote for 302
matrix/#nomic:localhost <@bob:localhost> (id=7) !vote against 302
matrix/#nomic:localhost <@bob:localhost> (edit=7) no
matrix/#nomic:localhost <@bob:localhost> (react=6) (id=8) 👍
matrix/#nomic:localhost <@bob:localhost> (redact=8)
libera <alice> -quit
libera <alice> -part #nomic
libera <alice> -kick #nomic
libera <alice> -nick alice2
-kill
-down
matrix/#nomic:localhost <@bob:localhost> (sent=2026-03-02T12:00:00Z) !vote for
-up
+72h""".splitlines()
    state = state_after(*entries)
    assert at(state, "proposals.302.status") == "adopted"
    assert at(state, "players.alice.status") == "active"
    assert at(state, "turn.player") == "Bob"


BAD = [
    ("libera/#nomic alice !vote", "expected NETWORK/ROOM <NICK> TEXT"),
    ("#remark", "expected"),
    ("#> libera/#nomic", "expected"),
    ("@yesterday", "is no time"),
    ("@2026-03-01T12:00:00", "time zone"),
    ("@2026-02-28T12:00:00Z", "cannot go back"),
    ("+soon", "no length of time"),
    ("-up", "not down"),
    ("-kil", "expected"),
    ("libera <alice> -nick", "needs the new nick"),
    ("m/#n:l <@b:l> (id=1) (id=2) x", "(id=) twice"),
    ("m/#n:l <@b:l> (edit=1) (react=2) 👍", "exclude each other"),
    ("m/#n:l <@b:l> (sent=noon) x", "is no time"),
]


@pytest.mark.parametrize(("line", "reason"), BAD, ids=[line for line, _ in BAD])
def test_a_line_that_cannot_be_read_or_played(line: str, reason: str) -> None:
    """Interface 4: it stops the rehearsal with its number; what came before has been shown."""
    shown: list[str] = []
    with pytest.raises(TranscriptError, match=rf"^line {len(GAME) + 2}: ") as error:
        shown.extend(rehearse([*GAME, "", line, "libera/#nomic <alice> !roll"], "seed", packs()))
    assert reason in str(error.value)
    assert shown == play()


@pytest.mark.parametrize("line", ["-kill", "-down"])
def test_what_is_down_cannot_die(line: str) -> None:
    """Interface 4: -down … -up; in between there is nothing to kill."""
    with pytest.raises(TranscriptError, match=f"line {len(GAME) + 2}: .* down"):
        play("-down", line)


def test_the_clock_moves_through_every_deadline() -> None:
    """Interface 4: every deadline on the way, those due at its end included, fires at its own time."""
    lines = play("libera/#nomic <alice> !roll", "+72h", "libera/#nomic <alice> still there")
    times = [line.split(" ")[0] for line in lines if "did not propose in time" in line and "libera/" in line]
    assert times == ["2026-03-02T12:00:00Z", "2026-03-03T12:00:00Z", "2026-03-04T12:00:00Z"]
    assert lines[-1] == "2026-03-04T12:00:00Z matrix/#nomic:localhost <alice@libera> still there"


def test_same_seed_same_bytes_other_seed_other_dice() -> None:
    """Interface 4: the same transcript and seed give the same bytes; dice are drawn from the seed."""
    roll = "libera/#nomic <alice> !roll"
    assert play(roll, state=True) == play(roll, state=True)
    rolled = {at(state_after(roll, seed=str(n)), "players.alice.score") for n in range(12)}
    assert len(rolled) > 2
    assert rolled <= {"1", "2", "3", "4", "5", "6"}


def test_the_state_document_is_last() -> None:
    """Interface 4 and 5: one JSON document that begins with {"games", and nothing after it."""
    lines = play(state=True)
    assert lines[-1].startswith('{"games"')
    assert "\n" not in lines[-1]
    assert lines[:-1] == play()
    assert list(rehearse([], "seed", packs(), state=True)) == ['{"games": []}']


def test_events_are_the_log() -> None:
    """Interface 4: --events prints the log entries as JSON lines instead; they are the hashed bytes."""
    *bodies, state = play(events=True, state=True)
    head = ""
    for number, body in enumerate(bodies, 1):
        entry = decode(body.encode())
        assert (entry.sequence, entry.previous) == (number, head)
        head = hash_of(body.encode())
    assert at(json.loads(state), "head") == head
    assert len(bodies) == len([line for line in GAME if "<" in line])


def test_code_is_the_one_last_given() -> None:
    """Interface 4: the word CODE stands for the code last given; nothing else is replaced."""
    lines = play("libera/#nomic <alice> CODE")
    code = next(line.split()[-1] for line in lines if " libera/alice " in line)
    assert lines[-1].endswith(f"<alice@libera> {code}")
    assert play("libera/#nomic <alice> CODES")[-1].endswith("<alice@libera> CODES")
    other = play("libera/#day <carol> !new clockwise Day", "oftc/#day <carol> !attach Day CODE")
    assert any("oftc/#day is now a room of game Day" in line for line in other)
    before = list(rehearse(["libera/#n <alice> !attach Night CODE"], "seed", packs()))
    assert before == ["2026-01-01T00:00:00Z libera/#n There is no game “Night”; !games lists them."]


def test_rooms_come_into_being_when_first_spoken_in() -> None:
    """Interface 4: and a nick is an account of its own on each network."""
    lines = play("x/#y <alice> !join")
    assert lines[-1].split(" ", 2)[1] == "x/#y"
    state = state_after("x/#y <alice> !attach Night CODE", "x/#y <alice> !join")
    assert at(state, "players.alice2.accounts") == ["x/alice"]


# --- expectations ---------------------------------------------------------------------------------


def expect(*comments: str) -> list[str]:
    return list(failures(read(["# Rule 101: form", *GAME, *comments])))


def test_expectations_that_are_met() -> None:
    """Ours: seen at a place, seen nowhere, standing in the state document."""
    met = (
        "# > libera/#nomic Bob votes for 301 (2 of 2",
        "# ! carol",
        "# ~ libera/#nomic Game Night is open",
        '# = proposals.301.for ["alice", "Bob"]',
        '# = rules.301.reading.turn.propose_within "1d"',
        "# = rules.202 absent",
        "# = rules.count 29",
        "# an honest remark",
    )
    assert expect(*met) == []
    assert list(failures(read(["# Chat: form", "m/#n:l <@b:l> hi", "# !"]))) == []


@pytest.mark.parametrize(
    "comment",
    [
        "# > libera/#nomic carol votes",
        "# > matrix/alice Bob votes for 301",
        "# > libera/#nomic Game Night is open",  # seen, but before the last entry
        "# ~ libera/#nomic carol votes",
        "# ! Bob votes",
        "# !",
        '# = turn.phase "vote"',
        "# = rules.301 absent",
        "# = rules.202.number 202",
        "# = rules.count 30",
    ],
)
def test_expectations_that_are_not_met(comment: str) -> None:
    """Ours: each names its line."""
    (failure,) = expect(comment)
    assert failure.startswith(f"transcript:{len(GAME) + 2}: ")


@pytest.mark.parametrize(
    "lines",
    [
        [*GAME],  # no head
        ["# Rule 101", *GAME, "# !"],
        ["# Rule 101: form", *GAME],  # expects nothing
        ["# Rule 101: form", "# !", *GAME],
        ["# Rule 101: form", *GAME, "# >libera/#nomic alice"],
        ["# Rule 101: form", *GAME, "# > libera/#nomic"],
        ["# Rule 101: form", *GAME, "# > alice rolls"],
        ["# Rule 101: form", *GAME, "# = turn.phase vote"],
        ["# Rule 101: form", *GAME, "# = turn.phase"],
        ["# Rule 101: form", *GAME, '#  = turn.phase "vote"'],
        ["# Rule 101: form", *GAME, "# ? turn.phase"],
    ],
)
def test_what_is_no_expectation(lines: list[str]) -> None:
    """Ours: a mistyped expectation is an error, not a remark; a transcript without any is none."""
    with pytest.raises(BadExpectation):
        read(lines)
