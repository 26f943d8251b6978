"""A game as somebody wrote it down in TOML, or everything that is wrong with the file.

Must never know a store.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import msgspec

from core.ids import PlayerId, ProposalNumber
from core.law.pack import Pack
from core.law.rule import Rule
from core.play.events import GameCreated
from core.play.events_import import BroughtDecree, BroughtOffice, Standing
from core.play.evolve import created as state_of
from core.play.evolve import evolve
from core.play.names import normalise_name, valid_name
from core.play.offices import offices_of
from core.play.secrets import Secrets
from core.play.state import GameState, GameStatus
from gateway.clock import real_time
from gateway.coming import Code, NotImported, Written
from gateway.config import Config, Fault
from gateway.config_table import Faults, Table, shown
from gateway.import_people import (
    HERE,
    PRESENT,
    WRONG_NAMES,
    Folk,
    Networks,
    read_players,
    read_rooms,
    read_seats,
)
from gateway.import_rules import HIGHEST, Laws, RuleReader
from gateway.importing import source_of
from gateway.speech.phrases import LANGUAGES
from gateway.speech.verbs import RESERVED
from gateway.toml_lines import lines_of

_MOST_TURNS: Final = 1_000_000
_TRIAL: Final = Secrets(bytes(32), bytes(32))


class Surroundings(msgspec.Struct, frozen=True):
    """``config`` None: nothing is known of networks. ``code`` reads and calls players' code."""

    packs: Mapping[str, Pack]
    config: Config | None
    code: Code


def read_written(content: bytes, around: Surroundings) -> Written:
    """Raises NotImported with everything that is wrong, each with its line and key."""
    text = _text_of(content)
    data = _parsed(text)
    faults = Faults(lines_of(text), secrets=False)
    top = Table(data, (), faults, Path())
    written = _read(top, around, source_of(content))
    if faults.all():
        raise NotImported(faults.all())
    _try(written, top)
    if faults.all():
        raise NotImported(faults.all())
    return written


