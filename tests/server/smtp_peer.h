// A mail server that says what a test wants it to say.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/patience.h"

namespace rail::server {

/// Answers commands by their first word: "GREETING" for none, "BODY" for the end of the mail.
/// Several lines of a reply have CR LF between them.
class SmtpPeer {
 public:
  using Replies = std::map<std::string, std::string>;
  static constexpr const char* drop = "";      // closes the connection
  static constexpr const char* hang = "hang";  // says nothing

  explicit SmtpPeer(Replies replies = {}) : replies_(std::move(replies)) {
    replies_.insert({{"GREETING", "220 peer ESMTP"},
                     {"EHLO", "250-peer\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE 1000000"},
                     {"AUTH", "235 2.7.0 welcome"},
                     {"MAIL", "250 2.1.0 ok"},
                     {"RCPT", "250 2.1.5 ok"},
                     {"DATA", "354 go on"},
                     {"BODY", "250 2.0.0 queued"},
                     {"QUIT", "221 2.0.0 bye"}});
    sockaddr_in in{};
    in.sin_family = AF_INET;
    in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
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
  SmtpPeer(const SmtpPeer&) = delete;
  SmtpPeer& operator=(const SmtpPeer&) = delete;
  ~SmtpPeer() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    for (const int held : held_) ::close(held);
    ::close(listener_);
  }

  std::string url(const std::string& scheme = "smtp") const {
    return scheme + "://127.0.0.1:" + std::to_string(port_);
  }
  /// All commands so far.
  std::vector<std::string> commands() {
    const std::scoped_lock lock(mutex_);
    return commands_;
  }
  bool heard(const std::string& command) {
    const std::scoped_lock lock(mutex_);
    for (const std::string& each : commands_) {
      if (each.starts_with(command)) return true;
    }
    return false;
  }
  /// Mails that came to their end, as they went over the line but for that end.
  std::vector<std::string> mails() {
    const std::scoped_lock lock(mutex_);
    return mails_;
  }

 private:
  void run() {
    while (true) {
      const int peer = ::accept(listener_, nullptr, nullptr);
      if (peer < 0) return;
      if (talk(peer)) {
        ::close(peer);
      } else {
        held_.push_back(peer);
      }
    }
  }

  /// False if the connection is to stay open, in silence.
  bool talk(int peer) {
    std::string read;
    if (!say(peer, "GREETING")) return said_ != hang;
    std::string line;
    while (take(peer, read, "\r\n", line)) {
      {
        const std::scoped_lock lock(mutex_);
        commands_.push_back(line);
      }
      const std::string word = line.substr(0, line.find(' '));
      if (!say(peer, word)) return said_ != hang;
      if (word == "DATA" && said_.starts_with("354")) {
        if (!take(peer, read, "\r\n.\r\n", line)) return true;
        {
          const std::scoped_lock lock(mutex_);
          mails_.push_back(line);
        }
        if (!say(peer, "BODY")) return said_ != hang;
      }
      if (word == "QUIT") return true;
    }
    return true;
  }

  bool say(int peer, const std::string& what) {
    const auto found = replies_.find(what);
    said_ = found == replies_.end() ? "500 5.5.1 what?" : found->second;
    if (said_ == drop || said_ == hang) return false;
    const std::string text = said_ + "\r\n";
    ::send(peer, text.data(), text.size(), MSG_NOSIGNAL);
    return true;
  }

  /// What comes before `end`; false if the other side has gone.
  static bool take(int peer, std::string& read, const std::string& end, std::string& taken) {
    char buffer[4096];
    while (true) {
      const std::size_t at = read.find(end);
      if (at != std::string::npos) {
        taken = read.substr(0, at);
        read.erase(0, at + end.size());
        return true;
      }
      const ssize_t size = ::recv(peer, buffer, sizeof buffer, 0);
      if (size <= 0) return false;
      read.append(buffer, static_cast<std::size_t>(size));
    }
  }

  Replies replies_;
  int listener_ = -1;
  int port_ = 0;
  std::string said_;  // of the thread, as is the next
  std::vector<int> held_;
  std::mutex mutex_;
  std::vector<std::string> commands_;
  std::vector<std::string> mails_;
  std::thread thread_;
};

}  // namespace rail::server
