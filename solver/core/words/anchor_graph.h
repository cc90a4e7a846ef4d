// The blank-at-the-anchor graph: one walk from an empty cell serves every letter it might get.
//
// For each word and each position i the graph holds the key
//
//     reverse(word[:i])  SEP  word[i+1:]        with the letter word[i] as its value.
//
// A search stands on the empty cell, reads the part before it backwards over filled cells, jumps
// back at SEP and reads the part after it; the letters that complete a word there come out as one
// set. Prefix nodes are what lies before SEP, suffix nodes what lies after. Children of a node are
// one block of nodes, in the order of their letters, found by counting bits; equal blocks are
// stored once, which makes both parts minimal bottom-up (as a DAWG is, after Daciuk et al. 2000).
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "words/image.h"
#include "words/letters.h"

namespace balda {

template <class Mask>
struct SuffixNode {
    Mask children;  // letters that may follow
    Mask below;     // letters that the blank may be, here or at any node below
    Mask complete;  // letters that the blank may be if the word ends here
    Mask first_child;
};

template <class Mask>
struct PrefixNode {
    Mask children;
    Mask below;
    std::uint32_t first_child;
    std::uint32_t suffix;  // the suffix node after SEP; 0 if no word starts with this prefix
};

// The index of the child by *letter*, which must be among *node*'s children.
template <class Node, class Mask>
inline std::size_t child_index(const Node& node, Mask letter) {
    return static_cast<std::size_t>(node.first_child) +
           static_cast<std::size_t>(std::popcount(static_cast<Mask>(node.children & (letter - 1))));
}

// A view of a finished graph. Children always lie before their parents, so no walk is endless.
template <class Mask>
struct AnchorGraph {
    std::span<const PrefixNode<Mask>> prefix;  // the root is the last
    std::span<const SuffixNode<Mask>> suffix;

    // ImageError if any node points outside the graph or forwards. Cost: one pass.
    void verify(std::uint32_t letter_count) const;
};

template <class Mask>
struct BuiltGraph {
    std::vector<PrefixNode<Mask>> prefix;
    std::vector<SuffixNode<Mask>> suffix;
};

// Called with the share of the work that is done, 0 to 1.
using Progress = std::function<void(double)>;

// Builds the graph of distinct *words*, each of 2 to 64 letters. Time and memory grow with the
// number of keys, which is the number of letters in all words.
template <class Mask>
BuiltGraph<Mask> build_anchor_graph(std::span<const Word> words, const Progress& progress);

}  // namespace balda
