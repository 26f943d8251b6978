"""Folding of what goes on beside the turns: absence, publication, decrees, requests, imports.

Must never know how each is folded.
"""

from __future__ import annotations

from core.ids import Instant
from core.play.events_absence import AbsenceEvent
from core.play.events_clerk import ClerkEvent
from core.play.events_decrees import DecreeEvent
from core.play.events_import import ImportEvent
from core.play.events_publishing import PublicationEvent
from core.play.events_recount import RecountEvent
from core.play.events_requests import RequestEvent
from core.play.evolve_absence import evolve_absence
from core.play.evolve_clerk import evolve_clerk
from core.play.evolve_decrees import evolve_decree
from core.play.evolve_import import evolve_import
from core.play.evolve_publishing import evolve_publishing
from core.play.evolve_recount import evolve_recount
from core.play.evolve_requests import evolve_request
from core.play.state import GameState

BesideEvent = (
    AbsenceEvent | DecreeEvent | PublicationEvent | RequestEvent | ImportEvent | RecountEvent | ClerkEvent
)


def evolve_beside(state: GameState, event: BesideEvent, at: Instant) -> GameState:
    if isinstance(event, AbsenceEvent):
        return evolve_absence(state, event, at)
    if isinstance(event, DecreeEvent):
        return evolve_decree(state, event, at)
    if isinstance(event, PublicationEvent):
        return evolve_publishing(state, event)
    if isinstance(event, ImportEvent):
        return evolve_import(state, event, at)
    if isinstance(event, ClerkEvent):
        return evolve_clerk(state, event)
    if isinstance(event, RecountEvent):
        return evolve_recount(state, event)
    return evolve_request(state, event, at)
