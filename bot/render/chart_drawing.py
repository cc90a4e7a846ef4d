"""The course of a match as a picture: a bar of the margin after each move, costly moves marked.

While side 0 is ahead, bars go up in its colour, else down in the other side's. As on boards, shapes
are drawn larger and reduced, but numbers are drawn at their final size.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw

from bot.render.margin_chart import Bar, MarginChart
from bot.render.palette import Palette
from bot.render.raster import OVERSIZE, Point, as_png, colour_table, font, index

WIDTH, HEIGHT = 1080, 640
MAX_LABELS = 8

_LEFT, _RIGHT, _TOP, _FOOT = 84, 30, 64, 84
_TEXT, _SMALL = 26, 20
_MARK = 7
# Pixels around numbers, which may stand on bars.
_HALO = 4
_GAP = 0.25
_MAX_STEP_PIXELS = 90
_NUMBERS_APART = 44
_TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_MAX_TICKS = 3


def draw_chart(chart: MarginChart, palette: Palette) -> bytes:
    """*chart* as a PNG."""
    image = Image.new("RGB", (WIDTH * OVERSIZE, HEIGHT * OVERSIZE), palette.paper)
    layout = _Layout.of(chart.bars)
    _Pen(ImageDraw.Draw(image), palette, chart, layout).draw_shapes()
    image = image.reduce(OVERSIZE)
    _Pen(ImageDraw.Draw(image), palette, chart, layout).write()
    return as_png(index(image, colour_table(image)))


@dataclass(frozen=True, slots=True)
class _Layout:
    """Sizes in pixels: a move is *step* wide and a point *scale* high."""

    step: float
    scale: float
    zero: float
    tick: int

    @classmethod
    def of(cls, bars: tuple[Bar, ...]) -> "_Layout":
        margins = [0, *(bar.margin for bar in bars)]
        span = max(max(margins) - min(margins), 1)
        scale = (HEIGHT - _TOP - _FOOT) / span
        step = min((WIDTH - _LEFT - _RIGHT) / max(len(bars), 1), _MAX_STEP_PIXELS)
        tick = next((tick for tick in _TICKS if span / tick <= 2 * _MAX_TICKS), _TICKS[-1])
        return cls(step, scale, _TOP + max(margins) * scale, tick)

    def x(self, number: int) -> float:
        """The middle of a bar."""
        return _LEFT + (number + 0.5) * self.step

    def y(self, margin: int) -> float:
        return self.zero - margin * self.scale

    def ticks(self) -> Iterator[int]:
        """The margins at which a horizontal line is drawn."""
        top, foot = (round((self.zero - y) / self.scale) for y in (_TOP, HEIGHT - _FOOT))
        yield from range(-(-foot // self.tick) * self.tick, top + 1, self.tick)

    def mark(self, number: int, bar: Bar) -> Point:
        """The place of the mark of a costly move, beyond the end of its bar."""
        beyond = -3 * _MARK if bar.margin >= 0 else 3 * _MARK
        return self.x(number), self.y(bar.margin) + beyond


@dataclass(frozen=True, slots=True)
class _Pen:
    """Draws a chart by its layout."""

    pen: ImageDraw.ImageDraw
    palette: Palette
    chart: MarginChart
    layout: _Layout

    def draw_shapes(self) -> None:
        palette, layout = self.palette, self.layout
        self._rectangle((_LEFT, _TOP - 50), (WIDTH - _RIGHT, HEIGHT - _FOOT + 40), palette.card)
        for margin in layout.ticks():
            y = layout.y(margin)
            colour = palette.on_paper if margin == 0 else palette.card_edge
            self._rectangle((_LEFT, y - 1), (WIDTH - _RIGHT, y + 1), colour)
        half = layout.step * (1 - _GAP) / 2
        for number, bar in enumerate(self.chart.bars):
            x, ends = layout.x(number), sorted((layout.zero, layout.y(bar.margin)))
            if bar.margin:
                colour = palette.rival if bar.margin < 0 else palette.placed
                self._rectangle((x - half, ends[0]), (x + half, ends[1]), colour)
        for number in _choose_labels(self.chart):
            self._mark(number, layout.mark(number, self.chart.bars[number]))

    def write(self) -> None:
        palette, layout = self.palette, self.layout
        for margin in layout.ticks():
            at = (_LEFT - 12, layout.y(margin))
            self.pen.text(
                at, _format_signed(margin), palette.on_paper, font(_TEXT, bold=False), "rm"
            )
        every = max(round(_NUMBERS_APART / layout.step + 0.5), 1)
        for number in range(every - 1, len(self.chart.bars), every):
            foot = (layout.x(number), HEIGHT - 24)
            self.pen.text(foot, str(number + 1), palette.on_paper, font(_SMALL, bold=False), "mm")
        for number in _choose_labels(self.chart):
            bar = self.chart.bars[number]
            x, y = self.layout.mark(number, bar)
            self.pen.text(
                (x, y + (-18 if bar.margin >= 0 else 18)),
                _format_signed(-bar.cost),
                self._mark_colour(number),
                font(_SMALL, bold=True),
                "mm",
                stroke_width=_HALO,
                stroke_fill=self.palette.card,
            )

    def _mark_colour(self, number: int) -> str:
        palette = self.palette
        return palette.focus if number == self.chart.turning_point else palette.doubt

    def _rectangle(self, start: Point, end: Point, fill: str) -> None:
        self.pen.rectangle([round(at * OVERSIZE) for at in (*start, *end)], fill=fill)

    def _mark(self, number: int, centre: Point) -> None:
        """Draw a circle, or at the turning point a larger diamond."""
        fill, (x, y) = self._mark_colour(number), (at * OVERSIZE for at in centre)
        size: float = _MARK * OVERSIZE
        if number != self.chart.turning_point:
            self.pen.ellipse((x - size, y - size, x + size, y + size), fill=fill)
            return
        size *= 1.6
        self.pen.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], fill=fill)


def _choose_labels(chart: MarginChart) -> list[int]:
    """The indices of the costliest moves, the turning point first."""
    costly = [number for number, bar in enumerate(chart.bars) if bar.cost]
    costly.sort(key=lambda number: (number != chart.turning_point, -chart.bars[number].cost))
    return costly[:MAX_LABELS]


def _format_signed(number: int) -> str:
    return f"{number:+}".replace("-", "\N{MINUS SIGN}") if number else "0"
