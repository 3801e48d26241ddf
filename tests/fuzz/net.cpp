// Bytes as what somebody sends to a server: a byte 30 ends a write and waits for an answer, the end
// hangs up. The server must hang up as well, and still be there for others.
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "tests/server/echo.h"

namespace {

using namespace rail::server;

NetOptions options() {
  NetOptions options;
  options.trust_proxy = true;
  options.connections_per_address = 1'000'000;
  options.requests = {.per_second = 1e9, .burst = 1e9};
  return options;
}

trial::EchoServer& server() {
  static trial::EchoServer echo(options());
  return echo;
}

/// Ends the program with the reason, so that the input is kept.
[[noreturn]] void fail(std::string_view why) {
  std::fprintf(stderr, "FAILED: %.*s (errno: %s)\n", static_cast<int>(why.size()), why.data(),
               std::strerror(errno));
  std::abort();
}

class Peer {
 public:
  Peer() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    // From many addresses, since each has only so many ports for connections that have just ended.
    static unsigned count = 0;
    sockaddr_in from = loopback(0);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + ++count % 200);
    const sockaddr_in to = loopback(server().port());
    if (socket_ < 0) fail("no socket");
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0)
      fail("no port of one's own");
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0) return;
    // The fuzzer's own alarm may come in between; the connection is made all the same.
    pollfd connected{.fd = socket_, .events = POLLOUT, .revents = 0};
    if (errno != EINTR || ::poll(&connected, 1, 10'000) != 1) fail("no connection");
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer() { ::close(socket_); }

  void send(std::string_view bytes) const {
    ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  void hang_up() const { ::shutdown(socket_, SHUT_WR); }

  enum class Read : std::uint8_t { something, nothing, end };
  Read read(int milliseconds) {
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, milliseconds) <= 0) return Read::nothing;
    char bytes[16384];
    const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
    if (got <= 0) return Read::end;
    text_.append(bytes, static_cast<std::size_t>(got));
    return Read::something;
  }
  /// All that came.
  const std::string& text() const { return text_; }

  /// As long as something comes, the server is at work.
  void wait_for_end() {
    for (int tries = 0; tries < 150; ++tries) {
      const Read got = read(100);
      if (got == Read::end) return;
      if (got == Read::something) tries = 0;
      if (got == Read::nothing) server().run([](Net&) { server().app.held.clear(); });
    }
    fail("the server does not hang up");
  }

 private:
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }

  int socket_;
  std::string text_;
};

void check_health() {
  Peer peer;
  peer.send("GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  peer.hang_up();
  peer.wait_for_end();
  if (!peer.text().starts_with("HTTP/1.1 200 OK\r\n")) fail("not healthy: " + peer.text());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Peer peer;
  while (true) {
    const std::size_t end = bytes.find('\x1E');
    peer.send(bytes.substr(0, end));
    if (end == std::string_view::npos) break;
    peer.read(2);
    bytes.remove_prefix(end + 1);
  }
  peer.hang_up();
  peer.wait_for_end();
  static unsigned runs = 0;
  if (++runs % 100 == 0) check_health();
  return 0;
}
