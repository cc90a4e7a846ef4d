#include "words/anchor_graph.h"

#include <algorithm>
#include <array>

#include "words/block_store.h"

namespace balda {
namespace {

// One word with its blank at `anchor`. Its characters are computed, not stored: at depth d the
// reversed prefix gives word[anchor - 1 - d], SEP stands at depth anchor, then comes word[d].
struct Key {
    const char* word;
    std::uint8_t length;
    std::uint8_t anchor;
};

constexpr std::size_t kSeparator = kMaxLetters;
constexpr std::size_t kEnd = kMaxLetters + 1;
constexpr std::size_t kClasses = kMaxLetters + 2;

std::size_t character(const Key& key, std::size_t depth) {
    if (depth < key.anchor) return static_cast<Letter>(key.word[key.anchor - 1 - depth]);
    if (depth == key.anchor) return kSeparator;
    return depth < key.length ? static_cast<Letter>(key.word[depth]) : kEnd;
}

// Sorts the keys by radix, one character a level, and builds the nodes on the way back: a node's
// block is interned when all its children are.
template <class Mask>
class Builder {
  public:
    Builder(std::span<const Word> words, const Progress& progress) : progress_(progress) {
        std::size_t total = 0;
        for (const Word word : words) total += word.size();
        keys_.reserve(total);
        for (const Word word : words) {
            for (std::size_t anchor = 0; anchor < word.size(); ++anchor) {
                keys_.push_back({word.data(), static_cast<std::uint8_t>(word.size()),
                                 static_cast<std::uint8_t>(anchor)});
            }
        }
        spare_.resize(keys_.size());
    }

    BuiltGraph<Mask> build() {
        const SuffixNode<Mask> none{};
        suffix_.intern({&none, 1});
        const PrefixNode<Mask> root = prefix_node(keys_, 0);
        BuiltGraph<Mask> graph{prefix_.take(), suffix_.take()};
        graph.prefix.push_back(root);
        return graph;
    }

  private:
    using Keys = std::span<Key>;

    // Reorders *keys* by their character at *depth*; part c is [starts[c], starts[c + 1]).
    std::array<std::size_t, kClasses + 1> partition(Keys keys, std::size_t depth) {
        std::array<std::size_t, kClasses + 1> starts{};
        for (const Key& key : keys) ++starts[character(key, depth) + 1];
        for (std::size_t c = 1; c <= kClasses; ++c) starts[c] += starts[c - 1];
        if (keys.size() > 1) {
            std::array<std::size_t, kClasses + 1> next = starts;
            const auto spare = std::span(spare_).first(keys.size());
            for (const Key& key : keys) spare[next[character(key, depth)]++] = key;
            std::ranges::copy(spare, keys.begin());
        }
        return starts;
    }

    template <class Node, class MakeChild>
    void add_children(Node& node, BlockStore<Node>& store, MakeChild make_child) {
        std::array<Node, kMaxLetters> block;
        std::size_t count = 0;
        for (std::size_t c = 0; c < kMaxLetters; ++c) {
            if (!make_child(c, block[count])) continue;
            node.children |= letter_bit<Mask>(static_cast<Letter>(c));
            node.below |= block[count].below;
            ++count;
        }
        if (count != 0) node.first_child = store.intern({block.data(), count});
    }

    PrefixNode<Mask> prefix_node(Keys keys, std::size_t depth) {
        const auto starts = partition(keys, depth);
        const auto part = [&](std::size_t c) {
            return keys.subspan(starts[c], starts[c + 1] - starts[c]);
        };
        PrefixNode<Mask> node{};
        if (const Keys ended = part(kSeparator); !ended.empty()) {
            const SuffixNode<Mask> after = suffix_node(ended, depth + 1);
            node.suffix = suffix_.intern({&after, 1});
            node.below = after.below;
        }
        add_children(node, prefix_, [&](std::size_t c, PrefixNode<Mask>& child) {
            if (part(c).empty()) return false;
            child = prefix_node(part(c), depth + 1);
            if (depth == 0) report(part(c));
            return true;
        });
        return node;
    }

    SuffixNode<Mask> suffix_node(Keys keys, std::size_t depth) {
        const auto starts = partition(keys, depth);
        const auto part = [&](std::size_t c) {
            return keys.subspan(starts[c], starts[c + 1] - starts[c]);
        };
        SuffixNode<Mask> node{};
        for (const Key& key : part(kEnd)) {
            node.complete |= letter_bit<Mask>(static_cast<Letter>(key.word[key.anchor]));
        }
        node.below = node.complete;
        add_children(node, suffix_, [&](std::size_t c, SuffixNode<Mask>& child) {
            if (part(c).empty()) return false;
            child = suffix_node(part(c), depth + 1);
            return true;
        });
        return node;
    }

    void report(Keys finished) {
        if (!progress_) return;
        const auto done = static_cast<double>(finished.data() + finished.size() - keys_.data());
        progress_(done / static_cast<double>(keys_.size()));
    }

    const Progress& progress_;
    std::vector<Key> keys_;
    std::vector<Key> spare_;
    BlockStore<PrefixNode<Mask>> prefix_;
    BlockStore<SuffixNode<Mask>> suffix_;
};

template <class Node, class Mask>
void verify_children(std::span<const Node> nodes, Mask alphabet) {
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node& node = nodes[i];
        if ((node.children & ~alphabet) != 0 || (node.below & ~alphabet) != 0 ||
            node.first_child > i ||
            node.first_child + static_cast<std::size_t>(std::popcount(node.children)) > i) {
            throw ImageError("a node points outside its graph");
        }
    }
}

}  // namespace

template <class Mask>
void AnchorGraph<Mask>::verify(std::uint32_t letter_count) const {
    const Mask alphabet =
        static_cast<Mask>(static_cast<Mask>(~Mask{0}) >> (sizeof(Mask) * 8 - letter_count));
    if (prefix.empty() || suffix.empty()) throw ImageError("its graph has no root");
    verify_children(prefix, alphabet);
    verify_children(suffix, alphabet);
    for (const PrefixNode<Mask>& node : prefix) {
        if (node.suffix >= suffix.size()) throw ImageError("a node points outside its graph");
    }
    for (const SuffixNode<Mask>& node : suffix) {
        if ((node.complete & ~alphabet) != 0) throw ImageError("a node has an unknown letter");
    }
}

template <class Mask>
BuiltGraph<Mask> build_anchor_graph(std::span<const Word> words, const Progress& progress) {
    return Builder<Mask>(words, progress).build();
}

template struct AnchorGraph<std::uint32_t>;
template struct AnchorGraph<std::uint64_t>;
template BuiltGraph<std::uint32_t> build_anchor_graph(std::span<const Word>, const Progress&);
template BuiltGraph<std::uint64_t> build_anchor_graph(std::span<const Word>, const Progress&);

}  // namespace balda
