// How strong people are, from games of several: a mean and how sure it is.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <vector>

namespace rail::people {

/// Somebody's strength, as far as games have told. Who has not played has this one.
struct Rating {
  double mean = 25;
  double deviation = 25.0 / 3;
  friend bool operator==(const Rating&, const Rating&) = default;
};

/// What is assumed about games and people.
struct RatingModel {
  double luck = 25.0 / 6;         // the deviation of what somebody shows in one game
  double dynamics = 25.0 / 300;   // how far strength may wander from one game to the next
  double least_shrinking = 1e-4;  // of a variance by one game: nobody is ever known for certain
};

/// Somebody who finished a game: his rating before it, and his place from 1; those who tie share
/// one.
struct Finished {
  Rating before{};
  int place = 1;
};

/// The ratings after a game, in the same order, by Plackett and Luce's model as Weng and Lin
/// (2011) turned it into one step. Whoever played alone stays as he was.
///
/// It uses only what every processor rounds alike, so all servers and devices agree to the last
/// bit. The laboratory's ratings of bots (lab/elo.h) are another thing: they fit all games between
/// pairs at once, as often as it takes, and know no order of games.
std::vector<Rating> rated(const std::vector<Finished>& game, const RatingModel& model = {});

/// A rating on the scale that people see: 1500 for whoever has not played, with a deviation of 200.
struct ShownRating {
  int rating = 1500;
  int give_or_take = 200;      // one deviation
  std::array<int, 2> inner{};  // where it lies with 68 %
  std::array<int, 2> outer{};  // and with 95 %
  friend bool operator==(const ShownRating&, const ShownRating&) = default;
};
BOOST_DESCRIBE_STRUCT(ShownRating, (), (rating, give_or_take, inner, outer))
ShownRating shown(const Rating& rating);

}  // namespace rail::people
