// The network: one port, HTTP and WebSocket, bytes to messages and back. What is served is an App
// and the files of the web page.
#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/files.h"
#include "server/tables.h"
#include "tables/app.h"
#include "tables/limits.h"
#include "tables/metrics.h"

namespace rail::server {

struct NetOptions {
  /// An IP address; empty for all of them, IPv6 and IPv4.
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;              // 0: any that is free
  std::vector<std::string> hosts = {};    // names by which people reach us; addresses always do
  std::vector<std::string> origins = {};  // pages that may speak to us beside our own: "https://…"
  bool metrics_public = false;            // /metrics for everybody
  bool trust_proxy = false;               // believe X-Forwarded-For of a private peer

  bool limits = true;  // without: any number of connections, requests and messages
  std::size_t connections = 10'000;
  std::size_t connections_per_address = 64;
  Rate requests{50, 200};  // of an address
  Rate messages{20, 60};   // of a live connection
  /// How many messages above the rate are refused before the connection is closed.
  Rate patience{1, 200};

  std::size_t head_bytes = 8 * 1024;
  std::size_t body_bytes = 64 * 1024;
  std::size_t record_bytes = 4 * 1024 * 1024;  // POST /api/replays, tables, boards
  /// Of all requests that are being read or answered, and of those of one address.
  std::size_t all_body_bytes = 64 * 1024 * 1024;
  std::size_t address_body_bytes = 8 * 1024 * 1024;
  std::size_t message_bytes = 16 * 1024;
  std::size_t queue_bytes = 1024 * 1024;
  std::size_t queue_messages = 256;

  using Duration = std::chrono::milliseconds;
  Duration head_time{10'000};
  Duration body_time{30'000};
  Duration write_time{60'000};
  Duration idle_time{30'000};   // between requests
  Duration live_time{60'000};   // without a sign of life of a live connection; it is asked before
  Duration close_time{3'000};   // to answer a close
  Duration sweep_every{1'000};  // how exactly the times above are kept
};

class NetState;
class Listener;

/// Works while the context runs, on one thread.
class Net {
 public:
  /// Takes the port; throws boost::system::system_error if that fails. The metrics outlive `io`.
  Net(boost::asio::io_context& io, Metrics& metrics, Files files, NetOptions options);
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;
  /// Afterwards every Client is gone. Comes before the end of the App, and that before `io`.
  ~Net();

  /// Serves from now on.
  void start(App& app);
  std::uint16_t port() const { return port_; }
  /// From now on nobody new, and /healthz says so.
  void stop_listening();
  /// Says goodbye to everybody and calls `done` when they are gone.
  void close_all(std::function<void()> done);

 private:
  std::shared_ptr<NetState> state_;
  std::shared_ptr<Listener> listener_;
  std::uint16_t port_;
};

}  // namespace rail::server
