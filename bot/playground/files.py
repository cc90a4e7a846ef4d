"""Files sent through the playground: documents as they are, photos the way Telegram keeps them."""

import asyncio
import hashlib
import io
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageOps

from bot.playground.refusal import JSONDict, bad_request

DOWNLOAD_LIMIT = 20 * 2**20
STORE_LIMIT, FILES_LIMIT = 256 * 2**20, 5000
PHOTO_SIDES = (90, 320, 800, 1280)
PHOTO_QUALITY = 87
MAX_SIDES_TOGETHER = 10_000
MAX_SHAPE = 20

Size = tuple[int, int]  # width and height in pixels


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file by its *id*; *size* is None before somebody has asked for what *make* makes."""

    id: str
    unique_id: str
    path: str
    mime: str
    size: int | None
    make: Callable[[], bytes]

    @property
    def data(self) -> bytes:
        """Empty if it is too big to be downloaded by anyone."""
        return self.make()

    @property
    def kept_bytes(self) -> int:
        return 0 if self.size is None else len(self.data)

    def as_json(self) -> JSONDict:
        size = {} if self.size is None else {"file_size": self.size}
        return {"file_id": self.id, "file_unique_id": self.unique_id, **size}


class FileStore:
    """Keeps the newest files, at most FILES_LIMIT of them and STORE_LIMIT bytes."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, StoredFile] = OrderedDict()
        self._bytes = 0

    def add(self, data: bytes, folder: str, suffix: str, mime: str) -> StoredFile:
        number = secrets.token_hex(8)
        kept = data if len(data) <= DOWNLOAD_LIMIT else b""
        stored = StoredFile(
            id=f"file-{number}",
            unique_id=hashlib.sha256(data).hexdigest()[:16],
            path=f"{folder}/{number}{suffix}",
            mime=mime,
            size=len(data),
            make=lambda: kept,
        )
        self._keep(stored)
        return stored

    def get(self, file_id: str) -> StoredFile | None:
        return self._files.get(file_id)

    def at(self, path: str) -> StoredFile | None:
        """The file a `file_path` leads to."""
        return next((f for f in self._files.values() if f.path == path), None)

    async def add_photo(self, data: bytes) -> list[JSONDict]:
        """A `PhotoSize` array, smallest first; all but the largest are made when asked for.

        Raises RefusalError for what Telegram does not take as a photo.
        """
        jpeg, size = await asyncio.to_thread(_as_photo, data)
        largest = self.add(jpeg, "photos", ".jpg", "image/jpeg")
        sides = [side for side in PHOTO_SIDES if side < max(size)]
        smaller = [self._add_smaller(largest, size, side) for side in sides]
        return [*smaller, {**largest.as_json(), "width": size[0], "height": size[1]}]

    def _add_smaller(self, largest: StoredFile, size: Size, side: int) -> JSONDict:
        """*largest*, of *size*, with a long side of so many pixels."""
        width, height = _scaled(size, side)
        make = cache(lambda: _jpeg(_resized(Image.open(io.BytesIO(largest.data)), side)))
        smaller = StoredFile(
            id=f"{largest.id}-{side}",
            unique_id=f"{largest.unique_id}-{side}",
            path=f"{largest.path.removesuffix('.jpg')}-{side}.jpg",
            mime=largest.mime,
            size=None,
            make=make,
        )
        self._keep(smaller)
        return {**smaller.as_json(), "width": width, "height": height}

    def _keep(self, stored: StoredFile) -> None:
        self._files[stored.id] = stored
        self._bytes += stored.kept_bytes
        while self._bytes > STORE_LIMIT or len(self._files) > FILES_LIMIT:
            _, dropped = self._files.popitem(last=False)
            self._bytes -= dropped.kept_bytes


def _as_photo(data: bytes) -> tuple[bytes, Size]:
    """The largest size in which a photo is kept, as a JPEG."""
    try:
        with Image.open(io.BytesIO(data)) as opened:
            _check_shape(opened.width, opened.height)
            image = _on_white(ImageOps.exif_transpose(opened))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    image = _resized(image, min(max(image.size), PHOTO_SIDES[-1]))
    return _jpeg(image), image.size


def _check_shape(width: int, height: int) -> None:
    too_long = max(width, height) > MAX_SHAPE * min(width, height)
    if width + height > MAX_SIDES_TOGETHER or too_long:
        raise bad_request("PHOTO_INVALID_DIMENSIONS")


def _on_white(image: Image.Image) -> Image.Image:
    if not image.has_transparency_data:
        return image.convert("RGB")
    colours = image.convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, colours).convert("RGB")


def _scaled(size: Size, long_side: int) -> Size:
    scale = long_side / max(size)
    width, height = size
    return max(1, round(width * scale)), max(1, round(height * scale))


def _resized(image: Image.Image, long_side: int) -> Image.Image:
    size = _scaled(image.size, long_side)
    return image if size == image.size else image.resize(size, Image.Resampling.HAMMING)


def _jpeg(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "JPEG", quality=PHOTO_QUALITY)
    return data.getvalue()
