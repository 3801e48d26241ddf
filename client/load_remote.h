// The servers under load: what can be asked of any of them; only for load_*.cpp.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "client/load.h"
#include "client/load_line.h"

namespace rail::load {

using Request = http::request<http::string_body>;
using Response = http::response<http::string_body>;

inline constexpr int most_tries = 100;  // to connect
inline constexpr auto between_tries = std::chrono::milliseconds(100);

/// All servers, by their URLs. They share their tables, so any of them can answer.
class Remotes {
 public:
  /// Throws std::runtime_error if there is no such machine, or no such certificate. Whoever takes
  /// longer than the options' patience is taken for dead.
  Remotes(asio::io_context& io, const Options& options);

  std::size_t size() const { return ways_.size(); }
  const Way& way(std::size_t number) const { return ways_[number % ways_.size()]; }
  std::unique_ptr<Line> line(std::size_t number) { return new_line(io_, way(number)); }
  Clock::duration patience() const { return patience_; }

  /// The body of the answer of whichever server answers first, one asked after the other; throws
  /// std::runtime_error if it says no, or if nobody answers for some time.
  Async<std::string> ask(http::verb verb, std::string target, std::string body);
  /// What one server says of itself, empty if it does not want to. Throws std::runtime_error if it
  /// is not there and `must`.
  Async<std::string> metrics(std::size_t number, bool must);

 private:
  Request request_of(http::verb verb, const std::string& target, std::string body) const;
  /// Nothing if there was no answer.
  Async<std::optional<Response>> exchange(std::size_t number, Request request);
  template <class Stream>
  Async<std::optional<Response>> exchange(std::unique_ptr<Stream> stream, const Way& way,
                                          Request request);

  asio::io_context& io_;
  asio::ssl::context tls_{asio::ssl::context::tls_client};
  Clock::duration patience_;
  std::deque<Way> ways_;
  std::size_t next_ = 0;
};

inline Remotes::Remotes(asio::io_context& io, const Options& options)
    : io_(io), patience_(duration(options.patience)) {
  if (options.urls.empty()) throw std::runtime_error("there is no server to play on");
  tls_.set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_tlsv1 |
                   asio::ssl::context::no_tlsv1_1);
  tls_.set_default_verify_paths();  // or the file that SSL_CERT_FILE names
  tls_.set_verify_mode(options.insecure ? asio::ssl::verify_none : asio::ssl::verify_peer);
  ErrorCode unread;
  if (!options.trusted.empty()) tls_.load_verify_file(options.trusted, unread);
  if (unread) throw std::runtime_error("there is no certificate in " + options.trusted);
  SSL_CTX_set_mode(tls_.native_handle(), SSL_MODE_RELEASE_BUFFERS);
  tcp::resolver resolver(io);
  for (const std::string& text : options.urls) {
    Way& way = ways_.emplace_back();
    way.url = parse_url(text);
    if (way.url.tls) way.tls = &tls_;
    ErrorCode error;
    for (const auto& found : resolver.resolve(way.url.name, way.url.port, error))
      way.endpoints.push_back(found.endpoint());
    if (error) throw std::runtime_error("cannot find " + text + ": " + error.message());
  }
}

inline Request Remotes::request_of(http::verb verb, const std::string& target,
                                   std::string body) const {
  Request request(verb, target, 11);
  request.set(http::field::connection, "close");
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  request.body() = std::move(body);
  request.prepare_payload();
  return request;
}

inline Async<std::string> Remotes::ask(http::verb verb, std::string target, std::string body) {
  const Request request = request_of(verb, target, std::move(body));
  std::string last;
  for (int tries = 0; tries < most_tries; ++tries) {
    if (tries >= static_cast<int>(size())) co_await pause(io_, between_tries);
    const std::optional<Response> response = co_await exchange(next_++, request);
    if (!response) continue;
    last = target + " answers " + std::to_string(response->result_int()) + ": " + response->body();
    const http::status_class kind = http::to_status_class(response->result());
    if (kind == http::status_class::successful) co_return response->body();
    if (kind != http::status_class::server_error) throw std::runtime_error(last);
  }
  throw std::runtime_error(last.empty() ? "cannot reach " + ways_.front().url.text : last);
}

inline Async<std::string> Remotes::metrics(std::size_t number, bool must) {
  const std::optional<Response> response =
      co_await exchange(number, request_of(http::verb::get, "/metrics", ""));
  if (!response && must) throw std::runtime_error("cannot reach " + way(number).url.text);
  const bool told = response && response->result() == http::status::ok;
  co_return told ? response->body() : std::string();
}

inline Async<std::optional<Response>> Remotes::exchange(std::size_t number, Request request) {
  const Way& to = way(number);
  request.set(http::field::host, to.url.host);
  return with_stream(
      io_, to, [&](auto stream) { return exchange(std::move(stream), to, std::move(request)); });
}

template <class Stream>
Async<std::optional<Response>> Remotes::exchange(std::unique_ptr<Stream> stream, const Way& way,
                                                 Request request) {
  const Deadline deadline(io_, patience_, [&stream] {
    ErrorCode ignored;
    beast::get_lowest_layer(*stream).close(ignored);
  });
  const bool connected = co_await connect(*stream, way);
  if (!connected) co_return std::nullopt;
  const auto [error, written] = co_await http::async_write(*stream, request, awaiting);
  if (error) co_return std::nullopt;
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  constexpr std::uint64_t longest_record = std::uint64_t{64} << 20;
  parser.body_limit(longest_record);
  const auto [failed, read] = co_await http::async_read(*stream, buffer, parser, awaiting);
  if (failed) co_return std::nullopt;
  co_return parser.release();
}

}  // namespace rail::load
