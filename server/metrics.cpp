#include "server/metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>

namespace rail::server {

namespace {

/// Shortest text that reads back as the same number.
std::string number(double value) {
  if (value == static_cast<double>(static_cast<std::int64_t>(value)))
    return std::to_string(static_cast<std::int64_t>(value));
  char text[32];
  for (const int digits : {6, 9, 17}) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (std::strtod(text, nullptr) == value) break;
  }
  return text;
}

void head(std::string& out, const std::string& name, std::string_view type, std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n");
  out.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void write(std::string& out, const std::string& name, std::string_view type, double value,
           std::string_view help) {
  head(out, name, type, help);
  out.append(name).append(" ").append(number(value)).append("\n");
}

void count(std::string& out, const std::string& name, const Metrics::Counter& counter,
           std::string_view help) {
  write(out, "roundhouse_" + name + "_total", "counter",
        static_cast<double>(counter.load(std::memory_order_relaxed)), help);
}

void gauge(std::string& out, const std::string& name, const std::atomic<std::int64_t>& value,
           std::string_view help) {
  write(out, "roundhouse_" + name, "gauge",
        static_cast<double>(value.load(std::memory_order_relaxed)), help);
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

void process(std::string& out, double start) {
  write(out, "process_cpu_seconds_total", "counter", cpu_seconds(),
        "User and system time spent, in seconds.");
  write(out, "process_resident_memory_bytes", "gauge", resident_bytes(), "Resident memory.");
  write(out, "process_start_time_seconds", "gauge", start, "When this server started.");
}

}  // namespace

void Histogram::add(double seconds) {
  std::size_t place = 0;
  while (place < bounds.size() && seconds > bounds[place]) ++place;
  counts_[place].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(seconds > 0 ? static_cast<std::uint64_t>(seconds * 1e9) : 0,
                         std::memory_order_relaxed);
}

void Histogram::write(std::string& out, const std::string& name, const std::string& help) const {
  head(out, name, "histogram", help);
  std::uint64_t below = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    below += counts_[i].load(std::memory_order_relaxed);
    const std::string bound = i < bounds.size() ? number(bounds[i]) : "+Inf";
    out += name + "_bucket{le=\"" + bound + "\"} " + std::to_string(below) + "\n";
  }
  const auto sum = static_cast<double>(nanoseconds_.load(std::memory_order_relaxed)) * 1e-9;
  out += name + "_sum " + number(sum) + "\n";
  out += name + "_count " + std::to_string(below) + "\n";
}

std::string Metrics::text() const {
  std::string out;
  gauge(out, "connections", connections, "Open live connections (WebSocket).");
  gauge(out, "sockets", sockets, "Open connections of any kind.");
  gauge(out, "rooms", rooms, "Tables in memory.");
  count(out, "tables_created", tables_created, "Tables created.");
  count(out, "moves", moves, "Accepted acts of people.");
  count(out, "bot_moves", bot_moves, "Acts of bots.");
  count(out, "plies", plies, "Stored plies, chance included.");
  count(out, "refused", refused, "Refused acts and messages.");
  count(out, "http_requests", http_requests, "HTTP requests.");
  count(out, "messages_in", messages_in, "Live messages received.");
  count(out, "messages_out", messages_out, "Live messages sent.");
  count(out, "limited", limited, "Requests, messages and connections turned away by a limit.");
  count(out, "slow_readers", slow_readers, "Live connections dropped because nobody read them.");
  count(out, "webhooks_sent", webhooks_sent, "Webhooks delivered.");
  count(out, "webhooks_failed", webhooks_failed, "Webhooks given up.");
  count(out, "store_commits", store_commits, "Group commits.");
  count(out, "store_changes", store_changes, "Changes stored.");
  count(out, "store_errors", store_errors, "Failures of the store.");
  move_seconds.write(out, "roundhouse_move_seconds",
                     "From receiving an act to handing out its update.");
  commit_seconds.write(out, "roundhouse_commit_seconds", "One group commit.");
  process(out, start);
  return out;
}

}  // namespace rail::server
