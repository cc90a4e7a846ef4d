// A board and the moves found on it, packed: letters and numbers, no path until one is asked for.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "letters.h"

namespace balda {

inline constexpr Letter kEmptyCell = 0xFE;
inline constexpr Letter kOutsideCell = 0xFF;

// 1 to 32 rows and columns of letters, empty cells and cells that are not on the board.
struct Grid {
    int rows;
    int columns;
    std::vector<Letter> cells;

    // std::invalid_argument if the shape or a letter is out of range.
    void check(std::uint32_t letter_count) const;
};

// How often one word may walk a cell: the one rule in which the two modes differ.
enum class Mode : std::uint8_t { kClassic = 1, kKnots = 2 };

// One letter on one cell, and the word it makes there. Distinct by all three.
struct Move {
    CellIndex cell;
    Letter letter;
    std::uint8_t length;
    std::uint32_t word_start;
};

class MoveList {
  public:
    std::size_t size() const { return moves_.size(); }
    const Move& operator[](std::size_t index) const { return moves_[index]; }
    Word word(const Move& move) const { return {&letters_[move.word_start], move.length}; }

    // False if the search ran out of time: then the list holds what it found until then.
    bool complete() const { return complete_; }
    void mark_incomplete() { complete_ = false; }

    std::uint32_t add(CellIndex cell, Letter letter, Word word);

    // Longest word first, then the rarest placed letter by *letter_counts*, then alphabetical,
    // then cells row by row.
    void rank(std::span<const std::uint64_t> letter_counts);

  private:
    std::vector<Move> moves_;
    std::vector<char> letters_;
    bool complete_ = true;
};

// The cells that *word* walks once *letter* is placed on *cell*: of all paths the first in reading
// order, cell by cell. Empty if there is none. Letters that cannot lead to the end of the word are
// never walked: a table over (letter of the word, cell) says so, at a cost of cells times letters.
std::vector<CellIndex> first_path(const Grid& grid, Mode mode, CellIndex cell, Letter letter,
                                  Word word);

}  // namespace balda
