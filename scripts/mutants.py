"""Count the faults, put into a room by mutmut, that the tests of that room notice.

`python scripts/mutants.py storage --mutants 100 --seed 1` takes 100 faults at random and runs for
each only the tests that call the function. It works in a copy of the tree, which is deleted at the
end.

mutmut changes the bodies of functions without decorators. Changes only in the case of letters are
left out, since SQL ignores case.
"""

import argparse
import contextlib
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.utils.format_utils import get_mutant_name

TREE = Path(__file__).parents[1]
MUTATED = Path("mutants")  # mutmut's name for its copy of the copy
PACKAGES = sysconfig.get_path("purelib")
ROOMS = {
    "solver": ("solver", "tests/solver"),
    "storage": ("storage", "tests/storage"),
    "parties": ("bot/games/parties", "tests/bot/games/parties"),
    "chat": ("bot/chat", "tests/bot/chat"),
}
CONFIG = """
[tool.mutmut]
source_paths = ["{source}"]
also_copy = {others}
pytest_add_cli_args_test_selection = ["{tests}"]
"""
KILLED = ("killed", "timeout")


def copy_tree(source: str, tests: str) -> None:
    """Copy the files that git sees and the native core, and write mutmut's settings."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=TREE, check=True, capture_output=True, text=True).stdout
    for name in names.split("\0"):
        if (TREE / name).is_file():
            Path(name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(TREE / name, name)
    for core in Path(PACKAGES, "solver").glob("_core*"):
        shutil.copy2(core, "solver")
    others = [path.name for path in Path().iterdir()]
    with Path("pyproject.toml").open("a", encoding="utf-8") as project:
        project.write(CONFIG.format(source=source, tests=tests, others=others))
    MUTATED.mkdir()  # Python never looks again into a folder that is missing when it starts


def mutants_of(file: Path) -> Iterator[str]:
    """Yield the names by which mutmut runs the mutants of *file*."""
    mutated = mutate_file_contents(str(file), file.read_text("utf-8"))
    lines = mutated.code.splitlines()

    def words_of(name: str, function: str) -> list[str]:
        span = mutated.line_span_by_function_name[name]
        text = "\n".join(lines[span.start - 1 : span.end])
        return text.replace(name, function).lower().split()

    for name in mutated.mutant_names:
        function = name.partition("__mutmut_")[0]
        if words_of(name, function) != words_of(f"{function}__mutmut_orig", function):
            yield get_mutant_name(file, name)


def mutmut(*arguments: str) -> str:
    """Run mutmut outside the virtual environment, which would import the packages of the tree."""
    python = sys._base_executable  # type: ignore[attr-defined]  # typeshed does not know it
    done = subprocess.run(
        [python, "-P", "-c", "from mutmut.__main__ import cli; cli()", *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(MUTATED.absolute()), PACKAGES])},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return done.stdout


def report(room: str, most: int, seed: int) -> None:
    source, tests = ROOMS[room]
    copy_tree(source, tests)
    mutants = sorted(chain.from_iterable(map(mutants_of, Path(source).rglob("*.py"))))
    chosen = random.Random(seed).sample(mutants, min(most, len(mutants)))
    mutmut("run", "--max-children", "1", *chosen)
    results = [
        line.strip().rsplit(": ", 1) for line in mutmut("results", "--all", "1").splitlines()
    ]
    alive = [name for name, result in results if name in chosen and result not in KILLED]
    killed = len(chosen) - len(alive)
    print(
        f"{room}, seed {seed}: {killed} of {len(chosen)} mutants killed, "
        f"{killed / len(chosen):.0%}; {len(mutants)} in all."
    )
    for name in alive:
        print(f"\n{mutmut('show', name)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, contextlib.chdir(folder):
        report(asked.room, asked.mutants, asked.seed)


if __name__ == "__main__":
    main()
