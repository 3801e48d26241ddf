// The thread that makes the calls, by libcurl.
#include "server/webhooks.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <list>
#include <mutex>
#include <random>
#include <stdexcept>
#include <thread>
#include <utility>

#include "engine/rng.h"
#include "server/log.h"
#include "server/public_address.h"

namespace rail::server {

namespace {

using std::chrono::milliseconds;

constexpr std::size_t longest_url = 512;
constexpr std::size_t longest_answer = 64 * 1024;

template <auto release>
struct Release {
  template <class T>
  void operator()(T* held) const {
    release(held);
  }
};
using EasyHandle = std::unique_ptr<CURL, Release<curl_easy_cleanup>>;
using MultiHandle = std::unique_ptr<CURLM, Release<curl_multi_cleanup>>;
using UrlHandle = std::unique_ptr<CURLU, Release<curl_url_cleanup>>;
using RequestHeaders = std::unique_ptr<curl_slist, Release<curl_slist_free_all>>;

std::string url_part(const UrlHandle& url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

UrlHandle parsed_url(const std::string& text) {
  UrlHandle url(curl_url());
  if (curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) url.reset();
  return url;
}

std::string host_of_url(const std::string& text) {
  const UrlHandle url = parsed_url(text);
  return url ? url_part(url, CURLUPART_HOST) : "";
}

/// Below 1024 are other protocols than ours.
bool is_web_port(const std::string& text) {
  int port = 0;
  std::from_chars(text.data(), text.data() + text.size(), port);
  return port == 80 || port == 443 || (port >= 1024 && port <= 65535);
}

/// One call under way.
struct WebhookCall {
  Notice notice;
  EasyHandle easy;
  bool allow_private = false;
  int opened = 0;
  int refused = 0;  // addresses that are not public
  std::size_t received = 0;

  /// The receiver's answer; 0 if there was none.
  long status() const {
    long code = 0;
    curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &code);
    return code >= 200 ? code : 0;
  }
  std::chrono::seconds retry_after() const {
    curl_off_t wait = 0;
    curl_easy_getinfo(easy.get(), CURLINFO_RETRY_AFTER, &wait);
    return std::chrono::seconds(wait);
  }
};

/// The address is checked here, where the name has been looked up for the last time.
curl_socket_t open_socket(void* user, curlsocktype /*purpose*/, curl_sockaddr* address) {
  WebhookCall& call = *static_cast<WebhookCall*>(user);
  if (!call.allow_private && !is_public(address->addr)) {
    ++call.refused;
    return CURL_SOCKET_BAD;
  }
  ++call.opened;
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

std::size_t discard(char* /*data*/, std::size_t /*one*/, std::size_t size, void* user) {
  WebhookCall& call = *static_cast<WebhookCall*>(user);
  call.received += size;
  return call.received > longest_answer ? 0 : size;
}

enum class CallResult : std::uint8_t { delivered, failed, final };

/// A status that arrived counts, even if the rest of the answer did not.
CallResult result_of(const WebhookCall& call) {
  const long status = call.status();
  if (status == 0)
    return call.refused > 0 && call.opened == 0 ? CallResult::final : CallResult::failed;
  if (status < 300) return CallResult::delivered;
  return status == 429 || status >= 500 ? CallResult::failed : CallResult::final;
}

std::string words_of(const WebhookCall& call, CURLcode code) {
  if (const long status = call.status(); status != 0) return "HTTP " + std::to_string(status);
  if (call.refused > 0 && call.opened == 0) return "the address is not public";
  return curl_easy_strerror(code);
}

}  // namespace

class Webhooks::Caller {
 public:
  Caller(Metrics& metrics, WebhookOptions options);
  ~Caller();

  void post(Notice notice);
  void cancel(std::string_view key);

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  void start_calls();
  void start(Notice notice);
  void finish_calls();
  void finish(const WebhookCall& call, CURLcode code);
  std::optional<milliseconds> delay_after(const WebhookCall& call);
  void count_dropped(bool dropped) { metrics_.webhooks_failed += dropped ? 1 : 0; }
  int wait_milliseconds();

