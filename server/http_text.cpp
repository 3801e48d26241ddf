// Targets, paths, queries, hosts and origins, byte by byte, and the head of an answer.
#include "server/http_text.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/json.hpp>
#include <ctime>

namespace rail::server {

namespace {

char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_alnum(char c) { return (c >= '0' && c <= '9') || (lowered(c) >= 'a' && lowered(c) <= 'z'); }

std::optional<unsigned> hex_digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (lowered(c) >= 'a' && lowered(c) <= 'f') return static_cast<unsigned>(lowered(c) - 'a') + 10;
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// Without what stands behind a semicolon.
std::string_view media_type(std::string_view content_type) {
  return trimmed(content_type.substr(0, content_type.find(';')));
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

/// How many bytes follow this one, and what the first of them must be at least and at most.
struct Utf8Lead {
  int more = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
};

std::optional<Utf8Lead> utf8_lead(unsigned char c) {
  if (c < 0x80) return Utf8Lead{};
  if (c < 0xC2) return std::nullopt;
  if (c < 0xE0) return Utf8Lead{1};
  if (c == 0xE0) return Utf8Lead{2, 0xA0};
  if (c == 0xED) return Utf8Lead{2, 0x80, 0x9F};
  if (c < 0xF0) return Utf8Lead{2};
  if (c == 0xF0) return Utf8Lead{3, 0x90};
  if (c < 0xF4) return Utf8Lead{3};
  if (c == 0xF4) return Utf8Lead{3, 0x80, 0x8F};
  return std::nullopt;
}

}  // namespace

bool clean_head(std::string_view head) {
  if (!head.empty() && !is_alnum(head.front())) return false;
  for (std::size_t i = 0; i < head.size(); ++i) {
    const char c = head[i];
    if (!is_control(c) || (c == '\t' && i > 0 && head[i - 1] != '\n')) {
      if (c == ' ' && head[i - 1] == '\n') return false;
      continue;
    }
    const bool line_end = c == '\n' && i > 0 && head[i - 1] == '\r';
    const bool line_may_end = c == '\r' && (i + 1 == head.size() || head[i + 1] == '\n');
    if (!line_end && !line_may_end) return false;
  }
  return true;
}

std::optional<Target> target_of(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!same_ignoring_case(text.substr(0, scheme.size()), scheme)) continue;
    const std::size_t slash = text.find('/', scheme.size());
    text = slash == std::string_view::npos ? "/" : text.substr(slash);
    break;
  }
  if (!text.starts_with('/')) return std::nullopt;
  text = text.substr(0, text.find('#'));
  const std::size_t mark = text.find('?');
  if (mark == std::string_view::npos) return Target{text, {}};
  return Target{text.substr(0, mark), text.substr(mark + 1)};
}

std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '+' && plus_is_space) c = ' ';
    if (c == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const auto high = hex_digit(text[i + 1]);
      const auto low = hex_digit(text[i + 2]);
      if (!high || !low) return std::nullopt;
      c = static_cast<char>(*high * 16 + *low);
      i += 2;
    }
    if (is_control(c)) return std::nullopt;
    out += c;
  }
  if (!valid_utf8(out)) return std::nullopt;
  return out;
}

std::optional<std::vector<std::string>> api_path(std::string_view path) {
  constexpr std::string_view prefix = "/api/";
  std::vector<std::string> parts;
  if (path.size() <= prefix.size()) return parts;
  path.remove_prefix(prefix.size());
  while (true) {
    const std::size_t slash = path.find('/');
    std::optional<std::string> part = decoded(path.substr(0, slash));
    if (!part) return std::nullopt;
    parts.push_back(std::move(*part));
    if (slash == std::string_view::npos) return parts;
    path.remove_prefix(slash + 1);
  }
}

std::optional<std::map<std::string, std::string>> query_values(std::string_view query) {
  std::map<std::string, std::string> values;
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
    if (pair.empty()) continue;
    const std::size_t equals = pair.find('=');
    const auto key = decoded(pair.substr(0, equals), true);
    const auto value = equals == std::string_view::npos ? std::optional<std::string>("")
                                                        : decoded(pair.substr(equals + 1), true);
    if (!key || !value) return std::nullopt;
    values.insert_or_assign(*key, *value);
  }
  return values;
}

bool valid_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto first = utf8_lead(static_cast<unsigned char>(text[i++]));
    if (!first) return false;
    unsigned char low = first->low;
    unsigned char high = first->high;
    for (int n = 0; n < first->more; ++n) {
      if (i == text.size()) return false;
      const auto c = static_cast<unsigned char>(text[i++]);
      if (c < low || c > high) return false;
      low = 0x80;
      high = 0xBF;
    }
  }
  return true;
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lowered, lowered);
}

bool valid_host(std::string_view host) {
  return !host.empty() && host.size() <= 255 && std::ranges::all_of(host, [](char c) {
    return is_alnum(c) || std::string_view("-._:[]").find(c) != std::string_view::npos;
  });
}

std::string in_small_letters(std::string_view host) {
  std::string small(host);
  std::ranges::transform(small, small.begin(), lowered);
  return small;
}

bool known_host(std::string_view host, std::span<const std::string> names) {
  const std::size_t bracket = host.find(']');
  const std::size_t colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  std::string_view name = host.substr(0, colon);
  const auto same = [&](std::string_view other) { return same_ignoring_case(name, other); };
  if (same("localhost") || std::ranges::any_of(names, same)) return true;
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  boost::system::error_code error;
  boost::asio::ip::make_address(name, error);
  return !error;
}

