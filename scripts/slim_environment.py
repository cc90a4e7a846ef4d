"""Take out of a virtual environment what a running bot has no use for.

    python scripts/slim_environment.py FOLDER

Tests, stubs and headers of packages go. Of bytecode there is as much as importing each module of
the bot takes, so install without (`pip install --no-compile`). OpenCV brings a BLAS and a LAPACK of
39 MB: links to those of Debian, liblapack3, which are 6 MB, stand in for them.
"""

import shutil
import subprocess
import sys
from pathlib import Path

TESTS = ("tests", "test")
FOR_COMPILERS = (".pyi", ".h", ".hpp", ".pxd", ".a")
OPENCV = "opencv_python_headless.libs"
# What its BLAS needs and nothing else there.
REPLACED, NEEDED_BY_IT = "libopenblas*", ("libgfortran*", "libquadmath*")
IMPORT_ALL = """
import importlib, pkgutil
for room in map(importlib.import_module, ("bot", "ocr", "solver", "storage")):
    for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
        if not found.name.endswith("__main__"):
            try:
                importlib.import_module(found.name)
            except ModuleNotFoundError:
                pass  # of an extra that is not installed
"""


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    (packages,) = folder.glob("lib/python3*/site-packages")
    for path in [*packages.rglob("*")]:
        if path.is_dir() and path.name in TESTS:
            shutil.rmtree(path)
        elif path.suffix in FOR_COMPILERS:
            path.unlink(missing_ok=True)
    subprocess.run([folder / "bin/python", "-P", "-c", IMPORT_ALL], check=True)
    _link_lapack(packages / OPENCV)  # last: where the environment is made, Debian's may be missing


def _link_lapack(libraries: Path) -> None:
    for library in libraries.glob(REPLACED):
        library.unlink()
        library.symlink_to(f"/usr/lib/{sys.implementation._multiarch}/liblapack.so.3")
        for name in NEEDED_BY_IT:
            for needed in libraries.glob(name):
                needed.unlink()


if __name__ == "__main__":
    main()
