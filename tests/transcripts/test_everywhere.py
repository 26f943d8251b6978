"""The same game on another machine: whatever its hash seed, locale and time zone, the log has the same bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

from tests.support.transcripts import FOLDER, begin, load

FOLDERS = ("code", "recount")


def digests() -> list[str]:
    """Of the whole log of each game that is played in the transcripts."""
    found = []
    for path in sorted(p for folder in FOLDERS for p in (FOLDER / folder).glob("*.nomic")):
        rehearsal = begin()
        for entry in load(path).entries:
            rehearsal.play(entry)
        bodies = [s.body for row in rehearsal.store.games() for s in rehearsal.store.entries(row.game)]
        found.append(f"{path.name} {hashlib.sha256(b''.join(bodies)).hexdigest()}")
    return found


def _elsewhere(**machine: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import digests; print(*digests(), sep='\\n')"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **machine},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return [line for line in done.stdout.splitlines() if line.split(" ")[0].endswith(".nomic")]


def test_the_same_on_every_machine() -> None:
    """Issue 4, 2: the same code on the same game gives the same effects on every machine; and so does the rest."""
    one = _elsewhere(PYTHONHASHSEED="1", LC_ALL="C", TZ="Asia/Tokyo")
    other = _elsewhere(PYTHONHASHSEED="77", LC_ALL="tr_TR.UTF-8", TZ="America/New_York")
    assert len(one) > 10
    assert one == other
