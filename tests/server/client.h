// Clients for tests of a server: HTTP, WebSocket and bare bytes. All block, and give up in time.
#pragma once

#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/patience.h"

namespace rail::server::client {

using Headers = std::vector<std::pair<std::string, std::string>>;
using Time = std::chrono::milliseconds;
using rail::patience;

struct Answer {
  int status = 0;
  Headers headers;
  std::string body;

  /// The value of a header, whatever the case of its name; empty if there is none.
  std::string header(std::string_view name) const;
  boost::json::value json() const { return boost::json::parse(body); }
};

/// One connection to 127.0.0.1 that is kept alive; connects again when the server has closed it.
/// Throws if there is no answer.
class Http {
 public:
  explicit Http(std::uint16_t port);
  ~Http();

  Answer get(const std::string& target, const Headers& headers = {});
  /// The body is JSON unless the headers say otherwise.
  Answer post(const std::string& target, const std::string& body, const Headers& headers = {});
  Answer request(const std::string& method, const std::string& target, const std::string& body,
                 const Headers& headers);

 private:
  struct Connection;
  std::uint16_t port_;
  std::unique_ptr<Connection> connection_;
};

/// A WebSocket. The constructor throws std::runtime_error with the status in words ("403 …") if the
/// server says no. Pings are answered only while it receives.
class Live {
 public:
  explicit Live(std::uint16_t port, const Headers& headers = {},
                const std::string& target = "/api/live");
  Live(Live&&) noexcept;
  Live& operator=(Live&&) noexcept;
  ~Live();

  void send(const std::string& text);
  void send_binary(const std::string& bytes);
  /// The next message; nothing if none came in time or the connection is closed.
  std::optional<std::string> receive(Time time = patience);
  /// Like receive, as JSON; throws if nothing came.
  boost::json::object receive_json(Time time = patience);
  /// Waits until the server closes, passing over messages; the code it gave, 1006 if none, nothing
  /// if it did not close in time.
  std::optional<int> wait_closed(Time time = patience);
  void close();
  /// Whether receive() has come to the end of the connection.
  bool closed() const;

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

/// A WebSocket frame as it is on the wire.
struct Frame {
  int opcode = 1;
  std::string payload = {};
  bool final = true;
  bool masked = true;
  int reserved = 0;

  std::string bytes() const;
  /// Of a close frame; 1005 if it has none.
  int close_code() const;
};

/// A bare socket.
class Raw {
 public:
  /// With a small receive buffer if `slow`.
  explicit Raw(std::uint16_t port, bool slow = false);
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;
  ~Raw();

  /// False if the other side is gone.
  bool send(std::string_view bytes);
  void finish_sending();
  /// Reads until `end` has come, the other side closed, or time is over.
  std::string read_until(std::string_view end, Time time = patience);
  /// Reads until the other side closes or time is over; see closed().
  std::string read_all(Time time = patience) { return read_until({}, time); }
  bool closed() const { return closed_; }

  /// Upgrades to a WebSocket; the head of the answer.
  std::string upgrade(const std::string& more_headers = "");
  /// The next frame of the server.
  std::optional<Frame> read_frame(Time time = patience);

 private:
  bool fill(Time time);

  int socket_;
  bool closed_ = false;
  std::string buffer_;
};

/// What a request answers that ends the connection: sends, and reads to the end.
std::string talk(std::uint16_t port, std::string_view bytes);

}  // namespace rail::server::client
