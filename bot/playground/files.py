"""Files sent through the playground: documents as they are, photos as Telegram stores them."""

import asyncio
import hashlib
import io
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, partial

from PIL import Image, ImageOps

from bot.playground.params import JSONDict, bad_request

MAX_DOWNLOAD_BYTES = 20 * 2**20
MAX_STORED_BYTES, MAX_FILES = 256 * 2**20, 5000
PHOTO_SIDES = (90, 320, 800, 1280)
PHOTO_QUALITY = 87
MAX_SIDES_TOGETHER = 10_000
MAX_SIDE_RATIO = 20

Size = tuple[int, int]  # width and height in pixels


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file by its *id*; *size* is None if its content is made on demand.

    `kept_bytes` is the memory that it takes before that.
    """

    id: str
    unique_id: str
    path: str
    mime: str
    size: int | None
    kept_bytes: int
    make: Callable[[], bytes]

    async def read(self) -> bytes:
        """Make the content on a thread; empty if it is too big to be downloaded."""
        return await asyncio.to_thread(self.make)

    def as_json(self) -> JSONDict:
        size = {} if self.size is None else {"file_size": self.size}
        return {"file_id": self.id, "file_unique_id": self.unique_id, **size}


class FileStore:
    """Keeps the newest files, at most MAX_FILES of them and MAX_STORED_BYTES bytes."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, StoredFile] = OrderedDict()
        self._bytes = 0

    def add(self, data: bytes, folder: str, suffix: str, mime: str) -> StoredFile:
        stored = _new_file(data, folder, suffix, mime)
        self._keep(stored)
        return stored

    def get(self, file_id: str) -> StoredFile | None:
        return self._files.get(file_id)

    def at(self, path: str) -> StoredFile | None:
        """The file at a `file_path`; None if there is none."""
        return next((f for f in self._files.values() if f.path == path), None)

    async def add_photo(self, data: bytes, *, at_once: bool = False) -> list[JSONDict]:
        """Store a photo; return a `PhotoSize` array, smallest first, each made on demand.

        The largest is made *at_once* if a person's app makes it before it sends the picture. Raises
        RefusalError if Telegram would not take *data* as a photo.
        """
        image = await asyncio.to_thread(_upright, data)
        most = min(max(image.size), PHOTO_SIDES[-1])
        if at_once:
            data = await asyncio.to_thread(_jpeg, image, most)
        largest = _new_file(data, "photos", ".jpg", "image/jpeg")
        if not at_once:
            largest = replace(largest, size=None, make=cache(partial(_as_jpeg, data, most)))
        self._keep(largest)
        sides = [side for side in PHOTO_SIDES if side < most]
        files = [*(self._add_smaller(largest, data, side) for side in sides), largest]
        scaled = [_scale(image.size, side) for side in (*sides, most)]
        return [
            {**file.as_json(), "width": width, "height": height}
            for file, (width, height) in zip(files, scaled, strict=True)
        ]

    def _add_smaller(self, largest: StoredFile, data: bytes, side: int) -> StoredFile:
        """Store the picture *data* of *largest* with a long side of *side* pixels."""
        smaller = replace(
            largest,
            id=f"{largest.id}-{side}",
            unique_id=f"{largest.unique_id}-{side}",
            path=f"{largest.path.removesuffix('.jpg')}-{side}.jpg",
            size=None,
            kept_bytes=0,
            make=cache(partial(_as_jpeg, data, side)),
        )
        self._keep(smaller)
        return smaller

    def _keep(self, stored: StoredFile) -> None:
        self._files[stored.id] = stored
        self._bytes += stored.kept_bytes
        while self._bytes > MAX_STORED_BYTES or len(self._files) > MAX_FILES:
            _, dropped = self._files.popitem(last=False)
            self._bytes -= dropped.kept_bytes


def _new_file(data: bytes, folder: str, suffix: str, mime: str) -> StoredFile:
    number = secrets.token_hex(8)
    kept = data if len(data) <= MAX_DOWNLOAD_BYTES else b""
    return StoredFile(
        id=f"file-{number}",
        unique_id=hashlib.sha256(data).hexdigest()[:16],
        path=f"{folder}/{number}{suffix}",
        mime=mime,
        size=len(data),
        kept_bytes=len(kept),
        make=lambda: kept,
    )


def _as_jpeg(data: bytes, long_side: int) -> bytes:
    return _jpeg(_upright(data), long_side)


def _upright(data: bytes) -> Image.Image:
    try:
        with Image.open(io.BytesIO(data)) as opened:
            _check_shape(opened.width, opened.height)
            return ImageOps.exif_transpose(opened)
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise bad_request("IMAGE_PROCESS_FAILED") from None


def _jpeg(image: Image.Image, long_side: int) -> bytes:
    size = _scale(image.size, long_side)
    image = _on_white(image)
    image = image if size == image.size else image.resize(size, Image.Resampling.HAMMING)
    jpeg = io.BytesIO()
    image.save(jpeg, "JPEG", quality=PHOTO_QUALITY)
    return jpeg.getvalue()


def _check_shape(width: int, height: int) -> None:
    too_long = max(width, height) > MAX_SIDE_RATIO * min(width, height)
    if width + height > MAX_SIDES_TOGETHER or too_long:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")


def _on_white(image: Image.Image) -> Image.Image:
    if not image.has_transparency_data:
        return image.convert("RGB")
    colours = image.convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, colours).convert("RGB")


def _scale(size: Size, long_side: int) -> Size:
    scale = long_side / max(size)
    width, height = size
    return max(1, round(width * scale)), max(1, round(height * scale))
