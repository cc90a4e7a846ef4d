// Numbers for the words of a position, so that looking ahead compares numbers in place of letters.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "balda/position.h"

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

class WordNumbers {
  public:
    // The key of *word*, always the same; without points if *position* excludes the word.
    WordKey key(const Position& position, Word word);

    // How many words have a number; numbers are below that.
    std::size_t size() const { return starts_.size() - 1; }

    Word word(WordKey key) const {
        const std::size_t number = number_of(key);
        return Word(letters_).substr(starts_[number], starts_[number + 1] - starts_[number]);
    }

  private:
    struct Slot {
        std::uint32_t tag = 0;
        WordKey key = kFree;
    };

    static constexpr WordKey kFree = ~WordKey{0};

    void grow();

    std::string letters_;
    std::vector<std::uint32_t> starts_ = {0};
    std::vector<Slot> slots_ = std::vector<Slot>(1024);  // open addressing, at most half full
};

}  // namespace balda
