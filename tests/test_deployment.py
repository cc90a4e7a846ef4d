"""The image and the compose file give only needed rights, and build what they say."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.settings import Settings, load_settings

ROOT = Path(__file__).parents[1]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
RUNTIME = DOCKERFILE[DOCKERFILE.rindex("\nFROM") :]


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_has_the_least_rights(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", SERVICES)
def test_its_logs_are_bounded(name: str) -> None:
    assert SERVICES[name]["logging"]["options"]["max-size"] == "10m"


def test_all_but_the_proxy_are_one_image() -> None:
    images = {name: (each["image"], each.get("build")) for name, each in SERVICES.items()}
    image, built = images.pop("web")
    assert (image.partition("@")[0], built) == ("caddy:2", None)
    assert set(images.values()) == {("balda-bot", ".")}


def test_only_the_proxy_is_open_to_the_world() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["web"]


def test_the_proxy_shows_no_health_and_no_metrics() -> None:
    (paths,) = re.findall(r"@pages path (.*)", COMPOSE["configs"]["caddy"]["content"])
    assert paths.split() == [
        "/editor",
        "/editor/*",
        "/play",
        "/play/*",
        "/guess",
        "/guess/*",
        "/vk-pages/*",
        "/telegram",
    ]


@pytest.mark.parametrize("name", SERVICES)
def test_nothing_is_borrowed_from_the_host(name: str) -> None:
    service = SERVICES[name]
    assert not {"privileged", "network_mode", "pid", "devices"} & set(service)
    assert not any("docker.sock" in volume for volume in service.get("volumes", []))


def test_only_the_bot_and_the_backup_have_the_database() -> None:
    sharing = {
        name for name, service in SERVICES.items() if "data:/data" in service.get("volumes", [])
    }
    assert sharing == {"bot", "backup"}


def test_only_the_bot_gets_the_secret() -> None:
    assert {name for name, service in SERVICES.items() if "env_file" in service} == {"bot"}


def test_profiles_add_a_cluster_and_copies_to_the_bot() -> None:
    profiles = {name: service.get("profiles") for name, service in SERVICES.items()}
    assert profiles == {
        "bot": None,
        "scheduler": ["scale"],
        "worker": ["scale"],
        "backup": ["backup"],
        "web": ["web"],
    }


def test_the_bot_has_time_to_stop() -> None:
    assert SERVICES["bot"]["stop_grace_period"] == "15s"


@pytest.mark.parametrize("name", ["bot", "scheduler", "worker"])
def test_health_checks_ask_where_a_service_answers(name: str) -> None:
    service = SERVICES[name]
    asked = re.search(r"http://127\.0\.0\.1:(\d+)/health", str(service["healthcheck"]["test"]))
    assert asked
    assert f":{asked[1]}" in str([service.get("command"), service.get("environment")])


def test_the_image_runs_without_rights_and_without_a_compiler() -> None:
    assert re.search(r"^USER 10001$", RUNTIME, re.M)
    assert re.findall(r"g\+\+|scowl|hunspell|-dict\b|pip install", RUNTIME) == []
    assert 'CMD ["balda", "run"]' in RUNTIME


def test_the_base_is_named_where_dependabot_looks_for_it() -> None:
    first, *others = re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)
    assert re.fullmatch(r"python:3\.11-slim-bookworm(@sha256:[0-9a-f]{64})?", first)
    assert others == ["base", "base"]


def test_packages_are_installed_only_where_the_image_is_built() -> None:
    """The runtime image gets only the needed files of these packages."""
    assert "apt-get" not in RUNTIME
    assert "COPY --from=build /opt/native /\n" in RUNTIME


def test_an_image_serves_vk_and_installs_what_it_needs_before_our_own_code() -> None:
    assert re.search(r'^ARG EXTRAS=".*\bvk\b', DOCKERFILE, re.M)
    assert DOCKERFILE.index("-r needed.txt") < DOCKERFILE.index("COPY . .")


def test_the_example_names_each_setting_once_with_its_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = (ROOT / ".env.example").read_text("utf-8").splitlines()
    given = [line.removeprefix("#").split("=") for line in lines if "=" in line]
    assert sorted(name for name, _ in given) == sorted(
        f"BALDA_{setting.name.upper()}" for setting in fields(Settings)
    )
    for name, _ in given:
        monkeypatch.delenv(name, raising=False)
    usual = load_settings()
    for name, value in given:
        if name != "BALDA_LISTEN":
            monkeypatch.setenv(name, value)
    assert load_settings() == usual


def test_no_secret_and_no_data_get_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {".env", ".git", ".venv"} <= set(ignored)


def test_folders_of_the_container_user_do_not_block_an_upgrade() -> None:
    """`git pull` and `docker build` may not be able to read such a folder, and do not use it."""
    mounted = {
        volume.partition(":")[0].removeprefix("./")
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if volume.startswith("./")
    }
    assert mounted == {"copies"}
    assert mounted <= set((ROOT / ".dockerignore").read_text("utf-8").split())
    assert {f"/{name}/" for name in mounted} <= set((ROOT / ".gitignore").read_text().split())
