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
        : shape_{grid.rows, grid.columns, rules.diagonal},
          mode_(rules.mode),
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
            if (extend(0, cell, 0)) return path_;
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
                    for_each_beside(shape_, cell,
                                    [&](std::size_t next) { onwards |= reach(k + 1, next); });
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

    bool extend(std::size_t k, std::size_t cell, unsigned passed) {
        if (walks_[cell] == static_cast<std::uint8_t>(mode_)) return false;
        if ((passing(reach(k, cell), passed) >> all_required_ & 1) == 0) return false;
        path_.push_back(static_cast<CellIndex>(cell));
        if (k + 1 == word_.size()) return true;
        ++walks_[cell];
        bool found = false;
        for_each_beside(shape_, cell, [&](std::size_t next) {
            found = found || extend(k + 1, next, passed | required_[cell]);
        });
        if (found) return true;
        --walks_[cell];
        path_.pop_back();
        return false;
    }

    BoardShape shape_;
    Mode mode_;
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
