"""Keeps out whom an operator has banned, and takes operators' orders about that.

Must never know what a banned person wanted, nor touch what he did before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

import structlog

from core.ids import AccountId, NetworkName
from core.ports import BanRow, Batch, Delivery, InboundKind, Notice, Place
from gateway.bans import Bans, hits, is_pattern
from gateway.counter import Counter
from gateway.heard import Heard
from gateway.outlet import Network, RouterSettings
from gateway.people import People, account_id
from gateway.register import Register
from gateway.speech import queries as q
from gateway.speech.phrases import Phrases

_MOST_TOLD: Final = 1000  # banned people who are not told again
_NAMED: Final = 3  # operators
_SHOWN: Final = 10  # accounts a ban is said to hit

_log = structlog.get_logger(__name__)


class Warden:
    """A ban hits a person, whichever of his accounts it names. Seats, ballots and votes stay as they are."""

    def __init__(
        self,
        settings: RouterSettings,
        networks: Mapping[NetworkName, Network],
        counter: Counter,
        register: Register,
        people: People,
        bans: Bans,
        phrases: Phrases,
    ) -> None:
        self._settings = settings
        self._networks = networks
        self._counter = counter
        self._register = register
        self._people = people
        self._bans = bans
        self._phrases = phrases
        self._told: dict[tuple[AccountId, str], None] = {}  # who was told longest ago is first

    # --- keeping out ------------------------------------------------------------------------

    def ban_of(self, account: AccountId) -> BanRow | None:
        """The ban of the account's person."""
        return self._bans.of(self._people.accounts(account))

    def keeps_out(self, heard: Heard) -> bool:
        """Whether the speaker is banned; then the message is finished, and he is told once."""
        if heard.account is None or heard.operator:
            return False
        ban = self.ban_of(heard.account)
        if ban is None:
            return False
        told = (heard.account, ban.pattern)
        if told in self._told or heard.message.kind is not InboundKind.MESSAGE:
            self._counter.finish(heard)
            return True
        _log.info("banned_not_heard", account=heard.account, pattern=ban.pattern)
        self._told[told] = None
        if len(self._told) > _MOST_TOLD:
            del self._told[next(iter(self._told))]
        self._counter.say(heard, "desk-banned", apart=True, reason=_reason(ban), whom=self._whom(heard))
        return True

    def _whom(self, heard: Heard) -> str:
        """Operators to turn to, those of the same network first; "no" where there are none."""
        near = f"{heard.message.network}/"
        every = sorted(self._settings.operators, key=lambda account: (not account.startswith(near), account))
        return ", ".join(every[:_NAMED]) or "no"

    # --- orders -------------------------------------------------------------------------------

    def serve(self, heard: Heard, account: AccountId, request: q.BanRequest) -> None:
        if not heard.operator:
            _log.warning("power_refused", account=account, power=type(request).__name__.lower())
            self._counter.say(heard, "desk-operators-only")
            return
        match request:
            case q.Ban(account=typed, reason=reason):
                self._ban(heard, account, typed, reason)
            case q.Unban(account=typed):
                self._unban(heard, account, typed)
            case q.ListBans():
                self._list(heard)
            case _:
                assert_never(request)

    def _ban(self, heard: Heard, by: AccountId, typed: str, reason: str) -> None:
        pattern = self._meant(heard, typed)
        if pattern is None:
            return
        operator = next((o for o in sorted(self._settings.operators) if self._strikes(pattern, o)), None)
        if operator is not None:
            self._counter.say(heard, "desk-ban-operator", pattern=pattern, account=operator)
            return
        row = BanRow(pattern, by, heard.at, reason)
        struck = [account for account in self._register.accounts() if hits(pattern, account)]
        games = [row.game for row in self._register.games_of(struck)]
        _log.warning(
            "power_used",
            power="ban",
            account=by,
            pattern=pattern,
            reason=reason,
            hits=len(struck),
            games=games,
            correlation=heard.correlation,
        )
        shown = ", ".join(struck[:_SHOWN]) + (" …" if len(struck) > _SHOWN else "")
        text = self._counter.phrase(heard, "desk-ban", pattern=pattern, count=len(struck), accounts=shown)
        batch = Batch(bans=(row,), deliveries=self._announced(heard, "run-banned", row, struck))
        self._counter.notice(heard, Notice(text=text), batch=batch)

    def _strikes(self, pattern: str, account: AccountId) -> bool:
        """Whether it hits the person, on any account."""
        return any(hits(pattern, own) for own in self._people.accounts(account))

    def _unban(self, heard: Heard, by: AccountId, typed: str) -> None:
        pattern = self._meant(heard, typed)
        if pattern is None:
            return
        ban = self._bans.called(pattern)
        if ban is None:
            phrase = "desk-ban-in-config" if self._bans.is_configured(pattern) else "desk-no-such-ban"
            self._counter.say(heard, phrase, pattern=pattern)
            return
        _log.warning(
            "power_used", power="unban", account=by, pattern=ban.pattern, correlation=heard.correlation
        )
        self._told = {told: None for told in self._told if told[1] != ban.pattern}
        struck = [account for account in self._register.accounts() if hits(pattern, account)]
        text = self._counter.phrase(heard, "desk-unban", pattern=ban.pattern)
        deliveries = self._announced(heard, "run-unbanned", ban, struck)
        self._counter.notice(
            heard, Notice(text=text), batch=Batch(bans_lifted=(ban.pattern,), deliveries=deliveries)
        )

    def _list(self, heard: Heard) -> None:
        rows = self._bans.all()
        if not rows:
            self._counter.say(heard, "desk-no-bans", apart=True)
            return
        lines = [
            self._counter.phrase(
                heard, "desk-ban-line", pattern=row.pattern, account=row.by, reason=_reason(row)
            )
            for row in rows
        ]
        self._counter.notice(heard, Notice(text="\n".join(lines)), apart=True)

    # --- whom -------------------------------------------------------------------------------

    def _meant(self, heard: Heard, typed: str) -> str | None:
        """NETWORK/ACCOUNT, a player of the room's game, or an account of the network it is said on."""
        network, slash, account = (typed if "/" in typed else self._without_network(heard, typed)).partition(
            "/"
        )
        pattern = f"{network}{slash}{account.casefold()}"  # two spellings are one ban
        if not is_pattern(pattern):
            self._counter.say(heard, "desk-ban-form", typed=typed)
            return None
        network = NetworkName(pattern.partition("/")[0])
        if network not in self._networks:
            known = ", ".join(sorted(self._networks))
            self._counter.say(heard, "desk-unknown-network", network=network, known=known)
            return None
        return pattern

    def _without_network(self, heard: Heard, typed: str) -> str:
        if heard.game is not None:
            player = self._register.account_called(heard.game, typed)
            if player is not None:
                return player
        return account_id(heard.message.network, typed)

    def _announced(
        self, heard: Heard, phrase: str, ban: BanRow, struck: list[AccountId]
    ) -> tuple[Delivery, ...]:
        """One line in every room of each game in which one of them plays."""
        found: list[Delivery] = []
        for row in self._register.games_of(struck):
            names = [name for a in struck if (name := self._register.player_name(row.game, a)) is not None]
            for room in self._register.rooms(row.game):
                text = self._phrases.say(
                    row.language, phrase, names=", ".join(dict.fromkeys(names)), reason=_reason(ban)
                )
                found.append(
                    Delivery(
                        key=f"ban/{heard.correlation}/{room.network}/{room.room}",
                        place=Place(network=room.network, room=room.room),
                        notice=Notice(text=text),
                        game=row.game,
                    )
                )
        return tuple(found)


def _reason(ban: BanRow) -> str:
    """ "no" where none was given."""
    return ban.reason or "no"
