// The risk of a move: the points that it offers the other side.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "balda/moves.h"
#include "balda/position.h"
#include "balda/walk.h"

namespace balda {

// For each of *moves* (of *position*, their words in *list*) the most points that the other side
// can make next, once the letter is placed and the word used; 0 if it has no move. Nothing if the
// *deadline* comes first. One incremental search for each different placement.
std::optional<std::vector<int>> find_risks(const Position& position, const MoveList& list,
                                           std::span<const Move> moves, Deadline deadline);

}  // namespace balda
