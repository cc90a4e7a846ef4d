"""Jobs that take too much; a module of few imports, since each new process imports it."""

import hashlib
import os
import resource

import numpy as np


def spin_in_c(_: object = None) -> bytes:
    """Hours in one call that hears no Python signal."""
    return hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)


def hold(megabytes: int) -> int:
    return int(np.ones(megabytes * 2**20, dtype=np.uint8)[-1])


def die(number: int) -> None:
    os.kill(os.getpid(), number)


def own_pid(_: object = None) -> int:
    return os.getpid()


def pages_of(megabytes: int) -> int:
    """How many pages of memory are brought in to hold so much in several arrays at once."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    arrays = [np.ones(2**22, dtype=np.uint8) for _ in range(megabytes // 4)]
    del arrays
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
