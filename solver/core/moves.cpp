#include "moves.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <tuple>

namespace balda {
namespace {

// Depth-first in reading order, guided by what the rest of the word needs when cells may be walked
// any number of times.
class PathFinder {
  public:
    PathFinder(const Grid& grid, Mode mode, CellIndex placed, Letter letter, Word word)
        : grid_(grid), mode_(mode), placed_(placed), word_(word), cells_(grid.cells) {
        cells_[placed] = letter;
        walks_.resize(cells_.size());
        fill_ends();
    }

    std::vector<CellIndex> find() {
        for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
            if (extend(0, static_cast<CellIndex>(cell), false)) return path_;
        }
        return {};
    }

  private:
    // What can follow word[k] on a cell: the rest of the word, and the rest with the placed cell.
    struct Ends {
        bool any = false;
        bool with_placed = false;
    };

    Ends& ends(std::size_t k, std::size_t cell) { return ends_[k * cells_.size() + cell]; }

    void fill_ends() {
        ends_.resize(word_.size() * cells_.size());
        for (std::size_t k = word_.size(); k-- > 0;) {
            for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
                if (cells_[cell] != static_cast<Letter>(word_[k])) continue;
                Ends here;
                here.any = k + 1 == word_.size();
                if (!here.any) {
                    for (const CellIndex next : neighbours(static_cast<CellIndex>(cell))) {
                        here.any |= ends(k + 1, next).any;
                        here.with_placed |= ends(k + 1, next).with_placed;
                    }
                }
                if (cell == placed_) here.with_placed = here.any;
                ends(k, cell) = here;
            }
        }
    }

    bool extend(std::size_t k, CellIndex cell, bool has_placed) {
        const Ends here = ends(k, cell);
        if (!(has_placed ? here.any : here.with_placed)) return false;
        if (walks_[cell] == static_cast<std::uint8_t>(mode_)) return false;
        path_.push_back(cell);
        if (k + 1 == word_.size()) return true;
        ++walks_[cell];
        for (const CellIndex next : neighbours(cell)) {
            if (extend(k + 1, next, has_placed || cell == placed_)) return true;
        }
        --walks_[cell];
        path_.pop_back();
        return false;
    }

    // The cells beside *cell*, in reading order.
    std::vector<CellIndex> neighbours(CellIndex cell) const {
        const int row = cell / grid_.columns;
        const int column = cell % grid_.columns;
        std::vector<CellIndex> found;
        if (row > 0) found.push_back(static_cast<CellIndex>(cell - grid_.columns));
        if (column > 0) found.push_back(static_cast<CellIndex>(cell - 1));
        if (column + 1 < grid_.columns) found.push_back(static_cast<CellIndex>(cell + 1));
        if (row + 1 < grid_.rows) found.push_back(static_cast<CellIndex>(cell + grid_.columns));
        return found;
    }

    const Grid& grid_;
    Mode mode_;
    CellIndex placed_;
    Word word_;
    std::vector<Letter> cells_;
    std::vector<std::uint8_t> walks_;
    std::vector<Ends> ends_;
    std::vector<CellIndex> path_;
};

}  // namespace

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

std::uint32_t MoveList::add(CellIndex cell, Letter letter, Word word) {
    const auto start = static_cast<std::uint32_t>(letters_.size());
    letters_.insert(letters_.end(), word.begin(), word.end());
    moves_.push_back({cell, letter, static_cast<std::uint8_t>(word.size()), start});
    return static_cast<std::uint32_t>(moves_.size() - 1);
}

void MoveList::rank(std::span<const std::uint64_t> letter_counts) {
    std::ranges::sort(moves_, [&](const Move& a, const Move& b) {
        if (a.length != b.length) return a.length > b.length;
        if (letter_counts[a.letter] != letter_counts[b.letter]) {
            return letter_counts[a.letter] < letter_counts[b.letter];
        }
        if (const int order = word(a).compare(word(b)); order != 0) return order < 0;
        return std::tie(a.cell, a.letter) < std::tie(b.cell, b.letter);
    });
}

std::vector<CellIndex> first_path(const Grid& grid, Mode mode, CellIndex cell, Letter letter,
                                  Word word) {
    return PathFinder(grid, mode, cell, letter, word).find();
}

}  // namespace balda
