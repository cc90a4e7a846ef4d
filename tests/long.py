"""Cases that prove at length what another one proves in short; `make test` leaves them out."""

import pytest


def long(*values: object) -> pytest.ParameterSet:
    """A case of a parametrised test that takes long."""
    return pytest.param(*values, marks=pytest.mark.long)
