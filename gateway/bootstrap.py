"""The only place where real things are chosen: which store, which links, whose chance, whose clock.

Must never be imported by what it puts together.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from pathlib import Path

from adapters.irc.link import IrcLink
from adapters.matrix.link import MatrixLink
from core.ids import GameId
from core.ports import Link, Store, StoreError
from core.sandbox.pool import Sandbox
from gateway.clock import GatewayClock
from gateway.config import Config
from gateway.guesses import WRONG_CODES
from gateway.keeping import CLOCK, HEARD, beside
from gateway.outlet import ConfiguredGame, Network, RouterSettings
from gateway.packs import find_packs, packs_of
from gateway.register import survey
from gateway.serve import Gateway, Parts
from gateway.steady import Steady
from storage.memory import MemoryStore
from storage.sqlite import SqliteStore

_CODE = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is taken for something else
_CODE_LENGTH = 8


class SystemSeeds:
    """Implements ``core.actors.means.Seeds`` from the operating system's randomness."""

    def fresh(self, purpose: str) -> bytes:
        return secrets.token_bytes(32)


class SystemCodes:
    """Implements ``gateway.outlet.Codes``. A digit is in every code: so none is a word of some language."""

    def fresh(self, purpose: str) -> str:
        code = ""
        while not any(character.isdecimal() for character in code):
            code = "".join(secrets.choice(_CODE) for _ in range(_CODE_LENGTH))
        return code

    def given(self, code: str) -> None:
        """Only rehearsals need to know."""


def build(
    config: Config, *, more_links: Sequence[Link] = (), more_networks: Sequence[Network] = ()
) -> Gateway:
    """A gateway ready to be run. Takes possession of the store.

    ``more_links`` are links the config does not know, such as the terminal. Raises StoreError,
    PacksError.
    """
    packs = packs_of(find_packs(config.packs))
    store, reader = _open(config)
    try:
        damaged: dict[GameId, str] = {}
        clock = GatewayClock(config.speed, _beside(config, CLOCK), Steady())
        return Gateway(
            Parts(
                config=config,
                store=store,
                reader=reader,
                links=(*_links(config, clock), *more_links),
                networks={n.name: n for n in (*_networks(config), *more_networks)},
                packs=packs,
                clock=clock,
                seeds=SystemSeeds(),
                codes=SystemCodes(),
                settings=_settings(config),
                states=survey(reader, reader.games(), damaged),
                damaged=damaged,
                last_heard=_beside(config, HEARD),
                sandbox=Sandbox(),
            )
        )
    except BaseException:
        reader.close()
        store.close()
        raise


def _open(config: Config) -> tuple[Store, Store]:
    """The store, and the same to be read beside its owner."""
    if config.storage is None:
        memory = MemoryStore()
        return memory, memory
    store = SqliteStore.open(config.storage)
    try:
        return store, SqliteStore.open(config.storage, read_only=True)
    except StoreError:
        store.close()
        raise


def _beside(config: Config, ending: str) -> Path | None:
    return None if config.storage is None else beside(config.storage, ending)


def _links(config: Config, clock: GatewayClock) -> list[Link]:
    links: list[Link] = [IrcLink(settings, clock.now, _rng()) for settings in config.irc]
    links += [MatrixLink(settings, clock.now, _rng()) for settings in config.matrix]
    return links


def _rng() -> random.Random:
    return random.Random(secrets.token_bytes(16))  # noqa: S311 - spreads retries, decides nothing


def _networks(config: Config) -> list[Network]:
    networks = [
        Network(
            name=n.name,
            nick=n.nick,
            keeps_history=False,
            trusts_nicks=n.identity == "nick",
            lines_in_room=config.chat.lines_in_room,
        )
        for n in config.irc
    ]
    for matrix in config.matrix:
        nick = matrix.user.removeprefix("@").partition(":")[0]
        networks.append(Network(name=matrix.name, nick=nick, keeps_history=True))
    return networks


def _settings(config: Config) -> RouterSettings:
    games = tuple(
        ConfiguredGame(
            name=game.name,
            ruleset=game.ruleset,
            rooms=tuple((p.network, p.room) for p in game.rooms if p.room is not None),
            language=game.language,
        )
        for game in config.games
    )
    return RouterSettings(
        run=secrets.token_hex(6),
        prefix=config.chat.prefix,
        language=config.chat.language,
        relay=config.chat.relay,
        questions_per_minute=config.chat.questions_per_minute,
        strangers_per_minute=config.chat.strangers_per_minute,
        joins_per_minute=config.chat.joins_per_minute,
        banned=config.banned,
        games_each=config.chat.games_each,
        new_by_operators=config.chat.new == "operators",
        wrong_codes=WRONG_CODES,
        operators=frozenset(config.operators),
        games=games,
    )
