// Input and measuring shared by the programs of this directory.
#pragma once

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "balda/grid.h"
#include "words/lexicon.h"

namespace balda::benchmarks {

struct Board {
    std::string name;
    Grid grid;
};

inline std::vector<std::byte> read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    std::vector<std::byte> bytes(
        static_cast<std::size_t>(std::max<std::streamoff>(0, file.tellg())));
    file.seekg(0);
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return bytes;
}

// One board a line: name rows columns cell…
inline std::vector<Board> read_boards(std::istream& input) {
    std::vector<Board> boards;
    for (std::string line; std::getline(input, line);) {
        std::istringstream fields(line);
        Board board{};
        fields >> board.name >> board.grid.rows >> board.grid.columns;
        for (int cell = 0; fields >> cell;) board.grid.cells.push_back(static_cast<Letter>(cell));
        boards.push_back(std::move(board));
    }
    return boards;
}

inline std::vector<std::string> words_of(const Lexicon& lexicon) {
    std::vector<std::string> words;
    for (std::size_t number = 0; number < lexicon.word_count(); ++number) {
        words.emplace_back(lexicon.sets().word(number));
    }
    return words;
}

template <class Work>
double seconds(const Work& work) {
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

inline double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

// The exit status of *run* on the arguments of a program; prints what it throws.
template <class Run>
int run_with(const Run& run, int count, char** arguments) {
    try {
        run({arguments + 1, arguments + count});
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}

}  // namespace balda::benchmarks
