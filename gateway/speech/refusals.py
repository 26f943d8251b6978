"""Moves refused and commands that cannot be read, in words. Must never know why a rule refuses."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from core.ids import Instant
from core.law.durations import parse_duration
from core.law.faults import ExpressionError, MarkedFault
from core.law.reading import parse_ruled_reading
from core.play.commands import (
    Command,
    FileRequest,
    Propose,
    ProposeDecree,
    ProposeSanction,
    Revise,
    ReviseRequest,
    Verdict,
)
from core.play.events import Refusal
from core.play.state import GameState
from gateway.speech import formats
from gateway.speech.phrases import Arg, Words
from gateway.speech.queries import Wrong
from gateway.speech.standing import cited
from gateway.speech.verbs import BY_NAME, form, nearest_verb

_CODED = {"part": "part-", "status": "proposal-"}  # arguments that are words of a catalogue of their own
_LENGTHS = ("least", "most", "period", "left")  # arguments that can be lengths of time
_LONGEST_FIGURE = 9


def refusal(
    words: Words,
    refused: Refusal,
    command: Command | None = None,
    state: GameState | None = None,
    *,
    now: Instant | None = None,
    zone: ZoneInfo | None = None,
) -> str:
    """A refusal in words, the rules that refuse first: "Rule 201: it is Bob's turn; wait for yours."

    With the command the fault of a reading is told in the language and its place is marked; with the
    state a decree among the rules is told from a rule; ``now`` is None where it is read at any time.
    """
    phrase = f"refused-{refused.code}"
    args = {name: _argument(words, name, value) for name, value in refused.args if name != "until"}
    args |= {name: _until(words, value, now, zone) for name, value in refused.args if name == "until"}
    status = f"decree-{dict(refused.args).get('status', '').replace(' ', '-')}-now"
    if refused.code == "decree-closed" and words.phrases.has(status):
        args["status"] = words(status)
    marked = args.pop("marked", "")
    if refused.code == "reading-wrong":
        args["reason"] = _fault(words, command) or args.get("reason", "")
    if words.phrases.has(phrase):
        reason = words(phrase, **args)
    else:
        reason = words("refused-unknown", code=refused.code)
    told = _capital(reason)
    if refused.rules:
        listed = formats.numbered(refused.rules if state is None else cited(state, refused.rules))
        told = words("refused-by-rules", count=len(refused.rules), rules=listed, reason=reason)
    return f"{told}\n{marked}" if marked else told


def wrong(words: Words, fault: Wrong) -> str:
    """What is wrong with a command that could not be read."""
    args = {name: formats.line_of(value) for name, value in fault.args}
    if fault.code == "form" and args.get("verb") in BY_NAME:
        args["form"] = form(args["verb"], words.language)
    if fault.code == "unknown-verb":
        args["nearest"] = nearest_verb(args["verb"], words.language)
    phrase = f"wrong-{fault.code}"
    if fault.code == "unknown-verb" and not args.get("nearest"):
        phrase = "wrong-unknown-verb-alone"
    return _capital(words(phrase, **_figures(args)))


def law_fault(words: Words, code: str, params: Mapping[str, str]) -> str:
    """A fault of a value or reading (a code of core.law.faults) in words."""
    return words(f"fault-{code}", **_figures(params))


def _fault(words: Words, command: Command | None) -> str:
    """What is wrong with the reading the command gives."""
    match command:
        case Command(move=Propose(draft=draft) | Revise(draft=draft) | ProposeDecree(draft=draft)):
            typed = draft.reading
        case Command(move=FileRequest(draft=draft) | ReviseRequest(draft=draft)):
            typed = draft.reading
        case Command(move=Verdict(reading=reading) | ProposeSanction(reading=reading)):
            typed = reading
        case _:
            typed = None
    if typed is None:
        return ""
    try:
        parse_ruled_reading(typed)
    except MarkedFault as fault:
        return law_fault(words, fault.code, fault.params)
    return ""


def _argument(words: Words, name: str, value: str) -> Arg:
    if name == "value":
        return formats.verdict(words, value)
    if name == "allowed":
        return ", ".join(formats.verdict(words, one) for one in value.split(", "))
    if name in ("office", "offices", "caller"):
        return ", ".join(formats.office(words, office) for office in value.split(", "))
    if name in _LENGTHS:
        return _length(words, value)
    coded = _CODED.get(name, "") + value
    if name in _CODED and words.phrases.has(coded):
        return words(coded)
    if name == "marked":
        return value
    if not value:
        return "none"  # a phrase chooses its wording by that
    return _figure(formats.line_of(value))


def _until(words: Words, value: str, now: Instant | None, zone: ZoneInfo | None) -> str:
    at = Instant(int(value))
    return formats.moment(at, zone) if now is None else formats.moment_left(words, at, now, zone)


def _length(words: Words, value: str) -> Arg:
    """A length of time in words; a figure, or calendar months, as it is."""
    try:
        length = parse_duration(value)
    except ExpressionError:
        return _figure(formats.line_of(value))
    return value if length.months else formats.span(words, length.millis)


def _figure(value: str) -> Arg:
    """Arguments that are figures become numbers, so that they choose plurals."""
    return int(value) if value.isdecimal() and len(value) <= _LONGEST_FIGURE else value


def _figures(args: Mapping[str, str]) -> dict[str, Arg]:
    return {name: _figure(value) for name, value in args.items()}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
