// What HTTP looks like as text: judging what was asked, and writing what is answered.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rail::server {

/// Whether this may be the beginning of a request's head, its end included: no control characters,
/// no folded lines, every line ended by CR LF. Stricter than HTTP must be, so that nobody in front
/// of us reads it differently.
bool clean_head(std::string_view head);

/// The path and query of a request's target; nothing if it is not one of ours.
struct Target {
  std::string_view path;   // as it came, from the first slash on
  std::string_view query;  // as it came
};
std::optional<Target> target_of(std::string_view text);

/// Decodes %41 and, in queries, + for a space. Nothing unless the result is UTF-8 without control
/// characters.
std::optional<std::string> decoded(std::string_view text, bool plus_is_space = false);
/// "/api/tables/ID" as {"tables", "ID"}, decoded.
std::optional<std::vector<std::string>> api_path(std::string_view path);
std::optional<std::map<std::string, std::string>> query_values(std::string_view query);

bool valid_utf8(std::string_view text);
bool same_ignoring_case(std::string_view a, std::string_view b);
/// A name or address with or without a port, safe to repeat in a header.
bool valid_host(std::string_view host);
/// As an address bar has it.
std::string in_small_letters(std::string_view host);
/// Whether this is an IP address, this machine ("localhost") or one of `names`, with or without a
/// port. Other names may lead here only because somebody else's DNS says so, and then a page of
/// theirs would count as ours.
bool known_host(std::string_view host, std::span<const std::string> names);
/// Whether a page of this origin may speak to the host it asked for; `more` are the origins that
/// may as well.
bool origin_allowed(std::string_view origin, std::string_view host,
                    std::span<const std::string> more);
bool is_json(std::string_view content_type);
/// What a mail program sends when somebody ends letters by one click (RFC 8058).
bool is_form(std::string_view content_type);
/// What stands behind "Bearer" in an Authorization header; empty if it is anything else, or longer
/// than any token of ours.
std::string_view bearer_token(std::string_view header);
/// By its Accept-Encoding.
bool accepts_gzip(std::string_view header);
/// The last address of X-Forwarded-For.
std::string_view last_forwarded(std::string_view header);

/// An answer, ready but for the headers that all of them have.
struct Reply {
  int status = 200;
  std::string content_type = {};  // empty: no body
  std::string body = {};
  std::optional<std::string_view> file = {};  // instead of `body`, and lives as long as the server
  std::string headers = {};                   // more lines, each ended by CR LF
  bool close = false;                         // afterwards the connection ends

  std::string_view content() const { return file ? *file : std::string_view(body); }
};

/// A short text, or below /api JSON.
Reply error_reply(int status, bool api, std::string_view code, std::string_view words);

/// The headers of all answers; `host` is where the page's own WebSocket is.
std::string_view safety_headers();
std::string content_policy(std::string_view host);
/// Status line and headers. `date` is what http_date() says.
std::string head_of(const Reply& reply, std::string_view host, std::string_view date, bool close);
/// "Sun, 06 Nov 1994 08:49:37 GMT"
std::string http_date();

}  // namespace rail::server
