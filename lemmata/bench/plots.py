"""Quantile and scatter plots of results as SVG, on logarithmic axes, drawn without any library."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from lemmata.bench.comparison import both_solved
from lemmata.bench.judge import CORRECT, Result
from lemmata.bench.work import Measure

Plot = Callable[[Sequence[Result]], str]
Point = tuple[float, float]

_WIDTH, _HEIGHT, _MARGIN, _LEGEND = 460, 340, 50, 190
_COLOURS = ("#1b6ca8", "#d1495b", "#2e8b57", "#8a5fbf", "#c78b1e", "#3a3a3a", "#17a3a3", "#a0522d")
_LEAST = 0.1


class _Axis:
    """Values as positions between `start` and `end`; logarithmic where `log`, by powers of ten."""

    def __init__(self, values: Sequence[float], start: float, end: float, *, log: bool) -> None:
        self._log, self._start, self._end = log, start, end
        if log:
            self._low: float = floor(log10(max(min(values, default=1), _LEAST)))
            self._high: float = max(ceil(log10(max(*values, _LEAST, 1))), self._low + 1)
        else:
            self._low, self._high = 0, max(*values, 1, 1)

    def at(self, value: float) -> float:
        there = log10(max(value, _LEAST)) if self._log else value
        share = (there - self._low) / (self._high - self._low)
        return self._start + share * (self._end - self._start)

    def ticks(self) -> Iterator[float]:
        if self._log:
            yield from (10**power for power in range(floor(self._low), ceil(self._high) + 1))
        else:
            step = max(1, round(self._high / 5))
            yield from (float(each) for each in range(0, floor(self._high) + 1, step))


def quantile(results: Sequence[Result]) -> str:
    """For each engine its correct results, by CPU time: the n-th is solved within so many seconds."""
    curves = {
        name: sorted(one.cpu for one in results if one.engine == name and one.kind in CORRECT)
        for name in dict.fromkeys(result.engine for result in results)
    }
    across = _Axis([len(times) for times in curves.values()], _MARGIN, _WIDTH - 10, log=False)
    up = _Axis([time for times in curves.values() for time in times], _HEIGHT - _MARGIN, 10, log=True)
    lines = {
        name: " ".join(f"{across.at(n):.1f},{up.at(time):.1f}" for n, time in enumerate(times, 1))
        for name, times in curves.items()
    }
    return _drawn(across, up, ("tasks solved", "CPU seconds"), _curves(lines))


def _curves(lines: Mapping[str, str]) -> Iterator[str]:
    for number, (name, points) in enumerate(lines.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        dashes = ("", ' stroke-dasharray="6 3"', ' stroke-dasharray="2 2"')[number // len(_COLOURS) % 3]
        line = f'fill="none" stroke="{colour}" stroke-width="1.5"{dashes}'
        yield f'<polyline points="{points}" {line}/>'
        y = 20 + 16 * number
        yield f'<polyline points="{_WIDTH},{y} {_WIDTH + 24},{y}" {line}/>'
        yield f'<text x="{_WIDTH + 30}" y="{y + 4}">{escape(name)}</text>'


def scatter(first: str, second: str, what: str, measure: Measure) -> Plot:
    """What both engines solved, as points: below the diagonal the second needs less."""

    def drawn(results: Sequence[Result]) -> str:
        both = both_solved(results, first, second)
        return points([(measure(old), measure(new)) for old, new in both], f"{what}, {first}", second)

    return drawn


def points(pairs: Sequence[Point], across_name: str, up_name: str) -> str:
    both = [value for pair in pairs for value in pair]
    across = _Axis(both, _MARGIN, _WIDTH - 10, log=True)
    up = _Axis(both, _HEIGHT - _MARGIN, 10, log=True)
    ends = f'x1="{_MARGIN}" y1="{_HEIGHT - _MARGIN}" x2="{_WIDTH - 10}" y2="10"'
    marks = (
        f'<circle cx="{across.at(x):.1f}" cy="{up.at(y):.1f}" r="3" fill="{_COLOURS[0]}" fill-opacity="0.5"/>'
        for x, y in pairs
    )
    return _drawn(across, up, (across_name, up_name), (f'<line {ends} stroke="#999"/>', *marks))


def _drawn(across: _Axis, up: _Axis, names: tuple[str, str], marks: Sequence[str] | Iterator[str]) -> str:
    frame = f'x="{_MARGIN}" y="10" width="{_WIDTH - 10 - _MARGIN}" height="{_HEIGHT - _MARGIN - 10}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH + _LEGEND}" height="{_HEIGHT}"'
        ' font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<rect {frame} fill="none" stroke="#333"/>',
        *(_tick(across.at(each), _HEIGHT - _MARGIN + 14, "middle", each) for each in across.ticks()),
        *(_tick(_MARGIN - 4, up.at(each) + 4, "end", each) for each in up.ticks()),
        f'<text x="{_WIDTH / 2}" y="{_HEIGHT - 12}" text-anchor="middle">{escape(names[0])}</text>',
        f'<text transform="translate(12,{_HEIGHT / 2}) rotate(-90)" text-anchor="middle">',
        f"{escape(names[1])}</text>",
        *marks,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _tick(x: float, y: float, anchor: str, value: float) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{value:g}</text>'
