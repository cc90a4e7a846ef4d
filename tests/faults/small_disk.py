"""A full disk as in test_disk.py, but a real one, which needs the right to mount; `make faults`."""

from contextlib import suppress
from pathlib import Path

from bot.playground import Playground
from tests.faults.conftest import person
from tests.faults.process import running

SMALL_DISK = (
    "mkdir -p {folder} && mount -t tmpfs -o size=3m tmpfs {folder}"
    " && ln -s {lexicons} {folder}/lexicons && head -c 2000000 /dev/zero > {folder}/filler"
    ' && exec "$@"'
)


async def test_a_full_disk_is_said_and_survived(folder: Path, playground: Playground) -> None:
    anna, small = person(playground), folder / "small"
    script = SMALL_DISK.format(folder=small, lexicons=(folder / "lexicons").resolve())
    within = ["unshare", "--map-root-user", "--mount", "sh", "-euc", script, "sh"]
    async with running(playground, small, within=within) as bot:
        inside = Path(f"/proc/{bot.process.pid}/root{small}")
        assert "knots" in (await anna.ask("/mode knots")).text
        fill(inside / "filler")
        assert "went wrong on my side" in (await anna.ask("/mode classic")).text
        assert "/help" in (await anna.ask("/start")).text
        assert "Mode now: knots" in (await anna.ask("/mode")).text
        (inside / "filler").unlink()
        assert "classic" in (await anna.ask("/mode classic")).text
        assert await bot.stop() == 0


def fill(file: Path) -> None:
    """Write until the disk is full."""
    with suppress(OSError), file.open("ab", buffering=0) as opened:
        while True:
            opened.write(bytes(4096))
