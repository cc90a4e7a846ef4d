// Letters, words and cells as small integers. Only Python knows the characters of letters.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace balda {

inline constexpr int kMaxLetters = 40;
inline constexpr int kMaxSide = 32;
inline constexpr std::size_t kMinWordLetters = 2;
inline constexpr std::size_t kMaxWordLetters = 64;

// A letter is its number in the alphabet, from 0; alphabetical order is numeric order.
using Letter = std::uint8_t;

// A word is a run of letters, one byte each. Comparison is alphabetical.
using Word = std::string_view;

// A cell is row * columns + column.
using CellIndex = std::uint16_t;

// A set of letters: 32 bits serve Russian without ё, 64 every other alphabet.
template <class Mask>
constexpr Mask letter_bit(Letter letter) {
    return static_cast<Mask>(Mask{1} << letter);
}

template <class Mask>
constexpr Letter lowest_letter(Mask set) {
    return static_cast<Letter>(std::countr_zero(set));
}

}  // namespace balda
