"""Fuzzes one target for a while, from the corpus that is kept: python -m tests.fuzz.run TARGET SECONDS

What fails is written to tests/fuzz/corpus/TARGET as a file, where `make test` tries it for ever after.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import structlog

CORPUS = Path(__file__).parent / "corpus"
LONGEST = 4096  # bytes of one input


def main(name: str, seconds: str) -> None:
    import atheris

    with atheris.instrument_imports(include=["adapters", "core", "gateway"], enable_loader_override=False):
        from tests.fuzz.sync_target import sync
        from tests.fuzz.targets import TARGETS
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    known = {**TARGETS, "sync": sync}
    if name not in known:
        raise SystemExit(f"no target {name}; there are {', '.join(sorted(known))}")
    fresh = Path(".fuzz") / name
    kept = CORPUS / name
    for folder in (fresh, kept):
        folder.mkdir(parents=True, exist_ok=True)
    how = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", "-timeout=20", "-rss_limit_mb=2048"]
    atheris.Setup([sys.argv[0], str(fresh), str(kept), *how, f"-artifact_prefix={kept}/"], known[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:3])
