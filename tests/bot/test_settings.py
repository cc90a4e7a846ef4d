"""Settings are read from the environment and a file; bad ones are refused."""

import os
from pathlib import Path

import pytest

from bot.settings import (
    TELEGRAM_API,
    VK_IDS,
    SettingsError,
    load_settings,
    misspelt_settings,
)
from bot.texts import texts_in
from solver import SolverError, data_directory


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in [name for name in os.environ if name.startswith("BALDA_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_nothing_has_to_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    settings = load_settings()
    assert settings.telegram_token is None
    assert settings.telegram_api == TELEGRAM_API
    assert settings.database == Path("/data/balda-bot/balda.sqlite")
    assert settings.think_max_s == 120


def test_a_file_named_env_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("BALDA_TELEGRAM_TOKEN=12:ab\nOTHER=1\n")
    token = load_settings().telegram_token
    assert token is not None
    assert token.text == "12:ab"


def test_the_environment_comes_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("BALDA_DATA_DIR=/from-file")
    monkeypatch.setenv("BALDA_DATA_DIR", "/from-environment")
    assert load_settings().data_dir == Path("/from-environment")


@pytest.mark.parametrize("where", ["environment", "file"])
def test_a_folder_may_lie_in_the_home_folder(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    if where == "file":
        (tmp_path / ".env").write_text("BALDA_DATA_DIR=~/balda")
    else:
        monkeypatch.setenv("BALDA_DATA_DIR", "~/balda")
        assert data_directory() == Path("/home/anna/balda")
    assert load_settings().data_dir == Path("/home/anna/balda")


def test_the_home_folder_of_an_unknown_user_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_DATA_DIR", "~nobody-of-that-name/balda")
    with pytest.raises(SettingsError, match="BALDA_DATA_DIR cannot be used: nobody"):
        load_settings()
    with pytest.raises(SolverError, match="set BALDA_DATA_DIR"):
        data_directory()


def test_an_unknown_setting_is_told_with_similar_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("BALDA_TELEGRAM_TOKN=12:ab\nOTHER=1\nBALDA_LISTEN=\n")
    monkeypatch.setenv("BALDA_XYZ", "1")
    assert list(misspelt_settings()) == [
        ("BALDA_TELEGRAM_TOKN", "BALDA_TELEGRAM_TOKEN"),
        ("BALDA_XYZ", None),
    ]


def test_the_address_may_end_with_a_slash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_TELEGRAM_API", "http://127.0.0.1:8081/")
    assert load_settings().telegram_api == "http://127.0.0.1:8081"


def test_the_space_around_a_token_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_TELEGRAM_TOKEN", " 12:ab\n")
    token = load_settings().telegram_token
    assert token is not None
    assert token.text == "12:ab"


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_token_counts_as_missing(monkeypatch: pytest.MonkeyPatch, empty: str) -> None:
    monkeypatch.setenv("BALDA_TELEGRAM_TOKEN", empty)
    assert load_settings().telegram_token is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BALDA_TELEGRAM_API", "telegram"),
        ("BALDA_TELEGRAM_API", "http://"),
        ("BALDA_TELEGRAM_API", "http://[::1"),
        ("BALDA_EXECUTOR", "dask://host"),
        ("BALDA_EXECUTOR", "tcp://host:8786"),
        ("BALDA_EXECUTOR", "processes"),
        ("BALDA_LISTEN", "8080"),
        ("BALDA_LISTEN", "localhost:http"),
        ("BALDA_WEBHOOK_URL", "bot.example.org"),
        ("BALDA_PUBLIC_URL", "http://balda.example"),
        ("BALDA_PUBLIC_URL", "https://"),
        ("BALDA_ALLOWED_CHATS", "1,friends"),
        ("BALDA_OWNER_ID", "-5"),
        ("BALDA_OWNER_ID", "vk2000000005"),
        ("BALDA_OWNER_ID", "anna"),
        ("BALDA_VK_GROUP_ID", "0"),
        ("BALDA_LISTEN", "localhost:99999"),
        ("BALDA_MOST_LISTS", "-1"),
        ("BALDA_KEEP_DAYS", "9" * 5000),
        ("BALDA_WIKTIONARY", "maybe"),
        ("BALDA_KEEP_DAYS", "0"),
        ("BALDA_THINK_MAX_S", "0"),
        ("BALDA_THINK_MAX_S", "inf"),
        ("BALDA_THINK_MAX_S", "long"),
    ],
)
def test_a_bad_value_is_refused_in_one_line_that_names_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as refusal:
        load_settings()
    assert str(refusal.value).startswith(f"{name} cannot be used: ")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "укажите целое число от 1"), ("uk", "вкажіть ціле число від 1")],
)
def test_a_bad_value_is_refused_in_every_language(
    monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("BALDA_KEEP_DAYS", "0")
    with pytest.raises(SettingsError) as refusal:
        load_settings()
    assert said in texts_in(language).explain(refusal.value)


@pytest.mark.parametrize(("text", "is_on"), [("on", True), ("TRUE", True), ("no", False)])
def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch, text: str, is_on: bool) -> None:
    monkeypatch.setenv("BALDA_WIKTIONARY", text)
    assert load_settings().wiktionary is is_on


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"BALDA_KEEP_DAYS=\xff\xfe")
    with pytest.raises(SettingsError, match=r"The file \.env cannot be read"):
        load_settings()


