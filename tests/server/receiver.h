// A small HTTP server that does what it is told, for tests of those who call.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/patience.h"

namespace rail::server {

/// Answers each request with the next of `answers`, then with 200; remembers all requests.
class Receiver {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr const char* drop = "";      // closes the connection
  static constexpr const char* hang = "hang";  // says nothing

  struct Request {
    std::string text;  // with its headers
    Clock::time_point at;

    std::string body() const { return text.substr(text.find("\r\n\r\n") + 4); }
  };

  static std::string answer(const std::string& status, const std::string& headers = "",
                            const std::string& body = "") {
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
           headers + "\r\n" + body;
  }

  explicit Receiver(std::deque<std::string> answers = {}, std::string address = "127.0.0.1")
      : address_(std::move(address)), answers_(std::move(answers)) {
    sockaddr_in in{};
    in.sin_family = AF_INET;
    inet_pton(AF_INET, address_.c_str(), &in.sin_addr);
    sockaddr any{};
    std::memcpy(&any, &in, sizeof in);
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size = sizeof any;
    if (::bind(listener_, &any, size) != 0 || ::listen(listener_, 64) != 0 ||
        ::getsockname(listener_, &any, &size) != 0) {
      throw std::runtime_error("cannot listen");
    }
    std::memcpy(&in, &any, sizeof in);
    port_ = ntohs(in.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  Receiver(const Receiver&) = delete;
  Receiver& operator=(const Receiver&) = delete;
  ~Receiver() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    for (const int held : held_) ::close(held);
    ::close(listener_);
  }

  std::string url(const std::string& path = "/") const {
    return "http://" + address_ + ":" + std::to_string(port_) + path;
  }

  /// True as soon as there were so many requests.
  bool wait(std::size_t count, std::chrono::milliseconds at_most = patience) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, at_most, [&] { return requests_.size() >= count; });
  }

  std::vector<Request> requests() {
    const std::scoped_lock lock(mutex_);
    return requests_;
  }

 private:
  void run() {
    while (true) {
      const int peer = ::accept(listener_, nullptr, nullptr);
      if (peer < 0) return;
      std::string text = read_request(peer);
      const std::string next = note(std::move(text));
      if (next == hang) {
        held_.push_back(peer);
        continue;
      }
      if (!next.empty()) ::send(peer, next.data(), next.size(), MSG_NOSIGNAL);
      ::close(peer);
    }
  }

  std::string note(std::string text) {
    const std::scoped_lock lock(mutex_);
    requests_.push_back({std::move(text), Clock::now()});
    changed_.notify_all();
    if (answers_.empty()) return answer("200 OK");
    std::string next = std::move(answers_.front());
    answers_.pop_front();
    return next;
  }

  static std::string read_request(int peer) {
    std::string text;
    char buffer[4096];
    while (!complete(text)) {
      const ssize_t size = ::recv(peer, buffer, sizeof buffer, 0);
      if (size <= 0) break;
      text.append(buffer, static_cast<std::size_t>(size));
    }
    return text;
  }

  static bool complete(const std::string& text) {
    const std::size_t end = text.find("\r\n\r\n");
    if (end == std::string::npos) return false;
    const std::size_t length = text.find("Content-Length: ");
    if (length > end) return true;
    return text.size() >= end + 4 + std::stoul(text.substr(length + 16));
  }

  const std::string address_;
  int listener_ = -1;
  int port_ = 0;
  std::vector<int> held_;  // of the thread
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> answers_;
  std::vector<Request> requests_;
  std::thread thread_;
};

}  // namespace rail::server
