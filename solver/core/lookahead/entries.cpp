#include "lookahead/entries.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <stdexcept>
#include <utility>

#include "balda/walk.h"
#include "lookahead/on_threads.h"
#include "words/open_table.h"

namespace balda {
namespace {

constexpr std::size_t kMaxEntries = std::size_t{1} << 22;

// Entries, each once.
class DistinctEntries {
  public:
    // True if *entry* is new.
    bool add(const Entry& entry) {
        const auto is_same = [&](const Entry& other) { return other == entry; };
        Entry& slot = table_.add(hash(entry), is_same, hash);
        const bool is_new = slot.is_free();
        slot = entry;
        return is_new;
    }

    std::size_t size() const { return table_.size(); }

  private:
    static std::uint64_t hash(const Entry& entry) {
        const std::uint64_t mixed =
            (entry.needs ^ std::uint64_t{entry.word} << 40 ^ entry.word) * 0x9E3779B97F4A7C15;
        return mixed ^ mixed >> 32;
    }

    OpenTable<Entry> table_{4096};
};

}  // namespace

Entries::Entries(Position position)
    : position_(std::move(position)), first_slot_(position_.grid.cells.size()), words_(position_) {
    for (std::size_t cell = 0; cell < position_.grid.cells.size(); ++cell) {
        if (position_.grid.cells[cell] != kEmptyCell) continue;
        first_slot_[cell] = static_cast<Slot>(empty_.size() * kSlotsPerCell);
        empty_.push_back(static_cast<CellIndex>(cell));
    }
    if (empty_.size() > kMaxEmptyCells) throw std::invalid_argument("at most 10 empty cells");
    found_.resize(empty_.size() + 1);
}

// Threads share out the empty cells: the entries whose first letter is on one of them.
bool Entries::find(std::size_t max_needs, unsigned threads, Deadline deadline,
                   const StopFlag& stop) {
    std::vector<std::vector<std::vector<Entry>>> found_from(
        empty_.size(), std::vector<std::vector<Entry>>(found_.size()));
    std::atomic<std::size_t> next_cell = 0;
    std::atomic<std::size_t> count = 0;  // of the entries from cells that are done
    std::atomic<bool> complete = true;
    const auto find_from = [&](auto& walk, WordNumbers& words, std::size_t cell) {
        DistinctEntries distinct;
        const std::size_t most = kMaxEntries - std::min(count.load(), kMaxEntries);
        walk.needing(empty_[cell], max_needs, [&](std::span<const PlacedLetter> placed, Word word) {
            if (distinct.size() == most || !complete || stop.load(std::memory_order_relaxed)) {
                return walk.stop();
            }
            const WordKey key = words.key(position_, word);
            if (points_of(key) == 0) return;
            Entry entry{0, key};
            for (const auto& [at, letter] : placed) {
                entry.needs |= field_of(static_cast<Slot>(first_slot_[at] + letter));
            }
            if (distinct.add(entry)) found_from[cell][placed.size()].push_back(entry);
        });
        count += distinct.size();
    };
    on_threads(std::min(threads, static_cast<unsigned>(empty_.size())), [&](unsigned) {
        WordNumbers words(position_);
        AnyWalk any_walk = make_walk(position_, {}, deadline);
        std::visit(
            [&](auto& walk) {
                while (!walk.stopped()) {
                    const std::size_t cell = next_cell++;
                    if (cell >= empty_.size()) return;
                    find_from(walk, words, cell);
                }
                complete = false;
            },
            any_walk);
    });
    if (!complete || count > kMaxEntries) return false;
    for (std::size_t letters = 1; letters <= max_needs; ++letters) {
        for (const auto& found : found_from) {
            found_[letters].insert(found_[letters].end(), found[letters].begin(),
                                   found[letters].end());
        }
        std::ranges::sort(found_[letters], std::greater(), &Entry::word);
    }
    return true;
}

void Entries::place(CellIndex cell, Letter letter) {
    const auto slot = static_cast<Slot>(first_slot_[cell] + letter);
    for (std::size_t letters = 1; letters < found_.size(); ++letters) {
        std::erase_if(found_[letters], [&](const Entry& entry) {
            const std::uint64_t needs = entry.needs & field_mask(slot);
            if (needs == field_of(slot) && letters > 1) {
                found_[letters - 1].push_back({entry.needs ^ needs, entry.word});
            }
            return needs != 0;
        });
    }
    position_.grid.cells[cell] = letter;
}

void Entries::use(Word word) {
    const WordKey key = words_.key(position_, word);
    for (std::vector<Entry>& entries : found_) {
        std::erase_if(entries, [&](const Entry& entry) { return same_word(entry.word, key); });
    }
}

}  // namespace balda
