// The published way to list the moves of a Balda board (Habr 207734): the baseline.
//
// Two pointer tries: one of the words, one of their prefixes written backwards. For every empty
// cell beside a letter, and for each letter of the alphabet: put the letter there and walk the
// backward trie from it over the filled cells; whenever the walk spells a whole prefix, walk the
// word trie along that prefix again, and go on forwards from the placed letter.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "balda/grid.h"
#include "words/letters.h"

namespace balda::benchmarks {

using NamedMove = std::tuple<CellIndex, Letter, std::string>;

// A trie node owns its children, each under its letter: 130 MB for both tries of 131,593 words.
struct TrieNode {
    std::vector<std::pair<Letter, std::unique_ptr<TrieNode>>> children;
    bool is_end = false;

    const TrieNode* child(Letter letter) const;

    // The child under *letter*, made if it is not there.
    TrieNode& grow(Letter letter);
};

class TwoTries {
  public:
    TwoTries(std::span<const std::string> words, std::size_t letter_count);

    // All moves of words of two letters or more, in no useful order.
    std::vector<NamedMove> moves(const Grid& grid, Mode mode) const;

  private:
    TrieNode words_;
    TrieNode backward_prefixes_;
    std::size_t letter_count_;
};

}  // namespace balda::benchmarks
