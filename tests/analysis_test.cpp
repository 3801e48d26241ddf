// Finished matches that are looked at again: what is found adds up, can be repeated, and knows no
// more than the seats did.
#include "bots/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <sstream>
#include <variant>

#include "games/grand_trunk_journey/parts.h"
#include "games/switch_and_signal/parts.h"
#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "host/record.h"
#include "tests/sanitized.h"

namespace rail::analysis_test {

namespace json = boost::json;
using bots::Balance;
using bots::ChancePoint;
using bots::TurningPoint;

constexpr int quick = 1;  // percent

double number(const json::value& of, std::string_view key) {
  return of.at(key).to_number<double>();
}

std::string analysed(const host::Record& record, int effort = quick, std::uint64_t seed = 1) {
  const auto analyst = host::game_of(record)->analyse(record, {.effort = effort, .seed = seed});
  while (analyst->step()) continue;
  EXPECT_EQ(analyst->done(), analyst->of());
  std::string text;
  analyst->write(text);
  return text;
}

host::Record played(std::string_view game, int players, std::uint64_t seed) {
  const std::vector<std::string> bots(static_cast<std::size_t>(players), "level-2");
  return host::play_match(host::Catalog::standard().at(game), players, {}, bots, seed);
}

/// What a match of each game brought, and how it was seen.
class AnalysisOf : public testing::TestWithParam<std::string_view> {
 protected:
  AnalysisOf()
      : record(played(GetParam(), 3, 5)),
        text(analysed(record)),
        analysis(json::parse(text).as_object()) {}

  void expect_sums() const;
  void expect_the_end() const;
  void expect_decisions() const;
  void expect_turning_points() const;
  void expect_steps() const;

  const json::array& list(std::string_view key) const { return analysis.at(key).as_array(); }
  bool cooperative() const { return analysis.at("cooperative").as_bool(); }

