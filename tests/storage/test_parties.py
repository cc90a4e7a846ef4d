"""Parties in chats: saved whole, and changed only from the known state."""

import pytest

from storage import (
    FORGOTTEN,
    PARTIES,
    Database,
    Event,
    Matches,
    Parties,
    Party,
    Player,
    Records,
    Result,
    Results,
    Seat,
    Vote,
)

GROUP, NEW_GROUP = -100, -200
ANNA, BORIS, VERA = Player(1, "Анна"), Player(2, "Борис"), Player(3, "Вера")
PARTY = Party(
    id="party",
    chat=GROUP,
    host=1,
    lexicon="ru",
    language="en",
    position="...\nкот\n...",
    seats=(
        Seat(ANNA, missed=2),
        Seat(BORIS, passed=True),
        Seat(level="skilled"),
        Seat(VERA, gone=True),
    ),
    topic=5,
    many=4,
    clock=60,
    turn=1,
    due=99,
    movers=(0, 1, 0),
    vote=Vote(1, "бот", "b3", "б", 7, ayes=(2,), noes=(0, 1)),
    message=10,
    said=9,
    step=7,
    shown=6,
    begun=True,
)
WON = Result(GROUP, PARTIES, ended=50, player=1, outcome="won", points=7, words=2)


@pytest.fixture
async def parties(database: Database) -> Parties:
    parties = Parties(database)
    await parties.add(PARTY)
    return parties


async def test_a_person_may_sit_at_parties_of_many_chats(parties: Parties) -> None:
    other = PARTY._replace(id="other", chat=NEW_GROUP)
    over = PARTY._replace(id="over", chat=-300, over=True)
    strange = PARTY._replace(
        id="strange", chat=-400, host=9, seats=(Seat(Player(9, "Яна")),), vote=None
    )
    for party in (other, over, strange):
        await parties.add(party)
    assert {party.id for party in await parties.all_of(ANNA.id)} == {"party", "other"}
    assert await parties.all_of(VERA.id) == []


async def test_a_party_is_kept_as_it_is(parties: Parties) -> None:
    assert await parties.get("party") == PARTY
    assert await parties.running() == [(GROUP, PARTY.id)]
    assert await parties.get("none") is None


async def test_players_have_their_party(parties: Parties) -> None:
    assert await parties.of(GROUP, BORIS.id) == PARTY
    assert await parties.of(NEW_GROUP, BORIS.id) is None


async def test_a_person_who_left_has_no_party(parties: Parties) -> None:
    assert await parties.of(GROUP, VERA.id) is None


async def test_a_person_at_the_table_is_busy(parties: Parties, database: Database) -> None:
    matches = Matches(database)
    assert await matches.busy(GROUP, ANNA.id)
    assert not await matches.busy(GROUP, VERA.id)


async def test_a_change_is_the_next_step(parties: Parties) -> None:
    changed = await parties.change(PARTY, PARTY._replace(turn=0, vote=None, said=11))
    assert changed == PARTY._replace(turn=0, vote=None, said=11, step=8)
    assert await parties.get("party") == changed


async def test_a_change_of_an_outdated_state_is_refused(parties: Parties) -> None:
    first = await parties.change(PARTY, PARTY._replace(turn=0))
    assert await parties.change(PARTY, PARTY._replace(turn=2), [WON]) is None
    assert await parties.get("party") == first


async def test_a_change_knows_of_a_newer_message(parties: Parties) -> None:
    await parties.show(PARTY, 12)
    changed = await parties.change(PARTY, PARTY._replace(turn=0))
    assert changed is not None
    assert (changed.message, changed.shown) == (12, 7)


async def test_unshown_steps_are_known(parties: Parties) -> None:
    for note in (parties.show, parties.tell):
        assert await parties.find_unshown() == [(GROUP, PARTY.id)]
        await note(PARTY, 12)
    assert await parties.find_unshown() == []


async def test_events_during_a_call_are_told_next(parties: Parties) -> None:
    left, passed = Event("left", 1), Event("passed", 0)
    first = await parties.change(PARTY, PARTY._replace(events=(left,)))
    assert first is not None
    await parties.change(first, first._replace(events=(left, passed)))
    await parties.tell(first, 15)
    second = await parties.get(PARTY.id)
    assert second is not None
    assert (second.events, second.call, second.told) == ((passed,), 15, first.step)


async def test_the_end_comes_with_its_results_or_not_at_all(
    parties: Parties, database: Database
) -> None:
    over = PARTY._replace(over=True)
    await parties.change(PARTY, over, [WON])
    await parties.change(PARTY, over, [WON])
    (tally,) = await Results(database).tallies(GROUP, 0)
    assert (tally.name, tally.played, tally.rated) == ("Анна", 1, False)
    assert await parties.of(GROUP, ANNA.id) is None
    assert await parties.running() == []


async def test_the_last_move_is_known_by_its_message(parties: Parties) -> None:
    assert await parties.last_said(GROUP, 9) == PARTY
    assert await parties.last_said(GROUP, 8) is None


async def test_a_new_one_takes_the_place_of_those_that_are_over(parties: Parties) -> None:
    await parties.add(PARTY._replace(id="new"))
    assert await parties.get("party") == PARTY
    await parties.change(PARTY, PARTY._replace(over=True))
    await parties.add(PARTY._replace(id="newer"))
    assert await parties.get("party") is None


async def test_a_closed_table_is_gone(parties: Parties) -> None:
    await parties.remove(PARTY)
    assert await parties.of(GROUP, ANNA.id) is None


async def test_it_goes_along_with_its_group(parties: Parties, database: Database) -> None:
    await Records(database).move(GROUP, NEW_GROUP)
    moved = PARTY._replace(chat=NEW_GROUP, message=0, said=0)
    assert await parties.of(NEW_GROUP, ANNA.id) == moved
    assert await parties.change(PARTY, PARTY) is None


async def test_it_ends_for_all_if_a_player_is_forgotten(
    parties: Parties, database: Database
) -> None:
    assert (await Records(database).count_records(BORIS.id)).parties == 1
    assert (await Records(database).forget(BORIS.id)).parties == 1
    assert await parties.get("party") is None


async def test_no_name_of_a_person_who_left_stays(parties: Parties, database: Database) -> None:
    await Records(database).forget(VERA.id)
    party = await parties.get("party")
    assert party is not None
    assert party.seats[3].player == Player(FORGOTTEN, "")
    ended = await parties.change(party, party._replace(over=True), [WON])
    assert ended is not None
    assert await database.fetch("SELECT 1 FROM names WHERE player = ?", (FORGOTTEN,)) == []
