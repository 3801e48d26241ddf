// An HTTP connection: one request after the other, until it ends or becomes a WebSocket; only for
// net.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>
#include <cctype>
#include <optional>

#include "server/live_session.h"
#include "server/metrics_text.h"

namespace rail::server {

class HttpSession final : public Session, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(std::shared_ptr<NetState> net, Socket socket, const asio::ip::address& peer,
              Place place);

  static void start(const std::shared_ptr<HttpSession>& session) {
    asio::co_spawn(session->net_->io.get_executor(), [session] { return session->run(); }, Ended());
  }
  /// Only says that there are too many.
  static void turn_away(const std::shared_ptr<HttpSession>& session) {
    asio::co_spawn(
        session->net_->io.get_executor(), [session] { return session->refuse(); }, Ended());
  }

  void sweep(Clock::time_point now) override {
    if (now > deadline_) abort();
  }
  void finish() override {
    if (idle_) abort();
  }
  void abort() override {
    ErrorCode ignored;
    socket_.close(ignored);
  }

 private:
  using Parser = http::request_parser<http::string_body>;

  Task run();
  Task refuse();
  Async<bool> exchange();
  Async<bool> read_head();
  Async<bool> read_body();
  Async<bool> write();
  Task linger();
  Task ask_app();
  void watch_asker();

  void parse_head(std::size_t size);
  bool plain_framing() const;
  void judge();
  bool judge_target();
  void judge_post();
  void judge_size();
  void judge_early();
  void judge_memory();
  bool ends_letters() const;
  std::size_t most_bytes() const;
  std::optional<HttpRequest> asked() const;
  std::string_view session() const;
  void answer();
  void answer_metrics();
  void answer_file();
  bool upgrade();
  void take(HttpResponse response);

  void fail(int status, std::string_view code, std::string_view words, bool close = false) {
    reply_ = error_reply(status, api_, code, words);
    reply_->close = close;
  }
  void within(NetOptions::Duration time) { deadline_ = Clock::now() + time; }
  std::string_view field(http::field name) const { return request()[name]; }
  const Upgrade& request() const { return parser_->get(); }
  bool has_body() const { return parser_->chunked() || parser_->content_length().value_or(0) > 0; }
  bool is(http::verb verb) const { return request().method() == verb; }
  std::string forwarded_address() const;

  Socket socket_;
  const asio::ip::address peer_;
  Place place_;
  beast::flat_buffer buffer_;
  std::optional<Parser> parser_;
  std::optional<Reply> reply_;
  std::optional<BodyRoom> body_room_;
  Clock::time_point deadline_;
  // Of the present request.
  Target target_;
  std::string asker_;                  // its address
  std::shared_ptr<const bool> waits_;  // gone when nobody waits for its answer
  std::string host_;
  bool api_ = false;
  bool keep_ = false;  // the connection, afterwards
  bool idle_ = true;   // there is none
};

/// How limits count an address: IPv6 by the /64 that a household has.
std::string address_key(const asio::ip::address& address);
/// Whether it may be a proxy of ours.
bool is_private(const asio::ip::address& address);

inline HttpSession::HttpSession(std::shared_ptr<NetState> net, Socket socket,
                                const asio::ip::address& peer, Place place)
    : Session(std::move(net), address_key(peer)),
      socket_(std::move(socket)),
      peer_(peer),
      place_(std::move(place)) {
  within(net_->options.head_time);
}

inline Task HttpSession::run() {
  while (true) {
    const bool more = co_await exchange();
    if (!more) break;
    idle_ = buffer_.size() == 0;
    if (idle_) within(net_->options.idle_time);
  }
}

inline Task HttpSession::refuse() {
  ++net_->turning_away;
  fail(503, "too_many_connections", "There are too many connections; try again later.", true);
  reply_->headers += "Retry-After: 10\r\n";
  co_await write();
  --net_->turning_away;
}

