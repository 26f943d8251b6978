"""How a store on disk refuses to be opened: in one line that says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.ids import Millis
from core.ports import StoreError
from storage.sqlite import SqliteStore


def one_line(error: BaseException, *words: str) -> None:
    text = str(error)
    assert "\n" not in text
    for word in words:
        assert word in text


def opening(path: Path, read_only: bool = False) -> StoreError:
    with pytest.raises(StoreError) as caught:
        SqliteStore.open(path, read_only=read_only, wait=Millis(50))
    return caught.value
