"""Whether Tesseract is here, and which of its languages has an alphabet."""

import logging
import os
from collections.abc import Mapping
from functools import cache

import pytesseract

from ocr.reading import AlphabetName

_log = logging.getLogger(__name__)

# A picture takes one thread; a server reads several at once.
os.environ.setdefault("OMP_THREAD_LIMIT", "1")

TIME_LIMIT_S = 2.0  # an answer is worth no longer wait
LANGUAGES: Mapping[AlphabetName, str] = {"ru": "rus", "en": "eng", "uk": "rus"}


@cache
def tesseract_is_here() -> bool:
    """Asked once; without Tesseract the log says so."""
    try:
        pytesseract.get_tesseract_version()
    except (pytesseract.TesseractNotFoundError, OSError, SystemExit):
        _log.warning("Tesseract is not installed; doubtful letters get no second opinion")
        return False
    return True
