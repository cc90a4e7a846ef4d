// The board of the baseline.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "balda/grid.h"
#include "words/letters.h"

namespace balda::benchmarks {

using NamedMove = std::tuple<CellIndex, Letter, std::string>;

// Letters, and how often the current word has walked each cell.
class WalkedBoard {
  public:
    WalkedBoard(const Grid& grid, Mode mode)
        : rows_(grid.rows),
          columns_(grid.columns),
          max_walks_(static_cast<int>(mode)),
          cells_(grid.cells),
          walks_(grid.cells.size()) {}

    // The placed letter's own step is the first of a word.
    void place(CellIndex cell, Letter letter) {
        cells_[cell] = letter;
        walks_[cell] = 1;
    }

    void clear(CellIndex cell) {
        cells_[cell] = kEmptyCell;
        walks_[cell] = 0;
    }

    // Calls visit(cell, letter) for each neighbour that may be walked, which counts as walked
    // during the call.
    template <class Visit>
    void for_each_step(CellIndex cell, const Visit& visit) {
        const int row = cell / columns_;
        const int column = cell % columns_;
        if (row > 0) step(cell - columns_, visit);
        if (column > 0) step(cell - 1, visit);
        if (column + 1 < columns_) step(cell + 1, visit);
        if (row + 1 < rows_) step(cell + columns_, visit);
    }

  private:
    template <class Visit>
    void step(int next, const Visit& visit) {
        const auto at = static_cast<CellIndex>(next);
        if (cells_[at] >= kMaxLetters || walks_[at] == max_walks_) return;
        ++walks_[at];
        visit(at, cells_[at]);
        --walks_[at];
    }

    int rows_;
    int columns_;
    int max_walks_;
    std::vector<Letter> cells_;
    std::vector<int> walks_;
};

// Calls visit(cell) for each empty cell beside a letter.
template <class Visit>
void for_each_anchor(const Grid& grid, const Visit& visit) {
    const auto filled = [&grid](int row, int column) {
        return row >= 0 && row < grid.rows && column >= 0 && column < grid.columns &&
               grid.cells[static_cast<std::size_t>(row * grid.columns + column)] < kMaxLetters;
    };
    for (int row = 0; row < grid.rows; ++row) {
        for (int column = 0; column < grid.columns; ++column) {
            const auto cell = static_cast<CellIndex>(row * grid.columns + column);
            if (grid.cells[cell] == kEmptyCell &&
                (filled(row - 1, column) || filled(row, column - 1) || filled(row, column + 1) ||
                 filled(row + 1, column))) {
                visit(cell);
            }
        }
    }
}

}  // namespace balda::benchmarks