def test_a_name_may_be_written_in_small_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("balda_keep_days", "30")
    assert load_settings().keep_days == 30


def test_a_token_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_TELEGRAM_TOKEN", "12:hush")
    assert "hush" not in repr(load_settings())


def test_numbers_of_chats_are_listed_with_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_ALLOWED_CHATS", "1, -1002,3")
    assert load_settings().allowed_chats == {1, -1002, 3}


def test_a_webhook_needs_an_address_to_listen_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_WEBHOOK_URL", "https://bot.example.org/telegram")
    with pytest.raises(SettingsError, match="needs BALDA_LISTEN"):
        load_settings()
    monkeypatch.setenv("BALDA_LISTEN", "[::1]:8080")
    assert load_settings().listen == "[::1]:8080"


def test_ids_of_vk_are_named_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_ALLOWED_CHATS", "1, -1001, vk5 vk2000000005")
    monkeypatch.setenv("BALDA_OWNER_ID", "vk5")
    settings = load_settings()
    chat = -(VK_IDS + 2_000_000_005)
    assert settings.allowed_chats == {1, -1001, VK_IDS + 5, chat}
    assert settings.owner_id == VK_IDS + 5


def test_a_token_of_vk_needs_its_community(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALDA_VK_TOKEN", "vk1.a.x")
    with pytest.raises(SettingsError, match="both or none"):
        load_settings()


@pytest.mark.parametrize(
    ("missing", "why"),
    [
        ("BALDA_LISTEN", "needs BALDA_LISTEN"),
        ("BALDA_VK_CALLBACK_SECRET", "all or none"),
        ("BALDA_VK_CONFIRMATION", "all or none"),
        ("BALDA_VK_CALLBACK_URL", "all or none"),
    ],
)
def test_the_callback_of_vk_needs_all_that_vk_shows_beside_it(
    missing: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = {
        "BALDA_VK_TOKEN": "vk1.a.x",
        "BALDA_VK_GROUP_ID": "5",
        "BALDA_VK_CALLBACK_URL": "https://bot.example.org/vk",
        "BALDA_VK_CALLBACK_SECRET": "hush",
        "BALDA_VK_CONFIRMATION": "d5e3a1f0",
        "BALDA_LISTEN": "127.0.0.1:8080",
    }
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert load_settings().secrets == ["vk1.a.x", "hush"]
    monkeypatch.delenv(missing)
    with pytest.raises(SettingsError, match=why):
        load_settings()
