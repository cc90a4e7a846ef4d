// The search for the Boggle board with the most points.
//
// A climb keeps a pool of the best boards it has seen. It starts from random boards, each annealed
// for some thousand changes, and expands each board of the pool once: it scores all boards that
// differ by one letter, a cell in one walk, and all that differ by a swap. When every board of the
// pool has been expanded, another climb starts; it leaves out the boards that earlier ones have
// expanded, and so looks elsewhere. Boards that are turned or mirrored are one.
//
// A board that has too few points is given up early: its points are counted by first letters, and
// those of the board that it was changed from tell how many it should have by then.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <unordered_set>
#include <vector>

#include "boggle/boggle.h"
#include "boggle/word_graph.h"
#include "words/deadline.h"

namespace balda {

using Die = std::vector<Tile>;

struct BoggleClimbSetup {
    BoardShape shape;
    BoggleRules rules;
    std::vector<Tile> faces;  // what a cell may change to, as often as it is likely to
    // One die for each cell, thrown in any order, from which climbs start.
    std::vector<Die> dice;
    bool keeps_to_dice = false;  // only boards that the dice can show
    std::uint64_t seed = 0;
    std::size_t pool = 100;  // boards, at least one
};

struct ScoredBoard {
    std::int64_t points;
    Tiles board;
};

// Each run goes on from where the last one ended; the same setup takes the same course. Only one
// thread at a time may run it.
class BoggleClimb {
  public:
    // std::invalid_argument if the dice are not as many as the cells, or one has no face, or a cell
    // has nothing to change to, or the pool has no room.
    BoggleClimb(std::shared_ptr<const AnyWordGraph> graph, BoggleClimbSetup setup);

    // Tries at least one board, however soon the deadline is.
    void run(Deadline deadline);

    // Up to five boards, the best first.
    const std::vector<ScoredBoard>& best() const { return best_; }
    std::uint64_t tried() const { return tried_; }
    std::uint64_t restarts() const { return restarts_; }
    // The points of a random board.
    double average() const;

  private:
    struct Pooled {
        ScoredBoard scored;
        bool expanded = false;
    };

    // A random board that is cooled down.
    struct Annealed {
        Tiles board;
        PointsSoFar points{};
        ScoredBoard best{};
        std::size_t tries_left = 0;
    };

    void step();
    void start();
    void anneal();
    std::size_t tries() const;  // to anneal a board
    void expand(const Tiles& board);
    void expand_letters(const Tiles& board);
    Pooled* next();
    void offer(std::int64_t points, const Tiles& board);
    void keep_best(const ScoredBoard& scored);
    bool is_allowed(const Tiles& board) const;
    Tiles canonical(const Tiles& board) const;
    Tiles roll();
    Tiles changed(const Tiles& board);
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_() % bound); }
    // More than 0, and at most 1.
    double chance() { return static_cast<double>((random_() >> 11) + 1) * 0x1p-53; }

    std::unique_ptr<BoggleScorer> scorer_;
    BoggleClimbSetup setup_;
    std::vector<Letter> letters_;  // the faces that are one letter, each once
    std::vector<std::vector<std::size_t>> symmetries_;
    std::mt19937_64 random_;
    std::size_t starts_left_ = 0;
    Annealed annealed_;
    std::vector<Pooled> pool_;
    std::size_t worst_ = 0;                       // of a full pool
    std::unordered_set<std::uint64_t> seen_;      // by this climb
    std::unordered_set<std::uint64_t> expanded_;  // by any
    std::vector<ScoredBoard> best_;
    std::uint64_t tried_ = 0;
    std::uint64_t restarts_ = 0;
    std::uint64_t rolled_ = 0;
    std::int64_t rolled_points_ = 0;
};

}  // namespace balda
