// A WebSocket to a server under load, with or without TLS; only for load_*.cpp.
#pragma once

#include <openssl/ssl.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/load_table.h"
#include "client/load_url.h"

namespace rail::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

using ErrorCode = boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Secure = asio::ssl::stream<Socket>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
template <class T>
using Async = asio::awaitable<T, Executor>;
inline constexpr auto awaiting = asio::as_tuple(asio::use_awaitable_t<Executor>());

inline Async<void> pause(asio::io_context& io, Clock::duration time) {
  Timer timer(io.get_executor(), time);
  co_await timer.async_wait(awaiting);
}

/// Does something if it lives as long as that.
class Deadline {
 public:
  Deadline(asio::io_context& io, Clock::duration time, std::function<void()> late)
      : timer_(io.get_executor(), time) {
    timer_.async_wait([late = std::move(late), alive = std::weak_ptr(alive_)](const ErrorCode&) {
      if (!alive.expired()) late();
    });
  }

 private:
  std::shared_ptr<int> alive_ = std::make_shared<int>();
  Timer timer_;
};

/// How a target is reached.
struct Way {
  Url url;
  std::vector<tcp::endpoint> endpoints;
  asio::ssl::context* tls = nullptr;  // only for https
};

/// Connects, and with TLS makes sure who answers; whether that went well.
inline Async<bool> connect(Socket& socket, const Way& way) {
  const auto [error, endpoint] = co_await asio::async_connect(socket, way.endpoints, awaiting);
  if (error) co_return false;
  ErrorCode ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  co_return true;
}

inline Async<bool> connect(Secure& stream, const Way& way) {
  const bool connected = co_await connect(stream.next_layer(), way);
  if (!connected) co_return false;
  ErrorCode is_name;
  asio::ip::make_address(way.url.name, is_name);
  if (is_name) {
    std::string name = way.url.name;
    // Without the macro, which has an old cast in it.
    SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
             name.data());
  }
  ErrorCode refused;
  stream.set_verify_callback(asio::ssl::host_name_verification(way.url.name), refused);
  if (refused) co_return false;
  const auto [error] = co_await stream.async_handshake(asio::ssl::stream_base::client, awaiting);
  co_return !error;
}

/// Calls `use` with a new, unconnected stream of the right kind.
template <class Use>
auto with_stream(asio::io_context& io, const Way& way, Use use) {
  return way.tls == nullptr ? use(std::make_unique<Socket>(io.get_executor()))
                            : use(std::make_unique<Secure>(io.get_executor(), *way.tls));
}

/// One WebSocket. There are tens of thousands of them, so each has as little memory as can be.
class Line {
 public:
  virtual ~Line() = default;
  virtual Async<bool> open(const Way& way) = 0;
  /// The size of the message that is now in the buffer; 0 if the line broke.
  virtual Async<std::size_t> read(beast::flat_buffer& buffer) = 0;
  /// The text must live until `done` was called, and so must this.
  virtual void write(std::string_view text, std::function<void(bool good)> done) = 0;
  /// What waits fails.
  virtual void close() = 0;
  /// Writes and waits until it is written.
  virtual Async<bool> say(std::string text) = 0;
};

template <class Stream>
class LineOver final : public Line {
 public:
  explicit LineOver(std::unique_ptr<Stream> stream) : stream_(std::move(*stream)) {
    constexpr std::size_t acts_are_small = 512;
    stream_.write_buffer_bytes(acts_are_small);
    stream_.auto_fragment(false);
    stream_.text(true);
  }

  Async<bool> open(const Way& way) override {
    const bool connected = co_await connect(stream_.next_layer(), way);
    if (!connected) co_return false;
    const auto [error] = co_await stream_.async_handshake(way.url.host, "/api/live", awaiting);
    co_return !error;
  }

  Async<std::size_t> read(beast::flat_buffer& buffer) override {
    const auto [error, size] = co_await stream_.async_read(buffer, awaiting);
    co_return error ? 0 : size;
  }

  void write(std::string_view text, std::function<void(bool)> done) override {
    stream_.async_write(
        asio::buffer(text.data(), text.size()),
        [done = std::move(done)](const ErrorCode& error, std::size_t) { done(!error); });
  }

  Async<bool> say(std::string text) override {
    const auto [error, size] = co_await stream_.async_write(asio::buffer(text), awaiting);
    co_return !error;
  }

  void close() override {
    ErrorCode ignored;
    beast::get_lowest_layer(stream_).close(ignored);
  }

 private:
  websocket::stream<Stream, false> stream_;
};

inline std::unique_ptr<Line> new_line(asio::io_context& io, const Way& way) {
  return with_stream(io, way, [](auto stream) -> std::unique_ptr<Line> {
    using Stream = typename decltype(stream)::element_type;
    return std::make_unique<LineOver<Stream>>(std::move(stream));
  });
}

}  // namespace rail::load
