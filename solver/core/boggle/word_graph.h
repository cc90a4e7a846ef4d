// The word graph of Boggle: the minimal automaton of some words, read forwards.
//
// A node has two sets of letters: those that end a word, and those that lead on. Only the children
// that lead on are nodes, so that the last letters of words are bits and nothing more. Children are
// one block of nodes, in the order of their letters, found by counting bits; equal blocks are
// stored once.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "words/letters.h"

namespace balda {

template <class Mask>
struct WordNode {
    Mask words;  // letters that end a word
    Mask inner;  // letters that more letters may follow
    Mask needs;  // letters that all words below have yet to use
    Mask first_child;
};

// Immutable; any number of threads may walk one at once.
template <class Mask>
class WordGraph {
  public:
    using Node = WordNode<Mask>;

    // The graph of *words*, sorted and distinct, each of 1 to 64 letters.
    explicit WordGraph(std::span<const Word> words);

    const Node& root() const { return root_; }

    // The child by *letter*, which must be in *node*'s inner letters.
    const Node& child(const Node& node, Letter letter) const {
        const Mask before = node.inner & (letter_bit<Mask>(letter) - 1);
        return nodes_[static_cast<std::size_t>(node.first_child) +
                      static_cast<std::size_t>(std::popcount(before))];
    }

    // Prefetches *node*'s children into the cache.
    void fetch_children(const Node& node) const {
        __builtin_prefetch(nodes_.data() + node.first_child);
    }

  private:
    std::vector<Node> nodes_;
    Node root_;
};

using AnyWordGraph = std::variant<WordGraph<std::uint32_t>, WordGraph<std::uint64_t>>;

// The graph of *words*, sorted and distinct, over an alphabet of *letter_count* letters.
std::shared_ptr<const AnyWordGraph> make_word_graph(std::span<const Word> words,
                                                    std::uint32_t letter_count);

}  // namespace balda
