// What somebody may know, and what may be behind it.
#include "games/heaviest_train/rules/rules.h"

namespace rail::heaviest_train {

View HeaviestTrain::view(const State& s, Viewer viewer) const {
  View v;
  if (!viewer.is_onlooker()) v.seat = viewer.seat_of();
  v.step = s.step;
  v.turn = s.turn;
  for (int i = 0; i < players_; ++i) {
    const Wagons& train = s.train[static_cast<std::size_t>(i)];
    TrainView shown{.length = static_cast<std::uint8_t>(train.total()), .wagons = {}};
    if (viewer.is(seat(i)) || s.step == Step::over) shown.wagons = train;  // R2, R4
    v.trains.push(shown);
  }
  return v;
}

Event HeaviestTrain::redact(const Event& event, Viewer viewer) const {
  const auto* dealt = std::get_if<WagonDealt>(&event);
  if (dealt == nullptr || viewer.is(dealt->seat)) return event;
  return WagonDealt{dealt->seat, std::nullopt};  // R2
}

State HeaviestTrain::imagine(const View& v, Rng& rng) const {
  State s = start();
  s.step = v.step;
  s.turn = v.turn;
  for (int i = 0; i < players_; ++i) {
    if (!v.trains[i].wagons) continue;
    s.train[static_cast<std::size_t>(i)] = *v.trains[i].wagons;
    s.pile -= *v.trains[i].wagons;
  }
  for (int i = 0; i < players_; ++i) {
    Wagons& train = s.train[static_cast<std::size_t>(i)];
    while (train.total() < v.trains[i].length) {
      int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(s.pile.total())));
      WagonId drawn{};
      s.pile.each([&](WagonId id, int n) {
        if (left >= 0) drawn = id;
        left -= n;
      });
      --s.pile[drawn];
      ++train[drawn];
    }
  }
  return s;
}

}  // namespace rail::heaviest_train
