// Makes the calls of the carriers.
#include "server/carrier_thread.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <exception>
#include <stdexcept>
#include <utility>

#include "server/log.h"
#include "server/public_address.h"

namespace rail::server {

namespace {

using people::Delivery;

constexpr std::size_t longest_carrier_answer = 64 * 1024;

CurlMulti new_carrier_multi() {
  static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  CurlMulti multi(ready == CURLE_OK ? curl_multi_init() : nullptr);
  if (!multi) throw std::runtime_error("libcurl does not start");
  return multi;
}

}  // namespace

CurlUrl curl_url_of(const std::string& text) {
  CurlUrl url(curl_url());
  if (curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) url.reset();
  return url;
}

std::string curl_url_part(const CurlUrl& url, CURLUPart part, unsigned flags) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  std::string copy = text;
  curl_free(text);
  return copy;
}

std::optional<std::int64_t> asked_not_before(CURL* easy, std::chrono::milliseconds most) {
  curl_off_t seconds = 0;
  curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &seconds);
  if (seconds <= 0) return {};
  const std::int64_t wait =
      seconds > most.count() / 1000 ? most.count() : std::int64_t{seconds} * 1000;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count() + wait;
}

Delivery Errand::unanswered(CURLcode code) const {
  if (leave_ == Leave::given && given_ == body_.size()) {
    return {.result = Delivery::Result::told,
            .why = "it was sent, and nobody said whether it came"};
  }
  return {.result = Delivery::Result::try_again, .why = curl_easy_strerror(code)};
}

/// What came of it if the last moment before it left was a no.
Delivery Errand::ended_without_body() const {
  if (leave_ == Leave::called_off) return {.why = "it is no longer wanted"};
  return {.result = Delivery::Result::try_again, .why = "nobody could say whether it is wanted"};
}

void Errand::conclude(const Delivery& delivery) const {
  try {
    done_(delivery);
  } catch (const std::exception& error) {
    log(Severity::error, "carrier_failed", {{"why", error.what()}});
  }
}

/// libcurl wants some of the body: it is connected, and whoever is there is ready for it.
std::size_t Errand::give(char* to, std::size_t one, std::size_t size, void* user) {
  Errand& errand = *static_cast<Errand*>(user);
  if (errand.leave_ == Leave::not_asked) {
    try {
      errand.leave_ = errand.about_to_() ? Leave::given : Leave::called_off;
    } catch (const std::exception&) {
      errand.leave_ = Leave::unknown;
    }
  }
  if (errand.leave_ != Leave::given) return CURL_READFUNC_ABORT;
  const std::size_t part = std::min(one * size, errand.body_.size() - errand.given_);
  errand.body_.copy(to, part, errand.given_);
  errand.given_ += part;
  return part;
}

std::size_t Errand::discard(char* /*data*/, std::size_t /*one*/, std::size_t size, void* user) {
  Errand& errand = *static_cast<Errand*>(user);
  errand.received_ += size;
  return errand.received_ > longest_carrier_answer ? 0 : size;
}

curl_socket_t Errand::connect(void* user, curlsocktype /*purpose*/, curl_sockaddr* address) {
  Errand& errand = *static_cast<Errand*>(user);
  if (!errand.may_connect(address->addr)) return CURL_SOCKET_BAD;
  std::string network = network_of(address->addr);
  if (errand.thread_->is_crowded(errand, network)) {
    errand.crowded_ = true;
    return CURL_SOCKET_BAD;
  }
  errand.networks_.push_back(std::move(network));
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// What is the same for all carriers.
void Errand::begin(CURL* easy, const CarrierLimits& limits) {
  given_ = 0;
  received_ = 0;
  networks_.clear();
  crowded_ = false;
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");  // none, whatever the environment says
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &Errand::connect);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, this);
  curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);  // a slow name server shall hold up nobody
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, long{limits.connect_timeout.count()});
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, long{limits.timeout.count()});
  curl_easy_setopt(easy, CURLOPT_READFUNCTION, &Errand::give);
  curl_easy_setopt(easy, CURLOPT_READDATA, this);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &Errand::discard);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, this);
}

CarrierThread::CarrierThread(CarrierLimits limits)
    : limits_(limits), multi_(new_carrier_multi()), thread_([this] { run(); }) {}

CarrierThread::~CarrierThread() {
  stopping_ = true;
  curl_multi_wakeup(multi_.get());
  thread_.join();
  for (const Call& call : calls_) curl_multi_remove_handle(multi_.get(), call.easy.get());
}

