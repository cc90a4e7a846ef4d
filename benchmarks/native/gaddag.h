// The usual structure for word games, searched letter by letter (Gordon 1994): for each word and
// each cut the graph holds reverse(word[:cut]) SEP word[cut:]. Nodes are packed and equal child
// blocks shared, as in the core, so that what is compared is the search and not the storage.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "balda/grid.h"
#include "board.h"
#include "words/letters.h"

namespace balda::benchmarks {

class Gaddag {
  public:
    // At most 32 letters.
    Gaddag(std::span<const std::string> words, std::size_t letter_count);

    // All moves of words of two letters or more, in no useful order.
    std::vector<NamedMove> moves(const Grid& grid, Mode mode) const;

    struct Node {
        std::uint32_t children;  // letters
        std::uint32_t first;     // index of the first child; the one under SEP comes before it
        bool has_separator;
        bool is_end;
    };

    const Node& root() const { return nodes_.back(); }
    const Node* child(const Node& node, Letter letter) const;
    const Node* after_separator(const Node& node) const;

  private:
    std::vector<Node> nodes_;
    std::size_t letter_count_;
};

}  // namespace balda::benchmarks
