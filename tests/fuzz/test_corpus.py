"""Malformed bytes of any kind never end a link: what fuzzing found, kept, and bytes of Hypothesis's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.sync_target import sync
from tests.fuzz.targets import TARGETS

EVERY = {**TARGETS, "sync": sync}
CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(path for path in CORPUS.glob("*/*") if path.is_file())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name[:12]}")
def test_what_fuzzing_found(path: Path) -> None:
    """Each file of the corpus keeps the laws of its target."""
    EVERY[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("name", sorted(EVERY))
def test_every_target_has_a_corpus(name: str) -> None:
    """A target nobody has fuzzed is none."""
    assert list((CORPUS / name).iterdir())


@pytest.mark.parametrize("name", sorted(EVERY))
@given(data=st.binary(max_size=300) | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes(name: str, data: bytes) -> None:
    """The same laws for whatever else there is."""
    EVERY[name](data)


def test_the_corpus_stays_small() -> None:
    """It is kept with the code: under 200 files, under 500 kB."""
    assert len(FILES) < 200
    assert sum(path.stat().st_size for path in FILES) < 500_000
