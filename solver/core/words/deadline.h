// The time at which a search has to give up.
#pragma once

#include <atomic>
#include <chrono>

namespace balda {

using Deadline = std::chrono::steady_clock::time_point;

// Set by another thread to stop a search.
using StopFlag = std::atomic<bool>;

}  // namespace balda
