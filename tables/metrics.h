// Figures about running tables and their server. Counters may be raised by any thread.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace rail::tables {

/// Counts durations by upper bounds in seconds.
class Histogram {
 public:
  static constexpr std::array<double, 12> bounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                    0.05,   0.1,   0.25,   0.5,   1,    2.5};
  void add(double seconds) {
    std::size_t place = 0;
    while (place < bounds.size() && seconds > bounds[place]) ++place;
    counts[place].fetch_add(1, std::memory_order_relaxed);
    nanoseconds.fetch_add(seconds > 0 ? static_cast<std::uint64_t>(seconds * 1e9) : 0,
                          std::memory_order_relaxed);
  }

  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts{};  // the last: above all bounds
  std::atomic<std::uint64_t> nanoseconds{0};                           // in all
};

struct Metrics {
  using Counter = std::atomic<std::uint64_t>;
  // Gauges.
  std::atomic<std::int64_t> connections{0};  // WebSockets
  std::atomic<std::int64_t> sockets{0};      // of any kind
  std::atomic<std::int64_t> rooms{0};        // tables in memory
  std::atomic<std::int64_t> thinking_waiting{0};
  std::atomic<std::int64_t> thinking_longest_wait_ms{0};  // taken once a second
  std::atomic<std::int64_t> letters_leaving{0};  // by mail, push or webhook, and not yet done
  std::atomic<std::int64_t> calls_waiting{0};    // in the store, of all servers; taken at times
  // Counters.
  Counter tables_created{0};
  Counter moves{0};  // accepted acts of people
  Counter bot_moves{0};
  Counter hints{0};
  Counter analyses{0};
  Counter plies{0};  // stored, chance included
  Counter refused{0};
  Counter http_requests{0};
  Counter messages_in{0};
  Counter messages_out{0};
  Counter limited{0};       // turned away by a limit
  Counter slow_readers{0};  // dropped
  Counter webhooks_sent{0};
  Counter webhooks_failed{0};  // each time that one could not be called
  Counter letters_told{0};     // by mail or push
  Counter letters_failed{0};   // each time that one could not be told
  Counter store_commits{0};
  Counter store_changes{0};
  Counter store_errors{0};
  Histogram move_seconds;    // from receiving an act to handing out its update
  Histogram commit_seconds;  // one group commit
  double start = 0;          // of the server, in seconds since 1970
};

}  // namespace rail::tables
