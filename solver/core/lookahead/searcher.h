// Alpha-beta over pages of entries, by one thread.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "lookahead/candidates.h"
#include "lookahead/lines.h"
#include "lookahead/sharing.h"
#include "lookahead/transpositions.h"
#include "words/deadline.h"

namespace balda {

// The moves of a line.
using Steps = std::vector<Option>;

// The best move of a node so far; `alpha` is what the next one has to beat.
struct Best {
    int value;
    int alpha;
    Option move = {};
    bool is_first = true;

    // Searches *tried*, whose value is value_of(alpha, beta, line). Where a line is wanted, a later
    // move is first asked only if it is better.
    template <class Searcher, class ValueOf>
    void try_move(const Searcher& searcher, const Option& tried, int beta, Steps* line,
                  const ValueOf& value_of) {
        Steps after;
        int found = 0;
        if (line == nullptr || is_first) {
            found = value_of(alpha, beta, line == nullptr ? nullptr : &after);
        } else {
            found = value_of(alpha, alpha + 1, nullptr);
            if (found > alpha && !searcher.stopped()) found = value_of(alpha, beta, &after);
        }
        if (searcher.stopped()) return;
        is_first = false;
        if (found <= value) return;
        value = found;
        alpha = std::max(alpha, found);
        move = tried;
        if (line != nullptr) {
            line->assign(1, tried);
            line->insert(line->end(), after.begin(), after.end());
        }
    }
};

// Data shared by the threads of a search.
struct SearchTerms {
    const Entries& entries;
    std::vector<WordKey> prizes;  // of each empty cell, where a word key has its points
    bool passing;                 // a position is worth at least nothing
    bool vectors;
    const LookaheadLimits& limits;
    Deadline deadline;
    const StopFlag& stop;
    Transpositions& transpositions;
    Sharing& sharing;
};

class Searcher {
  public:
    // *root* must outlive the searcher.
    Searcher(const SearchTerms& terms, const Page& root);

    // The moves of the root, best net first, to be searched with *depth* plies in all.
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
    struct Node {
        std::size_t page;
        int depth;
        int alpha;
        int beta;
        std::uint64_t key = 0;  // once its lists are complete
    };

    // Bounds on how much the later plies of a node can change the value of a move.
    struct Later {
        int max;
        int min;
    };

    int value_below(std::size_t page, int depth, const Candidate& move, int alpha, int beta,
                    Steps* line);
    int search(Node node, Steps* line);
    int search_moves(const Node& node, const std::optional<Known>& known, Best& best, Steps* line);
    void search_group(const Node& node, const CandidateGroup& group, Best& best, Steps* line);
    void bound_by_replies(const Node& node, int alpha);
    int last_ply(const Page& page, Steps* line) const;
    int last_two(std::size_t page, Steps* line);

    std::uint64_t digest(std::size_t page, int depth);
    Later later(const Node& node) const;
    void find_at_least(const Node& node);
    WordKey left_if_best_taken(std::size_t gone) const;
    bool leave_out_worse(const Node& node, Later later, Best& best, Steps* line);
    void make_near(std::size_t from, const Candidate& move);
    void make_far(std::size_t page, int depth);
    void split(std::size_t from, std::size_t letters, bool keeping, bool freeing);
    bool is_out();

    // The move as lines have it, without a prize.
    Option to_step(const Candidate& move) const { return {candidates_.word_of(move), move.slot}; }

    const Page& page(std::size_t number) const { return number == 0 ? root_ : pages_[number]; }

    const SearchTerms& terms_;
    const Page& root_;
    CandidateFinder candidates_;
    std::vector<Page> pages_;  // the first is not used: it would be a copy of the root
    std::vector<std::vector<Candidate>> moves_;
    std::vector<std::vector<CandidateGroup>> groups_;
    std::vector<Split> splits_;          // what made each page of the one before
    std::vector<LongestWords> longest_;  // of each page; upper bounds until its lists are there
    std::vector<std::vector<int>> at_least_;  // of each page, by plies: the points of its mover
    std::vector<WordKey> best_of_cells_;
    std::uint64_t nodes_ = 0;
    std::uint64_t work_ = 0;  // since the last look at the clock
    bool stopped_ = false;
};

}  // namespace balda
