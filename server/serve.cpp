// Puts store, house, network and threads together, and takes them down in order.
#include "server/serve.h"

#include <sys/resource.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/system_error.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "server/log.h"
#include "server/stores.h"
#include "server/tokens.h"
#include "tables/brought_boards.h"

namespace rail::server {

namespace {

constexpr auto time_to_end = std::chrono::milliseconds(4500);

/// One connection is one file descriptor, and the usual limit is 1024.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

void announce(const ServeOptions& options, std::uint16_t port) {
  std::printf("Roundhouse is at %s\n", url_of(options, port).c_str());
  if (options.boards == BoardsFrom::link)
    std::printf("Who has this link may bring boards: %s\n", boards_link(options, port).c_str());
  std::fflush(stdout);
  if (!options.open_to_all) return;
  std::fprintf(stderr,
               "Everybody who reaches this machine can connect, and nothing is encrypted. Put a "
               "proxy with TLS\nin front of it (Caddy, nginx), start with --trust-proxy then, and "
               "read docs/hosting.md.\n");
}

/// A mistake in one table or session must not end the others.
void run(boost::asio::io_context& io) {
  for (;;) {
    try {
      io.run();
      return;
    } catch (const std::exception& error) {
      log(Severity::error, "failed", {{"why", error.what()}});
    }
  }
}

/// The first signal ends politely, the second at once.
class Ending {
 public:
  Ending(boost::asio::io_context& io, App& app, Net& net)
      : io_(io), app_(app), net_(net), signals_(io, SIGINT, SIGTERM), timer_(io) {
    wait();
  }

 private:
  void wait() {
    signals_.async_wait([this](const boost::system::error_code& error, int signal) {
      if (error) return;
      if (std::exchange(begun_, true)) std::_Exit(128 + signal);
      log(Severity::info, "stopping", {{"signal", signal}});
      begin();
      wait();
    });
  }

  void begin() {
    timer_.expires_after(time_to_end);
    timer_.async_wait([this](const boost::system::error_code& error) {
      if (error) return;
      log(Severity::warning, "stopped_with_open_connections");
      io_.stop();
    });
    net_.stop_listening();
    app_.stop([this] { net_.close_all([this] { io_.stop(); }); });
  }

  boost::asio::io_context& io_;
  App& app_;
  Net& net_;
  boost::asio::signal_set signals_;
  boost::asio::steady_timer timer_;
  bool begun_ = false;
};

/// The name in "https://games.example.org:8443/".
std::string host_of(const std::string& url) {
  const std::size_t scheme = url.find("://");
  const std::size_t start = scheme == std::string::npos ? 0 : scheme + 3;
  return url.substr(start, url.find_first_of(":/", start) - start);
}

std::unique_ptr<Net> take_port(boost::asio::io_context& io, Metrics& metrics,
                               const ServeOptions& options) {
  Files files = options.web.empty() ? Files::embedded() : Files::folder(options.web);
  NetOptions net = options.net;
  if (options.open_to_all) net.address.clear();
  if (const std::string name = host_of(options.url); !name.empty()) net.hosts.push_back(name);
  try {
    return std::make_unique<Net>(io, metrics, std::move(files), std::move(net));
  } catch (const boost::system::system_error& error) {
    const std::string where = options.net.address + " port " + std::to_string(options.net.port);
    if (error.code() == boost::asio::error::address_in_use)
      throw std::runtime_error(where + " is in use: another server runs there, or choose --port");
    throw std::runtime_error("cannot listen on " + where + ": " + error.code().message());
  }
}

ServeOptions at_port(ServeOptions options, std::uint16_t port) {
  options.net.port = port;
  return options;
}

/// In the order in which they are made. The port comes before the App, so that a second server
/// does not touch the store of the first.
struct Parts {
  explicit Parts(const ServeOptions& options)
      : net(take_port(io, metrics, options)),
        app(make_app(at_port(options, net->port()), io, metrics)) {
    metrics.start =
        std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
    net->start(*app);
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() { net.reset(); }  // its connections are clients of the App

  Metrics metrics;
  // One thread runs it; others only post to it.
  boost::asio::io_context io{BOOST_ASIO_CONCURRENCY_HINT_UNSAFE_IO};
  std::unique_ptr<Net> net;
  std::unique_ptr<App> app;
};

}  // namespace

std::string url_of(const ServeOptions& options, std::uint16_t port) {
  if (!options.url.empty()) return options.url.substr(0, options.url.find_last_not_of('/') + 1);
  std::string host =
      options.open_to_all || options.net.address.empty() ? "127.0.0.1" : options.net.address;
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return "http://" + host + ":" + std::to_string(port);
}

std::string boards_link(const ServeOptions& options, std::uint16_t port) {
  const MachineSecrets secrets(open_store(options.db)->secret());
  return url_of(options, port) + "/boards#key=" + boards_key(secrets);
}

/// As it is, glibc would give memory back that the next group of moves needs a moment later.
void keep_memory() {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
#endif
}

int serve(const ServeOptions& options) {
  keep_memory();
  raise_file_limit();
  std::signal(SIGPIPE, SIG_IGN);
  Parts parts(options);
  Ending ending(parts.io, *parts.app, *parts.net);
  announce(options, parts.net->port());
  log(Severity::info, "started", {{"version", options.version}, {"port", parts.net->port()}});
  run(parts.io);
  log(Severity::info, "stopped");
  return 0;
}

}  // namespace rail::server
