"""Read frames of MP4 files, which OpenCV writes."""

from pathlib import Path
from tempfile import TemporaryDirectory

import cv2
import numpy as np
import pytest
from PIL import Image

from ocr import ReadingError, read_board
from ocr.picture.image import LONG_SIDE, open_frames, open_picture
from ocr.picture.videos import MAX_DECODED_MEGAPIXELS
from tests.ocr.drawn_boards import MIDGAME, PLAIN, draw_balda, phone, rows_of, text_of

BOARD = draw_balda(phone(rows_of(MIDGAME)), PLAIN)


def video(*frames: Image.Image) -> bytes:
    """An MP4 of frames of the same size."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "a.mp4"
        writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"mp4v"), 5, frames[0].size)
        for frame in frames:
            writer.write(np.asarray(frame)[:, :, ::-1])
        writer.release()
        return file.read_bytes()


def greys(*values: int, size: tuple[int, int] = (64, 48)) -> list[Image.Image]:
    return [Image.new("RGB", size, (value, value, value)) for value in values]


def test_the_first_frame_that_shows_a_board_is_read() -> None:
    (title,) = greys(255, size=BOARD.size)
    reading = read_board(video(title, title, BOARD, title))
    assert (text_of(reading.rows), reading.animation_frame) == (text_of(rows_of(MIDGAME)), 2)


def test_frames_are_spread_over_it_and_found_again_by_their_numbers() -> None:
    data = video(*greys(*range(0, 200, 10)))
    numbers = [number for number, _ in open_frames(data)]
    assert numbers == [0, 3, 6, 9, 12, 15, 18]
    assert [round(open_picture(data, n).mean(), -1) for n in numbers] == [10 * n for n in numbers]


def test_colours_are_those_of_the_video() -> None:
    picture = open_picture(video(Image.new("RGB", (64, 48), (200, 40, 40))))
    red, _, blue = picture.reshape(-1, 3).mean(axis=0)
    assert red > blue + 100


def test_a_large_frame_is_made_small() -> None:
    assert max(open_picture(video(*greys(9, size=(1080, 1920)))).shape) == LONG_SIDE


def test_no_more_is_decoded_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    pixels = 64 * 48 / 1_000_000
    monkeypatch.setattr("ocr.picture.videos.MAX_DECODED_MEGAPIXELS", 5.5 * pixels)
    assert 5.5 * pixels < MAX_DECODED_MEGAPIXELS
    assert [n for n, _ in open_frames(video(*greys(*range(20))))] == [0, 1, 2, 3, 4]


def test_too_large_frames_are_refused() -> None:
    with pytest.raises(ReadingError, match="more than 5 megapixels"):
        open_picture(video(*greys(9, size=(2880, 2160))))


@pytest.mark.parametrize("kept", [20, 500, 2000])
def test_a_damaged_video_is_refused(kept: int) -> None:
    with pytest.raises(ReadingError, match="video is damaged"):
        read_board(video(BOARD, BOARD)[:kept])


def test_a_playlist_that_calls_itself_a_video_is_not_followed(tmp_path: Path) -> None:
    other = tmp_path / "other.mp4"
    other.write_bytes(video(BOARD))
    playlist = f"#EXTM3U\n#EXTINF:1,\n{other}\n".encode()
    with pytest.raises(ReadingError, match="cannot open this picture"):
        read_board(playlist)
    with pytest.raises(ReadingError, match="video is damaged"):
        read_board(b"\0\0\0\x08ftypisom" + playlist)
