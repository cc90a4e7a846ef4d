// The well-known way to score a Boggle board: the baseline.
//
// The words are a tree of arcs in linked lists, one list for each prefix. From every cell a plain
// depth-first walk follows each path over cells that are not used, and looks its letters up along
// the lists. The words found so far are in a binary search tree, so that none counts twice.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "boggle/boggle.h"
#include "words/letters.h"

namespace balda::benchmarks {

struct Arc {
    Letter letter;
    bool ends_word = false;
    Arc* first_child = nullptr;
    Arc* next_sibling = nullptr;
};

class LinkedArcs {
  public:
    LinkedArcs(std::span<const Word> words, BoggleShape shape, const BoggleRules& rules);

    // The points of its words.
    std::uint32_t score(std::span<const Tile> board);

  private:
    struct FoundWord {
        std::string word;
        std::unique_ptr<FoundWord> before = nullptr;
        std::unique_ptr<FoundWord> after = nullptr;
    };

    void add_word(Word word);
    void walk(std::size_t cell, const Arc* arcs);
    void count_word();

    BoggleRules rules_;
    std::vector<std::vector<std::size_t>> beside_;
    std::deque<Arc> arcs_;
    Arc* first_ = nullptr;

    std::span<const Tile> board_;
    std::array<bool, kMaxBoggleCells> used_{};
    std::string spelled_;
    std::unique_ptr<FoundWord> found_;
    std::uint32_t points_ = 0;
};

}  // namespace balda::benchmarks
