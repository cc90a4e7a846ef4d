"""The script of `make check` that enforces the rules of docs/words.md."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "scripts/check_names.py"

spec = spec_from_file_location("check_names", SCRIPT)
assert spec is not None
assert spec.loader is not None
check_names = module_from_spec(spec)
spec.loader.exec_module(check_names)


def complain(**modules: str) -> list[str]:
    """Complaints about modules of the package bot, without their places."""
    sources = {f"bot/{name}.py": source for name, source in modules.items()}
    return [line.split(": ", 1)[1] for line in check_names.check_sources(sources)]


@pytest.mark.parametrize("name", ["joined", "_unseen_words", "told", "made_up"])
def test_a_function_named_by_a_participle_is_found(name: str) -> None:
    source = f"async def {name}(): ..."
    assert complain(table=source) == [
        f"function {name} is named by a participle; name it by a verb"
    ]


@pytest.mark.parametrize(
    "source",
    [
        "def join(): ...",
        "def need(): ...",
        "def read_only(): ...",
        "def open_file(): ...",
        "def is_joined(): ...",
        "def split_words(): ...",
        "class A:\n    @property\n    def joined(self): ...",
        "@pytest.fixture(scope='module')\ndef kept(): ...",
    ],
)
def test_verbs_predicates_and_values_are_fine(source: str) -> None:
    assert complain(table=source) == []


@pytest.mark.parametrize("opening", ["The same", "What is", "What ", "Whether "])
@pytest.mark.parametrize("head", ["", "class A:\n    ", "def act():\n    "])
def test_openings_that_say_nothing_are_found(opening: str, head: str) -> None:
    assert complain(table=f'{head}"""{opening} it does."""') == [
        f"docstring begins '{opening} it does.'"
    ]


@pytest.mark.parametrize("constant", ["MAX_NAME = 40", "_MIN_GAP: float = 0.5"])
def test_a_limit_without_a_unit_is_found(constant: str) -> None:
    name = constant.split()[0].strip(":")
    assert complain(table=constant) == [f"constant {name} does not say what it counts or measures"]


@pytest.mark.parametrize(
    "constant",
    [
        "MAX_NAME_LETTERS = 40",
        "MIN_SHARE_OF_NOUNS = 0.1",
        "MAX_WAIT_S = 5.0",
        "MAX_RULES = Rules()",
    ],
)
def test_a_limit_with_a_unit_is_fine(constant: str) -> None:
    assert complain(table=constant) == []


def test_a_constant_with_two_values_is_found() -> None:
    modules = {"shelf": "ROWS = 1", "table": "ROWS = 2", "wall": "_ROWS = 3"}
    assert complain(**modules) == ["constant ROWS has another value in bot/shelf.py"]


def test_constants_of_one_line_are_looked_at_one_by_one() -> None:
    modules = {"shelf": "ROWS, MAX_NAME = 1, 40", "table": "COLUMNS, ROWS = 2, 2"}
    assert complain(**modules) == [
        "constant MAX_NAME does not say what it counts or measures",
        "constant ROWS has another value in bot/shelf.py",
    ]


def test_modules_of_one_stem_are_found() -> None:
    modules = dict.fromkeys(["names", "naming", "name_text"], "")
    assert complain(**modules) == ["module shares its stem with bot/names.py"]
