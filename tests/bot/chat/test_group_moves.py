"""Groups that get a new chat id."""

from typing import cast

from bot.chat.entrance import Moves
from bot.chat.spelling import Vocabulary
from storage import Database, Preferences, Records, Scope
from tests.bot.log_lines import capture_logs


async def test_data_move_before_games_under_way_resume(database: Database) -> None:
    preferences = Preferences(database)
    await preferences.choose(Scope(-1), "mode", "knots")
    met = []

    async def resume() -> None:
        met.extend(await preferences.of(Scope(-1), Scope(-2)))

    with capture_logs() as logged:
        await Moves(Records(database), cast(Vocabulary, None), resume).move(-1, -2)
    assert met == [{}, {"mode": "knots"}]
    assert logged == [{"event": "group moved", "old": -1, "new": -2, "log_level": "info"}]
