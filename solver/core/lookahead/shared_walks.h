// Results of walks, shared between threads: walks take half of the time of looking ahead on a
// board.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lookahead/slot.h"

namespace balda {

// Letters on a cell that would have changed a walk, in 8 bytes.
struct Note {
    std::uint64_t cell : 16;
    std::uint64_t letters : 48;
};

// Moves and notes of a walk. Each thread numbers words by itself, so words are spelled out here,
// one after another.
struct WalkedMoves {
    struct Move {
        Slot slot;
        std::uint16_t length;  // of its word
    };

    std::vector<Move> moves;
    std::string words;
    std::vector<Note> notes;
};

class SharedWalks {
  public:
    // A key of the walk through the letter at *slot* once those of *context* are placed.
    static std::uint64_t key_of_walk(Slot slot, std::span<const Slot> context) {
        std::uint64_t key = spread(std::uint64_t{slot} + 1);
        for (const Slot placed : context) key += key_of(placed);
        return key;
    }

    // The results of the walk of *key*, or null.
    std::shared_ptr<const WalkedMoves> find(std::uint64_t key) const {
        const std::lock_guard lock(mutex_);
        const auto found = walks_.find(key);
        return found == walks_.end() ? nullptr : found->second;
    }

    void add(std::uint64_t key, WalkedMoves walked) {
        auto shared = std::make_shared<const WalkedMoves>(std::move(walked));
        const std::lock_guard lock(mutex_);
        moves_ += shared->moves.size();
        if (moves_ > kMaxMoves) {
            walks_.clear();
            moves_ = shared->moves.size();
        }
        walks_.insert_or_assign(key, std::move(shared));
    }

  private:
    // Some 12 bytes each, with the notes: as many as a thread remembers for itself.
    static constexpr std::size_t kMaxMoves = 3 << 20;

    mutable std::mutex mutex_;
    std::unordered_map<std::uint64_t, std::shared_ptr<const WalkedMoves>> walks_;
    std::size_t moves_ = 0;  // of all walks
};

}  // namespace balda
