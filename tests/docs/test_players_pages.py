"""The players' pages: what they tell people to type in a first game, typed in one."""

from __future__ import annotations

import re

import pytest

from tests.support.documents import DOCS, text_of
from tests.support.transcripts import failures, read

_CODE = re.compile(r"^~~~\n(.*?)^~~~$", re.MULTILINE | re.DOTALL)
_TURN = re.compile(r"^```\n(!\S+ .*?)^```$", re.MULTILINE | re.DOTALL)


def _played(language: str, more: list[str]) -> list[str]:
    return list(
        failures(
            read(
                [
                    "# Chat: the page for players.",
                    "libera/#n <alice> !new clockwise Night",
                    f"libera/#n <alice> !lang {language}",
                    "libera/#n <bob> !join",
                    "libera/#n <carol> !join",
                    "libera/#n <alice> !start",
                    *more,
                ]
            )
        )
    )


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_the_rule_with_code_is_adopted_and_its_command_works(language: str) -> None:
    """Issue 4, 1: the lines of the page, typed in private; then the command gives a coin, and players shows it."""
    (code,) = _CODE.findall(text_of(DOCS / f"players.{language}.md"))
    (command,) = re.findall(r"on_command_(\w+)", code)
    lines = [f"libera <alice> {line}" for line in code.splitlines()]
    votes = [f"libera/#n <{who}> !vote for" for who in ("alice", "bob", "carol")]
    after = [
        f"libera/#n <bob> !{command}",
        f"libera/#n <bob> !{command}",
        "# = players.bob.variables.coins 2",
        "libera/#n <carol> !players",
        "# > libera/#n coins",
    ]
    assert not _played(language, [*lines, "libera/#n <alice> !call", *votes, *after])


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_the_first_proposal_and_its_revision(language: str) -> None:
    """The first of the proposals, the revision, the call and the ballot, as they stand on the page."""
    page = text_of(DOCS / f"players.{language}.md")
    typed = [line.split("  ")[0] for block in _TURN.findall(page) for line in block.splitlines()]
    first = next(line for line in typed if "score.adopted.proposer" in line)
    revised = next(i for i, line in enumerate(typed) if "win.score = 40" in line)
    said = [
        first,
        typed[revised].replace("win.score = 40", "score.adopted.proposer = 6"),
        *typed[revised + 1 :],
    ]
    lines = [f"libera/#n <alice> {line}" for line in said[:4]]
    expected = ['# = proposals.301.status "voting"', '# = proposals.301.for ["alice"]']
    assert not _played(language, [*lines[:3], *lines[3:4], *expected])
