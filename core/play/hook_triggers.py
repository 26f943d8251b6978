"""Which events call which hooks, and what the hooks are told. Must never know a rule's code."""

from __future__ import annotations

import msgspec

from core.ids import PlayerId
from core.play import events as ev
from core.play.commands import Ref, Series
from core.play.hook_view import amount
from core.play.hooks import Plain
from core.play.state import GameState


class Trigger(msgspec.Struct, frozen=True):
    """``by_player``: it is a player's own move, which code may refuse."""

    hook: str
    event: dict[str, Plain]
    by_player: bool = False


def trigger_of(state: GameState, event: ev.Event) -> Trigger | None:
    """What a hook is called for, if the event is anything of the kind."""
    match event:
        case ev.VoteClosed(status=status) if status in ("adopted", "rejected"):
            return Trigger(f"on_{status}", _closed(state, event))
        case ev.BallotCast(series=Series.NUMBER):
            side = None if event.side is None else event.side.value
            told = {"player": _name(state, event.voter), "side": side, "number": int(event.number)}
            return Trigger("on_vote", dict(told), by_player=True)
        case ev.TurnBegan():
            number, circuit = event.number, event.circuit
            told_turn: dict[str, Plain] = {"player": _name(state, event.player), "number": number}
            return Trigger("on_turn", {**told_turn, "circuit": circuit})
        case ev.PlayerJoined(waits=False):
            return Trigger("on_join", {"player": _name(state, event.player)}, by_player=True)
        case ev.PlayerEntered():  # with somebody else's move, or with the time
            return Trigger("on_join", {"player": _name(state, event.player)})
        case ev.Scored():
            scored: dict[str, Plain] = {"player": _name(state, event.player), "amount": amount(event.amount)}
            return Trigger("on_score", {**scored, "reason": event.reason})
        case ev.VerdictGiven():
            judged: dict[str, Plain] = {"number": int(event.number), "judge": _name(state, event.judge)}
            return Trigger("on_judged", {**judged, "verdict": event.verdict})
        case _:
            return None


def _closed(state: GameState, event: ev.VoteClosed) -> dict[str, Plain]:
    proposal = state.poll(Ref(event.series, event.number))
    if proposal is None:
        return {}
    return {
        "number": int(proposal.number),
        "kind": proposal.kind.value,
        "proposer": _name(state, proposal.proposer),
        "title": proposal.title,
        "target": proposal.target_number,
        "for": [_name(state, p) for p in event.tally.for_],
        "against": [_name(state, p) for p in event.tally.against],
    }


def _name(state: GameState, player: PlayerId) -> str:
    return state.player(player).name
