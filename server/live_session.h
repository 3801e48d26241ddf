// A WebSocket; only for net.cpp.
#pragma once

#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <vector>

#include "server/net_state.h"

namespace rail::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using Upgrade = http::request<http::string_body>;

class LiveSession final : public Session,
                          public Connection,
                          public std::enable_shared_from_this<LiveSession> {
 public:
  LiveSession(std::shared_ptr<NetState> net, Socket socket, std::string address, Place place)
      : Session(std::move(net), std::move(address)),
        place_(std::move(place)),
        stream_(std::move(socket)) {
    net_->metrics.connections.fetch_add(1, std::memory_order_relaxed);
  }
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;
  ~LiveSession() override { net_->metrics.connections.fetch_sub(1, std::memory_order_relaxed); }

  /// Answers the request and serves the connection to its end.
  static void start(const std::shared_ptr<LiveSession>& session, Upgrade request) {
    auto run = [session, upgrade = std::move(request)]() mutable {
      return session->run(std::move(upgrade));
    };
    asio::co_spawn(session->net_->io.get_executor(), std::move(run), Ended());
  }

  void send(std::shared_ptr<const std::string> message) override;
  void close() override { close_with(websocket::close_code::normal); }
  const std::string& address() const override { return address_; }

  void sweep(Clock::time_point now) override;
  void finish() override { close_with(websocket::close_code::going_away); }
  void abort() override {
    closing_ = true;
    if (net_->ended) client_.reset();
    ErrorCode ignored;
    beast::get_lowest_layer(stream_).close(ignored);
  }

 private:
  // Without compression: it would cost more memory than all the rest.
  using Stream = websocket::stream<Socket, false>;

  Task run(Upgrade request);
  Async<bool> accept(Upgrade request);
  void set_options(std::string_view host);
  void receive();
  bool within_rate();
  void heard(websocket::frame_type kind);
  void asked(websocket::frame_type kind);
  void look_after_silence(Clock::time_point now);
  bool send_at_once(const std::shared_ptr<const std::string>& message);
  void write_rest(std::string rest);
  void write_next();
  void written(const ErrorCode& error);
  void go_on_writing();
  void close_with(websocket::close_code code);
  void send_close();
  void drop_slow_reader();

  Place place_;
  Stream stream_;
  beast::flat_buffer buffer_;
  std::unique_ptr<Client> client_;
  std::vector<std::shared_ptr<const std::string>> queue_;
  std::size_t next_ = 0;  // in `queue_`: what is being written
  std::size_t queued_bytes_ = 0;
  TokenBucket messages_;
  TokenBucket patience_;
  Clock::time_point close_until_;
  Clock::time_point heard_at_;  // as exactly as the sweep looks
  bool heard_ = true;           // since the last sweep
  bool pinged_ = false;         // and not heard since
  bool pinging_ = false;        // the ping is not written yet
  bool beast_writes_ = false;   // Beast may be about to write something by itself
  std::string rest_;            // of a frame that the kernel took only a part of
  websocket::close_code close_code_ = websocket::close_code::normal;
  bool open_ = false;  // the upgrade is answered
  bool writing_ = false;
  bool closing_ = false;
};

inline Task LiveSession::run(Upgrade request) {
  const bool accepted = co_await accept(std::move(request));
  if (!accepted || closing_ || net_->ended) co_return;
  open_ = true;
  client_ = net_->app->connect(*this);
  while (true) {
    const auto [error, size] = co_await stream_.async_read(buffer_, asio::as_tuple(awaiting));
    if (error) break;
    if (!closing_) receive();
    buffer_.consume(size);
    if (buffer_.capacity() > 4096) buffer_.shrink_to_fit();
  }
  closing_ = true;
  client_.reset();
}

inline Async<bool> LiveSession::accept(Upgrade request) {
  set_options(request[http::field::host]);
  const auto [error] = co_await stream_.async_accept(request, asio::as_tuple(awaiting));
  co_return !error;
}

