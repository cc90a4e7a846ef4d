// Blocks of graph nodes, each distinct block stored once.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace balda {

// Blocks are compared byte by byte, so a node must have no padding.
template <class Node>
class BlockStore {
  public:
    // The index of the first node of a block equal to *block*.
    std::uint32_t intern(std::span<const Node> block) {
        if ((blocks_ + 1) * 2 > slots_.size()) grow();
        std::size_t at = hash(block) & (slots_.size() - 1);
        for (; slots_[at].count != 0; at = (at + 1) & (slots_.size() - 1)) {
            if (equal(slots_[at], block)) return slots_[at].first;
        }
        const Slot slot{static_cast<std::uint32_t>(nodes_.size()),
                        static_cast<std::uint32_t>(block.size())};
        nodes_.insert(nodes_.end(), block.begin(), block.end());
        slots_[at] = slot;
        ++blocks_;
        return slot.first;
    }

    std::vector<Node> take() { return std::move(nodes_); }

  private:
    struct Slot {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
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

    void grow() {
        std::vector<Slot> old(std::max<std::size_t>(1024, slots_.size() * 2));
        old.swap(slots_);
        for (const Slot slot : old) {
            if (slot.count == 0) continue;
            std::size_t at = hash({&nodes_[slot.first], slot.count}) & (slots_.size() - 1);
            while (slots_[at].count != 0) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = slot;
        }
    }

    std::vector<Node> nodes_;
    std::vector<Slot> slots_;
    std::size_t blocks_ = 0;
};

}  // namespace balda
