#include "lookahead/added_moves.h"

#include <algorithm>
#include <utility>

namespace balda {
namespace {

CellIndex cell_of(Slot slot) {
    return static_cast<CellIndex>(slot / kSlotsPerCell);
}

Letter letter_of(Slot slot) {
    return static_cast<Letter>(slot % kSlotsPerCell);
}

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

AddedMoves::AddedMoves(const Position& position, Deadline deadline)
    : position_(position), walk_(make_walk(position_, {}, deadline)) {
    forget();
    std::visit(
        [this](auto& walk) {
            walk.from_all([] {}, [this](CellIndex cell, Letter letter,
                                        Word word) { add_option(cell, letter, word); });
        },
        walk_);
    sort_options(0);
    at_first_ = options_;
    options_.clear();
}

std::span<const Option> AddedMoves::added(Slot slot, const PlacedSlots& placed) {
    if (options_.size() > kMaxOptions) forget();
    context_.clear();
    Number number = next(0, slot);
    if (number == 0) {
        number = find_walk(slot, context_);
        next(0, slot) = number;
    }
    while (const Slot* change = first_change(walked_[number], placed)) {
        context_.push_back(*change);
        const Number from = number;
        number = next(from, *change);
        if (number == 0) {
            number = find_walk(slot, context_);
            next(from, *change) = number;
        }
    }
    const Walked& walked = walked_[number];
    return std::span<const Option>(options_).subspan(walked.first_option, walked.option_count);
}

const Slot* AddedMoves::first_change(const Walked& walked, const PlacedSlots& placed) const {
    if ((walked.cell_bits & placed.cell_bits()) == 0) return nullptr;
    const auto notes = std::span<const Note>(notes_).subspan(walked.first_note, walked.note_count);
    for (const Slot& slot : placed.slots()) {
        if ((walked.cell_bits & PlacedSlots::cell_bit(slot)) == 0) continue;
        for (const Note& note : notes) {
            if (note.cell == cell_of(slot) && (note.letters >> letter_of(slot) & 1) != 0) {
                return &slot;
            }
        }
    }
    return nullptr;
}

AddedMoves::Number& AddedMoves::next(Number from, Slot slot) {
    if (2 * (link_count_ + 1) > links_.size()) grow_links();
    const std::uint64_t key = (std::uint64_t{from} << 16 | slot) + 1;
    const std::size_t mask = links_.size() - 1;
    std::size_t at = (key * 0x9E3779B97F4A7C15 >> 20) & mask;
    while (links_[at].key != key && links_[at].key != 0) at = (at + 1) & mask;
    if (links_[at].key == 0) {
        links_[at].key = key;
        ++link_count_;
    }
    return links_[at].number;
}

void AddedMoves::grow_links() {
    const std::vector<Link> old = std::exchange(links_, std::vector<Link>(2 * links_.size()));
    const std::size_t mask = links_.size() - 1;
    for (const Link& link : old) {
        if (link.key == 0) continue;
        std::size_t at = (link.key * 0x9E3779B97F4A7C15 >> 20) & mask;
        while (links_[at].key != 0) at = (at + 1) & mask;
        links_[at] = link;
    }
}

AddedMoves::Number AddedMoves::find_walk(Slot slot, std::span<const Slot> context) {
    const std::size_t first_option = options_.size();
    const std::size_t first_note = notes_.size();
    if (shared_ == nullptr) {
        walk(slot, context);
    } else {
        const std::uint64_t key = SharedWalks::key_of_walk(slot, context);
        if (const auto found = shared_->find(key)) {
            take_over(*found);
        } else {
            walk(slot, context);
            if (!stopped()) shared_->add(key, spell_out(first_option, first_note));
        }
    }
    ++walk_count_;
    sort_options(first_option);
    std::uint64_t cell_bits = 0;
    for (const Note& note : std::span(notes_).subspan(first_note)) {
        cell_bits |= PlacedSlots::cell_bit(static_cast<Slot>(note.cell * kSlotsPerCell));
    }
    walked_.push_back({cell_bits, static_cast<std::uint32_t>(first_option),
                       static_cast<std::uint32_t>(options_.size() - first_option),
                       static_cast<std::uint32_t>(first_note),
                       static_cast<std::uint32_t>(notes_.size() - first_note)});
    return static_cast<Number>(walked_.size() - 1);
}

// The walk is made on the board with the letters of its context alone, since it will be used for
// positions without the others.
void AddedMoves::walk(Slot slot, std::span<const Slot> context) {
    std::visit(
        [&](auto& walk) {
            for (const Slot placed : context) walk.place(cell_of(placed), letter_of(placed));
            walk.place(cell_of(slot), letter_of(slot));
            walk.through_noting(
                cell_of(slot),
                [this](CellIndex at, Letter letter, Word word) { add_option(at, letter, word); },
                [this](CellIndex at, std::uint64_t letters) {
                    notes_.push_back({at, letters & kAnyLetters});
                });
            walk.clear(cell_of(slot));
            for (const Slot placed : context) walk.clear(cell_of(placed));
        },
        walk_);
}

void AddedMoves::take_over(const WalkedMoves& found) {
    std::size_t begin = 0;
    for (const auto [slot, length] : found.moves) {
        add_option(cell_of(slot), letter_of(slot), Word(found.words).substr(begin, length));
        begin += length;
    }
    notes_.insert(notes_.end(), found.notes.begin(), found.notes.end());
}

WalkedMoves AddedMoves::spell_out(std::size_t first_option, std::size_t first_note) const {
    WalkedMoves walked;
    walked.moves.reserve(options_.size() - first_option);
    for (const Option& option : std::span(options_).subspan(first_option)) {
        const Word word = words_.word(option.key);
        walked.moves.push_back({option.slot, static_cast<std::uint16_t>(word.size())});
        walked.words += word;
    }
    walked.notes.assign(notes_.begin() + static_cast<std::ptrdiff_t>(first_note), notes_.end());
    return walked;
}

void AddedMoves::add_option(CellIndex cell, Letter letter, Word word) {
    const WordKey key = words_.key(position_, word);
    if (points_of(key) == 0) return;
    const auto prize = static_cast<WordKey>(position_.rules.prize(cell)) << kPointsShift;
    options_.push_back({key + prize, static_cast<Slot>(cell * kSlotsPerCell + letter)});
}

void AddedMoves::sort_options(std::size_t first) {
    const auto begin = options_.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, options_.end(), [](const Option& a, const Option& b) {
        return a.key != b.key ? a.key > b.key : a.slot < b.slot;
    });
    options_.erase(std::unique(begin, options_.end()), options_.end());
}

// Number 0 is no walk but the root of the tree; walks of first letters are its children.
void AddedMoves::forget() {
    constexpr std::size_t kFirstLinks = 1 << 14;
    constexpr std::size_t kRoomBehind = 1 << 18;
    options_.clear();
    options_.reserve(kMaxOptions + kRoomBehind);
    notes_.clear();
    walked_.assign(1, {});
    links_.assign(kFirstLinks, {});
    link_count_ = 0;
}

}  // namespace balda
