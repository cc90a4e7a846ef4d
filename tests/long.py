"""Long cases of what short ones prove too; `make test` leaves them out."""

import os

import pytest
from hypothesis import settings


def long(*values: object) -> pytest.ParameterSet:
    """A parameter set that runs only in long tests."""
    return pytest.param(*values, marks=pytest.mark.long)


def examples(few: int) -> settings:
    """Hypothesis settings with half of *few* examples, or EXAMPLES times *few*."""
    times = float(os.environ.get("EXAMPLES", 0.5))
    return settings(max_examples=max(1, int(few * times)), deadline=None)
