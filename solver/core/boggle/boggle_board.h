// A Boggle board as sets of cells, for one search at a time.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "boggle/boggle.h"
#include "words/letters.h"

namespace balda {

template <class Cells>
std::size_t lowest_cell(Cells set) {
    return static_cast<std::size_t>(std::countr_zero(set));
}

// The letters on any set of cells, by one look-up for each eight cells.
template <class Mask, class Cells>
class LetterTable {
  public:
    // Cell i has the letters *on_cell*[i].
    void fill(std::span<const Mask> on_cell) {
        for (std::size_t first = 0; first < on_cell.size(); first += 8) {
            auto& table = tables_[first / 8];
            table[0] = 0;
            std::size_t filled = 1;
            for (const Mask letters :
                 on_cell.subspan(first, std::min<std::size_t>(8, on_cell.size() - first))) {
                for (std::size_t set = 0; set < filled; ++set) {
                    table[filled + set] = table[set] | letters;
                }
                filled *= 2;
            }
        }
        parts_ = (on_cell.size() + 7) / 8;
    }

    Mask operator[](Cells set) const {
        const std::size_t parts = sizeof(Cells) <= 4 ? sizeof(Cells) : parts_;
        Mask letters = 0;
        for (std::size_t part = 0; part < parts; ++part) {
            letters |= tables_[part][(set >> (8 * part)) & 0xFF];
        }
        return letters;
    }

  private:
    std::array<std::array<Mask, 256>, sizeof(Cells)> tables_{};
    std::size_t parts_ = 0;
};

template <class Mask, class Cells>
class CellSets {
  public:
    explicit CellSets(BoardShape shape) : cells_(shape.cells()) {
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            for_each_beside(shape, cell, [&](std::size_t other) { touching_[cell] |= bit(other); });
        }
        beside_ = touching_;
    }

    static Cells bit(std::size_t cell) { return static_cast<Cells>(Cells{1} << cell); }

    void set(std::span<const Tile> board) {
        beginning_with_.fill(0);
        std::array<Mask, kMaxBoggleCells> first{};
        std::array<Mask, kMaxBoggleCells> whole{};
        letters_ = 0;
        has_long_tiles_ = false;
        Cells open = 0;
        Cells only_first = 0;
        Cells only_last = 0;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const Tile& tile = tiles_[cell] = board[cell];
            if (tile.size == 0) continue;
            const std::size_t read_size = tile.read_size();
            const std::size_t beginnings = tile.size - read_size + 1;
            for (std::size_t i = 0; i < tile.size; ++i) {
                const Mask letter = letter_bit<Mask>(tile.letters[i]);
                letters_ |= letter;
                if (i >= beginnings) continue;
                beginning_with_[tile.letters[i]] |= bit(cell);
                first[cell] |= letter;
            }
            open |= bit(cell);
            if (tile.use == TileUse::first) only_first |= bit(cell);
            if (tile.use == TileUse::last) only_last |= bit(cell);
            if (read_size == 1) whole[cell] = first[cell];
            has_long_tiles_ |= read_size > 1;
        }
        first_letters_.fill(std::span(first).first(cells_));
        if (has_long_tiles_) whole_tiles_.fill(std::span(whole).first(cells_));
        set_steps(open, only_first, only_last);
    }

    bool has_long_tiles() const { return has_long_tiles_; }
    // The cells where a word may begin.
    Cells starts() const { return starts_; }
    Mask letters() const { return letters_; }
    // The cells where a word may go on from a cell.
    Cells beside(std::size_t cell) const { return beside_[cell]; }
    const Tile& tile(std::size_t cell) const { return tiles_[cell]; }
    // The cells whose tile a word may begin to read by *letter*.
    Cells beginning_with(Letter letter) const { return beginning_with_[letter]; }
    // The first letters of the tiles on a set of cells, and the tiles of one letter.
    Mask first_letters(Cells set) const { return first_letters_[set]; }
    Mask whole_tiles(Cells set) const { return whole_tiles_[set]; }

  private:
    // Removes the steps to tiles that must be first and from tiles that must be last.
    void set_steps(Cells open, Cells only_first, Cells only_last) {
        starts_ = open & static_cast<Cells>(~only_last);
        if (only_first == 0 && only_last == 0 && !has_one_way_steps_) return;
        has_one_way_steps_ = only_first != 0 || only_last != 0;
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const bool goes_on = (only_last & bit(cell)) == 0;
            beside_[cell] = goes_on ? touching_[cell] & static_cast<Cells>(~only_first) : Cells{0};
        }
    }

    std::size_t cells_;
    std::array<Cells, kMaxBoggleCells> touching_{};
    std::array<Cells, kMaxBoggleCells> beside_{};
    std::array<Cells, kMaxLetters> beginning_with_{};
    std::array<Tile, kMaxBoggleCells> tiles_{};
    Cells starts_ = 0;
    Mask letters_ = 0;
    bool has_long_tiles_ = false;
    bool has_one_way_steps_ = false;
    LetterTable<Mask, Cells> first_letters_;
    LetterTable<Mask, Cells> whole_tiles_;
};

}  // namespace balda
