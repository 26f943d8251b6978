"""Since when an outcome was certain, and what could change it to the last, in words.

Must never know how that was found out.
"""

from __future__ import annotations

from core.play.certainty import By, Certain, Certainty
from gateway.speech import formats
from gateway.speech.asking import Asking


def since_when(asking: Asking, found: Certainty) -> list[str]:
    words, since = asking.words, found.since
    if found.too_many:
        return [words("certain-untold")]
    if since is None:
        lines = [words("certain-open"), *_until(asking, found, "certain-still")]
    else:
        by = "last" if since.by is By.CLOSE and since.voter is not None else since.by.value
        lines = [_told(asking, "certain", by, since)]
        if since.by is By.CLOSE:
            lines += _until(asking, found, "certain-until", closed_by_ballot=by == "last")
    if found.kept is not None:
        lines.append(_told(asking, "certain-kept", found.kept.by.value, found.kept))
    return [" ".join(lines)]


def _told(asking: Asking, phrase: str, by: str, since: Certain) -> str:
    who, at = asking.name(since.voter), asking.moment(since.at)
    return asking.words(phrase, by=by, who=who, at=at, entry=since.entry, n=since.left)


def _until(asking: Asking, found: Certainty, phrase: str, *, closed_by_ballot: bool = False) -> list[str]:
    """What could change it; that the ballot which closed the vote could has been said."""
    words, items = asking.words, []
    left = found.left - 1 if closed_by_ballot else found.left
    if left > 0:
        items.append(words("certain-item", what="left", n=left, cite=""))
    if found.changeable:
        items.append(words("certain-item", what="changed", n=0, cite=asking.cite(found.change_rules)))
    if found.random:
        cite = asking.cite(found.random_rules)
        items.append(words("certain-item", what="random", n=found.random, cite=cite))
    if found.consent:
        items.append(words("certain-item", what="consent", n=0, cite=""))
    if found.declared:
        items.append(words("certain-item", what="declared", n=0, cite=""))
    return [words(phrase, items=formats.listed(words, items))] if items else []
