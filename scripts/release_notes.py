"""Print what CHANGELOG.md says of a version: `python scripts/release_notes.py 0.2.0`.

Exits 1 if there is no such section, or if pyproject.toml has another version. `Unreleased` is what
comes next.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def notes(changelog: str, version: str) -> str:
    """The section of *version*, without its heading; LookupError if there is none."""
    found = re.search(
        rf"^## \[{re.escape(version)}\].*?\n(.*?)(?=^## \[|\Z)", changelog, re.M | re.S
    )
    if not found or not found[1].strip():
        raise LookupError(f"CHANGELOG.md says nothing of {version}")
    return found[1].strip()


def main(version: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    if version not in ("Unreleased", project["version"]):
        sys.exit(f"pyproject.toml has version {project['version']}, not {version}")
    try:
        print(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version))
    except LookupError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1])
