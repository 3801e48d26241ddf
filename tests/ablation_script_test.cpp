// The script that asks what limits the veteran: it runs, goes on where it was stopped, and adds up.
#include "tests/cli.h"

namespace rail::cli {
namespace {

class AblationScript : public Cli {
 protected:
  /// Runs a script of lab/ with the program; says its exit status.
  int script(const std::string& name, const std::string& arguments) const {
    const std::string command = "python3 " ROUNDHOUSE_SOURCE_DIR "/lab/" + name +
                                " --program " ROUNDHOUSE_PROGRAM " " + arguments + " >" +
                                path("said") + " 2>&1";
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
  }
  int ablation(const std::string& arguments) const {
    return script("ablation.py", "--thin 100 --cores 2 --piece-seconds 0.1 --out " + path("found") +
                                     " " + arguments);
  }
  json::object found() const { return json::parse(read(path("found/ablation.json"))).as_object(); }
  int games() const {
    return found().at("comparisons").at(0).at("won").at("games").to_number<int>();
  }
};

TEST_F(AblationScript, ComparesAndGoesOnWhereItWasStopped) {
  ASSERT_EQ(ablation("--minutes 5 --pieces 2 --only usa-hidden"), 0) << read(path("said"));
  const json::object one = found();
  ASSERT_EQ(one.at("comparisons").as_array().size(), 1U);
  EXPECT_EQ(one.at("comparisons").at(0).at("first"), "veteran+open:4");
  EXPECT_EQ(one.at("comparisons").at(0).at("illegal"), 0);
  EXPECT_GT(one.at("comparisons").at(0).at("uses_in_100_games").at(0).as_object().size(), 3U);
  EXPECT_EQ(one.at("failed").as_object().size(), 0U);
  const int before = games();
  EXPECT_GE(before, 2);
  // The last line was being written when the machine was taken away.
  std::ofstream(path("found/pieces.jsonl"), std::ios::app) << R"({"comparison": "usa-hid)";
  ASSERT_EQ(ablation("--minutes 5 --pieces 2 --only usa-hidden"), 0) << read(path("said"));
  EXPECT_GT(games(), before);
  EXPECT_TRUE(has(read(path("found/ablation.md")), "| `veteran+open:4` | `veteran:4` |"));
}

TEST_F(AblationScript, KnowsTeamsAndActions) {
  ASSERT_EQ(ablation("--minutes 5 --pieces 2 --only europe-far,journey-use_crane"), 0)
      << read(path("said"));
  const json::value told = found();
  for (const json::value& one : told.at("comparisons").as_array()) {
    const bool team = one.at("game") == "switch-and-signal-europe";
    EXPECT_EQ(one.as_object().contains("better"), team);
  }
  EXPECT_TRUE(has(read(path("found/ablation.md")), "first better")) << read(path("said"));
}

TEST_F(AblationScript, SaysWhatFails) {
  EXPECT_EQ(ablation("--minutes 0.05 --only nothing"), 2);
  const std::string folder = path("found");
  const std::string command = "python3 " ROUNDHOUSE_SOURCE_DIR
                              "/lab/ablation.py --program false --minutes 0.02 --only usa-hidden "
                              "--out " +
                              folder + " >/dev/null 2>&1";
  EXPECT_NE(std::system(command.c_str()), 0);
  EXPECT_TRUE(found().at("failed").as_object().contains("usa-hidden"));
}

TEST_F(AblationScript, FitsAChanceToWin) {
  ASSERT_EQ(script("fit_chance.py", "--games 12 --threads 2"), 0) << read(path("said"));
  const std::string said = read(path("said"));
  EXPECT_TRUE(has(said, "one_port: 24 matches")) << said;
  EXPECT_TRUE(has(said, ".next_card = ")) << said;
}

}  // namespace
}  // namespace rail::cli
