"""Carry out the Dockerfile without Docker: each stage in a clean root, made with debootstrap.

    sudo python scripts/clean_root.py FOLDER

RUN and COPY happen as the Dockerfile says; then its CMD is run with `--check` as its user on a
read-only file system, with /data and /tmp alone writable. DEBIAN_MIRROR, and what pip reads from
the environment, count as usual.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
# What the base image has and a bare Debian has not.
BASE = "python3,python3-dev,python3-venv,python-is-python3,ca-certificates"
FROM_HOST = ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")
SECRET = "BALDA_TELEGRAM_TOKEN=1:check"


@dataclass
class Stage:
    """A root in the making."""

    root: Path
    env: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    user: str = "root"

    def run(self, command: str, *, before: str = "true") -> None:
        """*command* in a shell of this root; mounts made *before* it end with it."""
        given = [f"{name}={value}" for name, value in {**_pip(), **self.env}.items()]
        inside = f"cd {self.folder} && {command}"
        enter = ["chroot", f"--userspec={self.user}", str(self.root), "env", "-i", _path(), *given]
        script = f"{before} && exec {shlex.join([*enter, 'sh', '-c', inside])}"
        subprocess.run(["unshare", "--mount", "sh", "-euc", script], check=True)

    def copy(self, source: Path, target: str) -> None:
        ignored = shutil.ignore_patterns(*(ROOT / ".dockerignore").read_text("utf-8").split())
        there = self.root / (Path(self.folder) / target).relative_to("/")
        shutil.copytree(source, there, ignore=ignored, symlinks=True, dirs_exist_ok=True)


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    stages: dict[str, Stage] = {}
    stage, command = Stage(folder), "true"
    for word, rest in _instructions((ROOT / "Dockerfile").read_text("utf-8")):
        print(f"=== {word} {rest}", flush=True)
        if word == "FROM":
            name = rest.partition(" AS ")[2] or "runtime"
            stages[name] = stage = _bare(folder / name)
        elif word == "RUN":
            stage.run(rest)
        elif word == "COPY":
            _copy(stage, stages, rest)
        elif word == "ENV":
            pairs = (pair.split("=", 1) for pair in shlex.split(rest))
            stage.env |= {n: v.replace("$PATH", _path()[len("PATH=") :]) for n, v in pairs}
        elif word == "WORKDIR":
            stage.folder = rest
            (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif word == "USER":
            stage.user = rest
        elif word == "CMD":
            command = shlex.join(part.strip(' "') for part in rest.strip("[]").split(","))
    _prove(stage, command)


def _instructions(dockerfile: str) -> Iterator[tuple[str, str]]:
    for line in dockerfile.replace("\\\n", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word and not word.startswith("#"):
            yield word, " ".join(rest.split())


def _bare(root: Path) -> Stage:
    subprocess.run(
        ["debootstrap", "--variant=minbase", f"--include={BASE}", "bookworm", root, MIRROR],
        check=True,
    )
    for path in map(Path, FROM_HOST):
        if path.exists():
            shutil.copy(path, root / path.relative_to("/"))
    return Stage(root)


def _copy(stage: Stage, stages: dict[str, Stage], rest: str) -> None:
    *options, source, target = rest.split()
    if options:
        other = stages[options[0].removeprefix("--from=")]
        stage.copy(other.root / source.lstrip("/"), target)
    else:
        stage.copy(ROOT / source, target)


def _prove(stage: Stage, command: str) -> None:
    """Run *command* as the container would, without a network or a place to write but /data."""
    root = shlex.quote(str(stage.root))
    read_only = (
        f"mount --bind {root} {root} && mount --bind {root}/data {root}/data"
        f" && mount -t tmpfs tmpfs {root}/tmp && mount -t proc proc {root}/proc"
        f" && mount -o remount,ro,bind {root}"
    )
    stage.run("! touch /opt/x 2>&1", before=read_only)
    stage.run(f"{SECRET} {command} --check", before=read_only)
    stage.run("balda lexicon build ru && printf 'баъ\\n..с\\n.ку' | balda solve", before=read_only)
    print("=== the Dockerfile holds")


def _pip() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_")}


def _path() -> str:
    return "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


if __name__ == "__main__":
    main()