inline void LiveSession::set_options(std::string_view host) {
  const NetOptions& options = net_->options;
  // Beast would set a timer anew with each message; silence is found by the sweep.
  stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = options.close_time,
                                                     .idle_timeout = websocket::stream_base::none(),
                                                     .keep_alive_pings = false});
  stream_.set_option(websocket::stream_base::decorator(
      [policy = content_policy(host)](websocket::response_type& response) {
        response.set(http::field::server, "Roundhouse");  // Beast would tell its version
        response.set("Content-Security-Policy", policy);
        response.set("X-Content-Type-Options", "nosniff");
      }));
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) { heard(kind); });
  stream_.read_message_max(options.message_bytes);
  stream_.auto_fragment(false);
  stream_.text(true);
}

inline void LiveSession::receive() {
  heard_ = true;
  net_->metrics.messages_in.fetch_add(1, std::memory_order_relaxed);
  if (!stream_.got_text()) return close_with(websocket::close_code::unknown_data);
  if (!within_rate()) return;
  const auto data = buffer_.data();
  try {
    client_->receive({static_cast<const char*>(data.data()), data.size()});
  } catch (const std::exception& error) {
    log(Severity::error, "message_failed", {{"what", error.what()}});
    close_with(websocket::close_code::internal_error);
  }
}

inline bool LiveSession::within_rate() {
  const NetOptions& options = net_->options;
  if (!options.limits) return true;
  const Clock::time_point now = Clock::now();
  if (net_->within(messages_.take(options.messages, now))) return true;
  static const auto words = std::make_shared<const std::string>(
      R"({"type":"refused","code":"too_fast","words":"Too many messages in a short time."})");
  if (patience_.take(options.patience, now)) {
    send(words);
  } else {
    close_with(websocket::close_code::policy_error);
  }
  return false;
}

inline void LiveSession::heard(websocket::frame_type kind) {
  heard_ = true;
  if (kind != websocket::frame_type::pong) {
    // Beast answers, and nobody says when it has.
    beast_writes_ = true;
    if (!rest_.empty()) {
      // In the middle of a frame, where the answer must not come.
      ErrorCode ignored;
      beast::get_lowest_layer(stream_).shutdown(asio::socket_base::shutdown_both, ignored);
    }
  }
  asked(kind);
}

/// Beast answers every ping; who sends too many is cut off.
inline void LiveSession::asked(websocket::frame_type kind) {
  const NetOptions& options = net_->options;
  if (kind != websocket::frame_type::ping || !options.limits || closing_) return;
  const Clock::time_point now = Clock::now();
  if (messages_.take(options.messages, now) || patience_.take(options.patience, now)) return;
  net_->within(false);
  // Not from within Beast's reading.
  asio::post(net_->io, [self = shared_from_this()] { self->abort(); });
}

inline void LiveSession::sweep(Clock::time_point now) {
  if (closing_) {
    if (now > close_until_) abort();
  } else if (open_) {
    look_after_silence(now);
  }
}

/// Who says nothing is asked, and is gone if he does not answer either.
inline void LiveSession::look_after_silence(Clock::time_point now) {
  if (std::exchange(heard_, false)) {
    heard_at_ = now;
    pinged_ = false;
  } else if (pinged_ || pinging_) {
    if (now - heard_at_ > net_->options.live_time) abort();
  } else if (!rest_.empty()) {  // a ping must not come in the middle of a frame
    if (now - heard_at_ > net_->options.live_time) abort();
  } else if (now - heard_at_ > net_->options.live_time / 2) {
    pinged_ = pinging_ = true;
    stream_.async_ping({},
                       [self = shared_from_this()](const ErrorCode&) { self->pinging_ = false; });
  }
}

