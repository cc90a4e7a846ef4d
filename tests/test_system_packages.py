"""`scripts/system-packages.sh` installs the missing packages, whatever dpkg prints."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts" / "system-packages.sh"
# Prints the given packages in the format of the option -f; fails if one is unknown.
DPKG_QUERY = r"""#!{python}
import sys
states = {states}
form = next(given[3:] for given in sys.argv if given.startswith("-f="))
asked = [given for given in sys.argv[1:] if not given.startswith("-")]
for package in asked:
    if package in states:
        line = form.replace("${{Package}}", package)
        line = line.replace("${{db:Status-Status}}", states[package])
        print(line.replace("\\n", "\n"), end="")
sys.exit(not states.keys() >= set(asked))
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The output of the script, its success, and its calls of `apt-get`, one per line."""

    said: str
    succeeded: bool
    calls: str


@dataclass(frozen=True, slots=True)
class System:
    """A machine with fake programs `dpkg-query`, `apt-get` and `id` in *folder*."""

    folder: Path

    def wants(self, *packages: str, states: Mapping[str, str], uid: int = 0) -> Outcome:
        """Run the script for *packages* as user *uid*; dpkg knows the *states* of packages."""
        calls = self.folder / "calls"
        calls.touch()
        self._program("dpkg-query", DPKG_QUERY.format(python=sys.executable, states=states))
        self._program("apt-get", f'#!/bin/sh\necho "$@" >> {calls}\n')
        self._program("id", f"#!/bin/sh\necho {uid}\n")
        run = subprocess.run(
            ["/bin/sh", SCRIPT, *packages],
            env={"PATH": f"{self.folder}:{os.environ['PATH']}"},
            capture_output=True,
            text=True,
            check=False,
        )
        return Outcome(run.stdout, run.returncode == 0, calls.read_text("utf-8"))

    def _program(self, name: str, script: str) -> None:
        file = self.folder / name
        file.write_text(script, "utf-8")
        file.chmod(0o755)


@pytest.fixture
def system(tmp_path: Path) -> System:
    return System(tmp_path)


@pytest.mark.parametrize(
    "state", ["not-installed", "config-files", "half-installed", "half-configured", "unpacked"]
)
def test_a_package_that_is_not_quite_installed_is_missing(system: System, state: str) -> None:
    outcome = system.wants("python3-venv", states={"python3-venv": state})
    assert outcome.succeeded
    assert outcome.calls.splitlines()[1].split()[-1] == "python3-venv"


def test_a_package_that_dpkg_does_not_know_is_missing(system: System) -> None:
    assert "g++" in system.wants("g++", states={}).calls


def test_a_name_that_begins_or_ends_another_is_not_taken_for_it(system: System) -> None:
    outcome = system.wants("python3", "dev", states={"python3-dev": "installed"})
    assert outcome.calls.endswith("--no-install-recommends python3 dev\n")


def test_only_what_is_missing_is_installed(system: System) -> None:
    outcome = system.wants("g++", "scowl", states={"g++": "installed", "scowl": "not-installed"})
    assert outcome.calls.splitlines()[0].startswith("update")
    assert outcome.calls.endswith("--no-install-recommends scowl\n")


def test_nothing_is_done_if_all_is_installed(system: System) -> None:
    outcome = system.wants(
        "g++", "scowl", states={"scowl": "installed", "g++": "installed"}, uid=1000
    )
    assert outcome == Outcome("", succeeded=True, calls="")


def test_an_ordinary_user_gets_the_one_command_to_type(system: System) -> None:
    outcome = system.wants("g++", "scowl", states={"g++": "not-installed"}, uid=1000)
    assert not outcome.succeeded
    assert "    sudo apt-get update && sudo apt-get install -y g++ scowl\n" in outcome.said
    assert not outcome.calls
