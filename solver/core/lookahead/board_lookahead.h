// Looking ahead on any board by moves on it: alpha-beta over the best placements of each position.
//
// The moves of a position are those of the first one and those that each placed letter has added
// (added_moves.h), so a node costs look-ups and hardly ever a walk, whatever the size of the board.
// The best reply to every move is found the same way: it orders the moves, and the last two plies
// cost one pass together. All words that can be made are seen, however many letters they need.
#pragma once

#include <deque>
#include <memory>

#include "lookahead/added_moves.h"
#include "lookahead/first_moves.h"
#include "lookahead/lines.h"
#include "lookahead/shared_walks.h"
#include "lookahead/transpositions.h"

namespace balda {

class BoardLookahead {
  public:
    // With *passing* a side may also pass, and two passes end the game: a position is worth at
    // least 0. Games of the same rules and words may share *known*, one search after another.
    BoardLookahead(Position position, bool passing, std::shared_ptr<Transpositions> known);

    // The best lines. What one search finds orders and shortens the next, so call it with growing
    // depth. With one thread the same calls always give the same result, also with a limit of
    // nodes. Stops within a few milliseconds when told to.
    LookaheadResult search(const LookaheadLimits& limits, Deadline deadline, const StopFlag& stop);

  private:
    Position position_;
    bool passing_;
    std::uint64_t first_key_;
    std::shared_ptr<Transpositions> known_;
    std::deque<AddedMoves> added_;  // of each thread
    SharedWalks walks_;
    Findings findings_;
};

}  // namespace balda
