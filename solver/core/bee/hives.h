// Counts of words and points of every Spelling Bee hive, without the words.
//
// A hive and its words share the letter sets below the hive's, so one walk over these counts the
// hives with each of its letters as the centre.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "words/letter_sets.h"
#include "words/lexicon.h"
#include "words/word_set.h"

namespace balda {

inline constexpr std::uint32_t kPangramBonus = 7;

// As in the newspaper: 1 point up to 4 letters, a point a letter above, 7 more for a pangram.
constexpr std::uint32_t bee_points(Word word, bool pangram) {
    const auto length = static_cast<std::uint32_t>(word.size());
    return (length <= 4 ? 1 : length) + (pangram ? kPangramBonus : 0);
}

struct Tally {
    std::uint32_t words = 0;
    std::uint32_t points = 0;

    Tally& operator+=(const Tally& other) {
        words += other.words;
        points += other.points;
        return *this;
    }
};

struct CountedHive {
    LetterSet letters;
    Letter centre;
    Tally tally;
    std::uint32_t pangrams;
};

// Which hives are wanted: how many letters they have, and bounds of their counts.
struct HiveFilter {
    struct Range {
        std::uint32_t min = 0;
        std::uint32_t max = std::numeric_limits<std::uint32_t>::max();

        bool holds(std::uint32_t count) const { return min <= count && count <= max; }
    };

    int letters = 7;
    Range words;
    Range pangrams;
};

// Immutable; any number of threads may count at once.
class HiveCounts {
  public:
    // Counts the natural words of at least *min_letters* letters, each once, that are not
    // *excluded*. The *lexicons* are of one alphabet. Cost: one pass over the words.
    HiveCounts(std::span<const std::shared_ptr<const Lexicon>> lexicons,
               std::span<const std::shared_ptr<const WordSet>> excluded, std::size_t min_letters);

    // The counts of the hive with each of its letters as the centre, the lowest letter first.
    // Points are without those for pangrams. Cost: one look-up for each subset.
    using ByCentre = std::array<Tally, kMaxHiveLetters>;
    ByCentre by_centre(LetterSet hive) const;

    // All hives with a pangram that pass *filter*, by their letters, then by centre.
    std::vector<CountedHive> hives(const HiveFilter& filter) const;

  private:
    using Entry = SetTable<Tally>::Slot;

    std::vector<Entry> entries_;  // ascending
    BuiltSetTable<Tally> table_;  // the same
};

}  // namespace balda
