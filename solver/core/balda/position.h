// All that a search needs to know of a game: the board, the rules and the words.
#pragma once

#include <memory>
#include <vector>

#include "balda/grid.h"
#include "words/lexicon.h"
#include "words/word_set.h"

namespace balda {

struct Position {
    Grid grid;
    Rules rules;
    std::vector<std::shared_ptr<const Lexicon>> lexicons;  // at least one; all of one alphabet
    std::vector<std::shared_ptr<const WordSet>> excluded;

    // std::invalid_argument if any part is out of range or does not go with the others.
    void check() const;

    // std::invalid_argument unless *letter* may be placed on *cell*, which is empty.
    void check_placement(CellIndex cell, Letter letter) const;

    // How likely a person knows *word*, which is in one of the lexicons.
    Tier tier(Word word) const;

    bool excludes(Word word, std::uint64_t hash) const {
        for (const auto& words : excluded) {
            if (words->contains(word, hash)) return true;
        }
        return false;
    }
};

}  // namespace balda
