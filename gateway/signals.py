"""A gateway run until the process is told to stop.

Must never know what a gateway is made of.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from gateway.early_end import SIGNALS
from gateway.serve import Gateway


async def run_until_signal(gateway: Gateway, ready: Callable[[Gateway], None] | None = None) -> None:
    """SIGTERM and SIGINT stop it in order; afterwards they do what they did before."""
    loop = asyncio.get_running_loop()
    before = [(number, signal.getsignal(number)) for number in SIGNALS]
    for number in SIGNALS:
        loop.add_signal_handler(number, gateway.ask_to_stop)
    try:
        await gateway.run(ready)
    finally:
        for number, handler in before:
            loop.remove_signal_handler(number)
            signal.signal(number, handler)
