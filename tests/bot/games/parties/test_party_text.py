"""The text of a table fits under a picture, however much there is to say."""

import pytest

from bot.boards.question import History, Play
from bot.games.matches.match_jobs import Standing
from bot.games.parties import rules
from bot.games.parties.party_text import gathering_caption, party_caption
from bot.render.text import units
from bot.telegram.calls import TelegramNetwork
from bot.texts import LANGUAGES, texts_in
from solver import Rules
from storage import Party, Player, Seat

SEATS = tuple(Seat(Player(number, f"<{number}>" + "Ы" * 60)) for number in range(6))
PLAYS = tuple(Play("a1", "к", "к" * 20, 20, 0) for _ in range(66))
STANDING = Standing("", (("", ""), ("к", "о")), Rules(knots=True), History(PLAYS))
GATHERING = Party("p", -100, 0, "ru", "ru", "", SEATS, clock=120)
PARTY = rules.start(GATHERING, 0)._replace(
    movers=tuple(number % len(SEATS) for number in range(len(PLAYS)))
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "party",
    [
        PARTY,
        PARTY._replace(seats=tuple(seat._replace(passed=True) for seat in SEATS)),
        PARTY._replace(seats=tuple(seat._replace(missed=1) for seat in SEATS)),
        rules.end(PARTY, 0),
    ],
)
def test_a_caption_has_room(language: str, party: Party) -> None:
    caption = party_caption(texts_in(language), party, STANDING)
    assert "…, кк" in caption
    assert units(caption) <= TelegramNetwork.can.max_caption


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_table_has_room(language: str) -> None:
    caption = gathering_caption(texts_in(language), GATHERING, STANDING)
    assert units(caption) <= TelegramNetwork.can.max_caption


def test_names_are_no_markup() -> None:
    assert "&lt;0&gt;" in party_caption(texts_in("en"), PARTY, STANDING)
