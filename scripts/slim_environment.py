"""Remove from a virtual environment what a running bot does not use.

    python scripts/slim_environment.py FOLDER

Tests, stubs and headers of packages are removed, and so are the symbols of libraries, by `eu-strip`
of elfutils (`strip` breaks libraries whose paths were changed for a wheel). Bytecode is made only
for modules that the bot imports, so install without it (`pip install --no-compile`). OpenCV
includes a BLAS and a LAPACK of 39 MB, and numpy the library of Fortran: links to Debian's
(`scripts/collect_native.py`) replace them.
"""

import shutil
import subprocess
import sys
from pathlib import Path

TESTS = ("tests", "test")
# Numpy's tools to build extensions, and a dashboard that nobody starts.
UNUSED = ("numpy/distutils", "numpy/f2py", "distributed/http/static")
TEST_MODULES = ("_simd.*.so", "_*_tests.*.so", "_testcapi.*.so")
FOR_COMPILERS = (".pyi", ".h", ".hpp", ".pxd", ".a")
# Replaced by Debian's libraries of these names; its Fortran has its own libquadmath.
REPLACED = {
    "opencv_python_headless.libs/libopenblas*": "liblapack.so.3",
    "numpy.libs/libgfortran*": "libgfortran.so.5",
}
NOT_NEEDED_THEN = ("opencv_python_headless.libs/libgfortran*", "*.libs/libquadmath*")
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
    for name in UNUSED:
        shutil.rmtree(packages / name, ignore_errors=True)
    for path in [*packages.rglob("*")]:
        if path.is_dir() and path.name in TESTS:
            shutil.rmtree(path)
        elif path.suffix in FOR_COMPILERS or any(map(path.match, TEST_MODULES)):
            path.unlink(missing_ok=True)
    libraries = [path for path in packages.rglob("*.so*") if path.is_file()]
    subprocess.run(["eu-strip", *libraries], check=True)
    subprocess.run([folder / "bin/python", "-P", "-c", IMPORT_ALL], check=True)
    _link_to_debian(packages)  # last: Debian's may be missing where the environment is made


def _link_to_debian(packages: Path) -> None:
    for pattern, name in REPLACED.items():
        for library in packages.glob(pattern):
            library.unlink()
            library.symlink_to(f"/usr/lib/{sys.implementation._multiarch}/{name}")
    for pattern in NOT_NEEDED_THEN:
        for library in packages.glob(pattern):
            library.unlink()


if __name__ == "__main__":
    main()
