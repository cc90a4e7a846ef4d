#include "boggle/word_graph.h"

#include <algorithm>
#include <array>

#include "words/block_store.h"

namespace balda {
namespace {

// Builds the nodes on the way back: a node's block is stored when all its children are.
template <class Mask>
class WordGraphBuilder {
  public:
    using Node = WordNode<Mask>;

    // The node of *words*, which agree in their first *depth* letters and are longer.
    Node node(std::span<const Word> words, std::size_t depth) {
        Node node{0, 0, static_cast<Mask>(~Mask{0}), 0};
        std::array<Node, kMaxLetters> block;
        std::size_t count = 0;
        while (!words.empty()) {
            const char letter = words.front()[depth];
            const Mask bit = letter_bit<Mask>(static_cast<Letter>(letter));
            const auto next = std::ranges::partition_point(
                words, [=](Word word) { return word[depth] == letter; });
            auto longer = words.first(static_cast<std::size_t>(next - words.begin()));
            words = words.subspan(longer.size());
            if (longer.front().size() == depth + 1) {
                node.words |= bit;
                node.needs &= bit;
                longer = longer.subspan(1);
            }
            if (longer.empty()) continue;
            node.inner |= bit;
            block[count] = this->node(longer, depth + 1);
            node.needs &= bit | block[count].needs;
            ++count;
        }
        if (count != 0) node.first_child = store_.intern({block.data(), count});
        return node;
    }

    // All nodes below *root*, whose children are set to point into them. Short prefixes come first:
    // a search visits them on every board, so they should share cache lines.
    std::vector<Node> take(Node& root) {
        const std::vector<Node> stored = store_.take();
        std::vector<Mask> moved(stored.size(), kNotMoved);
        std::vector<Node> nodes;
        nodes.reserve(stored.size());
        const auto move_children = [&](Node& node) {
            if (node.inner == 0) return;
            const auto first = stored.begin() + static_cast<std::ptrdiff_t>(node.first_child);
            Mask& target = moved[node.first_child];
            if (target == kNotMoved) {
                target = static_cast<Mask>(nodes.size());
                nodes.insert(nodes.end(), first, first + std::popcount(node.inner));
            }
            node.first_child = target;
        };
        move_children(root);
        for (std::size_t next = 0; next < nodes.size(); ++next) move_children(nodes[next]);
        return nodes;
    }

  private:
    static constexpr Mask kNotMoved = static_cast<Mask>(~Mask{0});

    BlockStore<Node> store_;
};

}  // namespace

template <class Mask>
WordGraph<Mask>::WordGraph(std::span<const Word> words) {
    WordGraphBuilder<Mask> builder;
    root_ = builder.node(words, 0);
    nodes_ = builder.take(root_);
}

template class WordGraph<std::uint32_t>;
template class WordGraph<std::uint64_t>;

std::shared_ptr<const AnyWordGraph> make_word_graph(std::span<const Word> words,
                                                    std::uint32_t letter_count) {
    if (letter_count <= 32) {
        return std::make_shared<const AnyWordGraph>(WordGraph<std::uint32_t>(words));
    }
    return std::make_shared<const AnyWordGraph>(WordGraph<std::uint64_t>(words));
}

}  // namespace balda
