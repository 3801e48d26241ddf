// What stays and what is new when the same people play once more.
#include "tables/rematch.h"

#include <utility>

#include "tables/telling.h"

namespace rail::tables {

NextTable rematch_of(const Table& table, std::string deal) {
  auto settings = std::make_shared<Settings>(table.whole_settings());
  settings->rules_version = table.game().rules_version();
  settings->origin.reset();
  settings->opening.reset();
  settings->deal = std::move(deal);
  settings->known_luck = false;
  if (!of_circle(*settings)) settings->of.reset();  // a tournament asked for one game
  settings->sealed.reset();
  settings->makers = list_of(table.makers());
  NextTable next;
  for (std::size_t i = 0; i < table.places().size(); ++i) {
    const Table::Place& place = table.places()[i];
    const Seat s = seat(static_cast<int>(i));
    settings->seats[i] = place.who == Who::bot ? SeatSettings{Who::bot, place.bot} : SeatSettings{};
    if (place.who != Who::bot) next.entries.emplace_back(Sat{s, place.name});
    if (place.left) next.entries.emplace_back(Left{s, place.bot});
    if (place.muted) next.entries.emplace_back(Muted{s, true});
    if (place.plate != usual_plate(s) || place.face)
      next.entries.emplace_back(LookChosen{s, place.plate, place.face});
  }
  next.settings = std::move(settings);
  return next;
}

}  // namespace rail::tables
