"""Health checks and metrics for the owner's monitoring."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.playground import Fault, Person, Playground, settings_for
from bot.running.timers import Pace
from bot.settings import Settings, SettingsError
from bot.web.http_server import health_routes, web_app
from bot.work.lexicons import LexiconShelf
from storage import Database
from tests.bot.bot_parts import serving_quickly


async def test_a_bot_at_work_is_alive_and_ready(web: httpx.AsyncClient, anna: Person) -> None:
    await anna.ask("/start")
    assert (await web.get("/health/live")).text == "ok"
    ready = await web.get("/health/ready")
    assert (ready.status_code, set(ready.json().values())) == (200, {"ok"})


async def test_a_bot_without_a_bot_api_is_alive_but_not_ready(
    listening: Settings, shelf: LexiconShelf
) -> None:
    pace = Pace(first_pause_s=0.01)
    async with (
        Playground() as playground,
        httpx.AsyncClient(base_url=f"http://{listening.listen}", verify=False) as web,
    ):
        playground.faults.add(Fault("server_error", "getUpdates", times=100_000))
        async with serving_quickly(settings_for(playground, listening), shelf, pace):
            assert (await web.get("/health/live")).status_code == 200
            ready = await web.get("/health/ready")
    assert ready.status_code == 503
    assert "Bot API" in ready.json()["bot_api"]


async def test_a_bot_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    file = tmp_path / "balda.sqlite"
    async with Database.open(file) as database:
        app = web_app(health_routes({"database": database.check_writable}, check_s=0.2))
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://bot") as web:
            with closing(sqlite3.connect(file)) as other:
                other.execute("BEGIN IMMEDIATE")
                ready = await web.get("/health/ready")
    assert ready.status_code == 503
    assert ready.json()["database"] != "ok"


async def test_requests_of_people_are_counted(web: httpx.AsyncClient, anna: Person) -> None:
    before = await _count(web)
    await anna.ask("баъ\n..с\n.ку")
    await anna.ask("/cell z99")
    after = await _count(web)
    for name in ("balda_updates_total", "balda_calls_total", "balda_job_seconds_count"):
        assert after[name] > before.get(name, 0)
    assert after["balda_errors_total"] == before.get("balda_errors_total", 0) + 1


async def _count(web: httpx.AsyncClient) -> dict[str, float]:
    """The sum of each metric over its labels."""
    sums: dict[str, float] = {}
    for family in text_string_to_metric_families((await web.get("/metrics")).text):
        for sample in family.samples:
            sums[sample.name] = sums.get(sample.name, 0) + sample.value
    return sums


async def test_no_metric_names_a_person_or_a_word(web: httpx.AsyncClient, anna: Person) -> None:
    await anna.ask("/word барсук")
    text = (await web.get("/metrics")).text
    assert "барсук" not in text
    assert "Анна" not in text


@pytest.mark.usefixtures("web")
async def test_an_address_that_is_taken_is_refused(
    listening: Settings, shelf: LexiconShelf, tmp_path: Path
) -> None:
    other = replace(listening, data_dir=tmp_path / "other")
    with pytest.raises(SettingsError, match="BALDA_LISTEN"):
        async with (
            Playground() as playground,
            serving_quickly(settings_for(playground, other), shelf),
        ):
            pass
