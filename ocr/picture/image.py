"""Open pictures from strangers: bounded before decoding, upright, RGB, of a known size.

The cost of a file is bounded three times. A header that declares too much, or a JPEG of too many
scans, is refused before anything is decoded. A decoded picture is shrunk before it is copied or
converted, a large JPEG while it is decoded. The caller bounds the rest: a decoder cannot be
interrupted, so read the pictures of strangers in a process that has limits of its own.
"""

import io
from collections.abc import Iterator
from contextlib import suppress
from math import ceil

import cv2
import numpy as np
from PIL import AvifImagePlugin, Image, ImageOps
from threadpoolctl import threadpool_limits

from ocr.picture.arrays import Picture
from ocr.picture.videos import is_video, video_frames
from ocr.reading import ReadingError

MAX_MEGABYTES = 20  # Telegram gives bots no larger file
MAX_MEGAPIXELS = 16  # a phone's photo has 12.2 to 16, which take 64 MB when decoded
MAX_JPEG_MEGAPIXELS = 51  # sensors "of 50" have up to 50.3; a JPEG is decoded at a part of its size
MAX_FRAMES = 8  # of an animation: a title or a menu seldom takes up most of it
MAX_FRAMES_MEGAPIXELS = 40  # decoded on the way to them: about half a second for a GIF
MAX_SCANS = 64  # encoders write about ten; each is a pass over all pixels, in as few as 63 bytes
LONG_SIDE = 1280  # pixels, as photos in a chat have; time grows with its square

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "AVIF", "BMP")
_ANIMATED = ("PNG", "WEBP", "GIF", "AVIF")  # further pictures in a JPEG are previews or depth maps
# Brands of ISO base media files, at their start; AVIF is recognized before.
_HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_JPEG_STARTS, _JPEG_SCAN = b"\xff\xd8", b"\xff\xda"

# A picture takes one thread; a server reads several at once.
AvifImagePlugin.DEFAULT_MAX_THREADS = 1
cv2.setNumThreads(1)
threadpool_limits(1, user_api="blas")


def open_picture(data: bytes, frame: int = 0) -> Picture:
    """Decode *data* to an array of rows, columns and RGB, its long side at most LONG_SIDE.

    Nothing is decoded before the header's format and size are accepted; of an animation the
    frame with number *frame* of `open_frames` is taken. ReadingError if *data* cannot be opened.
    """
    if is_video(data):
        return next(picture for number, picture in open_frames(data) if number == frame)
    _check_bytes(data)
    image = _open(data)
    try:
        image.seek(frame)
        return _decode(image)
    except Exception as error:  # decoders raise errors of any type on broken data
        raise ReadingError(
            "image", "The picture is damaged or cut short; send the screenshot again."
        ) from error


def open_frames(data: bytes) -> Iterator[tuple[int, Picture]]:
    """Frames of an animation with their numbers, the first one and others spread evenly over it.

    A still picture has none; they end at damage. ReadingError as of `open_picture`.
    """
    _check_bytes(data)
    if is_video(data):
        for number, frame in video_frames(data, MAX_FRAMES):
            yield number, _decode(Image.fromarray(frame))
        return
    image = _open(data)
    if image.format not in _ANIMATED:
        return
    width, height = image.size
    with suppress(Exception):  # decoders raise errors of any type on broken data
        within_reach = MAX_FRAMES_MEGAPIXELS * 1_000_000 // (width * height)
        count = min(getattr(image, "n_frames", 1), within_reach)
        for number in range(0, count, ceil(count / MAX_FRAMES)) if count > 1 else ():
            image.seek(number)
            yield number, _decode(image)


def _check_bytes(data: bytes) -> None:
    if len(data) > MAX_MEGABYTES * 1_000_000:
        raise ReadingError(
            "image",
            "The picture takes more than {limit} MB; send a smaller screenshot.",
            limit=MAX_MEGABYTES,
        )


def _open(data: bytes) -> Image.Image:
    """Open the picture by its header; a JPEG is set to be decoded as small as possible."""
    try:
        image = Image.open(io.BytesIO(data), formats=_FORMATS)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _too_many_pixels(MAX_MEGAPIXELS) from error
    except Exception as error:  # header parsers too raise errors of any type
        if data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS:
            raise ReadingError(
                "image",
                "This is a HEIC picture, which I cannot open; send it as a photo, or save it as a "
                "JPEG first.",
            ) from error
        raise ReadingError(
            "image", "I cannot open this picture; send a PNG, JPEG, WebP, GIF, AVIF, BMP or MP4."
        ) from error
    whole = image.size
    image.draft("RGB", (LONG_SIDE, LONG_SIDE))
    # All coefficients of a progressive JPEG stay in memory until its last scan.
    decoded = whole if "progressive" in image.info else image.size
    for (width, height), limit in ((whole, MAX_JPEG_MEGAPIXELS), (decoded, MAX_MEGAPIXELS)):
        if width * height > limit * 1_000_000:
            raise _too_many_pixels(limit)
    if data.startswith(_JPEG_STARTS) and data.count(_JPEG_SCAN) > MAX_SCANS:
        raise ReadingError(
            "image", "This JPEG has more layers than a screenshot has; send the screenshot itself."
        )
    return image


def _too_many_pixels(limit: int) -> ReadingError:
    return ReadingError(
        "image",
        "The picture has more than {limit} megapixels; send a smaller screenshot.",
        limit=limit,
    )


def _decode(image: Image.Image) -> Picture:
    """Decode an image, shrink it to LONG_SIDE and turn it upright; it stays as it is."""
    image.load()
    image = _scalable(image)
    scale = LONG_SIDE / max(image.size)
    if scale < 1:
        width, height = (max(1, round(side * scale)) for side in image.size)
        image = image.resize((width, height), Image.Resampling.HAMMING, reducing_gap=2)
    image = ImageOps.exif_transpose(image)
    if image.has_transparency_data:  # shown on white, as a viewer does
        layer = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", layer.size, "white"), layer)
    return np.asarray(image if image.mode == "RGB" else image.convert("RGB"))


def _scalable(image: Image.Image) -> Image.Image:
    """Convert to a mode whose neighbouring pixels can be mixed; 16-bit greys keep their scale."""
    if image.mode.startswith("I"):
        greys = np.asarray(image) >> 8
        return Image.fromarray(greys.astype(np.uint8))
    if image.mode in ("1", "P", "PA") or "transparency" in image.info:
        return image.convert("RGBA" if image.has_transparency_data else "RGB")
    return image
