"""A process to be killed: appends without end and reports every acknowledged sequence.

Usage: python -m tests.support.storage_kill STORE FIRST HEAD — the next sequence and the hash before it.
"""

from __future__ import annotations

import sys
from concurrent.futures import Future
from pathlib import Path

from core.ids import Instant
from core.ports import Batch
from storage.sqlite import SqliteStore
from storage.writer import Writer
from tests.support.stores import MATRIX, NIGHT, delivery, entry, message, said


def main() -> None:
    writer = Writer(SqliteStore.open(Path(sys.argv[1])))
    sequence, head = int(sys.argv[2]), sys.argv[3]
    print("ready", flush=True)
    while True:
        one = entry(sequence, head, text="x" * (sequence * 37 % 3000))
        name = f"${sequence}"
        writer.call(lambda store, name=name: store.keep_inbox(MATRIX, name, [said(name)])).result()  # type: ignore[misc]
        answer: Future[None] = writer.submit(
            Batch(
                game=NIGHT,
                entry=one,
                done=(message(name),),
                deliveries=(delivery(f"{sequence}/a"), delivery(f"{sequence}/b")),
            )
        )
        answer.result()
        print(sequence, flush=True)
        writer.call(lambda store, at=sequence: store.outbox_sent([(f"{at}/a", None, Instant(at))]))  # type: ignore[misc]
        sequence, head = sequence + 1, one.hash


if __name__ == "__main__":
    main()
