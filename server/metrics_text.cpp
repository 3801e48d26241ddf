// Counters, gauges, histograms and the process itself in Prometheus' text.
#include "server/metrics_text.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>

namespace rail::server {

namespace {

/// Shortest text that reads back as the same number.
std::string number_text(double value) {
  if (value == static_cast<double>(static_cast<std::int64_t>(value)))
    return std::to_string(static_cast<std::int64_t>(value));
  char text[32];
  for (const int digits : {6, 9, 17}) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value) break;
  }
  return text;
}

void write_head(std::string& out, const std::string& name, std::string_view type,
                std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n");
  out.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void write_sample(std::string& out, const std::string& name, std::string_view type, double value,
                  std::string_view help) {
  write_head(out, name, type, help);
  out.append(name).append(" ").append(number_text(value)).append("\n");
}

void write_counter(std::string& out, const std::string& name, const Metrics::Counter& counter,
                   std::string_view help) {
  write_sample(out, "roundhouse_" + name + "_total", "counter",
               static_cast<double>(counter.load(std::memory_order_relaxed)), help);
}

void write_gauge(std::string& out, const std::string& name, const std::atomic<std::int64_t>& value,
                 std::string_view help) {
  write_sample(out, "roundhouse_" + name, "gauge",
               static_cast<double>(value.load(std::memory_order_relaxed)), help);
}

double in_seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime);
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

void write_process(std::string& out, double start) {
  write_sample(out, "process_cpu_seconds_total", "counter", cpu_seconds(),
               "User and system time spent, in seconds.");
  write_sample(out, "process_resident_memory_bytes", "gauge", resident_bytes(), "Resident memory.");
  write_sample(out, "process_start_time_seconds", "gauge", start, "When this server started.");
}

void write_histogram(std::string& out, const std::string& name, const Histogram& histogram,
                     const std::string& help) {
  write_head(out, name, "histogram", help);
  constexpr auto& bounds = Histogram::bounds;
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
    below += histogram.counts[i].load(std::memory_order_relaxed);
    const std::string bound = i < bounds.size() ? number_text(bounds[i]) : "+Inf";
    out.append(name).append("_bucket{le=\"").append(bound).append("\"} ");
    out.append(std::to_string(below)).append("\n");
  }
  const auto sum =
      static_cast<double>(histogram.nanoseconds.load(std::memory_order_relaxed)) * 1e-9;
  out.append(name).append("_sum ").append(number_text(sum)).append("\n");
  out.append(name).append("_count ").append(std::to_string(below)).append("\n");
}

}  // namespace

std::string metrics_text(const Metrics& metrics) {
  std::string out;
  write_gauge(out, "connections", metrics.connections, "Open live connections (WebSocket).");
  write_gauge(out, "sockets", metrics.sockets, "Open connections of any kind.");
  write_gauge(out, "rooms", metrics.rooms, "Tables in memory.");
  write_gauge(out, "thinking_waiting", metrics.thinking_waiting,
              "Decisions of bots, hints and the like that wait for a thinking thread.");
  constexpr double milliseconds = 1e-3;
  write_sample(out, "roundhouse_thinking_longest_wait_seconds", "gauge",
               static_cast<double>(metrics.thinking_longest_wait_ms) * milliseconds,
               "How long the first of them has waited.");
  write_gauge(out, "letters_leaving", metrics.letters_leaving,
              "Letters by mail or push and webhooks that are on their way.");
  write_gauge(out, "calls_waiting", metrics.calls_waiting,
              "Calls in the store that wait to be told, of all servers.");
  write_counter(out, "tables_created", metrics.tables_created, "Tables created.");
  write_counter(out, "moves", metrics.moves, "Accepted acts of people.");
  write_counter(out, "bot_moves", metrics.bot_moves, "Acts of bots.");
  write_counter(out, "hints", metrics.hints, "Hints given to people.");
  write_counter(out, "analyses", metrics.analyses, "Finished matches that were looked at again.");
  write_counter(out, "plies", metrics.plies, "Stored plies, chance included.");
  write_counter(out, "refused", metrics.refused, "Refused acts and messages.");
  write_counter(out, "http_requests", metrics.http_requests, "HTTP requests.");
  write_counter(out, "messages_in", metrics.messages_in, "Live messages received.");
  write_counter(out, "messages_out", metrics.messages_out, "Live messages sent.");
  write_counter(out, "limited", metrics.limited,
                "Requests, messages and connections turned away by a limit.");
  write_counter(out, "slow_readers", metrics.slow_readers,
                "Live connections dropped because nobody read them.");
  write_counter(out, "webhooks_sent", metrics.webhooks_sent, "Webhooks delivered.");
  write_counter(out, "webhooks_failed", metrics.webhooks_failed,
                "Times that a webhook could not be called.");
  write_counter(out, "letters_told", metrics.letters_told, "Letters told by mail or push.");
  write_counter(out, "letters_failed", metrics.letters_failed,
                "Times that a letter could not be told.");
  write_counter(out, "store_commits", metrics.store_commits, "Group commits.");
  write_counter(out, "store_changes", metrics.store_changes, "Changes stored.");
  write_counter(out, "store_errors", metrics.store_errors, "Failures of the store.");
  write_histogram(out, "roundhouse_move_seconds", metrics.move_seconds,
                  "From receiving an act to handing out its update.");
  write_histogram(out, "roundhouse_commit_seconds", metrics.commit_seconds, "One group commit.");
  write_process(out, metrics.start);
  return out;
}

}  // namespace rail::server
