"""export --format markdown: the annotated ruleset (interface 1)."""

from __future__ import annotations

from functools import cache

import pytest

from core.ids import GameId
from gateway.export_markdown import as_markdown
from gateway.packs import find_packs, packs_of
from gateway.rehearse import Rehearsal
from gateway.speech.phrases import Phrases
from gateway.transcript import read_transcript

PLAYED = """\
@2026-03-01T12:00:00Z
libera/#n <alice> !new clockwise Night{language}
libera/#n <bob> !join
libera/#n <carol> !join
libera/#n <alice> !start
libera/#n <alice> !propose amend 208: Fifty points *win*. {win.score = 50}
libera/#n <alice> !call
libera/#n <alice> !vote for
libera/#n <bob> !vote for
libera/#n <carol> !vote for
libera/#n <alice> !judge "Rule 301 means points on the day"
+1h
libera/#n <carol> !verdict 1 true {301: win.score = 60}
libera/#n <alice> !roll
libera/#n <alice> !consent
libera/#n <bob> !consent
libera/#n <carol> !consent
libera/#n <bob> !propose repeal 204
libera/#n <bob> !call
libera/#n <alice> !vote for
libera/#n <bob> !vote for
libera/#n <carol> !vote for
"""


@cache
def told(language: str = "") -> str:
    rehearsal = Rehearsal("seed", packs_of(find_packs()))
    script = PLAYED.replace("Night{language}", f"Night {language}".rstrip())
    for entry in read_transcript(script.splitlines()):
        rehearsal.play(entry)
    return as_markdown(rehearsal.store.entries(GameId("night")), Phrases())


def section(text: str, heading: str) -> str:
    """From a heading to the next of its rank or above."""
    rank = heading.partition(" ")[0]
    _, found, rest = text.partition(f"\n{heading}")
    assert found, heading
    ends = [at for mark in ("##", "###")[: len(rank) - 1] if (at := rest.find(f"\n{mark} ")) >= 0]
    return rest[: min(ends, default=len(rest))]


def test_a_rule_has_all_its_versions_with_the_old_wordings() -> None:
    """Each version is there: what the rule said until then, and what made it what it is."""
    rule = section(told(), "### 301. ")
    assert "Fifty points \\*win\\*." in rule
    assert "`{win.score = 60;" in rule.split("Versions")[0]
    versions = rule.split("Versions, the oldest first:")[1]
    assert "- 208, since 2026-03-01T12:00:00Z: there from the beginning (entry 1)" in versions
    assert "`{win.score = 100;" in versions
    assert "- 301, since 2026-03-01T12:00:00Z: amended, by proposal 301 (alice)" in versions
    assert "`{win.score = 50;" in versions


def test_a_judgement_is_pinned_to_the_version_it_read() -> None:
    """The case on 301 was judged while it read 50; the reading with 60 is what it made of it."""
    versions = section(told(), "### 301. ").split("Versions, the oldest first:")[1]
    amended, _, ruled = versions.partition("read otherwise by a judge, in case C 1 (carol)")
    judged = "Case C 1, judged TRUE by carol on 2026-03-01T13:00:00Z"
    assert judged in amended.split("- 301, since")[1]
    assert "“Rule 301 means points on the day”" in amended
    assert judged not in ruled


def test_a_repealed_rule_is_there_with_what_it_said() -> None:
    """Rules that are gone keep their past: here rule 204 of the pack."""
    gone = section(told(), "## Rules no longer in force")
    assert "### 204. " in gone
    assert "repealed, by proposal 302 (bob)" in gone
    assert "  > **" in gone
    assert "### 204. " not in section(told(), "## Rules in force")


def test_a_rule_nobody_touched_has_no_list_of_versions() -> None:
    """What never changed is told once."""
    assert "Versions" not in section(told(), "### 101. ")


@pytest.mark.parametrize("text", ["### 301. ", "## Rules in force"])
def test_what_players_wrote_is_no_mark_of_the_document(text: str) -> None:
    """Asterisks and hashes of a rule are shown as they were typed."""
    assert "*win*" not in section(told(), text).replace("\\*win\\*", "")
