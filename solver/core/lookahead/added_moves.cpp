#include "lookahead/added_moves.h"

#include <algorithm>
#include <utility>

namespace balda {
namespace {

constexpr std::uint64_t kAnyLetters = (std::uint64_t{1} << kMaxLetters) - 1;

}  // namespace

void PlacedSlots::add(Slot slot) {
    slots_.insert(std::ranges::upper_bound(slots_, slot), slot);
    cell_bits_ |= cell_bit(slot);
}

void PlacedSlots::remove(Slot slot) {
    slots_.erase(std::ranges::find(slots_, slot));
    cell_bits_ = 0;
    for (const Slot left : slots_) cell_bits_ |= cell_bit(left);
}

AddedMoves::AddedMoves(const Position& position, Deadline deadline, SharedWalks& shared)
    : position_(position),
      walk_(make_walk(position_, {}, deadline)),
      words_(position_),
      shared_(&shared),
      memory_(shared.memory()) {
    std::visit(
        [this](auto& walk) {
            walk.from_all([] {}, [this](CellIndex cell, Letter letter,
                                        Word word) { add_option(cell, letter, word); });
        },
        walk_);
    sort_options();
    at_first_ = options_;
}

std::span<const Option> AddedMoves::added(Slot slot, const PlacedSlots& placed) {
    if (memory_->is_full()) {
        memory_ = shared_->memory();
        links_ = {};
    }
    context_.clear();
    const Walked* walked = &find_walk(0, slot, slot);
    while (const Slot* change = first_change(*walked, placed)) {
        context_.push_back(*change);
        walked = &find_walk(walked->number, *change, slot);
    }
    return walked->options;
}

const Slot* AddedMoves::first_change(const Walked& walked, const PlacedSlots& placed) {
    if ((walked.cell_bits & placed.cell_bits()) == 0) return nullptr;
    for (const Slot& slot : placed.slots()) {
        if ((walked.cell_bits & PlacedSlots::cell_bit(slot)) == 0) continue;
        for (const Note& note : walked.notes) {
            if (note.cell == cell_of(slot) && (note.letters >> letter_of(slot) & 1) != 0) {
                return &slot;
            }
        }
    }
    return nullptr;
}

const Walked& AddedMoves::find_walk(std::uint32_t before, Slot last, Slot first) {
    static constexpr Walked kCutShort;
    const std::uint64_t key = WalkLinks::key(before, last);
    const Walked*& known = links_.at(key);
    if (known == nullptr) known = memory_->find(key);
    if (known == nullptr) known = walk(key, first);
    return known == nullptr ? kCutShort : *known;
}

// The walk is made on the board with the letters of its context alone, since it will be used for
// positions without the others. Null if it was cut short.
const Walked* AddedMoves::walk(std::uint64_t key, Slot slot) {
    options_.clear();
    notes_.clear();
    std::visit(
        [&](auto& walk) {
            for (const Slot placed : context_) walk.place(cell_of(placed), letter_of(placed));
            walk.place(cell_of(slot), letter_of(slot));
            walk.through_noting(
                cell_of(slot),
                [this](CellIndex at, Letter letter, Word word) { add_option(at, letter, word); },
                [this](CellIndex at, std::uint64_t letters) {
                    notes_.push_back({at, letters & kAnyLetters});
                });
            walk.clear(cell_of(slot));
            for (const Slot placed : context_) walk.clear(cell_of(placed));
        },
        walk_);
    ++walk_count_;
    if (stopped()) return nullptr;
    sort_options();
    std::uint64_t cell_bits = 0;
    for (const Note& note : notes_) {
        cell_bits |= PlacedSlots::cell_bit(static_cast<Slot>(note.cell * kSlotsPerCell));
    }
    return memory_->add(key, {.cell_bits = cell_bits, .options = options_, .notes = notes_});
}

void AddedMoves::add_option(CellIndex cell, Letter letter, Word word) {
    const WordKey key = words_.key(position_, word);
    if (points_of(key) == 0) return;
    const auto prize = static_cast<WordKey>(position_.rules.prize(cell)) << kPointsShift;
    options_.push_back({key + prize, static_cast<Slot>(cell * kSlotsPerCell + letter)});
}

void AddedMoves::sort_options() {
    std::ranges::sort(options_, [](const Option& a, const Option& b) {
        return a.key != b.key ? a.key > b.key : a.slot < b.slot;
    });
    options_.erase(std::ranges::unique(options_).begin(), options_.end());
}

}  // namespace balda
