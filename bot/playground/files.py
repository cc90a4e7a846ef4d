"""Files sent through the playground: documents as they are, photos the way Telegram keeps them."""

import asyncio
import hashlib
import io
import secrets
from collections import OrderedDict
from dataclasses import dataclass

from PIL import Image, ImageOps

from bot.playground.refusal import JSONDict, bad_request

DOWNLOAD_LIMIT = 20 * 2**20
STORE_LIMIT, FILES_LIMIT = 256 * 2**20, 5000
PHOTO_SIDES = (1280, 800, 320, 90)
PHOTO_QUALITY = 87
MAX_SIDES_TOGETHER = 10_000
MAX_SHAPE = 20


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file by its *id*; *data* is empty if it is too big to be downloaded by anyone."""

    id: str
    unique_id: str
    path: str
    mime: str
    size: int
    data: bytes

    def as_json(self) -> JSONDict:
        return {"file_id": self.id, "file_unique_id": self.unique_id, "file_size": self.size}


@dataclass(frozen=True, slots=True)
class _Scaled:
    width: int
    height: int
    jpeg: bytes


class FileStore:
    """Keeps the newest files, at most FILES_LIMIT of them and STORE_LIMIT bytes."""

    def __init__(self) -> None:
        self._files: OrderedDict[str, StoredFile] = OrderedDict()
        self._bytes = 0

    def add(self, data: bytes, folder: str, suffix: str, mime: str) -> StoredFile:
        number = secrets.token_hex(8)
        stored = StoredFile(
            id=f"file-{number}",
            unique_id=hashlib.sha256(data).hexdigest()[:16],
            path=f"{folder}/{number}{suffix}",
            mime=mime,
            size=len(data),
            data=data if len(data) <= DOWNLOAD_LIMIT else b"",
        )
        self._files[stored.id] = stored
        self._bytes += len(stored.data)
        self._drop_oldest()
        return stored

    def get(self, file_id: str) -> StoredFile | None:
        return self._files.get(file_id)

    def at(self, path: str) -> StoredFile | None:
        """The file a `file_path` leads to."""
        return next((f for f in self._files.values() if f.path == path), None)

    async def add_photo(self, data: bytes) -> list[JSONDict]:
        """A `PhotoSize` array, smallest first.

        Raises RefusalError for what Telegram does not take as a photo.
        """
        return [
            {
                **self.add(scaled.jpeg, "photos", ".jpg", "image/jpeg").as_json(),
                "width": scaled.width,
                "height": scaled.height,
            }
            for scaled in await asyncio.to_thread(_photo_sizes, data)
        ]

    def _drop_oldest(self) -> None:
        while self._bytes > STORE_LIMIT or len(self._files) > FILES_LIMIT:
            _, dropped = self._files.popitem(last=False)
            self._bytes -= len(dropped.data)


def _photo_sizes(data: bytes) -> list[_Scaled]:
    try:
        with Image.open(io.BytesIO(data)) as opened:
            _check_shape(opened.width, opened.height)
            image = _on_white(ImageOps.exif_transpose(opened))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise bad_request("IMAGE_PROCESS_FAILED") from None
    sizes = []
    for side in _sides(max(image.size)):
        image = _resized(image, side)
        sizes.append(_Scaled(*image.size, _jpeg(image)))
    return sizes[::-1]


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


def _sides(longest: int) -> list[int]:
    """The long sides a photo is kept in, largest first: its own if small, and standard ones."""
    own = [longest] if longest <= PHOTO_SIDES[0] else []
    return own + [side for side in PHOTO_SIDES if side < longest]


def _resized(image: Image.Image, long_side: int) -> Image.Image:
    scale = long_side / max(image.size)
    width, height = (max(1, round(side * scale)) for side in image.size)
    if (width, height) == image.size:
        return image
    return image.resize((width, height), Image.Resampling.HAMMING)


def _jpeg(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "JPEG", quality=PHOTO_QUALITY)
    return data.getvalue()
