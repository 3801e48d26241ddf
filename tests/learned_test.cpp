// Networks in whole numbers, files of weights, and games that are played to learn from.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/ticket_to_ride/parts.h"
#include "host/catalog.h"
#include "lab/game_selfplay.h"
#include "lab/laboratory.h"
#include "lab/learned_players.h"
#include "tests/learned_weights.h"

namespace rail::learned_test {
namespace {

using bots::BadWeights;
using bots::Network;
using bots::WeightFile;
using Rules = ticket_to_ride::TicketToRide;
using Brain = bots::Brain<Rules>;

TEST(LearnedNetwork, IsReckonedInWholeNumbers) {
  Network<2, 2, 2, 1> net;
  net.first = {512, -512, 256, 512};  // rows: 1, -1 and 1/2, 1
  net.first_bias = {0, 16384};        // 0 and 1/2
  net.second = {512, 0, 512, 1024};
  net.second_bias = {0, -32768};
  net.third = {512, 256};
  net.third_bias = {-100};
  Network<2, 2, 2, 1>::Sums sums = net.first_bias;
  net.add(std::array<Feature, 2>{64, 32}, 0, sums);
  EXPECT_EQ(sums[0], 64 * 512 + 32 * 256);
  EXPECT_EQ(sums[1], 16384 - 64 * 512 + 32 * 512);
  Network<2, 2, 2, 1>::Given out{};
  net.finish(sums, out);
  // 1 1/4 and 0; then 80 × 512 >> 9 = 80 and below zero, which is cut off.
  EXPECT_EQ(out[0], 80 * 512 - 100);
}

TEST(LearnedNetwork, CutsOffWhatIsLargeAndRoundsDown) {
  Network<1, 1, 1, 1> net;
  net.first = {32767};
  net.second = {512};
  net.third = {1};
  Network<1, 1, 1, 1>::Sums sums{};
  net.add(std::array<Feature, 1>{127}, 0, sums);
  Network<1, 1, 1, 1>::Given out{};
  net.finish(sums, out);
  EXPECT_EQ(out[0], 255);
  sums = {511};
  net.finish(sums, out);
  EXPECT_EQ(out[0], 0);
  sums = {512};
  net.finish(sums, out);
  EXPECT_EQ(out[0], 1);
}

TEST(LearnedNetwork, AddsPartsInAnyOrder) {
  Rng rng(5);
  Network<40, 32, 16, 1> net;
  for (auto& weight : net.first)
    weight = static_cast<std::int16_t>(static_cast<int>(rng.below(4001)) - 2000);
  std::array<Feature, 40> all{};
  for (auto& f : all) f = static_cast<Feature>(static_cast<int>(rng.below(255)) - 127);
  std::array<Feature, 25> first{};
  std::array<Feature, 15> rest{};
  std::copy_n(all.begin(), 25, first.begin());
  std::copy_n(all.begin() + 25, 15, rest.begin());
  decltype(net)::Sums whole{};
  decltype(net)::Sums parts{};
  net.add(all, 0, whole);
  net.add(rest, 25, parts);
  net.add(first, 0, parts);
  EXPECT_EQ(whole, parts);
}

/// The same network, number by number.
template <class Net, std::size_t In>
std::vector<std::int64_t> reckoned_simply(const Net& net, const std::array<Feature, In>& inputs) {
  std::vector<std::int64_t> given(inputs.begin(), inputs.end());
  std::vector<std::int64_t> sums;
  const auto layer = [&](const auto& weights, const auto& bias) {
    sums.assign(bias.begin(), bias.end());
    for (std::size_t i = 0; i < given.size(); ++i) {
      for (std::size_t j = 0; j < sums.size(); ++j)
        sums[j] += given[i] * weights[i * sums.size() + j];
    }
    given.clear();
    for (std::int64_t sum : sums) given.push_back(std::clamp<std::int64_t>(sum >> 9, 0, 255));
  };
  layer(net.first, net.first_bias);
  layer(net.second, net.second_bias);
  layer(net.third, net.third_bias);
  return sums;
}

template <class Net>
void expect_simple_sums(std::uint64_t seed, int most) {
  constexpr std::size_t inputs = Net::sizes[0];
  Rng rng(seed);
  const auto any = [&](int up_to) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(2 * up_to + 1))) - up_to;
  };
  const auto net = std::make_unique<Net>();
  for (auto* weights : {net->first.data(), net->second.data(), net->third.data()}) {
    const std::size_t size = weights == net->first.data()    ? net->first.size()
                             : weights == net->second.data() ? net->second.size()
                                                             : net->third.size();
    for (std::size_t i = 0; i < size; ++i) weights[i] = static_cast<std::int16_t>(any(most));
  }
  for (auto& bias : net->first_bias) bias = any(1 << 18);
  for (auto& bias : net->second_bias) bias = any(1 << 18);
  for (auto& bias : net->third_bias) bias = any(1 << 18);
  for (int round = 0; round < 40; ++round) {
    std::array<Feature, inputs> features{};
    for (auto& f : features) f = static_cast<Feature>(any(1) == 0 ? 0 : any(127));
    typename Net::Sums sums = net->first_bias;
    net->add(features, 0, sums);
    typename Net::Given out{};
    net->finish(sums, out);
    const auto simple = reckoned_simply(*net, features);
    for (std::size_t i = 0; i < out.size(); ++i) EXPECT_EQ(out[i], simple[i]) << round;
  }
}

