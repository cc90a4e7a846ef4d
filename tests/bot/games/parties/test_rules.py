"""Rules of a table: turns, leaving, votes, taking back, and the end."""

from collections.abc import Callable

import pytest

from bot.games.parties import rules
from bot.texts import BotError
from storage import FORGOTTEN, Party, Player, Seat, Vote

ANNA, BORIS, VERA = Player(1, "Анна"), Player(2, "Борис"), Player(3, "Вера")
NOW = 1000
GATHERING = Party(
    id="p",
    chat=-100,
    host=1,
    lexicon="ru",
    language="ru",
    position="кот",
    seats=(Seat(ANNA), Seat(BORIS), Seat(VERA)),
    many=4,
    clock=60,
)
PARTY = rules.start(GATHERING, NOW)
BOT = Vote(0, "бот", "b3", "б", number=0)


def turns(party: Party, *what: str) -> Party:
    """The party after some turns, each of them a `move`, a `pass` or `out` of time."""
    for one in what:
        if one == "move":
            party = rules.play_move(party, "next", NOW)
        else:
            party = rules.pass_turn(party, NOW) if one == "pass" else rules.time_out(party, NOW)
    return party


class TestSeats:
    def test_people_sit_down_until_all_seats_are_taken(self) -> None:
        full = rules.join(GATHERING, Player(4, "Глеб"))
        assert rules.seat_of(full, 4) == 3
        with pytest.raises(BotError, match="All seats"):
            rules.join(full, Player(5, "Дина"))

    def test_a_person_who_gets_up_leaves_the_table(self) -> None:
        assert rules.seat_of(rules.leave_table(GATHERING, BORIS.id), BORIS.id) is None

    def test_there_is_one_bot_at_most(self) -> None:
        seats = rules.with_bot(rules.with_bot(GATHERING, "beginner"), "skilled").seats
        assert [seat.level for seat in seats] == [None, None, None, "skilled"]
        assert rules.with_bot(GATHERING._replace(seats=seats), None) == GATHERING

    def test_nobody_plays_alone(self) -> None:
        with pytest.raises(BotError, match="Nobody else"):
            rules.start(GATHERING._replace(seats=(Seat(ANNA),)), NOW)


class TestTurns:
    def test_they_go_round(self) -> None:
        party = turns(PARTY, "move", "move", "move", "move")
        assert party.movers == (0, 1, 2, 0)
        assert party.turn == 1

    def test_points_go_to_the_maker_of_the_word(self) -> None:
        party = turns(PARTY, "move", "pass", "move", "move")
        assert rules.scores(party, [3, 4, 5]) == [8, 0, 4]

    def test_each_has_a_time_of_its_own(self) -> None:
        assert PARTY.due == NOW + 60
        assert rules.play_move(PARTY, "next", NOW + 10).due == NOW + 70

    def test_without_a_clock_the_others_wait_for_a_day(self) -> None:
        assert turns(PARTY._replace(clock=0), "move").due == NOW + rules.DAY_S

    def test_a_pass_of_everybody_in_a_row_is_the_end(self) -> None:
        assert not turns(PARTY, "pass", "pass").over
        assert not turns(PARTY, "pass", "pass", "move", "pass").over
        assert turns(PARTY, "pass", "pass", "pass").over

    def test_running_out_of_time_is_no_wish_to_end(self) -> None:
        assert not turns(PARTY, "pass", "out", "pass", "pass").over

    def test_it_is_a_pass(self) -> None:
        assert turns(PARTY, "out").turn == 1


class TestLeaving:
    def test_three_times_out_of_time_in_a_row_is_leaving(self) -> None:
        twice = turns(PARTY, *["out", "move", "move"] * 2)
        assert not twice.seats[0].gone
        assert turns(twice, "out").seats[0].gone

    def test_a_move_or_a_pass_in_between_is_a_new_beginning(self) -> None:
        for between in ("move", "pass"):
            party = turns(PARTY, *["out", "move", "move"] * 2, between, "move", "move", "out")
            assert not party.seats[0].gone

    def test_the_turn_goes_to_the_next_player_at_the_table(self) -> None:
        assert rules.resign(PARTY, 0, NOW).turn == 1
        assert turns(rules.resign(PARTY, 1, NOW), "move").turn == 2

    def test_leaving_out_of_turn_keeps_the_clock(self) -> None:
        party = rules.resign(PARTY, 2, NOW + 30)
        assert (party.turn, party.due) == (PARTY.turn, PARTY.due)

    def test_the_last_one_has_nobody_to_play_with(self) -> None:
        party = rules.resign(PARTY, 2, NOW)
        assert not party.over
        assert rules.resign(party, 1, NOW).over

    def test_bots_do_not_go_on_without_people(self) -> None:
        party = PARTY._replace(seats=(Seat(ANNA), Seat(level="beginner"), Seat(level="skilled")))
        assert rules.resign(party, 0, NOW).over

    def test_a_person_who_left_does_not_keep_the_others_from_ending(self) -> None:
        assert turns(rules.resign(PARTY, 2, NOW), "pass", "pass").over

    def test_nobody_waits_for_ever_for_people_who_are_away(self) -> None:
        party = turns(PARTY, *["out"] * 8)
        assert party.over
        assert rules.playing(party) == [2]


