// Alpha-beta by moves on the board, by one thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lookahead/lines.h"
#include "lookahead/played_board.h"
#include "lookahead/searcher.h"
#include "lookahead/sharing.h"

namespace balda {

// Data shared by the threads of a search.
struct BoardTerms {
    const LookaheadLimits& limits;
    bool passing;  // a position is worth at least nothing
    Deadline deadline;
    const StopFlag& stop;
    Transpositions& transpositions;
    Sharing& sharing;
    std::uint64_t first_key;  // of the position that the search begins with
};

class BoardSearcher {
  public:
    // *added* and *terms* must outlive it.
    BoardSearcher(const BoardTerms& terms, AddedMoves& added);

    // The moves of the position to try, best first.
    std::vector<Candidate> first_moves();

    // The value of *move* at the root with *depth* - 1 plies after it: exact within the window,
    // else a bound; meaningless if the search has stopped. With *line* the window must be open, and
    // the line is set to the moves that follow.
    int value(const Candidate& move, int depth, int alpha, int beta, Steps* line);

    // *move* and what follows it.
    std::vector<LookaheadMove> to_moves(const Candidate& move, const Steps& steps) const;

    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }

  private:
    struct Window {
        int alpha;
        int beta;
    };

    int search(int depth, Window window, Steps* line);
    int search_moves(std::uint64_t key, int depth, Window window, Steps* line, Slot& best_slot);
    int last_ply(Steps* line) const;
    int last_two(Window window, Steps* line);
    bool is_out();

    const BoardTerms& terms_;
    AddedMoves& added_;
    PlayedBoard board_;
    std::vector<std::vector<Candidate>> moves_;  // by depth
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;  // at the clock, in nodes and walks
    bool stopped_ = false;
};

}  // namespace balda
