"""What can go wrong with a homeserver, and what it means for us. Must never know who asked or what was sent."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

# what these refuse today they may allow tomorrow: they are about the account or the whole server
_ABOUT_US = ("M_USER_DEACTIVATED", "M_USER_LOCKED", "M_CONSENT_NOT_GIVEN", "M_RESOURCE_LIMIT_EXCEEDED")
LONGEST_OBEYED_WAIT = 600.0  # seconds; a server may not silence us for longer with one answer


class TroubleKind(Enum):
    UNREACHABLE = "unreachable"  # no answer, a broken one, or a fault of the server: try again
    LIMITED = "limited"  # asked too often: try again later
    LOGGED_OUT = "logged_out"  # the access token is no longer good
    REFUSED = "refused"  # the same request will be refused again


class Trouble(Exception):
    """A request that did not do what it was for.

    ``retry_after`` is the server's own wish in seconds, within bounds. ``code`` is Matrix's
    ``errcode`` where there was one.
    """

    def __init__(
        self,
        kind: TroubleKind,
        detail: str,
        *,
        code: str = "",
        retry_after: float | None = None,
    ) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.code = code
        self.retry_after = retry_after


def wished_wait(body: object, header: str | None) -> float | None:
    """Seconds the server wants us to wait, from ``retry_after_ms`` or ``Retry-After``."""
    wishes: list[float] = []
    if isinstance(body, Mapping):
        millis = body.get("retry_after_ms")
        if isinstance(millis, int) and not isinstance(millis, bool) and millis > 0:
            wishes.append(min(millis, LONGEST_OBEYED_WAIT * 1000) / 1000)
    if header is not None and header.strip().isascii() and header.strip().isdigit():
        wishes.append(min(float(header.strip()), LONGEST_OBEYED_WAIT))
    return max(wishes, default=None)


def trouble_of(status: int, body: object, retry_after: str | None = None) -> Trouble | None:
    """The trouble an answer stands for; None where it is a success."""
    if 200 <= status < 300:
        return None
    fields = body if isinstance(body, Mapping) else {}
    code = str(fields.get("errcode") or "")[:60]
    detail = " ".join(f"{status} {code} {fields.get('error') or ''}".split())[:200]
    wait = wished_wait(body, retry_after)
    if status == 429 or code == "M_LIMIT_EXCEEDED":
        return Trouble(TroubleKind.LIMITED, detail, code=code, retry_after=wait)
    if code in ("M_UNKNOWN_TOKEN", "M_MISSING_TOKEN") or status == 401:
        return Trouble(TroubleKind.LOGGED_OUT, detail, code=code)
    if status >= 500 or status == 408 or not code or code in _ABOUT_US:
        # an answer without an errcode is a proxy's, not the homeserver's
        return Trouble(TroubleKind.UNREACHABLE, detail, code=code, retry_after=wait)
    return Trouble(TroubleKind.REFUSED, detail, code=code)
