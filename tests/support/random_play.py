"""Games of any ruleset played at random, each given by one number; and what holds in every game at every time.

Must never know what should come of a move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from core.ids import GameId
from core.law.pack import Pack
from core.play.waiting import Waiting, waiting_for
from gateway.verify import verify_store
from tests.support.rehearsing import IRC, MATRIX, NOON, Stage
from tests.support.ways_on import refusals_on_the_way

GAME = GameId("night")

PEOPLE = {
    "alice": f"{IRC} <alice>",
    "bob": f"{MATRIX} <@bob:l>",
    "carol": f"{IRC} <carol>",
    "dave": "oftc <dave>",
    "eve": f"{MATRIX} <@eve:l>",
}
PLAYERS = ("alice", "bob", "carol", "eve")

PROPOSALS = (
    'enact "A": one. {voting.period = 2h}',
    'enact "B": two.',
    'enact "C": of chance. {score.adopted.proposer = roll(6)}',
    "amend 208: Fifty. {win.score = 12}",
    "amend 203: By majority. {adoption.threshold = majority}",
    "amend 301: otherwise.",
    "repeal 202",
    "repeal 301",
    "transmute 101",
    "transmute 207",
)
MOVES = (
    # of a turn
    ("pass", "publish", "roll", "call", "call 3d", "unvote", "withdraw", "vote for", "vote against", "vote abstain",
     "vote for 301", "revise : other words", "revise amend 207: two each. {voting.votes_each = 2}",
     "voter pour", "голос против", 'draft enact "L": long', "draft + more", "draft submit", "proposal 301 concerns judge"),
    # judging
    ('judge "Is it so?"', 'claim paradox "stuck"', "accept", "refuse", "debate 1", "ask judge", "verdict true",
     "verdict false block precedent", "verdict true {203: adoption.threshold = majority}", "overrule", "overrule no",
     "quash 1", "oppose C 1", "oppose precedent 1", "demand consent", "consent", "propose overturn C 1", "vote for C 1",
     "verdict true {void ballot 301 bob}", "verdict true {void moves carol 2026-01-01}", "verdict false {void join eve}",
     "verdict true {ballot 301 bob against; void entry 20}", "confirm C 1"),
    # entered by hand
    ("declare points bob 3 under 301", "declare outcome 301 adopted", "declare winner eve under 301",
     "declare office speaker bob under 301", "declare turn carol under 301", "declare close 301", "declare judge eve C 1", "support", "support 1 no", "why bob", "why winner", "why refused", "why entry 9"),
    # offices, decrees, requests
    ("elect bob", "elect carol", "nominate alice", "confirm eve", "resign", "decline", "summon", "consent 301 no",
     "sanction bob: minus two {score(bob) -2}", "vote for S 1", 'decree "Tea": at five. {voting.period = 4d}',
     "decree repeal D 1", "oppose Dp 1", "propose repeal D 1", "request 301: how so?", "call R 1", "vote for R 1"),
    # coming, going, being there
    ("join", "join", "leave", "forfeit", "vacation", "back", "pause", "resume", "resume", "remove carol",
     "reseat bob alice carol eve", "lang fr", "tz Asia/Tokyo", 'act "something"'),
    # asking
    ("status", "why 301", "agenda", "votes", "cases", "case 1", "offices", "decrees", "requests", "settings", "log",
     "whatif 301", "rules", "rule 301 history", "proposals", "players", "help vote"),
)  # fmt: skip
TALK = ("hello everybody", "nobody knows", "+1", "!", "nomic: status", "??? {", "vote for 301")
WAITS = ("1m", "10m", "1h", "5h", "2d", "8d", "25d")


def laws_hold(stage: Stage) -> None:
    """The log gives what was published, its times never go back, its deadlines are those of the store, no
    line that can be typed is a bug, and the game can go on."""
    life = stage.rehearsal.life
    assert life is not None
    state = stage.state()
    published = life.register.states.get(GAME)
    assert published is None or published == state
    entries = list(stage.store.entries(GAME))
    assert [entry.sequence for entry in entries] == list(range(1, len(entries) + 1))
    times = [entry.at for entry in entries]
    assert times == sorted(times)
    rows = {(row.deadline, row.due) for row in stage.store.deadlines() if row.kind == "rule"}
    assert rows == {(deadline.id, deadline.due) for deadline in state.deadlines}
    assert list(stage.store.poison()) == []
    refused = refusals_on_the_way(state)
    assert not refused, refused


class RandomGame:
    """One game. The same ``number`` plays the same game; ``typed`` is it as a transcript."""

    waits = WAITS

    def __init__(self, ruleset: str, number: int, rulesets: Mapping[str, Pack] | None = None) -> None:
        self.typed: list[str] = []
        self.shown: list[str] = []
        self._chance = Random(f"{ruleset}/{number}")
        self._ids = 0
        self.stage = Stage(seed=f"{ruleset}/{number}", rulesets=rulesets)
        self._say(NOON)
        self._say(f"{PEOPLE['alice']} !new {ruleset} Night")
        self._say(f"{MATRIX} <@bob:l> !attach Night CODE")
        for who in PLAYERS[1:]:
            self._say(f"{PEOPLE[who]} !join {who}")
        self._say(f"{PEOPLE['alice']} !start")

    def play(self, steps: int) -> None:
        acts = (self._go_on, self._speak, self._wait, self._speak_twice, self._be_away, self._die)
        for _ in range(steps):
            self._chance.choices(acts, weights=(40, 34, 12, 5, 6, 3))[0]()
            laws_hold(self.stage)
        self._die()
        laws_hold(self.stage)
        assert list(verify_store(self.stage.store))

    # --- what may happen

    def _say(self, *lines: str) -> list[str]:
        self.typed += lines
        shown = self.stage("\n".join(lines))
        self.shown += shown
        return shown

    def _line(self) -> str:
        kind = self._chance.random()
        if kind < 0.2:
            return f"!propose {self._proposal()}"
        return (
            f"!{self._chance.choice(self._chance.choice(MOVES))}" if kind < 0.9 else self._chance.choice(TALK)
        )

    def _proposal(self) -> str:
        return self._chance.choice(PROPOSALS)

    def _somebody(self) -> str:
        return PEOPLE[self._chance.choice(sorted(PEOPLE))]

    def _speak(self) -> None:
        self._say(f"{self._somebody()} {self._line()}")

    def _speak_twice(self) -> None:
        """A message delivered twice under one id acts once."""
        self._ids += 1
        line = f"{self._somebody()} (id=m{self._ids}) {self._line()}"
        self._say(line, "+1s")  # what is due at once is no effect of the second copy
        before = self.stage.state()
        assert self._say(line) == []
        assert self.stage.state() == before

    def _wait(self) -> None:
        self._say(f"+{self._chance.choice(self.waits)}")

    def _be_away(self) -> None:
        self._say("-down", f"{self._somebody()} {self._line()}", f"+{self._chance.choice(self.waits)}", "-up")

    def _die(self) -> None:
        self._say("-kill")

    def _go_on(self) -> None:
        """Whoever is waited for does what is waited for: so that games get somewhere."""
        for _ in range(self._chance.randint(1, 6)):
            waiting = waiting_for(self.stage.state())
            if not waiting:
                return
            one = self._chance.choice(waiting)
            network, _, account = self.stage.state().player(one.player).accounts[0].partition("/")
            self._say(f"{network} <{account}> in Night {self._answer(one)}")

    def _answer(self, one: Waiting) -> str:
        number = "" if one.number is None else f" {f'{one.series.value} {one.number}'.strip()}"
        side = self._chance.choice(("for", "for", "for", "against"))
        name = self._chance.choice(PLAYERS)
        answers: dict[str, Sequence[str]] = {
            "propose": [f"propose {self._proposal()}", "pass"],
            "call": [f"call{number}", f"call{number} 4d"],
            "vote": [f"vote {side}{number}"],
            "accept": ["accept", "refuse"],
            "take": ["accept"],
            "judge": ["verdict true", "verdict false"],
            "elect": [f"elect {name}"],
            "nominate": [f"nominate {name}"],
            "answer": ["confirm", "decline", f"confirm {name}"],
            "officer-consent": [f"consent{number}", f"consent{number} no"],
        }
        return self._chance.choice(answers.get(one.what, [one.what]))
