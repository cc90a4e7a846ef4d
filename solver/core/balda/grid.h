// A board, and the rules by which words are read on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "words/letters.h"

namespace balda {

inline constexpr Letter kEmptyCell = 0xFE;
inline constexpr Letter kOutsideCell = 0xFF;

// 1 to 32 rows and columns of letters, empty cells and cells that are not on the board.
struct Grid {
    int rows;
    int columns;
    std::vector<Letter> cells;
};

struct PlacedLetter {
    CellIndex cell;
    Letter letter;
};

// How often one word may walk a cell.
enum class Mode : std::uint8_t { kClassic = 1, kKnots = 2 };

struct Rules {
    Mode mode = Mode::kClassic;
    bool diagonal = false;  // words step to the corners too
    std::size_t min_letters = kMinWordLetters;
    // Points that a cell adds to a move that places its letter there; empty if none does.
    std::vector<std::uint8_t> prizes = {};

    int prize(CellIndex cell) const { return prizes.empty() ? 0 : prizes[cell]; }
};

}  // namespace balda
