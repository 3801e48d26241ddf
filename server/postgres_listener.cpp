// The thread that waits for notifications, and connects again.
#include "server/postgres_listener.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "server/postgres_store.h"

namespace rail::server {

namespace {

/// After so long without news it is asked whether the database is still there: nobody else would
/// notice that it went without a word, and people would wait for each other.
constexpr std::chrono::milliseconds quiet_at_most = std::chrono::seconds(2);

/// Reads "<key>:<last seq>"; others may use the channel, too.
std::optional<std::pair<std::int64_t, std::int64_t>> read_news(std::string_view text) {
  std::int64_t key = 0;
  std::int64_t last = 0;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, key);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != ':') return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, last);
  if (second.ec != std::errc() || second.ptr != end) return std::nullopt;
  return std::pair(key, last);
}

}  // namespace

PostgresListener::PostgresListener(std::string where, OnChange on_change)
    : where_(std::move(where)), on_change_(std::move(on_change)) {
  connect();
  if (::pipe2(wake_, O_CLOEXEC) != 0) throw StoreError("cannot make a pipe");
  thread_ = std::thread([this] { run(); });
}

PostgresListener::~PostgresListener() {
  stopping_ = true;
  ::close(wake_[1]);
  thread_.join();
  ::close(wake_[0]);
}

void PostgresListener::connect() {
  connection_.reset();
  connection_ = std::make_unique<postgres::Connection>(where_);
  connection_->run_within(postgres::statement_patience,
                          (std::string("LISTEN ") + postgres_channel).c_str());
  heard_at_ = std::chrono::steady_clock::now();
}

bool PostgresListener::hears() const {
  return std::chrono::steady_clock::now() - heard_at_.load() < database_forgiven;
}

void PostgresListener::run() {
  while (!stopping_) {
    hear();
    connect_again();
  }
}

void PostgresListener::hear() {
  while (!stopping_) {
    if (wait(PQsocket(connection_->raw()), quiet_at_most)) {
      if (PQconsumeInput(connection_->raw()) == 0) return;
    } else if (!stopping_ && !answers()) {
      return;
    }
    heard_at_ = std::chrono::steady_clock::now();
    pass_on();
  }
}

bool PostgresListener::answers() const {
  try {
    connection_->run_within(quiet_at_most, "SELECT 1");
    return true;
  } catch (const StoreError&) {
    return false;
  }
}

void PostgresListener::pass_on() {
  while (PGnotify* notice = PQnotifies(connection_->raw())) {
    const auto news = read_news(notice->extra);
    PQfreemem(notice);
    if (news && !stopping_) on_change_(news->first, news->second);
  }
}

void PostgresListener::connect_again() {
  using std::chrono::milliseconds;
  constexpr milliseconds longest(1000);
  for (milliseconds pause(50);; pause = std::min(2 * pause, longest)) {
    wait(-1, pause);
    if (stopping_) return;
    try {
      connect();
    } catch (const StoreError&) {
      continue;
    }
    if (!stopping_) on_change_(-1, 0);
    return;
  }
}

bool PostgresListener::wait(int socket, std::chrono::milliseconds time) const {
  pollfd watched[2] = {{.fd = wake_[0], .events = POLLIN, .revents = 0},
                       {.fd = socket, .events = POLLIN, .revents = 0}};
  while (::poll(watched, 2, static_cast<int>(time.count())) < 0 && errno == EINTR) {
  }
  return watched[1].revents != 0;
}

}  // namespace rail::server
