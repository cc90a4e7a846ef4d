"""What proves at length what another case proves in short; `make test` leaves it out."""

import os

import pytest
from hypothesis import settings


def long(*values: object) -> pytest.ParameterSet:
    """A case of a parametrised test that takes long."""
    return pytest.param(*values, marks=pytest.mark.long)


def examples(few: int) -> settings:
    """Half of *few* for a test of any input; EXAMPLES=3, at length, has three times *few*."""
    times = float(os.environ.get("EXAMPLES", 0.5))
    return settings(max_examples=max(1, int(few * times)), deadline=None)