void CarrierThread::send(std::unique_ptr<Errand> errand) {
  {
    const std::scoped_lock lock(mutex_);
    const auto same_host = std::count_if(waiting_.begin(), waiting_.end(), [&](const auto& other) {
      return other->host_ == errand->host_;
    });
    if (waiting_.size() < limits_.waiting && std::cmp_less(same_host, limits_.waiting_for_host)) {
      waiting_.push_back(std::move(errand));
    } else {
      too_many_.push_back(std::move(errand));
    }
  }
  curl_multi_wakeup(multi_.get());
}

void CarrierThread::run() {
  // Signals are for the main thread; libcurl would have us ignore SIGPIPE ourselves.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  while (!stopping_) {
    try {
      turn_away();
      start_calls();
      int running = 0;
      curl_multi_perform(multi_.get(), &running);
      finish_calls();
      curl_multi_poll(multi_.get(), nullptr, 0, 60'000, nullptr);
    } catch (const std::exception& error) {
      log(Severity::error, "carrier_failed", {{"why", error.what()}});
    }
  }
}

/// Not where they were handed in: who does that may not expect to be called back at once.
void CarrierThread::turn_away() {
  std::vector<std::unique_ptr<Errand>> all;
  {
    const std::scoped_lock lock(mutex_);
    all.swap(too_many_);
  }
  for (const auto& errand : all) {
    errand->conclude({.result = Delivery::Result::busy, .why = "too many letters are waiting"});
  }
}

void CarrierThread::start_calls() {
  while (calls_.size() < limits_.at_once) {
    std::unique_ptr<Errand> errand = next();
    if (!errand) return;
    start(std::move(errand));
  }
}

std::unique_ptr<Errand> CarrierThread::next() {
  const std::scoped_lock lock(mutex_);
  const auto found = std::find_if(waiting_.begin(), waiting_.end(), [this](const auto& errand) {
    const auto same_host = std::count_if(calls_.begin(), calls_.end(), [&](const Call& call) {
      return call.errand->host_ == errand->host_;
    });
    return std::cmp_less(same_host, limits_.at_once_to_host);
  });
  if (found == waiting_.end()) return nullptr;
  std::unique_ptr<Errand> errand = std::move(*found);
  waiting_.erase(found);
  return errand;
}

void CarrierThread::start(std::unique_ptr<Errand> errand) {
  CurlEasy easy(curl_easy_init());
  // What failed is not said: it might name somebody.
  Delivery failed{.result = Delivery::Result::try_again, .why = "the letter cannot be written"};
  try {
    errand->thread_ = this;
    errand->begin(easy.get(), limits_);
    const auto over = errand->prepare(easy.get());
    if (over) return errand->conclude(*over);
  } catch (const std::exception&) {
    return errand->conclude(failed);
  }
  if (curl_multi_add_handle(multi_.get(), easy.get()) != CURLM_OK) {
    failed.why = curl_easy_strerror(CURLE_FAILED_INIT);
    return errand->conclude(failed);
  }
  calls_.push_back({std::move(errand), std::move(easy)});
}

bool CarrierThread::is_crowded(const Errand& errand, const std::string& network) const {
  const auto there = std::count_if(calls_.begin(), calls_.end(), [&](const Call& call) {
    const std::vector<std::string>& networks = call.errand->networks_;
    return call.errand.get() != &errand &&
           std::find(networks.begin(), networks.end(), network) != networks.end();
  });
  return std::cmp_greater_equal(there, limits_.at_once_to_host);
}

void CarrierThread::finish_calls() {
  int left = 0;
  bool room = false;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    CURL* const easy = message->easy_handle;
    const CURLcode code = message->data.result;
    curl_multi_remove_handle(multi_.get(), easy);
    const auto at = std::find_if(calls_.begin(), calls_.end(),
                                 [&](const Call& each) { return each.easy.get() == easy; });
    Call call = std::move(*at);
    calls_.erase(at);
    room = true;
    const bool left_house = call.errand->leave_ == Errand::Leave::given ||
                            call.errand->leave_ == Errand::Leave::not_asked;
    const bool crowded = call.errand->crowded_ && code != CURLE_OK &&
                         call.errand->leave_ == Errand::Leave::not_asked;
    const auto delivery =
        crowded ? Delivery{.result = Delivery::Result::busy, .why = "too many letters go there"}
        : left_house ? call.errand->judge(easy, code)
                     : call.errand->ended_without_body();
    if (delivery) {
      call.errand->conclude(*delivery);
    } else {
      call.easy.reset();
      start(std::move(call.errand));
    }
  }
  // Others may have been waiting for it: not to be slept over.
  if (room) curl_multi_wakeup(multi_.get());
}

}  // namespace rail::server
