#include "balda/paths.h"

#include <utility>

namespace balda {
namespace {

// Searches depth-first in reading order, guided by where the rest of the word could be walked if
// cells might be used any number of times.
class PathFinder {
  public:
    PathFinder(const Grid& grid, const Rules& rules, const Placement& placement,
               std::optional<CellIndex> through)
        : grid_(grid),
          rules_(rules),
          word_(placement.word),
          cells_(grid.cells),
          required_(cells_.size()),
          walks_(cells_.size()) {
        cells_[placement.cell] = placement.letter;
        required_[placement.cell] |= 1;
        if (through) required_[*through] |= 2;
        all_required_ = through ? 3 : 1;
        fill_reach();
    }

    std::vector<CellIndex> find() {
        for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
            if (extend(0, static_cast<CellIndex>(cell), 0)) return path_;
        }
        return {};
    }

  private:
    // The sets of required cells that a walk can be made to pass, one bit for each of the four
    // subsets.
    using Reach = std::uint8_t;

    Reach& reach(std::size_t k, std::size_t cell) { return reach_[k * cells_.size() + cell]; }

    void fill_reach() {
        reach_.resize(word_.size() * cells_.size());
        for (std::size_t k = word_.size(); k-- > 0;) {
            for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
                if (cells_[cell] != static_cast<Letter>(word_[k])) continue;
                Reach onwards = k + 1 == word_.size() ? 1 : 0;
                if (onwards == 0) {
                    for_each_neighbour(static_cast<CellIndex>(cell),
                                       [&](CellIndex next) { onwards |= reach(k + 1, next); });
                }
                reach(k, cell) = passing(onwards, required_[cell]);
            }
        }
    }

    // The subsets of *reach*, each with the required cells of *mark* added.
    static Reach passing(Reach reach, unsigned mark) {
        Reach passed = 0;
        for (unsigned subset = 0; subset < 4; ++subset) {
            if ((reach >> subset & 1) != 0) passed |= static_cast<Reach>(1 << (subset | mark));
        }
        return passed;
    }

    bool extend(std::size_t k, CellIndex cell, unsigned passed) {
        if (walks_[cell] == static_cast<std::uint8_t>(rules_.mode)) return false;
        if ((passing(reach(k, cell), passed) >> all_required_ & 1) == 0) return false;
        path_.push_back(cell);
        if (k + 1 == word_.size()) return true;
        ++walks_[cell];
        bool found = false;
        for_each_neighbour(cell, [&](CellIndex next) {
            found = found || extend(k + 1, next, passed | required_[cell]);
        });
        if (found) return true;
        --walks_[cell];
        path_.pop_back();
        return false;
    }

    template <class Visit>
    void for_each_neighbour(CellIndex cell, const Visit& visit) const {
        for_each_step(rules_, [&](int row_step, int column_step) {
            const int row = cell / grid_.columns + row_step;
            const int column = cell % grid_.columns + column_step;
            if (row < 0 || row >= grid_.rows || column < 0 || column >= grid_.columns) return;
            visit(static_cast<CellIndex>(row * grid_.columns + column));
        });
    }

    const Grid& grid_;
    const Rules& rules_;
    Word word_;
    std::vector<Letter> cells_;
    std::vector<std::uint8_t> required_;  // of each cell, which required one it is, as a bit
    unsigned all_required_ = 0;
    std::vector<std::uint8_t> walks_;
    std::vector<Reach> reach_;
    std::vector<CellIndex> path_;
};

}  // namespace

std::vector<CellIndex> first_path(const Grid& grid, const Rules& rules, const Placement& placement,
                                  std::optional<CellIndex> through) {
    return PathFinder(grid, rules, placement, through).find();
}

}  // namespace balda
