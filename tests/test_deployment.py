"""The image and its composition give no more rights than are needed, and build what they say."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

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
def test_nothing_is_open_to_the_world_or_borrowed_from_the_host(name: str) -> None:
    service = SERVICES[name]
    assert not {"ports", "privileged", "network_mode", "pid", "devices"} & set(service)
    assert not any("docker.sock" in volume for volume in service.get("volumes", []))


def test_the_database_is_the_bot_s_and_the_backup_s_alone() -> None:
    sharing = {
        name for name, service in SERVICES.items() if "data:/data" in service.get("volumes", [])
    }
    assert sharing == {"bot", "backup"}


def test_the_secret_is_given_to_the_bot_alone() -> None:
    assert {name for name, service in SERVICES.items() if "env_file" in service} == {"bot"}


def test_profiles_add_a_cluster_and_copies_to_the_bot() -> None:
    profiles = {name: service.get("profiles") for name, service in SERVICES.items()}
    assert profiles == {
        "bot": None, "scheduler": ["scale"], "worker": ["scale"], "backup": ["backup"]
    }  # fmt: skip


def test_the_bot_has_time_to_stop_and_is_asked_whether_it_is_ready() -> None:
    bot = SERVICES["bot"]
    assert bot["stop_grace_period"] == "15s"
    assert "/health/ready" in str(bot["healthcheck"]["test"])


def test_the_image_runs_without_rights_and_without_a_compiler() -> None:
    assert re.search(r"^USER balda$", RUNTIME, re.M)
    assert "g++" not in RUNTIME
    assert 'CMD ["balda", "run"]' in RUNTIME


def test_no_secret_and_no_data_get_into_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {".env", ".git", ".venv"} <= set(ignored)


def test_a_folder_of_the_container_s_user_stands_in_the_way_of_no_upgrade() -> None:
    """What lies there is for neither `git pull` nor the next `docker build`, which may not read."""
    mounted = {
        volume.partition(":")[0].removeprefix("./")
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if volume.startswith("./")
    }
    assert mounted == {"copies"}
    assert mounted <= set((ROOT / ".dockerignore").read_text("utf-8").split())
    assert {f"/{name}/" for name in mounted} <= set((ROOT / ".gitignore").read_text().split())
