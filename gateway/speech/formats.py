"""How figures, times, names and players' own words are written in a language.

Must never know a game's state: values in, text out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from core.ids import Instant, Millis
from core.law.expressions import EvaluationError, evaluate
from core.law.expressions import parse as parse_expression
from core.law.faults import ExpressionError
from core.law.threshold import Condition, Majority, Share, Threshold, Unanimous, to_threshold
from core.play.commands import Ref, Series, Side
from core.ports import BOLD
from gateway.speech.phrases import MINUS, Words, written_number
from gateway.speech.text import clean, one_line

_AGAINST = re.compile(r"votes_against < ([0-9]{1,4})")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_DAY = 86_400_000
_SPANS = (
    ("span-days", _DAY),
    ("span-hours", 3_600_000),
    ("span-minutes", 60_000),
    ("span-seconds", 1000),
)


# --- players' words ------------------------------------------------------------


def line_of(text: str) -> str:
    """Players' words on one line, without control codes."""
    return one_line(clean(text))


def lines_of(text: str) -> str:
    """Players' words with their line breaks, without control codes or blank ends."""
    return "\n".join(line.rstrip() for line in clean(text).strip().split("\n"))


def poll_status(words: Words, ref: Ref, status: str) -> str:
    """What has come of a proposal, request, cassation or sanction."""
    match ref.series:
        case Series.REQUEST:
            return words(f"request-is-{status}")
        case Series.CASE:
            return words(f"cassation-is-{status}")
        case Series.SANCTION:
            return words(f"sanction-is-{status}")
        case _:
            return words(f"proposal-{status}")


def sentence(text: str) -> str:
    """A piece of a sentence standing alone."""
    return f"{text[:1].upper()}{text[1:]}."


def bold(text: str) -> str:
    return f"{BOLD}{text}{BOLD}"


# --- lists and citations ---------------------------------------------------------


def names(words: Words, listed: Sequence[str]) -> str:
    """ "Alice, Bob and Carol"; "–" for nobody."""
    if not listed:
        return "–"
    if len(listed) == 1:
        return listed[0]
    return words("list-and", rest=", ".join(listed[:-1]), last=listed[-1])


def listed(words: Words, items: Iterable[str]) -> str:
    """Things that are phrases themselves, after one another: "Alice 12; Bob 3"."""
    return words("list-separator").join(items)


def numbered(numbers: Iterable[int | str]) -> str:
    return ", ".join(str(number) for number in numbers)


def cite(words: Words, rules: Iterable[int | str]) -> str:
    """ " (rule 208)" with a blank before it, or "" where there is no rule to name. A decree is "D 2"."""
    listed = tuple(dict.fromkeys(rules))
    return words("cite", count=len(listed), rules=numbered(listed)) if listed else ""


def office(words: Words, key: str) -> str:
    """What an office is called in the language; one the players brought in is called by its key."""
    phrase = f"seat-{key}"
    return words(phrase) if words.phrases.has(phrase) else line_of(key)


def offices(words: Words, keys: Iterable[str]) -> str:
    return names(words, [office(words, key) for key in keys])


def impossible(words: Words, code: str) -> str:
    """Why what was adopted cannot take effect."""
    phrase = f"void-{code}"
    return words(phrase if words.phrases.has(phrase) else "void-other")


def matter(words: Words, ref: Ref) -> str:
    """What is voted on, inside a sentence: "301", "R 1", "the quashing of C 1"."""
    return words("matter-cassation", ref=str(ref)) if ref.series is Series.CASE else str(ref)


# --- figures ------------------------------------------------------------------------


def score(amount: Fraction) -> str:
    """Exact: "12", "−10/3"."""
    return written_number(amount)


def gain(amount: Fraction) -> str:
    """With its sign: "+10", "−10"."""
    return f"+{amount}" if amount > 0 else str(amount).replace("-", MINUS)


def points(words: Words, amount: Fraction) -> str:
    return words("points", n=abs(amount), shown=score(amount))


def side(words: Words, chosen: Side | None) -> str:
    """A ballot's side; None is one taken back."""
    return words("side-none" if chosen is None else f"side-{chosen.value}")


def verdict(words: Words, value: str) -> str:
    """A verdict in the language; a word the players' own rules brought in stays as it is."""
    phrase = f"verdict-{value}"
    return words(phrase) if words.phrases.has(phrase) else value


def threshold_name(words: Words, threshold: Threshold, written: str) -> str:
    """A threshold in words; ``written`` is shown for one that is a condition of its own."""
    match threshold:
        case Majority():
            return words("threshold-majority")
        case Unanimous(of_cast=True):
            return words("threshold-unanimous-of-cast")
        case Unanimous():
            return words("threshold-unanimous")
        case Share(share):
            return words("threshold-share", share=str(share))
        case Condition():
            return _condition(words, written)


def _condition(words: Words, written: str) -> str:
    """Of conditions the one that cassation counts by has words of its own."""
    found = _AGAINST.fullmatch(written.strip())
    return written if found is None else words("threshold-against", n=int(found[1]))


def threshold_written(words: Words, written: str) -> str:
    """A threshold as a rule writes it, in words; as written where it is a condition of its own."""
    try:
        return threshold_name(words, to_threshold(evaluate(parse_expression(written), {})), written)
    except (EvaluationError, ExpressionError):
        return _condition(words, written)


# --- times ------------------------------------------------------------------------


def zone_of(name: str | None) -> ZoneInfo:
    """The zone of that IANA name; UTC where there is none."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def moment(at: Instant, zone: ZoneInfo | None = None) -> str:
    """ "2026-03-08 13:00 Europe/Paris"; UTC without a zone. Seconds only where there are any."""
    shown = zone or zone_of(None)
    local = (_EPOCH + timedelta(milliseconds=at)).astimezone(shown)
    clock = "%Y-%m-%d %H:%M:%S" if local.second else "%Y-%m-%d %H:%M"
    return f"{local.strftime(clock)} {shown.key}"


def clock(at: Instant, zone: ZoneInfo) -> str:
    """ "13:00", what the clocks show there."""
    return (_EPOCH + timedelta(milliseconds=at)).astimezone(zone).strftime("%H:%M")


def span(words: Words, length: Millis | int) -> str:
    """The two largest units of a length of time: "2 days 3 hours"; at least one second."""
    left = max(1000, abs(length))
    said: list[str] = []
    for phrase, unit in _SPANS:
        count = left // unit
        if count or said:
            left -= count * unit
            if count:
                said.append(words(phrase, n=int(count)))
            if len(said) == 2 or not count:
                break
    return " ".join(said)


def days(words: Words, length: int) -> str:
    """Whole days of a length of time, the largest unit alone where it is shorter: "3 days"."""
    return span(words, length // _DAY * _DAY) if length >= _DAY else span(words, length)


def left(words: Words, due: Instant, now: Instant) -> str:
    """ "in 3 hours", "2 days ago", "now"."""
    if abs(due - now) < 1000:
        return words("time-now")
    return words("time-in" if due > now else "time-ago", span=span(words, due - now))


def moment_left(
    words: Words, due: Instant, now: Instant, zone: ZoneInfo | None = None, *, stands: bool = False
) -> str:
    """ "2026-03-08 13:00 UTC (in 3 days)"; where time ``stands`` still, what is left and when that
    would be over if it ran on now."""
    told = words("time-stands", span=span(words, due - now)) if stands else left(words, due, now)
    return f"{moment(due, zone)} ({told})"
