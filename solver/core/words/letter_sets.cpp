#include "words/letter_sets.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "words/image.h"

namespace balda {
namespace {

bool ascends_to(std::span<const std::uint32_t> starts, std::size_t end) {
    return !starts.empty() && starts.front() == 0 && std::ranges::is_sorted(starts) &&
           starts.back() == end;
}

}  // namespace

Word LetterSets::word(std::size_t number) const {
    const std::uint32_t start = word_starts[number];
    return {letters.data() + start, word_starts[number + 1] - start};
}

std::optional<std::uint32_t> LetterSets::find(Word wanted) const {
    const WordRange* group = groups.find(letter_set(wanted));
    if (group == nullptr) return std::nullopt;
    const auto numbers = group->numbers();
    const auto at = std::ranges::lower_bound(numbers, wanted, {}, [&](auto n) { return word(n); });
    if (at == numbers.end() || word(*at) != wanted) return std::nullopt;
    return *at;
}

std::optional<Tier> LetterSets::tier(Word word) const {
    const std::optional<std::uint32_t> number = find(word);
    return number ? std::optional(tiers[*number]) : std::nullopt;
}

std::vector<std::uint32_t> LetterSets::answers(LetterSet hive, Letter centre,
                                               std::size_t min_letters) const {
    constexpr std::size_t kUsual = 256;
    std::vector<std::uint32_t> found;
    found.reserve(kUsual);
    groups.for_each_subset(hive, letter_bit<LetterSet>(centre), [&](LetterSet, WordRange group) {
        for (const std::uint32_t number : group.numbers()) {
            if (word(number).size() >= min_letters) found.push_back(number);
        }
    });
    return found;
}

void LetterSets::verify() const {
    using Slot = SetTable<WordRange>::Slot;
    const auto valid_range = [this](WordRange range) {
        return range.first <= range.end && range.end <= word_count();
    };
    const auto valid_tier = [](Tier tier) { return tier <= kRarest; };
    if (!std::has_single_bit(groups.slots.size()) || !std::has_single_bit(groups.filter.size()) ||
        std::ranges::count(groups.slots, LetterSet{0}, &Slot::set) == 0 ||
        !ascends_to(word_starts, letters.size()) ||
        !std::ranges::all_of(groups.slots, valid_range, &Slot::value) ||
        tiers.size() != word_count() || !std::ranges::all_of(tiers, valid_tier)) {
        throw ImageError("its table of letter sets is broken");
    }
}

BuiltLetterSets build_letter_sets(std::span<const TieredWord> words) {
    std::vector<std::pair<LetterSet, TieredWord>> entries;
    entries.reserve(words.size());
    for (const TieredWord& word : words) entries.emplace_back(letter_set(word.word), word);
    std::ranges::sort(entries);

    std::vector<SetTable<WordRange>::Slot> groups;
    std::vector<std::uint32_t> word_starts;
    std::vector<char> letters;
    std::vector<Tier> tiers;
    for (const auto& [set, entry] : entries) {
        const auto number = static_cast<std::uint32_t>(tiers.size());
        if (groups.empty() || groups.back().set != set) groups.push_back({set, {number, number}});
        groups.back().value.end = number + 1;
        word_starts.push_back(static_cast<std::uint32_t>(letters.size()));
        letters.insert(letters.end(), entry.word.begin(), entry.word.end());
        tiers.push_back(entry.tier);
    }
    word_starts.push_back(static_cast<std::uint32_t>(letters.size()));
    return {BuiltSetTable<WordRange>(groups), std::move(word_starts), std::move(letters),
            std::move(tiers)};
}

}  // namespace balda
