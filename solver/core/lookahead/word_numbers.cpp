#include "lookahead/word_numbers.h"

#include <optional>
#include <stdexcept>

namespace balda {

WordNumbers::WordNumbers(const Position& position) : lexicons_(position.lexicons) {
    std::size_t words = 0;
    for (const auto& lexicon : lexicons_) words += lexicon->word_count();
    if (words >= number_of(~WordKey{0}))
        throw std::invalid_argument("too many words to look ahead");
}

WordKey WordNumbers::key(const Position& position, Word word) {
    const std::uint64_t hash = word_hash(word);
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    Slot& slot = known_.add(
        hash, [&](const Slot& known) { return known.tag == tag && text(known) == word; },
        [&](const Slot& known) { return word_hash(text(known)); });
    if (!slot.is_free()) return slot.key;
    const WordKey number = find_number(word);
    if (number == 0) return 0;
    const auto points =
        position.excludes(word, hash) ? WordKey{0} : static_cast<WordKey>(word.size());
    slot = {tag, points << kPointsShift | number, static_cast<std::uint32_t>(letters_.size()),
            static_cast<std::uint32_t>(word.size())};
    letters_ += word;
    return slot.key;
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

}  // namespace balda
