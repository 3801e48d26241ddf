// A server without sockets, and connections to it that keep what they hear.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/home.h"
#include "tests/patience.h"

namespace rail::server {

/// For luck of a test's own.
inline const Secrets& any_secrets() {
  static const MachineSecrets secrets(std::string(32, 's'));
  return secrets;
}

/// A connection that keeps what it is told.
class Ear final : public Connection {
 public:
  void send(std::shared_ptr<const std::string> message) override { heard.push_back(*message); }
  void close() override {}
  const std::string& address() const override { return address_; }

  std::vector<std::string> heard;

 private:
  std::string address_ = "192.0.2.1";
};

/// Connections are numbered in the order in which they were made.
class LoneServer {
 public:
  /// With a data file of its own, which goes with it. The name is the test's.
  LoneServer(const std::string& name, HomeOptions options)
      : folder_(std::filesystem::path(::testing::TempDir()) /
                (name + "-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    options.db = db();
    home_ = std::make_unique<Home>(options, io_, metrics_);
  }
  LoneServer(const LoneServer&) = delete;
  LoneServer& operator=(const LoneServer&) = delete;
  ~LoneServer() {
    clients_.clear();
    home_.reset();
    std::filesystem::remove_all(folder_);
  }

  /// An answer that may not be there yet.
  using Pending = std::shared_ptr<std::optional<HttpResponse>>;
  Pending ask(HttpRequest request) {
    request.address = "192.0.2.1";
    auto pending = std::make_shared<std::optional<HttpResponse>>();
    home_->http(std::move(request),
                [pending](HttpResponse response) { *pending = std::move(response); });
    return pending;
  }
  HttpResponse wait(const Pending& pending) {
    until([&] { return pending->has_value(); });
    return pending->value_or(HttpResponse{.status = 0, .body = "{}"});
  }
  HttpResponse http(HttpRequest request) { return wait(ask(std::move(request))); }

  std::size_t connect() {
    ears_.push_back(std::make_unique<Ear>());
    clients_.push_back(home_->connect(*ears_.back()));
    return ears_.size() - 1;
  }
  /// Without waiting for an answer.
  void say(std::size_t line, const std::string& request) { clients_[line]->receive(request); }

  std::size_t lines() const { return ears_.size(); }
  const std::vector<std::string>& heard(std::size_t line) const { return ears_[line]->heard; }

  Home& home() { return *home_; }
  /// The file with its tables.
  std::string db() const { return (folder_ / "db").string(); }
  const Metrics& metrics() const { return metrics_; }

  /// Runs the server until it is so, and fails if that takes very long.
  template <class Condition>
  void until(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition() && std::chrono::steady_clock::now() < end)
      io_.run_one_for(std::chrono::milliseconds(100));
    ASSERT_TRUE(condition()) << "no answer; heard last: " << last_heard();
  }

 private:
  std::string last_heard() const {
    return ears_.empty() || ears_.back()->heard.empty() ? "nothing" : ears_.back()->heard.back();
  }

  std::filesystem::path folder_;
  boost::asio::io_context io_;
  Metrics metrics_;
  std::unique_ptr<Home> home_;
  std::vector<std::unique_ptr<Ear>> ears_;
  std::vector<std::unique_ptr<Client>> clients_;
};

}  // namespace rail::server
