"""Persons with the settings that count for them in a chat."""

import pytest

from bot.chat.choices import Choice
from bot.chat.messages import Place, Sender
from bot.chat.people import People, Person, scopes_of
from bot.render.palette import DARK, LIGHT
from storage import Database, Preferences, Profile, Profiles, Scope
from tests.bot.chat.recorder import ANNA, GROUP, PRIVATE

TOPIC = Place(GROUP.chat, in_group=True, topic=7)
OF_ANNA, OF_GROUP, OF_TOPIC = Scope(ANNA.id), Scope(GROUP.chat), Scope(GROUP.chat, 7)


async def no_board(person: int, chat: int) -> None:
    """No newest board; it would decide the letters if nobody had chosen them."""


@pytest.fixture
def preferences(database: Database) -> Preferences:
    return Preferences(database)


@pytest.fixture
def people(database: Database, preferences: Preferences) -> People:
    return People(preferences, Profiles(database), no_board)


def test_in_a_private_chat_only_the_person_chooses() -> None:
    assert scopes_of(1, PRIVATE) == {"person": Scope(1)}
    assert scopes_of(1, GROUP) == {"person": Scope(1), "chat": OF_GROUP}
    assert scopes_of(1, TOPIC) == {"person": Scope(1), "chat": OF_GROUP, "topic": OF_TOPIC}


async def test_the_person_is_known_with_the_place(people: People) -> None:
    person = await people.person(ANNA, GROUP)
    assert (person.sender, person.place) == (ANNA, GROUP)
    assert (person.id, person.name, person.chat, person.in_group) == (1, "Anna", -100, True)
    alone = await people.in_private(ANNA)
    assert (alone.chat, alone.in_group) == (ANNA.id, False)


@pytest.mark.parametrize(("name", "order"), [("vk", "natural"), ("our own", "points")])
async def test_in_a_known_game_words_come_first_that_people_know(
    people: People, preferences: Preferences, name: str, order: str
) -> None:
    await preferences.choose(OF_ANNA, "profile", name)
    assert (await people.in_private(ANNA)).order == order
    await preferences.choose(OF_ANNA, "order", "net")
    assert (await people.in_private(ANNA)).order == "net"


async def test_choices_of_person_topic_and_group_count(
    people: People, preferences: Preferences
) -> None:
    await preferences.choose(OF_ANNA, "rows", "12")
    await preferences.choose(OF_GROUP, "mode", "knots")
    await preferences.choose(OF_TOPIC, "obscene", "on")
    person = await people.person(ANNA, TOPIC)
    assert (person.rows, person.mode, person.fitness) == (12, "knots", "all")
    assert (await people.person(ANNA, GROUP)).fitness == "ordinary"
    assert (await people.person(ANNA, PRIVATE)).mode == "classic"
    assert "reporters" in person.choices
    assert "reporters" not in (await people.person(ANNA, PRIVATE)).choices


async def test_the_mode_of_a_profile_comes_before_all_choices(
    database: Database, people: People, preferences: Preferences
) -> None:
    await Profiles(database).keep(Profile(GROUP.chat, "vk", mode="classic"))
    await preferences.choose(OF_GROUP, "profile", "vk")
    await preferences.choose(OF_GROUP, "mode", "knots")
    person = await people.person(ANNA, GROUP)
    assert person.choices["mode"] == Choice("classic", "profile")
    assert person.profile.name == "vk"


async def test_a_group_and_a_person_have_their_own_games(
    people: People, preferences: Preferences
) -> None:
    await preferences.choose(OF_ANNA, "profile", "nyt")
    await preferences.choose(OF_GROUP, "profile", "vk")
    for place, owner, name in ((PRIVATE, ANNA.id, "nyt"), (GROUP, GROUP.chat, "vk")):
        profile = (await people.person(ANNA, place)).profile
        assert (profile.owner, profile.name) == (owner, name)
        assert (await people.profile_in(place)) == profile
    await preferences.choose(OF_TOPIC, "profile", "ruzzle")
    assert (await people.profile_in(TOPIC)).name == "ruzzle"


async def test_a_group_without_a_game_does_not_take_that_of_the_asker(
    people: People, preferences: Preferences
) -> None:
    await preferences.choose(OF_ANNA, "profile", "nyt")
    assert (await people.person(ANNA, GROUP)).profile.name == ""


async def test_answers_are_in_the_language_of_the_person_or_else_of_the_group(
    people: People, preferences: Preferences
) -> None:
    await preferences.choose(OF_ANNA, "language", "ru")
    await preferences.choose(OF_GROUP, "language", "en")
    person = await people.person(ANNA, GROUP)
    assert (person.texts.language, person.chat_language) == ("ru", "en")
    alone = await people.person(ANNA, PRIVATE)
    assert (alone.texts.language, alone.chat_language) == ("ru", "ru")


async def test_without_a_choice_the_language_is_that_of_the_app(people: People) -> None:
    person = await people.person(Sender(1, "Анна", "ru-RU"), GROUP)
    assert (person.texts.language, person.chat_language) == ("ru", "ru")