  host::Record record;
  std::string text;
  json::object analysis;
};

void AnalysisOf::expect_sums() const {
  EXPECT_EQ(list("chances").front().at("ply"), 0);
  int before = -1;
  for (const json::value& point : list("chances")) {
    const auto ply = point.at("ply").to_number<int>();
    EXPECT_GT(ply, before);
    before = ply;
    if (ply == 0 || std::cmp_equal(ply, record.entries.size())) continue;
    const auto at = static_cast<std::size_t>(ply);
    EXPECT_FALSE(record.entries[at - 1].actor == record.entries[at].actor) << ply;
  }
  EXPECT_EQ(number(list("chances").back(), "ply"), static_cast<double>(record.entries.size()));
  for (const json::value& point : list("chances")) {
    const json::array& seats = point.at("seats").as_array();
    double sum = 0;
    for (const json::value& chance : seats) {
      EXPECT_GE(chance.to_number<double>(), 0);
      EXPECT_LE(chance.to_number<double>(), 1);
      sum += chance.to_number<double>();
    }
    if (!cooperative()) {
      EXPECT_NEAR(sum, 1, 1e-9);
    }
    EXPECT_EQ(seats.size(), cooperative() ? 1U : 3U);
  }
  ASSERT_EQ(list("sums").size(), cooperative() ? 1U : 3U);
  for (const json::value& row : list("sums")) {
    EXPECT_NEAR(
        number(row, "start") + number(row, "luck") + number(row, "choices") + number(row, "others"),
        number(row, "end"), 1e-9);
    if (cooperative()) {
      EXPECT_EQ(number(row, "others"), 0);
    }
  }
}

void AnalysisOf::expect_the_end() const {
  const json::object& outcome = *record.outcome;
  const json::value& last = list("chances").back();
  EXPECT_EQ(number(last, "error"), 0);
  if (cooperative()) {
    EXPECT_EQ(last.at("seats").at(0).to_number<double>(), outcome.at("won").as_bool() ? 1.0 : 0.0);
    return;
  }
  const json::array& rank = outcome.at("rank").as_array();
  const auto winners = static_cast<double>(std::count(rank.begin(), rank.end(), json::value(1)));
  for (std::size_t i = 0; i < rank.size(); ++i) {
    EXPECT_NEAR(last.at("seats").at(i).to_number<double>(), rank[i] == 1 ? 1 / winners : 0, 1e-3);
    EXPECT_EQ(list("sums").at(i).at("end"), last.at("seats").at(i));
  }
}

/// Every one that was not forced is judged.
void AnalysisOf::expect_decisions() const {
  const auto match = host::replay(record, 0);
  auto next = list("decisions").begin();
  for (std::size_t ply = 0; ply < record.entries.size(); ++ply) {
    const auto& [who, action] = record.entries[ply];
    if (!who.is_chance()) {
      const json::array legal = match->legal(who);
      if (legal.size() > 1) {
        ASSERT_NE(next, list("decisions").end());
        EXPECT_EQ(number(*next, "ply"), static_cast<double>(ply));
        EXPECT_EQ(next->at("seat"), index(who.seat_of()));
        EXPECT_EQ(next->at("action"), action);
        EXPECT_NE(std::find(legal.begin(), legal.end(), next->at("best")), legal.end());
        EXPECT_GE(number(*next, "best_worth"), number(*next, "worth"));
        for (const json::value& tried : next->at("tried").as_array()) {
          EXPECT_NE(std::find(legal.begin(), legal.end(), tried.at("action")), legal.end());
          EXPECT_NE(tried.at("action"), action);
          EXPECT_NE(tried.at("action"), next->at("best"));
        }
        if (next->at("best") == action) {
          EXPECT_EQ(next->at("best_worth"), next->at("worth"));
        }
        ++next;
      }
    }
    match->play(who, action);
  }
  EXPECT_EQ(next, list("decisions").end());
}

/// A few, the largest first.
void AnalysisOf::expect_turning_points() const {
  const json::array& turning = list("turning");
  EXPECT_LE(turning.size(), 8U);
  EXPECT_FALSE(turning.empty());
  double before = 1;
  for (const json::value& point : turning) {
    const double size = std::abs(number(point, "change"));
    EXPECT_LE(size, before);
    before = size;
    const Actor who = record.entries.at(point.at("ply").to_number<std::size_t>()).actor;
    EXPECT_EQ(point.at("cause") == "luck", who.is_chance());
    EXPECT_EQ(point.at("seat").is_null(), cooperative());
    if (cooperative() || who.is_chance()) continue;
    EXPECT_EQ(point.at("cause") == "choice", point.at("seat") == index(who.seat_of()));
  }
}

/// One can look at it and leave it at any time.
void AnalysisOf::expect_steps() const {
  const auto analyst = host::game_of(record)->analyse(record, {.effort = 1});
  int steps = 0;
  std::size_t points = 0;
  for (; steps < 60; ++steps) {
    ASSERT_TRUE(analyst->step());
    ASSERT_EQ(analyst->done(), steps + 1);
    std::string now;
    analyst->write(now);
    const json::value so_far = json::parse(now);
    EXPECT_GE(so_far.at("chances").as_array().size(), points);
    points = so_far.at("chances").as_array().size();
    EXPECT_TRUE(so_far.at("story").is_null());
    EXPECT_TRUE(so_far.at("sums").as_array().empty());
  }
  EXPECT_GT(points, 0U);
}

TEST_P(AnalysisOf, AddsUpAndCanBeRepeated) {
  expect_sums();
  expect_the_end();
  expect_decisions();
  expect_turning_points();
  expect_steps();
  if (sanitized) return;  // for how memory is used, once is enough
  EXPECT_EQ(text, analysed(record));
  EXPECT_NE(text, analysed(record, 1, 2));
}

INSTANTIATE_TEST_SUITE_P(Games, AnalysisOf,
                         testing::Values("grand-trunk-journey", "switch-and-signal-europe",
                                         "switch-and-signal-north-america",
                                         "ticket-to-ride-germany", "ticket-to-ride-usa"),
                         [](const auto& game) {
                           std::string name(game.param);
                           std::erase(name, '-');
                           return name;
                         });

TEST(Analysis, IsOnlyForMatchesThatAreOver) {
  host::Record record = played("ticket-to-ride-usa", 2, 1);
  const host::GameEntry& game = *host::game_of(record);
  EXPECT_THROW(game.analyse(record, {.effort = 0}), host::BadInput);
  record.entries.pop_back();
  EXPECT_THROW(game.analyse(record, {}), host::ReplayError);
  record.outcome.reset();
  EXPECT_THROW(game.analyse(record, {}), host::BadInput);
}

// --- Ticket to Ride

using ticket_to_ride::TicketToRide;
using State = ticket_to_ride::State;
using Action = ticket_to_ride::Action;

const TicketToRide& usa() {
  static const TicketToRide game = [] {
    for (const auto& board : ticket_to_ride::embedded_boards()) {
      auto parsed =
          std::make_shared<const ticket_to_ride::Board>(ticket_to_ride::Board::parse(board.text));
      if (parsed->id == "ticket-to-ride-usa") return TicketToRide(parsed, 2, {});
    }
    throw std::logic_error("there is no such board");
  }();
  return game;
}

/// A match of planners; in its last round the first who can draws tickets instead.
template <class Planner>
std::vector<bots::Move<TicketToRide>> match_with_a_blunder(std::uint64_t seed, std::size_t& ply) {
  const TicketToRide& g = usa();
  Planner planner(g);
  Rng rng(seed);
  State s = g.start();
  std::vector<bots::Move<TicketToRide>> moves;
  bool done = false;
  while (!g.to_act(s).empty()) {
    const Actor who = g.to_act(s).first();
    Action action;
    if (who.is_chance()) {
      pick(g, s, who, rng, action);
    } else {
      planner.choose(s, who.seat_of(), rng, action);
      if (!done && s.turns_left > 0 && s.step == ticket_to_ride::Step::turn) {
        ActionListOf<TicketToRide> legal;
        g.legal(s, who, legal);
        for (const Action& other : legal) {
          if (done || !std::holds_alternative<ticket_to_ride::DrawTickets>(other)) continue;
          action = other;
          ply = moves.size();
          done = true;
        }
      }
    }
    moves.push_back({who, action});
    g.apply(s, who, action, {});
  }
  return moves;
}

/// Veterans' matches are often close in their last round.
TEST(Analysis, FindsABlunder) {
  int costly = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    std::size_t ply = 0;
    const auto moves = match_with_a_blunder<ticket_to_ride::Veteran>(seed, ply);
    ASSERT_GT(ply, 0U);
    State s = usa().start();
    for (std::size_t i = 0; i < ply; ++i) usa().apply(s, moves[i].who, moves[i].action, {});
    ActionListOf<TicketToRide> legal;
    usa().legal(s, moves[ply].who, legal);
    const auto view = usa().view(s, moves[ply].who.seat_of());
    bots::Decision<TicketToRide> found;
    bots::Appraisal<TicketToRide>(usa(), view, legal, moves[ply].action, false, seed)
        .judge(400, found);
    const int cost = (found.best_worth - found.worth).parts;
    EXPECT_FALSE(cost > 0 && std::holds_alternative<ticket_to_ride::DrawTickets>(found.best));
    if (cost > 2500) ++costly;
  }
  EXPECT_GE(costly, 2) << "where the game was not decided already";
}

