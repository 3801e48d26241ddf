// Posts to webhooks, and to public addresses only.
#include "server/webhooks.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "server/public_address.h"

namespace rail::server {

namespace {

constexpr std::size_t longest_url = 512;

/// Below 1024 are other protocols than ours.
bool is_web_port(const std::string& text) {
  int port = 0;
  std::from_chars(text.data(), text.data() + text.size(), port);
  return port == 80 || port == 443 || (port >= 1024 && port <= 65535);
}

/// In small letters, as it is counted and logged; empty if there is none.
std::string host_of_url(const std::string& text) {
  const CurlUrl url = curl_url_of(text);
  std::string host = url ? curl_url_part(url, CURLUPART_HOST) : "";
  std::transform(host.begin(), host.end(), host.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return host;
}

}  // namespace

class WebhookCarrier::WebhookErrand final : public Errand {
 public:
  WebhookErrand(const WebhookCarrier& carrier, std::string url, std::string text, AboutTo about_to,
                Done done)
      : Errand(std::move(about_to), std::move(done), host_of_url(url)),
        carrier_(carrier),
        url_(std::move(url)) {
    body_ = std::move(text);
  }

 protected:
  std::optional<people::Delivery> prepare(CURL* easy) override {
    // The rest of the address is a secret, and so are the words that say what is wrong with it.
    if (url_problem(url_)) return came(people::Delivery::Result::gone, "the address is not fit");
    headers_.reset(curl_slist_append(nullptr, "Content-Type: application/json"));
    curl_easy_setopt(easy, CURLOPT_URL, url_.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
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
      if (refused_) return came(Result::try_again, "the address is not public");
      const people::Delivery silence = unanswered(code);
      return came(silence.result, silence.why);
    }
    if (status < 300) return people::Delivery{};
    constexpr long gone_for_good = 410;
    people::Delivery delivery = came(status == gone_for_good ? Result::gone : Result::try_again,
                                     "HTTP " + std::to_string(status));
    delivery.not_before_ms = asked_not_before(easy, carrier_.options_.longest_retry_after);
    return delivery;
  }

  bool may_connect(const sockaddr& address) const override {
    refused_ = !carrier_.options_.allow_private && !is_public(address);
    return !refused_;
  }

 private:
  people::Delivery came(people::Delivery::Result result, const std::string& why) const {
    return {.result = result, .why = host_ + ": " + why};
  }

  const WebhookCarrier& carrier_;
  const std::string url_;
  CurlList headers_;
  mutable bool refused_ = false;
};

void WebhookCarrier::carry(std::string address, people::Letter letter,
                           std::function<bool()> about_to,
                           std::function<void(people::Delivery)> done) {
  thread_.send(std::make_unique<WebhookErrand>(*this, std::move(address), std::move(letter.posted),
                                               std::move(about_to), std::move(done)));
}

std::optional<std::string> url_problem(std::string_view url) {
  if (url.size() > longest_url) return "it is longer than 512 bytes";
  const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
  if (!std::all_of(url.begin(), url.end(), is_printable)) {
    return "it has characters that must be encoded";
  }
  const CurlUrl parsed = curl_url_of(std::string(url));
  if (!parsed) return "it is not a complete URL";
  const std::string scheme = curl_url_part(parsed, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") return "it does not begin with http:// or https://";
  if (!curl_url_part(parsed, CURLUPART_USER).empty() ||
      !curl_url_part(parsed, CURLUPART_PASSWORD).empty()) {
    return "it has a user name or password in it";
  }
  // libcurl is content with a slash too many.
  if (url.substr(url.find("://") + 3).starts_with('/')) return "it has no host";
  if (!is_web_port(curl_url_part(parsed, CURLUPART_PORT, CURLU_DEFAULT_PORT))) {
    return "its port is not 80, 443 or above 1023";
  }
  return {};
}

}  // namespace rail::server
