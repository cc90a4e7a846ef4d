// All moves of a position, by one walk of the anchor graph from each empty cell.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <unordered_set>

#include "lexicon.h"
#include "moves.h"

namespace balda {

using Banned = std::unordered_set<std::string>;
using Deadline = std::chrono::steady_clock::time_point;

// Every move on *grid* with a word of any of *lexicons* (all of one alphabet) that is not
// *banned*, in no useful order. A word is read through side-adjacent filled cells and uses the
// placed letter. Stops at *deadline* with what it has. Holds no state: threads may search at once.
MoveList find_moves(const Grid& grid, std::span<const Lexicon* const> lexicons,
                    const Banned& banned, Mode mode, Deadline deadline);

}  // namespace balda
