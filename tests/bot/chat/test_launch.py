"""The person who opened a page: believe only what Telegram signed, and only for a while."""

import hmac
import json
from hashlib import sha256

import pytest

from bot.chat.launch import LaunchError, sign, user_of
from bot.chat.messages import Sender

TOKEN, NOW = "1000000001:secret", 1_800_000_000
ANNA = json.dumps({"id": 7, "first_name": "Анна", "language_code": "ru"}, ensure_ascii=False)


def launch(*, user: str = ANNA, auth_date: int = NOW, token: str = TOKEN) -> str:
    return sign({"user": user, "auth_date": str(auth_date), "query_id": "q"}, token)


def test_the_person_is_the_one_that_telegram_names() -> None:
    user = user_of(launch(), TOKEN, NOW)
    assert user == Sender(7, "Анна", "ru")


def test_the_signature_is_the_documented_one() -> None:
    """Follow Telegram's pseudocode: the key first, then the lines in alphabetical order."""
    key = hmac.new(b"WebAppData", TOKEN.encode(), sha256).digest()
    lines = f'auth_date={NOW}\nsignature=x\nuser={{"id":7,"first_name":"A"}}'.encode()
    given = hmac.new(key, lines, sha256).hexdigest()
    data = f"user=%7B%22id%22%3A7%2C%22first_name%22%3A%22A%22%7D&hash={given}&auth_date={NOW}"
    assert user_of(f"{data}&signature=x", TOKEN, NOW).id == 7


@pytest.mark.parametrize(
    "data",
    [
        "",
        "hash=",
        "%",
        "user=1",
        launch(token="1000000001:other"),
        launch().replace("auth_date=18", "auth_date=19"),
        launch().replace("%3A+7", "%3A+8"),
        launch() + "&user=1",
        launch() + "&chat_type=group",
        launch().replace("hash=", "hash=%D0%B6"),
        sign({"auth_date": str(NOW)}, TOKEN),
    ],
)
def test_forged_data_are_refused(data: str) -> None:
    with pytest.raises(LaunchError, match="only in Telegram"):
        user_of(data, TOKEN, NOW)


@pytest.mark.parametrize(
    "user",
    [
        "",
        "7",
        "[]",
        "{}",
        "[" * 100_000,
        '{"id": "7", "first_name": "A"}',
        '{"id": true, "first_name": "A"}',
        '{"id": -7, "first_name": "A"}',
        '{"id": 1e400, "first_name": "A"}',
        '{"id": 9223372036854775808, "first_name": "A"}',
        '{"id": 7}',
        '{"id": 7, "first_name": 7}',
        '{"id": 7, "first_name": "A", "last_name": []}',
        '{"id": 7, "first_name": "\\ud800"}',
        '{"id": 7, "first_name": "A", "language_code": ["en"]}',
    ],
    ids=range(15),
)
def test_an_impossible_person_is_refused_even_if_signed(user: str) -> None:
    with pytest.raises(LaunchError, match="only in Telegram"):
        user_of(launch(user=user), TOKEN, NOW)


@pytest.mark.parametrize("auth_date", ["", "soon", "1e9", "9" * 5000], ids=range(4))
def test_an_invalid_time_is_refused_even_if_signed(auth_date: str) -> None:
    with pytest.raises(LaunchError, match="only in Telegram"):
        user_of(sign({"user": ANNA, "auth_date": auth_date}, TOKEN), TOKEN, NOW)


@pytest.mark.parametrize("auth_date", [NOW - 3601, NOW + 301, 0])
def test_data_that_are_too_old_or_from_the_future_are_refused(auth_date: int) -> None:
    with pytest.raises(LaunchError, match="open for too long"):
        user_of(launch(auth_date=auth_date), TOKEN, NOW)


@pytest.mark.parametrize("auth_date", [NOW - 3600, NOW + 300])
def test_an_hour_is_enough_to_correct_a_board(auth_date: int) -> None:
    assert user_of(launch(auth_date=auth_date), TOKEN, NOW).id == 7
