"""What proves at length what another case proves in short; `make test` leaves it out."""

import os

import pytest
from hypothesis import settings


def long(*values: object) -> pytest.ParameterSet:
    """A case of a parametrised test that takes long."""
    return pytest.param(*values, marks=pytest.mark.long)


def examples(few: int) -> settings:
    """As many for a test of any input; EXAMPLES=3 has three times *few*."""
    times = int(os.environ.get("EXAMPLES", 1))
    return settings(max_examples=few * times, deadline=None)
