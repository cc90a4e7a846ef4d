// Sharing of a search tree among threads: simplified ABDADA.
//
// All threads search the same tree and know of one another by the table of positions. At each node
// a thread first tries the moves that no other thread is at, then the others: by then most of
// those are in the table. So threads split up wherever a node has more than one move to search,
// and none of them ever waits.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lookahead/lines.h"
#include "lookahead/slot.h"

namespace balda {

class Sharing {
  public:
    explicit Sharing(unsigned threads) : threads_(std::max(threads, 1u)) {}

    unsigned threads() const { return threads_; }

    // Calls search(i) for each of the *count* moves of a node until it is false, or another thread
    // has settled the node. The first move stays first, and moves that other threads are at come
    // last; *key* is the node's, slot_of(i) a move's.
    template <class SlotOf, class IsSettled, class Search>
    void for_each_move(std::uint64_t key, int depth, std::size_t count, const SlotOf& slot_of,
                       const IsSettled& is_settled, const Search& search) {
        if (threads_ == 1 || depth < kMinPlies) {
            for (std::size_t i = 0; i < count && search(i); ++i) {
            }
            return;
        }
        std::vector<std::size_t> later;
        for (std::size_t i = 0; i < count; ++i) {
            std::atomic<std::uint64_t>& place = places_[(key + key_of(slot_of(i))) % kPlaces];
            if (i > 0 && place.load(std::memory_order_relaxed) == key) {
                later.push_back(i);
                continue;
            }
            if (i > 0 && is_settled()) return;
            place.store(key, std::memory_order_relaxed);
            const bool goes_on = search(i);
            place.store(0, std::memory_order_relaxed);
            if (!goes_on) return;
        }
        for (const std::size_t i : later) {
            if (is_settled() || !search(i)) return;
        }
    }

    // Tells all threads that the search is done.
    void end() { is_over_.store(true, std::memory_order_relaxed); }
    bool is_over() const { return is_over_.load(std::memory_order_relaxed); }

  private:
    static constexpr int kMinPlies = 4;  // of nodes whose moves threads divide up
    static constexpr std::size_t kPlaces = 1 << 12;

    unsigned threads_;
    std::atomic<bool> is_over_ = false;
    // Keys of moves that threads are at; a collision only makes sharing less good.
    std::array<std::atomic<std::uint64_t>, kPlaces> places_{};
};

}  // namespace balda
