// The words that fit a pattern.
#pragma once

#include <vector>

#include "words/lexicon.h"

namespace balda {

inline constexpr Letter kAnyOneLetter = 0xF0;
inline constexpr Letter kAnyRun = 0xF1;

// The words of *lexicon* that fit *pattern*, in no useful order: letters, kAnyOneLetter, and
// kAnyRun for any number of letters, none included. Cost: a look at each word.
std::vector<Word> match(const Lexicon& lexicon, Word pattern);

}  // namespace balda
