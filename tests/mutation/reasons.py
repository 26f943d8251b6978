"""Why nobody notices: the reasons in ``survivors.toml``. Must never know how a transcript is played."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.mutation.mutants import Mutant
from tests.mutation.playing import Finding

SURVIVORS = Path(__file__).with_name("survivors.toml")
_FIELDS = {"pack", "rule", "key", "was", "to", "reason"}


class BadReason(Exception):
    """An entry of the file is none."""


def reasons(text: str | None = None) -> Mapping[Mutant, str]:
    """A reason for each survivor; raises BadReason. Tables ``[[survivor]]`` with ``pack``, ``rule``, ``key``,
    ``was``, a list ``to`` and one ``reason``."""
    data = tomllib.loads(SURVIVORS.read_text(encoding="utf-8") if text is None else text)
    found: dict[Mutant, str] = {}
    for table in data.get("survivor", []):
        for mutant in _of(table):
            if mutant in found:
                raise BadReason(f"{mutant}: appears twice")
            found[mutant] = table["reason"].strip()
    return found


def _of(table: Mapping[str, Any]) -> Iterator[Mutant]:
    if set(table) != _FIELDS or not table["reason"].strip() or not table["to"]:
        raise BadReason(f"{dict(table)}: needs {', '.join(sorted(_FIELDS))}")
    for to in table["to"]:
        yield Mutant(table["pack"], table["rule"], table["key"], table["was"], to)


def complaints(findings: Iterable[Finding], explained: Mapping[Mutant, str]) -> Iterator[str]:
    """Survivors without a reason, and reasons for what does not survive."""
    for finding in findings:
        if finding.killer is None and finding.mutant not in explained:
            yield f"{finding.mutant}: no transcript notices, and no reason is given in {SURVIVORS.name}"
        elif finding.killer is not None and finding.mutant in explained:
            yield f"{finding.mutant}: has a reason in {SURVIVORS.name}, and is noticed by {finding.killer}"
