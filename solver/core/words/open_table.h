// A hash table with open addressing. Its owner knows what is in a slot, and its hash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace balda {

// A new Slot is free, as is_free() says.
template <class Slot>
class OpenTable {
  public:
    // With that many slots at first, a power of two.
    explicit OpenTable(std::size_t slots) : slots_(slots) {}

    // The number of slots handed out by `add` while they were free.
    std::size_t size() const { return size_; }

    // The first slot from *hash* on that *is_wanted* or is free; some slot has to be free.
    template <class IsWanted>
    const Slot& find(std::uint64_t hash, const IsWanted& is_wanted) const {
        return slots_[place(hash, is_wanted)];
    }

    // Likewise, to be filled if it is free. At most half of the slots are filled: the table grows
    // with the help of hash_of(slot).
    template <class IsWanted, class HashOf>
    Slot& add(std::uint64_t hash, const IsWanted& is_wanted, const HashOf& hash_of) {
        if (2 * (size_ + 1) > slots_.size()) grow(hash_of);
        Slot& slot = slots_[place(hash, is_wanted)];
        size_ += slot.is_free();
        return slot;
    }

  private:
    template <class IsWanted>
    std::size_t place(std::uint64_t hash, const IsWanted& is_wanted) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = hash & mask;
        while (!slots_[at].is_free() && !is_wanted(slots_[at])) at = (at + 1) & mask;
        return at;
    }

    template <class HashOf>
    void grow(const HashOf& hash_of) {
        const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
        for (const Slot& slot : old) {
            if (slot.is_free()) continue;
            slots_[place(hash_of(slot), [](const Slot&) { return false; })] = slot;
        }
    }

    std::vector<Slot> slots_;
    std::size_t size_ = 0;
};

}  // namespace balda
