"""Frames of an MP4, as Telegram makes it from a GIF and phones record their screens.

FFmpeg, which OpenCV includes, decodes them. It gets only data that begin like an MP4, so that it
follows no playlist to other files, one thread, and a bounded number of pixels a frame and in all.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from ocr.picture.arrays import Picture
from ocr.reading import ReadingError

MAX_FRAME_MEGAPIXELS = 5  # a phone's whole screen; FFmpeg keeps up to 16 frames
MAX_DECODED_MEGAPIXELS = 100  # in all, about 0.7 s of H.264 on an idle machine
# Brands of ISO base media files, at their start; pictures have others.
_BRANDS = (b"isom", b"iso2", b"iso4", b"iso5", b"iso6", b"mp41", b"mp42", b"avc1", b"M4V ", b"qt  ")

os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # silent: the sender is told of damage


def is_video(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in _BRANDS


def video_frames(data: bytes, most: int) -> Iterator[tuple[int, Picture]]:
    """At most *most* frames with their numbers, spread evenly over the part that may be decoded.

    They end at damage; ReadingError if that is before the second one, or if they are too large.
    """
    with _open(data) as video:
        pixels = video.get(cv2.CAP_PROP_FRAME_WIDTH) * video.get(cv2.CAP_PROP_FRAME_HEIGHT)
        if pixels > MAX_FRAME_MEGAPIXELS * 1_000_000:
            raise ReadingError(
                "image",
                "The video has more than {limit} megapixels; send a screenshot.",
                limit=MAX_FRAME_MEGAPIXELS,
            )
        within_reach = int(MAX_DECODED_MEGAPIXELS * 1_000_000 // max(pixels, 1))
        said = int(video.get(cv2.CAP_PROP_FRAME_COUNT))
        count = min(said, within_reach) if said > 0 else within_reach
        step = max(1, ceil(count / most))
        for number in range(count):
            if not video.grab():
                if number == 0:
                    raise _refuse_damaged()
                return
            if number % step == 0:
                is_there, frame = video.retrieve()
                if not is_there:
                    raise _refuse_damaged()
                yield number, np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), dtype=np.uint8)


@contextmanager
def _open(data: bytes) -> Iterator[cv2.VideoCapture]:
    """Open a video by a temporary file, since FFmpeg reads only files."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "video.mp4")
        file.write_bytes(data)
        video = cv2.VideoCapture(str(file), cv2.CAP_FFMPEG, [cv2.CAP_PROP_N_THREADS, 1])
        try:
            if not video.isOpened():
                raise _refuse_damaged()
            yield video
        except cv2.error as error:
            raise _refuse_damaged() from error
        finally:
            video.release()


def _refuse_damaged() -> ReadingError:
    return ReadingError("image", "The video is damaged or cut short; send a screenshot.")
