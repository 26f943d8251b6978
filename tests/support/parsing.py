"""What one line of chat is taken to mean, for tests that expect one kind of answer."""

from __future__ import annotations

from core.play import commands as c
from core.play.commands import Ref, Series
from gateway.speech.parse import parse
from gateway.speech.queries import Spoken, Utterance, Wrong


def only(text: str, *, private: bool = False) -> Utterance:
    meant = parse(text, private=private)
    assert len(meant) == 1, meant
    return meant[0]


def move(text: str, *, private: bool = False) -> c.Move:
    meant = only(text, private=private)
    assert isinstance(meant, Spoken), meant
    return meant.move


def wrong(text: str, *, private: bool = False) -> Wrong:
    meant = only(text, private=private)
    assert isinstance(meant, Wrong), meant
    return meant


def bare(number: int) -> Ref:
    return Ref(Series.NUMBER, number)
