"""The dice of Boggle sets, and how they are rolled."""

from dataclasses import dataclass
from math import isqrt
from random import Random

from solver.grid import OUTSIDE, Grid
from solver.solver_errors import SolverError

Die = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """One die for each cell of a square board; a face is a tile, or `#` for a blocked cell.

    SolverError if a die has no face, or no die has a tile.
    """

    name: str
    dice: tuple[Die, ...]

    def __post_init__(self) -> None:
        if not all(self.dice) or all(face == OUTSIDE for die in self.dice for face in die):
            raise SolverError(
                "The {dice} dice show no board; each needs a face, and one of them a letter.",
                dice=self.name,
            )

    @property
    def side(self) -> int:
        return isqrt(len(self.dice))


def roll(dice: Dice, rng: Random) -> Grid:
    """Roll and shuffle the dice; again if every cell comes out blocked."""
    while True:
        faces = [rng.choice(die) for die in dice.dice]
        if any(face != OUTSIDE for face in faces):
            break
    rng.shuffle(faces)
    side = dice.side
    return Grid(tuple(tuple(faces[row * side : (row + 1) * side]) for row in range(side)))


def _dice(name: str, letters: str, *others: Die) -> Dice:
    """Dice from *letters*, six a die, with the tile qu for q, and *others*."""
    plain = tuple(tuple("qu" if face == "q" else face for face in die) for die in letters.split())
    return Dice(name, (*plain, *others))


_CLASSIC = """
    aaciot abilty abjmoq acdemp acelrs adenvz ahmors biforx
    denosw dknotu eefhiy egintv egkluy ehinps elpstu gilruw
"""
_NEW = """
    aaeegn abbjoo achops affkps aoottw cimotu deilrx delrvy
    distty eeghnw eeinsu ehrtvw eiosst elrtty himnuq hlnnrz
"""
_BIG = """
    aaafrs aaeeee aafirs adennn aeeeem aeegmu aegmnn afirsy bjkqxz ccenst ceiilt ceilpt ceipst
    ddhnot dhhlor dhlnor dhlnor eiiitt emottt ensssu fiprsy gorrvw iprrry nootuw ooottu
"""
_SUPER = """
    aaafrs aaeeee aaeeoo aafirs abdeio adennn aeeeem aeegmu aegmnn aeilmn aeinou afirsy bbjkxz
    ccenst cddlnn ceiitt ceipst cfgnuy ddhnot dhhlor dhhnow dhlnor ehilrs eiilst eilpst emttto
    ensssu gorrvw hirstv hoprst iprsyy jkqwxz nootuw ooottu eio###
"""
# Our own: letters as frequent as in Russian nouns, a vowel or two on most dice.
_RUSSIAN = """
    аоеикт аонрсл аеивмд ооптку аеирст иоанлв енкоср тоакил
    аеснпг оибзья аечшун окдмыа илрпеж отнвхц аруйюэ еткщфь
"""
# Our own too, by the letters of Ukrainian nouns; ґ, one in three thousand, has no face.
_UKRAINIAN = """
    оинтпф ауятвк аоервк аінлзб оиїнтп аоикдж оіентд аевсьш
    аєунрл оіявцч аінтсг оенкпь іянзмщ аоерлм аірсйх уюнтрс
"""

DICE = {
    dice.name: dice
    for dice in (
        _dice("classic", _CLASSIC),
        _dice("new", _NEW),
        _dice("big", _BIG),
        _dice("super", _SUPER, ("an", "er", "he", "in", "qu", "th")),
        _dice("ru", _RUSSIAN),
        _dice("uk", _UKRAINIAN),
    )
}
