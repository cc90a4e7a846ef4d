// Results of walks, which all threads of a search remember together: walks take most of the time of
// looking ahead on a board.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "lookahead/slot.h"
#include "lookahead/word_numbers.h"
#include "words/open_table.h"

namespace balda {

// Letters on a cell that would have changed a walk, in 8 bytes.
struct Note {
    std::uint64_t cell : 16;
    std::uint64_t letters : 48;
};

// The result of a walk.
struct Walked {
    std::uint32_t number = 0;         // among the walks of a memory, from 1 on
    std::uint64_t cell_bits = 0;      // of the cells in its notes
    std::span<const Option> options;  // the most points first
    std::span<const Note> notes;
};

// Walks by the walk before and the slot of the letter that they are after; walk 0 is before all
// letters.
class WalkLinks {
  public:
    static std::uint64_t key(std::uint32_t before, Slot slot) {
        return (std::uint64_t{before} << 16 | slot) + 1;
    }

    // The place of the walk of *key*, null at first; valid until the next call.
    const Walked*& at(std::uint64_t key) {
        const auto is_same = [key](const Link& link) { return link.key == key; };
        Link& link = links_.add(hash(key), is_same, [](const Link& old) { return hash(old.key); });
        link.key = key;
        return link.walked;
    }

  private:
    struct Link {
        std::uint64_t key = 0;
        const Walked* walked = nullptr;

        bool is_free() const { return key == 0; }
    };

    static std::uint64_t hash(std::uint64_t key) { return key * kSpread >> 20; }

    OpenTable<Link> links_{1 << 14};
};

// Items that stay where they are while more are added.
template <class Item>
class Pile {
  public:
    std::span<const Item> add(std::span<const Item> items) {
        if (blocks_.empty() || blocks_.back().capacity() - blocks_.back().size() < items.size()) {
            blocks_.emplace_back().reserve(std::max(kBlockItems, items.size()));
        }
        std::vector<Item>& block = blocks_.back();
        block.insert(block.end(), items.begin(), items.end());
        size_ += items.size();
        return std::span<const Item>(block).last(items.size());
    }

    std::size_t size() const { return size_; }

  private:
    static constexpr std::size_t kBlockItems = 1 << 16;

    std::vector<std::vector<Item>> blocks_;
    std::size_t size_ = 0;
};

// Any number of threads may find and add walks at once; walks stay where they are.
class WalkMemory {
  public:
    // The walk of *key*, or null.
    const Walked* find(std::uint64_t key) {
        const std::lock_guard lock(mutex_);
        return links_.at(key);
    }

    // Copies *walked*, unless another thread was first; the walk that is kept.
    const Walked* add(std::uint64_t key, const Walked& walked) {
        const std::lock_guard lock(mutex_);
        const Walked*& link = links_.at(key);
        if (link == nullptr) {
            const Walked kept{static_cast<std::uint32_t>(walks_.size() + 1), walked.cell_bits,
                              options_.add(walked.options), notes_.add(walked.notes)};
            link = walks_.add({&kept, 1}).data();
            if (options_.size() > kMaxOptions) is_full_ = true;
        }
        return link;
    }

    bool is_full() const { return is_full_.load(std::memory_order_relaxed); }

  private:
    static constexpr std::size_t kMaxOptions = 3 << 20;

    std::mutex mutex_;
    WalkLinks links_;
    Pile<Option> options_;
    Pile<Note> notes_;
    Pile<Walked> walks_;
    // Read all the time, so apart from what each walk changes.
    alignas(64) std::atomic<bool> is_full_ = false;
};

// Hands out the memory that threads share, a fresh one once it is full. A full one lasts as long as
// a thread still uses it.
class SharedWalks {
  public:
    std::shared_ptr<WalkMemory> memory() {
        const std::lock_guard lock(mutex_);
        if (memory_->is_full()) memory_ = std::make_shared<WalkMemory>();
        return memory_;
    }

  private:
    std::mutex mutex_;
    std::shared_ptr<WalkMemory> memory_ = std::make_shared<WalkMemory>();
};

}  // namespace balda
