#include "lookahead/word_numbers.h"

#include <optional>
#include <stdexcept>
#include <utility>

namespace balda {

WordNumbers::WordNumbers(const Position& position) : lexicons_(position.lexicons) {
    std::size_t words = 0;
    for (const auto& lexicon : lexicons_) words += lexicon->word_count();
    if (words >= number_of(kFree)) throw std::invalid_argument("too many words to look ahead");
}

WordKey WordNumbers::key(const Position& position, Word word) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    const std::uint64_t hash = word_hash(word);
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    for (; slots_[at].key != kFree; at = (at + 1) & mask) {
        if (slots_[at].tag == tag && text(slots_[at]) == word) return slots_[at].key;
    }
    const WordKey number = find_number(word);
    if (number == 0) return 0;
    const auto points =
        position.excludes(word, hash) ? WordKey{0} : static_cast<WordKey>(word.size());
    slots_[at] = {tag, points << kPointsShift | number, static_cast<std::uint32_t>(letters_.size()),
                  static_cast<std::uint32_t>(word.size())};
    letters_ += word;
    ++count_;
    return slots_[at].key;
}

Word WordNumbers::word(WordKey key) const {
    std::size_t number = number_of(key) - 1;
    auto lexicon = lexicons_.begin();
    for (; number >= (*lexicon)->word_count(); ++lexicon) number -= (*lexicon)->word_count();
    return (*lexicon)->sets().word(number);
}

WordKey WordNumbers::find_number(Word word) const {
    std::size_t first = 1;
    for (const auto& lexicon : lexicons_) {
        if (const std::optional<std::uint32_t> number = lexicon->sets().find(word)) {
            return static_cast<WordKey>(first + *number);
        }
        first += lexicon->word_count();
    }
    return 0;
}

void WordNumbers::grow() {
    const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
    const std::size_t mask = slots_.size() - 1;
    for (const Slot& slot : old) {
        if (slot.key == kFree) continue;
        std::size_t at = word_hash(text(slot)) & mask;
        while (slots_[at].key != kFree) at = (at + 1) & mask;
        slots_[at] = slot;
    }
}

}  // namespace balda
