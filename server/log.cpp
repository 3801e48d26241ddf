// Writes lines of the log, one at a time.
#include "server/log.h"

#include <unistd.h>

#include <chrono>
#include <ctime>
#include <mutex>
#include <string>

namespace rail::server {

namespace {

std::string log_time() {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto since = std::chrono::floor<std::chrono::milliseconds>(now.time_since_epoch()).count();
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  const std::string fraction = std::to_string(1000 + since % 1000).substr(1);
  return std::string(text, size) + "." + fraction + "Z";
}

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::info:
      return "info";
    case Severity::warning:
      return "warning";
    case Severity::error:
      return "error";
  }
  return "";
}

void write_to_stderr(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;  // there is nobody to tell
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

void log(Severity severity, std::string_view event, std::initializer_list<Field> fields) {
  boost::json::object line{{"at", log_time()}, {"level", name_of(severity)}, {"event", event}};
  for (const Field& field : fields) line.insert_or_assign(field.key, field.value);
  const std::string text = boost::json::serialize(line) + "\n";
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  write_to_stderr(text);
}

}  // namespace rail::server
