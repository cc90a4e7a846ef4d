// A position on which moves are played and undone, and its moves with the best reply to each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lookahead/added_moves.h"
#include "lookahead/candidates.h"
#include "lookahead/lines.h"

namespace balda {

class PlayedBoard {
  public:
    // *added* must outlive it.
    explicit PlayedBoard(AddedMoves& added);

    // A key of the letters placed and the words used, the same after the same moves in any order.
    std::uint64_t key() const { return key_; }

    // Plays *move*, which the position must have.
    void play(const Option& move);
    void undo();

    // The move with the most points; one without points if there is none.
    Option max_points() const;

    // Fills *moves* with the moves that the *limits* let a node try: placements with the best net
    // first, of equal ones the one with the most points; the words of one placement by their net
    // too.
    void choose(const LookaheadLimits& limits, std::vector<Candidate>& moves);

    // The best net of all moves, of which there must be one: exact within the window, else a bound.
    Candidate best_net(int alpha, int beta);

  private:
    struct Undo {
        Slot slot;
        WordKey word;
        std::uint64_t key;
    };

    // The best moves of this node, those that can answer nearly every move.
    struct Replies {
        std::vector<Option> best;
        int least = 0;  // points of the best reply to any move, at least
    };

    bool is_open(const Option& option) const {
        return !filled_[option.cell()] && !is_used(option.key);
    }
    bool is_used(WordKey key) const {
        return number_of(key) < used_.size() && used_[number_of(key)];
    }

    // Calls visit(option) for each move, the most points first, until it is false. A move may come
    // more than once.
    template <class Visit>
    void for_each(const Visit& visit) const;

    void find_replies();
    int best_reply_elsewhere(const Option& move) const;
    int best_reply(const Option& move, int elsewhere);
    void choose_longest(std::size_t width, std::vector<Candidate>& moves);
    void choose_all(std::size_t width, std::vector<Candidate>& moves);

    AddedMoves& added_;
    std::vector<std::vector<Option>>
        layers_;  // moves of the first position, and added by each play
    std::size_t layer_count_ = 1;
    PlacedSlots placed_;
    std::vector<Undo> plays_;
    std::vector<bool> filled_;  // by cell
    std::vector<bool> used_;    // by number of the word
    std::uint64_t key_ = 0;
    Replies replies_;
    std::vector<std::uint32_t> seen_;  // by slot, the last time that it was met
    std::uint32_t time_ = 0;
};

}  // namespace balda
