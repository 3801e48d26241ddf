// A house in simulated time, alone on a store in memory, and lines to it that keep what they hear.
// Nothing here waits for a thread or a clock: bots think at once, and time passes as it is told to.
#pragma once

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sim/outside.h"
#include "sim/world.h"
#include "tables/house.h"
#include "tables/memory_store.h"
#include "tests/patience.h"
#include "tests/tables/device.h"
#include "tests/tables/prompt.h"
#include "tests/tables/wishes.h"

namespace rail::tables {

/// For luck of a test's own.
inline const Secrets& any_secrets() {
  static const sim::SimSecrets secrets(1);
  return secrets;
}

/// A connection that keeps what it is told.
class Ear final : public Connection {
 public:
  void send(std::shared_ptr<const std::string> message) override { heard.push_back(*message); }
  void close() override { closed = true; }
  const std::string& address() const override { return address_; }

  std::vector<std::string> heard;
  bool closed = false;

 private:
  std::string address_ = "192.0.2.1";
};

/// Lines are numbered in the order in which they were made.
class LoneHouse {
 public:
  /// `seed`: what its secrets follow from.
  explicit LoneHouse(HouseOptions options = {}, std::uint64_t seed = 1)
      : LoneHouse(std::make_unique<MemoryStore>(std::string(32, 's')), std::move(options), seed) {}
  LoneHouse(std::unique_ptr<MemoryStore> disk, HouseOptions options, std::uint64_t seed = 1)
      : disk_(std::move(disk)), options_(std::move(options)), secrets_(seed) {
    rise();
  }
  LoneHouse(const LoneHouse&) = delete;
  LoneHouse& operator=(const LoneHouse&) = delete;
  ~LoneHouse() { die(); }

  // --- What it is asked
  /// An answer that may not be there yet.
  using Pending = std::shared_ptr<std::optional<HttpResponse>>;
  Pending ask(HttpRequest request) {
    request.address = "192.0.2.1";
    auto pending = std::make_shared<std::optional<HttpResponse>>();
    house().http(std::move(request),
                 [pending](HttpResponse response) { *pending = std::move(response); });
    return pending;
  }
  HttpResponse wait(const Pending& pending) {
    until([&] { return pending->has_value(); });
    return pending->value_or(HttpResponse{.status = 0, .body = "{}"});
  }
  HttpResponse http(HttpRequest request) { return wait(ask(std::move(request))); }
  /// Opens a table; throws with the answer if the house does not.
  trial::Opened open_table(const boost::json::object& wish) {
    const HttpResponse answer =
        http({.method = "POST", .path = {"tables"}, .body = boost::json::serialize(wish)});
    if (answer.status != 201) throw std::runtime_error(answer.body);
    return trial::opened_in(boost::json::parse(answer.body));
  }

  std::size_t connect() {
    ears_.push_back(std::make_unique<Ear>());
    clients_.push_back(house().connect(*ears_.back()));
    return ears_.size() - 1;
  }
  void hang_up(std::size_t line) { clients_[line].reset(); }
  /// Without waiting for an answer. What is said over a line that is gone, nobody hears.
  void say(std::size_t line, const std::string& request) {
    if (clients_[line]) clients_[line]->receive(request);
  }

  std::size_t lines() const { return ears_.size(); }
  const std::vector<std::string>& heard(std::size_t line) const { return ears_[line]->heard; }
  bool closed(std::size_t line) const { return ears_[line]->closed; }

  // --- Time
  /// Lets things happen until it is so, and fails if it does not become so.
  template <class Condition>
  void until(Condition condition) {
    ASSERT_TRUE(comes(condition, patience)) << "no answer; heard last: " << last_heard();
  }
  /// Whether it becomes so within a time.
  template <class Condition>
  bool comes(Condition condition, std::chrono::milliseconds time) {
    const std::int64_t end = world_.now_ms() + time.count();
    world_.run_until(world_.now_ms());  // all that happens at once
    while (!condition() && world_.now_ms() < end) world_.run_until(world_.now_ms() + 1);
    return condition();
  }
  /// Somebody sets the clock on the wall.
  void set_clock(std::chrono::milliseconds by) { loop_->jump(by.count()); }
  void pass(std::chrono::milliseconds time) { world_.run_until(world_.now_ms() + time.count()); }
  std::int64_t now_ms() const { return world_.now_ms(); }

  // --- The house itself
  /// As if the power failed: whoever is there loses the line.
  void die() {
    if (loop_) loop_->die();
    for (std::unique_ptr<Client>& client : clients_) client.reset();
    house_.reset();
    thinker_.reset();
    store_.reset();
    loop_.reset();
  }
  void rise() {
    constexpr std::int64_t in_2026 = 1'780'000'000'000;
    loop_ = std::make_unique<sim::HouseLoop>(world_, in_2026);
    store_ = std::make_unique<PromptStore>(*loop_, *disk_);
    thinker_ = std::make_unique<PromptThinker>(world_, *loop_);
    house_ = std::make_unique<House>(Outside{.loop = *loop_,
                                             .store = *store_,
                                             .thinker = *thinker_,
                                             .notices = notices_,
                                             .secrets = secrets_,
                                             .log = log_,
                                             .metrics = metrics_},
                                     options_, tables::rise(*disk_, loop_->wall_ms()));
  }

  House& house() { return *house_; }
  PromptThinker& thinker() { return *thinker_; }
  MemoryStore& disk() { return *disk_; }
  const Metrics& metrics() const { return metrics_; }
  const Secrets& secrets() const { return secrets_; }
  Loop& loop() { return *loop_; }

 private:
  std::string last_heard() const {
    return ears_.empty() || ears_.back()->heard.empty() ? "nothing" : ears_.back()->heard.back();
  }

  std::unique_ptr<MemoryStore> disk_;
  HouseOptions options_;
  sim::World world_;
  sim::SimNotices notices_;
  sim::SimSecrets secrets_;
  sim::SimLog log_;
  Metrics metrics_;
  std::unique_ptr<sim::HouseLoop> loop_;
  std::unique_ptr<PromptStore> store_;
  std::unique_ptr<PromptThinker> thinker_;
  std::unique_ptr<House> house_;
  std::vector<std::unique_ptr<Ear>> ears_;
  std::vector<std::unique_ptr<Client>> clients_;
};

/// What a device has of a lone house.
class HouseLine {
 public:
  explicit HouseLine(LoneHouse& house) : house_(&house), line_(house.connect()) {}
  HouseLine(HouseLine&& other) noexcept
      : house_(std::exchange(other.house_, nullptr)), line_(other.line_), read_(other.read_) {}
  HouseLine& operator=(HouseLine&&) = delete;
  ~HouseLine() {
    if (house_ != nullptr) close();
  }

  void send(const std::string& text) { house_->say(line_, text); }
  std::optional<std::string> receive(std::chrono::milliseconds time) {
    const auto has_more = [&] { return house_->heard(line_).size() > read_; };
    if (!house_->comes(has_more, time)) return std::nullopt;
    return house_->heard(line_)[read_++];
  }
  void close() { house_->hang_up(line_); }
  static bool closed() { return false; }

 private:
  LoneHouse* house_;
  std::size_t line_;
  std::size_t read_ = 0;
};

/// A device at a table of a lone house.
class Guest : public trial::Device<HouseLine> {
 public:
  /// Joins; throws if that is refused. Without a token an onlooker.
  Guest(LoneHouse& house, std::string id, std::string token = "")
      : Device(HouseLine(house), std::move(id), std::move(token)) {}
};

}  // namespace rail::tables
