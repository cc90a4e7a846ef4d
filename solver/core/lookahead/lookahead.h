// Looking many moves ahead: alpha-beta over the entries of a position.
//
// The board is walked only to find the entries (entries.h). Inside the tree a position is a page of
// lists, one for each number of letters that its entries still need; a move is one pass over them
// (entry_list.h). The best reply to every move is known from the first two lists (candidates.h), so
// the last two plies cost one pass together, and it orders the moves of all others. Two positions
// with the same entries left are one, whatever the boards look like.
#pragma once

#include <vector>

#include "lookahead/entries.h"
#include "lookahead/first_moves.h"
#include "lookahead/lines.h"
#include "lookahead/searcher.h"

namespace balda {

class Lookahead {
  public:
    // With *passing* a side may also pass, and two passes end the game: a position is worth at
    // least 0. *vectors* are used where the machine has them.
    Lookahead(Position position, bool passing, bool vectors);

    // What is to be found before a search. Once all of it is known, letters placed and words used
    // there play on: later searches begin after it and use what earlier ones found.
    Entries& entries() { return entries_; }

    // The best lines among the words known. What one search finds orders and shortens the next, so
    // call it with growing depth. With one thread the same calls always give the same result, also
    // with a limit of nodes. Stops within a few milliseconds when told to.
    LookaheadResult search(const LookaheadLimits& limits, Deadline deadline, const StopFlag& stop);

  private:
    Page root_page(int depth) const;

    Entries entries_;
    bool passing_;
    bool vectors_;
    std::vector<WordKey> prizes_;  // of each empty cell, where a word key has its points
    Transpositions transpositions_;
    Findings findings_;
};

}  // namespace balda
