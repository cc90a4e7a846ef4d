// A board for walks: the letters that may be read on each cell, and where one may be placed.
//
// A cell can be read as its own letter, as nothing once it may not be walked again, and on an empty
// anchor, which knots may walk once more, as every letter. Around the board lies a border on which
// nothing can be read, so no step has to look for the edge; *at* is the padded number of a cell,
// which counts the border too.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "balda/grid.h"
#include "words/letters.h"

namespace balda {

// True for each cell on which a letter may be placed; empty if that is any cell.
using Targets = std::vector<bool>;

template <class Mask, Mode mode>
class WalkedBoard {
  public:
    static constexpr Mask kAnyLetter = static_cast<Mask>(~Mask{0});
    static constexpr std::size_t kMaxNeighbours = 8;

    WalkedBoard(const Grid& grid, const Rules& rules, const Targets& targets)
        : rows_(static_cast<std::size_t>(grid.rows)),
          columns_(static_cast<std::size_t>(grid.columns)),
          stride_(columns_ + 2),
          readable_((rows_ + 2) * stride_),
          open_(readable_.size()),
          walks_(readable_.size()) {
        for_each_step(rules.diagonal, [this](int row, int column) {
            offsets_[offset_count_++] = row * static_cast<std::ptrdiff_t>(stride_) + column;
        });
        for_each_cell([&](std::size_t at, CellIndex cell) {
            const Letter letter = grid.cells[cell];
            if (letter < kMaxLetters) readable_[at] = letter_bit<Mask>(letter);
            if (letter == kEmptyCell && (targets.empty() || targets[cell])) open_[at] = kAnyLetter;
        });
    }

    // Fills an empty cell, and opens it again to any letter.
    void place(CellIndex cell, Letter letter) {
        readable_[padded(cell)] = letter_bit<Mask>(letter);
        open_[padded(cell)] = 0;
    }
    void clear(CellIndex cell) {
        readable_[padded(cell)] = 0;
        open_[padded(cell)] = kAnyLetter;
    }

    // Calls visit(padded number, cell) row by row.
    template <class Visit>
    void for_each_cell(const Visit& visit) const {
        CellIndex cell = 0;
        for (std::size_t row = 1; row <= rows_; ++row) {
            const std::size_t first = row * stride_ + 1;
            for (std::size_t at = first; at < first + columns_; ++at, ++cell) visit(at, cell);
        }
    }

    // Padded numbers are below this.
    std::size_t padded_size() const { return readable_.size(); }

    std::size_t padded(CellIndex cell) const {
        return (cell / columns_ + 1) * stride_ + cell % columns_ + 1;
    }
    CellIndex unpadded(std::size_t at) const {
        return static_cast<CellIndex>((at / stride_ - 1) * columns_ + at % stride_ - 1);
    }

    // The steps from a padded number to those beside it, in reading order.
    std::span<const std::ptrdiff_t> offsets() const { return {offsets_.data(), offset_count_}; }

    bool has_filled_neighbour(std::size_t at) const {
        for (const std::ptrdiff_t offset : offsets()) {
            if (readable_[at + static_cast<std::size_t>(offset)] != 0) return true;
        }
        return false;
    }

    // The letters that can be read on a cell, and those that may be placed there.
    Mask readable(std::size_t at) const { return readable_[at]; }
    Mask open(std::size_t at) const { return open_[at]; }

    void make_readable(std::size_t at, Mask letters) { readable_[at] = letters; }

    // Forbids letters on a cell from now on; returns those that were allowed.
    Mask close(std::size_t at) { return std::exchange(open_[at], Mask{0}); }
    void reopen(std::size_t at, Mask letters) { open_[at] = letters; }

    // Walks over a cell; after the last walk that the mode allows nothing can be read there.
    void enter(std::size_t at) {
        if constexpr (mode == Mode::kKnots) {
            if (++walks_[at] < static_cast<std::uint8_t>(mode)) return;
        }
        readable_[at] = 0;
    }

    // Undoes a walk; *letters* could be read there before it.
    void leave(std::size_t at, Mask letters) {
        if constexpr (mode == Mode::kKnots) --walks_[at];
        readable_[at] = letters;
    }

  private:
    std::size_t rows_;
    std::size_t columns_;
    std::size_t stride_;
    std::vector<Mask> readable_;
    std::vector<Mask> open_;  // all letters where one may be placed, else none
    std::vector<std::uint8_t> walks_;
    std::array<std::ptrdiff_t, kMaxNeighbours> offsets_;
    std::size_t offset_count_ = 0;
};

}  // namespace balda
