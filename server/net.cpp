// Listens, accepts connections, and ends them all in the end.
#include "server/net.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/http_judging.h"
#include "server/http_session.h"
#include "server/live_session.h"
#include "server/net_state.h"

namespace rail::server {

namespace {

using asio::ip::tcp;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

constexpr std::size_t most_turned_away = 256;  // at a time, with an answer

asio::ip::address plain(const asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

void bind_to(Acceptor& acceptor, const tcp::endpoint& endpoint) {
  acceptor.open(endpoint.protocol());
  acceptor.set_option(asio::socket_base::reuse_address(true));
  if (endpoint.address().is_v6())
    acceptor.set_option(asio::ip::v6_only(!endpoint.address().is_unspecified()));
  acceptor.bind(endpoint);
  acceptor.listen(4096);
}

/// All addresses, where there may be no IPv6.
void bind_to_all(Acceptor& acceptor, std::uint16_t port) {
  ErrorCode error;
  acceptor.open(tcp::v6(), error);
  if (error) return bind_to(acceptor, {tcp::v4(), port});
  acceptor.close();
  bind_to(acceptor, {tcp::v6(), port});
}

}  // namespace

std::string address_key(const asio::ip::address& given) {
  const asio::ip::address address = plain(given);
  if (address.is_v4()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::address_v6(bytes).to_string() + "/64";
}

bool is_private(const asio::ip::address& given) {
  const asio::ip::address address = plain(given);
  if (address.is_loopback()) return true;
  if (address.is_v6())
    return address.to_v6().is_link_local() || (address.to_v6().to_bytes()[0] & 0xFEU) == 0xFC;
  const auto bytes = address.to_v4().to_bytes();
  return bytes[0] == 10 || (bytes[0] == 172 && (bytes[1] & 0xF0U) == 16) ||
         (bytes[0] == 192 && bytes[1] == 168);
}

/// Accepts connections and watches over their time.
class Listener : public std::enable_shared_from_this<Listener> {
 public:
  explicit Listener(std::shared_ptr<NetState> net)
      : net_(std::move(net)), acceptor_(net_->io.get_executor()), timer_(net_->io.get_executor()) {
    const NetOptions& options = net_->options;
    if (options.address.empty()) {
      bind_to_all(acceptor_, options.port);
    } else {
      bind_to(acceptor_, {asio::ip::make_address(options.address), options.port});
    }
  }

  static void start(const std::shared_ptr<Listener>& listener) {
    const auto executor = listener->net_->io.get_executor();
    asio::co_spawn(executor, [listener] { return listener->accept(); }, Ended());
    asio::co_spawn(executor, [listener] { return listener->sweep(); }, Ended());
  }
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void stop_listening() {
    ErrorCode ignored;
    acceptor_.close(ignored);
  }
  void stop_sweeping() {
    swept_ = true;
    timer_.cancel();
  }

 private:
  Task accept() {
    while (acceptor_.is_open()) {
      auto [error, socket] = co_await acceptor_.async_accept(asio::as_tuple(awaiting));
      if (!error) {
        take(std::move(socket));
      } else if (acceptor_.is_open() && error != asio::error::connection_aborted) {
        // Most likely there are no file descriptors left; asking again at once would not help.
        log(Severity::warning, "accept_failed", {{"what", error.message()}});
        Timer pause(net_->io.get_executor(), std::chrono::milliseconds(100));
        co_await pause.async_wait(asio::as_tuple(awaiting));
      }
    }
  }

  void take(Socket socket) {
    ErrorCode error;
    socket.set_option(tcp::no_delay(true), error);
    const asio::ip::address peer = plain(socket.remote_endpoint(error).address());
    if (error) return;
    const NetOptions& options = net_->options;
    Place place;
    // A proxy holds the connections of many; what they keep open is counted on upgrading.
    const bool proxy = options.trust_proxy && is_private(peer);
    const bool good = net_->within(net_->sessions.size() < options.connections) &&
                      (proxy || place.take(net_, address_key(peer)));
    if (!good && net_->turning_away >= most_turned_away) return;
    const auto session =
        std::make_shared<HttpSession>(net_, std::move(socket), peer, std::move(place));
    good ? HttpSession::start(session) : HttpSession::turn_away(session);
  }

  Task sweep() {
    while (!swept_) {
      timer_.expires_after(net_->options.sweep_every);
      co_await timer_.async_wait(asio::as_tuple(awaiting));
      net_->date = http_date();
      const Clock::time_point now = Clock::now();
      for (Session* session : net_->sessions) session->sweep(now);
    }
  }

  std::shared_ptr<NetState> net_;
  Acceptor acceptor_;
  Timer timer_;
  bool swept_ = false;
};

Net::Net(boost::asio::io_context& io, Metrics& metrics, Files files, NetOptions options)
    : state_(std::make_shared<NetState>(io, metrics, std::move(files), std::move(options))),
      listener_(std::make_shared<Listener>(state_)),
      port_(listener_->port()) {}

void Net::start(App& app) {
  state_->app = &app;
  Listener::start(listener_);
}

Net::~Net() {
  stop_listening();
  listener_->stop_sweeping();
  state_->ended = true;
  state_->on_last_gone = nullptr;
  for (Session* session : state_->sessions) session->abort();
}

void Net::stop_listening() {
  state_->stopping = true;
  listener_->stop_listening();
}

void Net::close_all(std::function<void()> done) {
  stop_listening();
  if (state_->sessions.empty()) return asio::post(state_->io, std::move(done));
  state_->on_last_gone = std::move(done);
  for (Session* session : state_->sessions) session->finish();
}

}  // namespace rail::server
