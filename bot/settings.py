"""Settings from BALDA_* variables, which may also be in a `.env` file."""

import os
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Self
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from solver import MAX_THINK_SECONDS, data_directory

TELEGRAM_API = "https://api.telegram.org"
VK_API = "https://api.vk.com"
# VK's ids are kept above this number, out of the way of Telegram's, which have at most 52 bits.
VK_IDS = 2**52
_VK_FIRST_CHAT = 2_000_000_000
_PREFIX = "BALDA_"


class SettingsError(ValueError):
    """A setting cannot be used; `str()` names it and says what it should be, in one line."""


def _root_address(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("it must be an address that begins with http:// or https://")
    return address.rstrip("/")


def _page_address(address: str | None) -> str | None:
    if address is None:
        return None
    parts = urlsplit(address)
    if parts.scheme != "https" or not parts.hostname:
        raise ValueError("it must be an address that begins with https://, which Telegram requires")
    return address.rstrip("/")


def _token_or_none(token: SecretStr | None) -> SecretStr | None:
    text = token.get_secret_value().strip() if token else ""
    return SecretStr(text) if text else None


def _host_and_port(address: str) -> str:
    try:
        parts = urlsplit(f"//{address}")
        is_one = bool(parts.hostname) and parts.port is not None and parts.netloc == address
    except ValueError:
        is_one = False
    if not is_one:
        raise ValueError("it must be a host and a port, like 127.0.0.1:8080")
    return address


# Names of URL schemes: ours, and those of Dask.
_SCHEMES = {"dask": "tcp", "dask+tls": "tls"}


def _executor(name: str) -> str:
    parts = urlsplit(name)
    if name != "threads" and (parts.scheme not in _SCHEMES or not parts.port):
        raise ValueError(
            "it must be “threads” or the address of a scheduler, dask://host:8786 or "
            "dask+tls://host:8786"
        )
    return name


def _ids(listed: object) -> object:
    return (
        [_id(one) for one in listed.replace(",", " ").split()]
        if isinstance(listed, str)
        else listed
    )


def _id(named: object) -> object:
    """`vk5` is person 5 of VK, `vk2000000005` a chat there; a bare number is Telegram's."""
    number = named.removeprefix("vk") if isinstance(named, str) else ""
    if number == named or not number.isdecimal():
        return named
    return -(VK_IDS + int(number)) if int(number) > _VK_FIRST_CHAT else VK_IDS + int(number)


def parse_chat(text: str) -> int:
    """The number of a person or group as BALDA_OWNER_ID has it; ValueError if it is none."""
    return int(str(_id(text)))


def _folder(path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        raise ValueError(f"nobody here has the home folder that {path} begins with") from None


class Settings(BaseSettings):
    """The choices of a bot's owner; `load_settings` reads them from the environment."""

    model_config = SettingsConfigDict(
        env_prefix=_PREFIX, env_file=".env", env_ignore_empty=True, extra="ignore", frozen=True
    )

    telegram_token: Annotated[SecretStr | None, AfterValidator(_token_or_none)] = None
    telegram_api: Annotated[str, AfterValidator(_root_address)] = TELEGRAM_API
    vk_token: Annotated[SecretStr | None, AfterValidator(_token_or_none)] = None
    vk_group_id: Annotated[int, Field(gt=0)] | None = None
    vk_api: Annotated[str, AfterValidator(_root_address)] = VK_API
    vk_callback_url: Annotated[str, AfterValidator(_root_address)] | None = None
    vk_callback_secret: Annotated[SecretStr | None, AfterValidator(_token_or_none)] = None
    vk_confirmation: str | None = None
    data_dir: Annotated[Path, AfterValidator(_folder)] = Field(default_factory=data_directory)
    listen: Annotated[str, AfterValidator(_host_and_port)] | None = None
    webhook_url: Annotated[str, AfterValidator(_root_address)] | None = None
    executor: Annotated[str, AfterValidator(_executor)] = "threads"
    public_url: Annotated[str | None, AfterValidator(_page_address)] = None
    allowed_chats: Annotated[frozenset[int], NoDecode, BeforeValidator(_ids)] = frozenset()
    owner_id: Annotated[int, Field(gt=0), BeforeValidator(_id)] | None = None
    keep_days: Annotated[int, Field(gt=0)] = 365
    pictures_per_hour: Annotated[int, Field(gt=0)] = 200
    think_max_s: Annotated[float, Field(gt=0, allow_inf_nan=False)] = MAX_THINK_SECONDS
    wiktionary: bool = True

    most_words: Annotated[int, Field(ge=1)] = 5_000
    most_verdicts: Annotated[int, Field(ge=1)] = 20_000
    most_lists: Annotated[int, Field(ge=0)] = 10
    lists_mb: Annotated[int, Field(ge=0)] = 512

    @model_validator(mode="after")
    def _addresses_need_a_server(self) -> Self:
        if self.webhook_url and not self.listen:
            raise ValueError("BALDA_WEBHOOK_URL needs BALDA_LISTEN, where the updates are taken")
        if self.vk_callback_url and not self.listen:
            raise ValueError("BALDA_VK_CALLBACK_URL needs BALDA_LISTEN, where events are taken")
        if self.public_url and not self.listen:
            raise ValueError("BALDA_PUBLIC_URL needs BALDA_LISTEN, where its pages are served")
        return self

    @model_validator(mode="after")
    def _vk_needs_token_and_community(self) -> Self:
        if bool(self.vk_token) != bool(self.vk_group_id):
            raise ValueError("BALDA_VK_TOKEN and BALDA_VK_GROUP_ID have to be set, both or none")
        of_callback = (self.vk_callback_url, self.vk_callback_secret, self.vk_confirmation)
        if any(of_callback) and not all((*of_callback, self.vk_token)):
            raise ValueError(
                "BALDA_VK_CALLBACK_URL, BALDA_VK_CALLBACK_SECRET and BALDA_VK_CONFIRMATION have to "
                "be set with BALDA_VK_TOKEN, all or none"
            )
        return self

    @property
    def secrets(self) -> list[str]:
        """The values that must not come into any log."""
        tokens = (self.telegram_token, self.vk_token, self.vk_callback_secret)
        return [token.get_secret_value() for token in tokens if token]

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


def misspelt_settings() -> Iterator[str]:
    """A sentence for each BALDA_… variable that is no setting, in the environment or in `.env`."""
    known = [name.upper() for name in Settings.model_fields]
    given = {name.upper() for name in (*os.environ, *dotenv_values(".env"))}
    names = {name.removeprefix(_PREFIX) for name in given if name.startswith(_PREFIX)}
    for name in sorted(names - set(known)):
        meant = get_close_matches(name, known, 1)
        hint = f"; did you mean {_PREFIX}{meant[0]}?" if meant else ", and changes nothing"
        yield f"{_PREFIX}{name} is no setting{hint}"


def load_settings() -> Settings:
    """The settings in force; SettingsError says in one line what is wrong with one of them."""
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        reason = first["msg"].removeprefix("Value error, ")
        if not first["loc"]:
            raise SettingsError(f"{reason}.") from None
        name = f"{_PREFIX}{first['loc'][0]}".upper()
        raise SettingsError(f"{name} cannot be used: {reason}.") from None
