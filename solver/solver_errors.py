"""Refusals of the solver, as one sentence with named values.

The sentence is kept as a template beside its values, so that it can be shown to a person in
that person's language.
"""

from functools import partial
from typing import Self


class SolverError(ValueError):
    """The input cannot be solved; `str()` says what was wrong and what to do, in English."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template.format(**values))
        self.template = template
        self.values = values

    def __reduce__(self) -> tuple[partial[Self], tuple[()]]:
        return partial(type(self), self.template, **self.values), ()


class GridError(SolverError):
    """The text is not a board."""


class LexiconError(SolverError):
    """A word list or a lexicon image cannot be used."""


class MissingDataError(LexiconError):
    """The data of a built-in lexicon are not installed; the other lexicons work."""


class WordError(SolverError):
    """A word cannot be looked up or added in this alphabet."""


class HiveError(SolverError):
    """The letters are not a Spelling Bee hive."""


class IllegalMoveError(SolverError):
    """The rules refuse this move; the position has not changed."""


class PositionError(SolverError):
    """The text or the numbers are not a position of a game."""
