#include "words/lexicon.h"

#include <algorithm>

namespace balda {
namespace {

template <class Mask>
AnchorGraph<Mask> checked_graph(const ImageReader& image) {
    const AnchorGraph<Mask> graph{image.get<PrefixNode<Mask>>(Section::kPrefixNodes),
                                  image.get<SuffixNode<Mask>>(Section::kSuffixNodes)};
    graph.verify(image.letter_count());
    return graph;
}

template <class Mask>
std::vector<std::byte> build_image(std::span<const TieredWord> tiered, std::uint32_t letter_count,
                                   std::string_view info, const Progress& progress) {
    std::vector<Word> words(tiered.size());
    std::ranges::transform(tiered, words.begin(), &TieredWord::word);
    const BuiltGraph<Mask> graph = build_anchor_graph<Mask>(words, progress);
    const BuiltLetterSets table = build_letter_sets(tiered);
    std::vector<std::uint64_t> counts(letter_count);
    for (const char c : table.letters) ++counts[static_cast<Letter>(c)];

    const auto bytes = [](const auto& items) { return std::as_bytes(std::span(items)); };
    return write_image(letter_count,
                       {bytes(graph.prefix), bytes(graph.suffix), bytes(table.groups.slots),
                        bytes(table.groups.filter), bytes(table.word_starts), bytes(table.letters),
                        bytes(table.tiers), bytes(counts), bytes(info)});
}

void check_words(std::span<const TieredWord> words, std::uint32_t letter_count) {
    const auto valid = [letter_count](Word word) {
        return word.size() >= kMinWordLetters && word.size() <= kMaxWordLetters &&
               std::ranges::all_of(
                   word, [letter_count](char c) { return static_cast<Letter>(c) < letter_count; });
    };
    if (letter_count < 1 || letter_count > kMaxLetters) {
        throw std::invalid_argument("an alphabet has 1 to 40 letters");
    }
    if (!std::ranges::all_of(words, valid, &TieredWord::word)) {
        throw std::invalid_argument("a word has 2 to 64 letters of its alphabet");
    }
    const auto valid_tier = [](Tier tier) { return tier <= kRarest; };
    if (!std::ranges::all_of(words, valid_tier, &TieredWord::tier)) {
        throw std::invalid_argument("a tier is 0, 1 or 2");
    }
}

}  // namespace

Lexicon::Lexicon(Bytes bytes) {
    const ImageReader image(bytes);
    letter_count_ = image.letter_count();
    if (letter_count_ <= 32) {
        graph_ = checked_graph<std::uint32_t>(image);
    } else {
        graph_ = checked_graph<std::uint64_t>(image);
    }
    sets_ = {.groups = {.slots = image.get<SetTable<WordRange>::Slot>(Section::kSetSlots),
                        .filter = image.get<std::uint64_t>(Section::kSetFilter)},
             .word_starts = image.get<std::uint32_t>(Section::kWordStarts),
             .letters = image.get<char>(Section::kWordLetters),
             .tiers = image.get<Tier>(Section::kWordTiers)};
    sets_.verify();
    letter_counts_ = image.get<std::uint64_t>(Section::kLetterCounts);
    if (letter_counts_.size() != letter_count_) throw ImageError("its letter counts are broken");
    if (!is_in_alphabet({sets_.letters.data(), sets_.letters.size()})) {
        throw ImageError("a word has an unknown letter");
    }
    const auto info = image.get<char>(Section::kInfo);
    info_ = {info.data(), info.size()};
}

std::vector<std::byte> Lexicon::build(std::vector<TieredWord> words, std::uint32_t letter_count,
                                      std::string_view info, const Progress& progress) {
    check_words(words, letter_count);
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words, {}, &TieredWord::word).begin(), words.end());
    return letter_count <= 32 ? build_image<std::uint32_t>(words, letter_count, info, progress)
                              : build_image<std::uint64_t>(words, letter_count, info, progress);
}

bool Lexicon::is_in_alphabet(Word word) const {
    return std::ranges::all_of(word,
                               [this](char c) { return static_cast<Letter>(c) < letter_count_; });
}

std::optional<Tier> Lexicon::tier(Word word) const {
    return is_in_alphabet(word) ? sets_.tier(word) : std::nullopt;
}

}  // namespace balda