/// In a match of those who play on when an action is judged: of several actions that are no better
/// than what was played, one looks better at first; on playouts that had no part in choosing it, it
/// does so far less.
TEST(Analysis, ChecksWhatSeemsToHaveCostSomething) {
  const TicketToRide& g = usa();
  std::size_t ignored = 0;
  const auto moves = match_with_a_blunder<ticket_to_ride::Planner>(3, ignored);
  State s = g.start();
  int seemed = 0;
  int remained = 0;
  int checked = 0;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const auto& [who, action] = moves[ply];
    ActionListOf<TicketToRide> legal;
    if (!who.is_chance()) g.legal(s, who, legal);
    if (legal.size() > 1) {
      const auto view = g.view(s, who.seat_of());
      bots::Decision<TicketToRide> decision;
      bots::Appraisal<TicketToRide> appraisal(g, view, legal, action, false, ply);
      appraisal.judge(100, decision);
      if (decision.cost().parts < bots::least_cost) {
        EXPECT_TRUE(decision.tried.empty());
      } else {
        EXPECT_GE(decision.error, decision.cost()) << "nothing is clear before it is checked";
        seemed += decision.cost().parts;
        appraisal.check(100, decision);
        appraisal.check(100, decision);
        EXPECT_EQ(decision.check.looks, 2);
        EXPECT_EQ(decision.check.lead.count, 200) << "both together";
        EXPECT_EQ(decision.best == action, decision.cost().parts == 0);
        remained += decision.cost().parts;
        ++checked;
      }
    }
    g.apply(s, who, action, {});
  }
  EXPECT_GT(checked, 10);
  EXPECT_LT(3 * remained, 2 * seemed);
}

