"""Damaged pictures are read or refused, and large ones take bounded memory."""

import subprocess
import sys
from contextlib import suppress
from random import Random

import pytest
from PIL import Image

from ocr import ReadingError, read_board
from tests.faults.hostile_pictures import SCREENSHOT, Maker, cut_short, flip_bytes
from tests.ocr.drawn_boards import encode

# Prints the kernel's peak, since that of getrusage begins with the parent's memory.
PEAK = """
import pathlib, sys
from ocr import ReadingError, read_board
try:
    read_board(sys.stdin.buffer.read())
except ReadingError:
    pass
status = pathlib.Path("/proc/self/status").read_text()
print(status.split("VmHWM:")[1].split()[0])
"""


@pytest.mark.parametrize("make", [cut_short, flip_bytes])
def test_damaged_pictures_end_well(make: Maker) -> None:
    for seed in range(4):  # `make faults` reads thousands
        with suppress(ReadingError):
            read_board(make(Random(seed)))


def test_a_large_file_takes_a_bounded_amount_of_memory() -> None:
    large = encode(Image.open(SCREENSHOT).resize((3120, 3120)))
    done = subprocess.run(
        [sys.executable, "-c", PEAK], input=large, capture_output=True, timeout=60
    )
    assert int(done.stdout) / 1024 < 300
