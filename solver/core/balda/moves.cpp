#include "balda/moves.h"

#include "words/word_set.h"

namespace balda {
namespace {

std::uint64_t move_hash(CellIndex cell, Letter letter, std::uint64_t word_hash) {
    const std::uint64_t place = std::uint64_t{cell} << 8 | letter;
    const std::uint64_t hash = word_hash ^ (place * 0x9E3779B97F4A7C15);
    return hash ^ (hash >> 29);
}

std::uint32_t tag_of(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace

void MoveList::add(CellIndex cell, Letter letter, Word word) {
    const auto start = static_cast<std::uint32_t>(letters_.size());
    letters_.insert(letters_.end(), word.begin(), word.end());
    moves_.push_back({cell, letter, static_cast<std::uint8_t>(word.size()), start});
}

void MoveList::shrink(std::size_t size) {
    if (size >= moves_.size()) return;
    letters_.resize(moves_[size].word_start);
    moves_.resize(size);
}

template <class IsWanted>
DistinctMoves::Slot& DistinctMoves::find_slot(std::uint64_t hash, const IsWanted& is_wanted) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].number > forgotten_ && !is_wanted(slots_[at])) at = (at + 1) & mask;
    return slots_[at];
}

void DistinctMoves::add(CellIndex cell, Letter letter, Word word, std::uint64_t word_hash) {
    if ((list_.size() - forgotten_) * 2 >= slots_.size()) grow();
    const std::uint64_t hash = move_hash(cell, letter, word_hash);
    Slot& slot = find_slot(hash, [&](const Slot& taken) {
        if (taken.tag != tag_of(hash)) return false;
        const Move& move = list_[taken.number - 1];
        return move.cell == cell && move.letter == letter && list_.word(move) == word;
    });
    if (slot.number > forgotten_) return;
    list_.add(cell, letter, word);
    slot = {tag_of(hash), static_cast<std::uint32_t>(list_.size())};
}

// Moves the entries that are not forgotten into twice as many slots.
void DistinctMoves::grow() {
    slots_.assign(slots_.size() * 2, {});
    for (std::size_t number = forgotten_ + 1; number <= list_.size(); ++number) {
        const Move& move = list_[number - 1];
        const std::uint64_t hash = move_hash(move.cell, move.letter, word_hash(list_.word(move)));
        find_slot(hash, [](const Slot&) { return false; }) = {tag_of(hash),
                                                              static_cast<std::uint32_t>(number)};
    }
}

}  // namespace balda
