"""Clean roots of Debian or Ubuntu, made with debootstrap, in which to prove installations.

Needs root. DEBIAN_MIRROR and UBUNTU_MIRROR name the mirrors of packages; pip's variables of the
environment are passed on.
"""

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[1]
DEBIAN_MIRROR = os.environ.get("DEBIAN_MIRROR", "http://deb.debian.org/debian")
UBUNTU_MIRROR = os.environ.get("UBUNTU_MIRROR", "http://archive.ubuntu.com/ubuntu")
UBUNTU = ("jammy", "noble")
# Debian's debootstrap does not know every release; all those of Ubuntu are made in one way.
UBUNTU_SCRIPT = "/usr/share/debootstrap/scripts/gutsy"
SEARCHED = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
# A root takes only the network settings from this machine.
FROM_HOST = ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt")


@dataclass
class Chroot:
    """A root in the folder *path* in which commands are run."""

    path: Path
    env: dict[str, str] = field(default_factory=dict)
    folder: str = "/"
    user: str = "root"

    @classmethod
    def bare(cls, path: Path, *, suite: str, packages: str) -> "Chroot":
        """A new root of *suite* with its essential packages and *packages*, separated by commas."""
        command = ["debootstrap", "--variant=minbase", f"--include={packages}"]
        if suite in UBUNTU:
            command += [
                "--components=main,universe",
                suite,
                str(path),
                UBUNTU_MIRROR,
                UBUNTU_SCRIPT,
            ]
        else:
            command += [suite, str(path), DEBIAN_MIRROR]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        for file in map(Path, FROM_HOST):
            if file.exists():
                shutil.copy(file, path / file.relative_to("/"))
        return cls(path)

    def run(self, command: str, *, mounts: str = "true") -> None:
        """Run *command* in a shell of this root; CalledProcessError if it fails.

        *mounts* are commands that run before, outside of the root; their mounts end with it.
        """
        subprocess.run(self._entering(command, mounts), check=True)

    def output(self, command: str, *, mounts: str = "true") -> tuple[int, str]:
        """Run *command*; its exit status and its output, which is printed too."""
        entering = self._entering(command, mounts)
        lines = []
        with subprocess.Popen(
            entering, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                print(line, end="", flush=True)
                lines.append(line)
        return process.returncode, "".join(lines)

    def _entering(self, command: str, mounts: str) -> list[str]:
        given = [f"{name}={value}" for name, value in (_for_pip() | self.env).items()]
        inside = f"cd {self.folder} && {command}"
        enter = ["chroot", f"--userspec={self.user}", str(self.path), "env", "-i"]
        script = shlex.join([*enter, f"PATH={SEARCHED}", *given, "sh", "-c", inside])
        return ["unshare", "--mount", "sh", "-euc", f"{mounts} && exec {script}"]


def _for_pip() -> Mapping[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
