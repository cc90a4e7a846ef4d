"""Make the table at the end of docs/api.md from docstrings: `python scripts/api_names.py`."""

import inspect
from collections.abc import Iterator
from types import ModuleType

import ocr
import solver


def table() -> str:
    """A row for each class and function that a library user may import."""
    return "\n".join(["| name | what it is |", "|---|---|", *_rows(solver), *_rows(ocr)])


def _rows(module: ModuleType) -> Iterator[str]:
    for name in module.__all__:
        value = getattr(module, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            yield f"| `{module.__name__}.{name}` | {_first_sentence(value)} |"


def _first_sentence(value: object) -> str:
    paragraph = " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())
    sentence, stop, _ = paragraph.partition(". ")
    return sentence + "." if stop else paragraph


if __name__ == "__main__":
    print(table())
