"""What code may do, and what comes out of it: exact, plain, in order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.law.chance import Chance
from core.play.hooks import (
    Acted,
    Answer,
    Call,
    Failed,
    GivesScore,
    Load,
    Loaded,
    Rolls,
    Says,
    SetsVariable,
    StartsTimer,
    Wins,
)
from core.sandbox.limits import LIMITS
from core.sandbox.pool import Sandbox

SEED = "ab" * 32


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox(workers=1)
    yield made
    made.stop()


def called(sandbox: Sandbox, body: str, seed: str = SEED) -> Answer:
    code = f"def on_vote(event, game):\n  {body}"
    event = {"player": "Bob", "number": 3}
    return sandbox.run(Call(code, "on_vote", event, {"score": {"Bob": "20/3", "Al": 5}, "tax": 7}, seed))


@pytest.mark.parametrize(
    ("body", "effect"),
    [
        ("score('Bob', 3)", GivesScore("Bob", "3")),
        ("score(event.player, '-20/3')", GivesScore("Bob", "-20/3")),
        ("score('Bob', add(game.score['Bob'], '1/3'))", GivesScore("Bob", "7")),
        ("score('Bob', subtract(1, '1/3'))", GivesScore("Bob", "2/3")),
        ("score('Bob', multiply(game.score['Bob'], 3))", GivesScore("Bob", "20")),
        ("score('Bob', divide(20, 3))", GivesScore("Bob", "20/3")),
        ("score('Bob', floor('20/3'))", GivesScore("Bob", "6")),
        ("set('tax', game.tax + 1)", SetsVariable("tax", 8)),
        ("set('hat', True, 'Bob')", SetsVariable("hat", True, "Bob")),
        ("set('hat', None)", SetsVariable("hat", None)),
        ("say('Hear: ' + event.player)", Says("Hear: Bob")),
        ("after('7d', 'tax')", StartsTimer("tax", "7d")),
        ("win('Bob', 'Al')", Wins(("Bob", "Al"))),
        ("set('small', less('20/3', 7))", SetsVariable("small", True)),
    ],
)
def test_effects(sandbox: Sandbox, body: str, effect: object) -> None:
    """Design 6: score, set, say, after, win; amounts that are not whole go in and out as text."""
    assert called(sandbox, body) == Acted((effect,))  # type: ignore[arg-type]  # one of the union


def test_dice_come_from_the_seed_of_the_call(sandbox: Sandbox) -> None:
    """Design 4: throws of a call are numbered, and anybody who has the seed can repeat them."""
    chance = Chance(bytes.fromhex(SEED), "")
    thrown = tuple(Rolls(k, 6, chance.draw(str(k), 6)) for k in (1, 2, 3))
    assert called(sandbox, "[roll(6) for i in range(3)]") == Acted(thrown)
    assert called(sandbox, "[roll(6) for i in range(3)]") == Acted(thrown)
    assert called(sandbox, "[roll(1000000) for i in range(3)]", "cd" * 32) != Acted(thrown)


@pytest.mark.parametrize(
    "body",
    [
        "score('Bob', 1.5)",
        "score('Bob', True)",
        "score('Bob', '1/0')",
        "score('Bob', '1e9')",
        "score('Bob', 'many')",
        "score('Bob', '1' * 50)",
        "score(3, 3)",
        "score('Bob')",
        "score('Bob', 1, 2)",
        "score(player='Bob', amount=1)",
        "set('Tax', 1)",
        "set('players.score', 1)",
        "set('', 1)",
        "set('tax', 1.5)",
        "set('tax', [1])",
        "set('tax', 10000000000 * 10000000000 * 10000000000 * 10000000000 * 10)",
        "say(3)",
        "after('soon', 'tax')",
        "after('7d', 'Tax Day')",
        "roll(1)",
        "roll(6.0)",
        "roll(10000000)",
        "win()",
        "divide(1, 0)",
        "multiply('9' * 39, '9' * 39)",
    ],
)
def test_what_is_no_effect(sandbox: Sandbox, body: str) -> None:
    """Design 6: what cannot be done fails the whole call and says what was wrong, with its line."""
    answer = called(sandbox, f"say('before')\n  {body}")
    assert isinstance(answer, Failed)
    assert answer.reason in {"shape", "error"}
    assert answer.message
    assert answer.line == 3


def test_too_many_effects(sandbox: Sandbox) -> None:
    """Issue 4.2: giant output is refused, at the limit and not before."""
    most = LIMITS.effects
    assert isinstance(called(sandbox, f"[say('x') for i in range({most})]"), Acted)
    assert called(sandbox, f"[say('x') for i in range({most + 1})]") == Failed(
        "output", f"more than {most} effects"
    )
    long = called(sandbox, f"say('x' * {LIMITS.text + 1})")
    assert isinstance(long, Failed)
    assert long.reason == "output"
    times = LIMITS.said // 400
    assert isinstance(called(sandbox, f"[say('x' * 400) for i in range({times})]"), Acted)
    much = called(sandbox, f"[say('x' * 400) for i in range({times + 1})]")
    assert much == Failed("output", f"more than {LIMITS.said} characters said")


def test_its_own_words(sandbox: Sandbox) -> None:
    """Design 6: ``fail`` gives the code's words to whoever asked, at any depth of lines."""
    padded = "pass\n" + "  pass\n" * 20 + "  fail('two coins are not enough')"
    assert called(sandbox, padded) == Failed("fail", "two coins are not enough", 23, 3)


def test_nothing_is_kept_between_calls(sandbox: Sandbox) -> None:
    """Design 6: the same code on the same game gives the same effects."""
    code = "seen = []\ndef on_vote(event, game):\n  seen.append(1)\n  say(str(len(seen)))"
    first, second = (sandbox.run(Call(code, "on_vote", {}, {}, SEED)) for _ in range(2))
    assert first == second
    assert isinstance(first, Failed)


def test_an_effect_outside_a_function(sandbox: Sandbox) -> None:
    """Design 6: nothing happens while code is read."""
    assert isinstance(sandbox.run(Load("score('Bob', 3)")), Failed)
    assert isinstance(sandbox.run(Load("x = roll(6)")), Failed)


@pytest.mark.parametrize(
    ("code", "hooks", "reads"),
    [
        ("def on_vote(event, game):\n  pass", ("on_vote",), ()),
        (
            "reads = ['players.score', 'tax']\ndef on_timer_tax(e, g):\n  pass\ndef on_command_pay(e, g):\n  pass",
            ("on_timer_tax", "on_command_pay"),
            ("players.score", "tax"),
        ),
        ("def helper(x):\n  return x", (), ()),
    ],
)
def test_what_code_is_made_of(
    sandbox: Sandbox, code: str, hooks: tuple[str, ...], reads: tuple[str, ...]
) -> None:
    """Design 6: hooks by name, and what they read."""
    assert sandbox.run(Load(code)) == Loaded(hooks, reads)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("def on_vote(event, game)\n  pass", 1),
        ("x = 1\ndef on_fire(event, game):\n  pass", 2),
        ("def on_vote(event, game):\n  return undefined_name", 2),
        ("reads = 'players.score'\ndef on_vote(event, game):\n  pass", 1),
        ("reads = ['Players']\ndef on_vote(event, game):\n  pass", 1),
    ],
)
def test_where_code_is_wrong(sandbox: Sandbox, code: str, line: int) -> None:
    """Issue 4.3: broken is refused with the place marked."""
    answer = sandbox.run(Load(code))
    assert isinstance(answer, Failed)
    assert answer.line == line
    assert answer.message
