"""The include order of the folders of the native core."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

CORE = Path(__file__).parents[2] / "solver" / "core"
OURS = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
PYTHON = re.compile(r"^#include <(?:nanobind/|Python)", re.MULTILINE)
BELOW = {
    "words": set[str](),
    "balda": {"words"},
    "boggle": {"words"},
    "bee": {"words"},
    "lookahead": {"words", "balda"},
    "bindings": {"words", "balda", "boggle", "bee", "lookahead"},
}
FILES = {
    path.relative_to(CORE).as_posix(): path.read_text("utf-8")
    for path in CORE.glob("*/*")
    if path.suffix in (".h", ".cpp")
}


def room(name: str) -> str:
    return name.partition("/")[0]


def test_every_file_is_in_a_room() -> None:
    assert {room(name) for name in FILES} == set(BELOW)
    assert not [*CORE.glob("*.h"), *CORE.glob("*.cpp")]


def test_a_room_includes_itself_and_the_rooms_below_it() -> None:
    assert not [
        f"{name} includes {other}"
        for name, text in FILES.items()
        for other in OURS.findall(text)
        if room(other) not in {room(name), *BELOW[room(name)]}
    ]


def test_headers_have_no_cycle() -> None:
    order = TopologicalSorter({name: OURS.findall(text) for name, text in FILES.items()})
    assert set(order.static_order()) == set(FILES)


def test_only_the_bindings_include_python() -> None:
    knowing = {room(name) for name, text in FILES.items() if PYTHON.search(text)}
    assert knowing == {"bindings"}
