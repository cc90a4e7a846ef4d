"""Follow README and CONTRIBUTING in a root that has only git, make and python3.

    sudo python scripts/prove_bare_root.py FOLDER [--suite trixie] [--as-user] [--killed-after 60]

The current commit is cloned there; then `make demo` runs twice, `make setup` and `make test`.
An ordinary user is told what to type first, which root types here. With --killed-after a
first `make demo` is killed after so many seconds. At the end the time of each step is printed.
"""

import argparse
import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import run

from chroots import ROOT, Chroot

BARE = "git,make,python3,ca-certificates"
CLONE = "balda-bot"
STRANGER = "stranger"
ADVICE = re.compile(r"^ +sudo (apt-get update && )sudo (apt-get install .*)$", re.M)
ANSWER = "The answer to the screenshot is drawn in"


@dataclass
class Stranger:
    """A person who follows the documents in *root*, with the seconds that each step took."""

    root: Chroot
    took: dict[str, float] = field(default_factory=dict)

    def types(self, command: str, *, as_root: bool = False) -> tuple[int, str]:
        print(f"=== {'# ' if as_root else '$ '}{command}", flush=True)
        path = self.root.path
        places = {"proc": "proc", "tmpfs": "dev/shm", "devpts": "dev/pts"}
        mounts = " && ".join(f"mount -t {kind} {kind} {path}/{at}" for kind, at in places.items())
        who = Chroot(path, {"HOME": "/root"}) if as_root else self.root
        begun = time.monotonic()
        done = who.output(command, mounts=mounts)
        took = time.monotonic() - begun
        self.took[f"{len(self.took) + 1}. {command[:60]}"] = took
        return done

    def follows(self, command: str) -> tuple[int, str]:
        """Run *command*, again if it names a command that root should type first."""
        code, said = self.types(command)
        if code and (advice := ADVICE.search(said)):
            self.types("".join(advice.groups()), as_root=True)
            return self.types(command)
        return code, said

    def gets(self, command: str, expected: str) -> None:
        """Run *command* and check that it succeeds and says *expected*."""
        code, said = self.follows(command)
        if code or expected not in said:
            sys.exit(f"“{command}” ended with {code} and did not say “{expected}”")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--suite", default="bookworm", help="bookworm, trixie, noble")
    parser.add_argument("--as-user", action="store_true", help="not as root")
    parser.add_argument("--killed-after", type=int, metavar="SECONDS")
    options = parser.parse_args()
    path = options.folder.resolve() / (options.suite + ("-user" if options.as_user else ""))
    stranger = Stranger(_bare_root(path, options.suite, as_user=options.as_user))
    if options.killed_after:
        stranger.follows(f"setsid timeout --signal=KILL {options.killed_after} make demo")
    stranger.gets("make demo", ANSWER)
    stranger.gets("make demo", ANSWER)
    stranger.gets("make setup", "")
    stranger.gets("make test", " passed")
    print(f"=== {path.name}: a stranger gets an answer, and the tests pass")
    for step, seconds in stranger.took.items():
        print(f"{seconds:8.0f} s  {step}")


def _bare_root(path: Path, suite: str, *, as_user: bool) -> Chroot:
    """A bare root with a clone that belongs to the user who works there."""
    root = Chroot.bare(path, suite=suite, packages=BARE)
    home = f"/home/{STRANGER}" if as_user else "/root"
    if as_user:
        root.run(f"useradd --create-home {STRANGER}")
    run(["git", "clone", "--quiet", ROOT, f"{path}{home}/{CLONE}"], check=True)
    if as_user:
        root.run(f"chown -R {STRANGER}: {home}/{CLONE}")
    return Chroot(path, {"HOME": home}, f"{home}/{CLONE}", STRANGER if as_user else "root")


if __name__ == "__main__":
    main()