/// One request and its answer; whether there may be another.
inline Async<bool> HttpSession::exchange() {
  reply_.reset();
  parser_.emplace();
  api_ = keep_ = false;
  const bool asked = co_await read_head();
  if (!asked) co_return false;
  if (!reply_) judge();
  if (!reply_ && upgrade()) co_return false;
  if (!reply_ && has_body()) {
    const bool whole = co_await read_body();
    if (!whole) co_return false;
  }
  if (!reply_) answer();
  if (!reply_) co_await ask_app();
  body_room_.reset();
  const bool more = co_await write();
  co_return more;
}

/// Nothing more to do if the other side has left.
inline Async<bool> HttpSession::read_head() {
  const std::size_t most = net_->options.head_bytes;
  if (buffer_.size() > 0) within(net_->options.head_time);
  while (true) {
    const auto data = buffer_.data();
    const std::string_view text(static_cast<const char*>(data.data()), data.size());
    const std::size_t end = text.substr(0, most).find("\r\n\r\n");
    if (!clean_head(text.substr(0, end))) {
      fail(400, "bad_request", "This is not HTTP.", true);
      co_return true;
    }
    if (end != std::string_view::npos) {
      parse_head(end + 4);
      co_return true;
    }
    if (text.size() >= most) {
      fail(431, "head_too_large", "The head of the request is too large.", true);
      co_return true;
    }
    const auto [error, size] =
        co_await socket_.async_read_some(buffer_.prepare(1024), asio::as_tuple(awaiting));
    if (error) co_return false;
    if (idle_) within(net_->options.head_time);
    idle_ = false;
    buffer_.commit(size);
  }
}

inline void HttpSession::parse_head(std::size_t size) {
  const auto data = buffer_.data();
  parser_->header_limit(static_cast<std::uint32_t>(net_->options.head_bytes));
  parser_->body_limit(boost::none);  // see judge_size
  ErrorCode error;
  parser_->put(asio::buffer(data.data(), size), error);
  buffer_.consume(size);
  if (error || !parser_->is_header_done())
    return fail(400, "bad_request", "This is not HTTP.", true);
  const std::size_t hosts = request().count(http::field::host);
  host_ = field(http::field::host);
  // Without a name come only simple programs of this machine that ask whether we are there.
  const bool nameless = hosts == 0 && request().version() == 10 && peer_.is_loopback();
  if (!nameless && (hosts != 1 || !valid_host(host_)))
    return fail(400, "bad_request", "The request must name one host.", true);
  if (!plain_framing())
    return fail(400, "bad_request", "The length of the body is given in a doubtful way.", true);
  keep_ = request().keep_alive() && request().version() == 11;
}

/// Whether everybody would see the body end at the same place.
inline bool HttpSession::plain_framing() const {
  const std::size_t codings = request().count(http::field::transfer_encoding);
  if (codings == 0) return request().count(http::field::content_length) <= 1;
  return codings == 1 && request().version() == 11 &&
         same_ignoring_case(field(http::field::transfer_encoding), "chunked");
}

inline Async<bool> HttpSession::read_body() {
  within(net_->options.body_time);
  if (same_ignoring_case(field(http::field::expect), "100-continue") && buffer_.size() == 0) {
    static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [error, size] =
        co_await asio::async_write(socket_, asio::buffer(go_on), asio::as_tuple(awaiting));
    if (error) co_return false;
  }
  const auto [error, size] =
      co_await http::async_read(socket_, buffer_, *parser_, asio::as_tuple(awaiting));
  if (error == http::error::body_limit) {
    fail(413, "too_large", "The body is too large.", true);
  } else if (error.category() == http::make_error_code(http::error::bad_chunk).category() &&
             error != http::error::partial_message && error != http::error::end_of_stream) {
    fail(400, "bad_request", "This is not HTTP.", true);
  } else if (error) {
    co_return false;
  }
  co_return true;
}