def _text_of(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise NotImported((Fault(line, "", "is not UTF-8 text"),)) from error


def _parsed(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not only TOMLDecodeError: also numbers of endless digits
        said = " ".join(str(error).split())
        found = re.search(r" \(at line (\d+), column (\d+)\)$", said)
        if found is None:
            raise NotImported((Fault(max(1, text.count("\n")), "", f"is no TOML: {said}"),)) from error
        fault = Fault(int(found[1]), "", f"is no TOML: {said[: found.start()]} (column {found[2]})")
        raise NotImported((fault,)) from error


# --- what is in it ------------------------------------------------------------------------


def _read(top: Table, around: Surroundings, source: str) -> Written:
    top.knows("ruleset", "own_ruleset", "host", "seats", "next_number")
    name = normalise_name(top.text("name", None, _bad_name))
    pack, ruleset = _ruleset(top, around.packs)
    usual = "en" if around.config is None else around.config.chat.language
    language = top.choice("language", usual, LANGUAGES)
    laws = RuleReader(() if pack is None else pack.rules, around.code).read(top)
    if not laws.rules and not top.has("rule") and pack is None:
        top.fault("", "there is no rule: give `ruleset`, or all rules as [[rule]]")
    networks = Networks(around.config)
    folk = read_players(top, networks)
    seats = read_seats(top, folk)
    host = folk.find(top, "host", top.text("host", ""), of=PRESENT) if top.has("host") else None
    rooms = read_rooms(top, networks)
    turn, circuit, turns = _turn(top, folk)
    created = GameCreated(
        name=name,
        ruleset=ruleset,
        language=language,
        pack_language=language if pack is None else pack.language,
        laws=laws.rules,
        commitment="",
    )
    standing = Standing(
        players=folk.players,
        host=host or next(iter(folk.present()), PlayerId(1)),
        seats=seats,
        round=top.whole("round", 1, 1, _MOST_TURNS),
        circuit=circuit,
        turns=turns,
        next_number=_next_number(top, laws),
        offices=_offices(top, folk, laws, created),
        decrees=_decrees(folk, laws),
    )
    top.done()
    return Written(
        source=source, created=created, standing=standing, rooms=rooms, turn=turn, code=around.code
    )


def _ruleset(top: Table, packs: Mapping[str, Pack]) -> tuple[Pack | None, str]:
    own = top.text("own_ruleset", "", _bad_name) if top.has("own_ruleset") else ""
    if not top.has("ruleset"):
        if not top.has("own_ruleset"):
            top.fault(
                "",
                "ruleset is missing: the one the game began with; or own_ruleset, what you call yours, "
                "with all its rules as [[rule]]",
            )
        return None, own
    named = top.text("ruleset")
    if top.has("own_ruleset"):
        top.fault("own_ruleset", "give either ruleset or own_ruleset, not both")
    pack = packs.get(named)
    if named and pack is None:
        near = get_close_matches(named, list(packs), n=1)
        meant = f"the nearest is {near[0]}" if near else f"there are {', '.join(sorted(packs))}"
        top.fault("ruleset", f"no ruleset is called {shown(named)}; {meant}")
    return pack, named


def _turn(top: Table, folk: Folk) -> tuple[PlayerId | None, int, int]:
    """Whose turn it is, which circuit, and how many turns there were before."""
    table = top.table("turn")
    table.knows("player")
    player = folk.find(table, "player", table.text("player"), of=HERE) if table.has("player") else None
    circuit = table.whole("circuit", 1, 1, _MOST_TURNS)
    turns = table.whole("number", 1, 1, _MOST_TURNS) - 1
    table.done()
    return player, circuit, turns


def _next_number(top: Table, laws: Laws) -> ProposalNumber | None:
    if not top.has("next_number"):
        return None
    number = top.whole("next_number", 1, 1, HIGHEST)
    highest = max(laws.made, default=0)
    if number <= highest:
        top.fault("next_number", f"is more than {highest}, the number of a rule that was made in the game")
    return ProposalNumber(number)


def _offices(top: Table, folk: Folk, laws: Laws, created: GameCreated) -> tuple[BroughtOffice, ...]:
    table = top.table("offices")
    if not top.has("offices"):
        return ()
    known = offices_of(_lawful(created)) if _distinct(laws.rules) else ()
    table.knows(*known)
    held = {
        office: folk.find(table, office, table.text(office), of=HERE) for office in known if table.has(office)
    }
    if known:
        table.done()
    elif _distinct(laws.rules):
        top.fault("offices", "the rules have no offices")
    return tuple(BroughtOffice(office, player) for office, player in held.items() if player is not None)


def _decrees(folk: Folk, laws: Laws) -> tuple[BroughtDecree, ...]:
    found: list[BroughtDecree] = []
    statuses = (*PRESENT, "left")
    for rule, table in laws.decrees:
        player = folk.find(table, "by", table.text("by"), of=statuses)
        table.done()
        if player is not None:
            found.append(BroughtDecree(int(rule.number), rule.id, player))
    return tuple(found)


def _distinct(rules: tuple[Rule, ...]) -> bool:
    return len({(rule.kind, rule.number) for rule in rules}) == len(rules)


def _lawful(created: GameCreated) -> GameState:
    return state_of(created, real_time())


# --- whether it can go on from there -----------------------------------------------------------


def _try(written: Written, top: Table) -> None:
    """Play its first moment: what its own rules would make of it."""
    command, outcome = written.decide(real_time(), _TRIAL)
    state: GameState | None = None
    for event in outcome.events:
        state = evolve(state, event, command.at)
    assert state is not None  # noqa: S101  # it was created
    if written.turn is not None and state.turn is None:
        top.fault("turn", "no rule orders turns (turn.order): leave out whose turn it is")
    if state.status is GameStatus.OVER or state.round != written.standing.round:
        winners = ", ".join(state.player(w).name for w in state.winners) or "nobody"
        top.fault("player", f"by its own rules the game would be won at once (by {winners}): see the scores")


def _bad_name(text: str) -> str | None:
    problem = valid_name(normalise_name(text), RESERVED)
    return None if problem is None else f"is no name a game can have: {WRONG_NAMES[problem]}"