TEST(LearnedNetwork, IsReckonedManyAtOnceAsOneByOne) {
  expect_simple_sums<Network<64, 32, 16, 8>>(1, 900);
  expect_simple_sums<Network<56, 32, 16, 1>>(2, 900);
  expect_simple_sums<Network<47, 8, 24, 3>>(3, 32'767);
  expect_simple_sums<Network<5, 7, 3, 2>>(4, 2000);
}

TEST(LearnedNetwork, SquashesBetweenTheEnds) {
  EXPECT_EQ(bots::squashed(0, 10'000), 5000);
  EXPECT_EQ(bots::squashed(bots::sum_one, 10'000), 7500);
  EXPECT_EQ(bots::squashed(-bots::sum_one, 10'000), 2500);
  EXPECT_LE(bots::squashed(INT32_MAX, 10'000), 10'000);
  EXPECT_GE(bots::squashed(INT32_MIN, 10'000), 0);
}

/// What parse says to a file; empty if it takes it.
std::string complaint(std::string_view bytes) {
  try {
    Brain::from(bytes);
    return "";
  } catch (const BadWeights& error) {
    return error.what();
  }
}

TEST(WeightFiles, AreReadAsTheyWereWritten) {
  const std::string file =
      any_weights<Rules>(1, {.candidates = 5, .deep = 7, .cut = 9, .caution = 11});
  ASSERT_EQ(complaint(file), "");
  const auto brain = Brain::from(file);
  EXPECT_EQ(brain->use.candidates, 5);
  EXPECT_EQ(brain->use.deep, 7);
  EXPECT_EQ(brain->use.cut, 9);
  EXPECT_EQ(brain->use.caution, 11);
  Rng rng(1);
  EXPECT_EQ(brain->policy.first[0], static_cast<int>(rng.below(401)) - 200);
  EXPECT_EQ(brain->policy.first[1], static_cast<int>(rng.below(401)) - 200);
  ASSERT_TRUE(brain->judgement);
}

TEST(WeightFiles, OfWhichAByteIsWrongAreRefused) {
  const std::string file = any_weights<Rules>(1, {});
  for (std::size_t at = 0; at < file.size(); at += at < 120 ? 1 : 97) {
    std::string damaged = file;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_NE(complaint(damaged), "") << "byte " << at;
  }
}

TEST(WeightFiles, ThatEndTooSoonOrTooLateAreRefused) {
  const std::string file = any_weights<Rules>(1, {});
  const std::string_view content = std::string_view(file).substr(0, file.size() - 32);
  for (std::size_t size : {0, 1, 4, 8, 35, 40, 44, 60, 80, 100, 1000}) {
    EXPECT_NE(complaint(file.substr(0, size)), "") << size;
    // With a good checksum as well: only what is in it tells.
    if (size < 4) continue;
    EXPECT_NE(complaint(WeightSketch::with_checksum(content.substr(0, size))), "") << size;
  }
  EXPECT_NE(complaint(WeightSketch::with_checksum(std::string(content) + '\0')), "");
  EXPECT_NE(complaint(std::string(WeightFile::most_bytes + 1, 'R')), "");
}

/// A file with one thing otherwise.
struct Otherwise {
  std::string family = std::string(Rules::family);
  int version = bots::LearnedOf<Rules>::version;
  int networks = 1;
  bots::SearchUse use{};
  std::string name = "policy";
  std::array<int, 4> sizes = Brain::Policy::sizes;
  std::string more{};

  std::string file() const {
    Rng rng(3);
    WeightSketch sketch(family, version, networks, use);
    sketch.add(name, sizes, 100, rng);
    sketch.add_bytes(more);
    return sketch.whole();
  }
};

TEST(WeightFiles, ForSomethingElseAreRefused) {
  EXPECT_EQ(complaint(Otherwise{}.file()), "");
  EXPECT_EQ(complaint(Otherwise{.family = "chess"}.file()),
            "the weights are for chess, not for ticket_to_ride");
  EXPECT_NE(complaint(Otherwise{.version = 999}.file()), "");
  EXPECT_NE(complaint(Otherwise{.networks = 0}.file()), "");
  EXPECT_NE(complaint(Otherwise{.networks = 2}.file()), "");
  EXPECT_NE(complaint(Otherwise{.networks = 60'000}.file()), "");
  EXPECT_NE(complaint(Otherwise{.name = "police"}.file()), "");
  EXPECT_NE(complaint(Otherwise{.use = {.candidates = 1}}.file()), "");
  EXPECT_NE(complaint(Otherwise{.use = {.candidates = 65}}.file()), "");
  EXPECT_NE(complaint(Otherwise{.use = {.deep = -1}}.file()), "");
  EXPECT_NE(complaint(Otherwise{.use = {.cut = 5}}.file()), "");  // without a judgement
  EXPECT_NE(complaint(Otherwise{.use = {.caution = 1001}}.file()), "");
  auto sizes = Brain::Policy::sizes;
  ++sizes[0];
  EXPECT_EQ(complaint(Otherwise{.sizes = sizes}.file()), "the network policy has other sizes");
  EXPECT_NE(complaint(Otherwise{.sizes = {300, 2, 2, 1}}.file()), "");
  EXPECT_NE(complaint(Otherwise{.sizes = {2, 0, 2, 1}}.file()), "");
  EXPECT_NE(complaint(Otherwise{.more = "more"}.file()), "");
  Rng rng(3);
  WeightSketch twice(Rules::family, bots::LearnedOf<Rules>::version, 2, {});
  twice.add("policy", Brain::Policy::sizes, 100, rng);
  twice.add("policy", Brain::Policy::sizes, 100, rng);
  EXPECT_EQ(complaint(twice.whole()), "a network is there twice");
}

TEST(WeightFiles, WithABiasThatCouldRunOverAreRefused) {
  WeightSketch sketch(Rules::family, bots::LearnedOf<Rules>::version, 1, {});
  sketch.word("policy", 16);
  const auto& sizes = Brain::Policy::sizes;
  for (int size : sizes) sketch.number(size, 2);
  for (std::size_t i = 0; i < 3; ++i) {
    for (int n = sizes[i] * sizes[i + 1]; n > 0; --n) sketch.number(0, 2);
    for (int n = sizes[i + 1]; n > 0; --n)
      sketch.number(i == 2 ? (std::int64_t{1} << 30) + 1 : 0, 4);
  }
  EXPECT_EQ(complaint(sketch.whole()), "a bias is too large");
}

TEST(LearnedNames, SayFileAndTime) {
  EXPECT_FALSE(lab::learned_called("level-5:100ms"));
  EXPECT_FALSE(lab::learned_called("learned"));
  const auto search = lab::learned_called("learned@a/b.weights:100ms");
  ASSERT_TRUE(search);
  EXPECT_TRUE(search->search);
  EXPECT_EQ(search->file, "a/b.weights");
  EXPECT_EQ(search->thinking.milliseconds, 100);
  EXPECT_FALSE(lab::learned_called("policy@x")->search);
  EXPECT_THROW(lab::learned_called("learned@"), host::BadInput);
  EXPECT_THROW(lab::learned_called("learned@x:soon"), host::BadInput);
  EXPECT_THROW(lab::weight_bytes("/nowhere/at/all"), host::BadInput);
}

std::shared_ptr<const host::GameEntry> entry(const char* id) {
  return {std::shared_ptr<void>(), &host::Catalog::whole().at(id)};
}

lab::SelfplayRun small_run(int first, int last, int threads) {
  lab::SelfplayRun run{.entries = {entry("ticket-to-ride-usa"), entry("ticket-to-ride-germany")},
                       .request = {},
                       .deals = {.first = first, .last = last},
                       .threads = threads};
  run.request.playouts = 8;
  run.request.searched = 30;
  run.request.seed = 4;
  return run;
}

std::string file_of(const lab::SelfplayRun& run) {
  std::string file;
  EXPECT_EQ(lab::selfplay(run, [&](std::string_view bytes) { file += bytes; }), run.deals.size());
  return file;
}

TEST(Selfplay, IsTheSameWithThreadsAndInParts) {
  constexpr std::size_t head = 64;
  const std::string whole = file_of(small_run(0, 4, 1));
  EXPECT_GT(whole.size(), 20'000U);
  EXPECT_EQ(whole.substr(0, 4), "RHSP");
  EXPECT_EQ(whole.substr(head, 4), "DEAL");
  EXPECT_EQ(file_of(small_run(0, 4, 3)), whole);
  EXPECT_EQ(file_of(small_run(0, 2, 2)) + file_of(small_run(2, 4, 1)).substr(head), whole);
}

TEST(Selfplay, PlaysWithWeightsAndStopsWhenTold) {
  lab::SelfplayRun run = small_run(0, 100, 2);
  run.request.weights =
      any_weights<Rules>(2, {.candidates = 6, .deep = 12, .cut = 30, .caution = 50});
  int begun = 0;
  run.threads = 1;
  run.ends = [&] { return ++begun > 2; };
  std::string file;
  EXPECT_EQ(lab::selfplay(run, [&](std::string_view bytes) { file += bytes; }), 2);
  EXPECT_GT(file.size(), 10'000U);
}

TEST(Selfplay, SeatsAsManyAsAreWished) {
  constexpr std::size_t head = 64;
  constexpr std::size_t deal_head = 16;
  for (int players : {2, 4}) {
    lab::SelfplayRun run = small_run(0, 3, 1);
    run.request.players = players;
    const std::string file = file_of(run);
    EXPECT_EQ(file[head + deal_head], players);  // of the first decision
    for (int deal = 0; deal < 8; ++deal) {
      EXPECT_EQ(lab::selfplay_deal(*run.entries[0], deal, 4, players).players, players);
    }
  }
}

TEST(Selfplay, RefusesWhatMakesNoSense) {
  const auto refused = [](const lab::SelfplayRun& run) {
    EXPECT_THROW(lab::selfplay(run, [](std::string_view) {}), host::BadInput);
  };
  lab::SelfplayRun run = small_run(0, 1, 1);
  run.entries = {};
  refused(run);
  run.entries = {entry("heaviest-train")};
  refused(run);
  run = small_run(0, 1, 1);
  run.request.playouts = 0;
  refused(run);
  run = small_run(0, 1, 1);
  run.request.explored = 101;
  refused(run);
  for (int players : {-1, 1, 6}) {
    run = small_run(0, 1, 1);
    run.request.players = players;
    refused(run);
  }
  run = small_run(0, 1, 1);
  run.request.weights = "RHLW";
  refused(run);
}

/// The decisions of two bots along a game of random actions, with the same luck.
int alike(const Rules& g, bots::Bot<Rules>& one, bots::Bot<Rules>& other, int& decisions) {
  int same = 0;
  Rng luck(9);
  Rules::State state = g.start();
  play_out(g, state, [&](const Rules::State& s, Actor who, Rules::Action& out) {
    pick(g, s, who, luck, out);
    if (who.is_chance() || luck.below(9) != 0) return;
    ActionListOf<Rules> legal;
    g.legal(s, who, legal);
    if (legal.size() == 1) return;
    const auto choice = [&](bots::Bot<Rules>& bot) {
      Rng rng(7);
      return bot.choose(g, g.view(s, who.seat_of()), legal, rng);
    };
    ++decisions;
    same += choice(one) == choice(other) ? 1 : 0;
    Rng rng(7);
    const auto advice = one.advise(g, g.view(s, who.seat_of()), legal, rng, 3);
    EXPECT_FALSE(advice.empty());
    for (const auto& each : advice) EXPECT_TRUE(legal.contains(each.action));
  });
  return same;
}

/// The highest level is the search with what was learned, on boards where that plays better.
TEST(LearnedSearch, IsTheHighestLevelWhereItPlaysBetter) {
  const auto brain = Brain::from(any_weights<Rules>(3, {.candidates = 4, .deep = 8}));
  const bots::Thinking thinking{.playouts = 40};
  const auto level = bots::make_level_search<Rules>(thinking, bots::nobody(), brain);
  const auto usual = bots::make_level_search<Rules>(thinking, bots::nobody(), nullptr);
  bots::LearnedBot<Rules> learned(brain, thinking);
  const auto tables = {std::pair{"ticket-to-ride-usa", 2}, std::pair{"ticket-to-ride-usa", 3},
                       std::pair{"ticket-to-ride-germany", 2}};
  for (const auto& [id, players] : tables) {
    const host::TypedGames<Rules> games(entry(id)->board());
    const auto wire = games.wire(players, {});
    const Rules& g = wire->game();
    const bool better = bots::LearnedOf<Rules>::plays_better(g);
    EXPECT_EQ(better, g.board().passengers_per_color == 0) << id;
    int decisions = 0;
    EXPECT_EQ(alike(g, *level, better ? learned : *usual, decisions), decisions) << id;
    EXPECT_GT(decisions, 5) << id;
    EXPECT_LT(alike(g, *level, better ? *usual : learned, decisions), decisions) << id;
  }
}

TEST(LearnedSearch, DoesNotDependOnThreads) {
  const auto& usa = *entry("ticket-to-ride-usa");
  const host::TypedGames<Rules> games(usa.board());
  const auto wire = games.wire(2, {});
  const Rules& g = wire->game();
  const auto brain = Brain::from(any_weights<Rules>(3, {.candidates = 6, .deep = 8}));
  bots::LearnedBot<Rules> one(brain, {.playouts = 120}, lab::threads());
  bots::LearnedBot<Rules> three(brain, {.playouts = 120, .threads = 3}, lab::threads());
  Rng luck(9);
  Rules::State state = g.start();
  int decisions = 0;
  play_out(g, state, [&](const Rules::State& s, Actor who, Rules::Action& out) {
    if (who.is_chance() || ++decisions % 9 != 0) return pick(g, s, who, luck, out);
    ActionListOf<Rules> legal;
    g.legal(s, who, legal);
    const auto view = g.view(s, who.seat_of());
    Rng a(7);
    Rng b(7);
    out = one.choose(g, view, legal, a);
    EXPECT_TRUE(legal.contains(out));
    EXPECT_EQ(three.choose(g, view, legal, b), out);
  });
  EXPECT_GT(decisions, 50);
}

}  // namespace
}  // namespace rail::learned_test
