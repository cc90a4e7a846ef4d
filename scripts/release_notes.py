"""Print the section of CHANGELOG.md for the version in pyproject.toml.

    python scripts/release_notes.py [TAG]

Exits 1 if there is no such section, if it has no date, or, with a *TAG* (`v0.2.0`), if that is
another version or the address of the repository is not filled in.
"""

import re
import sys
import tomllib
from pathlib import Path

from address import is_filled_in, read_address

ROOT = Path(__file__).parents[1]


def notes(changelog: str, version: str) -> str:
    """The section of *version*, without its heading; LookupError if there is none with a date."""
    found = re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d\n(.*?)(?=^## \[|\Z)",
        changelog,
        re.M | re.S,
    )
    if not found or not found[1].strip():
        raise LookupError(f"CHANGELOG.md has no section “## [{version}] - YYYY-MM-DD”")
    return found[1].strip()


def main(tag: str | None = None) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version = project["version"]
    if tag not in (None, f"v{version}"):
        sys.exit(f"pyproject.toml has version {version}, which is not that of the tag {tag}")
    if tag and not is_filled_in(read_address()):
        sys.exit("pyproject.toml does not say who owns the repository; see CONTRIBUTING.md")
    try:
        print(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version))
    except LookupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
