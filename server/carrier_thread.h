// The thread of a carrier: letters wait for their turn and leave by libcurl, a few at a time.
#pragma once

#include <curl/curl.h>
#include <sys/socket.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "people/carrier.h"

namespace rail::server {

struct CarrierLimits {
  std::size_t waiting = 2000;  // more are to be tried again later
  std::size_t at_once = 8;
  // Of those, to one host that somebody has chosen, so that a slow one delays nobody else. Under
  // way they count by the address that their host leads to, too: names cost nothing.
  std::size_t waiting_for_host = SIZE_MAX;
  std::size_t at_once_to_host = SIZE_MAX;
  std::chrono::milliseconds connect_timeout = std::chrono::seconds(5);
  std::chrono::milliseconds timeout = std::chrono::seconds(15);
};

template <auto release>
struct CurlRelease {
  template <class T>
  void operator()(T* held) const {
    release(held);
  }
};
using CurlEasy = std::unique_ptr<CURL, CurlRelease<curl_easy_cleanup>>;
using CurlMulti = std::unique_ptr<CURLM, CurlRelease<curl_multi_cleanup>>;
using CurlUrl = std::unique_ptr<CURLU, CurlRelease<curl_url_cleanup>>;
using CurlList = std::unique_ptr<curl_slist, CurlRelease<curl_slist_free_all>>;

/// Nothing if it is not a complete URL.
CurlUrl curl_url_of(const std::string& text);
/// Empty if there is none.
std::string curl_url_part(const CurlUrl& url, CURLUPart part, unsigned flags = 0);

/// When a receiver wants to be asked again (Retry-After), in milliseconds since 1970, but not later
/// than in so long.
std::optional<std::int64_t> asked_not_before(CURL* easy, std::chrono::milliseconds most);

class CarrierThread;

/// One letter on its way. All but making it is for the thread.
class Errand {
 public:
  using AboutTo = std::function<bool()>;
  using Done = std::function<void(people::Delivery)>;

  /// `host`: if there are limits for each.
  Errand(AboutTo about_to, Done done, std::string host = {})
      : host_(std::move(host)), about_to_(std::move(about_to)), done_(std::move(done)) {}
  Errand(const Errand&) = delete;
  Errand& operator=(const Errand&) = delete;
  virtual ~Errand() = default;

 protected:
  /// Says whom to call how, and sets `body_`. If something comes back, that is what came of it.
  virtual std::optional<people::Delivery> prepare(CURL* easy) = 0;
  /// What came of a call that was made. Nothing: prepare it once more, at once.
  virtual std::optional<people::Delivery> judge(CURL* easy, CURLcode code) = 0;
  /// Asked where the name has been looked up for the last time.
  virtual bool may_connect(const sockaddr& address) const = 0;

  /// Nobody answered. What may have arrived all the same is not sent again: each notice goes out
  /// once, or not at all.
  people::Delivery unanswered(CURLcode code) const;

  std::string body_;
  const std::string host_;

 private:
  friend class CarrierThread;

  void begin(CURL* easy, const CarrierLimits& limits);
  people::Delivery ended_without_body() const;
  void conclude(const people::Delivery& delivery) const;

  static std::size_t give(char* to, std::size_t one, std::size_t size, void* user);
  static std::size_t discard(char* data, std::size_t one, std::size_t size, void* user);
  static curl_socket_t connect(void* user, curlsocktype purpose, curl_sockaddr* address);

  enum class Leave : unsigned char { not_asked, given, called_off, unknown };

  AboutTo about_to_;
  Done done_;
  const CarrierThread* thread_ = nullptr;  // from the beginning of a call on
  std::vector<std::string> networks_;      // where it has been connecting to
  bool crowded_ = false;                   // too many others are there
  Leave leave_ = Leave::not_asked;
  std::size_t given_ = 0;     // of the body, to libcurl
  std::size_t received_ = 0;  // of the answer
};

/// What is under way or waiting when it ends is broken off; nobody hears of it.
class CarrierThread {
 public:
  explicit CarrierThread(CarrierLimits limits);
  CarrierThread(const CarrierThread&) = delete;
  CarrierThread& operator=(const CarrierThread&) = delete;
  ~CarrierThread();

  /// Never blocks; from any thread.
  void send(std::unique_ptr<Errand> errand);

 private:
  friend class Errand;

  struct Call {
    std::unique_ptr<Errand> errand;
    CurlEasy easy;
  };

  void run();
  void turn_away();
  void start_calls();
  /// The first that its host has room for; null if there is none.
  std::unique_ptr<Errand> next();
  void start(std::unique_ptr<Errand> errand);
  void finish_calls();
  /// Whether so many others go to this network that there is no room for one more.
  bool is_crowded(const Errand& errand, const std::string& network) const;

  const CarrierLimits limits_;
  const CurlMulti multi_;
  std::mutex mutex_;
  std::list<std::unique_ptr<Errand>> waiting_;     // behind mutex_
  std::vector<std::unique_ptr<Errand>> too_many_;  // behind mutex_
  std::atomic<bool> stopping_{false};
  std::list<Call> calls_;  // of the thread alone
  std::thread thread_;
};

}  // namespace rail::server
