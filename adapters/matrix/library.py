"""The library's client as we need it: it waits where it is told to, and loses no key.

Must never know which requests are made, nor why.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from uuid import uuid4

import structlog
from aiohttp import ClientResponse
from nio import (
    ForwardedRoomKeyEvent,
    KeysClaimError,
    KeysClaimResponse,
    KeysUploadError,
    KeysUploadResponse,
    LocalProtocolError,
    MegolmEvent,
    RoomKeyRequestError,
    RoomKeyRequestResponse,
)
from nio.api import Api
from nio.client.async_client import AsyncClient

from adapters.matrix.backoff import Backoff
from adapters.matrix.trouble import wished_wait

log = structlog.get_logger(__name__)

Sleep = Callable[[float], Awaitable[None]]

LIMITED_TRIES = 4  # how often one request may be told to slow down before its caller hears of it
LONGEST_PATIENCE = 30.0  # seconds; a longer wait is the caller's affair


def hush_libraries() -> None:
    """Keep the libraries' own logs away: they print whole requests, secrets included."""
    logging.getLogger("nio").setLevel(logging.CRITICAL + 1)
    logging.getLogger("peewee").setLevel(logging.WARNING)


class PatientClient(AsyncClient):
    """Waits where the server asks for it, as long as it asks, within bounds; has its keys on the disk
    before it gives them away.
    """

    def __init__(self, *args: Any, backoff: Backoff, sleep: Sleep, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._limited = backoff
        self._sleep = sleep
        self._asked: dict[str, str] = {}  # of each key we wait for: who made it, by his device's key
        self._met: set[tuple[str, str]] = set()  # user and device: whom we have begun anew with in this life

    def load_store(self) -> None:
        super().load_store()  # type: ignore[no-untyped-call]  # the library leaves it untyped
        if self.olm is not None:
            self._trusted_forward = self.olm._should_accept_forward  # noqa: SLF001 - it can be told no other way
            self.olm._should_accept_forward = self._accepts  # type: ignore[method-assign]  # noqa: SLF001
            self._encrypts = self.olm.group_encrypt
            self.olm.group_encrypt = self._encrypted  # type: ignore[method-assign]

    def _encrypted(self, room_id: str, plaintext_dict: dict[Any, Any]) -> dict[str, str]:
        """As the library does it, but letters stay letters: it writes six bytes for each that is not ASCII,
        so that a Russian text of a third of what an event can hold would be refused.
        """
        olm = self.olm
        if olm is None:
            raise LocalProtocolError("no keys are loaded")
        session = olm.outbound_group_sessions.get(room_id)
        if session is None or session.expired or not session.shared:
            return self._encrypts(room_id, plaintext_dict)  # it begins a new one, or says what is wrong
        text = json.dumps({**plaintext_dict, "room_id": room_id}, ensure_ascii=False, separators=(",", ":"))
        return {
            "algorithm": olm._megolm_algorithm,  # noqa: SLF001 - it has no other name
            "sender_key": olm.account.identity_keys["curve25519"],
            "ciphertext": session.encrypt(text),  # type: ignore[no-untyped-call]  # the library leaves it untyped
            "session_id": session.id,
            "device_id": str(self.device_id),
        }

    async def ask_for_key(self, event: MegolmEvent) -> RoomKeyRequestResponse | RoomKeyRequestError | None:
        """Ask who made it, once in each life. The library would ask the other devices of our own account."""
        session = str(event.session_id)
        if session in self._asked:
            return None
        self._asked[session] = str(event.sender_key)
        own = str(self.device_id)
        message = event.as_key_request(event.sender, own, uuid4().hex, event.device_id)
        content = message.as_dict()  # type: ignore[no-untyped-call]  # the library leaves it untyped
        method, path, data = Api.to_device(self.access_token, message.type, content, uuid4())
        kept = (session, session, event.room_id, event.algorithm)
        answer: RoomKeyRequestResponse | RoomKeyRequestError = await self._send(
            RoomKeyRequestResponse, method, path, data, kept
        )
        return answer

    def get_missing_sessions(self, room_id: str) -> dict[str, list[str]]:
        """Also those of a former life: after a restored backup the others' ends are further than ours, and
        what is encrypted to them is not understood.
        """
        missing: dict[str, list[str]] = dict(super().get_missing_sessions(room_id))
        olm = self.olm
        if olm is None:
            return missing
        for user_id in self.rooms[room_id].users:
            for device in olm.device_store.active_user_devices(user_id):
                known = missing.setdefault(user_id, [])
                if (user_id, device.id) not in self._met and device.id not in (*known, self.device_id):
                    known.append(device.id)
        return {user_id: ids for user_id, ids in missing.items() if ids}

    async def keys_claim(self, user_set: dict[str, Iterable[str]]) -> KeysClaimResponse | KeysClaimError:
        answer: KeysClaimResponse | KeysClaimError = await super().keys_claim(user_set)
        if isinstance(answer, KeysClaimResponse):
            self._met.update((user_id, device) for user_id, ids in user_set.items() for device in ids)
        return answer

    def _accepts(self, sender: str, sender_key: str, event: ForwardedRoomKeyEvent) -> bool:
        """The library takes a key that was sent once more from verified devices of our own account only.
        From the very device that made it, it is as good as at the first time.
        """
        olm, content = self.olm, event.source.get("content", {})
        device = None if olm is None else olm.device_store.device_from_sender_key(sender, sender_key)
        made_by_him = (
            device is not None
            and event.session_id in self.outgoing_key_requests
            and self.outgoing_key_requests[event.session_id].room_id == event.room_id
            and self._asked.get(event.session_id) == sender_key == content.get("sender_key")
            and content.get("sender_claimed_ed25519_key") == device.ed25519
            and content.get("forwarding_curve25519_key_chain") == []
        )
        return made_by_him or bool(self._trusted_forward(sender, sender_key, event))

    async def send(self, method: str, path: str, *args: Any, **kwargs: Any) -> ClientResponse:
        for _ in range(LIMITED_TRIES - 1):
            response: ClientResponse = await super().send(method, path, *args, **kwargs)
            if response.status != 429:
                self._limited.reset()
                return response
            wait = self._limited.next_wait(wished_wait(await body_of(response), retry_after_of(response)))
            if wait > LONGEST_PATIENCE:
                return response
            log.warning("rate_limited", wait=round(wait, 3))
            await self._sleep(wait)
        last: ClientResponse = await super().send(method, path, *args, **kwargs)
        return last

    async def keys_upload(self) -> KeysUploadResponse | KeysUploadError:
        """The library keeps new keys only once the server has them: whoever died in between would have
        given away keys without having them, under names that his next ones are refused for.
        """
        olm = self.olm
        if olm is None:
            raise LocalProtocolError("no keys are loaded")
        keys = olm.share_keys()
        olm.save_account()
        method, path, data = Api.keys_upload(self.access_token, keys)
        answer: KeysUploadResponse | KeysUploadError = await self._send(
            KeysUploadResponse, method, path, data
        )
        if isinstance(answer, KeysUploadError) and (
            "already exists" in answer.message or answer.status_code == "M_TOO_LARGE"
        ):
            # it has others of these names, as after a restored backup, or too many: the next are new ones
            olm.mark_keys_as_published()
            olm.save_account()
        return answer


async def body_of(response: ClientResponse) -> Any:
    """The answer as JSON; None if it is none."""
    raw = await response.read()
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return None


def retry_after_of(response: ClientResponse) -> str | None:
    return response.headers.get("Retry-After")