inline void LiveSession::send(std::shared_ptr<const std::string> message) {
  if (closing_) return;
  const std::size_t waiting = queue_.size() - next_;
  if (waiting >= net_->options.queue_messages ||
      (waiting > 0 && queued_bytes_ + message->size() > net_->options.queue_bytes))
    return drop_slow_reader();
  net_->metrics.messages_out.fetch_add(1, std::memory_order_relaxed);
  if (send_at_once(message)) return;
  queued_bytes_ += message->size();
  queue_.push_back(std::move(message));
  if (!writing_) write_next();
}

/// Hands a message to the kernel, which nearly always takes it as a whole, as a frame of our own:
/// Beast would write the same, but takes many steps for it. Not while Beast itself may write: its
/// frames and ours must come one after the other. False if it has to wait.
inline bool LiveSession::send_at_once(const std::shared_ptr<const std::string>& message) {
  if (writing_ || pinging_ || beast_writes_ || !open_) return false;
  constexpr std::size_t short_size = 125, medium_size = 65'535;
  const std::size_t size = message->size();
  if (size > medium_size) return false;
  // A whole text, not masked; then its length.
  std::array<unsigned char, 4> head{0x81, static_cast<unsigned char>(size)};
  std::size_t head_size = 2;
  if (size > short_size) {
    head = {0x81, 126, static_cast<unsigned char>(size >> 8), static_cast<unsigned char>(size)};
    head_size = 4;
  }
  std::array<iovec, 2> parts{iovec{head.data(), head_size},
                             iovec{const_cast<char*>(message->data()), size}};
  msghdr frame{};
  frame.msg_iov = parts.data();
  frame.msg_iovlen = parts.size();
  const ssize_t sent = ::sendmsg(beast::get_lowest_layer(stream_).native_handle(), &frame,
                                 MSG_DONTWAIT | MSG_NOSIGNAL);
  if (sent <= 0) return false;  // Beast finds out why
  const auto done = static_cast<std::size_t>(sent);
  if (done < head_size + size) {
    std::string rest(reinterpret_cast<const char*>(head.data()), head_size);
    write_rest(rest.append(*message).erase(0, done));
  }
  return true;
}

inline void LiveSession::write_rest(std::string rest) {
  writing_ = true;
  rest_ = std::move(rest);
  queued_bytes_ += rest_.size();
  asio::async_write(beast::get_lowest_layer(stream_), asio::buffer(rest_),
                    [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                      self->queued_bytes_ -= self->rest_.size();
                      self->rest_.clear();
                      self->rest_.shrink_to_fit();
                      self->writing_ = false;
                      error ? self->abort() : self->go_on_writing();
                    });
}

inline void LiveSession::write_next() {
  writing_ = true;
  stream_.async_write(
      asio::buffer(*queue_[next_]),
      [self = shared_from_this()](const ErrorCode& error, std::size_t) { self->written(error); });
}

inline void LiveSession::written(const ErrorCode& error) {
  writing_ = false;
  if (error) {
    queue_.clear();
    next_ = 0;
    return abort();
  }
  queued_bytes_ -= queue_[next_]->size();
  queue_[next_++].reset();
  go_on_writing();
}

inline void LiveSession::go_on_writing() {
  if (next_ < queue_.size()) return write_next();
  queue_.clear();
  next_ = 0;
  if (closing_) send_close();
}

inline void LiveSession::close_with(websocket::close_code code) {
  if (closing_) return;
  if (!open_) return abort();
  closing_ = true;
  close_code_ = code;
  close_until_ = Clock::now() + net_->options.close_time;
  if (!writing_) send_close();
}

inline void LiveSession::send_close() {
  stream_.async_close(close_code_,
                      [self = shared_from_this()](const ErrorCode&) { self->abort(); });
}

inline void LiveSession::drop_slow_reader() {
  net_->metrics.slow_readers.fetch_add(1, std::memory_order_relaxed);
  log(Severity::warning, "slow_reader", {{"address", address_}});
  ErrorCode ignored;
  // So that the kernel, too, forgets what nobody reads.
  beast::get_lowest_layer(stream_).set_option(asio::socket_base::linger(true, 0), ignored);
  abort();
}

}  // namespace rail::server
