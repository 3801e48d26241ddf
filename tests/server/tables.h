// Tables on a running server, and people at them, for tests.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/patience.h"
#include "tests/server/client.h"
#include "tests/server/program.h"
#include "tests/server/temp_folder.h"
#include "tests/tables/device.h"
#include "tests/tables/wishes.h"

namespace rail::server::trial {

namespace json = boost::json;
using namespace tables::trial;

/// Runs another command of the program; its exit code, and what it said in `out`.
inline int run_program(const std::string& arguments, const std::string& out = "/dev/null") {
  const int status = std::system(
      ("ASAN_OPTIONS=detect_leaks=0 " ROUNDHOUSE_PROGRAM " " + arguments + " >" + out + " 2>&1")
          .c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

/// The program serving from a file of its own, or from another database; it can be started again.
class Server {
 public:
  explicit Server(std::vector<std::string> arguments = {}, const std::string& db = "")
      : arguments_(std::move(arguments)), db_(db.empty() ? folder_.path("tables.db") : db) {
    if (std::ranges::find(arguments_, "--limits") == arguments_.end())
      arguments_.insert(arguments_.end(), {"--limits", "off"});
    arguments_.insert(arguments_.end(), {"--db", db_});
    start();
  }

  void start() {
    program_.emplace(arguments_, log());
    if (program_->port() == 0) throw std::runtime_error("the server does not start");
  }
  /// As if the power failed.
  void kill() {
    program_->signal(SIGKILL);
    program_->wait(patience);
  }
  /// Ends politely; its exit code.
  std::optional<int> end() {
    program_->signal(SIGTERM);
    return program_->wait(patience);
  }

  std::uint16_t port() const { return program_->port(); }
  pid_t pid() const { return program_->pid(); }
  const std::string& db() const { return db_; }
  std::string log() const { return folder_.path("log"); }
  std::string file(const std::string& name) const { return folder_.path(name); }

 private:
  TempFolder folder_{testing::TempDir()};
  std::vector<std::string> arguments_;
  std::string db_;
  std::optional<Program> program_;
};

/// Opens a table; throws with the answer if the server does not.
inline Opened open_table(std::uint16_t port, const json::object& wish) {
  const client::Answer answer = client::Http(port).post("/api/tables", json::serialize(wish));
  if (answer.status != 201) throw std::runtime_error(answer.body);
  return opened_in(answer.json());
}

/// A device at a table of a server.
class Person : public Device<client::Live> {
 public:
  /// Joins; throws if that is refused. Without a token an onlooker.
  Person(std::uint16_t port, std::string id, std::string token = "",
         const client::Headers& headers = {})
      : Device(client::Live(port, headers), std::move(id), std::move(token)) {}
};

/// A figure of /metrics.
inline double metric(std::uint16_t port, const std::string& name) {
  const std::string text = client::Http(port).get("/metrics").body;
  const std::size_t at = text.find("\n" + name + " ");
  if (at == std::string::npos) throw std::runtime_error("there is no figure " + name);
  return std::stod(text.substr(at + name.size() + 2));
}

}  // namespace rail::server::trial
