"""What an entry's events come to in words, line by line, as everybody in the game may read it.

Must never know where the lines are shown.
"""

from __future__ import annotations

from core.play import events as ev
from core.play.events_absence import AbsenceEvent
from core.play.events_clerk import ClerkEvent
from core.play.events_decrees import DecreeEvent
from core.play.events_hooks import HookEvent
from core.play.events_import import Imported, ImportEvent
from core.play.events_offices import OfficeEvent
from core.play.events_publishing import Booked, PublicationOpened, Published
from core.play.events_recount import RecountEvent
from core.play.events_requests import RequestEvent
from core.play.events_review import ReviewEvent
from core.play.state import Part
from gateway.speech import formats
from gateway.speech.scene import Scene
from gateway.speech.story_absence import tell_absence
from gateway.speech.story_cases import tell_case
from gateway.speech.story_clerk import tell_clerk
from gateway.speech.story_decrees import tell_decree, tell_request
from gateway.speech.story_hooks import tell_hook
from gateway.speech.story_import import tell_import
from gateway.speech.story_laws import tell_law
from gateway.speech.story_offices import tell_office
from gateway.speech.story_recount import tell_recount
from gateway.speech.story_review import tell_review
from gateway.speech.story_scores import Points, tell_publication
from gateway.speech.story_votes import standing_on, tell_vote

_Beside = AbsenceEvent | DecreeEvent | RequestEvent | OfficeEvent | ReviewEvent | RecountEvent | ClerkEvent
_Told = (
    ev.LifeEvent
    | ev.TurnEvent
    | ev.VoteEvent
    | ev.LawEvent
    | ev.CaseEvent
    | HookEvent
    | ImportEvent
    | _Beside
)

_PLAIN: dict[type[ev.LifeEvent], str] = {
    ev.Paused: "paused",
    ev.Resumed: "resumed",
    ev.Archived: "archived",
    ev.GameOver: "game-over",
}
CROWDED = 10  # cases waiting for a judge
_APART = (ev.VoteClosed, ev.TurnBegan, ev.RoundEnded)  # what deserves lines of its own
_SILENT_PARTS = (Part.DEBATE.value, Part.VOTE.value, Part.SCORE.value, Part.CONSENT.value)


def tell(scene: Scene) -> list[str]:
    """The lines of the whole entry, in the order of its events; none where nobody need know."""
    points = Points(scene)
    lines: list[str] = []
    for event in scene.events:
        if isinstance(event, ev.ScoreEvent | Booked):
            lines += points.tell(event)
            continue
        lines += points.finish()
        if isinstance(event, PublicationOpened | Published):
            said = tell_publication(scene, event)
        else:
            said = _tell(scene, event)
        lines += [line for line in said if line not in lines]
    lines += points.finish()
    return [" · ".join(lines)] if len(lines) > 1 and _crowded(scene) else lines


def _crowded(scene: Scene) -> bool:
    """Whether so many cases wait that what befalls each is told in one line."""
    waiting = sum(1 for case_ in scene.after.open_cases if case_.verdict is None)
    return waiting > CROWDED and scene.has(ev.CaseOpened, ev.JudgeLost) and not scene.has(*_APART)


def _tell(scene: Scene, event: _Told) -> list[str]:
    if isinstance(event, ev.VoteEvent):
        return tell_vote(scene, event)
    if isinstance(event, ev.LawEvent):
        return tell_law(scene, event)
    if isinstance(event, ev.CaseEvent):
        return tell_case(scene, event)
    if isinstance(event, ev.TurnEvent):
        return _turn(scene, event)
    if isinstance(event, _Beside):
        return _beside(scene, event)
    if isinstance(event, HookEvent):
        return tell_hook(scene, event)
    if isinstance(event, ImportEvent):
        return tell_import(scene, event)
    return _life(scene, event)


def _beside(scene: Scene, event: _Beside) -> list[str]:
    if isinstance(event, AbsenceEvent):
        return tell_absence(scene, event)
    if isinstance(event, DecreeEvent):
        return tell_decree(scene, event)
    if isinstance(event, RequestEvent):
        return tell_request(scene, event)
    if isinstance(event, OfficeEvent):
        return tell_office(scene, event)
    if isinstance(event, ClerkEvent):
        return tell_clerk(scene, event)
    if isinstance(event, RecountEvent):
        return tell_recount(scene, event)
    return tell_review(scene, event)


# --- the game ---------------------------------------------------------------------


def _life(scene: Scene, event: ev.LifeEvent) -> list[str]:
    words = scene.words
    match event:
        case ev.GameCreated() | ev.RoomAttached() | ev.Reseated() | ev.Started():
            return _setting_up(scene, event)
        case ev.PlayerJoined() | ev.PlayerEntered() | ev.PlayerLeft():
            return _coming_and_going(scene, event)
        case ev.HostPassed(player=player):
            return [words("host-gone") if player is None else words("host-passed", who=scene.name(player))]
        case ev.AccountAdded(player=player, account=account):
            others = [known for known in scene.after.player(player).accounts if known != account]
            told = formats.names(words, others)
            return [words("account-added", who=scene.name(player), account=account, others=told)]
        case ev.AccountDropped(player=player, account=account):
            return [words("account-dropped", who=scene.name(player), account=account)]
        case ev.Acted(number=number, player=player, text=text):
            return [words("acted", number=number, who=scene.name(player), text=formats.line_of(text))]
        case ev.RoundEnded():
            return _round_ended(scene, event)
        case ev.LanguageSet(language=language):
            return [words("language-set", language=language)]
        case ev.Paused() | ev.Resumed() | ev.Archived() | ev.GameOver():
            return [words(_PLAIN[type(event)])]
        case ev.DeadlineSet() | ev.DeadlineCleared():
            return []


