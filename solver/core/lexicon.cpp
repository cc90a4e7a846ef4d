#include "lexicon.h"

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

bool fits_32_bits(std::uint32_t letter_count) {
    return letter_count <= 32;
}

template <class Mask>
std::vector<std::byte> build_image(std::span<const Word> words, std::uint32_t letter_count,
                                   std::string_view info, const Progress& progress) {
    const BuiltGraph<Mask> graph = build_anchor_graph<Mask>(words, progress);
    const BuiltLetterSets table = build_letter_sets(words);
    std::vector<std::uint64_t> counts(letter_count);
    for (const char c : table.letters) ++counts[static_cast<Letter>(c)];

    ImageWriter image(letter_count);
    image.set(Section::kPrefixNodes, std::span(graph.prefix));
    image.set(Section::kSuffixNodes, std::span(graph.suffix));
    image.set(Section::kLetterSets, std::span(table.sets));
    image.set(Section::kSetSlots, std::span(table.slots));
    image.set(Section::kSetStarts, std::span(table.set_starts));
    image.set(Section::kWordStarts, std::span(table.word_starts));
    image.set(Section::kWordLetters, std::span(table.letters));
    image.set(Section::kLetterCounts, std::span<const std::uint64_t>(counts));
    image.set(Section::kInfo, std::span(info));
    return image.finish();
}

void check_words(std::span<const Word> words, std::uint32_t letter_count) {
    const auto valid = [letter_count](Word word) {
        return word.size() >= kMinWordLetters && word.size() <= kMaxWordLetters &&
               std::ranges::all_of(
                   word, [letter_count](char c) { return static_cast<Letter>(c) < letter_count; });
    };
    if (letter_count < 1 || letter_count > kMaxLetters) {
        throw std::invalid_argument("an alphabet has 1 to 40 letters");
    }
    if (!std::ranges::all_of(words, valid)) {
        throw std::invalid_argument("a word has 2 to 64 letters of its alphabet");
    }
}

}  // namespace

Lexicon::Lexicon(Bytes bytes) {
    const ImageReader image(bytes);
    letter_count_ = image.letter_count();
    if (fits_32_bits(letter_count_)) {
        graph_ = checked_graph<std::uint32_t>(image);
    } else {
        graph_ = checked_graph<std::uint64_t>(image);
    }
    sets_ = {
        image.get<LetterSet>(Section::kLetterSets), image.get<std::uint32_t>(Section::kSetSlots),
        image.get<std::uint32_t>(Section::kSetStarts),
        image.get<std::uint32_t>(Section::kWordStarts), image.get<char>(Section::kWordLetters)};
    sets_.verify();
    letter_counts_ = image.get<std::uint64_t>(Section::kLetterCounts);
    if (letter_counts_.size() != letter_count_) throw ImageError("its letter counts are broken");
    const auto is_letter = [this](char c) { return static_cast<Letter>(c) < letter_count_; };
    if (!std::ranges::all_of(sets_.letters, is_letter)) {
        throw ImageError("a word has an unknown letter");
    }
    const auto info = image.get<char>(Section::kInfo);
    info_ = {info.data(), info.size()};
}

std::vector<std::byte> Lexicon::build(std::vector<Word> words, std::uint32_t letter_count,
                                      std::string_view info, const Progress& progress) {
    check_words(words, letter_count);
    std::ranges::sort(words);
    words.erase(std::ranges::unique(words).begin(), words.end());
    return fits_32_bits(letter_count)
               ? build_image<std::uint32_t>(words, letter_count, info, progress)
               : build_image<std::uint64_t>(words, letter_count, info, progress);
}

bool Lexicon::contains(Word word) const {
    const auto in_alphabet = [this](char c) { return static_cast<Letter>(c) < letter_count_; };
    return word.size() >= kMinWordLetters && std::ranges::all_of(word, in_alphabet) &&
           std::visit([word](const auto& graph) { return graph.contains(word); }, graph_);
}

}  // namespace balda
