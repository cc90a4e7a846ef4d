"""Settings from BALDA_* variables, which may also be in a `.env` file."""

import os
from collections.abc import Callable, Iterator, Mapping
from configparser import ConfigParser
from contextlib import suppress
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from math import isfinite
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from bot.texts import BotError, sentence
from solver import MAX_THINK_SECONDS, data_directory

TELEGRAM_API = "https://api.telegram.org"
VK_API = "https://api.vk.com"
# VK's ids are kept above this number, out of the way of Telegram's, which have at most 52 bits.
VK_IDS = 2**52
_VK_FIRST_CHAT = 2_000_000_000
_PREFIX = "BALDA_"
_FILE = Path(".env")
# The largest whole number of a setting; in seconds of days, or bytes of megabytes, it fits SQLite.
_MOST = 2_000_000_000
# Names of URL schemes: ours, and those of Dask.
_SCHEMES = {"dask": "tcp", "dask+tls": "tls"}

Value = TypeVar("Value")
# Reads the text of the variable that is named first.
Reader = Callable[[str, str], Value]


class SettingsError(BotError):
    """A setting cannot be used; the sentence names it and says what it should be."""


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """A text that is not shown when it is printed."""

    text: str

    def __repr__(self) -> str:
        return "**********"


def _refusing(
    refusal: str, **values: object
) -> Callable[[Callable[[str], Value | None]], Reader[Value]]:
    """Make a reader that says *refusal* where a function raises ValueError or returns None."""

    def decorate(read: Callable[[str], Value | None]) -> Reader[Value]:
        def read_or_refuse(name: str, text: str) -> Value:
            with suppress(ValueError):
                if (value := read(text)) is not None:
                    return value
            raise SettingsError(refusal, name=name, text=text, **values)

        return read_or_refuse

    return decorate


def _read_secret(_: str, text: str) -> Secret:
    return Secret(text)


@_refusing(
    sentence("{name} cannot be used: it must be an address that begins with http:// or https://.")
)
def _read_address(text: str) -> str | None:
    parts = urlsplit(text)
    return text.rstrip("/") if parts.scheme in ("http", "https") and parts.hostname else None


@_refusing(
    sentence(
        "{name} cannot be used: it must be an address that begins with https://, which Telegram "
        "requires."
    )
)
def _read_page_address(text: str) -> str | None:
    parts = urlsplit(text)
    return text.rstrip("/") if parts.scheme == "https" and parts.hostname else None


@_refusing(sentence("{name} cannot be used: it must be a host and a port, like 127.0.0.1:8080."))
def _read_host_and_port(text: str) -> str | None:
    parts = urlsplit(f"//{text}")
    return text if parts.hostname and parts.port and parts.netloc == text else None


@_refusing(
    sentence(
        "{name} cannot be used: it must be “threads” or the address of a scheduler, "
        "dask://host:8786 or dask+tls://host:8786."
    )
)
def _read_executor(text: str) -> str | None:
    parts = urlsplit(text)
    return text if text == "threads" or (parts.scheme in _SCHEMES and parts.port) else None


