"""From what somebody typed to what it means: moves, questions, requests, faults, or talk.

Pure. Must never know who speaks or in which game: nothing in a text can speak for another.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from core.play.commands import Move, Ref, Side, Summon, Vote
from gateway.speech import grammar, grammar_offices
from gateway.speech.address import VERB, Address, bared
from gateway.speech.drafts import LONG, names_kind
from gateway.speech.fence import tabs_as_blanks
from gateway.speech.queries import Asked, Personal, Query, Spoken, Talk, Unknown, Utterance, Wrong
from gateway.speech.scanner import BraceMissing, Scanner, Unreadable
from gateway.speech.text import clean, fold, one_line, without_joins
from gateway.speech.verbs import Verb, find_verb, form, nearest_verb
from gateway.speech.words import IN, SIDES, SPEAKER

MOST = 20
"""Commands taken from one message; what comes after them is answered, not done."""

_WHOLE = (LONG - {"claim", "sanction", "act"}) | {
    "draft"
}  # the text of these goes on over the lines that follow
_FREE = LONG | {"draft"}  # what follows these is the player's own words
_STRAY = re.compile(r"[,:;\uff1a\uff0c](?=\s)")
_END = ".!\u2026,;\u3002\uff01 \t\n\u00a0"
_TONES = "\U0001f3fb-\U0001f3ff"
_THUMB = re.compile(rf"([\U0001f44d\U0001f44e])[{_TONES}]?[\ufe0e\ufe0f]?[{_TONES}]?")
_NEAR = 24


def parse(
    text: str, *, prefix: str = "!", nick: str = "nomic", called: tuple[str, ...] = (), private: bool = False
) -> tuple[Utterance, ...]:
    """What a message means, in order; () for an empty one.

    ``prefix``, or ``nick:`` or another name we are ``called`` by, makes a line a command; in private
    none is needed. If the first line
    begins a long text all lines are it; otherwise lines that are no commands are left aside, or
    the whole is talk where no line is one.
    """
    text = clean(text, tabs=True).strip()
    if not text:
        return ()
    address = Address(prefix, (nick, *called))
    opening, others = _opening(text, address, private)
    verb = _verb_of(opening)
    if verb is None or verb.name != "draft":  # one line of a draft does not show whether it is code
        text = tabs_as_blanks(text)
        opening, others = _opening(text, address, private)
    if verb is not None and verb.name in _WHOLE:
        return (_read(f"{opening}\n{others}" if others else opening, private, text),)
    commands = _commands(text, address, private)
    if commands:
        read = tuple(_read(command, private, line) for command, line in commands[:MOST])
        return read if len(commands) <= MOST else (*read, Wrong("too-many", (("limit", str(MOST)),)))
    first = bared(text.partition("\n")[0])
    if private and VERB.match(first):
        return (_read(first, private, first),)
    place = grammar_offices.call_out(text)
    if place is not None:
        return (Talk(text), Spoken(Summon(place=place), None))
    return (Talk(text),)


def parse_ballot(
    text: str, *, prefix: str = "!", nick: str = "nomic", called: tuple[str, ...] = (), private: bool = False
) -> Vote | None:
    """The ballot that an edited message is now, or None if it is anything else.

    A leading ``* ``, by which clients that know no edits show them, does not matter.
    """
    meant = parse(text.removeprefix("* "), prefix=prefix, nick=nick, called=called, private=private)
    match meant:
        case (Spoken(move=Vote() as vote),):
            return vote
        case _:
            return None


def parse_draft(text: str) -> Spoken | Wrong:
    """The command that a draft is, all pieces joined by line breaks."""
    text = tabs_as_blanks(clean(text, tabs=True).strip())
    meant = _read(f"propose {text}" if names_kind(text) else text, True, text)
    return meant if isinstance(meant, Wrong | Spoken) else _form("draft")


def reaction_side(emoji: str) -> Side | None:
    """The ballot that a reaction is: thumbs up or down in any skin tone."""
    found = _THUMB.fullmatch(emoji.strip())
    if found is None:
        return None
    return Side.FOR if found[1] == "\N{THUMBS UP SIGN}" else Side.AGAINST


# --- lines --------------------------------------------------------------------


def _opening(text: str, address: Address, private: bool) -> tuple[str, str]:
    """The command that the first line is, "" where it is none, and the other lines."""
    first, _, others = text.partition("\n")
    command = address.command(first)
    return command if command is not None else bared(first) if private else "", others


def _commands(text: str, address: Address, private: bool) -> list[tuple[str, str]]:
    """Each command with the line it stands in."""
    commands: list[tuple[str, str]] = []
    for line in text.split("\n"):
        command = address.command(line)
        if command is None and private and _verb_of(bared(line)) is not None:
            command = bared(line)
        if command is not None:
            commands.append((command, line))
            if len(commands) > MOST:
                break
    return commands


def _game(command: str) -> tuple[str | None, str]:
    """(GAME, the rest) of ``in GAME …``."""
    args = Scanner(command)
    if not args.flag(IN) or args.at_end:
        return None, command
    return args.token().rstrip(",:"), args.rest


def _verb_of(command: str) -> Verb | None:
    return _head(command)[2]


# --- one command --------------------------------------------------------------


def _head(command: str) -> tuple[str | None, str, Verb | None]:
    """The game named, what follows it, and the verb that begins it."""
    game, rest = _game(command)
    found = VERB.match(rest)
    return game, rest, find_verb(found[0]) if found else None


def _said_of_himself(line: str, game: str | None) -> Spoken | None:
    """ "I vote for 301", where what follows is exactly a ballot on what it names; else None."""
    found = VERB.match(line)
    if found is None or fold(found[0]) not in SPEAKER:
        return None
    rest = line[found.end() :].strip()
    verb = _head(rest)[2]
    if verb is None or verb.name != "vote":
        return None
    match _read(rest, True, rest):
        case Spoken(move=Vote(ref=Ref()), game=None) as ballot:
            return replace(ballot, game=game)
        case _:
            return None


def _read(command: str, private: bool, typed: str) -> Utterance:
    """``typed`` ends with the command and holds what stood before it."""
    game, rest, verb = _head(command)
    if verb is None or verb.name not in _FREE:
        bare = _head(without_joins(command))
        if bare[2] is not None:
            game, rest, verb = bare
    found = VERB.match(rest)
    if found is None or verb is None:
        word = (found[0] if found else rest.split()[0] if rest else command)[:40]
        if (side := SIDES.get(fold(word))) is not None:
            return Wrong("bare-side", (("verb", word), ("side", side.value)))
        wrong = Wrong("unknown-verb", (("verb", word), ("nearest", nearest_verb(word))))
        if found is None:
            return wrong
        ballot = _said_of_himself(without_joins(rest), game)
        if ballot is not None:
            return ballot
        return Unknown(verb=fold(found[0]), text=rest[found.end() :].strip(), game=game, wrong=wrong)
    try:
        meaning = _meaning(verb.name, rest[found.end() :], grammar.Setting(private=private, game=game))
    except Unreadable as fault:
        return fault.wrong or _form(verb.name)
    except BraceMissing as fault:
        return _brace(typed.rstrip(), fault)
    if isinstance(meaning, Move):
        return Spoken(meaning, game)
    if isinstance(meaning, Query):
        return Asked(meaning, game)
    return Personal(meaning, game)


def _meaning(name: str, arguments: str, setting: grammar.Setting) -> grammar.Meaning:
    """As it stands, or else without the marks of a sentence: ``vote: for 301.`` Only who asks may ask "?"."""
    try:
        return grammar.read(name, arguments, setting)
    except Unreadable as fault:
        plain = _STRAY.sub(" ", f"{arguments} ").rstrip(_END)
        for text in () if name in _FREE else (plain, plain.rstrip(f"?\uff1f{_END}")):
            try:
                meaning = grammar.read(name, text, setting)
            except Unreadable:
                continue
            if text == plain or isinstance(meaning, Query):
                return meaning
        raise fault from None


def _form(name: str) -> Wrong:
    return Wrong("form", (("verb", name), ("form", form(name))))


def _brace(typed: str, fault: BraceMissing) -> Wrong:
    at = len(typed) - fault.from_end
    before = typed[:at]
    near = typed[at : at + _NEAR] if fault.opening else typed[max(0, at + 1 - _NEAR) : at + 1]
    place = (("line", before.count("\n") + 1), ("column", at - before.rfind("\n")))
    return Wrong(
        "open-brace" if fault.opening else "close-brace",
        (*((name, str(value)) for name, value in place), ("near", one_line(near))),
    )
