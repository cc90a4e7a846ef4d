"""Continue a stream of events after a restart."""

from pathlib import Path

from bot.vk.vk_edge import Progress


def test_it_begins_at_the_given_place_only_the_first_time(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "place")
    assert progress.read() is None
    progress.begin_at("5")
    progress.begin_at("9")
    assert Progress(tmp_path / "place").read() == "5"


def test_it_continues_from_the_saved_place(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "place")
    progress.begin_at("0")
    progress.keep("3")
    assert Progress(tmp_path / "place").read() == "3"


def test_an_unreadable_file_counts_as_missing(tmp_path: Path) -> None:
    (tmp_path / "place").write_text("tomorrow")
    assert Progress(tmp_path / "place").read() is None
