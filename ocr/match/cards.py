"""Where both players of a head are: their texts, their avatars, and what is drawn around these."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ocr.arrays import Frame, Picture
from ocr.match.alike import place_at
from ocr.match.boxes import Box, Boxes, box_around, distance, holds
from ocr.match.grounds import SIDE_PX, page_at
from ocr.match.named import Player
from ocr.match.names import is_bar
from ocr.match.pieces import Piece, TextMap
from ocr.match.texts import Text

_LETTER = re.compile(r"[^\W_]")  # a bar is read as |

# In heights of the lower one of both names.
_REACH = 1.8  # over and under all that is a player's
_PAD_ACROSS, _PAD_DOWN = 0.8, 0.45  # around text, with a frame or pill that it may have
_MAX_LINE_GAP = 1.0  # between lines of one player
_NEARER = 0.5  # of its way to the other player
_MAX_TO_AVATAR = 2.0  # from text to the avatar
_MUCH_SMALLER = 0.7  # of the other avatar's height
_MAX_OVER_LIST, _ALIGNED = 2.0, 0.6  # from the name over a list to its first word
_MIN_PILL = 1.3  # heights of a number: that of a pill
_MAX_LINE = 1.8  # of what is higher a name is no part: it is a card
_MAX_MARK = 1.6  # of a dot with a ring around it
_MIN_AVATAR = 1.15  # its side; a line with a large score in it is nearly as high

_MAX_ASPECT = 1.25  # of a square outline
_RULE_PX = 2  # of a line between two rows of a table
_OTHER_COLOUR = 40  # levels from the page's colour
_BOARD_MARGIN = 0.035  # of its width, for its frame


@dataclass(frozen=True, slots=True)
class Head:
    """Where the texts of both players are, other texts, words of lists, and the board.

    Outlines may be drawn around avatars, or around text. `own` are the texts of both players as
    they were read, before a line with two names was taken apart.
    """

    players: tuple[Sequence[Piece], Sequence[Piece]]
    own: Sequence[Piece]
    others: Sequence[Piece]
    words: Sequence[Piece]
    outlines: Boxes
    avatars: Boxes
    board: Box

    @property
    def height(self) -> int:
        """That of the lower one of both names, in pixels."""
        return min(pieces[-1].height for pieces in self.players)

    @property
    def are_alike(self) -> bool:
        """Whether both names stand to their scores in one way."""
        one, other = (
            np.subtract(pieces[-1].middle, pieces[0].middle)[1] for pieces in self.players
        )
        return bool(abs(one - other) < self.height)

    @property
    def squares(self) -> Boxes:
        """What may be avatars."""
        wide, tall = (self.outlines[:, 2:4] - self.outlines[:, :2]).T
        are_square = np.maximum(wide, tall) < _MAX_ASPECT * np.minimum(wide, tall)
        found = np.concatenate([self.avatars, self.outlines[are_square, :4]])
        return np.unique(found, axis=0)


def head_of(
    players: tuple[Player, Player], rows: Sequence[Sequence[Text]], found: TextMap, board: Frame
) -> Head | None:
    """The head of a match where both players' names stand, with the *board* in pixels.

    One may be unread. None where no more than the names over both lists is known.
    """
    if not all(player.pieces and (player.name or len(player.pieces) > 1) for player in players):
        return None
    own = {piece for player in players for piece in player.pieces}
    read = [text for row in rows for text in row]
    whole = {text.piece for text in read if any(_is_line_of(text.piece, part) for part in own)}
    texts = [text for text in read if text.piece not in whole]
    others = [text.piece for text in texts if _LETTER.search(text.written) and not is_bar(text)]
    words = [piece for piece in words_beside(found, rows) if piece not in own]
    left, top, right, bottom = map(round, board)
    pieces = players[0].pieces, players[1].pieces
    if all(_is_heading(each, words) for each in pieces):
        return None
    board_at = left, top, right, bottom
    own_texts = [*own, *whole, *_as_large(pieces[0][0], pieces[1][0])]
    return Head(pieces, own_texts, others, words, found.outlines, found.avatars, board_at)


def words_beside(found: TextMap, rows: Sequence[Sequence[Text]]) -> list[Piece]:
    """The pieces of text that are no more in the *rows*: the words of lists."""
    others = {text.piece for row in rows for text in row}
    return [piece for row in found.rows for piece in row if piece not in others]


def _as_large(one: Piece, other: Piece) -> list[Piece]:
    """The lower one of two scores as large as the other, which was read with its pill."""
    low, high = sorted((one, other), key=lambda piece: piece.height)
    if high.height < _MIN_PILL * low.height:
        return []
    (x, y), half = low.middle, (high.right - high.left) / 2
    left, right = round(min(x - half, low.left)), round(max(x + half, low.right))
    top, bottom = round(y - high.height / 2), round(y + high.height / 2)
    return [replace(low, left=left, top=top, right=right, bottom=bottom)]


def _is_line_of(piece: Piece, part: Piece) -> bool:
    """Whether a piece is that of a line of text from which a part was taken."""
    return holds(piece.box, part.box) and piece.height < _MAX_LINE * part.height


def _is_heading(pieces: Sequence[Piece], words: Sequence[Piece]) -> bool:
    """Whether a name without a score is close over a list, and begins where its words do."""
    name = pieces[-1]
    alone = all(holds(piece.box, name.box) for piece in pieces)
    return alone and any(
        0 < word.top - name.bottom < _MAX_OVER_LIST * name.height
        and abs(word.left - name.left) < _ALIGNED * name.height
        for word in words
    )


def squares_near(head: Head, player: int) -> list[Box]:
    """The outermost squares near one player's texts, without the name, as avatars are."""
    near = [
        (left, top, right, bottom)
        for left, top, right, bottom in head.squares.tolist()
        if bottom - top > _MIN_AVATAR * head.height
        if not any(_is_around((left, top, right, bottom), piece) for piece in head.players[player])
    ]
    ways = [[_way(box, head.players[n]) for n in (player, 1 - player)] for box in near]
    reach = _MAX_TO_AVATAR * head.height
    near = [box for box, (own, other) in zip(near, ways, strict=True) if own < min(reach, other)]
    return [box for box in near if not any(holds(each, box) for each in near if each != box)]