bool origin_allowed(std::string_view origin, std::string_view host,
                    std::span<const std::string> more) {
  const auto same = [&](std::string_view other) { return same_ignoring_case(origin, other); };
  if (std::ranges::any_of(more, same)) return true;
  const std::size_t scheme = origin.find("://");
  if (scheme == std::string_view::npos || !valid_host(host)) return false;
  const std::string_view name = origin.substr(0, scheme);
  if (!same_ignoring_case(name, "http") && !same_ignoring_case(name, "https")) return false;
  return same_ignoring_case(origin.substr(scheme + 3), host);
}

bool is_json(std::string_view content_type) {
  return same_ignoring_case(media_type(content_type), "application/json");
}

bool is_form(std::string_view content_type) {
  const std::string_view type = media_type(content_type);
  return same_ignoring_case(type, "application/x-www-form-urlencoded") ||
         same_ignoring_case(type, "multipart/form-data");
}

std::string_view bearer_token(std::string_view header) {
  constexpr std::string_view scheme = "bearer ";
  constexpr std::size_t longest = 512;
  if (!same_ignoring_case(header.substr(0, scheme.size()), scheme)) return {};
  const std::string_view token = trimmed(header.substr(scheme.size()));
  const bool plain = std::ranges::all_of(token, [](char c) {
    return is_alnum(c) || std::string_view("-._~+/=").find(c) != std::string_view::npos;
  });
  return plain && token.size() <= longest ? token : std::string_view();
}

bool accepts_gzip(std::string_view header) {
  bool accepted = false;
  while (!header.empty()) {
    const std::size_t comma = header.find(',');
    const std::string_view item = header.substr(0, comma);
    header = comma == std::string_view::npos ? std::string_view() : header.substr(comma + 1);
    const std::size_t semicolon = item.find(';');
    const std::string_view coding = trimmed(item.substr(0, semicolon));
    const bool named = same_ignoring_case(coding, "gzip");
    if (!named && coding != "*") continue;
    const std::string_view weight =
        semicolon == std::string_view::npos ? "" : trimmed(item.substr(semicolon + 1));
    // "q=0", "q=0.0" and so on: everything but this.
    const bool wanted = weight.find_first_of("123456789") != std::string_view::npos ||
                        weight.find('0') == std::string_view::npos;
    if (named) return wanted;
    accepted = wanted;
  }
  return accepted;
}

std::string_view last_forwarded(std::string_view header) {
  const std::size_t comma = header.rfind(',');
  return trimmed(comma == std::string_view::npos ? header : header.substr(comma + 1));
}

Reply error_reply(int status, bool api, std::string_view code, std::string_view words) {
  Reply reply{.status = status};
  if (api) {
    const boost::json::object error{{"code", code}, {"words", words}};
    reply.content_type = "application/json";
    reply.body = boost::json::serialize(boost::json::object{{"error", error}});
    reply.headers = "Cache-Control: no-store\r\n";
  } else {
    reply.content_type = "text/plain; charset=utf-8";
    reply.body = std::string(words) + "\n";
  }
  return reply;
}

std::string_view safety_headers() {
  // Only the camera, and only for the page itself: it reads the code of a device beside this one.
  return "X-Content-Type-Options: nosniff\r\n"
         "X-Frame-Options: DENY\r\n"
         "Referrer-Policy: no-referrer\r\n"
         "Cross-Origin-Opener-Policy: same-origin\r\n"
         "Cross-Origin-Resource-Policy: same-origin\r\n"
         "Permissions-Policy: camera=(self), microphone=(), geolocation=(), payment=(), usb=()\r\n";
}

std::string content_policy(std::string_view host) {
  // Not every browser counts its own WebSocket as 'self'.
  std::string live;
  if (valid_host(host)) live = " ws://" + std::string(host) + " wss://" + std::string(host);
  // The house for a device is WebAssembly, which has to be allowed; text still becomes no code.
  return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
         "'self'; img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self'" +
         live + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

std::string head_of(const Reply& reply, std::string_view host, std::string_view date, bool close) {
  std::string head;
  head.reserve(1024);
  head.append("HTTP/1.1 ").append(std::to_string(reply.status)).append(" ");
  const boost::beast::string_view reason = boost::beast::http::obsolete_reason(
      boost::beast::http::int_to_status(static_cast<unsigned>(reply.status)));
  head.append(reason.data(), reason.size()).append("\r\nDate: ").append(date).append("\r\n");
  if (reply.status != 304 && reply.status != 204) {
    head.append("Content-Length: ").append(std::to_string(reply.content().size())).append("\r\n");
    if (!reply.content_type.empty())
      head.append("Content-Type: ").append(reply.content_type).append("\r\n");
  }
  head.append("Content-Security-Policy: ").append(content_policy(host)).append("\r\n");
  head.append(safety_headers()).append(reply.headers);
  if (close) head.append("Connection: close\r\n");
  return head.append("\r\n");
}

std::string http_date() {
  // Not strftime: its names depend on the locale.
  static constexpr std::string_view days = "SunMonTueWedThuFriSat";
  static constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  const auto two = [](int n) { return std::to_string(100 + n).substr(1); };
  const auto name = [](std::string_view names, int n) {
    return std::string(names.substr(static_cast<std::size_t>(n) * 3, 3));
  };
  return name(days, parts.tm_wday) + ", " + two(parts.tm_mday) + " " + name(months, parts.tm_mon) +
         " " + std::to_string(parts.tm_year + 1900) + " " + two(parts.tm_hour) + ":" +
         two(parts.tm_min) + ":" + two(parts.tm_sec) + " GMT";
}

}  // namespace rail::server
