// When a search has to give up.
#pragma once

#include <chrono>

namespace balda {

using Deadline = std::chrono::steady_clock::time_point;

}  // namespace balda