def _read_folder(name: str, text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise SettingsError(
            "{name} cannot be used: nobody here has the home folder that {path} begins with.",
            name=name,
            path=text,
        ) from None


def _read_chats(name: str, text: str) -> frozenset[int]:
    return frozenset(_read_chat(name, one) for one in text.replace(",", " ").split())


@_refusing(
    sentence("{name} cannot be used: “{text}” is no id of a person or group, like 12345 or vk5.")
)
def _read_chat(text: str) -> int:
    return parse_chat(text)


def _read_person(name: str, text: str) -> int:
    number = _read_chat(name, text)
    if number <= 0:
        raise SettingsError(
            "{name} cannot be used: {text} is the id of a group, and it must be that of a person.",
            name=name,
            text=text,
        )
    return number


def parse_chat(text: str) -> int:
    """The number of a person or group as BALDA_OWNER_ID has it; ValueError if it is none.

    `vk5` is person 5 of VK, `vk2000000005` a chat there; a bare number is Telegram's.
    """
    in_vk = text.removeprefix("vk")
    if in_vk == text or not in_vk.isdecimal():
        return int(text)
    number = int(in_vk)
    return -(VK_IDS + number) if number > _VK_FIRST_CHAT else VK_IDS + number


def _whole(least: int) -> Reader[int]:
    """Make a reader of whole numbers from *least* on."""

    @_refusing(
        sentence("{name} cannot be used: it must be a whole number from {least} to {most}."),
        least=least,
        most=_MOST,
    )
    def read(text: str) -> int | None:
        number = int(text)
        return number if least <= number <= _MOST else None

    return read


@_refusing(sentence("{name} cannot be used: it must be a number of seconds, more than 0."))
def _read_seconds(text: str) -> float | None:
    seconds = float(text)
    return seconds if isfinite(seconds) and seconds > 0 else None


@_refusing(sentence("{name} cannot be used: it must be on or off."))
def _read_switch(text: str) -> bool | None:
    return ConfigParser.BOOLEAN_STATES.get(text.lower())


def _setting(read: Reader[Value], usual: Value) -> Value:
    return field(default=usual, metadata={"read": read})


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The choices of a bot's owner; `load_settings` reads them from the environment."""

    telegram_token: Secret | None = _setting(_read_secret, None)
    telegram_api: str = _setting(_read_address, TELEGRAM_API)
    vk_token: Secret | None = _setting(_read_secret, None)
    vk_group_id: int | None = _setting(_whole(1), None)
    vk_api: str = _setting(_read_address, VK_API)
    vk_callback_url: str | None = _setting(_read_address, None)
    vk_callback_secret: Secret | None = _setting(_read_secret, None)
    vk_confirmation: str | None = _setting(lambda _, text: text, None)
    data_dir: Path = field(default_factory=data_directory, metadata={"read": _read_folder})
    listen: str | None = _setting(_read_host_and_port, None)
    webhook_url: str | None = _setting(_read_address, None)
    executor: str = _setting(_read_executor, "threads")
    public_url: str | None = _setting(_read_page_address, None)
    allowed_chats: frozenset[int] = _setting(_read_chats, frozenset())
    owner_id: int | None = _setting(_read_person, None)
    keep_days: int = _setting(_whole(1), 365)
    pictures_per_hour: int = _setting(_whole(1), 200)
    think_max_s: float = _setting(_read_seconds, MAX_THINK_SECONDS)
    wiktionary: bool = _setting(_read_switch, True)

    most_words: int = _setting(_whole(1), 5_000)
    most_verdicts: int = _setting(_whole(1), 20_000)
    most_lists: int = _setting(_whole(0), 10)
    lists_mb: int = _setting(_whole(0), 512)

    @property
    def secrets(self) -> list[str]:
        """The values that must not come into any log."""
        secrets = (self.telegram_token, self.vk_token, self.vk_callback_secret)
        return [secret.text for secret in secrets if secret]

    @property
    def scheduler(self) -> str | None:
        """The address of the cluster's scheduler, if work is done there."""
        parts = urlsplit(self.executor)
        return f"{_SCHEMES[parts.scheme]}://{parts.netloc}" if parts.scheme else None

    @property
    def database(self) -> Path:
        return self.data_dir / "balda.sqlite"

    @property
    def lexicons(self) -> Path:
        return self.data_dir / "lexicons"


def load_settings() -> Settings:
    """The settings in force; SettingsError says what is wrong with the first that is unusable."""
    given, values = _collect_variables(), {}
    for setting in fields(Settings):
        name = f"{_PREFIX}{setting.name.upper()}"
        if name in given:
            values[setting.name] = setting.metadata["read"](name, given[name])
    settings = Settings(**values)
    _check_together(settings)
    return settings


def misspelt_settings() -> Iterator[tuple[str, str | None]]:
    """The BALDA_… variables that are no settings, each with the most similar one, if any is."""
    known = [setting.name.upper() for setting in fields(Settings)]
    collected = _collect_variables()
    given = {name.removeprefix(_PREFIX) for name in collected if name.startswith(_PREFIX)}
    for name in sorted(given - set(known)):
        meant = get_close_matches(name, known, 1)
        yield f"{_PREFIX}{name}", f"{_PREFIX}{meant[0]}" if meant else None


def _collect_variables() -> Mapping[str, str]:
    """The variables that are not empty, by their names in capitals; the environment comes first."""
    given: dict[str, str] = {}
    for source in (_file_variables(), os.environ):
        for name, text in source.items():
            if text and text.strip():
                given[name.upper()] = text.strip()
    return given


def _file_variables() -> Mapping[str, str | None]:
    if not _FILE.is_file():
        return {}
    from dotenv import dotenv_values

    try:
        return dotenv_values(_FILE)
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else error.reason
        raise SettingsError("The file .env cannot be read: {why}.", why=why) from None


def _check_together(settings: Settings) -> None:
    """SettingsError if a setting is missing that another one needs."""
    for name in ("webhook_url", "vk_callback_url", "public_url"):
        if getattr(settings, name) and not settings.listen:
            raise SettingsError(
                "{name} needs BALDA_LISTEN, the host and port where it is served.",
                name=f"{_PREFIX}{name.upper()}",
            )
    if bool(settings.vk_token) != bool(settings.vk_group_id):
        raise SettingsError("BALDA_VK_TOKEN and BALDA_VK_GROUP_ID have to be set, both or none.")
    of_callback = (settings.vk_callback_url, settings.vk_callback_secret, settings.vk_confirmation)
    if any(of_callback) and not all((*of_callback, settings.vk_token)):
        raise SettingsError(
            "BALDA_VK_CALLBACK_URL, BALDA_VK_CALLBACK_SECRET and BALDA_VK_CONFIRMATION have to be "
            "set with BALDA_VK_TOKEN, all or none."
        )
