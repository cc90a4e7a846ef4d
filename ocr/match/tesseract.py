"""Read the words of a picture with Tesseract, if it is installed.

pytesseract starts a process for each picture. A start costs 25 to 45 ms of CPU for Russian and 120
for English, whose letters fill a table of look-alikes that no option leaves out. So a process stays
for each language: it takes names of files line by line, and answers in ALTO, which ends a page with
a line of its own. If it is lost or does not start, pytesseract reads the picture. Pictures are BMP,
since Tesseract reads a PGM pixel by pixel, and light text is not tried: ours is always dark.
"""

import atexit
import html
import logging
import os
import re
import signal
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSYS
from functools import cache
from shutil import which
from threading import Lock

import cv2
import numpy as np
import pexpect
import pytesseract
from numpy.typing import NDArray

from ocr.reading import AlphabetName

_log = logging.getLogger(__name__)

# A picture takes one thread; a server reads several at once.
os.environ.setdefault("OMP_THREAD_LIMIT", "1")

LANGUAGES: Mapping[AlphabetName, str] = {"ru": "rus", "en": "eng", "uk": "ukr"}

_MAX_WAIT_S = 4.0  # of wall time; no answer waits for a match, and the machine may be busy
_NICENESS = 10  # boards that people wait for come first
_ONE_BLOCK = "6"  # the mode for one block of text in lines
_MAX_PICTURES = 200  # after which a process is replaced, so that leaks do not add up

_END_OF_PAGE = "</Page>"
_WORD = re.compile(
    r'<String [^>]*HPOS="(\d+)" VPOS="(\d+)" WIDTH="(\d+)" HEIGHT="(\d+)"'
    r' WC="([\d.]+)" CONTENT="([^"]*)"'
)


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word or number of a text, from left to right in pixels, and its confidence in 0..1.

    `numbers` are the numbers that were read digit by digit, not by Tesseract.
    """

    written: str
    left: int
    right: int
    confidence: float
    numbers: tuple[int, ...] = ()


@cache
def tesseract_is_here(program: str = pytesseract.pytesseract.tesseract_cmd) -> bool:
    """True if Tesseract is installed, checked once; if not, the log says so.

    The level of that line is not printed by commands, which have a sentence of their own.
    """
    if which(program) is None:
        _log.info("Tesseract is not installed; words beside a board are not read")
        return False
    return True


@cache
def language_of(alphabet: AlphabetName) -> str:
    """Tesseract's language for an alphabet; Russian for Ukrainian where that is not installed."""
    language = LANGUAGES[alphabet]
    is_there = not tesseract_is_here() or language in pytesseract.get_languages()
    return language if is_there else LANGUAGES["ru"]


def words_in(picture: NDArray[np.uint8], language: str) -> list[tuple[float, TextWord]]:
    """The words of a grey picture, each with the row of its middle; none if Tesseract gives up.

    *language* is one of Tesseract's, or some like "rus+eng". Takes 5 ms of CPU a line of text,
    twice that in two languages, and a start of Tesseract at first; at most 8 seconds.
    """
    alto = ""
    try:
        with suppress(OSError, pexpect.EOF):
            alto = _lasting(os.getpid(), language).alto_of(picture)
        if not alto:
            page = pytesseract.image_to_alto_xml(
                picture,
                lang=language,
                config=f"--psm {_ONE_BLOCK}",
                nice=_NICENESS,
                timeout=_MAX_WAIT_S,
            )
            alto = str(page, "utf-8")
    except (RuntimeError, OSError, pexpect.TIMEOUT) as error:  # pytesseract's are among these
        _log.warning("Tesseract read no text: %r", error)
    words = []
    for *box, sure, written in _WORD.findall(alto):
        left, top, width, height = map(int, box)
        if text := html.unescape(written).strip():
            words.append((top + height / 2, TextWord(text, left, left + width, float(sure))))
    return words


class LastingTesseract:
    """A process of Tesseract that reads one picture after another; the first one starts it.

    Safe in several threads; they are served one at a time.
    """

    def __init__(self, *command: str, max_wait_s: float = _MAX_WAIT_S) -> None:
        self._command = command
        self._max_wait_s = max_wait_s
        self._serving = Lock()
        self._process: pexpect.spawn[str] | None = None
        self._pictures = 0

    def alto_of(self, picture: NDArray[np.uint8]) -> str:
        """Read a picture; return its page as ALTO.

        OSError or pexpect.EOF if the process is lost, pexpect.TIMEOUT if it had to be ended.
        """
        with self._serving, tempfile.NamedTemporaryFile(suffix=".bmp") as file:
            file.write(cv2.imencode(".bmp", picture)[1].tobytes())
            file.flush()
            try:
                self._process = self._process or self._start()
                self._process.sendline(file.name)
                self._process.expect_exact(_END_OF_PAGE)
            except BaseException:
                self.stop()
                raise
            page = f"{self._process.before}{_END_OF_PAGE}"
            self._pictures += 1
            if self._pictures >= _MAX_PICTURES:
                self.stop()
            return page

    def stop(self) -> None:
        """End the process; the next picture starts another one."""
        if self._process is not None:
            self._process.kill(signal.SIGKILL)
            self._process.close()
        self._process, self._pictures = None, 0

    def _start(self) -> "pexpect.spawn[str]":
        if os.name == "nt":
            raise OSError(ENOSYS, os.strerror(ENOSYS))  # it has no pseudo-terminals
        program, *options = self._command
        process = pexpect.spawn(
            program, options, timeout=self._max_wait_s, echo=False, encoding="utf-8"
        )
        process.delaybeforesend = None
        process.ptyproc.delayafterclose = 0  # type: ignore[attr-defined] # not in the stubs
        return process


@cache
def _lasting(_process: int, language: str) -> LastingTesseract:
    """The lasting Tesseract of a language in this process; a fork gets its own."""
    settings = (
        "stream_filelist=1",
        "tessedit_create_alto=1",
        "invert_threshold=0",
        "debug_file=/dev/null",
    )
    lasting = LastingTesseract(
        *("nice", "-n", str(_NICENESS)),
        *(pytesseract.pytesseract.tesseract_cmd, "stdin", "stdout", "-l", language),
        *("--psm", _ONE_BLOCK),
        *(part for setting in settings for part in ("-c", setting)),
    )
    atexit.register(lasting.stop)
    return lasting
