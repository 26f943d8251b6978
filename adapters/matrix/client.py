"""One homeserver as this account sees it: requests, and the library's share of the work.

With ``library`` the only module that knows matrix-nio. The library logs in, keeps the keys and encrypts; the
poll itself is done here, because its own poll moves on before anybody has stored the batch
and loses the rest of a batch whose handling fails. Must never know what a message means.
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar, cast
from urllib.parse import quote, urlencode

import structlog
from aiohttp import ClientError, ClientResponse
from nio import (
    EncryptionError,
    ErrorResponse,
    Event,
    LocalProtocolError,
    LoginResponse,
    MegolmEvent,
    RoomSendResponse,
    SyncResponse,
)
from nio.client.async_client import AsyncClientConfig

from adapters.matrix.backoff import Backoff
from adapters.matrix.device import device_id, keep_device_id
from adapters.matrix.library import PatientClient, Sleep, body_of, retry_after_of
from adapters.matrix.settings import MatrixSettings
from adapters.matrix.trouble import Trouble, TroubleKind, trouble_of

log = structlog.get_logger(__name__)

Json = dict[str, Any]
T = TypeVar("T")
_ENCRYPTABLE = frozenset(  # a decrypted event of another type is a forgery
    ("m.room.message", "m.reaction", "m.sticker", "m.poll.start", "org.matrix.msc3381.poll.start")
)
_V3 = "/_matrix/client/v3"
_FILTER = json.dumps(
    {
        "presence": {"types": []},
        "account_data": {"types": ["m.direct"]},
        "room": {"ephemeral": {"types": []}, "account_data": {"types": []}, "timeline": {"limit": 50}},
    }
)


class Homeserver:
    """Every method raises Trouble, and nothing else, when the homeserver did not do it."""

    def __init__(self, settings: MatrixSettings, backoff: Backoff, sleep: Sleep = asyncio.sleep) -> None:
        self._settings = settings
        self._log = log.bind(network=settings.name)
        self._timeout = settings.request_timeout / 1000
        self._login_lock = asyncio.Lock()
        self._encrypting: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        try:
            self._device = device_id(settings.state_dir)
        except OSError as error:
            raise Trouble(TroubleKind.REFUSED, f"state_dir {settings.state_dir}: {error.strerror}") from error
        self._client = PatientClient(
            settings.homeserver.rstrip("/"),
            settings.user,
            self._device,
            str(settings.state_dir) if settings.encryption else "",
            AsyncClientConfig(
                max_limit_exceeded=0,
                max_timeouts=0,
                request_timeout=self._timeout,
                encryption_enabled=settings.encryption,
            ),
            backoff=backoff,
            sleep=sleep,
        )

    @property
    def user_id(self) -> str:
        return self._client.user_id or self._settings.user

    @property
    def logged_in(self) -> bool:
        return bool(self._client.access_token)

    async def close(self) -> None:
        await self._client.close()  # type: ignore[no-untyped-call]  # the library leaves it untyped

    # --- logging in

    async def log_in(self, stale: str | None = None) -> None:
        """Log in as the one device, by token if there is a good one, else by password.

        ``stale`` is a token that was refused; if another has come since, nothing is done.
        """
        async with self._login_lock:
            current = self._client.access_token
            if current and current != stale:
                return
            self._client.access_token = ""
            token = self._settings.access_token
            if token is not None and token.reveal() != stale:
                await self._take_token(token.reveal())
            elif self._settings.password is not None:
                await self._log_in_by_password(self._settings.password.reveal())
            else:
                raise Trouble(TroubleKind.REFUSED, "the access token is refused and there is no password")

    @property
    def token(self) -> str:
        """The access token in use, to be given back to ``log_in`` when it was refused. Never log it."""
        return str(self._client.access_token)

    async def _take_token(self, token: str) -> None:
        answer = await self._request("GET", f"{_V3}/account/whoami", token=token)
        user, device = answer.get("user_id"), answer.get("device_id")
        if not isinstance(user, str):
            raise Trouble(TroubleKind.UNREACHABLE, "whoami names no user")
        if isinstance(device, str) and device != self._device:
            self._log.warning("device_of_token_differs", kept=self._device, device=device)
            keep_device_id(self._settings.state_dir, device)
            self._device = device
        self._client.restore_login(user, self._device, token)

    async def _log_in_by_password(self, password: str) -> None:
        answer = await self._guarded(self._client.login(password, device_name="Nomic gateway"))
        if not isinstance(answer, LoginResponse):
            raise _trouble_in(answer)

    # --- requests

    async def get(self, path: str) -> Json:
        return await self._request("GET", _V3 + path)

    async def post(self, path: str, body: Json) -> Json:
        return await self._request("POST", _V3 + path, body)

    async def put(self, path: str, body: Json) -> Json:
        return await self._request("PUT", _V3 + path, body)

    async def upload(self, content: bytes, kind: str) -> str:
        """Returns the address (mxc://…) of a file."""
        answer = await self._request("POST", "/_matrix/media/v3/upload", content, kind=kind)
        address = answer.get("content_uri")
        if not isinstance(address, str):
            raise Trouble(TroubleKind.UNREACHABLE, "an upload was answered without an address")
        return address

    async def sync(self, since: str | None, wait_ms: int, *, full_state: bool) -> Json:
        """One poll: what happened since ``since``, waiting up to ``wait_ms`` for something."""
        asked = {"filter": _FILTER, "timeout": str(wait_ms)}
        if since is not None:
            asked |= {"since": since, "full_state": "true" if full_state else "false"}
        # a first or full answer may be large and slow to make
        timeout = wait_ms / 1000 + (
            self._timeout if since is not None and not full_state else 10 * self._timeout
        )
        answer = await self._request("GET", f"{_V3}/sync?{urlencode(asked)}", timeout=timeout)
        if not isinstance(answer.get("next_batch"), str):
            raise Trouble(TroubleKind.UNREACHABLE, "an answer to sync without next_batch")
        return answer

    async def messages(self, room_id: str, start: str, stop: str | None, limit: int = 100) -> Json:
        """One page of a room's history backwards from ``start``, newest first."""
        asked = {"dir": "b", "from": start, "limit": str(limit)}
        if stop is not None:
            asked["to"] = stop
        return await self._request(
            "GET", f"{_V3}/rooms/{quote(room_id, safe='')}/messages?{urlencode(asked)}"
        )

    async def _request(
        self,
        method: str,
        path: str,
        body: Json | bytes | None = None,
        *,
        kind: str = "application/json",
        token: str | None = None,
        timeout: float | None = None,  # noqa: ASYNC109 - handed on to the HTTP client
    ) -> Json:
        bearer = token or self._client.access_token
        headers = {"Content-Type": kind, "Authorization": f"Bearer {bearer}"}
        data = body if body is None or isinstance(body, bytes) else json.dumps(body)
        response: ClientResponse = await self._guarded(
            self._client.send(method, path, data, headers, timeout=timeout or self._timeout)
        )
        answer = await self._guarded(body_of(response))
        trouble = trouble_of(response.status, answer, retry_after_of(response))
        if trouble is not None:
            raise trouble
        if not isinstance(answer, dict):
            raise Trouble(TroubleKind.UNREACHABLE, f"{response.status} without a JSON object")
        return answer

    async def _guarded(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except (ClientError, TimeoutError, OSError, ValueError) as error:
            raise Trouble(
                TroubleKind.UNREACHABLE, f"{type(error).__name__}: {error}"[:200].rstrip(": ")
            ) from error

    # --- encryption

    async def absorb(self, answer: Json, left: list[str]) -> None:
        """Let the library read a poll's answer for the keys and members in it."""
        if not self._settings.encryption:
            return
        if not await self._absorbed(answer):
            # at least the keys sent to us, which come only once
            await self._absorbed({key: part for key, part in answer.items() if key != "rooms"})
        self._note_keys(answer.get("device_one_time_keys_count"))
        for room_id in left:
            self._client.rooms.pop(room_id, None)

    async def _absorbed(self, answer: Json) -> bool:
        self._client.next_batch = ""  # or an answer polled again after a fault would be skipped
        try:
            response = SyncResponse.from_dict(copy.deepcopy(answer))
            if isinstance(response, SyncResponse):
                await self._client.receive_response(response)
                return True
            self._log.error("library_refused_sync")
        except Exception as error:  # noqa: BLE001 - whatever it stumbles over, the batch itself must be heard
            self._log.error("library_stumbled", error=type(error).__name__)
        return False

    def _note_keys(self, counts: object) -> None:
        """Whether it has our keys the server says itself: where it forgot us, all are given anew."""
        if self._client.olm is not None and isinstance(counts, Mapping):
            left = counts.get("signed_curve25519")
            self._client.olm.account.shared = isinstance(left, int) and left > 0

    async def tend_keys(self) -> None:
        """Upload, query and claim keys where due. What fails is due again at the next call."""
        client = self._client
        if client.olm is None:
            return
        due: list[Callable[[], Awaitable[Any]]] = []
        if client.should_upload_keys:
            due.append(client.keys_upload)
        if client.should_query_keys:
            due.append(client.keys_query)
        if client.should_claim_keys:
            due.append(lambda: client.keys_claim(client.get_users_for_key_claiming()))
        due.append(client.send_to_device_messages)
        for work in due:
            answers = await self._guarded_by_library(work())
            for answer in answers if isinstance(answers, list) else [answers]:
                if isinstance(answer, ErrorResponse):
                    self._log.warning("keys_not_tended", error=_trouble_in(answer).detail)

    def decrypted(self, room_id: str, event: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The clear form of an encrypted event, or None if there is no key for it (yet)."""
        parsed = self._parsed_encrypted(room_id, event)
        if parsed is None or self._client.olm is None:
            return None
        try:
            clear = self._client.decrypt_event(parsed)
        except (EncryptionError, LocalProtocolError):
            return None
        source = getattr(clear, "source", None)
        return source if isinstance(source, dict) and source.get("type") in _ENCRYPTABLE else None

    async def ask_for_key(self, room_id: str, event: Mapping[str, Any]) -> bool:
        """Ask once for the key of a message; False where it is none that a key could open."""
        parsed = self._parsed_encrypted(room_id, event)
        if parsed is None or self._client.olm is None:
            return False
        answer = await self._guarded_by_library(self._client.ask_for_key(parsed))
        if isinstance(answer, ErrorResponse):
            self._log.warning("key_not_requested", error=_trouble_in(answer).detail)
        return True

    @staticmethod
    def _parsed_encrypted(room_id: str, event: Mapping[str, Any]) -> MegolmEvent | None:
        try:
            parsed = Event.parse_event(dict(event))
        except (KeyError, TypeError, ValueError):
            return None
        if not isinstance(parsed, MegolmEvent):
            return None
        parsed.room_id = room_id
        return parsed

    async def send_encrypted(self, room_id: str, content: Json, transaction: str) -> str:
        """Returns the id of the event, the same for the same transaction."""
        async with self._encrypting[room_id]:
            try:
                answer = await self._guarded_by_library(
                    self._client.room_send(
                        room_id, "m.room.message", content, tx_id=transaction, ignore_unverified_devices=True
                    )
                )
            except BaseException:
                # the library leaves this mark behind when sharing a key fails half-way, and then
                # every later send into the room would wait for it for ever
                waiting = self._client.sharing_session.pop(room_id, None)
                if waiting is not None:
                    waiting.set()
                raise
        if not isinstance(answer, RoomSendResponse):
            raise _trouble_in(answer)
        return str(answer.event_id)

    async def _guarded_by_library(self, work: Awaitable[Any]) -> Any:
        try:
            return await self._guarded(work)
        except Trouble:
            raise
        except Exception as error:  # the library fails in more ways than it names
            raise Trouble(TroubleKind.UNREACHABLE, f"{type(error).__name__}: {error}"[:200]) from error


def _trouble_in(answer: object) -> Trouble:
    """The trouble behind an error the library returned as a value."""
    if not isinstance(answer, ErrorResponse):
        return Trouble(TroubleKind.UNREACHABLE, f"unexpected answer {type(answer).__name__}")
    # the library's type names its own transport, but here it is always aiohttp's
    transport = cast(ClientResponse | None, answer.transport_response)
    status = transport.status if transport is not None else 500
    header = retry_after_of(transport) if transport is not None else None
    body = {"error": answer.message, "soft_logout": answer.soft_logout}
    if answer.status_code:
        body["errcode"] = answer.status_code
    if answer.retry_after_ms:
        body["retry_after_ms"] = answer.retry_after_ms
    found = trouble_of(status, body, header)
    return found or Trouble(TroubleKind.UNREACHABLE, f"{status} {answer.message}"[:200])
