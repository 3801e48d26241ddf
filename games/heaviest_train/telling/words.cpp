// English for actions, events and views.
#include "games/heaviest_train/telling/words.h"

#include "games/english.h"

namespace rail::heaviest_train {

namespace {

std::string wagon(const HeaviestTrain& g, WagonId id) { return g.board()[id].name.en + " wagon"; }

}  // namespace

std::string words(const HeaviestTrain& g, const Action& action) {
  if (const auto* deal = std::get_if<Deal>(&action)) return "Deal a " + wagon(g, deal->wagon);
  return std::holds_alternative<Couple>(action) ? "Couple one more wagon" : "Depart";
}

std::string words(const HeaviestTrain& g, const Event& event) {
  if (const auto* departed = std::get_if<Departed>(&event))
    return english::seat(departed->seat) + " departs";
  if (const auto* dealt = std::get_if<WagonDealt>(&event)) {
    return english::seat(dealt->seat) + " gets a " +
           (dealt->wagon ? wagon(g, *dealt->wagon) : "wagon");
  }
  return "The game is over";
}

std::string words(const HeaviestTrain& g, const View& view) {
  std::string text;
  for (int i = 0; i < view.trains.size(); ++i) {
    const TrainView& train = view.trains[i];
    text += english::seat(seat(i)) + ": " + english::counted(train.length, "wagon");
    if (train.wagons) {
      train.wagons->each([&](WagonId id, int n) {
        for (; n > 0; --n) text += ", " + g.board()[id].name.en;
      });
      text += "; weight " + std::to_string(weight_of(g.board(), *train.wagons));
    }
    text += "\n";
  }
  return text;
}

}  // namespace rail::heaviest_train
