"""How points, wins, refusals and any entry of the log came about, told from the log itself.

Must never know how much of the log it was given: what is older than that is told in one figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from core.ids import AccountId, Instant, PlayerId
from core.play import events as ev
from core.play.entry import Entry
from core.play.events_hooks import VariableSet
from core.play.state import GameState, GameStatus, RuleVersion
from core.play.state_hooks import Variable
from core.ports import Notice
from gateway.speech import formats
from gateway.speech import queries as q
from gateway.speech.phrases import Words
from gateway.speech.refusals import refusal
from gateway.speech.scene import Scene
from gateway.speech.standing import cited
from gateway.speech.story import tell
from gateway.speech.story_hooks import shown
from gateway.speech.unparse_language import typed_in
from gateway.speech.versions import version_line

LEDGER_MOST = 2000  # entries of the log that are read
LEDGER_SHOWN = 10  # lines of an account where there is no room for a table
LEDGER_ROWS = 100

Row = Callable[[ev.Event], tuple[str, str] | None]


def answer_ledger(
    query: q.Ledger,
    state: GameState,
    entries: Sequence[Entry],
    *,
    words: Words,
    asker: AccountId | None,
    timezone: str | None = None,
) -> Notice:
    """``entries`` are the latest ones, oldest first."""
    telling = _Telling(words, state, timezone)
    match query:
        case q.WhyScore(name=name):
            return telling.score(name, entries)
        case q.WhyWon():
            return telling.won(entries)
        case q.WhyEntry(number=number):
            return telling.entry(_meant(entries, number, asker))


def _meant(entries: Sequence[Entry], number: int | None, asker: AccountId | None) -> Entry | None:
    """The entry of that number; without one the latest refused move of who asks."""
    if number is not None:
        return next((e for e in entries if e.sequence == number), None)
    for entry in reversed(entries):
        actor = entry.command.actor
        if entry.outcome.refusal is not None and actor is not None and actor.account == asker:
            return entry
    return None


class _Telling:
    def __init__(self, words: Words, state: GameState, timezone: str | None) -> None:
        self._words = words
        self._state = state
        self._zone = formats.zone_of(timezone)

    # --- points --------------------------------------------------------------------

    def score(self, name: str, entries: Sequence[Entry]) -> Notice:
        player = self._state.named(name)
        if player is None:
            return self._variable(name, entries)
        who, total = formats.line_of(player.name), formats.score(player.score)
        rows = self._rows(entries, partial(self._row, player.id))
        return self._account("why-score", rows, who=who, total=total)

    def _variable(self, name: str, entries: Sequence[Entry]) -> Notice:
        """What rules' code keeps under a name, of the game or of each player."""
        kept, rows = name.lower(), self._rows(entries, partial(self._set, name.lower()))
        values = [self._kept(v) for v in self._state.hooks.variables if v.name == kept]
        if not rows and not values:
            return Notice(text=self._words("why-nobody", name=formats.line_of(name)))
        items = formats.listed(self._words, values) if values else "no"
        return self._account("why-variable", rows, name=kept, items=items)

    def _kept(self, variable: Variable) -> str:
        value = shown(variable.value)
        return value if variable.player is None else f"{self._name(variable.player)} {value}"

    def _account(self, phrase: str, rows: Sequence[tuple[str, ...]], **told: str) -> Notice:
        head = self._words(phrase, n=len(rows), **told)
        if not rows:
            return Notice(text=head)
        lines = [self._words("why-score-line", text=" ".join(row)) for row in rows[:LEDGER_SHOWN]]
        if len(rows) > LEDGER_SHOWN:
            lines.append(self._words("why-score-more", n=len(rows) - LEDGER_SHOWN))
        header = tuple(self._words(f"head-{name}") for name in ("entry", "time", "gain", "reason"))
        return Notice(text="\n".join([head, *lines]), table=(header, *rows[:LEDGER_ROWS]))

    def _rows(self, entries: Sequence[Entry], told: Row) -> list[tuple[str, ...]]:
        """Latest first: entry, time, gain (or variable), reason."""
        found: list[tuple[str, ...]] = []
        for entry in reversed(entries):
            for event in reversed(entry.outcome.events):
                row = told(event)
                if row is not None:
                    found.append((f"#{entry.sequence}", self._moment(entry.at), *row))
        return found

    def _row(self, player: PlayerId, event: ev.Event) -> tuple[str, str] | None:
        match event:
            case ev.Scored(player=whose, amount=amount) if whose == player:
                number = "" if event.number is None else f" {event.number}"
                return formats.gain(amount), f"{self._reason(event.reason)}{number}{self._cite(event.rules)}"
            case ev.ScoresReset(score=score):
                return f"= {formats.score(score)}", f"{self._reason('round')}{self._cite(event.rules)}"
            case VariableSet(player=whose, name=name, value=value) if whose == player:
                return f"{name} = {shown(value)}", f"{self._reason('code')}{self._cite(event.rules)}"
            case _:
                return None

    def _set(self, kept: str, event: ev.Event) -> tuple[str, str] | None:
        match event:
            case VariableSet(player=whose, name=name, value=value) if name == kept:
                of = "" if whose is None else f"{self._name(whose)}: "
                return f"{of}{name} = {shown(value)}", f"{self._reason('code')}{self._cite(event.rules)}"
            case _:
                return None

    def _reason(self, reason: str) -> str:
        """The key by which points came; where it was none, in words."""
        phrase = f"gained-by-{reason}"
        return self._words(phrase) if self._words.phrases.has(phrase) else reason

    # --- winners ---------------------------------------------------------------------

    def won(self, entries: Sequence[Entry]) -> Notice:
        for entry in reversed(entries):
            for event in entry.outcome.events:
                if isinstance(event, ev.Won):
                    lines = [
                        self._won(entry, event),
                        *self._lines(entry),
                        *self._rules(event.rules, entry.at),
                    ]
                    return Notice(text="\n".join(lines))
        over = "over" if self._state.status is GameStatus.OVER else "none"
        return Notice(text=self._words("why-no-winner", how=over))

    def _won(self, entry: Entry, event: ev.Won) -> str:
        names = formats.names(self._words, [self._name(p) for p in event.winners])
        at, cite = self._moment(entry.at), self._cite(event.rules)
        return self._words(
            "why-won",
            names=names,
            count=len(event.winners),
            by=event.by,
            at=at,
            entry=entry.sequence,
            cite=cite,
        )

    # --- any entry ---------------------------------------------------------------------

    def entry(self, entry: Entry | None) -> Notice:
        if entry is None:
            return Notice(text=self._words("why-no-entry"))
        actor = entry.command.actor
        who = "–" if actor is None else formats.line_of(actor.name)
        said = formats.line_of(typed_in(self._words.language, entry.command.move))
        head = self._words("why-entry", entry=entry.sequence, at=self._moment(entry.at), who=who, said=said)
        refused = entry.outcome.refusal
        if refused is not None:
            told = [refusal(self._words, refused, entry.command, self._state)]
            return Notice(text="\n".join([head, *told, *self._rules(refused.rules, entry.at)]))
        rules = dict.fromkeys(number for event in entry.outcome.events for number in event.rules)
        return Notice(text="\n".join([head, *self._lines(entry), *self._rules(rules, entry.at)]))

    def _lines(self, entry: Entry) -> list[str]:
        return tell(Scene(self._words, None, self._state, entry.at, entry.outcome.events, brief=True))

    def _rules(self, numbers: Iterable[int], at: Instant) -> list[str]:
        """The versions of the rules it rests on, as they were read then."""
        found = [self._version(number, at) for number in numbers]
        return [
            version_line(self._words, v.rule, self._moment(v.at), self._state.pack_language)
            for v in found
            if v is not None and v.rule is not None
        ]

    def _version(self, number: int, at: Instant) -> RuleVersion | None:
        versions = [
            v for v in self._state.versions if v.number == number and v.at <= at and v.rule is not None
        ]
        return versions[-1] if versions else None

    # --- words ---------------------------------------------------------------------------

    def _moment(self, at: Instant) -> str:
        return formats.moment(at, self._zone)

    def _name(self, player: PlayerId) -> str:
        return formats.line_of(self._state.player(player).name)

    def _cite(self, rules: Iterable[int]) -> str:
        return formats.cite(self._words, cited(self._state, rules))
