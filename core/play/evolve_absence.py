"""Folding of absence, and of time that stands still. Must never know why somebody is away."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from core.ids import Instant, PlayerId
from core.play import events_absence as ev
from core.play.state import GameState, GameStatus, Player, PlayerStatus
from core.play.state_absence import Departure, Sign


def evolve_absence(state: GameState, event: ev.AbsenceEvent, at: Instant) -> GameState:
    match event:
        case ev.PlayerSeen(player=player):
            return noted(state, player)
        case ev.SilenceWatched(on=on):
            since = state.turns if on else None
            return replace(state, absence=replace(state.absence, watched_from=since))
        case ev.WentOnVacation(player=player):
            return _with(state, replace(state.player(player), status=PlayerStatus.VACATION))
        case ev.ReturnAnnounced(player=player):
            returning = state.absence.returning | {player}
            return replace(state, absence=replace(state.absence, returning=returning))
        case ev.CameBack(player=player):
            back = replace(state.player(player), status=PlayerStatus.ACTIVE)
            return noted(_not_returning(_with(state, back), player), player)
        case ev.PlayerRejoined():
            return _rejoined(state, event, at)
        case ev.Suspended():
            absence = replace(state.absence, suspended_at=at)
            return replace(state, status=GameStatus.SUSPENDED, absence=absence)
        case ev.Unsuspended():
            stopped = state.absence.suspended_at
            absence = replace(state.absence, suspended_at=None)
            running = replace(state, status=GameStatus.PLAYING, absence=absence, went_on_at=at)
            return running if stopped is None else postponed(running, at - stopped)
        case _:
            assert_never(event)


def noted(state: GameState, player: PlayerId) -> GameState:
    """With a sign of life of the player in the present turn."""
    others = tuple(s for s in state.absence.signs if s.player != player)
    return replace(state, absence=replace(state.absence, signs=(*others, Sign(player, state.turns))))


def departed(state: GameState, player: PlayerId, how: str, at: Instant) -> GameState:
    others = tuple(d for d in state.absence.departures if d.player != player)
    departures = (*others, Departure(player, at, how, state.round))
    gone = replace(state, absence=replace(state.absence, departures=departures))
    return _not_returning(gone, player)


def stopped_at(state: GameState) -> Instant | None:
    """Since when no deadline runs, or None while they do."""
    since = state.absence.suspended_at
    return state.paused_at if since is None else since


def as_if_stopped(state: GameState, due: Instant, at: Instant) -> Instant:
    """A time set while no deadline runs, moved back so that going on gives it the whole of its length."""
    since = stopped_at(state)
    return due if since is None else Instant(due - (at - since))


def if_going_on(state: GameState, due: Instant, now: Instant) -> Instant:
    """When a time the state holds would come if play went on now."""
    since = stopped_at(state)
    return due if since is None else Instant(due + (now - since))


def postponed(state: GameState, gone: int) -> GameState:
    """Every deadline later by ``gone`` ms."""
    return replace(
        state,
        deadlines=tuple(replace(d, due=Instant(d.due + gone)) for d in state.deadlines),
        open_proposals=tuple(
            p if p.closes is None else replace(p, closes=Instant(p.closes + gone))
            for p in state.open_proposals
        ),
        open_cases=tuple(
            c if c.due is None else replace(c, due=Instant(c.due + gone)) for c in state.open_cases
        ),
    )


def _rejoined(state: GameState, event: ev.PlayerRejoined, at: Instant) -> GameState:
    old = state.player(event.player)
    accounts = old.accounts if event.account in old.accounts else (*old.accounts, event.account)
    status = PlayerStatus.WAITING if event.waits else PlayerStatus.ACTIVE
    player = replace(old, name=event.name, accounts=accounts, score=event.score, status=status, since=at)
    return noted(_with(state, player), event.player)


def _not_returning(state: GameState, player: PlayerId) -> GameState:
    returning = state.absence.returning - {player}
    return replace(state, absence=replace(state.absence, returning=returning))


def _with(state: GameState, player: Player) -> GameState:
    before, after = state.players[: player.id - 1], state.players[player.id :]
    return replace(state, players=(*before, player, *after))
