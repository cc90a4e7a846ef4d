"""Collect Debian's Tesseract, Fortran library and fonts with only the files that they need to run.

    dpkg-query -Wf '${Package}\n' > BASE     # before anything is installed
    python scripts/collect_native.py BASE FOLDER

Debian's package of Tesseract includes training tools, and with these Cairo, GLib and X11. Here a
program comes with the libraries that `ldd` lists, except those of the packages in BASE. Each file
has the path in FOLDER that it has in /, with the licence and the record of its package, which
vulnerability scanners read. ICU's data, 31 MB, are left out: they are needed by libxml2, with which
libarchive reads archives that Tesseract never gets. An empty library replaces them, like the
stubdata of ICU's own sources.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PROGRAMS = ("/usr/bin/tesseract", f"/usr/lib/{sys.implementation._multiarch}/libgfortran.so.5")
# Files of a package; the package -osd is left out, since nobody asks how a page is turned.
DATA = {
    "tesseract-ocr": r"/tessdata/",
    "tesseract-ocr-eng": r"/tessdata/",
    "tesseract-ocr-rus": r"/tessdata/",
    "tesseract-ocr-ukr": r"/tessdata/",
    "fonts-dejavu-core": r"/DejaVuSans(-Bold)?\.ttf$",
    "liblapack-dev": r"/copyright$",  # parts of it are in libraries of numpy and OpenCV
}
ICU_DATA = re.compile(r"libicudata\.so\.(\d+)")


def main() -> None:
    base, folder = set(Path(sys.argv[1]).read_text("utf-8").split()), Path(sys.argv[2])
    packages = set(DATA)
    for file in {library for program in PROGRAMS for library in _with_libraries(program)}:
        if (package := _package_of(file)) not in base:
            packages.add(package)
            _copy(file, folder)
    for package, wanted in DATA.items():
        for file in map(Path, _output("dpkg-query", "-L", package).split()):
            if re.search(wanted, str(file)) and file.is_file():
                _copy(file, folder)
    records = folder / "var/lib/dpkg/status.d"
    records.mkdir(parents=True)
    for package in packages:
        _copy(Path(f"/usr/share/doc/{package}/copyright"), folder)
        (records / package).write_text(_output("dpkg-query", "-s", package), "utf-8")


def _with_libraries(program: str) -> Iterator[Path]:
    """*program* and all libraries that it is linked with, at the paths of the loader."""
    yield Path(program)
    for found in re.findall(r"=> (/\S+)", _output("ldd", program)):
        path = Path(found)
        yield path.parent.resolve() / path.name  # /lib is a link to /usr/lib


def _package_of(file: Path) -> str:
    return _output("dpkg-query", "-S", f"*/{file.resolve().name}").partition(":")[0]


def _copy(file: Path, folder: Path) -> None:
    target = folder / file.relative_to("/")
    target.parent.mkdir(parents=True, exist_ok=True)
    if data := ICU_DATA.match(file.name):
        _make_empty_icu_data(target, data[1])
    else:
        shutil.copy(file, target)


def _make_empty_icu_data(target: Path, version: str) -> None:
    command = ["gcc", "-shared", "-x", "c", "-", f"-Wl,-soname,{target.name}", "-o", target]
    subprocess.run(
        command, input=f"const char icudt{version}_dat[64] = {{1}};", text=True, check=True
    )


def _output(*command: str) -> str:
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


if __name__ == "__main__":
    main()
