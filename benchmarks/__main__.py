"""Run every benchmark: `make bench`."""

import platform

from benchmarks import bee_speed as bee
from benchmarks import boggle_speed as boggle
from benchmarks import chat, engine
from benchmarks.timing import machine_speed


def main() -> None:
    print(f"{platform.machine()}, Python {platform.python_version()}, one thread, medians")
    print(f"{machine_speed()}\n")
    for part in (engine, bee, boggle, chat):
        for row in part.rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()