TEST(Analysis, JudgesByWhatTheSeatCouldKnow) {
  const TicketToRide& g = usa();
  std::size_t ignored = 0;
  const auto moves = match_with_a_blunder<ticket_to_ride::Planner>(3, ignored);
  State s = g.start();
  Rng rng(7);
  int compared = 0;
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    const auto& [who, action] = moves[ply];
    if (!who.is_chance() && ply % 9 == 0) {
      const Seat me = who.seat_of();
      const State dealt = g.imagine(g.view(s, me), rng);
      const auto judged = [&](const State& state) {
        ActionListOf<TicketToRide> legal;
        g.legal(state, me, legal);
        const auto view = g.view(state, me);
        bots::Decision<TicketToRide> decision;
        bots::Appraisal<TicketToRide>(g, view, legal, action, false, ply).judge(60, decision);
        return decision;
      };
      const auto a = judged(s);
      const auto b = judged(dealt);
      if (!(s == dealt)) ++compared;
      EXPECT_TRUE(a.best == b.best && a.worth == b.worth && a.best_worth == b.best_worth &&
                  a.error == b.error)
          << ply;
    }
    g.apply(s, who, action, {});
  }
  EXPECT_GT(compared, 4);
}

TEST(Analysis, TellsOfTicketsAndRoutes) {
  const host::Record record = played("ticket-to-ride-usa", 3, 5);
  const json::value story = json::parse(analysed(record)).at("story");
  std::vector<int> worth(3, 0);
  for (const json::value& ticket : story.at("tickets").as_array()) {
    const json::array& chances = ticket.at("chances").as_array();
    ASSERT_GE(chances.size(), 1U);
    EXPECT_EQ(number(chances.back(), "chance"), ticket.at("done").as_bool() ? 1.0 : 0.0);
    EXPECT_EQ(number(chances.back(), "ply"), static_cast<double>(record.entries.size()));
    const auto seat = ticket.at("seat").to_number<std::size_t>();
    for (const auto& it : usa().board().tickets) {
      if (it.id != ticket.at("ticket").as_string()) continue;
      worth[seat] += ticket.at("done").as_bool() ? it.value : -it.value;
    }
  }
  for (std::size_t p = 0; p < 3; ++p) {
    const json::value& from = record.outcome->at("breakdown").at(p);
    EXPECT_EQ(worth[p], number(from, "tickets_completed") + number(from, "tickets_failed"));
  }
  for (const json::value& fought : story.at("fought").as_array()) {
    const auto& [who, action] = record.entries.at(fought.at("ply").to_number<std::size_t>());
    EXPECT_EQ(action.at("route"), fought.at("route"));
    EXPECT_EQ(fought.at("seat"), index(who.seat_of()));
    EXPECT_FALSE(fought.at("wanted_by").as_array().empty());
    for (const json::value& other : fought.at("wanted_by").as_array())
      EXPECT_NE(other, fought.at("seat"));
  }
}

// --- The others

TEST(Analysis, SaysWhatADecisionIsWorthAlsoIfNothingElseWasWorthTrying) {
  std::ifstream file(ROUNDHOUSE_SOURCE_DIR "/tests/records/europe-greedy-2.json");
  std::ostringstream text;
  text << file.rdbuf();
  const json::value analysis = json::parse(analysed(host::Record::parse(text.str()), 4));
  const auto chance_before = [&](double ply) {
    double chance = 0;
    for (const json::value& point : analysis.at("chances").as_array()) {
      if (number(point, "ply") <= ply) chance = point.at("seats").at(0).to_number<double>();
    }
    return chance;
  };
  int likely = 0;
  for (const json::value& decision : analysis.at("decisions").as_array()) {
    if (chance_before(number(decision, "ply")) < 0.4) continue;
    ++likely;
    EXPECT_GT(number(decision, "worth"), 0) << decision;
  }
  EXPECT_GT(likely, 10);
}

