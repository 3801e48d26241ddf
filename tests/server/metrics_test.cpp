// Figures and log lines are text that others can read.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <sstream>
#include <thread>
#include <vector>

#include "server/log.h"
#include "server/metrics_text.h"

namespace rail::server {
namespace metrics_test {

/// Reads the text format as strictly as Prometheus does: each sample belongs to a family announced
/// by HELP and TYPE just before.
std::map<std::string, double> samples(const std::string& text) {
  static const std::regex help(R"(# HELP ([a-z_]+) \S.*)");
  static const std::regex type(R"(# TYPE ([a-z_]+) (counter|gauge|histogram))");
  static const std::regex sample(R"(([a-z_]+)(\{le="[^"]+"\})? ([-+0-9.e]+))");
  std::map<std::string, double> found;
  std::string family;
  std::string kind;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, help)) {
      family = match[1];
      kind.clear();
    } else if (std::regex_match(line, match, type)) {
      EXPECT_EQ(match[1], family);
      kind = match[2];
    } else if (std::regex_match(line, match, sample)) {
      EXPECT_FALSE(kind.empty()) << line;
      if (kind == "histogram") {
        EXPECT_TRUE(match[1].str().starts_with(family + "_")) << line;
      } else {
        EXPECT_EQ(match[1], family);
      }
      EXPECT_EQ(kind == "counter", family.ends_with("_total")) << line;
      EXPECT_TRUE(found.emplace(match[1].str() + match[2].str(), std::stod(match[3])).second);
    } else {
      ADD_FAILURE() << "not a line of the format: " << line;
    }
  }
  EXPECT_TRUE(text.ends_with("\n"));
  return found;
}

TEST(Metrics, AreTextThatPrometheusReads) {
  Metrics metrics;
  metrics.moves = 7;
  metrics.connections = 3;
  metrics.thinking_waiting = 5;
  metrics.thinking_longest_wait_ms = 1500;
  metrics.start = 1.8e9;
  const auto found = samples(metrics_text(metrics));
  EXPECT_EQ(found.at("roundhouse_moves_total"), 7);
  EXPECT_EQ(found.at("roundhouse_connections"), 3);
  EXPECT_EQ(found.at("roundhouse_thinking_waiting"), 5);
  EXPECT_DOUBLE_EQ(found.at("roundhouse_thinking_longest_wait_seconds"), 1.5);
  EXPECT_GT(found.at("process_cpu_seconds_total"), 0);
  EXPECT_GT(found.at("process_resident_memory_bytes"), 1e6);
  EXPECT_EQ(found.at("process_start_time_seconds"), 1.8e9);
}

TEST(Metrics, HistogramsAreCumulative) {
  Metrics metrics;
  for (const double seconds : {0.0001, 0.0005, 0.0006, 0.3, 100.0})
    metrics.move_seconds.add(seconds);
  const auto found = samples(metrics_text(metrics));
  const std::string name = "roundhouse_move_seconds_bucket";
  EXPECT_EQ(found.at(name + "{le=\"0.0005\"}"), 2);
  EXPECT_EQ(found.at(name + "{le=\"0.001\"}"), 3);
  EXPECT_EQ(found.at(name + "{le=\"0.25\"}"), 3);
  EXPECT_EQ(found.at(name + "{le=\"0.5\"}"), 4);
  EXPECT_EQ(found.at(name + "{le=\"2.5\"}"), 4);
  EXPECT_EQ(found.at(name + "{le=\"+Inf\"}"), 5);
  EXPECT_EQ(found.at("roundhouse_move_seconds_count"), 5);
  EXPECT_NEAR(found.at("roundhouse_move_seconds_sum"), 100.3012, 1e-6);
  EXPECT_EQ(found.at("roundhouse_commit_seconds_count"), 0);
}

TEST(Metrics, ThreadsCountTogether) {
  Metrics metrics;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int n = 0; n < 1000; ++n) {
        ++metrics.plies;
        metrics.commit_seconds.add(0.001);
      }
    });
  }
  metrics_text(metrics);
  for (std::thread& thread : threads) thread.join();
  const auto found = samples(metrics_text(metrics));
  EXPECT_EQ(found.at("roundhouse_plies_total"), 4000);
  EXPECT_EQ(found.at("roundhouse_commit_seconds_count"), 4000);
  EXPECT_NEAR(found.at("roundhouse_commit_seconds_sum"), 4, 1e-3);
}

TEST(Log, WritesOneObjectPerLineFromManyThreads) {
  ::testing::internal::CaptureStderr();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([i] {
      for (int n = 0; n < 50; ++n)
        log(Severity::warning, "tried", {{"thread", i}, {"words", std::string("a \"b\"\n")}});
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::istringstream lines(::testing::internal::GetCapturedStderr());
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const boost::json::object object = boost::json::parse(line).as_object();
    EXPECT_EQ(object.at("event").as_string(), "tried");
    EXPECT_EQ(object.at("level").as_string(), "warning");
    EXPECT_EQ(object.at("words").as_string(), "a \"b\"\n");
    static const std::regex time(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)");
    EXPECT_TRUE(std::regex_match(std::string(object.at("at").as_string()), time));
  }
  EXPECT_EQ(count, 200);
}

}  // namespace metrics_test
}  // namespace rail::server
