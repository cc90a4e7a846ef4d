"""Files that are built once and then mapped, our own or those of the package balda-lexicons."""

import mmap
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from time import time
from typing import TypeVar

from solver.solver_errors import LexiconError

T = TypeVar("T")

_WRITTEN_WITHIN_S = 3600


def open_image(path: Path, check: Callable[[mmap.mmap], T]) -> T:
    """Map the file and return what *check* makes of it, which may read it from end to end.

    Its pages are given back afterwards and stay in the system's cache. OSError or ValueError if
    the file is missing or empty.
    """
    with path.open("rb") as file:
        image = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    opened = check(image)
    if hasattr(image, "madvise"):  # Windows lacks it
        image.madvise(mmap.MADV_DONTNEED)
    return opened


def package_path(name: str) -> Path:
    """The path of the file *name* in the package balda-lexicons, which need not be installed."""
    package = find_spec("balda_lexicons")
    folders = (package.submodule_search_locations if package else None) or ["balda_lexicons"]
    return Path(folders[0]) / name


def write_image(path: Path, image: bytes) -> None:
    """Write *image* as a whole: a crash or a full disk leaves the old image in place.

    LexiconError if the folder cannot be written to.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _clear_partial(path)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
        partial = Path(name)
        try:
            with open(descriptor, "wb") as file:  # noqa: PTH123  a descriptor
                file.write(image)
                file.flush()
                os.fsync(file.fileno())
            partial.chmod(0o644)
            partial.replace(path)  # Windows refuses this while the file is open
        except BaseException:
            partial.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise LexiconError(
            "The lexicon cannot be written to {directory}: {reason}; set BALDA_DATA_DIR to a "
            "directory with room.",
            directory=str(path.parent),
            reason=error.strerror or str(error),
        ) from error


def _clear_partial(path: Path) -> None:
    """Delete partial files that a kill left; a young one may belong to another process."""
    for partial in path.parent.glob(f".{path.name}-*"):
        with suppress(FileNotFoundError):  # another process was faster
            if partial.stat().st_mtime < time() - _WRITTEN_WITHIN_S:
                partial.unlink()