async def test_unasked_messages_are_in_the_language_of_the_topic_or_group(
    people: People, preferences: Preferences
) -> None:
    assert await people.lexicon_in(TOPIC, "ru") == "ru"
    await preferences.choose(OF_GROUP, "language", "en")
    assert await people.lexicon_in(TOPIC, "ru") == "en"
    await preferences.choose(OF_TOPIC, "language", "ru")
    assert await people.lexicon_in(TOPIC, "en") == "ru"


@pytest.mark.parametrize(
    ("language", "letters", "otherwise", "lexicon"),
    [
        ("uk", None, "en", "uk"),
        ("uk", "ru", "ru", "ru"),
        ("ru", None, "uk", "uk"),
        ("ru", "uk", "ru", "uk"),
        ("en", "uk", "uk", "en"),
        (None, None, "uk", "uk"),
    ],
)
async def test_the_words_of_a_chat_go_by_its_letters_and_else_by_its_language(
    database: Database,
    preferences: Preferences,
    language: str | None,
    letters: str | None,
    otherwise: str,
    lexicon: str,
) -> None:
    await preferences.choose(OF_GROUP, "language", language)
    await preferences.choose(OF_GROUP, "letters", letters)
    for last_board, words in ((no_board, lexicon), (None, lexicon.replace("uk", "ru"))):
        people = People(preferences, Profiles(database), last_board)
        assert await people.lexicon_in(GROUP, otherwise) == words


@pytest.mark.parametrize(
    ("app", "own", "of_group", "lexicon"),
    [
        *(("uk", None, None, "uk"), ("ru", "uk", None, "uk"), ("ru", None, "uk", "uk")),
        *(("en", None, "uk", "uk"), ("uk", "en", None, "en"), ("uk", None, "en", "en")),
        *(("ru", "ru", "uk", "uk"), ("ru", None, None, "ru")),
    ],
)
async def test_a_person_begins_with_words_of_the_language_of_the_chat(
    people: People,
    preferences: Preferences,
    app: str,
    own: str | None,
    of_group: str | None,
    lexicon: str,
) -> None:
    await preferences.choose(OF_ANNA, "language", own)
    await preferences.choose(OF_GROUP, "language", of_group)
    assert (await people.person(Sender(1, "Анна", app), GROUP)).lexicon == lexicon


async def test_the_letters_of_the_profile_decide_there_too(
    database: Database, people: People, preferences: Preferences
) -> None:
    await Profiles(database).keep(Profile(GROUP.chat, "gra", letters="uk"))
    await preferences.choose(OF_TOPIC, "profile", "gra")
    assert await people.lexicon_in(TOPIC, "ru") == "uk"
    assert await people.lexicon_in(GROUP, "ru") == "ru"


@pytest.mark.parametrize(
    ("chosen", "app", "dark"),
    [("auto", "dark", True), ("auto", "light", False), ("light", "dark", False)],
)
async def test_pictures_look_like_the_app_unless_the_person_has_chosen(
    people: People, preferences: Preferences, chosen: str, app: str, dark: bool
) -> None:
    await preferences.choose(OF_ANNA, "look", chosen)
    person = await people.with_look(await people.in_private(ANNA), app)
    assert person.palette is (DARK if dark else LIGHT)
    assert (await people.again(person)).palette is person.palette


async def test_an_unknown_look_is_not_saved(people: People) -> None:
    person = await people.in_private(ANNA)
    assert await people.with_look(person, "neon") is person
    assert person.choices["app_look"].value == ""


@pytest.mark.parametrize(
    ("tier", "order", "shown"),
    [
        ("points", "points", ("points", "rare")),
        ("points", "net", ("net", "rare")),
        ("natural", "net", ("natural", "rare")),
        ("only", "points", ("points", "natural")),
    ],
)
async def test_well_known_words_come_first_or_alone(
    people: People, preferences: Preferences, tier: str, order: str, shown: tuple[str, str]
) -> None:
    await preferences.choose(OF_ANNA, "tier", tier)
    await preferences.choose(OF_ANNA, "order", order)
    person = await people.in_private(ANNA)
    assert (person.order, person.rarest) == shown


def spoilers(person: Person) -> tuple[str, bool]:
    return person.spoilers, person.spoiler


async def test_in_private_there_is_nobody_to_hide_an_answer_from(
    people: People, preferences: Preferences
) -> None:
    assert spoilers(await people.person(ANNA, GROUP)) == ("hidden", True)
    await preferences.choose(OF_ANNA, "spoilers", "hidden")
    assert spoilers(await people.in_private(ANNA)) == ("open", False)
    await preferences.choose(OF_ANNA, "spoilers", "hints")
    assert spoilers(await people.in_private(ANNA)) == ("hints", False)
    await preferences.choose(OF_ANNA, "spoilers", None)
    await preferences.choose(OF_GROUP, "spoilers", "open")
    assert spoilers(await people.person(ANNA, GROUP)) == ("open", False)


@pytest.mark.parametrize(
    ("language", "text", "latin"),
    [("ru", "a1 к кот", True), ("ru", "а1 к кот", False), ("en", "a1 c cat", False)],
)
async def test_latin_columns_among_russian_words_are_kept_in_mind(
    people: People, preferences: Preferences, language: str, text: str, latin: bool
) -> None:
    await preferences.choose(OF_ANNA, "language", language)
    await people.with_columns(await people.in_private(ANNA), text)
    assert ((await preferences.of(OF_ANNA))[0].get("columns") == "latin") is latin
