// The push service of push_service.cjs, started and ended by a test.
#pragma once

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/server/temp_folder.h"

namespace rail::server {

class PushService {
 public:
  static constexpr const char* web = ROUNDHOUSE_SOURCE_DIR "/web";
  static constexpr const char* missing =
      "there is no node with http_ece and jose: npm ci in web/ installs them";
  static bool present() {
    const std::string command = std::string("cd ") + web +
                                " && node -e 'require(\"http_ece\"); require(\"jose\")' "
                                "> /dev/null 2>&1";
    return std::system(command.c_str()) == 0;
  }

  PushService() {
    int in[2];
    int out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0)
      throw std::runtime_error("no pipe");
    const std::string notes = folder_.path("notes");
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      ::execlp("node", "node", ROUNDHOUSE_SOURCE_DIR "/tests/server/push_service.cjs", web,
               notes.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    lifeline_ = in[1];
    std::string line;
    for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(out[0]);
    if (line.empty()) throw std::runtime_error("the push service does not start");
    subscriptions_ = boost::json::parse(line).at("subscriptions").as_object();
  }
  PushService(const PushService&) = delete;
  PushService& operator=(const PushService&) = delete;
  ~PushService() {
    ::close(lifeline_);
    ::waitpid(pid_, nullptr, 0);
  }

  /// Of a browser whose messages are answered in this way: "good", "gone", "missing" or "busy".
  boost::json::object subscription(const std::string& answer) const {
    return subscriptions_.at(answer).as_object();
  }

  /// What it was sent, in the order in which it came.
  boost::json::array notes() const {
    std::ifstream in(folder_.path("notes"));
    boost::json::array all;
    // The last line may still be on its way.
    for (std::string line; std::getline(in, line) && !in.eof();)
      all.push_back(boost::json::parse(line));
    return all;
  }

 private:
  const TempFolder folder_;
  pid_t pid_ = 0;
  int lifeline_ = -1;
  boost::json::object subscriptions_;
};

}  // namespace rail::server
