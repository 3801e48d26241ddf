// Whole games as readable text: played again from their seeds and compared with the files in
// tests/playthroughs. ROUNDHOUSE_UPDATE_PLAYTHROUGHS=1 writes the files instead.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/properties.h"

namespace rail {

/// An action by weight, whatever the order of the list, so that a faster legal() changes no game.
template <Game G>
typename G::Action choose_any_order(const G& g, const typename G::State& s, Actor who, Rng& rng) {
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
    if (type != "turn_started") text += (text.empty() ? "" : "; ") + words(g, event);
  }
  return text.empty() ? words(g, action) : text;
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
           << words(g, g.view(s, viewer)) << "---\n\n";
    }
    const auto action = choose_any_order(g, s, who, rng);
    std::vector<typename G::Event> events;
    g.apply(s, who, action, Emit<typename G::Event>(events));
    text << step << ": " << words_of(g, action, events) << "\n";
  }
  text << "\n--- as an onlooker sees it\n" << words(g, g.view(s, Viewer::onlooker())) << "---\n\n";
  const auto outcome = g.outcome(s);
  for (std::size_t p = 0; p < static_cast<std::size_t>(outcome.players); ++p)
    text << "Seat " << p << ": rank " << outcome.rank[p] << " with " << outcome.points[p]
         << " points: " << sources(outcome.breakdown[p]) << "\n";
  return text.str();
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Holds a game against its file, line by line.
inline void compare_playthrough(const std::string& file, const std::string& played) {
  const auto path =
      std::filesystem::path(ROUNDHOUSE_SOURCE_DIR) / "tests" / "playthroughs" / (file + ".txt");
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

}  // namespace rail
