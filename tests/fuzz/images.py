"""Damage lexicon images, with or without a matching checksum."""

import random
import struct

_HEADER_END = 32  # magic, version, letters, size, checksum
_FACTOR = 0x9E3779B97F4A7C15
_WORD = 2**64 - 1


def damage(image: bytes, rng: random.Random, *, forged: bool) -> bytes:
    """Change or cut off some bytes of *image*; if *forged*, its checksum matches."""
    data = bytearray(image)
    if not forged and rng.random() < 0.2:
        del data[rng.randrange(len(data)) :]
        return bytes(data)
    for _ in range(rng.choice([1, 1, 2, 5, 20])):
        at = rng.randrange(_HEADER_END if forged else 0, len(data))
        data[at] = rng.choice([data[at] ^ 1 << rng.randrange(8), 0, 0xFF, rng.randrange(256)])
    if forged:
        data[_HEADER_END - 8 : _HEADER_END] = struct.pack("<Q", _checksum(bytes(data)))
    return bytes(data)


def _checksum(image: bytes) -> int:
    """The checksum of solver/core/words/image.cpp, over all bytes after it."""
    rest = image[_HEADER_END:]
    words = struct.unpack(f"<{len(rest) // 8}Q", rest)
    lanes = [1, 2, 3, len(rest)]
    whole = len(words) // 4 * 4
    for number, word in enumerate(words[:whole]):
        lanes[number % 4] = _mix(lanes[number % 4], word)
    for word in words[whole:]:
        lanes[0] = _mix(lanes[0], word)
    total = 0
    for lane in lanes:
        total = _mix(total, lane)
    return total


def _mix(lane: int, word: int) -> int:
    product = (lane ^ word) * _FACTOR & _WORD
    return (product << 27 | product >> 37) & _WORD
