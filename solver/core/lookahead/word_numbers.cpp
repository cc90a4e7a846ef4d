#include "lookahead/word_numbers.h"

#include <utility>

namespace balda {

WordKey WordNumbers::key(const Position& position, Word word) {
    if (2 * starts_.size() > slots_.size()) grow();
    const std::uint64_t hash = word_hash(word);
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    for (; slots_[at].key != kFree; at = (at + 1) & mask) {
        if (slots_[at].tag == tag && this->word(slots_[at].key) == word) return slots_[at].key;
    }
    const auto points =
        position.excludes(word, hash) ? WordKey{0} : static_cast<WordKey>(word.size());
    const auto number = static_cast<WordKey>(size());
    letters_ += word;
    starts_.push_back(static_cast<std::uint32_t>(letters_.size()));
    slots_[at] = {tag, points << kPointsShift | number};
    return slots_[at].key;
}

void WordNumbers::grow() {
    const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
        if (slot.key == kFree) continue;
        std::size_t at = word_hash(word(slot.key)) & mask;
        while (slots_[at].key != kFree) at = (at + 1) & mask;
        slots_[at] = slot;
    }
}

}  // namespace balda
