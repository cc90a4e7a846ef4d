// Times the core on Spelling Bee hives against the scan of the word list, in turns:
//
//     bee_bench IMAGE TURNS < HIVES      one hive a line: its letters as numbers, the centre first
//
// Prints one JSON document with medians over the turns, for all the hives. Every way must give the
// same answers before it is timed.

#include <algorithm>
#include <bit>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "bee/hives.h"
#include "measuring.h"

namespace balda::benchmarks {
namespace {

constexpr std::size_t kMinLetters = 4;

struct Hive {
    LetterSet letters = 0;
    Letter centre = 0;
};

std::vector<Hive> read_hives(std::istream& input) {
    std::vector<Hive> hives;
    for (std::string line; std::getline(input, line);) {
        std::istringstream fields(line);
        int letter;
        fields >> letter;
        Hive hive{.centre = static_cast<Letter>(letter)};
        do {
            hive.letters |= letter_bit<LetterSet>(static_cast<Letter>(letter));
        } while (fields >> letter);
        hives.push_back(hive);
    }
    return hives;
}

// Finds the words of a hive by looking at every word.
class Scan {
  public:
    explicit Scan(const LetterSets& sets) {
        for (std::size_t number = 0; number < sets.word_count(); ++number) {
            const Word word = sets.word(number);
            if (word.size() >= kMinLetters) words_.emplace_back(letter_set(word), word);
        }
    }

    std::size_t answers(const Hive& hive, std::vector<Word>& found) const {
        const LetterSet centre = letter_bit<LetterSet>(hive.centre);
        found.clear();
        for (const auto& [set, word] : words_) {
            if ((set & ~hive.letters) == 0 && (set & centre) != 0) found.push_back(word);
        }
        return found.size();
    }

  private:
    std::vector<std::pair<LetterSet, Word>> words_;
};

std::size_t look_up(const LetterSets& sets, const Hive& hive, std::vector<Word>& found) {
    found.clear();
    for (const auto number : sets.answers(hive.letters, hive.centre, kMinLetters)) {
        found.push_back(sets.word(number));
    }
    return found.size();
}

std::size_t count(const HiveCounts& counts, const Hive& hive) {
    const LetterSet below = hive.letters & (letter_bit<LetterSet>(hive.centre) - 1);
    return counts.by_centre(hive.letters)[static_cast<std::size_t>(std::popcount(below))].words;
}

// Does the work once unmeasured, as in a busy server, and then measures it.
template <class Work>
double milliseconds(const Work& work) {
    work();
    return seconds(work) * 1e3;
}

void run(const std::vector<std::string>& arguments) {
    const std::vector<std::byte> image = read_file(arguments.at(0));
    const int turns = std::stoi(arguments.at(1));
    const auto lexicon = std::make_shared<const Lexicon>(Bytes(image));
    const std::vector<std::shared_ptr<const Lexicon>> lexicons{lexicon};
    const LetterSets& sets = lexicon->sets();
    const std::vector<Hive> hives = read_hives(std::cin);
    const HiveCounts counts(lexicons, {}, kMinLetters);
    const Scan scan(sets);

    std::vector<Word> found;
    std::size_t answers = 0;
    for (const Hive& hive : hives) {
        answers += scan.answers(hive, found);
        const std::vector<Word> scanned(found);
        const bool agree = look_up(sets, hive, found) == scanned.size() &&
                           std::ranges::is_permutation(found, scanned) &&
                           count(counts, hive) == scanned.size();
        if (!agree) throw std::runtime_error("the answers differ");
    }

    std::vector<double> words_ms, count_ms, scan_ms;
    std::size_t checked = 0;
    for (int turn = 0; turn < turns; ++turn) {
        words_ms.push_back(milliseconds([&] {
            for (const Hive& hive : hives) checked += look_up(sets, hive, found);
        }));
        count_ms.push_back(milliseconds([&] {
            for (const Hive& hive : hives) checked += count(counts, hive);
        }));
        scan_ms.push_back(milliseconds([&] {
            for (const Hive& hive : hives) checked += scan.answers(hive, found);
        }));
    }
    if (checked != 6 * answers * static_cast<std::size_t>(turns)) {
        throw std::runtime_error("the answers differ from turn to turn");
    }
    const double hive_count = static_cast<double>(hives.size());
    std::cout << "{\"answers\": " << static_cast<double>(answers) / hive_count
              << ", \"words_ms\": " << median(words_ms) << ", \"count_ms\": " << median(count_ms)
              << ", \"scan_ms\": " << median(scan_ms) << ", \"hives\": " << counts.hives({}).size()
              << "}\n";
}

}  // namespace
}  // namespace balda::benchmarks

int main(int count, char** arguments) {
    return balda::benchmarks::run_with(balda::benchmarks::run, count, arguments);
}
