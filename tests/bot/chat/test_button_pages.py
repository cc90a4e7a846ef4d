"""Keyboards that are too large for a network."""

from dataclasses import replace

import pytest

from bot.chat.network import ButtonPages, Capabilities, ShowButtons
from bot.render.buttons import Button, Keyboard
from bot.telegram.calls import TelegramNetwork

SMALL = TelegramNetwork.can._replace(max_buttons=10, max_rows=6, buttons_per_row=5)


def keyboard(*widths: int) -> Keyboard:
    return tuple(
        tuple(Button(f"{row}.{column}") for column in range(width))
        for row, width in enumerate(widths)
    )


def all_pages(can: Capabilities, whole: Keyboard) -> list[Keyboard]:
    pages = ButtonPages(can)
    shown = [pages.fit(whole)]
    while True:
        payload = shown[-1][-1][-1].payload
        assert isinstance(payload, ShowButtons)
        if payload.page == 0:
            return shown
        following = pages.turn(payload)
        assert following is not None
        shown.append(following)


@pytest.mark.parametrize("widths", [(), (5, 5), (1, 1, 1, 1, 1, 1)])
def test_a_keyboard_that_fits_stays_as_it_is(widths: tuple[int, ...]) -> None:
    whole = keyboard(*widths)
    assert ButtonPages(SMALL).fit(whole) is whole


@pytest.mark.parametrize("widths", [(5, 5, 1), (1,) * 7, (8,), (20, 3), (2, 5, 2, 2, 1)])
def test_the_pages_fit_and_have_every_button_once(widths: tuple[int, ...]) -> None:
    whole = keyboard(*widths)
    pages = all_pages(SMALL, whole)
    shown = [button for page in pages for row in page[:-1] for button in row]
    assert shown == [button for row in whole for button in row]
    assert all(len(page) <= 6 and sum(map(len, page)) <= 10 for page in pages)
    assert all(len(row) <= 5 for page in pages for row in page)


def test_a_forgotten_page_is_not_found() -> None:
    assert ButtonPages(SMALL).turn(ShowButtons("nowhere", 1)) is None
    pages = ButtonPages(SMALL)
    payload = pages.fit(keyboard(8))[-1][-1].payload
    assert isinstance(payload, ShowButtons)
    assert pages.turn(replace(payload, page=99)) is None