TEST(Analysis, TellsWhereTokensWereLost) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const host::Record record = played("switch-and-signal-europe", 2, seed);
    const json::value story = json::parse(analysed(record, 1)).at("story");
    double tokens = 0;
    for (const json::value& loss : story.at("losses").as_array()) {
      tokens += number(loss, "tokens");
      EXPECT_GT(number(loss, "tokens"), 0);
      const std::string_view cause = loss.at("cause").as_string();
      const bool deployed = cause == "start_occupied" || cause == "depot_empty";
      EXPECT_EQ(loss.at("train").is_null(), deployed) << loss;
    }
    const json::value& from = record.outcome->at("breakdown").at(0);
    EXPECT_GE(tokens, number(from, "tokens_lost")) << "the last may not all have been there";
    EXPECT_LE(tokens, number(from, "tokens_lost") + 6);
  }
}

TEST(Analysis, TellsWhenAndWhatForPointsCame) {
  const host::Record record = played("grand-trunk-journey", 3, 2);
  const json::value story = json::parse(analysed(record, 1)).at("story");
  std::vector<double> by_source(3, 0);
  std::vector<double> by_day(3, 0);
  for (const json::value& it : story.at("sources").as_array()) {
    const auto p = it.at("seat").to_number<std::size_t>();
    by_source[p] += number(it, "points");
    EXPECT_EQ(it.at("points"),
              record.outcome->at("breakdown").at(p).at(it.at("source").as_string()));
    const std::string_view source = it.at("source").as_string();
    for (std::string_view at_no_day : {"start", "time", "sets", "improvements"}) {
      if (source == at_no_day) by_day[p] += number(it, "points");
    }
  }
  for (const json::value& it : story.at("days").as_array())
    by_day[it.at("seat").to_number<std::size_t>()] += number(it, "points");
  for (std::size_t p = 0; p < 3; ++p) {
    EXPECT_EQ(by_source[p], record.outcome->at("points").at(p).to_number<double>());
    EXPECT_EQ(by_day[p], by_source[p]);
  }
}

// --- Sums and turning points

ChancePoint point(int ply, const std::vector<int>& parts) {
  ChancePoint made{.ply = ply, .seats = {}, .error = {}};
  for (int p : parts) made.seats.push_back({p});
  return made;
}

TEST(Balances, PartLuckFromChoices) {
  const std::vector<Actor> who{Actor::chance(), Actor::chance(), seat(0), seat(1)};
  const std::vector<ChancePoint> points{point(0, {5000, 5000}), point(2, {6000, 4000}),
                                        point(3, {5500, 4500}), point(4, {10000, 0})};
  const std::vector<Balance> sums = bots::balances(points, who, false);
  ASSERT_EQ(sums.size(), 2U);
  EXPECT_EQ(sums[0].luck.parts, 1000);
  EXPECT_EQ(sums[0].choices.parts, -500);
  EXPECT_EQ(sums[0].others.parts, 4500);
  EXPECT_EQ(sums[1].choices.parts, -4500);
  EXPECT_EQ(sums[1].others.parts, 500);
}

TEST(Balances, ShareOutWithoutARest) {
  for (const auto& sums : std::vector<std::vector<std::int64_t>>{{1, 1, 1}, {2, 1}, {0, 7}, {5}}) {
    int all = 0;
    for (const Chance share : bots::shares_of(sums)) all += share.parts;
    EXPECT_EQ(all, Chance::certain);
  }
  EXPECT_EQ(bots::shares_of({2, 1, 0})[2].parts, 0);
}

TEST(TurningPoints, KeepADecisionAndTheLuckThatFollowsApart) {
  const std::vector<Actor> who{seat(0), seat(0), Actor::chance(), Actor::chance(), seat(1)};
  const std::vector<ChancePoint> points{point(0, {5000, 5000}), point(1, {5100, 4900}),
                                        point(2, {3000, 7000}), point(4, {6000, 4000}),
                                        point(5, {5900, 4100})};
  const std::vector<TurningPoint> found = bots::turning_points(points, who, false);
  ASSERT_EQ(found.size(), 2U) << "the last change is too small";
  EXPECT_EQ(found[0].ply, 2) << "before the first of its draws";
  EXPECT_EQ(found[0].cause, bots::ChangeCause::luck);
  EXPECT_EQ(found[0].change.parts, 3000);
  EXPECT_EQ(found[1].ply, 1) << "of the two, the one that mattered";
  EXPECT_EQ(found[1].cause, bots::ChangeCause::choice);
  EXPECT_EQ(found[1].seat, seat(0));
  EXPECT_EQ(found[1].change.parts, -2000);
}

}  // namespace rail::analysis_test
