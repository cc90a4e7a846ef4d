// Paths of words on the board, computed only for moves that are shown.
#pragma once

#include <optional>
#include <vector>

#include "balda/grid.h"
#include "words/letters.h"

namespace balda {

// A letter put on an empty cell, and the word made there.
struct Placement {
    CellIndex cell;
    Letter letter;
    Word word;
};

// The cells that the word walks once its letter is placed: of all paths that walk the placed
// letter, and the cell *through* if given, the first in reading order, cell by cell. Empty if
// there is none. Cells that cannot lead to the end of the word are never walked, thanks to a table
// over (letter of the word, cell), at a cost of cells times letters.
std::vector<CellIndex> first_path(const Grid& grid, const Rules& rules, const Placement& placement,
                                  std::optional<CellIndex> through);

}  // namespace balda
