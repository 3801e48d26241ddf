// What an analysis says, held against what happened: bins, thirds, and the same figures from the
// same seed.
#include "lab/calibration.h"

#include <gtest/gtest.h>

#include "lab/laboratory.h"

namespace rail::lab::calibration_test {

/// A match of two moments whose one chance was told like this.
ToldMatch match(double first, double second, bool happened) {
  const double came = happened ? 1 : 0;
  return {{{first, came}}, {{second, came}}};
}

TEST(Calibration, SortsIntoTenths) {
  const CalibrationTable table =
      calibrate({match(0.65, 1, true), match(0.65, 0, false), match(0.69, 0.9, true)}, 0, 1);
  EXPECT_EQ(table.count, 6);
  EXPECT_EQ(table.bins[6].count, 3);
  EXPECT_NEAR(table.bins[6].said, (0.65 + 0.65 + 0.69) / 3, 1e-9);
  EXPECT_NEAR(table.bins[6].happened, 2.0 / 3, 1e-9);
  EXPECT_EQ(table.bins[0].count, 1);
  EXPECT_EQ(table.bins[9].count, 2) << "certainty belongs to the last";
  EXPECT_EQ(table.bins[3].count, 0);
  EXPECT_NEAR(table.swing, (0.35 + 0.65 + 0.21) / 3, 1e-9);
  EXPECT_NEAR(table.brier, (0.35 * 0.35 + 0.65 * 0.65 + 0.31 * 0.31 + 0.1 * 0.1) / 6, 1e-9);
}

TEST(Calibration, CountsWhatWasSaidInOneMatchAsOneWitness) {
  // The same twice as often in each match is no more certain.
  std::vector<ToldMatch> once;
  std::vector<ToldMatch> twice;
  for (int i = 0; i < 10; ++i) {
    const Foretold told{0.55, i % 2 == 0 ? 1.0 : 0.0};
    once.push_back({{told}});
    twice.push_back({{told}, {told}});
  }
  const double error = calibrate(once, 0, 1).bins[5].error;
  EXPECT_NEAR(error, 0.5 / 3, 1e-9);
  EXPECT_NEAR(calibrate(twice, 0, 1).bins[5].error, error, 1e-9);
}

TEST(Calibration, LooksAtPartsOfAMatch) {
  const std::vector<ToldMatch> one{match(0.15, 0.95, true)};
  EXPECT_EQ(calibrate(one, 0, 0.5).bins[1].count, 1);
  EXPECT_EQ(calibrate(one, 0, 0.5).count, 1);
  EXPECT_EQ(calibrate(one, 0.5, 1).bins[9].count, 1);
}

CalibrationRequest small(int threads) {
  CalibrationRequest request;
  request.bots = {"level-4", "level-2"};
  request.players = 3;
  request.games = 3;
  request.moments = 6;
  request.effort = 2;
  request.threads = threads;
  return request;
}

TEST(Calibration, OfAGameIsTheSameOnAnyNumberOfThreads) {
  for (std::string_view game : {"ticket-to-ride-usa", "switch-and-signal-europe"}) {
    const auto laboratory = laboratory_of(host::Catalog::standard().at(game));
    const json::object alone = laboratory->calibrate(small(1));
    EXPECT_EQ(alone, laboratory->calibrate(small(2)));
    CalibrationRequest other = small(1);
    other.seed = 2;
    EXPECT_NE(alone.at("calibration"), laboratory->calibrate(other).at("calibration"));
    const bool together = game.starts_with("switch");
    const json::value& all = alone.at("calibration").at("all");
    EXPECT_EQ(all.at("count"), 3 * 6 * (together ? 1 : 3));
    std::int64_t early = 0;
    for (const json::value& bin : alone.at("calibration").at("early").at("bins").as_array())
      early += bin.at("count").to_number<std::int64_t>();
    EXPECT_EQ(early, 3 * 2 * (together ? 1 : 3)) << "a third of the moments";
  }
}

TEST(Calibration, RefusesWhatMakesNoSense) {
  const auto laboratory = laboratory_of(host::Catalog::standard().at("ticket-to-ride-usa"));
  CalibrationRequest request = small(1);
  request.bots = {"nobody"};
  EXPECT_THROW(laboratory->calibrate(request), host::BadInput);
  request.bots.clear();
  EXPECT_THROW(laboratory->calibrate(request), host::BadInput);
  request = small(1);
  request.games = 0;
  EXPECT_THROW(laboratory->calibrate(request), host::BadInput);
}

}  // namespace rail::lab::calibration_test
