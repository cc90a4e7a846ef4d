// A letter on a cell, in one number.
#pragma once

#include <cstdint>

#include "words/letters.h"

namespace balda {

// 64 times the number of the cell, plus the letter. The maker of slots decides how cells are
// numbered.
using Slot = std::uint16_t;
inline constexpr Slot kSlotsPerCell = 64;

constexpr CellIndex cell_of(Slot slot) {
    return static_cast<CellIndex>(slot / kSlotsPerCell);
}

constexpr Letter letter_of(Slot slot) {
    return static_cast<Letter>(slot % kSlotsPerCell);
}

inline constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;

// Mixes the bits of a number, to be added up in keys.
constexpr std::uint64_t spread(std::uint64_t bits) {
    bits = (bits ^ bits >> 32) * kSpread;
    return bits ^ bits >> 29;
}

// The term of a letter on a cell in the key of a position.
constexpr std::uint64_t key_of(Slot slot) {
    return spread((std::uint64_t{slot} + 1) * 0xD6E8FEB86659FD93);
}

}  // namespace balda
