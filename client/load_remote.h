// Connections to a server under load; only for load.cpp.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace rail::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace json = boost::json;
namespace websocket = beast::websocket;
using asio::ip::tcp;

using Clock = std::chrono::steady_clock;
using ErrorCode = boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using Stream = websocket::stream<Socket, false>;
using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;
template <class T>
using Async = asio::awaitable<T, Executor>;
inline constexpr auto awaiting = asio::as_tuple(asio::use_awaitable_t<Executor>());

inline constexpr int most_tries = 100;  // to connect
inline constexpr auto between_tries = std::chrono::milliseconds(100);

inline Async<void> pause(asio::io_context& io, Clock::duration time) {
  Timer timer(io.get_executor(), time);
  co_await timer.async_wait(awaiting);
}

/// A server, by its URL.
class Remote {
 public:
  /// Throws std::runtime_error if there is no such machine.
  Remote(asio::io_context& io, const std::string& url);

  /// Connects and joins a table, as an onlooker without a token; none if there is no connection.
  Async<std::unique_ptr<Stream>> join(const std::string& table, const std::string& token);
  /// The body of the answer; throws std::runtime_error if it says no. Once it has answered, a
  /// server that is away is asked again for some time.
  Async<std::string> ask(http::verb verb, std::string target, std::string body);

 private:
  Async<bool> connect(Socket& socket);
  Async<std::optional<Response>> exchange(const Request& request);

  asio::io_context& io_;
  std::string url_;
  std::string host_;  // name and port
  std::vector<tcp::endpoint> endpoints_;
  bool answered_ = false;
};

inline Remote::Remote(asio::io_context& io, const std::string& url) : io_(io), url_(url) {
  constexpr std::string_view scheme = "http://";
  if (!url.starts_with(scheme)) throw std::runtime_error("the URL must begin with http://");
  host_ = url.substr(scheme.size(), url.find('/', scheme.size()) - scheme.size());
  const std::size_t colon = host_.rfind(':');
  const bool has_port = colon != std::string::npos && host_.find(']', colon) == std::string::npos;
  std::string name = host_.substr(0, has_port ? colon : std::string::npos);
  if (name.starts_with('[')) name = name.substr(1, name.size() - 2);
  tcp::resolver resolver(io);
  ErrorCode error;
  const std::string port = has_port ? host_.substr(colon + 1) : "80";
  for (const auto& found : resolver.resolve(name, port, error))
    endpoints_.push_back(found.endpoint());
  if (error) throw std::runtime_error("cannot find " + url + ": " + error.message());
}

inline Async<bool> Remote::connect(Socket& socket) {
  const auto [error, endpoint] = co_await asio::async_connect(socket, endpoints_, awaiting);
  if (error) co_return false;
  ErrorCode ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  co_return true;
}

inline Async<std::unique_ptr<Stream>> Remote::join(const std::string& table,
                                                   const std::string& token) {
  auto stream = std::make_unique<Stream>(io_.get_executor());
  const bool connected = co_await connect(stream->next_layer());
  if (!connected) co_return nullptr;
  const auto [error] = co_await stream->async_handshake(host_, "/api/live", awaiting);
  if (error) co_return nullptr;
  stream->text(true);
  json::object message{{"type", "join"}, {"table", table}};
  if (!token.empty()) message.emplace("token", token);
  const std::string text = json::serialize(message);
  const auto [failed, size] = co_await stream->async_write(asio::buffer(text), awaiting);
  if (failed) co_return nullptr;
  co_return stream;
}

inline Async<std::string> Remote::ask(http::verb verb, std::string target, std::string body) {
  Request request(verb, target, 11);
  request.set(http::field::host, host_);
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  request.body() = std::move(body);
  request.prepare_payload();
  const int most = answered_ ? most_tries : 1;
  for (int tries = 0; tries < most; ++tries) {
    if (tries > 0) co_await pause(io_, between_tries);
    const std::optional<Response> response = co_await exchange(request);
    if (!response) continue;
    answered_ = true;
    if (http::to_status_class(response->result()) == http::status_class::successful)
      co_return response->body();
    throw std::runtime_error(target + " answers " + std::to_string(response->result_int()) + ": " +
                             response->body());
  }
  throw std::runtime_error("cannot reach " + url_);
}

inline Async<std::optional<Response>> Remote::exchange(const Request& request) {
  Socket socket(io_.get_executor());
  const bool connected = co_await connect(socket);
  if (!connected) co_return std::nullopt;
  const auto [error, written] = co_await http::async_write(socket, request, awaiting);
  if (error) co_return std::nullopt;
  beast::flat_buffer buffer;
  Response response;
  const auto [failed, read] = co_await http::async_read(socket, buffer, response, awaiting);
  if (failed) co_return std::nullopt;
  co_return response;
}

}  // namespace rail::load
