// Which call to a webhook is next: order, limits and what is still wanted. No thread, no clock.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace rail::server {

/// One message to one receiver.
struct Notice {
  std::string key;  // what it is about; a newer one replaces it
  std::string url;
  std::string host;
  std::string body;
  int attempts = 0;          // calls that failed
  std::uint64_t number = 0;  // given by the queue
};

class WebhookQueue {
 public:
  using Time = std::chrono::steady_clock::time_point;

  struct Limits {
    std::size_t waiting = 10'000;
    std::size_t at_once = 8;
    std::size_t per_host = 2;
  };

  explicit WebhookQueue(Limits limits) : limits_(limits) {}

  /// Adds a notice, in place of any other of its key. True if the oldest of all had to go for it.
  bool push(Notice notice, Time due);
  /// Forgets the notices of this key; one that is out will not come again.
  void cancel(std::string_view key);

  /// The earliest that is due and that the limits allow. It is out until done() or again().
  std::optional<Notice> take(Time now);
  /// True if the oldest had to go for another of this key, which waits only now.
  bool done(const Notice& notice);
  /// It waits once more, unless it is no longer wanted. True if the oldest had to go for it.
  bool again(Notice notice, Time due);

  /// When there is something to take, unless something else changes before.
  std::optional<Time> next() const;
  std::size_t waiting() const { return waiting_.size(); }

 private:
  using Place = std::pair<Time, std::uint64_t>;  // by time, then by number
  struct Waiting {
    Notice notice;
    Time due;
  };
  struct Host {
    std::set<Place> waiting;
    std::size_t out = 0;
  };
  struct Out {
    bool wanted = true;           // again, if it fails
    std::optional<Waiting> next;  // must not overtake the one that is out
  };

  bool insert(Waiting added);
  Notice remove(std::uint64_t number);
  /// Changes one host and keeps heads_ in step.
  void change(const std::string& name, const std::function<void(Host&)>& how);
  std::optional<Place> head_of(const Host& host) const;

  Limits limits_;
  std::uint64_t pushed_ = 0;
  std::map<std::uint64_t, Waiting> waiting_;
  std::map<std::string, std::uint64_t, std::less<>> by_key_;
  std::map<std::string, Out, std::less<>> out_;
  std::map<std::string, Host> hosts_;
  std::set<Place> heads_;  // the first of each host that may be called
};

}  // namespace rail::server
