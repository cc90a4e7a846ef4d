"""Carry out the Dockerfile without Docker: each stage in a clean root, made with debootstrap.

    sudo python scripts/prove_image.py FOLDER

RUN and COPY are done as the Dockerfile says; then its CMD is run with `--check` as its user on a
file system where only /data and /tmp are writable.
"""

import shlex
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from chroots import ROOT, SEARCHED, Chroot

# Packages of the base image that a bare Debian lacks; building needs more of them than running.
BASE = "python3,python-is-python3,ca-certificates"
TO_BUILD = f"{BASE},python3-dev,python3-venv"
# Packages of a bare Debian that the slim base image lacks.
NOT_SLIM = (
    "rm -rf /var/cache/apt/* /var/lib/apt/lists/*"
    " /usr/share/man/* /usr/share/locale/* /usr/share/info/*"
)
SECRET = "BALDA_TELEGRAM_TOKEN=1:check"


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    stages: dict[str, Chroot] = {}
    stage, command = Chroot(folder), "true"
    for word, rest in _instructions((ROOT / "Dockerfile").read_text("utf-8")):
        print(f"=== {word} {rest}", flush=True)
        if word == "FROM" and rest.startswith("base"):  # a bare Debian stands for the base
            name = rest.partition(" AS ")[2] or "runtime"
            packages = BASE if name == "runtime" else TO_BUILD
            stage = Chroot.bare(folder / name, suite="bookworm", packages=packages)
            stages[name] = stage
        elif word == "RUN":
            stage.run(rest, mounts=f"mount -t proc proc {shlex.quote(str(stage.path))}/proc")
        elif word == "COPY":
            _copy(stage, stages, rest)
        elif word == "ARG":
            name, _, value = rest.partition("=")
            stage.env[name] = value.strip('"')
        elif word == "ENV":
            pairs = (pair.split("=", 1) for pair in shlex.split(rest))
            stage.env |= {name: value.replace("$PATH", SEARCHED) for name, value in pairs}
        elif word == "WORKDIR":
            stage.folder = rest
            (stage.path / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif word == "USER":
            stage.user = rest
        elif word == "CMD":
            command = shlex.join(part.strip(' "') for part in rest.strip("[]").split(","))
    _tell_size(stage)
    _prove(stage, command)


def _tell_size(stage: Chroot) -> None:
    stage = replace(stage, user="root")
    stage.run(NOT_SLIM)
    stage.run("find /usr/share/doc -type f ! -name copyright -delete")
    stage.run("echo === the root has $(du -xsm --apparent-size / | cut -f1) MiB")


def _instructions(dockerfile: str) -> Iterator[tuple[str, str]]:
    for line in dockerfile.replace("\\\n", " ").splitlines():
        word, _, rest = line.strip().partition(" ")
        if word and not word.startswith("#"):
            yield word, " ".join(rest.split())


def _copy(stage: Chroot, stages: dict[str, Chroot], rest: str) -> None:
    *options, source, target = rest.split()
    if options:
        other = stages[options[0].removeprefix("--from=")]
        origin = other.path / source.lstrip("/")
    else:
        origin = ROOT / source
    ignored = shutil.ignore_patterns(*(ROOT / ".dockerignore").read_text("utf-8").split())
    there = stage.path / (Path(stage.folder) / target).relative_to("/")
    if origin.is_file():
        there.mkdir(parents=True, exist_ok=True)
        shutil.copy(origin, there)
    else:
        shutil.copytree(origin, there, ignore=ignored, symlinks=True, dirs_exist_ok=True)


def _prove(stage: Chroot, command: str) -> None:
    """Run *command* like the container, without a network, with only /data writable."""
    root = shlex.quote(str(stage.path))
    read_only = (
        f"mount --bind {root} {root} && mount --bind {root}/data {root}/data"
        f" && mount -t tmpfs tmpfs {root}/tmp && mount -t proc proc {root}/proc"
        f" && mount -o remount,ro,bind {root}"
    )
    stage.run("! touch /opt/x 2>&1", mounts=read_only)
    stage.run(f"{SECRET} {command} --check", mounts=read_only)
    stage.run("balda lexicon build ru && printf 'баъ\\n..с\\n.ку' | balda solve", mounts=read_only)
    # Words beside a board, to be read by Tesseract.
    shutil.copy(ROOT / "examples" / "balda-5x5.png", stage.path / "data")
    stage.run("balda read balda-5x5.png | grep 'played: .*барак'", mounts=read_only)
    print("=== the Dockerfile holds")


if __name__ == "__main__":
    main()
