"""Answers about games and players: status, players, games, agenda, log, help.

Must never know a rule's meaning.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.ids import AccountId, Instant
from core.play.clerk_checks import unread
from core.play.entry import Entry
from core.play.hindrances import hindrance
from core.play.presence import GOING_ON
from core.play.state import GameState, GameStatus, Player, PlayerStatus, ProposalStatus
from core.play.state_decrees import DecreeStatus
from core.play.waiting import holder, reading, waiting_for
from core.ports import GameRow, Notice
from gateway.speech import formats, standing
from gateway.speech.asking import Asking, wrapped
from gateway.speech.code import invented_lines, made_by, numbers_of, variable_lines, variables_of
from gateway.speech.phrases import Words
from gateway.speech.queries import Wrong
from gateway.speech.refusals import refusal, wrong
from gateway.speech.reminders import and_alike, folded, waited_for, waiting_line
from gateway.speech.scene import Scene
from gateway.speech.standstill import lasting, ways_out
from gateway.speech.story import tell
from gateway.speech.story_clerk import declaration_line
from gateway.speech.text import fold
from gateway.speech.verbs import BY_NAME, VERBS, Area, form, nearest_verb

LOG_PAGE = 10  # entries where no number is given
LOG_MOST = 50
_LEADERS = 3
_MATTERS = 5  # cases told one by one, the oldest ones


def status(asking: Asking) -> Notice:
    words, state = asking.words, asking.state
    lines = [_heading(asking)]
    if state.paused_at is not None:
        lines.append(words("status-paused", since=asking.past(state.paused_at)))
    if state.absence.suspended_at is not None:
        lines.append(_suspended(asking, state.absence.suspended_at))
    if state.status is GameStatus.GATHERING:
        lines.append(_gathered(asking))
    if state.winners and state.status is GameStatus.OVER:
        lines.append(words("status-winners", names=asking.names(state.winners)))
    waiting = waiting_line(words, state, asking.now, asking.zone)
    lines += [line for line in (_matters(asking), waiting, _unchangeable(asking), _unread(asking)) if line]
    held = lasting(state, asking.now)
    if held:
        lines.append(ways_out(words, state, held))
    if state.status is not GameStatus.GATHERING:
        lines.append(_leaders(asking) if _ranked(state) else words("status-nobody"))
    if state.publication.booked:
        lines.append(_booked(asking))
    return Notice(text="\n".join(lines))


def _gathered(asking: Asking) -> str:
    present = asking.state.active()
    if not present:
        return asking.words("status-nobody-yet")
    names = asking.names(p.id for p in present)
    return asking.words("status-gathering-players", n=len(present), names=names)


def _suspended(asking: Asking, since: Instant) -> str:
    present, least = len(asking.state.active()), asking.number("players.minimum_active") or 0
    cited = asking.cite(asking.sources("players.minimum_active"))
    when = asking.past(since)
    return asking.words("status-suspended-since", since=when, present=present, least=least, cite=cited)


def _unchangeable(asking: Asking) -> str:
    """Where nobody can change a rule any more, what keeps it so and what is left; else ""."""
    if asking.state.status is not GameStatus.PLAYING:
        return ""
    key = hindrance(reading(asking.state), asking.state.rules)
    cited = asking.cite(asking.sources(key)) if key else ""
    return asking.words("status-unchangeable", key=key, cite=cited) if key else ""


def _unread(asking: Asking) -> str:
    """The rules of which the players enter by hand what they come to; else ""."""
    if asking.state.status not in GOING_ON:
        return ""
    rules = standing.cited(asking.state, (int(rule.number) for rule in unread(asking.state)))
    return asking.words("status-unread", n=len(rules), rules=formats.numbered(rules)) if rules else ""


def _booked(asking: Asking) -> str:
    """Points that are not in the scores yet."""
    words = asking.words
    items = [
        words("scored-brief", who=asking.name(b.player), gain=formats.gain(b.amount))
        for b in asking.state.publication.booked
    ]
    cited = asking.cite(asking.sources("score.booked"))
    return words("booked", items=formats.listed(words, items), cite=cited)


def _heading(asking: Asking) -> str:
    words, state = asking.words, asking.state
    known = words("status-archived") if state.archived else words(f"status-{state.status.value}")
    head = words("status-head", name=state.name, ruleset=state.ruleset, status=known, round=state.round)
    if state.turn is None or state.status is not GameStatus.PLAYING:
        return head
    if state.turn.ended and state.turn.next_player is None:
        over = words("status-turn-over", who=asking.name(state.turn.player), turn=state.turn.number)
        return f"{head} {over}"
    part = words(f"part-{state.turn.part.value}")
    who = asking.name(holder(state))
    turn = words("status-turn", who=who, turn=state.turn.number, circuit=state.turn.circuit, part=part)
    return f"{head} {turn}"


def _matters(asking: Asking) -> str:
    """Open votes, debates, cases, decrees and elections in one line."""
    words, state = asking.words, asking.state
    items: list[str] = []
    if state.status is GameStatus.OVER:
        return ""  # nothing is decided any more
    for proposal in state.open_proposals:
        number = formats.matter(words, proposal.ref)
        if proposal.status is ProposalStatus.VOTING:
            voted = len(standing.have_voted(state, proposal))
            voters = len(standing.voters(state, proposal))
            phrase = "status-vote" if voters else "status-vote-nobody"
            items.append(words(phrase, number=number, voted=voted, voters=voters))
        else:
            items.append(words("status-debate", number=number))
    for case_ in state.open_cases[:_MATTERS]:
        judged = words(f"case-{case_.status.value}")
        items.append(words("status-case", number=int(case_.number), status=judged))
    if len(state.open_cases) > _MATTERS:
        items.append(words("status-cases-more", n=len(state.open_cases) - _MATTERS))
    items += [
        words("status-decree", number=d.number)
        for d in state.decrees.open
        if d.status is DecreeStatus.PROPOSED
    ]
    items += [declaration_line(words, made) for made in state.clerk.open]
    if state.offices.election is not None:
        items.append(words("status-election", office=asking.office(state.offices.election.office)))
    return words("status-open", items=formats.listed(words, items)) if items else ""


def _ranked(state: GameState) -> list[Player]:
    present = [p for p in state.players if p.status is not PlayerStatus.LEFT]
    return sorted(present, key=lambda p: (-p.score, p.id))


def _leaders(asking: Asking) -> str:
    told = [f"{asking.name(p.id)} {formats.score(p.score)}" for p in _ranked(asking.state)[:_LEADERS]]
    return asking.words("status-leaders", items=", ".join(told))


def players(asking: Asking) -> Notice:
    words, state = asking.words, asking.state
    ranked = _ranked(state)
    left = [p for p in state.players if p.status is PlayerStatus.LEFT]
    rows = [(words("head-player"), words("head-score"), words("head-status"), words("head-accounts"))]
    items: list[str] = []
    for player in (*ranked, *left):
        known = words(_standing_of(state, player))
        notes = [] if player.status in (PlayerStatus.ACTIVE, PlayerStatus.LEFT) else [known]
        notes += [asking.office(seat.office) for seat in state.offices.of_player(player.id)]
        if player.id == state.host:
            notes.append(words("host"))
            known = words("player-host", status=known)
        notes += variables_of(state, player.id)
        noted = f" ({', '.join(notes)})" if notes else ""
        items.append(f"{asking.name(player.id)} {formats.score(player.score)}{noted}")
        rows.append((asking.name(player.id), formats.score(player.score), known, ", ".join(player.accounts)))
    lines = [words("status-nobody")]
    if ranked:
        lines = wrapped(words, words("players-head", n=len(ranked)), items[: len(ranked)])
    if left:
        lines += wrapped(words, words("players-gone"), items[len(ranked) :])
    lines += variable_lines(words, state)
    return Notice(text="\n".join(lines), table=tuple(rows))


def _standing_of(state: GameState, player: Player) -> str:
    """The phrase for how a player stands to the game."""
    back = player.status is PlayerStatus.VACATION and player.id in state.absence.returning
    return "player-returning" if back else f"player-{player.status.value}"


def answer_games(games: Sequence[GameRow], *, words: Words) -> Notice:
    """Every game of the gateway, awake or not."""
    if not games:
        return Notice(text=words("games-none"))
    rows = [(words("head-game"), words("head-ruleset"), words("head-status"), words("head-language"))]
    items: list[str] = []
    for game in games:
        known = words(f"status-{game.status}")
        items.append(words("games-item", name=game.name, ruleset=game.ruleset, status=known))
        rows.append((game.name, game.ruleset, known, game.language))
    return Notice(text="\n".join(wrapped(words, words("games-head"), items)), table=tuple(rows))


def answer_agenda(
    states: Sequence[GameState],
    *,
    words: Words,
    asker: AccountId | None,
    now: Instant,
    timezone: str | None = None,
) -> Notice:
    """What waits for the asker in all the games given, the most urgent first."""
    zone = formats.zone_of(timezone)
    found: list[tuple[Instant, str]] = []
    for state in states:
        player = None if asker is None else state.of_account(asker)
        if player is None:
            continue
        for waiting, alike in folded(w for w in waiting_for(state) if w.player == player.id):
            said = and_alike(words, waited_for(words, waiting, now, zone), alike)
            due = waiting.due if waiting.due is not None else Instant(2**62)
            found.append((due, words("agenda-item", name=state.name, what=said)))
    if not found:
        return Notice(text=words("agenda-none"))
    return Notice(text="\n".join(said for _, said in sorted(found, key=lambda item: item[0])))


def answer_log(
    state: GameState,
    entries: Sequence[Entry],
    *,
    words: Words,
    timezone: str | None = None,
) -> Notice:
    """Entries in words, oldest first. ``state`` is the game as it is now; names are looked up in it."""
    zone = formats.zone_of(timezone)
    lines: list[str] = []
    for entry in entries[-LOG_MOST:]:
        if entry.outcome.refusal is not None:
            who = "–" if entry.command.actor is None else formats.line_of(entry.command.actor.name)
            refused = refusal(words, entry.outcome.refusal, entry.command, state).split("\n")[0]
            said = words("log-refused", who=who, reason=refused)
        else:
            told = tell(Scene(words, None, state, entry.at, entry.outcome.events, brief=True))
            said = " ".join(_ended(" ".join(text.split("\n"))) for text in told)
        if said:
            lines.append(
                words("log-entry", number=entry.sequence, at=formats.moment(entry.at, zone), text=said)
            )
    return Notice(text="\n".join(lines) if lines else words("log-empty"))


def _ended(text: str) -> str:
    """With a full stop where another sentence may follow and none is there."""
    return text if not text or text[-1] in ".!?…:" else f"{text}."


def answer_help(verb: str | None, *, words: Words, state: GameState | None = None) -> Notice:
    """The overview by area, or one verb's form, meaning and other words; with it the commands that rules made."""
    if verb is None or verb not in BY_NAME:
        lines = [words("help-intro")]
        at = ("en", "fr", "ru").index(words.language)
        for area in Area:
            listed = [v.words[at][0] for v in VERBS if v.area is area]
            if listed:
                lines += wrapped(words, words(f"area-{area.value}"), listed, ", ")
        lines += invented_lines(words, state)
        return Notice(text="\n".join(lines))
    shown = words("help-form", form=form(verb, words.language))
    lines = [shown, words(f"help-{verb}")]
    others = sorted({word for listed in BY_NAME[verb].words for word in listed})
    if len(others) > 1:
        lines.append(words("help-words", words=", ".join(others)))
    return Notice(text="\n".join(lines))


def answer_help_made(word: str, *, words: Words, state: GameState | None) -> Notice:
    """A command that rules have made, by what they say; else that there is none."""
    rules = () if state is None else made_by(state, word)
    if not rules:
        return Notice(
            text=wrong(words, Wrong("unknown-verb", (("verb", word), ("nearest", nearest_verb(word)))))
        )
    lines: list[str] = []
    for rule in rules:
        number, title = numbers_of(words, (rule,)), formats.line_of(rule.title)
        lines.append(words("invented-command-told", verb=fold(word), rule=number, title=title))
        lines.append(formats.lines_of(rule.text))
    return Notice(text="\n".join(lines))
