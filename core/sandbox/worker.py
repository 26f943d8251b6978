"""A process that runs players' code: one request in, one answer out. Must never know a game or a file."""

from __future__ import annotations

import os
import threading

import msgspec

from core.play.hooks import Acted, Answer, Call, Failed, Load, Request
from core.sandbox.frames import Closed, read_frame, write_frame
from core.sandbox.limits import LIMITS, Limits, allow_cpu, confine
from core.sandbox.program import Programs

READY = b"ready"
MOST_ASKED = 4 * 1024 * 1024  # bytes

_INPUT, _OUTPUT = 0, 1

_request: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def main() -> None:
    """Serve until the pipe closes. The work is done on a thread, whose stack has a size of our choosing."""
    threading.stack_size(LIMITS.stack_bytes)
    thread = threading.Thread(target=_work, args=(LIMITS,))
    thread.start()
    thread.join()


def _work(limits: Limits) -> None:
    programs = Programs(limits)
    programs.answer(Load(""))  # so that nothing is set up at the first call
    confine(limits)
    try:
        write_frame(_OUTPUT, READY)
        while True:
            request = _request.decode(read_frame(_INPUT, MOST_ASKED))
            allow_cpu(limits)
            write_frame(_OUTPUT, _answer(programs, request, limits))
    except Closed:
        pass  # the gateway has gone, or lets this worker go
    except BaseException:  # noqa: BLE001 - whatever the interpreter does to this process, only it ends
        os._exit(1)


def _answer(programs: Programs, request: Load | Call, limits: Limits) -> bytes:
    answer: Answer = programs.answer(request)
    body = msgspec.json.encode(answer)
    if isinstance(answer, Acted) and len(body) > limits.answer_bytes:
        body = msgspec.json.encode(Failed("output", f"more than {limits.answer_bytes} bytes"))
    return body
