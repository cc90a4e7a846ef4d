"""The results of looking ahead are kept for the next turn of the latest games."""

from bot.work.lexicons import Analysts


def test_a_game_keeps_its_analyst() -> None:
    analysts = Analysts()
    with analysts.of("one") as first:
        pass
    with analysts.of("two") as other, analysts.of("one") as again:
        assert again is first
        assert other is not first


def test_an_analyst_at_work_is_not_shared() -> None:
    analysts = Analysts()
    with analysts.of("one") as first, analysts.of("one") as second:
        assert second is not first


def test_the_least_recently_used_are_forgotten() -> None:
    analysts = Analysts(most=2)
    met = {}
    for game in ("one", "two", "one", "three"):
        with analysts.of(game) as met[game]:
            pass
    with analysts.of("one") as one, analysts.of("two") as two:
        assert one is met["one"]
        assert two is not met["two"]


def test_an_analyst_is_kept_even_if_looking_ahead_failed() -> None:
    analysts = Analysts()
    try:
        with analysts.of("one") as first:
            raise RuntimeError
    except RuntimeError:
        pass
    with analysts.of("one") as again:
        assert again is first
