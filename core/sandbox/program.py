"""Players' code in the interpreter: read, asked for its hooks, called. Runs in a worker only.

Must never know a game, and never let a value out that is not exact and plain.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import starlark

from core.play.hooks import (
    COMMAND,
    EVENTS,
    TIMER,
    Acted,
    Answer,
    Call,
    Effect,
    Failed,
    Load,
    Loaded,
    Request,
)
from core.sandbox.effects import Collector, TooMuch
from core.sandbox.limits import Limits

_DEFINED = re.compile(r"^def[ \t]+([A-Za-z_][A-Za-z0-9_]*)[ \t]*\(", re.MULTILINE)
_HOOK = re.compile(rf"on_(?:{'|'.join(EVENTS)})|{TIMER}[a-z0-9_]{{1,32}}|{COMMAND}[a-z0-9_]{{1,32}}")
_READ = re.compile(r"[a-z][a-z0-9_]{0,31}(?:\.[a-z][a-z0-9_]{0,31})?")
_PLACE = re.compile(r"--> [^\n]*?:(\d+):(\d+)")
_SPENT = "Evaluation cancelled"
_OWN_WORDS = re.compile(r"error: fail: (.*?)\n\s*-->", re.DOTALL)
_TOLD = re.compile(r"error: (.*?)(?:\n\s*-->|$)", re.DOTALL)
_ODD = re.compile(r"^Parse error: invalid input `(.)`$")
_TABS = "tabs are not allowed"
_CALLED = "nomic_"  # the code's functions as the outside calls them

KEPT = 64  # programs kept ready


class Programs:
    """The programs of a worker. A program keeps nothing from one call to the next: it is frozen when read."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._kept: dict[str, _Program] = {}

    def answer(self, request: Request) -> Answer:
        try:
            program = self._program(request.code)
            match request:
                case Load():
                    return Loaded(hooks=program.hooks, reads=program.reads)
                case Call():
                    return Acted(effects=program.call(request))
        except _Wrong as wrong:
            return wrong.failed
        except TooMuch as error:
            return Failed("output", str(error))
        except MemoryError:
            return Failed("memory")

    def _program(self, code: str) -> _Program:
        known = self._kept.pop(code, None) or _Program(code, self._limits)
        self._kept[code] = known
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return known


class _Wrong(Exception):
    def __init__(self, failed: Failed) -> None:
        super().__init__(failed.reason)
        self.failed = failed


class _Program:
    def __init__(self, code: str, limits: Limits) -> None:
        self._limits = limits
        self._collector = Collector(limits)
        _check_text(code, limits)
        self.hooks = tuple(dict.fromkeys(n for n in _DEFINED.findall(code) if n.startswith("on_")))
        for hook in self.hooks:
            if not _HOOK.fullmatch(hook):
                line = code.count("\n", 0, code.index(hook)) + 1
                raise _Wrong(Failed("shape", f"no such hook: {hook}", line, 5))
        module = starlark.Module()
        for name, function in self._collector.functions().items():
            module.add_callable(name, function)
        try:
            self._guarded(lambda: self._read(module, code))
        except _Wrong as wrong:
            raise _Wrong(_read_fault(wrong.failed, code)) from None
        self.reads = _reads(module)
        self._frozen = module.freeze()

    def call(self, call: Call) -> tuple[Effect, ...]:
        if call.hook not in self.hooks:
            raise _Wrong(Failed("shape", f"no such hook: {call.hook}"))
        self._collector.begin(bytes.fromhex(call.seed))
        name = _CALLED + call.hook
        self._guarded(lambda: self._frozen.call_with(self._options(), name, call.event, call.game))
        return self._collector.effects()

    def _read(self, module: starlark.Module, code: str) -> None:
        extras = [starlark.LibraryExtension.StructType]
        names = starlark.Globals.extended_by(extras)
        dialect = _dialect()
        self._collector.forbid()
        starlark.eval_with(self._options(), module, starlark.parse("code", code, dialect), names)
        around = "".join(
            f"def {_CALLED}{hook}(e, g):\n    {hook}(struct(**e), struct(**g))\n" for hook in self.hooks
        )
        starlark.eval_with(self._options(), module, starlark.parse("calls", around, dialect), names)

    def _options(self) -> starlark.EvalOptions:
        left = self._limits.ticks

        def spent() -> bool:
            nonlocal left
            left -= 1
            return left < 0

        return starlark.EvalOptions(check_cancelled=spent, max_callstack_size=self._limits.call_depth)

    def _guarded(self, act: Callable[[], object]) -> None:
        try:
            act()
        except starlark.StarlarkError as error:
            raise _Wrong(self._understood(str(error))) from None

    def _understood(self, error: str) -> Failed:
        if self._collector.fault is not None:
            fault = self._collector.fault
            place = _places(error)
            if isinstance(fault, TooMuch):
                raise fault
            return Failed("shape", str(fault), *place)
        if _SPENT in error:
            return Failed("budget", "", *_places(error))
        said = _OWN_WORDS.search(error)
        if said:
            return Failed("fail", said[1][: self._limits.text], *_places(error))
        told = _TOLD.search(error)
        message = " ".join((told[1] if told else error).split())[: self._limits.text]
        return Failed("syntax" if message.startswith("Parse error") else "error", message, *_places(error))


def _read_fault(failed: Failed, code: str) -> Failed:
    """What cannot be read because of one character, named so that it can be found where it looks like another."""
    odd = _ODD.search(failed.message)
    if odd is not None:
        character = odd[1]
        shown = (
            f"{character} (U+{ord(character):04X})" if character.isprintable() else f"U+{ord(character):04X}"
        )
        return Failed("character", shown, failed.line, failed.column)
    if failed.message.endswith(_TABS) and failed.line:
        lines = code.split("\n")
        start = sum(len(line) + 1 for line in lines[: failed.line - 1]) + failed.column - 1
        at = code.find("\t", start)
        if at >= 0:
            return Failed("tab", "", code.count("\n", 0, at) + 1, at - code.rfind("\n", 0, at))
    return failed


def _dialect() -> starlark.Dialect:
    dialect = starlark.Dialect.standard()
    dialect.enable_load = False
    dialect.enable_top_level_stmt = True
    dialect.enable_f_strings = True
    return dialect


def _places(error: str) -> tuple[int, int]:
    found = _PLACE.search(error)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _check_text(code: str, limits: Limits) -> None:
    if len(code.encode()) > limits.code_bytes:
        raise _Wrong(Failed("shape", f"more than {limits.code_bytes} bytes"))
    if "\0" in code:
        raise _Wrong(Failed("shape", "characters that are none"))


def _reads(module: starlark.Module) -> tuple[str, ...]:
    try:
        value = module["reads"]
    except starlark.StarlarkError:
        return ()
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(v, str) and _READ.fullmatch(v) for v in value):
        raise _Wrong(Failed("shape", 'reads = ["players.score", "tax"] names what the code reads', 1, 1))
    return tuple(dict.fromkeys(value))
