// Plays for everybody but one person: chance and bots, until it is that person's turn.
#include "cli/session.h"

#include <stdexcept>
#include <utility>

#include "lab/threads.h"

namespace rail::cli {

Session::Session(const host::GameEntry& entry, const host::OptionValues& options,
                 const Seating& seating)
    : person_(seating.person),
      bots_(seating.bots),
      adviser_(entry.bots().back()),
      match_(entry.start(seating.players, options)),
      chance_(seating.seed),
      hints_(seating.seed) {
  std::vector<std::string> names = bots_;
  names[static_cast<std::size_t>(index(person_))] = "human";
  record_ = host::Record::begin(entry, options, std::move(names));
  for (int i = 0; i < seating.players; ++i) seats_.emplace_back(chance_.next());
}

void Session::advance() {
  while (const std::optional<Actor> who = next_other()) {
    const auto at = static_cast<std::size_t>(who->is_chance() ? 0 : index(who->seat_of()));
    host::json::value action =
        who->is_chance() ? match_->draw(chance_)
                         : match_->choose(who->seat_of(), bots_[at], seats_[at], lab::threads());
    if (const auto refusal = act(*who, std::move(action)))
      throw std::logic_error("bot " + bots_[at] + " was refused: " + refusal->words);
  }
}

std::optional<host::Refusal> Session::play(const host::json::value& action) {
  return act(person_, action);
}

std::optional<Actor> Session::next_other() const {
  const ActorSet acting = match_->to_act();
  if (acting.is_chance()) return Actor::chance();
  for (int i = 0; i < match_->players(); ++i) {
    if (seat(i) != person_ && acting.contains(seat(i))) return Actor(seat(i));
  }
  return std::nullopt;
}

std::optional<host::Refusal> Session::act(Actor who, host::json::value action) {
  if (auto refusal = match_->play(who, action)) return refusal;
  record_.entries.push_back({who, std::move(action)});
  for (std::string& words : match_->event_words(person_)) log_.push_back(std::move(words));
  for (host::json::value& event : match_->events(person_)) events_.push_back(std::move(event));
  if (match_->over()) record_.outcome = match_->outcome();
  return std::nullopt;
}

}  // namespace rail::cli
