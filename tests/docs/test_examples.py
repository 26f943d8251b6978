"""The examples of the docs are what happens."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from core.law.pack import load_pack
from gateway.cli import main
from gateway.config_read import read_config
from gateway.packs import find_packs, packs_of
from gateway.rehearse import rehearse
from tests.support.documents import DOCS, ROOT, fences, shown_in, text_of


def test_the_readme_shows_a_real_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The lines of the README's example occur in what the transcript gives, in order."""
    assert main(["rehearse", str(DOCS / "example.nomic"), "--echo"]) == 0
    output = capsys.readouterr().out.replace("CODE", "…").splitlines()
    (shown,) = fences(ROOT / "README.md", "output")
    assert shown_in(shown, output) is None


def test_the_transcript_of_the_docs_gives_what_they_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Interface 4: the worked example, played."""
    (transcript,) = fences(DOCS / "transcripts.md", "nomic")
    (shown,) = fences(DOCS / "transcripts.md", "output")
    file = tmp_path / "vote.nomic"
    file.write_text(transcript, encoding="utf-8")
    assert main(["rehearse", str(file), "--seed", "docs"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert shown_in(shown, output) is None
    assert len([line for line in output if "Bob votes against" in line]) == 2  # one a room, not two
    assert not any("nobody will hear this" in line for line in output)


def test_every_field_of_the_state_is_explained() -> None:
    """Interface 5: fields may be added, and are documented."""
    (transcript,) = fences(DOCS / "transcripts.md", "nomic")
    *_, last = rehearse(transcript.splitlines(), "docs", packs_of(find_packs()), state=True)
    (game,) = json.loads(last)["games"]
    page = text_of(DOCS / "transcripts.md")
    named = {*game, *game["turn"], *game["players"][0], *game["rules"][0], *game["proposals"][0]}
    assert [field for field in sorted(named) if f"`{field}`" not in page] == []


def test_the_pack_of_the_docs_can_be_played() -> None:
    """core.law.pack: the form of a ruleset of one's own, as hosts.md shows it."""
    pack = load_pack(tomllib.loads(fences(DOCS / "hosts.md", "toml")[0]))
    said = [
        "libera/#n <ada> !new evening Fun",
        "libera/#n <bob> !join",
        "libera/#n <ada> !start",
        'libera/#n <bob> !propose enact "Tea": Tea is at five.',
        "libera/#n <bob> !call",
        "libera/#n <bob> !vote for",
        "+10m",
    ]
    *_, last = rehearse(said, "", {pack.id: pack}, state=True)
    (game,) = json.loads(last)["games"]
    assert game["proposals"][0]["status"] == "adopted"  # of the one vote cast, two thirds are for
    assert {p["name"]: p["score"] for p in game["players"]} == {"ada": "0", "bob": "5"}
    assert game["turn"] is None


def test_the_mix_is_a_file_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 3, head: a sixth ruleset, mixed from the five, is a TOML file loaded through `[packs] path`."""
    (toml,) = (block for block in fences(DOCS / "mix" / "README.md", "") if "[packs]" in block)
    folder = ROOT / str(tomllib.loads(toml)["packs"]["path"])
    mix = find_packs(folder)["mix"]
    assert mix.origin == str(DOCS / "mix" / "mix.toml")
    assert "mix" not in find_packs()
    set_keys = {setting.key for rule in mix.pack.rules for setting in rule.reading}
    assert {
        "turn.order",
        "adoption.quorum",
        "voting.random_voters",
        "decree.allowed",
        "judge.overturn",
    } <= set_keys
    file = tmp_path / "gateway.toml"
    config = fences(DOCS / "operators.md", "toml")[0] + f'\n[packs]\npath = "{folder}"\n'
    file.write_text(config, encoding="utf-8")
    for name in ("irc.secret", "matrix.secret"):
        (tmp_path / name).write_text("only-a-test", encoding="utf-8")
    assert main(["packs", "--config", str(file)]) == 0
    assert "mix" in capsys.readouterr().out
    evening = ROOT / "tests" / "transcripts" / "mix" / "one_evening.nomic"
    assert main(["rehearse", str(evening), "--packs", str(folder), "--state"]) == 0
    (game,) = json.loads(capsys.readouterr().out.splitlines()[-1])["games"]
    assert (game["ruleset"], game["turn"]["circuit"]) == ("mix", 2)


def test_the_config_of_the_docs_is_one(tmp_path: Path) -> None:
    """Interface 2: the config to start from has no fault."""
    file = tmp_path / "gateway.toml"
    file.write_text(fences(DOCS / "operators.md", "toml")[0], encoding="utf-8")
    for name in ("irc.secret", "matrix.secret"):
        (tmp_path / name).write_text("only-a-test", encoding="utf-8")
    config = read_config(file)
    assert [str(n) for n in config.networks] == ["libera", "matrix"]


def test_the_void_reading_of_the_docs_is_void() -> None:
    """Rule 110 of clockwise: a mutable rule in conflict with an immutable one has no reading at all."""
    (line,) = (
        line for block in fences(DOCS / "hosts.md") for line in block.splitlines() if '"Silence"' in line
    )
    said = [
        "libera/#n <ada> !new clockwise Fun",
        "libera/#n <bob> !join",
        "libera/#n <ada> !start",
        f"libera/#n <ada> {line}",
        "libera/#n <ada> !call",
        "libera/#n <ada> !vote for",
        "libera/#n <bob> !vote for",
    ]
    *_, last = rehearse(said, "", packs_of(find_packs()), state=True)
    (game,) = json.loads(last)["games"]
    assert game["proposals"][0]["status"] == "adopted"
    assert "voting.period" not in game["settings"]
    assert game["settings"]["voting.compulsory"]["value"] == "true"


def test_shown_in_finds_what_is_missing_or_out_of_order() -> None:
    """The helper itself: a wrong line, a line twice, and lines in another order are told."""
    output = ["12:00 a says one", "12:00 b says two"]
    assert shown_in("a says one\n…\nb … two", output) is None
    assert shown_in("b says two\na says one", output) == "a says one"
    assert shown_in("a says one\na says one", output) == "a says one"
    assert shown_in("two … b", output) == "two … b"
