// Posts sealed notices to push services.
#include "server/push_carrier.h"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "host/json_input.h"
#include "people/letters.h"
#include "server/public_address.h"

namespace rail::server {

namespace {

using people::Letter;
using std::chrono::system_clock;

constexpr std::size_t longest_subscription = 2048;
constexpr std::size_t longest_endpoint = 1024;
constexpr std::size_t longest_push_link = 1024;
constexpr std::size_t longest_push_words = 1024;  // title and body each
constexpr std::size_t shortest_push_words = 64;
constexpr std::chrono::hours token_life{12};  // a day is the most (RFC 8292, 2)

/// Where the endpoint is, checked.
std::string origin_at(const host::Where& where, const std::string& endpoint, bool allow_private) {
  if (endpoint.size() > longest_endpoint) where.fail("it is longer than 1024 bytes");
  const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
  if (!std::all_of(endpoint.begin(), endpoint.end(), is_printable)) {
    where.fail("it has characters that must be encoded");
  }
  const CurlUrl url = curl_url_of(endpoint);
  if (!url) where.fail("it is not a complete URL");
  const std::string scheme = curl_url_part(url, CURLUPART_SCHEME);
  if (scheme != "https" && !(allow_private && scheme == "http")) {
    where.fail("it does not begin with https://");
  }
  if (!curl_url_part(url, CURLUPART_USER).empty() ||
      !curl_url_part(url, CURLUPART_PASSWORD).empty()) {
    where.fail("it has a user name or password in it");
  }
  // libcurl is content with a slash too many.
  if (endpoint.substr(endpoint.find("://") + 3).starts_with('/')) where.fail("it has no host");
  const std::string port = curl_url_part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT);
  int number = 0;
  std::from_chars(port.data(), port.data() + port.size(), number);
  // Below 1024 are other protocols.
  if (number != 443 && number < 1024) where.fail("its port is not 443 or above 1023");
  std::string host = curl_url_part(url, CURLUPART_HOST);
  std::transform(host.begin(), host.end(), host.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return scheme + "://" + host + (scheme == "https" && number == 443 ? "" : ":" + port);
}

std::string key_at(const host::Where& where, const boost::json::object& object,
                   std::string_view key, std::size_t size) {
  const host::Where here = where.member(key);
  const auto bytes =
      people::from_base64url(host::string_at(here, host::member_at(where, object, key)), size);
  if (!bytes) {
    here.fail(std::to_string(size) + " bytes in base64url are expected");
  }
  return *bytes;
}

/// The beginning of a text, without half a letter at its end.
std::string beginning(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return text;
  std::size_t end = longest - 3;  // the dots
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

std::string_view urgency(Letter::About about) {
  switch (about) {
    case Letter::About::reminder:
      return "high";  // there is little time left
    case Letter::About::digest:
      return "low";
    default:
      return "normal";
  }
}

/// A later message of the same topic takes the place of one that waits. Services see it: for them
/// it means nothing, and nothing in common with that of another browser.
std::string topic(const PushReceiver& receiver, const Letter& letter) {
  return people::to_base64url(hmac_sha256(receiver.auth, letter.id).substr(0, 24));
}

std::int64_t milliseconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

PushSubscription push_subscription(std::string_view text, bool allow_private) {
  const host::Where where("subscription");
  if (text.size() > longest_subscription) where.fail("it is longer than 2048 bytes");
  const boost::json::value value = host::parse_json(text, "subscription");
  const boost::json::object& object = host::object_at(where, value);
  host::only_members(where, object, {"endpoint", "p256dh", "auth"});
  PushSubscription subscription;
  const host::Where endpoint = where.member("endpoint");
  subscription.endpoint = host::string_at(endpoint, host::member_at(where, object, "endpoint"));
  subscription.origin = origin_at(endpoint, subscription.endpoint, allow_private);
  subscription.receiver = {key_at(where, object, "p256dh", 65), key_at(where, object, "auth", 16)};
  if (!is_p256_point(subscription.receiver.point)) {
    where.member("p256dh").fail("it is no point of the curve P-256");
  }
  return subscription;
}

std::string push_text(const Letter& letter, const Written& written, std::size_t longest) {
  boost::json::object text = {{"title", beginning(written.push_title, longest)},
                              {"body", beginning(written.push_body, longest)},
                              {"tag", letter.id},
                              {"language", letter.language}};
  if (!written.push_link.empty() && written.push_link.size() <= longest_push_link) {
    text.emplace("link", written.push_link);
  }
  return boost::json::serialize(text);
}

class PushCarrier::PushErrand final : public Errand {
 public:
  PushErrand(const PushCarrier& carrier, std::string address, Letter letter, AboutTo about_to,
             Done done)
      : Errand(std::move(about_to), std::move(done)),
        carrier_(carrier),
        address_(std::move(address)),
        letter_(std::move(letter)) {}

 protected:
  std::optional<people::Delivery> prepare(CURL* easy) override {
    PushSubscription to;
    try {
      to = push_subscription(address_, carrier_.options_.allow_private);
    } catch (const host::BadInput&) {
      return people::Delivery{.result = people::Delivery::Result::gone,
                              .why = "the subscription cannot be read"};
    }
    PushSeal seal = new_push_seal();
    if (shorter_) seal.length_steps = 1;
    body_ = sealed_push(to.receiver, short_text(), seal);
    set_headers(to);
    curl_easy_setopt(easy, CURLOPT_URL, to.endpoint.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR,
                     carrier_.options_.allow_private ? "http,https" : "https");
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "Roundhouse");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers_.get());
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body_.size()));
    return {};
  }

  /// A status that arrived counts, even if the rest of the answer did not.
  std::optional<people::Delivery> judge(CURL* easy, CURLcode code) override {
    using Result = people::Delivery::Result;
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    if (status < 200) {
      if (refused_) return people::Delivery{Result::try_again, "the address is not public", {}};
      return unanswered(code);
    }
    const std::string why = "HTTP " + std::to_string(status);
    if (status < 300) return people::Delivery{};
    if (status == 404 || status == 410) return people::Delivery{Result::gone, why, {}};
    if (status == 413 && !std::exchange(shorter_, true)) return {};
    return people::Delivery{Result::try_again, why,
                            asked_not_before(easy, carrier_.options_.longest_retry_after)};
  }

  bool may_connect(const sockaddr& address) const override {
    refused_ = !carrier_.options_.allow_private && !is_public(address);
    return !refused_;
  }

 private:
  /// As many of the words as a message can hold, or few of them.
  std::string short_text() const {
    const Written written = carrier_.write_(letter_, "");
    std::size_t longest = shorter_ ? shortest_push_words : longest_push_words;
    std::string text = push_text(letter_, written, longest);
    while (text.size() > longest_push_text && longest > shortest_push_words) {
      longest /= 2;
      text = push_text(letter_, written, longest);
    }
    return text;
  }

  void set_headers(const PushSubscription& to) {
    headers_.reset();
    const auto add = [&](const std::string& line) {
      // If it fails, the list stays as it was.
      if (curl_slist* longer = curl_slist_append(headers_.get(), line.c_str())) {
        static_cast<void>(headers_.release());
        headers_.reset(longer);
      }
    };
    const auto expires = std::chrono::duration_cast<std::chrono::seconds>(
        (system_clock::now() + token_life).time_since_epoch());
    add("Content-Type: application/octet-stream");
    add("Content-Encoding: aes128gcm");
    add("TTL: " + std::to_string(time_to_live().count()));
    add("Urgency: " + std::string(urgency(letter_.about)));
    add("Topic: " + topic(to.receiver, letter_));
    add("Authorization: " +
        vapid_authorization(carrier_.key_, to.origin, expires.count(), carrier_.options_.contact));
    add("Expect:");
  }

  /// Nobody needs to hear of a clock that has run out.
  std::chrono::seconds time_to_live() const {
    const std::chrono::seconds most = carrier_.options_.time_to_live;
    if (!letter_.deadline_ms) return most;
    const std::chrono::seconds left((*letter_.deadline_ms - milliseconds_since_1970()) / 1000);
    return std::clamp(left, std::chrono::seconds(0), most);
  }

  const PushCarrier& carrier_;
  const std::string address_;
  const Letter letter_;
  CurlList headers_;
  bool shorter_ = false;  // the service has said that it was too long
  mutable bool refused_ = false;
};

PushCarrier::PushCarrier(P256Key key, LetterWriter write, PushOptions options)
    : key_(std::move(key)),
      write_(std::move(write)),
      options_(std::move(options)),
      thread_(options_.limits) {
  if (!options_.contact.starts_with("mailto:") && !options_.contact.starts_with("https://")) {
    throw std::invalid_argument("the contact for push services is no mailto: or https://");
  }
}

void PushCarrier::carry(std::string address, Letter letter, std::function<bool()> about_to,
                        std::function<void(people::Delivery)> done) {
  thread_.send(std::make_unique<PushErrand>(*this, std::move(address), std::move(letter),
                                            std::move(about_to), std::move(done)));
}

std::optional<std::string> PushCarrier::problem(std::string_view address) const {
  try {
    push_subscription(address, options_.allow_private);
    return {};
  } catch (const host::BadInput& error) {
    return error.what();
  }
}

}  // namespace rail::server
