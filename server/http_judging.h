// What may be asked, decided before the body of a request is read; only for net.cpp.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "server/http_session.h"

namespace rail::server {

/// All that can be said before the body is read.
inline void HttpSession::judge() {
  net_->metrics.http_requests.fetch_add(1, std::memory_order_relaxed);
  if (judge_target() && is(http::verb::post)) judge_post();
  if (!reply_) judge_size();
  if (!reply_ && is(http::verb::post)) judge_early();
  if (!reply_ && has_body()) judge_memory();
  if (reply_ && has_body()) reply_->close = true;
}

inline bool HttpSession::judge_target() {
  const auto target = target_of(request().target());
  if (!target) {
    fail(400, "bad_request", "The target of the request is not a path.");
    return false;
  }
  target_ = *target;
  api_ = target_.path == "/api" || target_.path.starts_with("/api/");
  asker_ = forwarded_address();
  if (target_.path != "/healthz" && !net_->may_request(asker_)) {
    fail(429, "too_fast", "Too many requests in a short time.");
    reply_->headers += "Retry-After: 1\r\n";
    return false;
  }
  if (!host_.empty() && !known_host(host_, net_->options.hosts)) {
    const std::string name = host_.substr(0, host_.find(':'));
    fail(421, "unknown_host",
         "This server does not answer to the name " + name +
             ". Whoever runs it can change that: --host " + name + ", or --url with that name.");
    return false;
  }
  const bool known = is(http::verb::get) || is(http::verb::head) || (api_ && is(http::verb::post));
  if (!known) {
    fail(405, "method_not_allowed", "This cannot be done here.");
    reply_->headers += api_ ? "Allow: GET, HEAD, POST\r\n" : "Allow: GET, HEAD\r\n";
  }
  return known;
}

inline void HttpSession::judge_post() {
  const auto& origins = net_->options.origins;
  if (request().count(http::field::origin) > 0 &&
      !origin_allowed(field(http::field::origin), host_, origins))
    return fail(403, "bad_origin", "Pages of other servers may not ask this.");
  const std::string_view type = field(http::field::content_type);
  if (!is_json(type) && !(ends_letters() && is_form(type)))
    return fail(415, "not_json", "The body must be of type application/json.");
}

/// Nobody shows two tokens at once.
inline std::string_view HttpSession::session() const {
  if (request().count(http::field::authorization) != 1) return {};
  return bearer_token(field(http::field::authorization));
}

/// POST /api/people/addresses/ID/end, which programs for mail call, too; its body says nothing.
inline bool HttpSession::ends_letters() const {
  return target_.path.starts_with("/api/people/addresses/") && target_.path.ends_with("/end");
}

inline std::size_t HttpSession::most_bytes() const {
  // A new table may bring a board, or the record of a game that was begun elsewhere.
  const bool document = is(http::verb::post) &&
                        (target_.path == "/api/replays" || target_.path == "/api/tables" ||
                         target_.path == "/api/boards" || target_.path.starts_with("/api/boards/"));
  return document ? net_->options.record_bytes : net_->options.body_bytes;
}

inline void HttpSession::judge_size() {
  const std::uint64_t most = most_bytes();
  if (parser_->content_length().value_or(0) > most)
    return fail(413, "too_large", "The body is too large.");
  // Beast has counted an announced length already.
  if (parser_->chunked()) parser_->body_limit(most);
}

/// Nobody sends a record for nothing: what the App will not take is not read either.
inline void HttpSession::judge_early() {
  const std::optional<HttpRequest> head = asked();
  if (!head) return fail(400, "bad_request", "The target of the request cannot be decoded.");
  if (std::optional<HttpResponse> no = net_->app->refuse_early(*head)) take(std::move(*no));
}

/// Many may send at once; together they must not fill the memory.
inline void HttpSession::judge_memory() {
  const std::size_t bytes =
      parser_->chunked() ? most_bytes() : parser_->content_length().value_or(0);
  const ByteBudget::Verdict verdict = net_->bodies.judge(asker_, bytes);
  if (net_->within(verdict == ByteBudget::Verdict::granted)) {
    body_room_.emplace(net_, asker_, bytes);
  } else if (verdict == ByteBudget::Verdict::address_has_too_much) {
    fail(429, "too_much_at_once", "Too much is being sent from this address; try again later.");
  } else {
    fail(503, "busy", "Too much is being sent to this server; try again later.");
  }
  if (reply_) reply_->headers += "Retry-After: 1\r\n";
}

}  // namespace rail::server
