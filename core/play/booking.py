"""Points of a close: scored at once, or booked until the turn's results are published.

Must never know what was voted on.
"""

from __future__ import annotations

from fractions import Fraction

from core.ids import Instant, PlayerId
from core.play import events as ev
from core.play.events_publishing import Booked, PublicationOpened, Published
from core.play.play import Names, Play
from core.play.scoring import reaches, score
from core.play.state import Turn
from core.play.state_publishing import Entered

GAIN = "score.adopted.proposer"
SHARE = "turn.publish_share"
WITHIN = "turn.publish_within"


def book(
    play: Play, player: PlayerId, amount: Fraction | None, key: str, names: Names, number: int | None = None
) -> None:
    """Give ``amount`` in the name of the rule that sets ``key``, when ``score.booked`` says."""
    turn = play.state.turn
    waits = turn is not None and not turn.ended and play.word("score.booked", names) == "publication"
    if not waits:
        score(play, player, amount, key, number=number)
    elif amount and reaches(play, player, amount):
        rules = play.sources(key, "score.booked")
        play.emit(Booked(rules=rules, player=player, amount=amount, reason=key, number=number))


def await_publication(play: Play, turn: Turn) -> None:
    """From when the next player may publish too: so long after the turn's last vote ended."""
    within = play.length(WITHIN)
    if within is None:
        return
    closed = [p.closed_at for p in map(play.state.proposal, turn.proposals) if p is not None]
    ended = max((at for at in closed if at is not None), default=play.at)
    due = Instant(max(play.at, within.after(ended)))
    play.set_deadline(publication_deadline(turn), due, WITHIN)


def publication_deadline(turn: Turn) -> str:
    return f"publish/{turn.number}"


def open_publication(play: Play, next_player: PlayerId | None) -> None:
    turn = play.state.turn
    if turn is not None:
        play.emit(PublicationOpened(rules=play.sources(WITHIN), turn=turn.number, player=next_player))


def settle_booked(play: Play, turn: Turn, publisher: PlayerId | None = None) -> None:
    """What is booked reaches the scores. A publisher who is not the turn's player shares his gain."""
    booked = play.state.publication.booked
    late = publisher is not None and publisher != turn.player
    rules = play.sources("turn.parts", "score.booked", *((WITHIN,) if late else ()))
    if publisher is not None or booked:
        play.emit(Published(rules=rules, turn=turn.number, player=publisher, late=late))
    shared = late and bool(play.sources(SHARE))
    for entered in booked:
        gain = entered.player == turn.player and entered.reason == GAIN and entered.amount > 0
        if shared and gain and publisher is not None:
            _share(play, entered, publisher)
        else:
            _enter(play, entered, entered.player, entered.amount)


def _share(play: Play, entered: Entered, publisher: PlayerId) -> None:
    share = play.number(SHARE) or Fraction(0)
    for player in (entered.player, publisher):
        _enter(play, entered, player, entered.amount * share, *play.sources(SHARE))


def _enter(play: Play, entered: Entered, player: PlayerId, amount: Fraction, *more: int) -> None:
    if not amount or not reaches(play, player, amount):
        return
    rules = tuple(dict.fromkeys((*entered.rules, *more)))
    play.emit(
        ev.Scored(rules=rules, player=player, amount=amount, reason=entered.reason, number=entered.number)
    )
