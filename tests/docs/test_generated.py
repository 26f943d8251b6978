"""What the docs say about keys, commands and the config is what the product's own tables say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.law.vocabulary import VOCABULARY
from gateway.packs import SHIPPED, find_packs
from gateway.speech.verbs import VERBS
from scripts import docs_config, docs_settings, generate_docs
from scripts.docs_commands import commands_page
from scripts.docs_packs import pack_pages
from scripts.docs_settings import settings_page


def test_no_generated_file_is_stale() -> None:
    """Interface, heading: what is added is documented; the docs follow the tables."""
    stale = sorted(generate_docs.stale())
    assert not stale, f"run `python -m scripts.generate_docs`: {', '.join(stale)}"


def test_every_key_has_a_heading() -> None:
    """The vocabulary is the one table of all keys (design 2)."""
    page = settings_page()
    assert [key for key in VOCABULARY if f"\n### `{key}`\n" not in page] == []


def test_no_key_is_described_that_is_gone() -> None:
    """What docs_settings adds to the vocabulary names keys of the vocabulary."""
    named = {*docs_settings._UNSET, *docs_settings._NOTES}
    assert named <= set(VOCABULARY)


def test_every_verb_is_listed_with_its_words() -> None:
    """Interface 3: every verb works in English, French and Russian."""
    page = commands_page()
    for verb in VERBS:
        entry = next(
            line for line in page.splitlines() if re.match(rf"\* \*\*`!{verb.words[0][0]}[ `]", line)
        )
        for words in verb.words:
            for word in words:
                assert f"`!{word}" in entry or f"`{word}`" in entry, (verb.name, word)


def test_every_ruleset_has_a_page_with_all_of_it() -> None:
    """Issue 3, point 1: a page for each, made from the pack: every rule, text in both languages, reading."""
    pages = pack_pages()
    packs = [found.pack for found in find_packs().values() if found.origin == SHIPPED]
    assert set(pages) == {f"packs/{pack.id}.md" for pack in packs}
    assert set(pages) <= set(generate_docs.PAGES)
    for pack in packs:
        page = pages[f"packs/{pack.id}.md"]
        assert pack.source in page
        for rule in pack.rules:
            entry = page.split(f"\n### {rule.number}. {rule.title}\n")[1].split("\n### ")[0]
            assert ("\nMutable." in entry) is rule.mutable
            assert ("\nImmutable." in entry) is not rule.mutable
            assert ("Supplied: " in entry, "Supplied in part" in entry) == (
                rule.supplied == "all",
                rule.supplied == "part",
            )
            for text in (rule.text, *(t.text for t in rule.translations)):
                assert all(f"> {line}".rstrip() in entry for line in text.splitlines()), rule.number
            for setting in rule.reading:
                sign = "?=" if setting.default else "="
                assert f"[`{setting.key}`]" in entry
                assert f"`{sign} {setting.value}`" in entry


def test_every_config_key_has_a_meaning_and_none_is_gone() -> None:
    """Interface 2: the keys the reader takes are those the docs explain."""
    assert sorted(docs_config.keys()) == sorted(docs_config._MEANINGS)


def test_a_missing_required_key_is_known_to_be_required() -> None:
    """Interface 2: a network without its name or host is no network."""
    assert {"irc.name", "irc.host", "irc.channels", "matrix.user", "game.ruleset"} <= docs_config.required()
    assert "irc.port" not in docs_config.required()


def test_check_says_what_is_stale_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--check` is for CI: exit 1 and the names, the files as they were."""
    for name in generate_docs.PAGES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(
            (generate_docs.DOCS / name).read_text(encoding="utf-8"), encoding="utf-8"
        )
    settings = tmp_path / "settings.md"
    settings.write_text("old", encoding="utf-8")
    monkeypatch.setattr(generate_docs, "stale", lambda: {"settings.md": "new"})
    monkeypatch.setattr(generate_docs, "DOCS", tmp_path)
    assert generate_docs.main(["--check"]) == 1
    assert "docs/settings.md is stale" in capsys.readouterr().err
    assert settings.read_text(encoding="utf-8") == "old"
    assert generate_docs.main([]) == 0
    assert settings.read_text(encoding="utf-8") == "new"
    assert generate_docs.main(["--what"]) == 2
