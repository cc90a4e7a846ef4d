"""Jobs that take too much time or memory; few imports, since each process pays for them."""

import hashlib
import os
import resource

import numpy as np


def spin_in_c(_: object = None) -> bytes:
    """Spend hours in one call of C, during which Python handles no signal."""
    return hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)


def hold(megabytes: int) -> int:
    return int(np.ones(megabytes * 2**20, dtype=np.uint8)[-1])


def die(number: int) -> None:
    os.kill(os.getpid(), number)


def own_pid(_: object = None) -> int:
    return os.getpid()


def pages_of(megabytes: int) -> int:
    """Fill arrays of so many megabytes; return the number of page faults."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    arrays = [np.ones(2**22, dtype=np.uint8) for _ in range(megabytes // 4)]
    del arrays
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before
