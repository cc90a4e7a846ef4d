"""Choices of people, groups and topics."""

from storage import Database, Preferences, Scope

ANNA, GROUP = 1, -100


async def test_a_new_person_has_no_choices(database: Database) -> None:
    assert await Preferences(database).of(Scope(ANNA), Scope(GROUP)) == [{}, {}]


async def test_choices_are_kept_apart_by_scope_and_by_name(database: Database) -> None:
    preferences = Preferences(database)
    await preferences.choose(Scope(ANNA), "mode", "knots")
    await preferences.choose(Scope(ANNA), "language", "en")
    await preferences.choose(Scope(GROUP), "mode", "classic")
    await preferences.choose(Scope(GROUP, topic=7), "mode", "knots")
    assert await preferences.of(Scope(GROUP), Scope(GROUP, topic=7), Scope(ANNA)) == [
        {"mode": "classic"},
        {"mode": "knots"},
        {"mode": "knots", "language": "en"},
    ]


async def test_a_later_choice_replaces_an_earlier_one(database: Database) -> None:
    preferences = Preferences(database)
    await preferences.choose(Scope(ANNA), "mode", "knots")
    await preferences.choose(Scope(ANNA), "mode", "classic")
    assert await preferences.of(Scope(ANNA)) == [{"mode": "classic"}]


async def test_a_choice_is_taken_back(database: Database) -> None:
    preferences = Preferences(database)
    await preferences.choose(Scope(ANNA), "mode", "knots")
    await preferences.choose(Scope(ANNA), "mode", None)
    assert await preferences.of(Scope(ANNA)) == [{}]
