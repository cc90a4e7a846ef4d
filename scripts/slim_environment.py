"""Remove from a virtual environment what a running bot does not use.

    python scripts/slim_environment.py FOLDER

Tests, stubs and headers of packages are removed, and so are the symbols of libraries, by `eu-strip`
of elfutils (`strip` breaks libraries whose paths were changed for a wheel). Bytecode is made only
for modules that the bot imports, so install without it (`pip install --no-compile`). OpenCV
includes OpenBLAS, 39 MB, and numpy once more, 25 MB, for a few functions on small matrices. These
functions are linked anew from Debian's archives (libblas-dev, liblapack-dev, and the same of 64),
with Debian's library of Fortran (`scripts/collect_native.py`).
"""

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile

TESTS = ("tests", "test")
# Tools to build extensions and prepare networks, and a dashboard that nobody starts.
UNUSED = (
    *("numpy/distutils", "numpy/f2py", "distributed/http/static"),
    *("onnxruntime/quantization", "onnxruntime/tools", "onnxruntime/transformers"),
)
# Modules for tests, and ONNX Runtime once more, for programs in C.
UNUSED_LIBRARIES = ("_simd.*.so", "_*_tests.*.so", "_testcapi.*.so", "libonnxruntime.so*")
FOR_COMPILERS = (".pyi", ".h", ".hpp", ".pxd", ".a")
DEBIAN = Path("/usr/lib", sys.implementation._multiarch)
# Each OpenBLAS, and Debian's BLAS and LAPACK with integers as wide.
REPLACED = {
    "opencv_python_headless.libs/libopenblas*": ("liblapack_pic.a", "libblas.a"),
    "numpy.libs/libscipy_openblas64_*": ("liblapack64_pic.a", "libblas64.a"),
}
OF_FORTRAN = ("*.libs/libgfortran*", "*.libs/libquadmath*")
# In place of what the archive of BLAS has, which cannot be part of a library. It is called if a
# matrix has impossible dimensions, which numpy and OpenCV check before.
REFUSE = "void abort(void); void cblas_xerbla(void) { abort(); }"
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
        elif path.suffix in FOR_COMPILERS or any(map(path.match, UNUSED_LIBRARIES)):
            path.unlink(missing_ok=True)
    libraries = [path for path in packages.rglob("*.so*") if path.is_file()]
    subprocess.run(["eu-strip", *libraries], check=True)
    subprocess.run([folder / "bin/python", "-P", "-c", IMPORT_ALL], check=True)
    for pattern, archives in REPLACED.items():
        for openblas in packages.glob(pattern):
            _replace_blas(openblas, libraries, archives)
    for pattern in OF_FORTRAN:
        for library in packages.glob(pattern):
            library.unlink()


def _replace_blas(openblas: Path, libraries: Iterable[Path], archives: Iterable[str]) -> None:
    """Link what *libraries* take from *openblas* anew, under the names by which they call it."""
    wanted = _symbols("--defined-only", openblas) & _symbols("--undefined-only", *libraries)
    target = openblas.with_name("liblapack.so")  # a name that threadpoolctl does not look for
    command = ["gcc", "-shared", "-fPIC", "-s", "-o", target, "-x", "c", "-", "-x", "none"]
    for symbol in wanted:
        plain = symbol.removeprefix("scipy_").removesuffix("64_")
        command += [f"-Wl,-u,{plain}", *([f"-Wl,--defsym={symbol}={plain}"] * (plain != symbol))]
    command += [DEBIAN / name for name in (*archives, "libgfortran.so.5")]
    with NamedTemporaryFile("w", suffix=".map") as exports:
        exports.write(f"{{ global: {'; '.join(wanted)}; local: *; }};")
        exports.flush()
        command += ["-lm", "-Wl,--no-undefined", f"-Wl,--version-script={exports.name}"]
        subprocess.run(command, input=REFUSE, text=True, check=True)
    openblas.unlink()
    openblas.symlink_to(target.name)


def _symbols(which: str, *libraries: Path) -> set[str]:
    listed = subprocess.run(
        ["nm", "-D", which, "--format=just-symbols", "--without-symbol-versions", *libraries],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return {line for line in listed.stdout.split() if not line.endswith(":")}


if __name__ == "__main__":
    main()