def _is_around(box: Box, piece: Piece) -> bool:
    x, y = piece.middle
    return box[0] < x < box[2] and box[1] < y < box[3]


def avatars_of(picture: Picture, head: Head) -> tuple[list[Box], list[Box]] | None:
    """The avatars of both; one that was not found is where the other's place says.

    A low square beside one name alone is a mark. None where another place is empty.
    """
    near = [squares_near(head, n) for n in (0, 1)]
    if len(near[0]) == len(near[1]) == 1:
        return _as_large_as_other(picture, near[0][0], near[1][0], head)
    if len(near[0]) == len(near[1]):
        return near[0], near[1]
    more = int(len(near[1]) > len(near[0]))
    pieces = head.players[more], head.players[1 - more]
    places = {box: place_at(picture, box, *pieces) for box in near[more]}
    near[more] = [
        box for box, place in places.items() if place or box[3] - box[1] > _MAX_MARK * head.height
    ]
    if not near[1 - more]:
        near[1 - more] = [place for place in places.values() if place]
    return (near[0], near[1]) if len(near[0]) == len(near[1]) else None


def _as_large_as_other(
    picture: Picture, one: Box, other: Box, head: Head
) -> tuple[list[Box], list[Box]]:
    """Two avatars, the much smaller one as large as the other: but the face on it was found."""
    boxes = [one, other]
    small = int(other[3] - other[1] < one[3] - one[1])
    if boxes[small][3] - boxes[small][1] < _MUCH_SMALLER * (
        boxes[1 - small][3] - boxes[1 - small][1]
    ):
        place = place_at(picture, boxes[1 - small], head.players[1 - small], head.players[small])
        boxes[small] = place if place and holds(place, boxes[small]) else boxes[small]
    return [boxes[0]], [boxes[1]]


def without_own(head: Head) -> Head:
    """The head where the texts of its players count as what is drawn."""
    return replace(head, own=())


def _way(box: Sequence[int], pieces: Sequence[Piece]) -> float:
    return min(distance(box, piece.box) for piece in pieces)


