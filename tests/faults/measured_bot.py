"""Run the bot and note the processor time of its callbacks and transactions.

    python -m tests.faults.measured_bot FILE

A line of FILE has "callback" or "transaction", milliseconds, and its name. Everybody waits while
one of these runs. The time is that of the thread, not the wall clock.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from sqlite3 import Row
from time import thread_time
from typing import Any, TextIO, cast
from unittest.mock import patch

from bot.cli import main
from storage.database import Statement, _Connection

_MIN_NOTED_MS = 5.0
_END_SHOWN = 300


class _Costs:
    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._transaction_s = 0.0

    def run_bot(self) -> int:
        run_handle, run_statements = asyncio.Handle._run, _Connection._run

        def handle_measured(handle: Any) -> None:
            what, began = _name(handle._callback), thread_time()
            run_handle(handle)
            self._note("callback", thread_time() - began, what)

        def statements_measured(
            connection: _Connection, statements: Sequence[Statement]
        ) -> list[list[Row]]:
            began = thread_time()
            try:
                return run_statements(connection, statements)
            finally:
                self._transaction_s += thread_time() - began
                if not connection._conn.in_transaction:
                    self._note("transaction", self._transaction_s, statements[0][0])
                    self._transaction_s = 0.0

        with (
            patch.object(asyncio.Handle, "_run", handle_measured),
            patch.object(_Connection, "_run", statements_measured),
        ):
            return main(["run"])

    def _note(self, kind: str, seconds: float, what: str) -> None:
        if seconds * 1000 >= _MIN_NOTED_MS:
            line = f"{kind} {seconds * 1000:.1f} {what[-_END_SHOWN:]}"
            print(line.replace("\n", " "), file=self._file)


def _name(callback: Any) -> str:
    """The name of the callback, or the coroutines of its task from the outermost one.

    We avoid repr, which has side effects in aiohttp.
    """
    task = getattr(callback, "__self__", None)
    if not isinstance(task, asyncio.Task):
        return str(getattr(callback, "__qualname__", type(callback).__name__))
    names, at = list[str](), cast(object, task.get_coro())
    while at is not None:
        names.append(getattr(at, "__qualname__", type(at).__name__))
        at = getattr(at, "cr_await", None)
    return " > ".join(names)


if __name__ == "__main__":
    with Path(sys.argv[1]).open("w", buffering=1, encoding="utf-8") as file:
        sys.exit(_Costs(file).run_bot())
