"""Write the address of the repository into all files that name it.

    python scripts/address.py

It is `Repository` of `project.urls` in pyproject.toml; the other addresses there, the badges of
the READMEs and the clone commands are made from it. They are left out until its owner is filled
in.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACEHOLDER = "OWNER"
PROJECT = "pyproject.toml"
READMES = ("README.md", "README.ru.md", "README.uk.md")
CLONED = ("CONTRIBUTING.md", "docs/operations.md")

_URLS = re.compile(r'^(Repository = ".*"\n)(?:(?:Issues|Changelog) = ".*"\n)*', re.M)
_BADGES = re.compile(r"\A(# .+\n\n)(?:\[!\[.*\n\n)?")
_CLONE = re.compile(r"git clone \S+ && cd balda-bot")


def main() -> None:
    address = read_address()
    for name in (PROJECT, *READMES, *CLONED):
        path = ROOT / name
        path.write_text(with_address(name, path.read_text("utf-8"), address), "utf-8")


def read_address() -> str:
    project = tomllib.loads((ROOT / PROJECT).read_text("utf-8"))["project"]
    return str(project["urls"]["Repository"]).rstrip("/")


def is_filled_in(address: str) -> bool:
    return f"/{PLACEHOLDER}/" not in address


def with_address(name: str, text: str, address: str) -> str:
    """The *text* of the file *name* with this *address* of the repository."""
    is_known = is_filled_in(address)
    if name == PROJECT:
        more = f'Issues = "{address}/issues"\nChangelog = "{address}/blob/main/CHANGELOG.md"\n'
        return _URLS.sub(lambda found: found[1] + more * is_known, text)
    if name in READMES:
        tests = f"{address}/actions/workflows/tests.yml"
        badges = f"[![tests]({tests}/badge.svg)]({tests})\n\n"
        return _BADGES.sub(lambda found: found[1] + badges * is_known, text)
    return _CLONE.sub(f"git clone {address if is_known else '…'} && cd balda-bot", text)


if __name__ == "__main__":
    main()
