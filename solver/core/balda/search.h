// The moves of a position: all of them, those that a query asks for, and those of a game in
// progress.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "balda/moves.h"
#include "balda/position.h"
#include "balda/walk.h"

namespace balda {

// Which moves are wanted; by default all.
struct Query {
    Targets targets = {};
    std::optional<CellIndex> through = std::nullopt;  // a filled cell that the word must walk

    // std::invalid_argument unless the targets are as many as *grid*'s cells, and `through` is
    // filled.
    void check(const Grid& grid) const;
};

// The moves that *query* asks for, distinct, in no useful order; nothing if the *deadline* comes
// first. Holds no state: threads may search at once.
std::optional<MoveList> find_moves(const Position& position, const Query& query, Deadline deadline);

// The moves of a position that is played on. Placing a letter adds the words that walk it and
// hides the moves of its cell, at a cost that does not depend on the size of the board.
class MoveTable {
  public:
    // The *position* itself is searched whole; check `stopped` after it, as after each `play`.
    MoveTable(Position position, Deadline deadline);

    // The position as it stands: with the placed letters, and the played words excluded.
    Position position() const;
    bool stopped() const;

    // std::invalid_argument unless *letter* can be played on *cell*.
    void check_play(CellIndex cell, Letter letter) const {
        position_.check_placement(cell, letter);
    }

    // Plays *word*, with *letter* on the empty *cell*: the word is used from then on.
    void play(CellIndex cell, Letter letter, Word word, Deadline deadline);

    // Undoes the last play; false if there is none.
    bool undo();

    // The moves of the position as it stands. Cost: one look at each move found so far.
    MoveList moves() const;

  private:
    struct Play {
        CellIndex cell;
        std::size_t moves_before;
        std::string word;
    };

    Position position_;  // with the placed letters, but with the words of the first position
    AnyWalk walk_;
    // Those of the first position, then those that each play added; a word may be there twice, with
    // and without the placed letter.
    MoveList found_;
    std::vector<Play> plays_;
};

}  // namespace balda
