"""Whether Tesseract is here, and which of its languages has an alphabet."""

import logging
import os
from collections.abc import Mapping
from functools import cache
from shutil import which

import pytesseract

from ocr.reading import AlphabetName

_log = logging.getLogger(__name__)

# A picture takes one thread; a server reads several at once.
os.environ.setdefault("OMP_THREAD_LIMIT", "1")

LANGUAGES: Mapping[AlphabetName, str] = {"ru": "rus", "en": "eng", "uk": "rus"}


@cache
def tesseract_is_here(program: str = pytesseract.pytesseract.tesseract_cmd) -> bool:
    """Asked once; without Tesseract the log says so."""
    if which(program) is None:
        _log.warning("Tesseract is not installed; words beside a board are not read")
        return False
    return True
