// However a run is cut into parts, together they say what it says in one.
#include "lab/parted_runs.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/balance_run.h"
#include "lab/laboratory.h"
#include "tests/scale.h"

namespace rail::lab::parted_runs_test {

const host::GameEntry& entry(std::string_view game) { return host::Catalog::whole().at(game); }

ArenaRequest asked(std::vector<std::string> bots, int games, std::uint64_t seed = 0,
                   int players = 2) {
  ArenaRequest request;
  request.bots = std::move(bots);
  request.games = games;
  request.seed = seed;
  request.players = players;
  return request;
}

/// An arena's figures without what depends on the clock.
json::object timeless(json::object result) {
  for (json::value& bot : result.at("bots").as_array()) bot.as_object().stable_erase("think_ms");
  return result;
}

/// As a program somewhere else would read it.
PartFile sent(const PartFile& file) {
  return read_part(write_part(file), "part " + part_words(file.part));
}

/// A run that is cut: what one part of it finds, and what the whole says.
struct Cut {
  std::string kind;
  json::object request;
  std::function<json::object(const Part&)> play;
  std::string whole;

  PartFile part(int number, int of) const {
    return sent({.kind = kind,
                 .program = "test",
                 .part = {number, of},
                 .request = request,
                 .work = play({number, of})});
  }
  std::vector<PartFile> parts(int of) const {
    std::vector<PartFile> all;
    for (int number = 1; number <= of; ++number) all.push_back(part(number, of));
    return all;
  }
};

std::string joined(std::vector<PartFile> parts) {
  json::object result = joined_run(all_of_one_run(std::move(parts), "test"));
  if (result.contains("bots") && result.contains("pairs")) result = timeless(std::move(result));
  return json::serialize(result);
}

Cut arena_cut(std::string_view game, ArenaRequest request) {
  const host::GameEntry& of = entry(game);
  return {.kind = std::string(arena_kind),
          .request = part_request(of, request),
          .play =
              [&of, request](const Part& part) {
                ArenaRequest with = request;
                with.threads = 1 + part.number % 3;
                return laboratory_of(of)->arena_part(with, part);
              },
          .whole = json::serialize(timeless(laboratory_of(of)->arena(request)))};
}

void expect_same_however_cut(const Cut& cut, int most, std::uint64_t seed) {
  Rng rng(seed);
  for (int round = 0; round < cases(4, 2); ++round) {
    const int of = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most)));
    std::vector<PartFile> parts = cut.parts(of);
    for (std::size_t i = parts.size(); i > 1; --i)
      std::swap(parts[i - 1], parts[rng.below(static_cast<std::uint32_t>(i))]);
    EXPECT_EQ(joined(std::move(parts)), cut.whole) << of << " parts";
  }
  EXPECT_EQ(joined(cut.parts(most)), cut.whole) << most << " parts";
}

template <class Do>
std::string complaint(const Do& work) {
  try {
    work();
  } catch (const host::BadInput& bad) {
    return bad.what();
  }
  return "";
}

TEST(PartedRuns, AnArenaIsTheSameHoweverItIsCut) {
  // 31 games of two: the last deal is incomplete.
  expect_same_however_cut(arena_cut("heaviest-train", asked({"greedy", "random", "random"}, 31, 4)),
                          16, 1);
  expect_same_however_cut(
      arena_cut("heaviest-train", asked({"greedy", "random", "greedy", "random"}, 20, 0, 3)), 7, 2);
  ArenaRequest classic = asked({"planner", "hungry"}, 6, std::numeric_limits<std::uint64_t>::max());
  classic.options = {{"tickets", "classic"}};
  expect_same_however_cut(arena_cut("ticket-to-ride-usa", classic), 3, 3);
}

TEST(PartedRuns, TeamsAreTheSameHoweverTheyAreCut) {
  expect_same_however_cut(
      arena_cut("switch-and-signal-europe", asked({"greedy", "random"}, 5, 1, 3)), 5, 4);
  ArenaRequest mixed = asked({"greedy", "random"}, 6, 2);
  mixed.mixed = true;
  expect_same_however_cut(arena_cut("switch-and-signal-europe", mixed), 3, 5);
}

TEST(PartedRuns, WhatProgramsDoWrongIsToldTheSameHoweverItIsCut) {
  ArenaRequest request = asked({"random", "exec:cat"}, 8, 3);
  request.threads = 2;
  const Cut cut = arena_cut("heaviest-train", request);
  EXPECT_NE(cut.whole.find("first_illegal"), std::string::npos) << cut.whole;
  expect_same_however_cut(cut, 4, 6);
}

