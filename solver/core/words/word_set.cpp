#include "words/word_set.h"

#include <algorithm>
#include <bit>

namespace balda {

std::uint64_t word_hash(Word word) {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
    std::uint64_t hash = word.size();
    for (const char letter : word) hash = std::rotl(hash, 6) ^ static_cast<Letter>(letter);
    hash *= kFactor;
    return hash ^ (hash >> 32);
}

WordSet::WordSet(std::span<const Word> words) : slots_(std::bit_ceil(2 * words.size() + 1)) {
    for (const Word word : words) {
        Slot& slot = slot_of(word, word_hash(word));
        if (slot.length != 0 || word.empty()) continue;
        slot = {static_cast<std::uint32_t>(word_hash(word) >> 32),
                static_cast<std::uint32_t>(letters_.size()),
                static_cast<std::uint32_t>(word.size())};
        letters_.insert(letters_.end(), word.begin(), word.end());
        ++count_;
        digest_ += word_hash(word);
    }
}

bool WordSet::contains(Word word, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t at = hash & mask; slots_[at].length != 0; at = (at + 1) & mask) {
        const Slot& slot = slots_[at];
        if (slot.tag == hash >> 32 && Word(&letters_[slot.start], slot.length) == word) return true;
    }
    return false;
}

WordSet::Slot& WordSet::slot_of(Word word, std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].length != 0 && Word(&letters_[slots_[at].start], slots_[at].length) != word) {
        at = (at + 1) & mask;
    }
    return slots_[at];
}

}  // namespace balda
