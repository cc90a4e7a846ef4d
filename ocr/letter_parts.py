"""What belongs to the main part of a letter: the parts beside and above it.

Ы has two parts beside each other, Й and Ё have theirs on top.
"""

from collections.abc import Iterator, Sequence

from ocr.arrays import Frame
from ocr.parts import MIN_AREA, Part, Parts

# Parts in line with the main one, as fractions of its height, or of that of the taller of both.
_MIN_LEVEL_HEIGHT = 0.45  # the u of a tile Qu has about 0.7, a value in the corner less than this
_MAX_LEVEL_OFFSET = 0.45  # between the upper edges, as of Q and u, and the lower ones, as of q
_MAX_LEVEL_GAP = 0.45  # to the part before; the n of In is low, and the I not near to it

# Accents above the main part.
_MAX_ACCENT_ASIDE = 0.45  # of the main part's width
_MAX_ACCENT_ASIDE_IF_THIN = 0.36  # of its height: Ї is thin, and its two dots are not
_MAX_ACCENT_WIDTH = 1.1  # of the main part's width: the dots of Ё may reach over its arms
_MAX_ACCENT_WIDTH_IF_THIN = 0.9  # of its height: the dots of Ї, each as wide as it, may be joined
_MAX_THIN = 0.6  # of its height, for a letter to be thin
_ACCENT_SLACK_PX = 3  # what is added to the former for small letters
_MAX_ACCENT_GAP = 0.3  # of the main part's height, the next two likewise; a pixel more may be soft
_MAX_ACCENT_OVERLAP = 0.2
_MAX_ACCENT_HEIGHT = 0.5
_MIN_ACCENT = 0.04  # of its pixels, for a dot of fewer than those of noise: of a thin small Ё

# The dash of a tile that begins or ends words, as fractions of its letters' height.
_MIN_DASH_ASPECT = 1.4  # its width to its height
_MAX_DASH_HEIGHT = 0.25
_MIN_DASH, _MAX_DASH = 0.15, 0.9  # its width
_DASH_FROM, _DASH_TO = 0.3, 0.8  # where its middle lies, from their upper edge
_MAX_DASH_GAP = 0.5

# Of the cell's side, from its middle both ways: there a tile has its value, and how large it is.
_MIN_CORNER, _MAX_CORNER = 0.2, 0.43
_MAX_OF_CORNER = 0.5


def level_with(parts: Parts, main: int) -> Iterator[int]:
    """Parts that stand in line with the main one, each close to those before: Ы, or a word."""
    middle = parts[main]
    around = _around(parts, main)
    level = [
        number
        for number, part in parts.inside()
        if number != main and number not in around and _is_level(part, middle)
    ]
    first, last = middle.left, middle.right
    reach = _MAX_LEVEL_GAP * middle.tall
    for number in sorted(level, key=lambda number: abs(parts[number].across - middle.across)):
        part = parts[number]
        if first - reach < part.right and part.left < last + reach:
            first, last = min(first, part.left), max(last, part.right)
            yield number


def _is_level(part: Part, main: Part) -> bool:
    most = _MAX_LEVEL_OFFSET * max(part.tall, main.tall)  # an I beside the n that is the main part
    is_tall = part.top > 0 and part.tall > _MIN_LEVEL_HEIGHT * main.tall
    return is_tall and abs(part.top - main.top) < most and abs(part.bottom - main.bottom) < most


def _around(parts: Parts, inner: int) -> set[int]:
    """Parts whose box holds that of *inner* and that leave the middle free, as a tile's edge."""
    left, top, right, bottom = parts.frame([inner])
    outer = {
        number
        for number, part in parts.numbered
        if part.left <= left and part.right >= right and part.top <= top and part.bottom >= bottom
    }
    reaching = parts.reach_the_middle if outer else ()
    return {number for number in outer if not reaching[number]}


def accents_of(parts: Parts, main: int) -> list[int]:
    """The small parts right above the main one, as on Й, Ё and Ї."""
    letter = parts[main]
    wide, tall = letter.wide, letter.tall
    least = min(MIN_AREA, _MIN_ACCENT * letter.area)
    most_aside = max(_MAX_ACCENT_ASIDE * wide, _MAX_ACCENT_ASIDE_IF_THIN * tall)
    widest = _widest_accent(wide, tall)
    return [
        number
        for number, part in parts.inside(least)
        if number != main
        and abs(part.across - letter.across) < most_aside
        and part.wide < widest
        and -_MAX_ACCENT_OVERLAP * tall <= letter.top - part.bottom < _MAX_ACCENT_GAP * tall + 1
        and part.tall < _MAX_ACCENT_HEIGHT * tall + 1
    ]


def _widest_accent(wide: float, tall: float) -> float:
    usual = _MAX_ACCENT_WIDTH * wide + _ACCENT_SLACK_PX
    return max(usual, _MAX_ACCENT_WIDTH_IF_THIN * tall) if wide < _MAX_THIN * tall else usual


def dashes_of(parts: Parts, letters: Sequence[int]) -> tuple[bool, bool]:
    """Whether a dash stands before and after the *letters*, and makes room for itself."""
    left, top, right, bottom = parts.frame(letters)
    tall, (width, _) = bottom - top, parts.size
    dashes = [part for _, part in parts.inside() if _is_dash(part, top, tall)]
    reach = _MAX_DASH_GAP * tall
    before = any(left - reach < part.right <= left for part in dashes)
    after = any(right <= part.left < right + reach for part in dashes)
    return before and left + right > width, after and left + right < width


def _is_dash(part: Part, top: int, tall: int) -> bool:
    """Whether a part is one of a line of letters that begins at *top* and is so *tall*."""
    is_flat = part.wide > _MIN_DASH_ASPECT * part.tall and part.tall < _MAX_DASH_HEIGHT * tall
    is_long = _MIN_DASH * tall < part.wide < _MAX_DASH * tall
    return is_flat and is_long and _DASH_FROM < (part.down - top) / tall < _DASH_TO


def corners_of(parts: Parts) -> tuple[Frame, ...]:
    """Where the parts towards the corners are, as fractions of the cell; what is left of a round
    corner is none.
    """
    width, height = parts.size
    corners = [part for _, part in parts.numbered if _is_in_a_corner(part, width, height)]
    return tuple(
        (part.left / width, part.top / height, part.right / width, part.bottom / height)
        for part in corners
    )


def _is_in_a_corner(part: Part, width: int, height: int) -> bool:
    across, down = abs(part.across / width - 0.5), abs(part.down / height - 0.5)
    is_there = min(across, down) > _MIN_CORNER and max(across, down) < _MAX_CORNER
    is_small = max(part.wide / width, part.tall / height) < _MAX_OF_CORNER
    return is_there and is_small and part.area >= MIN_AREA
