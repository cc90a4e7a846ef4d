// Looking many moves ahead: alpha-beta over the entries of a position.
//
// The board is walked only to find the entries (entries.h). Inside the tree a position is a page of
// lists, one for each number of letters that its entries still need; a move is one pass over them
// (entry_list.h). The best reply to every move is known from the first two lists (candidates.h), so
// the last two plies cost one pass together, and it orders the moves of all others. Two positions
// with the same entries left are one, whatever the boards look like.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lookahead/entries.h"
#include "lookahead/searcher.h"

namespace balda {

struct LookaheadMove {
    CellIndex cell;
    Letter letter;
    std::string word;
};

// A best way to play on: what the side to move gains on the other by it, and its moves.
struct LookaheadLine {
    int value;
    std::vector<LookaheadMove> moves;
};

struct LookaheadLimits {
    int depth = 1;                  // plies, at most kMaxPlies
    std::size_t width = kAnyWidth;  // at most so many placements in a node
    bool all_words = false;         // else of each placement the word with the most points
    std::size_t lines = 1;          // so many first moves get their true values
    unsigned threads = 1;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // of each thread

    static constexpr std::size_t kAnyWidth = std::numeric_limits<std::uint32_t>::max();
};

struct LookaheadResult {
    bool complete = true;  // else it stopped early, and has the lines that it had by then
    std::uint64_t nodes = 0;
    std::vector<LookaheadLine> lines;  // best first; none if there is no move
};

class Lookahead {
  public:
    // With *passing* a side may also pass, and two passes end the game: a position is worth at
    // least nothing. *vectors* are used where the machine has them.
    Lookahead(Position position, bool passing, bool vectors);

    // Where letters can be placed.
    std::size_t empty_cells() const { return entries_.empty_cells().size(); }
    std::size_t max_needs() const { return entries_.packing().max_needs(); }

    // Lets searches know the words that need *min_needs* to *max_needs* letters; see Entries::find.
    bool know(std::size_t min_needs, std::size_t max_needs, Deadline deadline,
              const StopFlag& stop) {
        return entries_.find(min_needs, max_needs, deadline, stop);
    }

    // The best lines among the words known. What one search finds orders and shortens the next, so
    // they should be called with growing depth. With one thread the same calls always give the
    // same, up to a limit of nodes too. Stops within some milliseconds when told to.
    LookaheadResult search(const LookaheadLimits& limits, Deadline deadline, const StopFlag& stop);

  private:
    Page root_page(int depth) const;
    LookaheadLine to_line(int value, const Steps& steps) const;

    Entries entries_;
    bool passing_;
    bool vectors_;
    std::vector<WordKey> prizes_;  // of each empty cell, where a word key has its points
    Transpositions transpositions_;
    std::vector<Step> liked_;  // first moves, best first, as the last search found them
};

}  // namespace balda
