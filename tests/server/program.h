// The real program as a server, started and ended by a test.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/patience.h"

namespace rail::server::trial {

/// `roundhouse serve` at any free port, unless the arguments name one; its log goes to a file or
/// nowhere.
class Program {
 public:
  explicit Program(std::vector<std::string> arguments, const std::string& log = "/dev/null") {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    if (std::ranges::find(arguments, "--port") == arguments.end())
      arguments.insert(arguments.end(), {"--port", "0"});
    arguments.insert(arguments.begin(), {ROUNDHOUSE_PROGRAM, "serve"});
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
      const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      ::dup2(ends[1], STDOUT_FILENO);
      ::dup2(file, STDERR_FILENO);
      ::execv(ROUNDHOUSE_PROGRAM, words.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    out_ = ends[0];
    first_line_ = read_line();
    const std::size_t colon = first_line_.rfind(':');
    if (colon == std::string::npos) return;
    port_ = static_cast<std::uint16_t>(std::stoi(first_line_.substr(colon + 1)));
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() {
    if (!ended_) {
      signal(SIGKILL);
      wait(patience);
    }
    ::close(out_);
  }

  /// 0 if it did not start; then wait() tells how it ended.
  std::uint16_t port() const { return port_; }
  const std::string& first_line() const { return first_line_; }
  /// What it printed after that.
  std::string next_line() const { return read_line(); }
  pid_t pid() const { return pid_; }
  void signal(int number) const { ::kill(pid_, number); }

  /// Its exit code, 128 + signal if it died of one; nothing if it still runs.
  std::optional<int> wait(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!ended_) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_)
        ended_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      else if (std::chrono::steady_clock::now() > end)
        return std::nullopt;
      else
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return ended_;
  }

 private:
  std::string read_line() const {
    std::string line;
    pollfd waiting{.fd = out_, .events = POLLIN, .revents = 0};
    char c = 0;
    while (::poll(&waiting, 1, static_cast<int>(patience.count())) > 0 &&
           ::read(out_, &c, 1) == 1 && c != '\n')
      line += c;
    return line;
  }

  pid_t pid_ = 0;
  int out_ = -1;
  std::string first_line_;
  std::uint16_t port_ = 0;
  std::optional<int> ended_;
};

}  // namespace rail::server::trial
