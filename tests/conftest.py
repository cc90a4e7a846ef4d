"""The collector of garbage stays out of what is imported, which is a third of the work else."""

import gc

gc.disable()


def pytest_collection_finish() -> None:
    """All that is there by now stays; what the tests make is collected as ever."""
    gc.freeze()
    gc.enable()
