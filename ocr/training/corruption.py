"""Pictures as nobody should send them: each must end in a Reading or in a ReadingError, soon."""

import io
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from PIL import Image

from ocr import ReadingError, read_board

_MAX_SECONDS = 60
# The kernel's own count; that of getrusage begins with the parent's memory.
_PEAK = """
import pathlib, sys
from ocr import ReadingError, read_board
try:
    read_board(sys.stdin.buffer.read())
except ReadingError:
    pass
status = pathlib.Path("/proc/self/status").read_text()
print(status.split("VmHWM:")[1].split()[0])
"""


@dataclass(slots=True)
class Endurance:
    """How a number of damaged pictures ended: read, or refused by a stage."""

    ended: Counter[str] = field(default_factory=Counter)
    slowest_ms: float = 0.0

    def __str__(self) -> str:
        ends = ", ".join(f"{count} {end}" for end, count in self.ended.most_common())
        return f"{ends}; the slowest took {self.slowest_ms:.0f} ms"


def endure(pictures: Iterator[bytes], read: Callable[[bytes], object] = read_board) -> Endurance:
    """Read them all; whatever is no ReadingError goes up."""
    endurance = Endurance()
    for picture in pictures:
        started = time.process_time()
        try:
            read(picture)
            end = "read"
        except ReadingError as error:
            end = f"refused by {error.stage}"
        endurance.ended[end] += 1
        took_ms = (time.process_time() - started) * 1000
        endurance.slowest_ms = max(endurance.slowest_ms, took_ms)
    return endurance


def damage(rng: random.Random, picture: bytes) -> bytes:
    """*picture* in some format, with bytes changed, cut off, put in or said otherwise."""
    data = bytearray(_encode(rng, picture))
    for _ in range(rng.choice((1, 1, 2, 4))):
        rng.choice(_DAMAGES)(rng, data)
    return bytes(data)


def peak_megabytes(picture: bytes) -> float:
    """The most memory that a process of its own takes to read *picture*."""
    command = [sys.executable, "-c", _PEAK]
    done = subprocess.run(command, input=picture, capture_output=True, timeout=_MAX_SECONDS)
    return int(done.stdout) / 1024


def large_picture(picture: bytes, side: int = 3120) -> bytes:
    """*picture* as a file with *side* pixels on its long side."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    scale = side / max(image.size)
    image = image.resize((round(image.width * scale), round(image.height * scale)))
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _encode(rng: random.Random, picture: bytes) -> bytes:
    image = Image.open(io.BytesIO(picture)).convert(rng.choice(("RGB", "RGBA", "L", "P", "CMYK")))
    file_format = "JPEG" if image.mode == "CMYK" else rng.choice(("PNG", "WEBP", "GIF", "JPEG"))
    if file_format == "JPEG" and image.mode not in ("CMYK", "L"):
        image = image.convert("RGB")
    exif = Image.Exif()
    exif[0x0112] = rng.randint(1, 8)
    buffer = io.BytesIO()
    if file_format == "GIF":
        image.save(buffer, file_format, save_all=True, append_images=[image.rotate(180)])
    else:
        image.save(buffer, file_format, exif=exif)
    return buffer.getvalue()


def _change(rng: random.Random, data: bytearray) -> None:
    for _ in range(rng.choice((1, 3, 30))):
        data[rng.randrange(len(data))] = rng.randrange(256)


def _change_header(rng: random.Random, data: bytearray) -> None:
    """Sizes, depths and palettes are told in the first bytes."""
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(min(64, len(data)))] = rng.choice((0, 1, 0x7F, 0xFF, rng.randrange(256)))


def _cut(rng: random.Random, data: bytearray) -> None:
    del data[rng.randrange(1, len(data)) :]


def _put_in(rng: random.Random, data: bytearray) -> None:
    at = rng.randrange(len(data))
    data[at:at] = rng.randbytes(rng.choice((1, 8, 4096)))


def _repeat(rng: random.Random, data: bytearray) -> None:
    start = rng.randrange(len(data))
    data[start:start] = data[start : start + rng.choice((16, 512))]


_DAMAGES: Sequence[Callable[[random.Random, bytearray], None]] = (
    _change,
    _change_header,
    _cut,
    _put_in,
    _repeat,
)
