"""A game under a ruleset mixed at random, in which players change any setting there is.

Must never know what should come of a move.
"""

from __future__ import annotations

from random import Random

from core.law.reading import print_reading
from core.law.vocabulary import VOCABULARY
from tests.support.random_play import WAITS, RandomGame
from tests.support.random_rulesets import NAME, random_ruleset
from tests.support.random_values import any_key, any_value
from tests.support.rehearsing import packs


class RandomMix(RandomGame):
    """The same ``number`` mixes the same ruleset and plays the same game."""

    waits = WAITS[:-1]

    def __init__(self, number: int) -> None:
        self.pack = random_ruleset(Random(f"ruleset {number}"), packs())
        super().__init__(NAME, number, {NAME: self.pack})

    @classmethod
    def played(cls, number: int, steps: int) -> RandomMix:
        """Raises what its laws raise, with what was typed and under which rules."""
        game = cls(number)
        try:
            game.play(steps)
        except Exception as failed:
            rules = "\n".join(f"{r.number}: {print_reading(r.reading)}" for r in game.pack.rules if r.reading)
            typed = "\n".join(game.typed)
            failed.add_note(f"RandomMix({number}) played:\n{typed}\nunder these rules:\n{rules}")
            raise
        return game

    def _proposal(self) -> str:
        if self._chance.random() < 0.3:
            return super()._proposal()
        rules = self.stage.state().rules.rules
        reading = self._reading()
        if rules and self._chance.random() < 0.6:
            return f"amend {self._chance.choice(rules).number}: so. {reading}"
        return f'enact "So": so. {reading}'

    def _reading(self) -> str:
        """Mostly of a key that some rule sets already."""
        told = [s.key for rule in self.stage.state().rules.rules for s in rule.reading]
        said = []
        for _ in range(self._chance.choice((1, 1, 2))):
            entry = any_key(self._chance)
            if told and self._chance.random() < 0.5:
                entry = VOCABULARY[self._chance.choice(told)]
            said.append(f"{entry.key} = {any_value(self._chance, entry)}")
        return "{" + "; ".join(said) + "}"
