"""The cost of lexicons: `python -m benchmarks.lexicon_builds` builds all of them anew.

Each lexicon is built in its own process, whose CPU seconds and peak memory are printed; opening
is the best of many.
"""

import resource
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from solver import BUILT_IN, Lexicon, image_path

OPENINGS = 30


def build(name: str, directory: Path) -> str:
    """The figures of one lexicon; the memory is that of the whole process."""
    began = process_time()
    lexicon = Lexicon.build(name, directory=directory)
    built_s = process_time() - began
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    image_mb = image_path(name, directory).stat().st_size / 1e6
    opened_ms = min(_opening_s(name, directory) for _ in range(OPENINGS)) * 1000
    return (
        f"{name}: {len(lexicon):,} words {lexicon.tier_counts()}, built in {built_s:.1f} s, "
        f"peak {peak_mb:.0f} MB, image {image_mb:.1f} MB, opened in {opened_ms:.1f} ms"
    )


def _opening_s(name: str, directory: Path) -> float:
    began = process_time()
    Lexicon.open(name, directory=directory)
    return process_time() - began


def main(arguments: list[str]) -> int:
    if arguments:
        print(build(arguments[0], Path(arguments[1])))
        return 0
    with TemporaryDirectory() as directory:
        for name in BUILT_IN:
            command = [sys.executable, "-m", "benchmarks.lexicon_builds", name, directory]
            subprocess.run(command, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
