#include "words/pattern.h"

namespace balda {
namespace {

// Each run takes as few letters as it can. If what follows does not fit, the last run takes one
// more: an earlier one never needs more than it has.
bool fits(Word word, Word pattern) {
    std::size_t place = 0;  // in the pattern
    std::size_t after_run = 0;
    std::size_t resumed = 0;  // the letter after those of the last run
    for (std::size_t at = 0; at < word.size();) {
        const Letter wanted = place < pattern.size() ? static_cast<Letter>(pattern[place]) : 0xFF;
        if (wanted == kAnyRun) {
            after_run = ++place;
            resumed = at;
        } else if (wanted == kAnyOneLetter || wanted == static_cast<Letter>(word[at])) {
            ++place;
            ++at;
        } else if (after_run != 0) {
            place = after_run;
            at = ++resumed;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of(static_cast<char>(kAnyRun), place) == Word::npos;
}

}  // namespace

std::vector<Word> match(const Lexicon& lexicon, Word pattern) {
    std::vector<Word> found;
    for (std::size_t number = 0; number < lexicon.word_count(); ++number) {
        const Word word = lexicon.sets().word(number);
        if (fits(word, pattern)) found.push_back(word);
    }
    return found;
}

}  // namespace balda
