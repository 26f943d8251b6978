"""Folding of a game that was begun elsewhere. Must never know how it was written down."""

from __future__ import annotations

from msgspec.structs import replace

from core.ids import Instant, PlayerId
from core.law.reading import print_reading
from core.play.events_import import BroughtDecree, BroughtOffice, BroughtPlayer, Imported, Standing
from core.play.evolve_absence import departed, noted
from core.play.ledger import Ledger
from core.play.move_base import ChangeKind
from core.play.state import GameState, GameStatus, Player, PlayerStatus, RuleVersion
from core.play.state_decrees import Decree, Decrees, DecreeStatus
from core.play.state_offices import Offices, Seat


def evolve_import(state: GameState, event: Imported, at: Instant) -> GameState:
    if event.standing is not None:
        return replace(_stood(state, event.standing, at), mix=event.source)
    if not event.commitment:
        return state
    # before the start nothing is mixed in yet
    return replace(state, commitment=event.commitment, mix=event.source if state.mix else "")


def _stood(state: GameState, standing: Standing, at: Instant) -> GameState:
    versions = (RuleVersion(rule.id, rule.number, at, "import", rule) for rule in state.rules.rules)
    state = replace(
        state,
        status=GameStatus.PLAYING,
        round=standing.round,
        circuit=standing.circuit,
        turns=standing.turns,
        next_number=standing.next_number,
        players=tuple(_player(PlayerId(i), p) for i, p in enumerate(standing.players, 1)),
        host=standing.host,
        seats=standing.seats,
        offices=_offices(standing.offices, at),
        decrees=_decrees(state, standing.decrees, at),
        versions=Ledger(tuple(versions)),
    )
    for player in state.players:
        gone = player.status is PlayerStatus.LEFT
        state = departed(state, player.id, "leave", at) if gone else noted(state, player.id)
    return state


def _player(number: PlayerId, brought: BroughtPlayer) -> Player:
    return Player(
        id=number,
        name=brought.name,
        accounts=brought.accounts,
        score=brought.score,
        status=PlayerStatus(brought.status),
    )


def _offices(brought: tuple[BroughtOffice, ...], at: Instant) -> Offices:
    """Each counts as confirmed by the holder of the one before it."""
    seats: list[Seat] = []
    for term, one in enumerate(brought, 1):
        seat = Seat(
            office=one.office, player=one.player, term=term, how="imported", since=at, named_in=term - 1
        )
        seats.append(seat)
    return Offices(seats=tuple(seats), terms=len(seats))


def _decrees(state: GameState, brought: tuple[BroughtDecree, ...], at: Instant) -> Decrees:
    """As what they were proposed is not known: those in force count as the first proposed ones."""
    closed: list[Decree] = []
    for number, one in enumerate(sorted(brought, key=lambda d: d.number), 1):
        rule = state.rules.by_id(one.rule)
        if rule is None:
            raise ValueError(f"decree {one.number} is no rule of the game")
        decree = Decree(
            number=number,
            kind=ChangeKind.ENACT,
            proposer=one.proposer,
            proposed_at=at,
            title=rule.title,
            text=rule.text,
            reading=print_reading(rule.reading) if rule.reading else None,
            status=DecreeStatus.IN_FORCE,
            adopted_number=one.number,
            rule=one.rule,
        )
        closed.append(decree)
    return Decrees(closed=Ledger(closed), adopted=max((d.number for d in brought), default=0))
