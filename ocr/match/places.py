"""Where both names of a match stand, in its head and over the lists, level with one another."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from ocr.match.named import Player
from ocr.match.names import name_part, own_name
from ocr.match.texts import Text

_MOST = 2  # places of one name; in a table of moves it has more
_SAID = re.compile(r":\W*[^\W\d_]")  # Анна: удачи!


def places_of(
    players: tuple[Player, Player], rows: Sequence[Sequence[Text]]
) -> Iterator[tuple[Player, Player]]:
    """The players, and each other two places level with one another where both names stand."""
    yield players
    known = {piece for player in players for piece in player.pieces}
    texts = [text for row in rows for text in row if text.piece not in known]
    named = [[text for text in texts if _names(text, player)] for player in players]
    one, other = named if max(map(len, named)) <= _MOST else ([], [])
    for first, second in product(one, other):
        places = _at(players[0], first), _at(players[1], second)
        if first is not second and are_level(*places):
            yield places


def are_level(one: Player, other: Player) -> bool:
    """Whether both names stand in one row or begin or end in one column."""
    name, other_name = one.pieces[-1], other.pieces[-1]
    in_row = abs(name.middle[1] - other_name.middle[1]) < name.height
    off = abs(name.left - other_name.left), abs(name.right - other_name.right)
    return in_row or min(off) < name.height


def _names(text: Text, player: Player) -> bool:
    """Whether a text is the name of a player, and not what that one said in a chat."""
    is_named = bool(player.name) and own_name(text).lower() == player.name.lower()
    return is_named and _SAID.search(text.written) is None


def _at(player: Player, text: Text) -> Player:
    return replace(player, pieces=(text.piece, name_part(text)))
