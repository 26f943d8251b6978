"""Code that means harm: whatever it is, the caller gets an answer in time and the next code runs as ever."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from core.play.hooks import Acted, Call, Failed, Load, Loaded
from core.sandbox.limits import LIMITS
from core.sandbox.pool import Sandbox

SEED = "5e" * 32
LONGEST = LIMITS.wall_seconds + 4  # and a worker to be started on a busy machine

GREEDY = {
    "a huge list": "[0] * 1000000000",
    "a list made by adding": "x = [0]\nfor i in range(40):\n  x = x + x",
    "a huge string": "'a' * 2000000000",
    "a string that doubles": "x = 'ab'\nfor i in range(60):\n  x = x + x",
    "a string times a string": "('a' * 1000000).replace('a', 'b' * 1000)",
    "a huge shift": "1 << 100000000000",
    "many shifts": "x = 1\nfor i in range(100000):\n  x = x << 100000",
    "squares of squares": "x = 3\nfor i in range(60):\n  x = x * x",
    "a factorial": "x = 1\nfor i in range(1, 1000000):\n  x = x * i",
    "digits of a huge number": "x = 7\nfor i in range(24):\n  x = x * x\nstr(x)",
    "a number of millions of digits": "int('9' * 3000000)",
    "sorting a hundred million": "sorted(range(100000000))",
    "sorting what is made on the way": "sorted([5] * 3000000 + [1])",
    "reversing": "reversed([1] * 100000000)",
    "a range made a list": "list(range(100000000))",
    "a dictionary of ten million": "dict([(i, i) for i in range(10000000)])",
    "zip of ranges": "list(zip(range(10000000), range(10000000)))",
    "enumerate of a range": "list(enumerate(range(100000000)))",
    "split into millions": "('a,' * 10000000).split(',')",
    "join of millions": "','.join(['aaaaaaaaaaaaaaaaaaaa'] * 10000000)",
    "text of lists in lists": "str([[0] * 1000] * 100000)",
    "text of text of text": "x = 'ab'\nfor i in range(30):\n  x = repr(x) + str([x, x])",
    "every word with a capital": "('a ' * 20000000).title()",
    "a hash of much": "hash('a' * 90000000)",
    "counting in much": "('a' * 90000000).count('a')",
    "failing with much": "fail('x' * 100000000)",
    "percent formatting": "'%s' * 10000000 % tuple([1] * 10000000)",
    "format with a width": "'{:>1000000000}'.format(1)",
    "format of a field of a field": "'{0[0][0][0]}'.format([[[[]]]])",
    "elems of much": "list(('a' * 90000000).elems())",
    "any of much": "any([False] * 50000000)",
    "lists in lists in lists": "x = []\nfor i in range(1000000):\n  x = [x]",
    "comparing deep lists": "a = []\nb = []\nfor i in range(1000000):\n  a = [a]\n  b = [b]\na == b",
    "text of a deep list": "a = []\nfor i in range(1000000):\n  a = [a]\nstr(a)",
    "sorting deep lists": "a = []\nb = []\nfor i in range(1000000):\n  a = [a]\n  b = [b]\nsorted([a, b])",
    "a deep list as the answer": "reads = []\nfor i in range(1000000):\n  reads = [reads]",
    "a deep list frozen": "a = []\nfor i in range(1000000):\n  a = [a]\ndef on_vote(event, game):\n  len(a)",
}
ENDLESS = {
    "a loop": "x = 0\nfor i in range(1000000000):\n  x += 1",
    "loops in loops": "for i in range(100000):\n  for j in range(100000):\n    pass",
    "a comprehension": "[i for i in range(100000000) if i < 0]",
    "comprehensions in one": "[i for i in range(10) for j in range(100000000)]",
    "recursion": "def f(n):\n  return f(n + 1)\nf(0)",
    "mutual recursion": "def f(n):\n  return g(n)\ndef g(n):\n  return f(n)\nf(0)",
    "recursion in two": "def f(n):\n  return 0 if n == 0 else f(n - 1) + f(n - 1)\nf(39)",
    "calls in a loop": "def f():\n  return [i for i in range(100)]\nfor i in range(1000000):\n  f()",
    "lambdas": "f = lambda g, n: g(g, n + 1)\nf(f, 0)",
}
UNREADABLE = {
    "brackets": "x = " + "(" * 9000 + "1" + ")" * 9000,
    "lists": "x = " + "[" * 9000 + "]" * 9000,
    "signs": "x = " + "-" * 19000 + "1",
    "nots": "x = " + "not " * 4900 + "1",
    "sums": "x = 1" + "+1" * 9900,
    "lambdas": "x = " + "lambda: " * 2400 + "1",
    "conditions": "x = " + "1 if 1 else " * 1600 + "1",
    "dots": "x = a" + ".a" * 9900,
    "calls": "x = a" + "()" * 9900,
    "indices": "x = a" + "[0]" * 6600,
    "blocks": "".join(" " * i + "if 1:\n" for i in range(150)) + " " * 150 + "pass",
    "else-ifs": "if 1:\n  pass\n" + "elif 1:\n  pass\n" * 1100,
    "a string that never ends": "x = '''" + "a" * 10000,
    "too much": "x = 1\n" * 4000,
    "half a character": "x = '\ud800'",
    "a zero byte": "x = 1\0",
    "nothing but openings": "([{" * 6000,
    "a number too long": "x = " + "9" * 19000,
}
CURIOUS = {
    "a file": "open('/etc/passwd')",
    "an import": "import os",
    "a load": "load('//os', 'system')",
    "a clock": "time.now()",
    "chance of its own": "random()",
    "an eval": "eval('1')",
    "an exec": "exec('1')",
    "its builtins": "__builtins__",
    "a class": "().__class__",
    "getattr of a class": "getattr((), '__class__')",
    "the functions' insides": "score.__globals__",
    "another game": "games['Day']",
    "the parent": "getppid()",
    "a print": "print('x')",
    "a breakpoint": "breakpoint()",
    "a while": "while True:\n  pass",
}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox(workers=2)
    made.start()
    yield made
    made.stop()


def _cases(*families: dict[str, str]) -> pytest.MarkDecorator:
    every = [(name, code) for family in families for name, code in family.items()]
    return pytest.mark.parametrize("code", [c for _, c in every], ids=[n for n, _ in every])


def _still_serves(sandbox: Sandbox) -> None:
    """Twice, so that each worker shows that it is well."""
    for _ in range(2):
        good = Call("def on_turn(event, game):\n  say('well')", "on_turn", {}, {}, SEED)
        assert isinstance(sandbox.run(good), Acted)


@_cases(GREEDY, ENDLESS)
def test_greed_is_stopped_when_read(sandbox: Sandbox, code: str) -> None:
    """Design 6: memory, time and steps have limits; who meets one loses the call, and nobody else does."""
    began = time.monotonic()
    answer = sandbox.run(Load(code))
    assert time.monotonic() - began < LONGEST
    assert isinstance(answer, Failed | Loaded)
    _still_serves(sandbox)


@_cases(GREEDY, ENDLESS)
def test_greed_is_stopped_when_called(sandbox: Sandbox, code: str) -> None:
    """Design 6: the same inside a hook; nothing of such a call counts."""
    inside = "\n".join(f"  {line}" for line in code.split("\n"))
    began = time.monotonic()
    answer = sandbox.run(Call(f"def on_vote(event, game):\n{inside}\n  say('done')", "on_vote", {}, {}, SEED))
    assert time.monotonic() - began < LONGEST
    assert isinstance(answer, Failed | Acted)
    _still_serves(sandbox)


@_cases(ENDLESS)
def test_what_has_no_end_is_never_carried_out(sandbox: Sandbox, code: str) -> None:
    """Design 6: the instruction budget, or the depth of calls, ends it."""
    answer = sandbox.run(Load(code))
    assert isinstance(answer, Failed)
    assert answer.reason in {"budget", "error", "time"}


@_cases(UNREADABLE)
def test_parse_bombs(sandbox: Sandbox, code: str) -> None:
    """Issue 4.2: deep nesting and the like are read or refused; the stack of a worker never overflows."""
    answer = sandbox.run(Load(code))
    assert isinstance(answer, Failed | Loaded)
    assert not (isinstance(answer, Failed) and answer.reason == "died")


@_cases(CURIOUS)
def test_there_is_nothing_to_reach(sandbox: Sandbox, code: str) -> None:
    """Issue 4.2: no file, import, clock, other game or parent has a name here."""
    answer = sandbox.run(Load(code))
    assert isinstance(answer, Failed)
    assert answer.reason in {"error", "syntax"}


def test_sixty_of_them() -> None:
    """Issue 4.2: at least 60 hostile programs."""
    assert len({*GREEDY.values(), *ENDLESS.values(), *UNREADABLE.values(), *CURIOUS.values()}) >= 60