  Metrics& metrics_;
  const WebhookOptions options_;
  const MultiHandle multi_;
  const RequestHeaders headers_;
  std::mutex mutex_;
  WebhookQueue queue_;  // behind mutex_
  std::atomic<bool> stopping_{false};
  std::list<WebhookCall> calls_;  // of the thread alone, as is all below
  Rng rng_;
  std::thread thread_;
};

namespace {

MultiHandle new_multi() {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  MultiHandle multi(ready == CURLE_OK ? curl_multi_init() : nullptr);
  if (!multi) throw std::runtime_error("libcurl does not start");
  return multi;
}

}  // namespace

Webhooks::Caller::Caller(Metrics& metrics, WebhookOptions options)
    : metrics_(metrics),
      options_(std::move(options)),
      multi_(new_multi()),
      headers_(curl_slist_append(nullptr, "Content-Type: application/json")),
      queue_(options_.limits),
      rng_(std::random_device{}()),
      thread_([this] { run(); }) {}

Webhooks::Caller::~Caller() {
  stopping_ = true;
  curl_multi_wakeup(multi_.get());
  thread_.join();
  for (const WebhookCall& call : calls_) curl_multi_remove_handle(multi_.get(), call.easy.get());
}

void Webhooks::Caller::post(Notice notice) {
  if (url_problem(notice.url)) return count_dropped(true);
  {
    const std::scoped_lock lock(mutex_);
    count_dropped(queue_.push(std::move(notice), Clock::now()));
  }
  curl_multi_wakeup(multi_.get());
}

void Webhooks::Caller::cancel(std::string_view key) {
  const std::scoped_lock lock(mutex_);
  queue_.cancel(key);
}

void Webhooks::Caller::run() {
  // Signals are for the main thread; libcurl would have us ignore SIGPIPE ourselves.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  while (!stopping_) {
    try {
      start_calls();
      int running = 0;
      curl_multi_perform(multi_.get(), &running);
      finish_calls();
      curl_multi_poll(multi_.get(), nullptr, 0, wait_milliseconds(), nullptr);
    } catch (const std::exception& error) {
      log(Severity::error, "webhooks_failed", {{"why", error.what()}});
    }
  }
}

int Webhooks::Caller::wait_milliseconds() {
  const std::scoped_lock lock(mutex_);
  const auto next = queue_.next();
  if (!next) return 60'000;
  const auto wait = std::chrono::ceil<milliseconds>(*next - Clock::now());
  return static_cast<int>(std::clamp<milliseconds::rep>(wait.count(), 0, 60'000));
}

void Webhooks::Caller::start_calls() {
  while (true) {
    std::optional<Notice> notice;
    {
      const std::scoped_lock lock(mutex_);
      notice = queue_.take(Clock::now());
    }
    if (!notice) return;
    start(std::move(*notice));
  }
}

void Webhooks::Caller::start(Notice notice) {
  WebhookCall& call = calls_.emplace_back(WebhookCall{.notice = std::move(notice),
                                                      .easy = EasyHandle(curl_easy_init()),
                                                      .allow_private = options_.allow_private});
  CURL* const easy = call.easy.get();
  curl_easy_setopt(easy, CURLOPT_PRIVATE, &call);
  curl_easy_setopt(easy, CURLOPT_URL, call.notice.url.c_str());
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, long{CURL_HTTP_VERSION_1_1});
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");  // none, whatever the environment says
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &open_socket);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, &call);
  curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // a slow name server shall hold up nobody
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, long{options_.connect_timeout.count()});
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, long{options_.timeout.count()});
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "Roundhouse");
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers_.get());
  curl_easy_setopt(easy, CURLOPT_POSTFIELDS, call.notice.body.data());
  curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(call.notice.body.size()));
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &discard);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &call);
  if (curl_multi_add_handle(multi_.get(), easy) != CURLM_OK) {
    finish(call, CURLE_FAILED_INIT);
    calls_.pop_back();
  }
}

void Webhooks::Caller::finish_calls() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    CURL* const easy = message->easy_handle;
    const CURLcode code = message->data.result;
    curl_multi_remove_handle(multi_.get(), easy);
    const auto call = std::find_if(calls_.begin(), calls_.end(), [&](const WebhookCall& each) {
      return each.easy.get() == easy;
    });
    finish(*call, code);
    calls_.erase(call);
  }
}

void Webhooks::Caller::finish(const WebhookCall& call, CURLcode code) {
  Notice notice = call.notice;
  ++notice.attempts;
  const auto delay = delay_after(call);
  {
    const std::scoped_lock lock(mutex_);
    count_dropped(delay ? queue_.again(notice, Clock::now() + *delay) : queue_.done(notice));
  }
  if (result_of(call) == CallResult::delivered) {
    ++metrics_.webhooks_sent;
    return;
  }
  const boost::json::value host(notice.host);
  const boost::json::value why(words_of(call, code));
  if (delay) {
    const auto wait = std::chrono::ceil<std::chrono::seconds>(*delay).count();
    log(Severity::info, "webhook_delayed",
        {{"host", host}, {"why", why}, {"attempts", notice.attempts}, {"seconds", wait}});
  } else {
    ++metrics_.webhooks_failed;
    log(Severity::warning, "webhook_failed",
        {{"host", host}, {"why", why}, {"attempts", notice.attempts}});
  }
}

/// How long to wait for the next try; nothing if there is none.
std::optional<milliseconds> Webhooks::Caller::delay_after(const WebhookCall& call) {
  const auto failures = static_cast<std::size_t>(call.notice.attempts);
  if (result_of(call) != CallResult::failed || failures >= options_.delays.size()) return {};
  const milliseconds asked =
      std::min<milliseconds>(call.retry_after(), options_.longest_retry_after);
  const milliseconds delay = std::max(options_.delays[failures], asked);
  return delay + delay * rng_.below(256) / 1024;
}

Webhooks::Webhooks(Metrics& metrics, WebhookOptions options)
    : caller_(std::make_unique<Caller>(metrics, std::move(options))) {}

Webhooks::~Webhooks() = default;

void Webhooks::post(std::string key, std::string url, std::string body) {
  std::string host = host_of_url(url);
  caller_->post({std::move(key), std::move(url), std::move(host), std::move(body)});
}

void Webhooks::cancel(std::string_view key) { caller_->cancel(key); }

std::optional<std::string> url_problem(std::string_view url) {
  if (url.size() > longest_url) return "it is longer than 512 bytes";
  const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
  if (!std::all_of(url.begin(), url.end(), is_printable)) {
    return "it has characters that must be encoded";
  }
  const UrlHandle parsed = parsed_url(std::string(url));
  if (!parsed) return "it is not a complete URL";
  const std::string scheme = url_part(parsed, CURLUPART_SCHEME);
  if (scheme != "http" && scheme != "https") return "it does not begin with http:// or https://";
  if (!url_part(parsed, CURLUPART_USER).empty() || !url_part(parsed, CURLUPART_PASSWORD).empty()) {
    return "it has a user name or password in it";
  }
  // libcurl is content with a slash too many.
  if (url.substr(url.find("://") + 3).starts_with('/')) return "it has no host";
  if (!is_web_port(url_part(parsed, CURLUPART_PORT, CURLU_DEFAULT_PORT))) {
    return "its port is not 80, 443 or above 1023";
  }
  return {};
}

}  // namespace rail::server
