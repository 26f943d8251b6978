"""What may follow the verbs of offices, decrees, requests, absence and review.

Must never know a game: which offices there are and who holds them is for the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from core.play import commands as c
from core.play.commands import ChangeKind, Draft, Ref, Series
from core.play.names import normalise_name
from gateway.speech import drafts
from gateway.speech.scanner import BraceMissing, Scanner, Unreadable
from gateway.speech.text import BraceFault, fold, split_reading
from gateway.speech.words import CONCERNS, KINDS, NO, PRECEDENT

_CALL_OUTS = {
    fold("J'appelle le Premier Arbitre à manifester sa présence"): 1,
    fold("J'appelle le Deuxième Arbitre à manifester sa présence"): 2,
}
"""Said as plain chat, these words call an officer out (rule 228 of the French mailing-list set)."""
_NEW_FIRST = tuple(fold(words) for words in ("nouveau PA", "new first", "новый первый"))


def call_out(text: str) -> int | None:
    """1 or 2 where the text is exactly the call to the first or second officer; else None."""
    plain = text.strip().strip('«»"“” .!').replace("\u2019", "'")
    return _CALL_OUTS.get(fold(" ".join(plain.split())))


def named(make: Callable[[str], c.Move]) -> Callable[[Scanner], c.Move]:
    """A verb that takes a player's name."""

    def reader(args: Scanner) -> c.Move:
        name = args.token()
        if not name:
            raise Unreadable
        args.end()
        return make(normalise_name(name))

    return reader


def confirm(args: Scanner) -> c.Move:
    """``confirm NAME``, or the ruling of ``C n``."""
    ahead = Scanner(args.rest).ref()  # a name may begin with a number
    if ahead is not None and ahead.series is Series.CASE:
        args.ref()
        args.end()
        return c.ConfirmRuling(case=ahead.number)
    return named(lambda name: c.Confirm(name=name))(args)


def concern(args: Scanner, number: int | None) -> c.Concern | None:
    """``concerns OFFICE`` behind ``proposal N``; None where it is not there."""
    if not args.flag(CONCERNS):
        return None
    office = args.token()
    args.end()
    if number is None or not office:
        raise Unreadable
    return c.Concern(number=number, office=office.casefold())


def second_part(args: Scanner) -> str | None:
    """The name in ``; nouveau PA : NAME`` at the end of a ballot, or None."""
    rest = args.rest
    if not rest.startswith(";"):
        return None
    head, colon, name = rest[1:].partition(":")
    if not colon or fold(" ".join(head.split())) not in _NEW_FIRST or not name.strip():
        raise Unreadable
    args.drop()
    return normalise_name(name.strip())


def oppose(args: Scanner) -> c.Move:
    """``oppose C N``, ``oppose Dp N``, ``oppose D N`` or ``oppose precedent N``; ``no`` takes it back."""
    precedent = args.flag(PRECEDENT)
    ref = args.ref()
    if ref is None:
        raise Unreadable
    no = args.flag(NO)
    args.end()
    if precedent and ref.series in (Series.NUMBER, Series.CASE):
        return c.OpposePrecedent(case=ref.number, no=no)
    match ref.series:
        case Series.CASE:
            return c.OpposeJudgement(case=ref.number, no=no)
        case Series.PROPOSED_DECREE | Series.DECREE:
            return c.Opposed(ref=ref, no=no)
        case _:
            raise Unreadable


def sanction(args: Scanner) -> c.ProposeSanction:
    """``sanction NAME: what {reading}``."""
    name, colon, rest = args.rest.partition(":")
    if not colon or not name.strip() or len(name.split()) != 1:
        raise Unreadable
    parts = split_reading(rest)
    if isinstance(parts, BraceFault):
        raise BraceMissing(parts, rest)
    if not parts.text:
        raise Unreadable
    return c.ProposeSanction(name=normalise_name(name.strip()), what=parts.text, reading=parts.reading)


def decree(args: Scanner) -> c.ProposeDecree:
    """``decree "Title": text {reading}``, ``decree amend D N: …``, ``decree repeal D N``."""
    kind = args.take(KINDS) or ChangeKind.ENACT
    draft = drafts.read(args, kind)
    if kind is ChangeKind.ENACT:
        if not draft.title or not draft.text:
            raise Unreadable
        return c.ProposeDecree(draft=draft)
    changed = kind is ChangeKind.REPEAL or (kind is ChangeKind.AMEND and _says(draft))
    if not changed or draft.target is None:
        raise Unreadable
    return c.ProposeDecree(draft=_of_decree(draft))


def _says(draft: Draft) -> bool:
    """Whether a draft says what is to be changed."""
    return any(part is not None for part in (draft.title, draft.text, draft.reading, draft.code))


def _of_decree(draft: Draft) -> Draft:
    """A bare number behind ``decree amend`` is a decree's."""
    target = draft.target
    number = 0 if target is None else target.number
    return replace(draft, target=Ref(Series.DECREE, number))


def request(args: Scanner) -> c.FileRequest:
    """``request N: text {reading}``, or ``request repeal N``."""
    kind = args.take(KINDS) or ChangeKind.AMEND
    draft = drafts.read(args, kind)
    complete = draft.target is not None and draft.target.series is Series.NUMBER
    if not complete or kind not in (ChangeKind.AMEND, ChangeKind.REPEAL):
        raise Unreadable
    if kind is ChangeKind.AMEND and not _says(draft):
        raise Unreadable
    return c.FileRequest(draft=draft)
