#include "balda/position.h"

#include <algorithm>
#include <stdexcept>

namespace balda {

void Position::check() const {
    if (lexicons.empty()) throw std::invalid_argument("a position has a lexicon");
    const std::uint32_t letter_count = lexicons.front()->letter_count();
    for (const auto& lexicon : lexicons) {
        if (lexicon->letter_count() != letter_count) {
            throw std::invalid_argument("the lexicons of a position have one alphabet");
        }
    }
    if (grid.rows < 1 || grid.rows > kMaxSide || grid.columns < 1 || grid.columns > kMaxSide ||
        grid.cells.size() != static_cast<std::size_t>(grid.rows * grid.columns)) {
        throw std::invalid_argument("a grid has 1 to 32 rows and columns");
    }
    for (const Letter letter : grid.cells) {
        if (letter >= letter_count && letter != kEmptyCell && letter != kOutsideCell) {
            throw std::invalid_argument("a cell has a letter outside the alphabet");
        }
    }
    if (!rules.prizes.empty() && rules.prizes.size() != grid.cells.size()) {
        throw std::invalid_argument("every cell has a prize, or none has");
    }
}

void Position::check_placement(CellIndex cell, Letter letter) const {
    if (cell >= grid.cells.size() || grid.cells[cell] != kEmptyCell) {
        throw std::invalid_argument("a letter is placed on an empty cell");
    }
    if (letter >= lexicons.front()->letter_count()) {
        throw std::invalid_argument("a letter of the alphabet is placed");
    }
}

Tier Position::tier(Word word) const {
    Tier best = kRarest;
    for (const auto& lexicon : lexicons) best = std::min(best, lexicon->tier(word).value_or(best));
    return best;
}

}  // namespace balda
