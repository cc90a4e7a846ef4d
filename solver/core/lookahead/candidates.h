// The moves of a node in the order in which looking ahead tries them, and bounds on their values,
// all from one pass over the entries that need one letter and those that need two.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "lookahead/entry_list.h"

namespace balda {

// The lists of a node, by how many letters their entries need; the first is empty.
using Page = std::vector<EntryList>;

struct Candidate : Option {
    int net = 0;                                      // the points less the best reply
    int max_value = std::numeric_limits<int>::max();  // a bound on its value, as far as known
};

// The moves that place one letter: words of one slot, the one with the most points first.
struct CandidateGroup {
    std::span<const Candidate> words;
    int net;  // the most of them
};

// The best words of two different ones.
struct TwoBest {
    WordKey first = 0;
    WordKey second = 0;

    void add(WordKey key) {
        if (key <= second) return;
        if (key > first) {
            if (!same_word(key, first)) second = first;
            first = key;
        } else if (!same_word(key, first)) {
            second = key;
        }
    }

    void add(const TwoBest& other) {
        add(other.first);
        add(other.second);
    }

    WordKey without(WordKey word) const { return same_word(first, word) ? second : first; }
};

// Computes candidates, in arrays that are reused.
class CandidateFinder {
  public:
    // *prizes* has the points of each empty cell, in the high bits of a word key.
    explicit CandidateFinder(std::vector<WordKey> prizes)
        : prizes_(std::move(prizes)),
          max_prize_(std::ranges::max(prizes_)),
          cells_(prizes_.size()),
          others_(prizes_.size()),
          replies_(prizes_.size() * kSlotsPerCell) {}

    // Fills *moves* with the moves of *page*, in the order of their list.
    void find(const Page& page, std::vector<Candidate>& moves);

    // After `find`: the most points that the answer to a *move* of that page can have.
    int best_reply(const Candidate& move) const {
        return points_of(std::max(replies_[move.slot].without(move.key),
                                  others_[move.cell()].without(move.key)));
    }

    // The move of *page* with the most points; there must be one.
    Candidate max_points(const Page& page) const;

    // After `find`: the best words of different cells, each word once, best first.
    void best_of_cells(std::vector<WordKey>& best) const;

    // The word of a move, as entries have it.
    WordKey word_of(const Candidate& move) const { return move.key - prizes_[move.cell()]; }

    // After `find`: a move as good as this is left after any *moves* moves. These take that many
    // cells, and that many words from each other cell.
    WordKey left_after(std::size_t moves);

    // The most that a prize adds to a word.
    WordKey max_prize() const { return max_prize_; }

  private:
    void find_replies(const EntryList& moves_next);

    WordKey with_prize(WordKey word, Slot slot) const { return word + prizes_[cell_of(slot)]; }

    std::vector<WordKey> prizes_;
    WordKey max_prize_;
    std::vector<LongestWords> cells_;  // of the moves into each cell
    std::vector<WordKey> left_;        // used again
    std::vector<TwoBest> others_;      // of those into all other cells
    std::vector<TwoBest> replies_;     // of those that become possible by a slot
};

// Groups *moves*, which it sorts, with the best net first; *longest_only* leaves one word in each.
void group(std::vector<Candidate>& moves, std::vector<CandidateGroup>& groups, bool longest_only);

}  // namespace balda
