#include "letter_sets.h"

#include <algorithm>
#include <bit>

namespace balda {
namespace {

std::size_t first_slot(LetterSet set, std::size_t slot_count) {
    return static_cast<std::size_t>((set * 0x9E3779B97F4A7C15) >> 32) & (slot_count - 1);
}

bool ascends_to(std::span<const std::uint32_t> starts, std::size_t end) {
    return !starts.empty() && starts.front() == 0 && std::ranges::is_sorted(starts) &&
           starts.back() == end;
}

}  // namespace

LetterSet letter_set(Word word) {
    LetterSet set = 0;
    for (const char c : word) set |= letter_bit<LetterSet>(static_cast<Letter>(c));
    return set;
}

Word LetterSets::word(std::size_t number) const {
    const std::uint32_t start = word_starts[number];
    return {letters.data() + start, word_starts[number + 1] - start};
}

std::vector<Word> LetterSets::answers(LetterSet hive, Letter centre,
                                      std::size_t min_letters) const {
    std::vector<Word> found;
    const LetterSet centre_bit = letter_bit<LetterSet>(centre);
    const LetterSet others = hive & ~centre_bit;
    LetterSet subset = others;
    while (true) {
        const LetterSet set = subset | centre_bit;
        for (std::size_t at = first_slot(set, slots.size()); slots[at] != 0;
             at = (at + 1) & (slots.size() - 1)) {
            const std::size_t group = slots[at] - 1;
            if (sets[group] != set) continue;
            for (std::size_t n = set_starts[group]; n < set_starts[group + 1]; ++n) {
                if (const Word answer = word(n); answer.size() >= min_letters) {
                    found.push_back(answer);
                }
            }
            break;
        }
        if (subset == 0) break;
        subset = (subset - 1) & others;
    }
    return found;
}

void LetterSets::verify() const {
    const auto valid_slot = [&](std::uint32_t slot) { return slot <= sets.size(); };
    if (!std::has_single_bit(slots.size()) || slots.size() <= sets.size() ||
        !std::ranges::all_of(slots, valid_slot) || std::ranges::count(slots, 0U) == 0 ||
        set_starts.size() != sets.size() + 1 || word_starts.empty() ||
        !ascends_to(set_starts, word_count()) || !ascends_to(word_starts, letters.size())) {
        throw ImageError("its table of letter sets is broken");
    }
}

BuiltLetterSets build_letter_sets(std::span<const Word> words) {
    std::vector<std::pair<LetterSet, Word>> entries;
    entries.reserve(words.size());
    for (const Word word : words) entries.emplace_back(letter_set(word), word);
    std::ranges::sort(entries);

    BuiltLetterSets table;
    for (const auto& [set, word] : entries) {
        if (table.sets.empty() || table.sets.back() != set) {
            table.sets.push_back(set);
            table.set_starts.push_back(static_cast<std::uint32_t>(table.word_starts.size()));
        }
        table.word_starts.push_back(static_cast<std::uint32_t>(table.letters.size()));
        table.letters.insert(table.letters.end(), word.begin(), word.end());
    }
    table.set_starts.push_back(static_cast<std::uint32_t>(table.word_starts.size()));
    table.word_starts.push_back(static_cast<std::uint32_t>(table.letters.size()));

    table.slots.resize(std::bit_ceil(table.sets.size() * 2 + 1));
    for (std::size_t group = 0; group < table.sets.size(); ++group) {
        std::size_t at = first_slot(table.sets[group], table.slots.size());
        while (table.slots[at] != 0) at = (at + 1) & (table.slots.size() - 1);
        table.slots[at] = static_cast<std::uint32_t>(group + 1);
    }
    return table;
}

}  // namespace balda
