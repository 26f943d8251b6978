"""Reads a change of the rules: what follows ``propose``, ``revise`` and ``draft``, and which verbs a draft may have.

Must never know who proposes, nor whether the change is allowed.
"""

from __future__ import annotations

from core.play.commands import ChangeKind, Draft, Propose, Ref, Revise, ReviseRequest, Series
from gateway.speech.fence import FenceFault, split_code
from gateway.speech.queries import (
    DraftAdd,
    DraftDrop,
    DraftRequest,
    DraftShow,
    DraftStart,
    DraftSubmit,
    DraftUndo,
    Wrong,
)
from gateway.speech.scanner import BraceMissing, Scanner, Unreadable
from gateway.speech.text import COLONS, BraceFault, leading_quote, leading_reading, one_line, split_reading
from gateway.speech.verbs import find_verb
from gateway.speech.words import DRAFT_PARTS, KINDS

LONG = frozenset(
    {"propose", "enact", "amend", "repeal", "transmute"}
    | {"revise", "decree", "request", "judge", "claim", "verdict", "sanction", "act"}
)  # the verbs whose texts may be long
_WITHOUT_WORDS = (ChangeKind.REPEAL, ChangeKind.TRANSMUTE, ChangeKind.OVERTURN)


def propose(args: Scanner) -> Propose:
    """``enact "Title": text {reading}``, ``amend N: text {reading}``, ``repeal N``, ``transmute N``."""
    kind = args.take(KINDS)
    if kind is None:
        raise Unreadable
    return propose_kind(args, kind)


def propose_kind(args: Scanner, kind: ChangeKind) -> Propose:
    """What follows the kind of the change."""
    draft = read(args, kind)
    if kind is ChangeKind.ENACT:
        complete = bool(draft.title and draft.text)
    elif kind is ChangeKind.AMEND:
        changed = any(p is not None for p in (draft.title, draft.text, draft.reading, draft.code))
        complete = draft.target is not None and changed
    else:
        complete = draft.target is not None
    if not complete:
        raise Unreadable
    return Propose(draft=draft)


def revise(args: Scanner) -> Revise | ReviseRequest:
    """``[N] [kind [target]] ["Title"] [: text] [{reading}]``; what is missing stays as it was."""
    ref = args.ref()
    if ref is not None and ref.series not in (Series.NUMBER, Series.REQUEST):
        raise Unreadable
    draft = read(args, args.take(KINDS))
    if draft == Draft():
        raise Unreadable
    if ref is not None and ref.series is Series.REQUEST:
        return ReviseRequest(number=ref.number, draft=draft)
    return Revise(number=ref.number if ref else None, draft=draft)


def draft(args: Scanner) -> DraftRequest:
    """``enact …``, ``revise 301 …``, ``+ more``, ``show``, ``submit``, ``drop``, ``undo``."""
    whole = args.rest
    if whole.startswith("+"):
        return DraftAdd(text=whole[1:].removeprefix(" ").rstrip())  # what else is before it may indent code
    if not whole:
        return DraftShow()
    if find_verb(args.peek()) is find_verb("propose"):
        args.word()
        whole = args.rest
    if is_begun(whole):
        return DraftStart(text=whole)
    part = args.take(DRAFT_PARTS)
    args.end()
    match part:
        case "show":
            return DraftShow()
        case "submit":
            return DraftSubmit()
        case "drop":
            return DraftDrop()
        case "undo":
            return DraftUndo()
        case _:
            raise Unreadable


def names_kind(text: str) -> bool:
    """Whether ``text`` begins with the kind of a change: then it is what ``propose`` takes."""
    return Scanner(text).take(KINDS) is not None


def is_begun(text: str) -> bool:
    """Whether a draft may begin so. A word that is both, like the Russian for enact and accept, is a kind."""
    verb = find_verb(Scanner(text).peek())
    return names_kind(text) or (verb is not None and verb.name in LONG)


def read(args: Scanner, kind: ChangeKind | None) -> Draft:
    """``[target] ["Title"] [: text] [{reading}]`` as far as it is there."""
    target = None if kind in (None, ChangeKind.ENACT) else _target(args, kind)
    title, (rest, code) = None, _code(args.rest)
    quote = leading_quote(rest)
    if quote is not None:
        title, rest = one_line(quote[0]), quote[1]
        if not title:
            raise Unreadable
    text, reading = _body(rest)
    if kind in _WITHOUT_WORDS and (title, text, reading, code) != (None, None, None, None):
        raise Unreadable
    return Draft(kind=kind, target=target, title=title, text=text, reading=reading, code=code)


def _code(rest: str) -> tuple[str, str | None]:
    """What stands around the fenced block, and what is in it."""
    found = split_code(rest)
    if isinstance(found, FenceFault):
        raise Unreadable(Wrong(f"fence-{found.what}", (("mark", found.mark),)))
    return found.text, found.code


def _target(args: Scanner, kind: ChangeKind | None) -> Ref | None:
    """A rule or a decree; of an overturning the case, whose number may stand bare."""
    ref = args.ref()
    if ref is None:
        return None
    if kind is ChangeKind.OVERTURN and ref.series in (Series.NUMBER, Series.CASE):
        return Ref(Series.CASE, ref.number)
    if kind is ChangeKind.OVERTURN or ref.series not in (Series.NUMBER, Series.DECREE):
        raise Unreadable
    return ref


def _body(rest: str) -> tuple[str | None, str | None]:
    """(text, reading) of ``: text {reading}``, of a bare ``{reading}``, or of nothing."""
    if not rest:
        return None, None
    if rest[0] not in COLONS:
        return None, _bare_reading(rest)
    parts = split_reading(rest[1:])
    if isinstance(parts, BraceFault):
        raise BraceMissing(parts, rest[1:])
    return parts.text or None, parts.reading


def _bare_reading(rest: str) -> str:
    """There is no text here: an open brace can only be a reading that was not finished."""
    found = leading_reading(rest)
    if isinstance(found, BraceFault):
        raise BraceMissing(found, rest)
    if found is None or found[1]:
        raise Unreadable
    return found[0]
