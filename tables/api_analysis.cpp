// The analysis of a finished table, over HTTP.
#include <chrono>

#include "tables/api.h"
#include "tables/http_answers.h"

namespace rail::tables {

/// Answers at once with what is known so far; who asks first sets the work going.
void Api::analysis(const std::shared_ptr<Room>& room, const std::string& address,
                   const Respond& respond) {
  if (options_.analysis_effort == 0)
    return respond(http_error(403, "no_analysis", "this server does not analyse games"));
  const std::optional<std::int64_t> ended_in = room->ended_in();
  if (!ended_in) return respond(http_error(409, "not_over", "a game is analysed once it is over"));
  const AnalysisKey key{room->id(), *ended_in};
  Analyses::Text text = analyses_.known(key);
  if (!text) {
    if (!new_analyses_.allow(address, services_.loop.now())) {
      ++services_.metrics.limited;
      return respond(
          http_error(429, "too_many_analyses", "too many analyses for this address; try later"));
    }
    text = analyses_.start(key, *room->record(), address);
  }
  if (!text)
    return respond(http_error(503, "busy", "too many games are waiting to be analysed; try later"));
  if (text->empty())
    return respond(http_error(500, "not_analysed", "this game could not be analysed"));
  respond({.body = *text});
}

}  // namespace rail::tables