class TestForgetting:
    def test_the_table_goes_on_without_the_name(self) -> None:
        party = rules.forget_player(PARTY, 0, NOW)
        assert (party.turn, party.seats[0].player) == (1, Player(FORGOTTEN, ""))
        assert party.host == BORIS.id

    def test_a_guest_leaves_the_host_as_it_is(self) -> None:
        assert rules.forget_player(PARTY, 1, NOW).host == ANNA.id


class TestVotes:
    VOTING = rules.open_vote(PARTY, BOT, NOW)

    def test_the_others_vote(self) -> None:
        assert rules.voters(self.VOTING) == [1, 2]
        with pytest.raises(BotError, match="The others vote"):
            rules.cast_vote(self.VOTING, 0, yes=True)

    def test_a_majority_decides(self) -> None:
        one = rules.cast_vote(self.VOTING, 1, yes=True)
        assert rules.verdict(one) is None
        assert rules.verdict(rules.cast_vote(one, 2, yes=True)) is True

    def test_half_is_no_majority(self) -> None:
        assert rules.verdict(rules.cast_vote(self.VOTING, 1, yes=False)) is False

    def test_a_vote_may_be_changed_and_counts_once(self) -> None:
        party = self.VOTING
        for yes in (True, True):
            party = rules.cast_vote(party, 1, yes=yes)
        assert rules.verdict(party) is None
        assert rules.verdict(rules.cast_vote(party, 1, yes=False)) is False

    def test_one_other_decides_alone(self) -> None:
        party = rules.open_vote(rules.resign(PARTY, 2, NOW), BOT, NOW)
        assert rules.verdict(rules.cast_vote(party, 1, yes=True)) is True

    def test_bots_have_no_vote(self) -> None:
        alone = PARTY._replace(seats=(Seat(ANNA), Seat(level="skilled")))
        with pytest.raises(BotError, match="Nobody else"):
            rules.open_vote(alone, BOT, NOW)

    def test_a_repeated_question_keeps_its_votes(self) -> None:
        """A question asked again, as after a kill, keeps its number and votes."""
        party = rules.cast_vote(self.VOTING, 1, yes=True)
        assert rules.open_vote(party, BOT._replace(number=5), NOW) == party
        assert rules.open_vote(party, BOT._replace(back=True), NOW) != party

    @pytest.mark.parametrize("what", ["move", "pass", "out"])
    def test_it_ends_with_the_turn(self, what: str) -> None:
        assert turns(self.VOTING, what).vote is None

    def test_it_is_off_when_somebody_leaves(self) -> None:
        assert rules.resign(self.VOTING, 2, NOW).vote is None

    @pytest.mark.parametrize("end", [rules.reject, rules.drop_vote])
    def test_the_clock_stands_still_meanwhile(self, end: Callable[[Party, float], Party]) -> None:
        asked = rules.open_vote(PARTY, BOT, NOW + 25)
        assert asked.due == NOW + 25 + 60
        assert end(asked, NOW + 80).due == NOW + 80 + 35

    def test_little_time_left_is_enough_to_think_again(self) -> None:
        asked = rules.open_vote(PARTY, BOT, NOW + 59)
        assert rules.reject(asked, NOW + 60).due == NOW + 80


class TestTakingBack:
    def test_the_maker_of_the_word_is_to_move_again(self) -> None:
        party = rules.take_back(turns(PARTY, "move", "move"), "before", NOW + 30)
        assert (party.turn, party.movers, party.position) == (1, (0,), "before")
        assert party.due == NOW + 90

    def test_passes_since_then_are_taken_back_too(self) -> None:
        party = rules.take_back(turns(PARTY, "move", "pass", "pass"), "before", NOW)
        assert party.turn == 0
        assert not any(seat.passed for seat in party.seats)

    def test_moves_of_bots_are_taken_back_too(self) -> None:
        with_bot = PARTY._replace(seats=(Seat(ANNA), Seat(level="beginner")))
        party = turns(with_bot, "move", "move")
        assert rules.last_word(party) == 0
        assert rules.take_back(party, "before", NOW).movers == ()

    def test_at_first_there_is_nothing_to_take_back(self) -> None:
        assert rules.last_word(PARTY) is None


class TestOutcomes:
    def test_the_best_has_won(self) -> None:
        party = turns(PARTY, "move", "move", "move")
        assert [rules.outcome(party, [3, 5, 4], n) for n in range(3)] == ["lost", "won", "lost"]

    def test_several_may_be_the_best(self) -> None:
        party = turns(PARTY, "move", "move", "move")
        assert [rules.outcome(party, [5, 3, 5], n) for n in range(3)] == ["drawn", "lost", "drawn"]

    def test_a_person_who_left_has_lost_whatever_the_score(self) -> None:
        party = rules.resign(turns(PARTY, "move", "move"), 0, NOW)
        assert [rules.outcome(party, [9, 3], n) for n in range(3)] == ["lost", "won", "lost"]
