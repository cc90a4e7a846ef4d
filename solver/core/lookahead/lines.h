// The limits and the result of looking ahead.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "words/letters.h"

namespace balda {

inline constexpr int kUnbounded = std::numeric_limits<std::int16_t>::max();
inline constexpr int kMaxPlies = 100;

struct LookaheadMove {
    CellIndex cell;
    Letter letter;
    std::string word;

    bool operator==(const LookaheadMove&) const = default;
};

// A best line: the points that the side to move gains on the other by it, and its moves.
struct LookaheadLine {
    int value;
    std::vector<LookaheadMove> moves;
};

struct LookaheadLimits {
    int depth = 1;                  // plies, at most kMaxPlies
    std::size_t width = kAnyWidth;  // the most placements tried in a node
    bool all_words = false;         // else of each placement the word with the most points
    std::size_t lines = 1;          // number of first moves that get their true values
    unsigned threads = 1;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of each thread

    static constexpr std::size_t kAnyWidth = std::numeric_limits<std::uint32_t>::max();
};

struct LookaheadResult {
    bool complete = true;  // else it stopped early, and has the lines that it had by then
    std::uint64_t nodes = 0;
    std::vector<LookaheadLine> lines;  // best first; none if there is no move
};

}  // namespace balda
