// What all connections of one Net share; only for net.cpp and its parts.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/system/error_code.hpp>
#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <utility>

#include "server/http_text.h"
#include "server/log.h"
#include "server/net.h"

namespace rail::server {

namespace asio = boost::asio;

using ErrorCode = boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
template <class Result>
using Async = asio::awaitable<Result, Executor>;
using Task = Async<void>;
inline constexpr asio::use_awaitable_t<Executor> awaiting;

/// One connection, from accepting it to its end.
class Session {
 public:
  Session(std::shared_ptr<NetState> net, std::string address);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session();

  /// Called once in a while, to end what takes too long.
  virtual void sweep(Clock::time_point now) = 0;
  /// The server stops: end as soon as it is polite.
  virtual void finish() = 0;
  /// End at once. The session lives on until its pending operations have noticed.
  virtual void abort() = 0;

 protected:
  std::shared_ptr<NetState> net_;
  std::string address_;  // as limits count it
};

class NetState {
 public:
  NetState(asio::io_context& context, Metrics& figures, Files page, NetOptions chosen)
      : io(context),
        metrics(figures),
        files(std::move(page)),
        options(std::move(chosen)),
        requests(options.requests),
        bodies(options.all_body_bytes, options.address_body_bytes) {}

  /// Counts what a limit turns away.
  bool within(bool good) {
    if (good || !options.limits) return true;
    metrics.limited.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  bool may_request(const std::string& address) {
    return !options.limits || within(requests.allow(address, Clock::now()));
  }

  asio::io_context& io;
  App* app = nullptr;  // gone once `ended`
  Metrics& metrics;
  const Files files;
  const NetOptions options;
  AddressLimiter requests;
  AddressCount open;  // connections by address
  ByteBudget bodies;
  std::unordered_set<Session*> sessions;
  std::size_t turning_away = 0;  // sessions that only say no
  bool stopping = false;
  bool ended = false;
  std::string date = http_date();
  std::function<void()> on_last_gone;
};

inline Session::Session(std::shared_ptr<NetState> net, std::string address)
    : net_(std::move(net)), address_(std::move(address)) {
  net_->sessions.insert(this);
  net_->metrics.sockets.fetch_add(1, std::memory_order_relaxed);
}

inline Session::~Session() {
  net_->sessions.erase(this);
  net_->metrics.sockets.fetch_sub(1, std::memory_order_relaxed);
  if (net_->sessions.empty() && net_->on_last_gone)
    asio::post(net_->io, std::move(net_->on_last_gone));
}

/// A place among the connections of an address, given back at the end.
class Place {
 public:
  Place() = default;
  Place(Place&& other) noexcept = default;
  Place& operator=(Place&& other) = delete;
  ~Place() {
    if (net_) net_->open.leave(address_);
  }

  /// Whether there was one.
  bool take(const std::shared_ptr<NetState>& net, const std::string& address) {
    const NetOptions& options = net->options;
    const std::size_t most = options.limits ? options.connections_per_address : SIZE_MAX;
    if (!net->within(net->open.enter(address, most))) return false;
    net_ = net;
    address_ = address;
    return true;
  }
  bool taken() const { return net_ != nullptr; }

 private:
  std::shared_ptr<NetState> net_;
  std::string address_;
};

/// Room for the body of a request, given back when it is answered.
class BodyRoom {
 public:
  BodyRoom(std::shared_ptr<NetState> net, std::string address, std::size_t bytes)
      : net_(std::move(net)), address_(std::move(address)), bytes_(bytes) {
    net_->bodies.take(address_, bytes_);
  }
  BodyRoom(const BodyRoom&) = delete;
  BodyRoom& operator=(const BodyRoom&) = delete;
  ~BodyRoom() { net_->bodies.give_back(address_, bytes_); }

 private:
  std::shared_ptr<NetState> net_;
  std::string address_;
  std::size_t bytes_;
};

/// Logs what escaped from a connection's coroutine, which ends only this connection.
struct Ended {
  void operator()(const std::exception_ptr& error) const {
    if (!error) return;
    try {
      std::rethrow_exception(error);
    } catch (const std::exception& e) {
      log(Severity::error, "connection_failed", {{"what", e.what()}});
    }
  }
};

}  // namespace rail::server
