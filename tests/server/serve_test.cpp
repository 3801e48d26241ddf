// The program serves, and ends as it should.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/server/client.h"
#include "tests/server/program.h"
#include "tests/server/temp_folder.h"

namespace rail::server {
namespace serve_test {

using client::Http;
using client::Live;
using std::chrono::milliseconds;
using std::chrono::seconds;
using trial::Program;

std::string read(const std::string& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

class Serve : public testing::Test {
 protected:
  /// A file for this test alone.
  std::string temporary(const std::string& name) const { return folder_.path(name); }
  std::vector<std::string> with_db(std::vector<std::string> arguments = {}) const {
    arguments.insert(arguments.end(), {"--db", temporary("db")});
    return arguments;
  }

 private:
  TempFolder folder_;
};

TEST_F(Serve, SaysWhereItIsAndAnswers) {
  const Program program(with_db());
  EXPECT_EQ(program.first_line(),
            "Roundhouse is at http://127.0.0.1:" + std::to_string(program.port()));
  ASSERT_NE(program.port(), 0);
  Http http(program.port());
  EXPECT_EQ(http.get("/healthz").body, "ok\n");
  EXPECT_EQ(http.get("/").status, 200);
  EXPECT_EQ(http.get("/api/games").status, 200);
  EXPECT_EQ(http.get("/api/tables").status, 200);
}

TEST_F(Serve, TellsTheVersionOfTheProgram) {
  const std::string log = temporary("log");
  const std::string printed = temporary("printed");
  ASSERT_EQ(std::system((ROUNDHOUSE_PROGRAM " --version >" + printed).c_str()), 0);
  const Program program(with_db(), log);
  const std::string version(
      Http(program.port()).get("/api/games").json().at("version").as_string());
  EXPECT_EQ("roundhouse " + version + "\n", read(printed));
  EXPECT_NE(read(log).find("\"version\":\"" + version + "\""), std::string::npos) << read(log);
}

TEST_F(Serve, EndsPolitelyOnASignal) {
  const std::string log = temporary("log");
  for (const int signal : {SIGTERM, SIGINT}) {
    Program program(with_db(), log);
    ASSERT_NE(program.port(), 0);
    Live live(program.port());
    program.signal(signal);
    EXPECT_EQ(live.wait_closed(), 1001);
    EXPECT_EQ(program.wait(seconds(5)), 0);
    EXPECT_NE(read(log).find("\"event\":\"stopped\""), std::string::npos) << read(log);
  }
}

TEST_F(Serve, DoesNotWaitLongForTheSilent) {
  Program program(with_db());
  client::Raw silent(program.port());
  silent.upgrade();
  program.signal(SIGTERM);
  EXPECT_EQ(program.wait(seconds(5)), 0);
}

TEST_F(Serve, EndsAtOnceOnASecondSignal) {
  Program program(with_db());
  client::Raw silent(program.port());
  silent.upgrade();
  program.signal(SIGTERM);
  EXPECT_EQ(silent.read_frame().value_or(client::Frame{}).close_code(), 1001);
  program.signal(SIGTERM);
  EXPECT_EQ(program.wait(milliseconds(1500)), 128 + SIGTERM);
}

TEST_F(Serve, APortInUseIsBadUse) {
  const Program first(with_db());
  const std::string log = temporary("log");
  Program second({"--db", temporary("other_db"), "--port", std::to_string(first.port())}, log);
  EXPECT_EQ(second.wait(seconds(10)), 2);
  EXPECT_NE(read(log).find("is in use"), std::string::npos) << read(log);
}

TEST_F(Serve, PublicSaysWhatIsMissing) {
  const std::string log = temporary("log");
  const Program program(with_db({"--public"}), log);
  EXPECT_EQ(Http(program.port()).get("/healthz").status, 200);
  EXPECT_NE(read(log).find("TLS"), std::string::npos);
}

TEST_F(Serve, AnswersToItsNames) {
  const std::string port = std::to_string(Program(with_db()).port());  // one that is free
  const Program program(with_db({"--port", port, "--url", "https://games.example.org:" + port,
                                 "--host", "nuc", "--host", "nuc.local"}));
  const auto status = [&](const std::string& host) {
    return client::talk(program.port(),
                        "GET /healthz HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
        .substr(0, 12);
  };
  for (const char* host : {"games.example.org", "games.example.org:8443", "nuc", "nuc.local:8080",
                           "localhost", "127.0.0.1"})
    EXPECT_EQ(status(host), "HTTP/1.1 200") << host;
  EXPECT_EQ(status("example.org"), "HTTP/1.1 421");
}

TEST_F(Serve, TakesLimitsAndAFolder) {
  const std::string folder = temporary("web");
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/index.html") << "mine";
  const Program program(
      with_db({"--web", folder, "--request-burst", "2", "--request-rate", "0.001"}));
  Http http(program.port());
  EXPECT_EQ(http.get("/").body, "mine");
  EXPECT_EQ(http.get("/").status, 200);
  EXPECT_EQ(http.get("/").status, 429);
  Program none(with_db({"--web", folder + "/none"}));
  EXPECT_EQ(none.wait(seconds(10)), 2);
}

}  // namespace serve_test
}  // namespace rail::server