TEST(PartedRuns, ACalibrationIsTheSameHoweverItIsCut) {
  for (const std::string_view game : {"ticket-to-ride-usa", "switch-and-signal-europe"}) {
    const host::GameEntry& of = entry(game);
    CalibrationRequest request;
    request.bots = {"level-4", "level-3"};
    request.games = 5;
    request.moments = 4;
    request.effort = 1;
    const Cut cut{
        .kind = std::string(calibration_kind),
        .request = part_request(of, request),
        .play =
            [&](const Part& part) { return laboratory_of(of)->calibration_part(request, part); },
        .whole = json::serialize(laboratory_of(of)->calibrate(request))};
    expect_same_however_cut(cut, 5, 7);
  }
}

TEST(PartedRuns, ABalanceIsTheSameHoweverItIsCut) {
  for (const std::string_view game :
       {"ticket-to-ride-usa", "switch-and-signal-europe", "grand-trunk-journey"}) {
    const host::GameEntry& of = entry(game);
    const fairness::Request request{.seed = 8};
    const Cut cut{.kind = std::string(balance_kind),
                  .request = part_request(of, request, 12),
                  .play =
                      [&](const Part& part) {
                        return balance_part(of, request, {.games = 12, .threads = 2}, part);
                      },
                  .whole = json::serialize(board_balance(of, request, {.games = 12}))};
    expect_same_however_cut(cut, 12, 8);
  }
}

TEST(PartedRuns, ABoardOfOnesOwnTravelsAlong) {
  json::object document = json::parse(entry("ticket-to-ride-usa").board()).as_object();
  document.erase("checks");
  const auto own = host::entry_from_board(json::serialize(document));
  const ArenaRequest request = asked({"greedy", "random"}, 4);
  const Cut cut{
      .kind = std::string(arena_kind),
      .request = part_request(*own, request),
      .play = [&](const Part& part) { return laboratory_of(*own)->arena_part(request, part); },
      .whole = json::serialize(timeless(laboratory_of(*own)->arena(request)))};
  EXPECT_TRUE(cut.request.at("game").at("board").as_object().contains("text"));
  expect_same_however_cut(cut, 2, 9);
  EXPECT_FALSE(part_request(entry("ticket-to-ride-usa"), request)
                   .at("game")
                   .at("board")
                   .as_object()
                   .contains("text"));
}

TEST(PartedRuns, RefusesWhatCannotBeCut) {
  ArenaRequest request = asked({"greedy", "random"}, 10);
  const auto play = [&](const Part& part) {
    return complaint([&] { laboratory_of(entry("heaviest-train"))->arena_part(request, part); });
  };
  EXPECT_EQ(play({1, 5}), "");
  EXPECT_NE(play({1, 6}), "");
  request.sprt = {0.5, 0.6};
  EXPECT_NE(play({1, 5}).find("stops early"), std::string::npos);
  request.sprt.reset();
  request.bots.assign(20, "random");
  request.games = 1'000'000;
  EXPECT_NE(play({1, 1}).find("cut the run into"), std::string::npos) << play({1, 1});
}

TEST(PartedRuns, RulesOfAnotherProgramAreRefused) {
  const Cut cut = arena_cut("heaviest-train", asked({"greedy", "random"}, 4));
  const auto refused = [&](const auto& change) {
    std::vector<PartFile> parts = cut.parts(2);
    for (PartFile& file : parts) change(file.request["game"].as_object());
    return complaint([&] { joined(parts); });
  };
  EXPECT_EQ(refused([](json::object&) {}), "");
  for (const auto& [key, value] :
       std::vector<std::pair<std::string, json::value>>{{"rules_version", 99},
                                                        {"signature", "0000000000000000"},
                                                        {"id", "ticket-to-ride-usa"},
                                                        {"id", "no-such-game"},
                                                        {"players", 77},
                                                        {"players", "2"},
                                                        {"options", json::object{{"a", "b"}}},
                                                        {"board", json::object{}},
                                                        {"more", 1}})
    EXPECT_NE(refused([&](json::object& game) { game[key] = value; }), "") << key << value;
}

