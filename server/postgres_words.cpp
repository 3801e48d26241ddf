// The thread that says and hears words.
#include "server/postgres_words.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "server/postgres_listener.h"
#include "server/stores.h"

namespace rail::server {

namespace {

constexpr const char* words_channel = "roundhouse_words";
constexpr std::size_t words_at_once = 500;
constexpr std::chrono::milliseconds words_patience = std::chrono::seconds(2);

}  // namespace

PostgresWords::PostgresWords(std::string where, Heard heard, Connected connected)
    : where_(std::move(where)),
      heard_(std::move(heard)),
      connected_(std::move(connected)),
      heard_at_(std::chrono::steady_clock::now()) {
  if (::pipe2(wake_, O_CLOEXEC | O_NONBLOCK) != 0) throw StoreError("cannot make a pipe");
  thread_ = std::thread([this] { run(); });
}

PostgresWords::~PostgresWords() {
  stopping_ = true;
  wake();
  thread_.join();
  ::close(wake_[0]);
  ::close(wake_[1]);
}

void PostgresWords::say(std::string word) {
  {
    const std::lock_guard lock(mutex_);
    if (word.size() > longest || words_.size() >= most) return;
    words_.push_back(std::move(word));
    if (words_.size() > 1) return;  // the thread knows already
  }
  wake();
}

bool PostgresWords::hears() const {
  return std::chrono::steady_clock::now() - heard_at_.load() < database_forgiven;
}

void PostgresWords::wake() const {
  const char any = 0;
  // A full pipe wakes as well.
  [[maybe_unused]] const ssize_t written = ::write(wake_[1], &any, 1);
}

void PostgresWords::run() {
  using std::chrono::milliseconds;
  constexpr milliseconds longest_pause(250);  // others are to know within seconds who is here
  for (milliseconds pause(50); !stopping_; pause = std::min(2 * pause, longest_pause)) {
    try {
      connect();
      pause = milliseconds(50);
      talk();
    } catch (const StoreError&) {
      // Nobody needs to hear of it here: the store says the same.
    }
    if (!stopping_) wait(-1, pause);
  }
}

void PostgresWords::connect() {
  connection_.reset();
  connection_ = std::make_unique<postgres::Connection>(where_);
  connection_->run_within(words_patience, (std::string("LISTEN ") + words_channel).c_str());
  // A word that a crash loses is one that nobody keeps: it waits for no disk.
  connection_->run_within(words_patience, "SET synchronous_commit TO off");
  connection_->prepare("say",
                       std::string("SELECT count(pg_notify('") + words_channel +
                           "', convert_from(word, 'UTF8'))) FROM unnest($1::bytea[]) AS word");
  {
    const std::lock_guard lock(mutex_);
    words_.clear();  // they may have been said in another state of things
  }
  heard_at_ = std::chrono::steady_clock::now();
  connected_();
}

void PostgresWords::talk() {
  while (say_all()) {
    if (stopping_) return;
    wait(PQsocket(connection_->raw()), std::chrono::seconds(2));
    if (PQconsumeInput(connection_->raw()) == 0) return;
    pass_on();
  }
}

bool PostgresWords::say_all() {
  std::vector<std::string> words;
  {
    const std::lock_guard lock(mutex_);
    words.swap(words_);
  }
  for (std::size_t first = 0; first < words.size(); first += words_at_once) {
    postgres::Array array = postgres::Array::of_bytes();
    for (std::size_t i = first; i < std::min(words.size(), first + words_at_once); ++i)
      array.add(std::string_view(words[i]));
    connection_->run("say", postgres::Parameters().add(array.binary()));
    heard_at_ = std::chrono::steady_clock::now();
  }
  pass_on();  // what came along with the answers
  return true;
}

void PostgresWords::pass_on() {
  while (PGnotify* notice = PQnotifies(connection_->raw())) {
    std::string word(notice->extra);
    PQfreemem(notice);
    if (!stopping_) heard_(std::move(word));
  }
}

void PostgresWords::wait(int socket, std::chrono::milliseconds time) const {
  pollfd watched[2] = {{.fd = wake_[0], .events = POLLIN, .revents = 0},
                       {.fd = socket, .events = POLLIN, .revents = 0}};
  while (::poll(watched, 2, static_cast<int>(time.count())) < 0 && errno == EINTR) {
  }
  std::array<char, 64> drained;
  while (::read(wake_[0], drained.data(), drained.size()) > 0) {
  }
}

}  // namespace rail::server
