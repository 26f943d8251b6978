"""What rules' code costs a move, and what a dry run costs in a game with many rules.

Must never touch a network or a store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter

from msgspec.structs import replace

from core.ids import RuleId, RuleNumber
from core.law.reading import parse_reading
from core.law.rule import Code, Rule
from core.law.ruleset import Ruleset
from core.play.commands import ChangeKind, Command, Draft, Propose, Side, Vote
from core.play.decide import Wanted, decide
from core.play.events import Outcome
from core.play.forecast import forecast
from core.play.hooks import Answer, Request
from core.play.recounts import Recount
from core.play.state import GameState
from core.sandbox.pool import Sandbox
from gateway.bench_states import FIRST, SECRETS, begun, followed, said_by, voting
from gateway.figures import Figure

MOVES, TRIES = 500, 50
RULES = 200
HOOK = Code(
    """reads = ["players.votes"]
def on_vote(event, game):
    set("votes", game.votes.get(event.player, 0) + 1, event.player)
""",
    ("on_vote",),
    ("players.votes",),
)
CHANGE = """reads = ["players", "players.score", "rules"]
def on_adopted(event, game):
    set("titles", len(game.rules))
def on_turn(event, game):
    score(event.player, 1)
def on_command_greet(event, game):
    say("%s greets %d others." % (event.player, len(game.players) - 1))
"""
READINGS = (
    "score.abstained = {n}",
    "score.adopted.proposer = {n} * votes_for; precedence.over = 301-420",
    "score.adopted.against ?= {n}",
    "judge.reward = {n}; precedence.defers_to = mutable",
)


def measure_code(scale: float) -> Iterator[Figure]:
    """``scale`` shrinks how often it is done."""
    sandbox = Sandbox()
    sandbox.start()
    try:
        yield from _measure_hook(sandbox, max(10, int(MOVES * scale)))
        yield _measure_dry_run(sandbox, max(5, int(TRIES * scale)))
    finally:
        sandbox.stop()


def _measure_hook(sandbox: Sandbox, moves: int) -> Iterator[Figure]:
    """The same vote where no rule has code and where one counts votes, in turn."""
    plain = voting()
    rule = replace(plain.rules.rules[-1], coded=HOOK)
    hooked = replace(plain, rules=plain.rules.replaced(rule))
    without: list[float] = []
    added: list[float] = []
    for number in range(moves):
        vote = said_by(FIRST, Vote(side=Side.FOR if number % 2 else Side.AGAINST), plain)
        without.append(_seconds(lambda vote=vote: _decided(sandbox, plain, vote)))  # type: ignore[misc]
        added.append(_seconds(lambda vote=vote: _decided(sandbox, hooked, vote)) - without[-1])  # type: ignore[misc]
    yield Figure("move_decided_p50", median(without) * 1000, "ms")
    yield Figure("hook_adds_p50", median(added) * 1000, "ms")


def _measure_dry_run(sandbox: Sandbox, tries: int) -> Figure:
    """A rule with code proposed: its code read and tried, and what it would do worked out."""
    draft = Draft(
        kind=ChangeKind.ENACT,
        title="Greetings",
        text="We greet.",
        reading="{score.abstained = 50; precedence.over = score.*}",
        code=CHANGE,
    )
    state = begun()
    taken: list[float] = []
    for _ in range(tries):
        full = _with_rules(state)  # anew: nothing is known of it yet
        command = said_by(FIRST, Propose(draft=draft), full)
        began = perf_counter()
        outcome = _decided(sandbox, full, command)
        after = followed(full, command, outcome)
        found = forecast(after, after.open_proposals[0].number)
        taken.append(perf_counter() - began)
        if found is None or found.refused or not found.shifts:
            raise RuntimeError("the dry run of the benchmark found nothing")
    return Figure(f"dry_run_{RULES}_rules_p50", median(taken) * 1000, "ms")


def _with_rules(state: GameState) -> GameState:
    """With so many rules in all, most with a reading that conflicts with others'; no limit to their number."""
    free = tuple(
        replace(rule, reading=tuple(s for s in rule.reading if s.key != "rules.maximum_mutable"))
        for rule in state.rules.rules
    )
    first = 1 + max(rule.number for rule in free)
    more = tuple(_rule(first + n, state.rules.next_id + n) for n in range(RULES - len(free)))
    return replace(state, rules=Ruleset((*free, *more), state.rules.next_id + len(more)))


def _rule(number: int, rule_id: int) -> Rule:
    reading = READINGS[number % len(READINGS)].format(n=number % 7)
    return Rule(
        id=RuleId(rule_id),
        number=RuleNumber(number),
        mutable=True,
        title=f"Rule {number}",
        text="As read.",
        reading=parse_reading(reading).sets,
        history=(RuleNumber(number),),
    )


def _seconds(act: Callable[[], object]) -> float:
    began = perf_counter()
    act()
    return perf_counter() - began


def _decided(sandbox: Sandbox, state: GameState, command: Command) -> Outcome:
    """As a game's actor does it: each time code is to be asked first, all is decided anew with its answer."""
    answers: list[tuple[Request, Answer]] = []
    while True:
        try:
            return decide(state, command, SECRETS, answers)
        except Wanted as wanted:
            if isinstance(wanted.request, Recount):
                raise TypeError("nothing is to be counted again here") from None
            answers.append((wanted.request, sandbox.run(wanted.request)))