def block_of(head: Head, player: int, avatars: Sequence[Box]) -> Box:
    """The box around a player's texts and avatars, and the lines of text close under or over it."""
    pieces, its_pieces = head.players[player], head.players[1 - player]
    block = box_around([*(piece.box for piece in pieces), *avatars])
    for piece in sorted(head.others, key=lambda piece: _way(block, [piece])):
        beside = piece.left < block[2] and block[0] < piece.right
        as_low = piece.height <= max(each.height for each in pieces)
        way = _way(block, [piece])
        is_own = way < min(_MAX_LINE_GAP * head.height, _NEARER * _way(piece.box, its_pieces))
        if beside and as_low and is_own:
            block = box_around([block, piece.box])
    return block


def zone_of(block: Box, other: Box, head: Head, shape: tuple[int, ...], wide: float) -> Box:
    """The block with what is around it, up to half the way to the other one and to the board.

    That is *wide* heights on both sides, in a picture of such a shape.
    """
    reach, aside = round(_REACH * head.height), round(wide * head.height)
    left, top = max(0, block[0] - aside), max(0, block[1] - reach)
    right, bottom = min(shape[1], block[2] + aside), min(shape[0], block[3] + reach)
    texts = [*head.others, *head.words]
    for _, over, _, under in map(padded, _over_or_under(texts, block, (left, right))):
        top = max(top, under) if under < block[3] else top
        bottom = min(bottom, over) if over > block[1] else bottom
    if block[2] <= other[0]:
        right = min(right, (block[2] + other[0]) // 2)
    elif other[2] <= block[0]:
        left = max(left, (other[2] + block[0] + 1) // 2)
    elif block[3] <= other[1]:
        bottom = min(bottom, (block[3] + other[1]) // 2)
    else:
        top = max(top, (other[3] + block[1] + 1) // 2)
    return _off_board((left, top, right, bottom), block, head.board)


def between_bars(picture: Picture, zone: Box, block: Box) -> Box:
    """The zone without what is of a bar of the page: there its sides have another colour."""
    left, top, right, bottom = zone
    page = page_at(picture, block[1], block[3])
    here = picture[top:bottom]
    sides = np.concatenate([here[:, :SIDE_PX], here[:, -SIDE_PX:]], axis=1)
    is_page = np.abs(np.median(sides, axis=1) - page).max(axis=1) < _OTHER_COLOUR
    rows = np.flatnonzero(is_page)
    return (left, top + int(rows[0]), right, top + int(rows[-1]) + 1) if len(rows) else zone


def _off_board(zone: Box, block: Box, board: Box) -> Box:
    """The zone without what reaches into the board or its frame."""
    left, top, right, bottom = zone
    margin = round(_BOARD_MARGIN * (board[2] - board[0]))
    first, upper, last, lower = np.add(board, (-margin, -margin, margin, margin)).tolist()
    if left < last and right > first:
        bottom = min(bottom, upper) if block[3] <= upper else bottom
        top = max(top, lower) if block[1] >= lower else top
    if top < lower and bottom > upper:
        right = min(right, first) if block[2] <= first else right
        left = max(left, last) if block[0] >= last else left
    return left, top, right, bottom


def _over_or_under(pieces: Sequence[Piece], block: Box, sides: tuple[int, int]) -> list[Piece]:
    """The texts above or below a block, between two *sides*: with them other things begin."""
    return [
        piece
        for piece in pieces
        if (piece.bottom < block[1] or piece.top > block[3])
        and piece.left < sides[1]
        and piece.right > sides[0]
    ]


def made_alike(zones: Sequence[Box], blocks: Sequence[Box]) -> list[Box]:
    """The zones, of one height where they stand in one row, else of one width and one reach."""
    one, other = zones
    if one[2] <= other[0] or other[2] <= one[0]:
        top, bottom = max(one[1], other[1]), min(one[3], other[3])
        return [(left, top, right, bottom) for left, _, right, _ in zones]
    left, right = max(one[0], other[0]), min(one[2], other[2])
    up = min(block[1] - zone[1] for zone, block in zip(zones, blocks, strict=True)) - _RULE_PX
    down = min(zone[3] - block[3] for zone, block in zip(zones, blocks, strict=True)) - _RULE_PX
    return [(left, block[1] - up, right, block[3] + down) for block in blocks]


def padded(piece: Piece) -> Box:
    across, down = round(_PAD_ACROSS * piece.height), round(_PAD_DOWN * piece.height)
    return piece.left - across, piece.top - down, piece.right + across, piece.bottom + down
