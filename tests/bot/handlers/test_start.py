"""`/start`: the language of the greeting, and the offer to choose another."""

import pytest

from bot.playground import People

CHOICE = "🌐 Русский / Українська / English ↓"
GREETINGS = {"ru": "Здравств", "uk": "Вітаю", "en": "Hello", "kk": "Здравств", "de": "Hello"}


@pytest.mark.parametrize("network", ["telegram", "vk"])
async def test_a_person_is_greeted_in_the_closest_language(playground: People) -> None:
    for number, (language, hello) in enumerate(GREETINGS.items(), start=7):
        person = playground.person("Olena", user_id=number, language=language)
        greeting = await person.ask("/start")
        assert hello in greeting.text
        assert greeting.text.startswith(CHOICE) == (language in ("kk", "de"))


async def test_a_person_without_a_language_is_greeted_in_english(playground: People) -> None:
    greeting = await playground.person("Max", user_id=8, language="").ask("/start")
    assert greeting.text.startswith(f"{CHOICE}\n\nHello")


async def test_a_person_who_has_chosen_is_not_asked_again(playground: People) -> None:
    person = playground.person("Olena", user_id=7, language="uk")
    greeting = await person.ask("/start")
    await person.tap(greeting, "English")
    assert (await person.wait_for_edit(greeting)).text.startswith("Hello")
    assert (await person.ask("/start")).text.startswith("Hello")
