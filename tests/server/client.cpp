// Connects, asks and waits, with a time limit everywhere.
#include "tests/server/client.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>

namespace rail::server::client {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

tcp::endpoint at(std::uint16_t port) { return {asio::ip::address_v4::loopback(), port}; }

bool same(std::string_view a, std::string_view b) { return beast::iequals(a, b); }

bool has(const Headers& headers, std::string_view name) {
  return std::ranges::any_of(headers, [&](const auto& h) { return same(h.first, name); });
}

}  // namespace

std::string Answer::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (same(key, name)) return value;
  }
  return "";
}

struct Http::Connection {
  explicit Connection(std::uint16_t port) : stream(io) { stream.connect(at(port)); }

  /// Runs what was begun to its end.
  void run() {
    io.restart();
    io.run_for(patience);
    if (!io.stopped()) throw std::runtime_error("no answer in time");
    if (error) throw boost::system::system_error(error);
  }

  asio::io_context io;
  beast::tcp_stream stream;
  beast::flat_buffer buffer;
  boost::system::error_code error;
};

Http::Http(std::uint16_t port) : port_(port) {}
Http::~Http() = default;

Answer Http::get(const std::string& target, const Headers& headers) {
  return request("GET", target, "", headers);
}

Answer Http::post(const std::string& target, const std::string& body, const Headers& headers) {
  return request("POST", target, body, headers);
}

Answer Http::request(const std::string& method, const std::string& target, const std::string& body,
                     const Headers& headers) {
  if (!connection_) connection_ = std::make_unique<Connection>(port_);
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(target);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
  if (!body.empty() && !has(headers, "Content-Type"))
    request.set(http::field::content_type, "application/json");
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  if (!body.empty() || method == "POST") request.prepare_payload();

  Connection& c = *connection_;
  const auto keep = [&c](const boost::system::error_code& error, std::size_t) { c.error = error; };
  http::async_write(c.stream, request, keep);
  c.run();
  http::response_parser<http::string_body> parser;
  parser.body_limit(boost::none);
  parser.skip(method == "HEAD");
  http::async_read(c.stream, c.buffer, parser, keep);
  c.run();
  const auto& response = parser.get();
  Answer answer{
      .status = static_cast<int>(response.result_int()), .headers = {}, .body = response.body()};
  for (const auto& field : response)
    answer.headers.emplace_back(field.name_string(), field.value());
  if (!response.keep_alive()) connection_.reset();
  return answer;
}

struct Live::Connection {
  explicit Connection(std::uint16_t port) : stream(io) { stream.next_layer().connect(at(port)); }

  /// Runs until `done`; false if time was over first.
  bool run(const bool& done, Time time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!done) {
      if (io.stopped()) io.restart();
      if (io.poll_one() == 0 && io.run_one_until(end) == 0) return done;  // also without time
    }
    return true;
  }

  void read(Time time) {
    if (!reading) {
      reading = true;
      read_done = false;
      stream.async_read(buffer, [this](const boost::system::error_code& failed, std::size_t) {
        read_done = true;
        error = failed;
      });
    }
    if (run(read_done, time)) reading = false;
  }

  void write(const std::string& bytes, bool text) {
    stream.text(text);
    bool done = false;
    boost::system::error_code failed;
    stream.async_write(asio::buffer(bytes),
                       [&](const boost::system::error_code& what, std::size_t) {
                         failed = what;
                         done = true;
                       });
    if (!run(done, patience)) throw std::runtime_error("cannot send in time");
    if (failed) throw boost::system::system_error(failed);
  }

  asio::io_context io;
  websocket::stream<tcp::socket> stream;
  beast::flat_buffer buffer;
  boost::system::error_code error;  // of the last read
  bool reading = false;
  bool read_done = false;
};

Live::Live(std::uint16_t port, const Headers& headers, const std::string& target)
    : connection_(std::make_unique<Connection>(port)) {
  Connection& c = *connection_;
  c.stream.next_layer().set_option(tcp::no_delay(true));
  c.stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  websocket::response_type response;
  bool done = false;
  c.stream.async_handshake(response, "127.0.0.1:" + std::to_string(port), target,
                           [&](const boost::system::error_code& failed) {
                             c.error = failed;
                             done = true;
                           });
  if (!c.run(done, patience)) throw std::runtime_error("no answer in time");
  c.stream.set_option(websocket::stream_base::decorator([](websocket::request_type&) {}));
  if (c.error == websocket::error::upgrade_declined)
    throw std::runtime_error(std::to_string(response.result_int()) + " " + response.body());
  if (c.error) throw boost::system::system_error(c.error);
}

Live::Live(Live&&) noexcept = default;
Live& Live::operator=(Live&&) noexcept = default;
Live::~Live() = default;

