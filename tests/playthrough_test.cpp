// Whole games as readable text: played again from their seeds and compared with the files in
// tests/playthroughs. ROUNDHOUSE_UPDATE_PLAYTHROUGHS=1 writes the files instead.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/journey_settings.h"
#include "tests/settings.h"
#include "tests/toy/toy.h"

namespace rail {
namespace {

/// An action by weight, whatever the order of the list, so that a faster legal() changes no game.
template <Game G>
typename G::Action choose(const G& g, const typename G::State& s, Actor who, Rng& rng) {
  auto all = legal_actions(g, s, who);
  std::sort(all.begin(), all.end(),
            [](const auto& a, const auto& b) { return action_code(a) < action_code(b); });
  const auto weight = [&](const auto& a) { return who.is_chance() ? g.weight(s, a) : 1; };
  std::uint32_t total = 0;
  for (const auto& a : all) total += weight(a);
  std::uint32_t left = rng.below(total);
  std::size_t i = 0;
  for (; weight(all[i]) <= left; ++i) left -= weight(all[i]);
  return all[i];
}

template <class Breakdown>
std::string sources(const Breakdown& breakdown) {
  std::string text;
  boost::mp11::mp_for_each<
      boost::describe::describe_members<Breakdown, boost::describe::mod_public>>([&](auto member) {
    text += std::string(text.empty() ? "" : ", ") + member.name + " " +
            std::to_string(breakdown.*member.pointer);
  });
  return text;
}

/// What comes of an action. Whose turn it is shows in what is done next.
template <Game G>
std::string words_of(const G& g, const typename G::Action& action,
                     const std::vector<typename G::Event>& events) {
  std::string text;
  for (const auto& event : events) {
    const auto type = std::visit([](const auto& e) { return e.type; }, event);
    if (type != "turn_started") text += (text.empty() ? "" : "; ") + g.words(event);
  }
  return text.empty() ? g.words(action) : text;
}

/// What happens, one line for each action, a view now and then, and the outcome.
template <Game G>
std::string playthrough(const G& g, const std::string& title, std::uint64_t seed) {
  constexpr int steps_between_views = 400;
  std::ostringstream text;
  text << title << ", seed " << seed << "\n\n";
  Rng rng(seed);
  auto s = g.start();
  int step = 0;
  for (ActorSet acting = g.to_act(s); !acting.empty(); acting = g.to_act(s), ++step) {
    const Actor who = any_of(acting, rng);
    if (step % steps_between_views == steps_between_views - 1) {
      const Seat viewer =
          seat(static_cast<int>(rng.below(static_cast<std::uint32_t>(g.players()))));
      text << "\n--- as seat " << index(viewer) << " sees it\n"
           << g.words(g.view(s, viewer)) << "---\n\n";
    }
    const auto action = choose(g, s, who, rng);
    std::vector<typename G::Event> events;
    g.apply(s, who, action, Emit<typename G::Event>(events));
    text << step << ": " << words_of(g, action, events) << "\n";
  }
  text << "\n--- as an onlooker sees it\n" << g.words(g.view(s, Viewer::onlooker())) << "---\n\n";
  const auto outcome = g.outcome(s);
  for (std::size_t p = 0; p < static_cast<std::size_t>(outcome.players); ++p)
    text << "Seat " << p << ": rank " << outcome.rank[p] << " with " << outcome.points[p]
         << " points: " << sources(outcome.breakdown[p]) << "\n";
  return text.str();
}

std::string ticket_to_ride_game(const Setting& setting, std::uint64_t seed) {
  const auto game = subject_of(setting).game;
  return playthrough(game,
                     game.board().name.en + ", " + std::to_string(setting.players) + " players" +
                         (setting.classic ? ", classic tickets" : ""),
                     seed);
}

struct Playthrough {
  std::string file;
  std::function<std::string()> play;

  friend std::ostream& operator<<(std::ostream& out, const Playthrough& it) {
    return out << it.file;
  }
};

std::vector<Playthrough> all_playthroughs() {
  const auto ride = [](const Setting& setting, std::uint64_t seed) {
    return Playthrough{setting.name(), [=] { return ticket_to_ride_game(setting, seed); }};
  };
  const auto journey = [](std::size_t setting, std::uint64_t seed) {
    const JourneySetting it = journey_settings()[setting];
    return Playthrough{it.name(), [=] {
                         const auto game = subject_of(it).game;
                         return playthrough(game, game.board().name.en + ", " + it.name(), seed);
                       }};
  };
  return {journey(0, 11),
          journey(1, 12),
          journey(4, 13),
          journey(5, 14),
          journey(6, 15),
          ride({"usa", 2}, 1),
          ride({"usa", 3, true}, 2),
          ride({"usa", 5}, 243),
          ride({"germany", 2}, 4),
          ride({"germany", 3}, 30),
          ride({"germany", 5}, 27),
          ride({"small", 5}, 7),
          {"toy_4", [] { return playthrough(toy::Toy(4), "Heaviest Train, 4 players", 8); }}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

class Playthroughs : public testing::TestWithParam<Playthrough> {};
INSTANTIATE_TEST_SUITE_P(Games, Playthroughs, testing::ValuesIn(all_playthroughs()),
                         [](const auto& game) { return game.param.file; });

TEST_P(Playthroughs, AreAsWritten) {
  const auto path = std::filesystem::path(ROUNDHOUSE_SOURCE_DIR) / "tests" / "playthroughs" /
                    (GetParam().file + ".txt");
  const std::string played = GetParam().play();
  if (std::getenv("ROUNDHOUSE_UPDATE_PLAYTHROUGHS") != nullptr) {
    std::ofstream(path) << played;
    return;
  }
  std::ostringstream written;
  written << std::ifstream(path).rdbuf();
  const auto is = lines_of(played);
  const auto should = lines_of(written.str());
  for (std::size_t i = 0; i < std::min(is.size(), should.size()); ++i)
    ASSERT_EQ(is[i], should[i]) << path.filename() << ", line " << i + 1;
  EXPECT_EQ(is.size(), should.size());
}

}  // namespace
}  // namespace rail
