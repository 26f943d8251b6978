"""Folding: a state and an event make the next state. No rule is evaluated, nothing is drawn.

Must never know how an event came about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, assert_never, get_args

from msgspec.structs import replace

from core.ids import EntryHash, GameId, Instant
from core.law.ruleset import Ruleset
from core.play import events as ev
from core.play.entry import Entry
from core.play.events_hooks import HookEvent
from core.play.events_offices import OfficeEvent
from core.play.events_review import ReviewEvent
from core.play.evolve_absence import as_if_stopped, departed, noted, postponed
from core.play.evolve_beside import BesideEvent, evolve_beside
from core.play.evolve_hooks import code_changed, evolve_hooks
from core.play.evolve_judging import evolve_case
from core.play.evolve_offices import evolve_consents, evolve_office
from core.play.evolve_requests import turn_played
from core.play.evolve_review import evolve_review
from core.play.evolve_voting import evolve_vote
from core.play.state import (
    ActRecord,
    Deadline,
    GameState,
    GameStatus,
    Part,
    Player,
    PlayerStatus,
    Room,
    RuleVersion,
    Turn,
    Win,
)

Fold: TypeAlias = Callable[[GameState, Any, Instant], GameState]


def fold(state: GameState | None, entry: Entry, entry_hash: EntryHash) -> GameState:
    """The state after a whole entry; of an entry without events only head, sequence and time move."""
    for event in entry.outcome.events:
        state = evolve(state, event, entry.at)
    if state is None:
        raise ValueError(f"entry {entry.sequence} comes before the game was created")
    return replace(state, sequence=entry.sequence, head=entry_hash, at=entry.at)


def evolve(state: GameState | None, event: ev.Event, at: Instant) -> GameState:
    if isinstance(event, ev.GameCreated):
        return created(event, at)
    if state is None:
        raise ValueError(f"{type(event).__name__} comes before the game was created")
    return FOLDS[type(event)](state, event, at)


def created(event: ev.GameCreated, at: Instant) -> GameState:
    state = GameState(
        game=GameId(event.name.casefold()),
        name=event.name,
        ruleset=event.ruleset,
        language=event.language,
        pack_language=event.pack_language,
        rules=Ruleset(event.laws, 1 + max((rule.id for rule in event.laws), default=0)),
        commitment=event.commitment,
    )
    for rule in event.laws:
        version = RuleVersion(rule.id, rule.number, at, "pack", rule)
        state = replace(state, versions=state.versions.appended(version))
    return state


def with_player(state: GameState, player: Player) -> GameState:
    players = state.players
    return replace(state, players=(*players[: player.id - 1], player, *players[player.id :]))


def _life(state: GameState, event: ev.LifeEvent, at: Instant) -> GameState:
    match event:
        case ev.GameCreated():
            raise ValueError("a game is created once")
        case ev.PlayerJoined():
            return _joined(state, event, at)
        case ev.PlayerEntered() | ev.PlayerLeft() | ev.AccountAdded() | ev.AccountDropped():
            return _presence(with_player(state, _person(state.player(event.player), event)), event, at)
        case ev.Acted(number=number, player=player, text=text):
            return replace(state, acts=state.acts.appended(ActRecord(number, player, text, at)))
        case ev.RoundEnded():
            return _round_ended(state, event)
        case ev.Paused() | ev.Resumed() | ev.DeadlineSet() | ev.DeadlineCleared():
            return _time(state, event, at)
        case _:
            return _table(state, event)


def _presence(
    state: GameState,
    event: ev.PlayerEntered | ev.PlayerLeft | ev.AccountAdded | ev.AccountDropped,
    at: Instant,
) -> GameState:
    match event:
        case ev.PlayerEntered(player=player):
            return noted(state, player)
        case ev.PlayerLeft(player=player, how=how):
            return departed(state, player, how, at)
        case _:
            return state


def _table(
    state: GameState,
    event: ev.RoomAttached
    | ev.HostPassed
    | ev.LanguageSet
    | ev.Reseated
    | ev.Started
    | ev.Archived
    | ev.GameOver,
) -> GameState:
    match event:
        case ev.RoomAttached(network=network, room=room):
            return replace(state, rooms=(*state.rooms, Room(network, room)))
        case ev.HostPassed(player=player):
            return replace(state, host=player)
        case ev.LanguageSet(language=language):
            return replace(state, language=language)
        case ev.Reseated(order=order):
            return replace(state, seats=order)
        case ev.Started(mix=mix):
            return replace(state, status=GameStatus.PLAYING, mix=mix)
        case ev.Archived():
            return replace(state, archived=True, status=GameStatus.OVER, turn=None, deadlines=())
        case ev.GameOver():
            return replace(state, status=GameStatus.OVER, turn=None, deadlines=())
        case _:
            assert_never(event)


def _person(
    player: Player, event: ev.PlayerEntered | ev.PlayerLeft | ev.AccountAdded | ev.AccountDropped
) -> Player:
    match event:
        case ev.PlayerEntered():
            return replace(player, status=PlayerStatus.ACTIVE)
        case ev.PlayerLeft():
            return replace(player, status=PlayerStatus.LEFT)
        case ev.AccountAdded(account=account):
            return replace(player, accounts=(*player.accounts, account))
        case ev.AccountDropped(account=account):
            return replace(player, accounts=tuple(a for a in player.accounts if a != account))
        case _:
            assert_never(event)


def _joined(state: GameState, event: ev.PlayerJoined, at: Instant) -> GameState:
    player = Player(
        id=event.player,
        name=event.name,
        accounts=(event.account,),
        score=event.score,
        status=PlayerStatus.WAITING if event.waits else PlayerStatus.ACTIVE,
        since=at,
    )
    joined = replace(
        state,
        players=(*state.players, player),
        seats=(*state.seats, event.player),
        host=event.player if event.host else state.host,
    )
    return noted(joined, event.player)


def _round_ended(state: GameState, event: ev.RoundEnded) -> GameState:
    seeds = (*state.seeds, event.seed)
    if event.commitment is None:
        return replace(state, seeds=seeds)
    return replace(
        state, seeds=seeds, round=state.round + 1, commitment=event.commitment, mix=event.mix or ""
    )


def _time(
    state: GameState, event: ev.Paused | ev.Resumed | ev.DeadlineSet | ev.DeadlineCleared, at: Instant
) -> GameState:
    match event:
        case ev.Paused():
            return replace(state, paused_at=at)
        case ev.Resumed():
            going_on = replace(state, paused_at=None, went_on_at=at)
            if state.paused_at is None or state.absence.suspended_at is not None:
                return going_on  # the time of both is made up for when the suspension ends
            return postponed(going_on, at - state.paused_at)
        case ev.DeadlineSet(deadline=deadline, due=due):
            order = state.deadlines_set + 1
            due = as_if_stopped(state, due, at)
            kept = tuple(d for d in state.deadlines if d.id != deadline)
            rows = tuple(sorted((*kept, Deadline(deadline, due, order)), key=lambda d: (d.due, d.order)))
            return replace(state, deadlines=rows, deadlines_set=order)
        case ev.DeadlineCleared(deadline=deadline):
            return replace(state, deadlines=tuple(d for d in state.deadlines if d.id != deadline))
        case _:
            assert_never(event)


def _turn(state: GameState, event: ev.TurnEvent, at: Instant) -> GameState:
    match event:
        case ev.TurnBegan(number=number, circuit=circuit, player=player, by_hand=by_hand):
            turn = Turn(number=number, circuit=circuit, player=player, since=at, by_hand=by_hand)
            return replace(state, turn=turn, circuit=circuit, turns=number)
        case ev.TurnOrderDropped():
            return replace(state, turn=None)
        case _:
            present = state.turn
            if present is None:
                raise ValueError(f"{type(event).__name__} outside a turn")
            if isinstance(event, ev.TurnEnded) and event.how == "done":
                state = turn_played(state, present.player, event.number)
            return replace(state, turn=_in_turn(present, event, at))


def _in_turn(
    turn: Turn,
    event: ev.PartBegan | ev.TurnEnded | ev.ConsentAwaited | ev.ConsentDemanded | ev.ConsentVoiced,
    at: Instant,
) -> Turn:
    match event:
        case ev.PartBegan(part=part):
            return replace(turn, part=Part(part), since=at)
        case ev.TurnEnded():
            return replace(turn, ended=True)
        case ev.ConsentAwaited(player=player):
            return replace(turn, part=Part.CONSENT, next_player=player, since=at)
        case ev.ConsentDemanded():
            return replace(turn, consent_demanded=True)
        case ev.ConsentVoiced(player=player, no=no):
            voice = frozenset({player})
            return replace(turn, consents=turn.consents - voice if no else turn.consents | voice)
        case _:
            assert_never(event)


def _law(state: GameState, event: ev.LawEvent, at: Instant) -> GameState:
    match event:
        case ev.RuleEnacted(rule=rule):
            version = RuleVersion(rule.id, rule.number, at, "enact", rule)
            rules = Ruleset((*state.rules.rules, rule), max(state.rules.next_id, rule.id + 1))
            return replace(state, rules=rules, versions=state.versions.appended(version))
        case ev.RuleChanged(rule=rule, cause=cause):
            version = RuleVersion(rule.id, rule.number, at, cause, rule)
            before = state.rules.by_id(rule.id)
            if before is not None and before.code != rule.code:
                state = code_changed(state, rule.id)
            return replace(state, rules=state.rules.replaced(rule), versions=state.versions.appended(version))
        case ev.RuleRepealed(rule=rule_id, number=number):
            version = RuleVersion(rule_id, number, at, "repeal", None)
            return replace(
                state, rules=state.rules.without(rule_id), versions=state.versions.appended(version)
            )
        case ev.SettingTurned() | ev.ReadingFailed():
            return state
        case _:
            assert_never(event)


def _score(state: GameState, event: ev.ScoreEvent, at: Instant) -> GameState:
    match event:
        case ev.Drawn():
            return state
        case ev.Scored(player=player, amount=amount):
            old = state.player(player)
            return with_player(state, replace(old, score=old.score + amount))
        case ev.ScoresReset(score=score):
            players = tuple(
                p if p.status is PlayerStatus.LEFT else replace(p, score=score) for p in state.players
            )
            return replace(state, players=players, publication=replace(state.publication, booked=()))
        case ev.Won(winners=winners):
            return replace(state, winners=winners, wins=state.wins.appended(Win(winners, at)))
        case _:
            assert_never(event)


def _without_time(fold_event: Callable[[GameState, Any], GameState]) -> Fold:
    return lambda state, event, _at: fold_event(state, event)


def _vote(state: GameState, event: ev.VoteEvent, at: Instant) -> GameState:
    return evolve_consents(evolve_vote(state, event, at), event)


# By the event's own type: a chain of questions whether it is one of a family's is most of a fold's time.
_FAMILIES: tuple[tuple[Any, Fold], ...] = (
    (ev.TurnEvent, _turn),
    (ev.VoteEvent, _vote),
    (ev.LawEvent, _law),
    (ev.ScoreEvent, _score),
    (ev.CaseEvent, evolve_case),
    (OfficeEvent, evolve_office),
    (HookEvent, _without_time(evolve_hooks)),
    (ReviewEvent, _without_time(evolve_review)),
    (BesideEvent, evolve_beside),
    (ev.LifeEvent, _life),
)
FOLDS: Mapping[type, Fold] = {kind: fold_ for family, fold_ in _FAMILIES for kind in get_args(family)}
