// Runs the real program for tests.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace rail::cli {

namespace fs = std::filesystem;
namespace json = boost::json;

inline std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// How a run of the program ended.
struct Ended {
  int code = -1;  // above 2: a signal
  std::string out;
  std::string err;

  json::object object() const { return json::parse(out).as_object(); }
};

class Cli : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("roundhouse-cli-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  /// `arguments` are words without anything a shell would understand.
  Ended run(const std::string& arguments, const std::string& input = "") const {
    write("in", input);
    // Under the address sanitizer, the search for leaks would take seconds for each short run.
    const std::string command = "ASAN_OPTIONS=detect_leaks=0 " ROUNDHOUSE_PROGRAM " " + arguments +
                                " <" + path("in") + " >" + path("out") + " 2>" + path("err");
    const int status = std::system(command.c_str());
    return {.code = WIFEXITED(status) ? WEXITSTATUS(status) : 255,
            .out = read(path("out")),
            .err = read(path("err"))};
  }

  /// A finished match of two random bots.
  json::object record(const std::string& game = "ticket-to-ride-usa") const {
    const Ended made = run("record " + game + " --bots random,random --seed 3");
    EXPECT_EQ(made.code, 0) << made.err;
    return made.object();
  }

  Ended replay(const json::object& changed) const {
    return run("replay " + write("changed.json", json::serialize(changed)));
  }

 private:
  fs::path folder_;
};

inline bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace rail::cli
