// Blocks of graph nodes, each distinct block stored once.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "words/open_table.h"

namespace balda {

// Blocks are compared byte by byte, so a node must have no padding.
template <class Node>
class BlockStore {
  public:
    // The index of the first node of a block equal to *block*.
    std::uint32_t intern(std::span<const Node> block) {
        Slot& slot = table_.add(
            hash(block), [&](Slot other) { return equal(other, block); },
            [this](Slot old) { return hash({&nodes_[old.first], old.count}); });
        if (slot.is_free()) {
            slot = {static_cast<std::uint32_t>(nodes_.size()),
                    static_cast<std::uint32_t>(block.size())};
            nodes_.insert(nodes_.end(), block.begin(), block.end());
        }
        return slot.first;
    }

    std::vector<Node> take() { return std::move(nodes_); }

  private:
    struct Slot {
        std::uint32_t first = 0;
        std::uint32_t count = 0;

        bool is_free() const { return count == 0; }
    };

    static std::uint64_t hash(std::span<const Node> block) {
        static_assert(std::has_unique_object_representations_v<Node>);
        static_assert(sizeof(Node) % sizeof(std::uint32_t) == 0);
        std::uint64_t hash = block.size();
        const auto* bytes = reinterpret_cast<const std::byte*>(block.data());
        for (std::size_t at = 0; at < block.size_bytes(); at += sizeof(std::uint32_t)) {
            std::uint32_t word;
            std::memcpy(&word, bytes + at, sizeof(word));
            hash = std::rotl((hash ^ word) * 0x9E3779B97F4A7C15, 29);
        }
        return hash ^ (hash >> 32);
    }

    bool equal(Slot slot, std::span<const Node> block) const {
        return slot.count == block.size() &&
               std::memcmp(&nodes_[slot.first], block.data(), block.size_bytes()) == 0;
    }

    std::vector<Node> nodes_;
    OpenTable<Slot> table_{1024};
};

}  // namespace balda
