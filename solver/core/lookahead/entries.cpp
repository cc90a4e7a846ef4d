#include "lookahead/entries.h"

#include <algorithm>
#include <utility>

#include "balda/walk.h"

namespace balda {
namespace {

constexpr std::size_t kMaxEntries = std::size_t{1} << 22;

// Entries, each once.
class DistinctEntries {
  public:
    // Whether it is new.
    bool add(const Entry& entry) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        return place(entry);
    }

    std::size_t size() const { return count_; }

  private:
    bool place(const Entry& entry) {
        const std::size_t mask = slots_.size() - 1;
        const std::uint64_t mixed =
            (entry.needs ^ std::uint64_t{entry.word} << 40 ^ entry.word) * 0x9E3779B97F4A7C15;
        std::size_t at = (mixed ^ mixed >> 32) & mask;
        for (; slots_[at].needs != 0; at = (at + 1) & mask) {
            if (slots_[at].needs == entry.needs && slots_[at].word == entry.word) return false;
        }
        slots_[at] = entry;
        ++count_;
        return true;
    }

    void grow() {
        const std::vector<Entry> old = std::exchange(slots_, std::vector<Entry>(2 * slots_.size()));
        count_ = 0;
        for (const Entry& entry : old) {
            if (entry.needs != 0) place(entry);
        }
    }

    std::vector<Entry> slots_ = std::vector<Entry>(4096);  // free where nothing is needed
    std::size_t count_ = 0;
};

}  // namespace

std::uint64_t Packing::pack(std::span<const Slot> slots) const {
    std::uint64_t needs = 0;
    if (in_fields()) {
        for (const Slot slot : slots) {
            needs |= std::uint64_t{slot % kSlotsPerCell + 1u} << (slot / kSlotsPerCell * width_);
        }
        return needs;
    }
    std::vector<Slot> sorted(slots.begin(), slots.end());
    std::ranges::sort(sorted, std::greater());
    for (const Slot slot : sorted) {
        needs = needs << width_ | (slot + std::uint64_t{kSlotsPerCell});
    }
    return needs;
}

Entries::Entries(Position position)
    : position_(std::move(position)),
      first_slot_(position_.grid.cells.size()),
      packing_(static_cast<std::size_t>(std::ranges::count(position_.grid.cells, kEmptyCell))),
      found_(packing_.max_needs() + 1),
      word_slots_(1024) {
    for (std::size_t cell = 0; cell < position_.grid.cells.size(); ++cell) {
        if (position_.grid.cells[cell] != kEmptyCell) continue;
        first_slot_[cell] = static_cast<Slot>(empty_.size() * kSlotsPerCell);
        empty_.push_back(static_cast<CellIndex>(cell));
    }
}

bool Entries::find(std::size_t min_needs, std::size_t max_needs, Deadline deadline,
                   const StopFlag& stop) {
    std::vector<std::vector<Entry>> found(found_.size());
    std::vector<Slot> slots;
    DistinctEntries distinct;
    AnyWalk any_walk = make_walk(position_, {}, deadline);
    const bool complete = std::visit(
        [&](auto& walk) {
            walk.needing(
                min_needs, max_needs, [&](std::span<const PlacedLetter> placed, Word word) {
                    if (distinct.size() == kMaxEntries || stop.load(std::memory_order_relaxed)) {
                        return walk.stop();
                    }
                    const WordKey key = intern(word);
                    if (points_of(key) == 0) return;
                    slots.clear();
                    for (const PlacedLetter& letter : placed) {
                        slots.push_back(
                            static_cast<Slot>(first_slot_[letter.cell] + letter.letter));
                    }
                    const Entry entry{packing_.pack(slots), key};
                    if (distinct.add(entry)) found[placed.size()].push_back(entry);
                });
            return !walk.stopped();
        },
        any_walk);
    if (!complete) return false;
    for (std::size_t letters = min_needs; letters <= max_needs; ++letters) {
        found_[letters] = std::move(found[letters]);
    }
    return true;
}

Word Entries::word(WordKey key) const {
    const std::size_t number = key & ((WordKey{1} << kPointsShift) - 1);
    return Word(letters_).substr(word_starts_[number],
                                 word_starts_[number + 1] - word_starts_[number]);
}

WordKey Entries::intern(Word word) {
    if (2 * word_starts_.size() > word_slots_.size()) grow_words();
    const std::uint64_t hash = word_hash(word);
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    const std::size_t mask = word_slots_.size() - 1;
    std::size_t at = hash & mask;
    for (; word_slots_[at].key != kFree; at = (at + 1) & mask) {
        if (word_slots_[at].tag == tag && this->word(word_slots_[at].key) == word) {
            return word_slots_[at].key;
        }
    }
    const auto points =
        position_.excludes(word, hash) ? WordKey{0} : static_cast<WordKey>(word.size());
    const auto number = static_cast<WordKey>(word_starts_.size() - 1);
    letters_ += word;
    word_starts_.push_back(static_cast<std::uint32_t>(letters_.size()));
    word_slots_[at] = {tag, points << kPointsShift | number};
    return word_slots_[at].key;
}

void Entries::grow_words() {
    std::vector<WordSlot> old =
        std::exchange(word_slots_, std::vector<WordSlot>(2 * word_slots_.size()));
    const std::size_t mask = word_slots_.size() - 1;
    for (const WordSlot& slot : old) {
        if (slot.key == kFree) continue;
        std::size_t at = word_hash(word(slot.key)) & mask;
        while (word_slots_[at].key != kFree) at = (at + 1) & mask;
        word_slots_[at] = slot;
    }
}

}  // namespace balda
