// `roundhouse selfplay` on the command line.
#include "tests/cli.h"

namespace rail::cli {
namespace {

class CliSelfplay : public Cli {
 protected:
  Ended play(const std::string& arguments) const {
    return run("selfplay " + arguments + " --playouts 4 --searched 20 --json");
  }
};

TEST_F(CliSelfplay, WritesSamplesThatPartsAddUpTo) {
  const Ended whole =
      play("ticket-to-ride-usa ticket-to-ride-germany --games 2 --out " + path("whole"));
  ASSERT_EQ(whole.code, 0) << whole.err << whole.out;
  const std::string samples = read(path("whole"));
  EXPECT_EQ(whole.object().at("games"), 2);
  EXPECT_EQ(whole.object().at("bytes"), samples.size());
  EXPECT_EQ(samples.substr(0, 4), "RHSP");
  std::string joined;
  for (const std::string part : {"1/2", "2/2"}) {
    const Ended ended = play("ticket-to-ride-usa ticket-to-ride-germany --games 2 --part " + part +
                             " --out " + path("part"));
    ASSERT_EQ(ended.code, 0) << ended.err << ended.out;
    joined += joined.empty() ? read(path("part")) : read(path("part")).substr(64);
  }
  EXPECT_EQ(joined, samples);
}

TEST_F(CliSelfplay, LeavesNothingBehindIfItCannotPlay) {
  const std::string out = " --games 1 --out " + path("none");
  EXPECT_EQ(play("ticket-to-mars" + out).code, 2);
  EXPECT_EQ(play(out).code, 2);
  const Ended nothing = play("heaviest-train" + out);
  EXPECT_EQ(nothing.code, 2);
  EXPECT_TRUE(has(nothing.out + nothing.err, "nothing that could be learned"))
      << nothing.out << nothing.err;
  const Ended bad = play("ticket-to-ride-usa --weights " + write("bad", "RHLW") + out);
  EXPECT_EQ(bad.code, 2);
  EXPECT_TRUE(has(bad.out + bad.err, path("bad") + ": the file of weights ends too soon"))
      << bad.out << bad.err;
  EXPECT_EQ(play("ticket-to-ride-usa --part 3/2" + out).code, 2);
  EXPECT_EQ(play("ticket-to-ride-usa --part 1/2" + out).code, 2);  // more parts than games
  EXPECT_EQ(play("ticket-to-ride-usa --games 1").code, 2);
  for (const auto& left : fs::directory_iterator(path("")))
    EXPECT_FALSE(left.path().filename().string().starts_with("none")) << left.path();
}

TEST_F(CliSelfplay, SaysThatThereIsNoRoomAndLeavesADeviceAsItIs) {
  fs::create_symlink("/dev/full", path("full"));
  const Ended full = play("ticket-to-ride-usa --games 1 --out " + path("full"));
  EXPECT_EQ(full.code, 2) << full.out;
  EXPECT_TRUE(has(full.out + full.err, "cannot write " + path("full"))) << full.out << full.err;
  EXPECT_TRUE(fs::is_symlink(path("full")));
}

}  // namespace
}  // namespace rail::cli
