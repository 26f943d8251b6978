"""Moves as one would type them in each language, which is read back as the same move."""

from __future__ import annotations

import pytest

from gateway.speech.parse import parse
from gateway.speech.queries import Spoken
from gateway.speech.unparse_language import typed_in

TYPED = (
    ("vote for 301", "voter pour 301", "голос за 301"),
    ("vote abstain C 1", "voter abstention C 1", "голос воздержаться C 1"),
    (
        'propose enact "For no": for no',
        'proposer adopter "For no": for no',
        'предложить принять "For no": for no',
    ),
    ("propose transmute 105", "proposer transmuter 105", "предложить превратить 105"),
    (
        "verdict 1 true precedent {206: win.score = 1}: no",
        "jugement 1 vrai précédent {206: win.score = 1}: no",
        "вердикт 1 истина прецедент {206: win.score = 1}: no",
    ),
    ("declare points Bob 3 under 301", "déclarer points Bob 3 selon 301", "объявить очки Bob 3 по 301"),
    ("consent 301 no", "consentir 301 non", "согласие 301 нет"),
    ('claim paradox "x"', 'réclamer paradoxe "x"', 'заявить парадокс "x"'),
    ("elect For", "élire For", "избрать For"),
)


@pytest.mark.parametrize("written", TYPED, ids=[t[0] for t in TYPED])
def test_the_words_of_a_move_are_the_language_s(written: tuple[str, str, str]) -> None:
    """The verb and its words are translated, names and what the player says are not; parse reads it back."""
    (spoken,) = parse(written[0], private=True)
    assert isinstance(spoken, Spoken)
    for language, said in zip(("en", "fr", "ru"), written, strict=True):
        assert typed_in(language, spoken.move) == said
        (again,) = parse(said, private=True)
        assert isinstance(again, Spoken)
        assert again.move == spoken.move