void Live::send(const std::string& text) { connection_->write(text, true); }
void Live::send_binary(const std::string& bytes) { connection_->write(bytes, false); }

std::optional<std::string> Live::receive(Time time) {
  Connection& c = *connection_;
  if (c.error) return std::nullopt;
  c.read(time);
  if (!c.read_done || c.error) return std::nullopt;
  std::string text = beast::buffers_to_string(c.buffer.data());
  c.buffer.clear();
  return text;
}

boost::json::object Live::receive_json(Time time) {
  const auto text = receive(time);
  if (!text) throw std::runtime_error("no message came");
  return boost::json::parse(*text).as_object();
}

std::optional<int> Live::wait_closed(Time time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (receive(std::chrono::duration_cast<Time>(end - std::chrono::steady_clock::now())))
    continue;
  const Connection& c = *connection_;
  if (!c.error) return std::nullopt;
  if (c.error != websocket::error::closed) return 1006;
  return c.stream.reason().code;
}

void Live::close() {
  Connection& c = *connection_;
  bool done = false;
  c.stream.async_close(websocket::close_code::normal,
                       [&](const boost::system::error_code&) { done = true; });
  if (!c.run(done, patience)) throw std::runtime_error("cannot close in time");
}

bool Live::closed() const { return connection_->error.failed(); }

std::string Frame::bytes() const {
  std::string out;
  out += static_cast<char>((final ? 0x80 : 0) | reserved << 4 | opcode);
  const int mask = masked ? 0x80 : 0;
  if (payload.size() < 126) {
    out += static_cast<char>(mask | static_cast<int>(payload.size()));
  } else {
    const bool large = payload.size() > 0xFFFF;
    out += static_cast<char>(mask | (large ? 127 : 126));
    for (int shift = large ? 56 : 8; shift >= 0; shift -= 8)
      out += static_cast<char>(payload.size() >> shift & 0xFF);
  }
  if (!masked) return out + payload;
  constexpr std::string_view key = "\x12\x34\x56\x78";
  out += key;
  for (std::size_t i = 0; i < payload.size(); ++i)
    out += static_cast<char>(payload[i] ^ key[i % key.size()]);
  return out;
}

int Frame::close_code() const {
  if (payload.size() < 2) return 1005;
  return static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
}

Raw::Raw(std::uint16_t port, bool slow)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const int size = 4096;
  if (slow) ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("cannot connect");
}

Raw::~Raw() { ::close(socket_); }

bool Raw::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void Raw::finish_sending() { ::shutdown(socket_, SHUT_WR); }

bool Raw::fill(Time time) {
  pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
  if (closed_ || ::poll(&waiting, 1, static_cast<int>(std::max<Time::rep>(0, time.count()))) <= 0)
    return false;
  char bytes[16384];
  const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
  closed_ = got <= 0;
  if (!closed_) buffer_.append(bytes, static_cast<std::size_t>(got));
  return !closed_;
}

std::string Raw::read_until(std::string_view end, Time time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (true) {
    const std::size_t found = end.empty() ? std::string::npos : buffer_.find(end);
    if (found != std::string::npos) {
      std::string text = buffer_.substr(0, found + end.size());
      buffer_.erase(0, text.size());
      return text;
    }
    if (!fill(std::chrono::duration_cast<Time>(until - std::chrono::steady_clock::now())))
      return std::exchange(buffer_, {});
  }
}

std::string Raw::upgrade(const std::string& more_headers) {
  send(
      "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
      more_headers + "\r\n");
  return read_until("\r\n\r\n");
}

std::optional<Frame> Raw::read_frame(Time time) {
  const auto byte = [this](std::size_t i) { return static_cast<unsigned char>(buffer_[i]); };
  const auto need = [&](std::size_t size) {
    while (buffer_.size() < size) {
      if (!fill(time)) return false;
    }
    return true;
  };
  if (!need(2)) return std::nullopt;
  Frame frame{.opcode = byte(0) & 0x0F,
              .final = (byte(0) & 0x80) != 0,
              .masked = (byte(1) & 0x80) != 0,
              .reserved = byte(0) >> 4 & 7};
  std::size_t size = byte(1) & 0x7F;
  std::size_t head = 2;
  if (size >= 126) {
    head = size == 126 ? 4 : 10;
    if (!need(head)) return std::nullopt;
    size = 0;
    for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
  }
  if (!need(head + size)) return std::nullopt;
  frame.payload = buffer_.substr(head, size);
  buffer_.erase(0, head + size);
  return frame;
}

std::string talk(std::uint16_t port, std::string_view bytes) {
  Raw raw(port);
  raw.send(bytes);
  return raw.read_all();
}

}  // namespace rail::server::client