inline void HttpSession::answer() {
  if (target_.path == "/healthz") {
    reply_ = Reply{.content_type = "text/plain; charset=utf-8",
                   .body = "ok\n",
                   .headers = "Cache-Control: no-store\r\n"};
    if (net_->stopping) {
      fail(503, "stopping", "stopping");
    } else if (!net_->app->able()) {
      fail(503, "storage", "there is no word of the database");
    }
  } else if (target_.path == "/metrics") {
    answer_metrics();
  } else if (target_.path == "/api/live") {
    fail(426, "upgrade_required", "Here is only a WebSocket.");
    reply_->headers += "Upgrade: websocket\r\nConnection: Upgrade\r\n";
  } else if (!api_) {
    answer_file();
  }
}

inline void HttpSession::answer_metrics() {
  const bool forwarded =
      request().count("X-Forwarded-For") > 0 || request().count(http::field::forwarded) > 0;
  if (!net_->options.metrics_public && (forwarded || !peer_.is_loopback()))
    return fail(404, "not_found", "There is nothing here.");
  reply_ = Reply{.content_type = "text/plain; version=0.0.4; charset=utf-8",
                 .body = metrics_text(net_->metrics),
                 .headers = "Cache-Control: no-store\r\n"};
}

inline void HttpSession::answer_file() {
  const File* file = net_->files.find(target_.path);
  if (file == nullptr) return fail(404, "not_found", "There is nothing here.");
  const bool small = !file->gzip.empty() && accepts_gzip(field(http::field::accept_encoding));
  const std::string& etag = small ? file->gzip_etag : file->etag;
  reply_ = Reply{.content_type = std::string(file->type), .file = small ? file->gzip : file->body};
  reply_->headers = "ETag: " + etag + "\r\nCache-Control: ";
  reply_->headers += file->fixed ? "public, max-age=31536000, immutable\r\n" : "no-cache\r\n";
  if (!file->gzip.empty()) reply_->headers += "Vary: Accept-Encoding\r\n";
  const std::string_view known = field(http::field::if_none_match);
  if (known == "*" || known.find(etag) != std::string_view::npos) {
    reply_->status = 304;
    reply_->file = "";
  } else if (small) {
    reply_->headers += "Content-Encoding: gzip\r\n";
  }
}

/// All but the body; nothing if it cannot be decoded.
inline std::optional<HttpRequest> HttpSession::asked() const {
  auto path = api_path(target_.path);
  auto query = query_values(target_.query);
  if (!path || !query) return std::nullopt;
  return HttpRequest{.method = is(http::verb::post) ? "POST" : "GET",
                     .path = std::move(*path),
                     .query = std::move(*query),
                     .address = asker_,
                     .host = in_small_letters(host_),
                     .boards_key = std::string(std::string_view(request()["Roundhouse-Boards"])),
                     .session = std::string(session())};
}

inline Task HttpSession::ask_app() {
  std::optional<HttpRequest> sent = asked();
  if (!sent) {
    fail(400, "bad_request", "The target of the request cannot be decoded.");
    co_return;
  }
  sent->body = std::move(parser_->get().body());
  deadline_ = Clock::time_point::max();  // the App takes the time it needs
  waits_ = std::make_shared<const bool>(true);
  sent->asker = waits_;
  if (target_.path.starts_with("/api/boards/")) watch_asker();
  const auto initiation = [this](auto handler, HttpRequest* whole) {
    auto pending = std::make_shared<std::optional<decltype(handler)>>(std::move(handler));
    const auto respond = [pending, io = &net_->io](HttpResponse response) {
      if (!*pending) return;  // it has answered before
      auto next = [answered = std::move(**pending), given = std::move(response)]() mutable {
        std::move(answered)(std::move(given));
      };
      pending->reset();
      asio::post(*io, std::move(next));
    };
    try {
      net_->app->http(std::move(*whole), respond);
    } catch (const std::exception& error) {
      log(Severity::error, "request_failed", {{"what", error.what()}});
      respond({.status = 500,
               .body = error_reply(500, true, "internal", "Something went wrong here.").body});
    }
  };
  HttpResponse response = co_await asio::async_initiate<decltype(awaiting), void(HttpResponse)>(
      initiation, awaiting, &*sent);
  waits_.reset();
  take(std::move(response));
}

