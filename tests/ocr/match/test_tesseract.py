"""Read words with pytesseract or with a lasting process, both for a bounded time."""

import os
import signal
from pathlib import Path

import cv2
import numpy as np
import pexpect
import pytesseract
import pytest
from numpy.typing import NDArray

from ocr.match.tesseract import (
    LastingTesseract,
    _lasting,
    language_of,
    words_in,
)


def write(text: str) -> NDArray[np.uint8]:
    picture = np.full((60, 400), 255, np.uint8)
    cv2.putText(picture, text, (20, 42), cv2.FONT_HERSHEY_SIMPLEX, 1.0, 0, 2, cv2.LINE_AA)
    return picture


def stub(folder: Path, script: str) -> LastingTesseract:
    """A substitute for Tesseract that reads names of files and runs *script* for each."""
    program = folder / "stub.sh"
    program.write_text(f"while read name; do {script}; done", encoding="ascii")
    return LastingTesseract("sh", str(program), max_wait_s=0.3)


def test_a_lasting_process_reads_what_pytesseract_reads() -> None:
    picture = write("hello world 42")
    table = pytesseract.image_to_data(
        picture, lang="eng", config="--psm 6", output_type=pytesseract.Output.DICT
    )
    assert [word.written for _, word in words_in(picture, "eng")] == [w for w in table["text"] if w]


def test_one_process_reads_picture_after_picture(tmp_path: Path) -> None:
    with_pid = stub(tmp_path, "echo $$; echo '</Page>'")
    pages = {with_pid.alto_of(write("")).strip() for _ in range(3)}
    with_pid.stop()
    assert len(pages) == 1


def test_marks_of_xml_are_read_as_they_look() -> None:
    assert "&" in [word.written for _, word in words_in(write("rock & roll"), "eng")]


def test_a_process_that_hangs_is_ended(tmp_path: Path) -> None:
    with pytest.raises(pexpect.TIMEOUT):
        stub(tmp_path, "exec sleep 60").alto_of(write(""))


def test_a_process_that_dies_is_followed_by_another(tmp_path: Path) -> None:
    dies_first = stub(tmp_path, f"[ -e {tmp_path}/seen ] || {{ touch {tmp_path}/seen; exit; }}; "
                                "echo '</Page>'")  # fmt: skip
    with pytest.raises((OSError, pexpect.EOF)):
        dies_first.alto_of(write(""))
    assert "</Page>" in dies_first.alto_of(write(""))
    dies_first.stop()


def test_pytesseract_reads_what_a_lost_process_does_not() -> None:
    picture = write("hello")
    words_in(picture, "eng")
    lasting = _lasting(os.getpid(), "eng")
    assert lasting._process is not None
    assert lasting._process.pid is not None
    os.kill(lasting._process.pid, signal.SIGKILL)
    assert [word.written for _, word in words_in(picture, "eng")] == ["hello"]


@pytest.mark.parametrize(("installed", "language"), [("rus ukr", "ukr"), ("eng rus", "rus")])
def test_ukrainian_is_read_as_russian_where_it_is_not_installed(
    installed: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytesseract, "get_languages", installed.split)
    assert language_of.__wrapped__("uk") == language
