// The words that fit a pattern, found on the anchor graph.
#pragma once

#include <string>
#include <vector>

#include "words/lexicon.h"

namespace balda {

inline constexpr Letter kAnyOneLetter = 0xF0;
inline constexpr Letter kAnyRun = 0xF1;

// The words of *lexicon* that fit *pattern*, in no useful order: letters, kAnyOneLetter, and
// kAnyRun for any number of letters, none included. std::invalid_argument for a pattern of more
// than 63 entries or with another number in it. Cost: the part of the graph whose paths fit.
std::vector<std::string> match(const Lexicon& lexicon, Word pattern);

}  // namespace balda