def _setting_up(
    scene: Scene, event: ev.GameCreated | ev.RoomAttached | ev.Reseated | ev.Started
) -> list[str]:
    words = scene.words
    match event:
        case ev.GameCreated() if scene.has(Imported):
            return []
        case ev.GameCreated(name=name, ruleset=ruleset, commitment=commitment):
            host = scene.name(scene.first_host())
            created = words("created", name=name, ruleset=ruleset, host=host)
            return [created, words("created-commitment", hash=commitment)]
        case ev.RoomAttached(network=network, room=room):
            if scene.has(ev.GameCreated):
                return []
            return [words("room-attached", room=f"{network}/{room}", name=scene.after.name)]
        case ev.Reseated(order=order):
            return [words("reseated", names=scene.names(order))]
        case ev.Started() if scene.before is None:
            return [words("started-brief")]
        case ev.Started(mix=mix):
            players = scene.names(p.id for p in scene.after.active())
            started = words("started", names=players)
            return [started] if scene.brief else [started, words("started-mix", hash=mix)]


def _coming_and_going(scene: Scene, event: ev.PlayerJoined | ev.PlayerEntered | ev.PlayerLeft) -> list[str]:
    words = scene.words
    who = scene.name(event.player)
    cited = scene.cite(event.rules)
    if isinstance(event, ev.PlayerEntered):
        return [words("entered", who=who, cite=cited)]
    if isinstance(event, ev.PlayerLeft):
        return [words(f"left-{event.how}", who=who, cite=cited), *standing_on(scene, event.player)]
    scene.book(event)
    if scene.has(ev.GameCreated):
        return []
    if event.waits:
        return [words("joined-waits", who=who, cite=cited)]
    if scene.brief:
        return [words("joined-brief", who=who)]
    players = [p.id for p in scene.after.active()]
    return [words("joined", who=who, n=len(players), names=scene.names(players))]


def _round_ended(scene: Scene, event: ev.RoundEnded) -> list[str]:
    words = scene.words
    lines = [words("round-ended", round=event.round, seed=event.seed)]
    if event.commitment is not None:
        lines.append(words("round-next", round=event.round + 1, hash=event.commitment))
    return lines


# --- turns ------------------------------------------------------------------------------


def _turn(scene: Scene, event: ev.TurnEvent) -> list[str]:
    words = scene.words
    match event:
        case ev.TurnBegan(number=number, circuit=circuit, player=player):
            who = scene.name(player)
            if scene.brief:
                return [words("turn-began-brief", who=who, turn=number, circuit=circuit)]
            todo = _todo(scene, _part_now(scene, Part.PROPOSE.value))
            return [words("turn-began", who=who, turn=number, circuit=circuit, todo=todo)]
        case ev.PartBegan(part=part):
            return _part_began(scene, part)
        case ev.TurnEnded(how=how):
            if how == "done":
                return []
            said = words(f"turn-{how}", who=_turn_player(scene, event), cite=scene.cite(event.rules))
            return [said[:1].upper() + said[1:] if scene.before is None else said]
        case ev.TurnOrderDropped():
            return [words("turn-order-dropped", cite=scene.cite(event.rules))]
        case ev.ConsentAwaited() | ev.ConsentDemanded() | ev.ConsentVoiced():
            return _consent(scene, event)


def _part_now(scene: Scene, otherwise: str) -> str:
    return otherwise if scene.after.turn is None else scene.after.turn.part.value


def _todo(scene: Scene, part: str) -> str:
    if scene.words.phrases.has(f"todo-{part}"):
        return scene.words(f"todo-{part}")
    known = f"part-{part}"
    return scene.words("todo-other", part=scene.words(known) if scene.words.phrases.has(known) else part)


def _part_began(scene: Scene, part: str) -> list[str]:
    turn = scene.after.turn
    if (
        scene.brief
        or turn is None
        or part in _SILENT_PARTS
        or turn.part.value != part
        or scene.has(ev.TurnBegan)
    ):
        return []
    return [scene.words("part-began", who=scene.name(turn.player), todo=_todo(scene, part))]


def _turn_player(scene: Scene, event: ev.TurnEnded) -> str:
    """Whose turn it was when the entry began; in a log, which knows only the present, which turn."""
    turn = None if scene.before is None else scene.before.turn
    return scene.words("turn-of", turn=event.number) if turn is None else scene.name(turn.player)


def _consent(scene: Scene, event: ev.ConsentAwaited | ev.ConsentDemanded | ev.ConsentVoiced) -> list[str]:
    words = scene.words
    who = scene.name(event.player)
    cited = scene.cite(event.rules)
    have, needed = scene.consents()
    match event:
        case ev.ConsentAwaited() if scene.brief:
            return []
        case ev.ConsentAwaited():
            return [words("consent-awaited", who=who, needed=event.needed, have=have, cite=cited)]
        case ev.ConsentDemanded():
            return [words("consent-demanded", who=who, cite=cited)]
        case ev.ConsentVoiced(no=no):
            count = "" if scene.brief else words("consent-count", have=have, needed=needed)
            return [words("consent-back" if no else "consent-given", who=who, count=count)]
