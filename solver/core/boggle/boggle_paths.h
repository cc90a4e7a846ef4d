// Paths over a Boggle board, as a search keeps them by the thousand.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

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

// A path over tiles of several letters; *offset* letters of the tile under way have been read.
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

}  // namespace balda
