// Outside programs as bots: good ones, and all that can go wrong.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "lab/game_arena.h"
#include "lab/game_seat.h"
#include "lab/laboratory.h"
#include "tests/toy.h"

namespace rail::exec_test {
namespace {

using host::json::object;
using toy::Toy;

const std::string example = "exec:python3 " ROUNDHOUSE_SOURCE_DIR "/docs/examples/random_bot.py";

/// A program for the shell that gives this answer whenever it is its turn.
std::string answering(const std::string& answer) {
  return R"(exec:while read -r line; do case "$line" in *'"turn"'*) echo ')" + answer +
         "';; esac; done";
}

lab::Greeting greeting() {
  return {.game = "toy", .players = 2, .options = {}, .board = R"({"routes": []})"};
}

/// The program against a random bot.
object played(const std::string& bot, int games = 4, int clock_ms = 10'000, int threads = 1) {
  const host::Wire<Toy> wire(std::make_shared<const Toy>(2));
  return lab::arena_of<Toy>(greeting(), wire,
                            {.bots = {bot, "random"},
                             .games = games,
                             .seed = 1,
                             .threads = threads,
                             .options = {},
                             .clock_ms = clock_ms});
}

/// Why it could not go on.
std::string failure(const std::string& bot, int clock_ms = 10'000) {
  try {
    played(bot, 4, clock_ms);
    return "it went well";
  } catch (const lab::BotError& error) {
    return error.what();
  }
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The processes that this one has started and not yet waited for.
std::set<std::string> children() {
  std::set<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    if (!std::getline(file, text)) continue;
    // "pid (name) state parent …", and the name may hold anything.
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    char state = 0;
    int parent = 0;
    if (rest >> state >> parent && parent == ::getpid()) all.insert(entry.path());
  }
  return all;
}

/// Other tests in the same process may have left some behind.
class Exec : public testing::Test {
 protected:
  /// Whether every process that was started here has been waited for.
  bool nothing_is_left() const {
    const std::set<std::string> now = children();
    return std::includes(before_.begin(), before_.end(), now.begin(), now.end());
  }

