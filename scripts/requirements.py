"""Print the requirements of extras, one a line: `python scripts/requirements.py bot lexicons`.

Without a name it prints those of the package itself.

The package's own requirements are always included, so that pip chooses versions that fit all. By
them the Makefile adds an extra later without building the native core again.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PYPROJECT = Path(__file__).parents[1] / "pyproject.toml"
_OURS = re.compile(r"balda-bot\[(.+)\]")


def requirements(project: dict[str, Any], extra: str) -> Iterator[str]:
    for requirement in project["optional-dependencies"][extra]:
        ours = _OURS.fullmatch(requirement)
        if ours is None:
            yield requirement
            continue
        for inner in ours[1].split(","):
            yield from requirements(project, inner.strip())


if __name__ == "__main__":
    project = tomllib.loads(PYPROJECT.read_text("utf-8"))["project"]
    extras = [needed for extra in sys.argv[1:] for needed in requirements(project, extra)]
    print(*project["dependencies"], *extras, sep="\n")
