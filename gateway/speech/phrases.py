"""The phrase catalogue: everything people read, in English, French and Russian (Fluent files).

Must never know a game: it fills in what it is given. No rule is looked up, no name chosen here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path

import structlog
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt

log = structlog.get_logger(__name__)

LANGUAGES = ("en", "fr", "ru")
LOCALES = Path(__file__).parent / "locales"
MINUS = "\N{MINUS SIGN}"
_LONG = 2000  # Fluent refuses to fill in more than 2,500 characters at one place

Arg = str | int | Fraction


@lru_cache(maxsize=4096)
def _number(value: int) -> FluentInt:
    """A whole number that chooses plurals and is written without grouping: 1301, not 1,301."""
    return FluentInt(value, useGrouping=False)


def written_number(number: Fraction | int) -> str:
    """Exact, with a typographic minus: "12", "−10/3"."""
    return str(number).replace("-", MINUS)


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


class Phrases:
    """Says a phrase of the catalogue. Safe to use from several threads.

    ``prefix`` stands before the commands that phrases tell people to type. ``default`` speaks for
    languages there is no catalogue of.
    """

    def __init__(self, *, prefix: str = "!", default: str = "en") -> None:
        self._prefix = prefix
        self._default = default

    def known(self, language: str | None) -> str:
        """The language itself where the catalogue has it, else the default one."""
        return language if language in LANGUAGES else self._default

    def has(self, phrase: str) -> bool:
        return _bundle(self._default).has_message(phrase)

    def say(self, language: str | None, phrase: str, /, **args: Arg) -> str:
        """The phrase in that language. Numbers choose its plurals. KeyError where there is no such phrase.

        Where an argument is missing its name stands in its place: a flaw is logged, never thrown
        at a player.
        """
        spoken = self.known(language)
        bundle = _bundle(spoken)
        long: dict[str, str] = {}
        filled: dict[str, object] = {"p": self._prefix}
        for name, value in args.items():
            filled[name] = _prepared(name, value, long)
        pattern = bundle.get_message(phrase).value
        if pattern is None:
            raise KeyError(phrase)
        text, errors = bundle.format_pattern(pattern, filled)
        if errors:
            log.warning("phrase_flawed", phrase=phrase, language=spoken, errors=[str(e) for e in errors])
        said = str(text)
        for token, value in long.items():
            said = said.replace(token, value)
        return said


class Words:
    """The catalogue in one language: ``words("phrase-id", name=value)``."""

    def __init__(self, phrases: Phrases, language: str | None) -> None:
        self.phrases = phrases
        self.language = phrases.known(language)

    def __call__(self, phrase: str, /, **args: Arg) -> str:
        return self.phrases.say(self.language, phrase, **args)


def _prepared(name: str, value: Arg, long: dict[str, str]) -> object:
    if isinstance(value, str):
        if len(value) <= _LONG:
            return value
        token = f"\0{name}\0"
        long[token] = value
        return token
    if isinstance(value, Fraction) and value.denominator != 1:
        return written_number(value)
    return _number(int(value))
