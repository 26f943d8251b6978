"""What the docs tell people to type means something."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.law.reading import parse_ruled_reading
from gateway.cli import _parser
from gateway.speech.parse import parse
from gateway.speech.queries import Talk, Wrong
from gateway.speech.verbs import find_verb
from tests.support.documents import DOCS, ROOT, chat_commands, documents, fences, spans, text_of

_PEOPLE = tuple(DOCS / name for name in ("players.en.md", "players.fr.md", "players.ru.md", "hosts.md"))
_STANDS_FOR = {"N": "301", "KEY": "win.score", "NAME": "Ada"}


@pytest.mark.parametrize("path", _PEOPLE, ids=lambda p: p.name)
def test_chat_commands_can_be_read(path: Path) -> None:
    """Interface 3: each command of the guides is a move, a question or a request."""
    typed = list(chat_commands(path))
    assert len(typed) > 20
    for command in typed:
        if re.fullmatch(r"!\w+", command) and find_verb(command[1:]) is not None:
            continue  # the verb itself is spoken of
        filled = re.sub(r"\b(N|KEY|NAME)\b", lambda found: _STANDS_FOR[found[1]], command)
        meant = parse(filled)
        assert meant, command
        assert not any(isinstance(one, (Wrong, Talk)) for one in meant), (command, meant)


@pytest.mark.parametrize("path", documents(), ids=lambda p: p.name)
def test_readings_can_be_read(path: Path) -> None:
    """Design 6: every `{key = value}` the docs show is one the engine takes."""
    for reading in re.findall(r"\{[^{}\n]*[^{}\n<>!=]=[^{}\n]*\}", text_of(path)):
        if reading != "{key = value}":
            parse_ruled_reading(reading)


def test_the_readings_of_hosts_are_found() -> None:
    """The test above would pass on nothing if its pattern found nothing."""
    found = re.findall(r"\{[^{}\n]*[^{}\n<>!=]=[^{}\n]*\}", text_of(DOCS / "hosts.md"))
    assert len(found) > 10


def _command_lines(path: Path) -> Iterator[list[str]]:
    lines = [line for block in fences(path, "") for line in block.splitlines()]
    for text in (*lines, *spans(path)):
        if re.search(r"(^|/|\s)nomic-gateway [a-z-]", text):
            words = shlex.split(re.sub(r"^.*?nomic-gateway ", "", text))
            cut = next((n for n, word in enumerate(words) if re.match(r"[0-9]?>|[&|]$", word)), len(words))
            yield words[:cut]


def _is_taken(words: list[str]) -> bool:
    try:
        _parser().parse_args(words)
    except SystemExit as end:
        return end.code == 0
    return True


@pytest.mark.parametrize("path", documents(), ids=lambda p: p.name)
def test_command_lines_are_taken(path: Path) -> None:
    """Interface 1: what the docs tell operators to run is what the command line takes."""
    assert [words for words in _command_lines(path) if not _is_taken(words)] == []


def test_a_wrong_command_line_is_seen() -> None:
    """The test above is worth something only if a wrong option is refused and the docs' lines are found."""
    assert not _is_taken(["backup", "--file", "x"])
    assert len(list(_command_lines(DOCS / "operators.md"))) > 8


def test_make_targets_exist() -> None:
    """`make demo`, `make test`; the README promises no target there is not."""
    made = set(re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    named = {target for path in documents() for target in re.findall(r"\bmake ([a-z]+)\b", _code(path))}
    assert {"demo", "test"} <= named <= made


def _code(path: Path) -> str:
    return "\n".join((*fences(path), *spans(path)))
