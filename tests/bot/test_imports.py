"""The bot starts quickly, since large packages are imported only when used."""

import subprocess
import sys

import pytest

READER = ("cv2", "numpy", "onnxruntime", "rapidfuzz", "pytesseract")
NETWORKS = ("aiohttp", "httpx", "telegram", "vkbottle", "bot.vk")
DRAWING = ("PIL", "isal")
POOLS = ("pebble",)
WEB = ("starlette", "uvicorn")
METRICS = ("prometheus_client", "http.server")


@pytest.mark.parametrize(
    ("imported", "unused"),
    [
        (
            "bot.app, bot.cli.run_command",
            (*READER, *NETWORKS, *WEB, *METRICS, *DRAWING, *POOLS, "babel"),
        ),
        ("bot.app, bot.telegram.edge", (*READER, *WEB, "vkbottle", "babel")),
        ("bot.work.jobs, bot.work.word_jobs, bot.work.picture_jobs", (*NETWORKS, *METRICS, *WEB)),
        ("bot.playground", ("vkbottle", "bot.vk")),
    ],
)
def test_nothing_is_imported_before_it_is_needed(imported: str, unused: tuple[str, ...]) -> None:
    look = f"import sys, {imported}\nprint(sorted({set(unused)} & set(sys.modules)))"
    seen = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert seen.stdout.strip() == "[]"
