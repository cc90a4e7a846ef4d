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

// *corners*: a word may step to the cells that touch only at a corner.
struct BoardShape {
    int rows;
    int columns;
    bool corners = true;

    std::size_t cells() const { return static_cast<std::size_t>(rows * columns); }
};

// Calls visit(row step, column step) for each neighbour of a cell, in reading order.
template <class Visit>
void for_each_step(bool corners, const Visit& visit) {
    for (int row = -1; row <= 1; ++row) {
        for (int column = -1; column <= 1; ++column) {
            const bool aside = row == 0 || column == 0;
            const bool same = row == 0 && column == 0;
            if (!same && (aside || corners)) visit(row, column);
        }
    }
}

// Calls visit(cell) for the cells to which a word may step from *cell*, in reading order.
template <class Visit>
void for_each_beside(const BoardShape& shape, std::size_t cell, const Visit& visit) {
    for_each_step(shape.corners, [&](int row_step, int column_step) {
        const int row = static_cast<int>(cell) / shape.columns + row_step;
        const int column = static_cast<int>(cell) % shape.columns + column_step;
        if (row < 0 || row >= shape.rows || column < 0 || column >= shape.columns) return;
        visit(static_cast<std::size_t>(row * shape.columns + column));
    });
}

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