TEST(PartedRuns, MoreThanAnyCommandTakesIsRefused) {
  const Cut cut = arena_cut("heaviest-train", asked({"greedy", "random"}, 4));
  for (const std::string_view key : {"games", "clock_ms"}) {
    std::vector<PartFile> parts = cut.parts(2);
    for (PartFile& file : parts) file.request[key] = std::numeric_limits<int>::max();
    const std::string said = complaint([&] { joined(parts); });
    EXPECT_NE(said.find("request." + std::string(key)), std::string::npos) << said;
  }
}

/// A deal of a cooperative game has a number for each field of the breakdown, and no more.
TEST(PartedRuns, ABreakdownThatIsNotWholeIsRefused) {
  const auto with = [](std::string_view game, const auto& change) {
    std::vector<PartFile> parts = arena_cut(game, asked({"greedy", "random"}, 4)).parts(2);
    change(parts[1].work["tables"].as_array()[0].as_array()[0].as_array());
    return complaint([&] { joined(parts); });
  };
  const auto less = [](json::array& deal) { deal.pop_back(); };
  const auto more = [](json::array& deal) { deal.push_back(0); };
  for (const std::string_view game : {"switch-and-signal-europe", "heaviest-train"}) {
    EXPECT_EQ(with(game, [](json::array&) {}), "");
    EXPECT_NE(with(game, less).find("work.tables[0][0]"), std::string::npos) << with(game, less);
    EXPECT_NE(with(game, more).find("work.tables[0][0]"), std::string::npos) << with(game, more);
  }
}

/// Every number or text of a document, however deep.
void each_value(json::value& value, const std::function<void(json::value&)>& tell) {
  if (json::array* list = value.if_array()) {
    for (json::value& item : *list) each_value(item, tell);
  } else if (json::object* object = value.if_object()) {
    for (auto& member : *object) each_value(member.value(), tell);
  } else {
    tell(value);
  }
}

TEST(PartedRuns, WorkThatCannotBeIsRefusedThoughItsSumIsRight) {
  const Cut cut = arena_cut("heaviest-train", asked({"greedy", "random"}, 8));
  const auto with = [&](const auto& change) {
    std::vector<PartFile> parts = cut.parts(2);
    change(parts[1].work);
    parts[1] = sent(parts[1]);
    return complaint([&] { joined(parts); });
  };
  const auto first_deal = [](json::object& work) -> json::array& {
    return work["tables"].as_array()[0].as_array()[0].as_array();
  };
  EXPECT_EQ(with([](json::object&) {}), "");
  EXPECT_NE(with([&](json::object& work) {
              first_deal(work)[0] = 3;
            }).find("part 2/2.work.tables[0][0][0]"),
            std::string::npos);
  EXPECT_NE(with([&](json::object& work) { first_deal(work)[1] = -1; }), "");
  EXPECT_NE(with([&](json::object& work) { first_deal(work)[1] = 3; }), "");
  EXPECT_NE(with([&](json::object& work) { first_deal(work).pop_back(); }), "");
  EXPECT_NE(with([](json::object& work) { work["deals"] = json::array{0, 2}; }), "");
  EXPECT_NE(with([](json::object& work) { work["tables"].as_array()[0].as_array().pop_back(); }),
            "");
  EXPECT_NE(with([](json::object& work) { work["tables"].as_array().pop_back(); }), "");
  EXPECT_NE(with([](json::object& work) { work["bots"].as_array().pop_back(); }), "");
  EXPECT_NE(with([](json::object& work) { work["more"] = 1; }), "");
  EXPECT_NE(with([](json::object& work) { work.erase("bots"); }), "");
  // Whatever stands anywhere in it: it is refused or joined, and never anything else.
  for (const json::value& odd :
       {json::value(-1), json::value(1e300), json::value("x"), json::value(nullptr),
        json::value(json::array{}), json::value(std::numeric_limits<std::int64_t>::max())}) {
    int values = 0;
    json::value counted = cut.parts(2)[1].work;
    each_value(counted, [&](json::value&) { ++values; });
    const std::vector<PartFile> good = cut.parts(2);
    for (int at = 0; at < values; ++at) {
      std::vector<PartFile> parts = good;
      json::value work = parts[1].work;
      int here = 0;
      each_value(work, [&](json::value& value) {
        if (here++ == at) value = odd;
      });
      parts[1].work = work.as_object();
      complaint([&] { joined(parts); });
    }
  }
}

}  // namespace rail::lab::parted_runs_test
