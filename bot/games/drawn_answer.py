"""A job that solves a board and draws its answer: one trip to a worker instead of two."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.render.answer import Drawn, Picture
from bot.render.palette import Palette
from bot.work.shelf import LexiconShelf


@dataclass(frozen=True, slots=True)
class DrawnRequest:
    """A board to *solve* by *request*, and a function to *draw* the result in *palette*."""

    solve: Callable[[LexiconShelf, Any], Any]
    request: Any
    draw: Callable[[Any], Picture | None]
    palette: Palette


def solve_and_draw(shelf: LexiconShelf, request: DrawnRequest) -> tuple[Any, Drawn | None]:
    """Solve the board; the result, and its picture if it has one."""
    result = request.solve(shelf, request.request)
    picture = request.draw(result)
    return result, Drawn(picture.png(request.palette)) if picture else None
