// Paths over a Boggle board, which a search keeps by the thousand, and their steps.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "boggle/boggle_board.h"
#include "words/letters.h"

namespace balda {

// The cells a path has used, and those where it may go on. A path through the middle of a tile may
// go on to that tile alone.
template <class Cells>
struct Path {
    static constexpr bool in_tiles = false;
    static constexpr std::size_t offset = 0;

    Cells used = 0;
    Cells free = 0;

    auto operator<=>(const Path&) const = default;
};

// A path over tiles of several letters; *offset* letters of the current tile have been read.
template <class Cells>
struct TilePath {
    static constexpr bool in_tiles = true;

    Cells used = 0;
    Cells free = 0;
    std::uint8_t offset = 0;

    auto operator<=>(const TilePath&) const = default;
};

// A path that may use the wild cell, which has then been read as *wild*.
template <class P>
struct WildPath : P {
    static constexpr Letter kUnread = kMaxLetters;

    Letter wild = kUnread;

    auto operator<=>(const WildPath&) const = default;
};

// The state of paths over a wild cell after one more letter.
template <class P, class Mask>
struct WildReached {
    Mask ends = 0;           // letters by which a word may end next, whatever the wild cell is
    bool ends_wild = false;  // true if a word may end on the wild cell
    Mask read = 0;           // what the wild cell has been read as
    std::array<Mask, kMaxLetters> read_ends;  // for each of these, letters that may end a word
    Mask after = 0;
    P* end;

    void add_ends(const P& path, Mask letters) {
        if (path.wild == P::kUnread) {
            ends |= letters;
            return;
        }
        const Mask bit = letter_bit<Mask>(path.wild);
        read_ends[path.wild] = letters | ((read & bit) != 0 ? read_ends[path.wild] : 0);
        read |= bit;
    }
};

// The cells on which *path* may read *letter* next.
template <class P, class Mask, class Cells>
Cells cells_reading(const CellSets<Mask, Cells>& board, const P& path, Letter letter) {
    if constexpr (P::in_tiles) {
        if (path.offset != 0) {
            const Tile& tile = board.tile(lowest_cell(path.free));
            return tile.letters[path.offset] == letter ? path.free : Cells{0};
        }
    }
    return path.free & board.beginning_with(letter);
}

// Calls visit(path) for each way on from *path* by *letter*.
// Inlined by force: GCC would call it, for 7 % more instructions in a search.
template <class P, class Mask, class Cells, class Visit>
[[gnu::always_inline]] inline void step(const CellSets<Mask, Cells>& board, const P& path,
                                        Letter letter, const Visit& visit) {
    for (Cells cells = cells_reading(board, path, letter); cells != 0;
         cells &= static_cast<Cells>(cells - 1)) {
        const std::size_t cell = lowest_cell(cells);
        const Cells here = CellSets<Mask, Cells>::bit(cell);
        P next = path;
        next.used |= here;
        next.free = board.beside(cell) & static_cast<Cells>(~next.used);
        if constexpr (P::in_tiles) {
            const bool is_whole = path.offset + 1 == board.tile(cell).read_size();
            if (!is_whole) next.free = here;
            next.offset = is_whole ? 0 : static_cast<std::uint8_t>(path.offset + 1);
        }
        visit(next);
    }
}

// The letters by which *path* may go on.
template <class P, class Mask, class Cells>
Mask letters_after(const CellSets<Mask, Cells>& board, const P& path) {
    if constexpr (P::in_tiles) {
        if (path.offset != 0) {
            return letter_bit<Mask>(board.tile(lowest_cell(path.free)).letters[path.offset]);
        }
    }
    return board.first_letters(path.free);
}

// The ones of *letters*, by which *path* may go on, that a word may end with.
template <class P, class Mask, class Cells>
Mask ends_after(const CellSets<Mask, Cells>& board, const P& path, Mask letters) {
    if constexpr (!P::in_tiles) {
        return letters;
    } else {
        if (path.offset == 0) return board.whole_tiles(path.free);
        const Tile& tile = board.tile(lowest_cell(path.free));
        return path.offset + 1 == tile.size && tile.use != TileUse::first ? letters : 0;
    }
}

}  // namespace balda
