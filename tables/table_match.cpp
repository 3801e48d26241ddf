// The match of a table: gone on with, kept from time to time, and played again to look back.
#include <cassert>
#include <utility>

#include "host/record.h"
#include "tables/table.h"

namespace rail::tables {

/// Before the first ply, by the rules that the table began with.
std::shared_ptr<host::Match> Table::new_match() const {
  return game_->start_by(settings_->rules_version, static_cast<int>(places_.size()),
                         settings_->options);
}

/// The match, to go on with. What others share stays as it is.
host::Match& Table::own_match() {
  if (match_.use_count() > 1) match_ = match_->clone();
  return *match_;
}

/// From time to time keeps the match as it is, so that looking back does not begin at the
/// beginning.
void Table::keep() {
  if (line_.size() % kept_every != 0) return;
  auto more = std::make_shared<Kept>(*kept_);
  more->push_back(match_);
  kept_ = std::move(more);
}

/// A copy of the last kept moment that is not after `plies`.
std::shared_ptr<host::Match> Table::kept_before(std::size_t plies) const {
  if (plies >= kept_every) return (*kept_)[plies / kept_every - 1]->clone();
  std::shared_ptr<host::Match> match = new_match();
  set_goal(*match, 0);
  return match;
}

std::shared_ptr<const host::Match> Table::match_after(std::size_t plies) const {
  std::shared_ptr<host::Match> match = kept_before(plies);
  play_again(*match, plies / kept_every * kept_every, plies, {});
  return match;
}

void Table::replay(std::size_t from, std::size_t to, const OnPly& on_ply) const {
  std::shared_ptr<host::Match> match = kept_before(from);
  play_again(*match, from / kept_every * kept_every, from, {});
  play_again(*match, from, to, on_ply);
}

void Table::play_again(host::Match& match, std::size_t from, std::size_t to,
                       const OnPly& on_ply) const {
  for (std::size_t ply = from; ply < to; ++ply) {
    [[maybe_unused]] const auto refusal =
        match.play(line_.actor(ply), boost::json::parse(line_.action(ply)));
    assert(!refusal);
    set_goal(match, ply + 1);
    ++replayed_;
    if (on_ply) on_ply(match);
  }
}

/// From where a challenge begins its goal is pursued.
void Table::set_goal(host::Match& match, std::size_t plies) const {
  if (script_ == nullptr || script_->kind != host::ScriptKind::challenge) return;
  if (std::cmp_equal(plies, settings_->origin->ply)) match.pursue(script_->seat, script_->goal);
}

host::Record Table::record() const {
  std::vector<std::string> names;
  for (const Place& place : places_)
    names.push_back(place.who == Who::bot ? place.bot : place.name);
  host::Record record = host::Record::begin(*game_, settings_->options, std::move(names));
  record.rules_version = settings_->rules_version;
  record.options = game_->complete_by(record.rules_version, settings_->options);
  for (std::size_t ply = 0; ply < line_.size(); ++ply)
    record.entries.push_back({line_.actor(ply), boost::json::parse(line_.action(ply))});
  if (status_ == Status::over) record.outcome = *outcome_;
  return record;
}

}  // namespace rail::tables
