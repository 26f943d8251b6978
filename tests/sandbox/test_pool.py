"""The workers: confined, replaced when they are lost, and none the worse for what ran there before."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.play.hooks import Acted, Answer, Call, Failed, Load, Loaded, Says
from core.sandbox import pool, process
from core.sandbox.limits import LIMITS
from core.sandbox.pool import Sandbox

SEED = "5e" * 32


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox(workers=1)
    made.start()
    yield made
    made.stop()


def said(sandbox: Sandbox, text: str = "well", before: str = "pass") -> Answer:
    code = f"def on_turn(event, game):\n  {before}\n  say({text!r})"
    return sandbox.run(Call(code, "on_turn", {}, {}, SEED))


def the_worker(sandbox: Sandbox) -> int:
    (worker,) = sandbox._idle
    return worker._process.pid


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:
        return ""


def test_a_worker_is_held_to_its_limits(sandbox: Sandbox) -> None:
    """Issue 4, 2: memory, files, processes and descriptors are limited by the system, whatever the language
    forbids; and a worker inherits no environment and no descriptor but its two pipes."""
    said(sandbox)
    worker = Path(f"/proc/{the_worker(sandbox)}")
    limits = {line[:26].strip(): line[26:].split() for line in (worker / "limits").read_text().splitlines()}
    for what, most in (("Max open files", "3"), ("Max processes", "0"), ("Max file size", "0")):
        assert limits[what][:2] == [most, most], what
    memory = LIMITS.stack_bytes + LIMITS.memory_bytes
    assert int(limits["Max address space"][0]) < memory + 400 * 1024 * 1024
    assert int(limits["Max cpu time"][0]) <= LIMITS.cpu_seconds + 3
    assert sorted(fd.name for fd in (worker / "fd").iterdir()) == ["0", "1", "2"]
    assert os.readlink(worker / "fd" / "2") == "/dev/null"
    assert os.readlink(worker / "cwd") == "/"
    names = {pair.partition("=")[0] for pair in _read(worker / "environ").split("\0") if pair}
    assert names <= {"LC_CTYPE"}  # which Python sets itself


@pytest.mark.parametrize("asked", [True, False])
def test_a_worker_that_died_idle_is_nobodys_fault(sandbox: Sandbox, asked: bool) -> None:
    """Issue 4, 2: replaced; the next code runs as ever and is not set aside for it."""
    if asked:
        said(sandbox)
    (worker,) = sandbox._idle
    worker._process.send_signal(signal.SIGKILL)
    worker._process.wait()
    assert said(sandbox) == Acted((Says("well"),))
    assert sandbox.killed == 0


def test_what_one_game_keeps_takes_no_memory_from_another(sandbox: Sandbox) -> None:
    """Issue 4, 2: programs are kept ready; code that fits in a fresh worker fits after any others."""
    modest = "x = [0] * 3000000"
    assert said(sandbox, before=modest) == Acted((Says("well"),))
    for other in range(12):
        greedy = Load(f"x = [{other}] * 1500000\ndef on_vote(event, game):\n  len(x)")
        assert isinstance(sandbox.run(greedy), Loaded)
        assert said(sandbox, before=modest) == Acted((Says("well"),)), other
    assert sandbox.killed == 0


def test_where_no_worker_can_be_had_the_code_fails_and_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 4, 2: a machine out of processes breaks no game; once there are some again the code runs."""
    sandbox = Sandbox(workers=1)

    def none(*_: object, **__: object) -> object:
        raise BlockingIOError(11, "no more processes")

    with monkeypatch.context() as patched:
        patched.setattr(process.subprocess, "Popen", none)
        failed = said(sandbox)
        assert failed == Failed("unavailable")
        assert isinstance(failed, Failed)
        assert not failed.harmful
    assert said(sandbox) == Acted((Says("well"),))
    sandbox.stop()


def test_a_busy_machine_is_no_fault_of_the_code(sandbox: Sandbox) -> None:
    """Design 6: effects do not depend on the machine; a worker that was given no time for a while goes on."""
    said(sandbox)
    worker = the_worker(sandbox)
    os.kill(worker, signal.SIGSTOP)
    waking = pool.threading.Timer(LIMITS.cpu_seconds + 2, os.kill, (worker, signal.SIGCONT))
    waking.start()
    assert said(sandbox) == Acted((Says("well"),))
    waking.join()


LANGUAGE = """
reads = ["players", "players.score"]
def on_turn(event, game):
    for who in game.players:
        points = game.score[who]
        say(f"{who} {points}")
    tally = {who: len(who) for who in game.players}
    say(str(tally) + str(sorted(tally)) + str(hash("tea")) + str(1.0 / 3) + str(2.5e10) + repr("é\\n"))
    say("Ö".lower() + "ß".upper() + str(sorted(["b", "Ä", "a", "Z"])) + str(7 // -2) + str(-7 % 3))
    set("dice", roll(1000000))
    score(game.players[0], divide(game.score[game.players[0]], 7))
"""


def test_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 4, 2: the same code on the same game gives the same effects, byte for byte, in a new process of
    any locale, time zone and hash seed, and with anything called there before."""
    players = [f"player{n}" for n in range(12)]
    game = {"players": players, "score": {who: n for n, who in enumerate(players)}}
    call = Call(LANGUAGE, "on_turn", {"player": "x"}, game, SEED)
    answers = []
    start = process.subprocess.Popen
    for environment in (
        {},
        {"LC_ALL": "C", "TZ": "Asia/Tokyo"},
        {"LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "7"},
    ):

        def popen(command: list[str], **options: object) -> object:
            options["env"] = environment  # noqa: B023  # called in this round of the loop
            isolated = [part for part in command if part != "-I"]
            return start([isolated[0], "-s", *isolated[1:]], **options)  # type: ignore[call-overload]

        monkeypatch.setattr(process.subprocess, "Popen", popen)
        made = Sandbox(workers=1)
        answers += [made.run(call), said(made), made.run(call)]
        made.stop()
    assert isinstance(answers[0], Acted)
    assert [repr(answer) for answer in answers[0::3]] == [repr(answers[0])] * 3
    assert [repr(answer) for answer in answers[2::3]] == [repr(answers[0])] * 3
