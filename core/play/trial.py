"""Rules' code tried on the game as it is before anybody votes on it, so that what fails, or would end the game
or all voting, is known then.

Nothing of a trial counts, and its dice are no dice of the game. Must never know how code is run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from core.law.rule import Rule
from core.play import events_hooks as hv
from core.play.changes import Change, changed_rule, with_change
from core.play.commands import Ref
from core.play.hook_view import view
from core.play.hooking import CannotBe, events_of
from core.play.hooks import COMMAND, TIMER, Acted, Answer, Call, Effect, Failed, Loaded, Plain, Wins
from core.play.play import Play
from core.play.secrets import Secrets
from core.play.state_hooks import TrialFault
from core.play.winning import winners_by_points

NO_SEED = "00" * 32
MOST_VOTERS = 12  # whose votes are tried

Told = dict[str, Plain]


def try_code(play: Play, change: Change, ref: Ref, number: int) -> None:
    """Call every hook of a proposed change's code once, for an example of what it is called for.

    The change has been checked; ``number`` is what it would be made as."""
    faults = faults_of(play, change, number, play.player().name)
    if faults or play.state.hooks.trial(ref):
        play.emit(hv.CodeTried(number=ref.number, series=ref.series, faults=faults))


def faults_of(play: Play, change: Change, number: int, mover: str) -> tuple[TrialFault, ...]:
    """What is to be known of a change's code, which ``mover`` proposes."""
    rule = changed_rule(play, change, number)
    if rule is None or change.code is None or rule.code is None:
        return ()
    return tuple(_Trial(play, change, rule, number, mover).faults())


class _Trial:
    def __init__(self, play: Play, change: Change, rule: Rule, number: int, mover: str) -> None:
        assert rule.code is not None  # noqa: S101  # it is what is tried
        self._play, self._change, self._rule, self._code = play, change, rule, rule.code
        self._number, self._mover = number, mover
        self._after = with_change(play, change, number)
        state = replace(play.state, rules=self._after)
        self._supposed = Play(state, play.command, Secrets(b"", b""))
        self._shown = view(state, rule.code.reads)

    def faults(self) -> Iterator[TrialFault]:
        for hook in self._code.hooks:
            answer = self._ask(hook, self._example(hook))
            match answer:
                case Acted(effects=effects):
                    yield from self._carried_out(hook, effects)
                case Failed(reason="fail") if hook.startswith(COMMAND):
                    pass  # it refuses this example, as it may
                case Failed(reason="fail", message=message) if hook == "on_vote":
                    yield TrialFault(hook, self._refusing(hook), message)
                case Failed(reason="fail", message=message) if hook == "on_join":
                    yield TrialFault(hook, "closed", message)
                case Failed(reason=reason, message=message, line=line, column=column):
                    yield TrialFault(hook, reason, message, line, column)
                    if answer.harmful:
                        return
                case Loaded():
                    raise TypeError("code was called, not read")
                case _:
                    assert_never(answer)

    def _ask(self, hook: str, told: Told) -> Answer:
        return self._play.ask(Call(self._code.text, hook, told, self._shown, NO_SEED))

    def _carried_out(self, hook: str, effects: tuple[Effect, ...]) -> Iterator[TrialFault]:
        """Whether it can be; and who would have won with the adoption itself."""
        play = Play(self._supposed.state, self._play.command, Secrets(b"", b""))
        before = winners_by_points(play, self._after)
        try:
            for effect in effects:
                for event in events_of(play, self._rule, "trial", effect):
                    play.emit(event)
        except CannotBe as fault:
            yield TrialFault(hook, fault.reason, fault.message)
            return
        if hook == "on_adopted":
            winners = [name for effect in effects if isinstance(effect, Wins) for name in effect.players]
            winners += [play.name(p) for p in winners_by_points(play, self._after) if p not in before]
            if winners:
                yield TrialFault(hook, "wins", ", ".join(dict.fromkeys(winners)))

    def _refusing(self, hook: str) -> str:
        """Whether it refuses one vote for the change, or anybody's: then nothing could be adopted after it."""
        others = [player.name for player in self._play.state.active() if player.name != self._mover]
        for name in others[:MOST_VOTERS]:
            answer = self._ask(hook, {**self._example(hook), "player": name})
            if not (isinstance(answer, Failed) and answer.reason == "fail"):
                return "refuses"
        return "stuck"

    def _example(self, hook: str) -> Told:
        """What the hook could be told, with whoever proposes it as the one it is about."""
        mover, number = self._mover, self._number
        match hook.removeprefix("on_"):
            case "adopted":
                return self._closed([player.name for player in self._play.state.active()], [])
            case "rejected":
                others = [player.name for player in self._play.state.active() if player.name != mover]
                return self._closed([mover], list(others))
            case "vote":
                return {"player": mover, "side": "for", "number": number}
            case "turn":
                return {"player": mover, "number": 1, "circuit": self._play.state.circuit}
            case "score":
                return {"player": mover, "amount": 1, "reason": "code"}
            case "judged":
                return {"number": 1, "judge": mover, "verdict": "true"}
            case _ if hook.startswith(TIMER):
                return {"name": hook.removeprefix(TIMER)}
            case _ if hook.startswith(COMMAND):
                return {"player": mover, "text": "", "words": []}
            case _:
                return {"player": mover}

    def _closed(self, for_: list[str], against: list[str]) -> Told:
        change = self._change
        return {
            "number": self._number,
            "kind": change.kind.value,
            "proposer": self._mover,
            "title": change.title,
            "target": None if change.target is None else int(change.target.number),
            "for": for_,
            "against": against,
        }