/// Notices when the other side leaves before it has its answer.
inline void HttpSession::watch_asker() {
  const auto left = [session = shared_from_this(), waits = std::weak_ptr(waits_)](ErrorCode error) {
    if (waits.expired()) return;
    // What can be read may also be the next request.
    if (!error && session->socket_.available(error) > 0) return;
    session->waits_.reset();
  };
  socket_.async_wait(Socket::wait_read, left);
}

inline void HttpSession::take(HttpResponse response) {
  reply_ = Reply{.status = response.status,
                 .content_type = std::move(response.content_type),
                 .body = std::move(response.body),
                 .headers = "Cache-Control: no-store\r\n"};
  if (!response.allow.empty()) reply_->headers += "Allow: " + response.allow + "\r\n";
  if (response.filename.empty()) return;
  std::string name = std::move(response.filename);
  const auto unsafe = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-' && c != '_';
  };
  std::ranges::replace_if(name, unsafe, '_');
  reply_->headers += "Content-Disposition: attachment; filename=\"" + name + "\"\r\n";
}

/// Hands the connection over if it asks to become a WebSocket.
inline bool HttpSession::upgrade() {
  if (target_.path != "/api/live" || !websocket::is_upgrade(request())) return false;
  if (request().count(http::field::origin) > 0 &&
      !origin_allowed(field(http::field::origin), host_, net_->options.origins)) {
    fail(403, "bad_origin", "Pages of other servers may not connect.", true);
  } else if (net_->stopping) {
    fail(503, "stopping", "The server is stopping.", true);
  } else if (buffer_.size() > 0) {
    fail(400, "bad_request", "A client waits for the answer to its upgrade.", true);
  } else if (!place_.taken() && !place_.take(net_, asker_)) {
    fail(503, "too_many_connections", "There are too many connections; try again later.", true);
  }
  if (reply_) return false;
  LiveSession::start(
      std::make_shared<LiveSession>(net_, std::move(socket_), std::move(asker_), std::move(place_)),
      parser_->release());
  return true;
}

inline Async<bool> HttpSession::write() {
  const bool close = reply_->close || !keep_ || net_->stopping;
  const std::string head = head_of(*reply_, host_, net_->date, close);
  const bool bodiless = parser_ && is(http::verb::head);
  const std::string_view body = bodiless ? std::string_view() : reply_->content();
  const std::array<asio::const_buffer, 2> buffers{asio::buffer(head), asio::buffer(body)};
  within(net_->options.write_time);
  const auto [error, size] = co_await asio::async_write(socket_, buffers, asio::as_tuple(awaiting));
  if (error) co_return false;
  if (close) co_await linger();
  co_return !close;
}

/// Closing with something unread would make the kernel take back what the other side has not read.
inline Task HttpSession::linger() {
  ErrorCode failed;
  socket_.shutdown(Socket::shutdown_send, failed);
  within(net_->options.close_time);
  std::array<char, 1024> scratch;
  while (!failed) {
    const auto [error, size] =
        co_await socket_.async_read_some(asio::buffer(scratch), asio::as_tuple(awaiting));
    failed = error;
  }
}

inline std::string HttpSession::forwarded_address() const {
  if (!net_->options.trust_proxy || !is_private(peer_)) return address_;
  std::string_view last;
  const auto range = request().equal_range("X-Forwarded-For");
  for (auto it = range.first; it != range.second; ++it) last = last_forwarded(it->value());
  ErrorCode error;
  const asio::ip::address address = asio::ip::make_address(last, error);
  return error ? address_ : address_key(address);
}

}  // namespace rail::server
