"""Check the rules for names and docstrings that no linter has: `python scripts/check_names.py`.

docs/words.md explains them; `[tool.names]` of pyproject.toml has the exceptions.
"""

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
TREES = ("benchmarks", "bot", "examples", "ocr", "scripts", "solver", "storage", "tests")
# Verbs whose participle is spelled like the verb (read, put, set) count as the verb.
IRREGULAR_PARTICIPLES = re.compile(
    "begun|bought|broken|brought|built|caught|chosen|dealt|done|drawn|driven|eaten|fallen|fed|"
    "felt|forgotten|fought|found|frozen|given|gone|grown|heard|held|hidden|kept|known|laid|led|left|"
    "lent|lost|made|meant|met|paid|ridden|risen|rung|said|seen|sent|shaken|shown|sold|sought|spelt|"
    "spent|spoken|stolen|stood|struck|stuck|sung|sunk|sworn|swum|taken|taught|thought|thrown|told|"
    "torn|understood|woken|won|worn|written"
)
PACKAGES = ("bot/", "ocr/", "solver/", "storage/")
FORBIDDEN_OPENINGS = ("The same", "What is", "Whether all there is")
# In the packages these words hide what a function returns: "True if …", "The cost of …".
FORBIDDEN_OPENINGS_OF_PACKAGES = ("What ", "Whether ")
# A limit without a plural noun (MAX_LETTERS) must end with one of these units.
QUANTITIES = re.compile(
    "AGE|CORRELATION|COUNT|DEPTH|HEIGHT|ID|LENGTH|MB|MS|PEOPLE|PERCENT|PROBABILITY|PX|RANK|RATIO|S|"
    "SHARE|SIDE|SIZE|WIDTH|ZIPF|[A-Z]+S"
)


Function = ast.FunctionDef | ast.AsyncFunctionDef


def main() -> int:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    published = config["tool"]["names"]["published"]
    sources = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for tree in TREES
        for path in sorted((ROOT / tree).rglob("*.py"))
    }
    findings = [*check_sources(sources, published)]
    print(*findings, sep="\n", end="\n" if findings else "")
    return bool(findings)


def check_sources(sources: Mapping[str, str], published: Collection[str] = ()) -> Iterator[str]:
    """Yield a line `path:line: complaint` for each bad name or docstring.

    Functions that are *published* keep their names.
    """
    trees = {path: ast.parse(text) for path, text in sources.items()}
    for path, tree in trees.items():
        in_package = path.startswith(PACKAGES)
        forbidden = FORBIDDEN_OPENINGS + (FORBIDDEN_OPENINGS_OF_PACKAGES if in_package else ())
        for node in ast.walk(tree):
            if isinstance(node, Function) and node.name not in published:
                yield from (f"{path}:{node.lineno}: {what}" for what in check_function(node))
            if isinstance(node, Function | ast.ClassDef | ast.Module):
                first = (ast.get_docstring(node) or "").partition("\n")[0]
                if first.startswith(forbidden):
                    yield f"{path}:{getattr(node, 'lineno', 1)}: docstring begins {first!r}"
    yield from check_constants(trees)
    yield from check_module_names(sources)


def check_function(function: Function) -> Iterator[str]:
    """Yield a complaint if a participle is in place of the verb; properties are nouns."""
    decorators = {ast.unparse(decorator).partition("(")[0] for decorator in function.decorator_list}
    is_value = any(name.endswith(("property", "fixture")) for name in decorators)
    if not is_value and is_participle(function.name.strip("_").partition("_")[0]):
        yield f"function {function.name} is named by a participle; name it by a verb"


def is_participle(word: str) -> bool:
    """True for "joined" and "unseen", False for "need", "read" and "open"."""
    bare = word.removeprefix("un")
    return bool(re.search("[^e]ed$", word) or IRREGULAR_PARTICIPLES.fullmatch(bare))


def check_constants(trees: Mapping[str, ast.Module]) -> Iterator[str]:
    """Yield limits without a unit, and public constants with another value in another module.

    Tests and benchmarks are programs of one file each, so the second rule does not apply to them.
    """
    values: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for path, tree in trees.items():
        for name, line, value in constants(tree):
            package = path.partition("/")[0]
            if has_no_unit(name, value):
                yield f"{path}:{line}: constant {name} does not say what it counts or measures"
            if f"{package}/" in PACKAGES and not is_local(name, value):
                previous = values[package, name]
                if previous and value not in previous.values():
                    yield f"{path}:{line}: constant {name} has another value in {min(previous)}"
                previous[path] = value


def constants(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Yield name, line and value, as source, of each constant of a module."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = [*zip(target.elts, node.value.elts, strict=True)]
            for name, value in pairs:
                if isinstance(name, ast.Name) and name.id.isupper():
                    yield name.id, node.lineno, ast.unparse(value)


def is_local(name: str, value: str) -> bool:
    """True if other modules cannot use this constant: it is private or a type variable."""
    return name.startswith("_") or value.startswith(("TypeVar(", "ParamSpec("))


def has_no_unit(name: str, value: str) -> bool:
    """True for `MAX_NAME = 40`, False for `MAX_NAME_LETTERS` and for values other than numbers."""
    first, *rest = name.strip("_").split("_")
    if first not in ("MAX", "MIN") or not re.fullmatch(r"[-\d._ *+/()e]+", value):
        return False
    return not any(map(QUANTITIES.fullmatch, rest))


def check_module_names(paths: Iterable[str]) -> Iterator[str]:
    """Yield modules of a tree whose names share a stem, like `names` and `naming`."""
    seen: dict[tuple[str, tuple[str, ...]], str] = {}
    for path in paths:
        name = Path(path).stem
        if name.startswith(("_", "test_")) or name == "conftest":
            continue
        key = path.partition("/")[0], tuple(sorted(map(stem, name.split("_"))))
        if key in seen:
            yield f"{path}:1: module shares its stem with {seen[key]}"
        seen.setdefault(key, path)


def stem(word: str) -> str:
    """Cut off an English ending, roughly: "reviewed" and "reviewing" become "review"."""
    bare = re.sub("(ings?|ers?|ed|es|s|ions?|ments?|e)$", "", word)
    return re.sub(r"(.)\1$", r"\1", bare) if len(bare) > 2 else word


if __name__ == "__main__":
    sys.exit(main())
