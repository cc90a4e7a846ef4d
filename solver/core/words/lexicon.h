// A lexicon: the words that a game accepts, ready to search. Immutable; any number of threads may
// search one at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "words/anchor_graph.h"
#include "words/image.h"
#include "words/letter_sets.h"
#include "words/letters.h"

namespace balda {

// A view of an image, fully checked; the image must outlive it.
class Lexicon {
  public:
    using Graph = std::variant<AnchorGraph<std::uint32_t>, AnchorGraph<std::uint64_t>>;

    // ImageError if *image* is foreign or damaged: nothing in an accepted image can lead a search
    // outside it. Cost: two passes over the image.
    explicit Lexicon(Bytes image);

    // The image of *words* over an alphabet of *letter_count* letters. Sorts them and keeps the
    // best known of duplicates; every word has 2 to 64 letters of the alphabet. *info* is kept as
    // it is.
    static std::vector<std::byte> build(std::vector<TieredWord> words, std::uint32_t letter_count,
                                        std::string_view info, const Progress& progress);

    std::uint32_t letter_count() const { return letter_count_; }
    std::size_t word_count() const { return sets_.word_count(); }
    const Graph& graph() const { return graph_; }
    const LetterSets& sets() const { return sets_; }
    // How likely a person knows *word*; none if it is not in the lexicon.
    std::optional<Tier> tier(Word word) const;
    // The count of each letter of the alphabet in the words.
    std::span<const std::uint64_t> letter_counts() const { return letter_counts_; }
    std::string_view info() const { return info_; }

  private:
    bool is_in_alphabet(Word word) const;

    std::uint32_t letter_count_;
    Graph graph_;
    LetterSets sets_;
    std::span<const std::uint64_t> letter_counts_;
    std::string_view info_;
};

}  // namespace balda
