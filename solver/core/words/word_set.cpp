#include "words/word_set.h"

#include <bit>

namespace balda {

std::uint64_t word_hash(Word word) {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
    std::uint64_t hash = word.size();
    for (const char letter : word) hash = std::rotl(hash, 6) ^ static_cast<Letter>(letter);
    hash *= kFactor;
    return hash ^ (hash >> 32);
}

WordSet::WordSet(std::span<const Word> words) : table_(std::bit_ceil(2 * words.size() + 1)) {
    for (const Word word : words) {
        if (word.empty()) continue;
        const std::uint64_t hash = word_hash(word);
        Slot& slot = table_.add(
            hash, [&](const Slot& other) { return text(other) == word; },
            [this](const Slot& other) { return word_hash(text(other)); });
        if (!slot.is_free()) continue;
        slot = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(letters_.size()),
                static_cast<std::uint32_t>(word.size())};
        letters_.insert(letters_.end(), word.begin(), word.end());
        digest_ += hash;
    }
}

bool WordSet::contains(Word word, std::uint64_t hash) const {
    const Slot& slot = table_.find(
        hash, [&](const Slot& other) { return other.tag == hash >> 32 && text(other) == word; });
    return !slot.is_free();
}

}  // namespace balda
