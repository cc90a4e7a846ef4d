// Numbers for the words of a position, so that looking ahead compares numbers in place of letters.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "balda/position.h"
#include "lookahead/slot.h"
#include "words/open_table.h"

namespace balda {

// The number of a word, below its points: the greater key makes more.
using WordKey = std::uint32_t;
inline constexpr int kPointsShift = 24;

constexpr int points_of(WordKey key) {
    return static_cast<int>(key >> kPointsShift);
}

constexpr std::size_t number_of(WordKey key) {
    return key & ((WordKey{1} << kPointsShift) - 1);
}

constexpr bool same_word(WordKey a, WordKey b) {
    return number_of(a) == number_of(b);
}

// A move: the letter that is placed, and the word, with the points of the move.
struct Option {
    WordKey key;
    Slot slot;

    bool operator==(const Option&) const = default;
    CellIndex cell() const { return cell_of(slot); }
    Letter letter() const { return letter_of(slot); }
    int points() const { return points_of(key); }
};

// The number of a word is its place in the lexicons, from 1 on, so all threads number words alike.
// Look-ups are remembered, so each thread needs an object of its own.
class WordNumbers {
  public:
    // std::invalid_argument if the lexicons have more words than there are numbers.
    explicit WordNumbers(const Position& position);

    // The key of *word*, without points if *position* excludes it; 0 if no lexicon has the word.
    WordKey key(const Position& position, Word word);

    // *key* is of a word.
    Word word(WordKey key) const;

  private:
    struct Slot {
        std::uint32_t tag = 0;
        WordKey key = 0;
        std::uint32_t start = 0;  // of its letters
        std::uint32_t length = 0;

        bool is_free() const { return key == 0; }
    };

    WordKey find_number(Word word) const;
    Word text(const Slot& slot) const { return Word(letters_).substr(slot.start, slot.length); }

    std::vector<std::shared_ptr<const Lexicon>> lexicons_;
    OpenTable<Slot> known_{1024};
    std::string letters_;  // of the words looked up: those of the lexicons lie too far apart
};

}  // namespace balda
