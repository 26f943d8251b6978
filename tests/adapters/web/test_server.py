"""The HTTP server, asked over a real socket. RFC 9110, docs/operators.md."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
from structlog.testing import capture_logs

from adapters.web.server import WebServer

HOST = "127.0.0.1"


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


def test_healthz_tells_whether_all_is_well() -> None:
    """Operators' page: 200 while all is well, else 503, with the document that says what is not; never kept by a cache."""
    well = [True]

    async def test() -> None:
        server = WebServer(HOST, 0, lambda: (well[0], b'{"healthy":true}'))
        await server.start()
        async with aiohttp.ClientSession(f"http://{HOST}:{server.port}") as http:
            async with http.get("/healthz") as answer:
                assert (answer.status, answer.content_type) == (200, "application/json")
                assert await answer.read() == b'{"healthy":true}'
                assert answer.headers["Cache-Control"] == "no-store"
                assert "Server" not in answer.headers
            well[0] = False
            async with http.head("/healthz") as answer:
                assert answer.status == 503
            async with http.post("/healthz") as answer:
                assert answer.status == 405
            async with http.get("/<script>") as answer:
                assert answer.status == 404
                assert "<script>" not in await answer.text()
        await server.stop()
        assert server.port == 0

    run(test)


def test_a_report_that_fails_is_no_good_health() -> None:
    """An error behind /healthz is red, and the server goes on."""

    def broken() -> tuple[bool, bytes]:
        raise RuntimeError("no report")

    async def test() -> None:
        server = WebServer(HOST, 0, broken)
        await server.start()
        async with aiohttp.ClientSession(f"http://{HOST}:{server.port}") as http:
            for _ in range(2):
                async with http.get("/healthz") as answer:
                    assert answer.status == 500
        await server.stop()

    run(test)


def test_an_address_that_is_taken_is_said_and_costs_only_the_pages() -> None:
    """Operators' page: a gateway must not fall silent because of a port."""

    async def test() -> None:
        first = WebServer(HOST, 0, lambda: (True, b"{}"))
        await first.start()
        second = WebServer(HOST, first.port, lambda: (True, b"{}"))
        with capture_logs() as logs:
            await second.start()
        assert [log["event"] for log in logs] == ["web_not_served"]
        assert second.port == 0
        await second.stop()
        await first.stop()

    run(test)
