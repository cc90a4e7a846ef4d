#include "bee/hives.h"

#include <algorithm>
#include <bit>

namespace balda {
namespace {

// Merges *entry* into the last of *entries* if that has the same set, else appends it.
template <class Entry>
void add(std::vector<Entry>& entries, const Entry& entry) {
    if (entries.empty() || entries.back().set != entry.set) {
        entries.push_back(entry);
    } else {
        entries.back().value += entry.value;
    }
}

}  // namespace

HiveCounts::HiveCounts(std::span<const std::shared_ptr<const Lexicon>> lexicons,
                       std::span<const std::shared_ptr<const WordSet>> excluded,
                       std::size_t min_letters) {
    // True if the word counts and was not counted in an earlier lexicon than that of *layer*.
    const auto counts = [&](std::size_t layer, Word word) {
        const auto has = [word](const auto& words) { return words->contains(word); };
        const auto has_natural = [word](const auto& lexicon) {
            return lexicon->sets().tier(word) == kNatural;
        };
        return word.size() >= min_letters && std::ranges::none_of(excluded, has) &&
               std::ranges::none_of(lexicons.first(layer), has_natural);
    };
    std::vector<Entry> found;
    for (std::size_t layer = 0; layer < lexicons.size(); ++layer) {
        const LetterSets& sets = lexicons[layer]->sets();
        for (std::uint32_t number = 0; number < sets.word_count(); ++number) {
            const Word word = sets.word(number);
            if (sets.tiers[number] != kNatural || !counts(layer, word)) continue;
            add(found, {letter_set(word), {1, bee_points(word, false)}});
        }
    }
    if (lexicons.size() > 1) std::ranges::sort(found, {}, &Entry::set);
    for (const Entry& entry : found) add(entries_, entry);
    table_ = BuiltSetTable<Tally>(entries_);
}

HiveCounts::ByCentre HiveCounts::by_centre(LetterSet hive) const {
    ByCentre sums{};
    std::array<Letter, kMaxHiveLetters> letters{};
    std::size_t count = 0;
    for (LetterSet rest = hive; rest != 0; rest &= rest - 1) {
        letters[count++] = lowest_letter(rest);
    }
    table_.view().for_each_subset(hive, 0, [&](LetterSet set, const Tally& tally) {
        for (std::size_t n = 0; n < count; ++n) {
            const auto has = static_cast<std::uint32_t>(set >> letters[n] & 1);
            sums[n] += {tally.words * has, tally.points * has};
        }
    });
    return sums;
}

std::vector<CountedHive> HiveCounts::hives(const HiveFilter& filter) const {
    std::vector<CountedHive> found;
    for (const auto& [hive, of_pangrams] : entries_) {
        const std::uint32_t pangrams = of_pangrams.words;
        if (std::popcount(hive) != filter.letters || !filter.pangrams.holds(pangrams)) continue;
        const ByCentre sums = by_centre(hive);
        LetterSet rest = hive;
        for (std::size_t n = 0; rest != 0; ++n, rest &= rest - 1) {
            Tally tally = sums[n];
            if (!filter.words.holds(tally.words)) continue;
            tally.points += kPangramBonus * pangrams;
            found.push_back({hive, lowest_letter(rest), tally, pangrams});
        }
    }
    return found;
}

}  // namespace balda
