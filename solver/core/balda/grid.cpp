#include "balda/grid.h"

#include <stdexcept>

namespace balda {

void Grid::check(std::uint32_t letter_count) const {
    if (rows < 1 || rows > kMaxSide || columns < 1 || columns > kMaxSide ||
        cells.size() != static_cast<std::size_t>(rows * columns)) {
        throw std::invalid_argument("a grid has 1 to 32 rows and columns");
    }
    for (const Letter letter : cells) {
        if (letter >= letter_count && letter != kEmptyCell && letter != kOutsideCell) {
            throw std::invalid_argument("a cell has a letter outside the alphabet");
        }
    }
}

}  // namespace balda
