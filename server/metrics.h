// Figures about the running server, as Prometheus text. One per server; counters may be raised by
// any thread.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace rail::server {

/// Counts durations by upper bounds in seconds.
class Histogram {
 public:
  static constexpr std::array<double, 12> bounds = {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                    0.05,   0.1,   0.25,   0.5,   1,    2.5};
  void add(double seconds);
  /// Appends the lines of one histogram.
  void write(std::string& out, const std::string& name, const std::string& help) const;

 private:
  std::array<std::atomic<std::uint64_t>, bounds.size() + 1> counts_{};
  std::atomic<std::uint64_t> nanoseconds_{0};
};

struct Metrics {
  using Counter = std::atomic<std::uint64_t>;
  // Gauges.
  std::atomic<std::int64_t> connections{0};  // WebSockets
  std::atomic<std::int64_t> sockets{0};      // of any kind
  std::atomic<std::int64_t> rooms{0};        // tables in memory
  std::atomic<std::int64_t> thinking_waiting{0};
  std::atomic<std::int64_t> thinking_longest_wait_ms{0};  // taken once a second
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
  Counter webhooks_failed{0};
  Counter store_commits{0};
  Counter store_changes{0};
  Counter store_errors{0};
  Histogram move_seconds;    // from receiving an act to handing out its update
  Histogram commit_seconds;  // one group commit
  /// Seconds since 1970.
  const double start =
      std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();

  /// With process_cpu_seconds_total, process_resident_memory_bytes and start time.
  std::string text() const;
};

}  // namespace rail::server