 private:
  std::set<std::string> before_ = children();
};

TEST_F(Exec, ChoosesByPlaceOrByAction) {
  const object by_place = played(answering(R"({"choose": 1})"));
  EXPECT_EQ(by_place.at("bots").at(0).at("illegal"), 0);
  EXPECT_EQ(by_place.at("bots").at(0).at("think_ms").at("decisions"), 4);
  const object by_action = played(answering(R"({"action": {"type": "depart"}})"));
  EXPECT_EQ(by_action.at("bots").at(0).at("illegal"), 0);
  EXPECT_EQ(by_place.at("bots").at(0).at("mean_points"),
            by_action.at("bots").at(0).at("mean_points"));
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(Exec, TheExampleIsTheSameForAnyNumberOfThreads) {
  const object one = played(example, 40);
  EXPECT_EQ(one.at("bots").at(0).at("illegal"), 0);
  const object many = played(example, 40, 10'000, 3);
  EXPECT_EQ(one.at("bots").at(0).at("mean_points"), many.at("bots").at(0).at("mean_points"));
  EXPECT_EQ(one.at("bots").at(0).at("win_rate"), many.at("bots").at(0).at("win_rate"));
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(Exec, TheExamplePlaysEveryGame) {
  for (const auto& entry : host::Catalog::whole().entries()) {
    const object result = lab::laboratory_of(*entry)->arena(
        {.bots = {example, "random"}, .games = 2, .seed = 1, .threads = 2, .options = {}});
    EXPECT_EQ(result.at("bots").at(0).at("illegal"), 0) << entry->id();
    EXPECT_GT(result.at("bots").at(0).at("think_ms").at("decisions").to_number<int>(), 0);
  }
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(Exec, NonsenseIsIllegal) {
  const std::vector<std::pair<std::string, std::string>> bad{
      {R"({"choose": 2})", "choose"},
      {R"({"choose": -1})", "choose"},
      {R"({"choose": 0, "action": {"type": "depart"}})", "either"},
      {R"({"move": 0})", "move"},
      {"hello", "answer"},
      {"", "answer"},
      {R"({"action": {"type": "fly"}})", "fly"},
      {R"({"action": {"type": "deal", "wagon": "coal"}})", "not allowed"},
  };
  for (const auto& [answer, complaint] : bad) {
    const object result = played(answering(answer));
    EXPECT_EQ(result.at("bots").at(0).at("illegal"), 4) << answer;
    const std::string first(result.at("bots").at(0).at("first_illegal").as_string());
    EXPECT_TRUE(has(first, complaint)) << answer << ": " << first;
    EXPECT_EQ(result.at("bots").at(1).at("illegal"), 0);
  }
}

TEST_F(Exec, SaysHowAProgramEnded) {
  EXPECT_TRUE(has(failure("exec:exit 3"), "exit status 3")) << failure("exec:exit 3");
  EXPECT_TRUE(has(failure("exec:read x; read x; read x; exit 4"), "exit status 4"));
  EXPECT_TRUE(has(failure("exec:read x; kill -9 $$"), "signal 9"));
  EXPECT_TRUE(has(failure("exec:./there-is-no-such-program"), "exit status 127"));
  EXPECT_TRUE(has(failure("exec:exit 3"), "in deal 0"));
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(Exec, DoesNotWaitForTheSilent) {
  EXPECT_TRUE(has(failure("exec:sleep 60", 50), "did not answer in time"));
  EXPECT_TRUE(has(failure("exec:sleep 60 | sleep 61", 50), "did not answer in time"));
  EXPECT_TRUE(has(failure("exec:exec >&-; sleep 60", 5000), "closed its output"));
  EXPECT_TRUE(has(failure("exec:trap '' TERM; while true; do sleep 1; done", 50), "in time"));
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(Exec, DoesNotListenForEver) {
  EXPECT_TRUE(has(failure("exec:tr '\\0' x < /dev/zero"), "more than a million"));
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(Exec, DoesNotWaitForOneWhoDoesNotRead) {
  lab::ExecProgram program("exec sleep 60");
  const std::string much(1 << 20, 'x');
  try {
    program.ask(much, std::chrono::milliseconds(50));
    FAIL() << "a pipe cannot hold that much";
  } catch (const lab::BotError& error) {
    EXPECT_TRUE(has(error.what(), "did not read")) << error.what();
  }
}

TEST_F(Exec, SaysWhatTheProtocolPromises) {
  lab::ExecProgram program("cat");
  const auto echoed = [&](const std::string& line) {
    return host::json::parse(program.ask(line, std::chrono::seconds(10)));
  };
  const host::json::value hello = echoed(lab::hello_line(greeting()));
  EXPECT_EQ(hello.at("type"), "hello");
  EXPECT_EQ(hello.at("protocol"), 1);
  EXPECT_EQ(hello.at("game"), "toy");
  EXPECT_EQ(hello.at("players"), 2);
  EXPECT_TRUE(hello.at("board").is_object());
  const host::json::value start = echoed(lab::start_line(1, ~std::uint64_t{0}));
  EXPECT_EQ(start.at("seat"), 1);
  EXPECT_LT(start.at("seed").to_number<double>(), 9007199254740992.0);  // any language can hold it
  const host::json::value turn =
      echoed(lab::turn_line(1, std::chrono::milliseconds(70), R"({"a":1})", "[2,3]"));
  EXPECT_EQ(turn, host::json::parse(
                      R"({"type":"turn","seat":1,"clock_ms":70,"view":{"a":1},"legal":[2,3]})"));
  EXPECT_EQ(echoed(lab::over_line({{"points", host::json::array{1}}})).at("type"), "over");
}

/// A seat somewhere else: the view and the list go through JSON.
TEST_F(Exec, PlaysASeatFromWhatIsShown) {
  const auto game = std::make_shared<const Toy>(2);
  const auto wire = std::make_shared<const host::Wire<Toy>>(game);
  for (const std::string& bot : {std::string("random"), answering(R"({"choose": 1})")}) {
    const auto player = lab::seat_player_of<Toy>(greeting(), wire, {.bot = bot, .options = {}});
    host::GameMatch<Toy> match(wire);
    Rng rng(1);
    while (!match.over()) {
      const Actor who = match.to_act().first();
      const host::json::value action =
          who.is_chance()
              ? match.draw(rng)
              : player->choose(who.seat_of(), match.view(who.seat_of()), match.legal(who));
      ASSERT_FALSE(match.play(who, action)) << action;
    }
    player->over(match.outcome());
  }
  EXPECT_THROW(lab::seat_player_of<Toy>(greeting(), wire, {.bot = "nobody", .options = {}}),
               host::BadInput);
}

}  // namespace
}  // namespace rail::exec_test
