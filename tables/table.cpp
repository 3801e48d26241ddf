// Adds entries to a table, and keeps its clocks.
#include "tables/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "engine/text_hash.h"
#include "host/json_input.h"
#include "tables/value_text.h"

namespace rail::tables {

namespace {

std::shared_ptr<const host::OwnBoard> board_of(const Settings& settings) {
  if (!settings.board) return nullptr;
  return host::own_board(boost::json::serialize(*settings.board));
}

std::shared_ptr<const host::GameEntry> game_of(const Settings& settings,
                                               const std::shared_ptr<const host::OwnBoard>& own) {
  if (!own) return {std::shared_ptr<void>(), &host::Catalog::whole().at(settings.game)};
  if (own->entry->id() == settings.game) return own->entry;
  throw host::BadInput("board: it is not the one of " + host::in_quotes(settings.game));
}

std::int64_t full_clock(const Settings& settings) {
  return settings.clock ? std::int64_t{1000} * settings.clock->seconds : 0;
}

}  // namespace

Table::Table(std::shared_ptr<const Settings> settings)
    : settings_(std::move(settings)),
      own_board_(board_of(*settings_)),
      game_(game_of(*settings_, own_board_)) {
  if (own_board_) {
    auto slim = std::make_shared<Settings>(*settings_);
    slim->board.reset();
    settings_ = std::move(slim);
  }
  for (const SeatSettings& seat : settings_->seats) {
    Place& place = places_.emplace_back();
    place.who = seat.who;
    place.bot = seat.bot.value_or("");
    place.plate = usual_plate(rail::seat(static_cast<int>(places_.size()) - 1));
    place.left_ms = full_clock(*settings_);
  }
  for (const Seat seat : settings_->makers.value_or(std::vector<Seat>{})) makers_ |= only(seat);
  if (settings_->origin && settings_->origin->id) {
    if (const auto* found = host::find_script(*settings_->origin->id)) script_ = &found->script;
  }
}

Settings Table::whole_settings() const {
  Settings whole = *settings_;
  if (own_board_) whole.board = host::parse_json(own_board_->entry->board(), "board");
  return whole;
}

Table::Place& Table::at(Seat seat) {
  if (!has(seat)) throw BadLog(fmt::format("there is no seat {}", index(seat)));
  return places_[index_of(seat)];
}

Seats Table::makers() const {
  const bool of_nobody = settings_->makers && settings_->makers->empty();
  if (makers_ != 0 || of_nobody) return makers_;
  const Seats people = seats_where([](const Place& place) { return place.who == Who::person; });
  return people == 0 ? Seats{0} : only(seat(std::countr_zero(people)));
}

void Table::apply(const Entry& entry, std::int64_t at, const OnPly& on_ply) {
  if (const auto* resumed = std::get_if<Resumed>(&entry)) {
    charge(std::clamp(resumed->since, last_at_, std::max(at, last_at_)));
    last_at_ = std::max(at, last_at_);
    return;
  }
  if (const auto* played = std::get_if<Played>(&entry)) {
    try {
      if (const auto refusal = play(*played, at, on_ply)) {
        throw BadLog(fmt::format("ply {}: {} ({})", line_.size(), refusal->words, refusal->rule));
      }
    } catch (const host::BadInput& error) {
      throw BadLog(fmt::format("ply {}: {}", line_.size(), error.what()));
    }
    return;
  }
  charge(std::max(at, last_at_));
  std::visit(
      [this]<class E>(const E& e) {
        if constexpr (!std::is_same_v<E, Played> && !std::is_same_v<E, Resumed>) this->on(e);
      },
      entry);
}

std::optional<host::Refusal> Table::play(const Played& played, std::int64_t at,
                                         const OnPly& on_ply) {
  if (status_ != Status::running) throw BadLog("an action at a table that is not playing");
  if (auto refusal = own_match().play(played.actor, played.action)) return refusal;
  charge(std::max(at, last_at_));
  add_to_line(played.actor, played.action);
  ++log_size_.plies;
  wish_.reset();
  if (played.actor.is_chance()) {
    after_change(0);
  } else {
    const Seat seat = played.actor.seat_of();
    if (played.id) remember(seat, *played.id);
    decided_[static_cast<std::size_t>(played.by)] |= only(seat);
    after_change(only(seat));
  }
  if (on_ply) on_ply(*match_);
  return std::nullopt;
}

void Table::add_to_line(Actor actor, const boost::json::value& action) {
  const host::RecordEntry* next = written();
  if (next != nullptr && next->actor == actor && next->action == action) ++followed_;
  line_.push(actor, text_of(action));
  ++state_;
  keep();
}

const host::RecordEntry* Table::written() const {
  if (script_ == nullptr || followed_ < line_.size() || followed_ >= script_->record.entries.size())
    return nullptr;
  return &script_->record.entries[followed_];
}

/// The clocks of those who are to act run until `until`, which becomes the last moment known.
void Table::charge(std::int64_t until) {
  for (int i = 0; i < std::ssize(places_); ++i) {
    if (ticks(seat(i))) places_[static_cast<std::size_t>(i)].left_ms -= until - last_at_;
  }
  last_at_ = until;
}

bool Table::ticks(Seat seat) const {
  return settings_->clock && status_ == Status::running && to_act_.contains(seat) &&
         place(seat).attended();
}

/// Who is to act now, since when, and with how much time; `acted` have just decided something.
/// While chance acts nothing changes for the others: who was to act before and is so afterwards has
/// been all along.
void Table::after_change(Seats acted) {
  to_act_ = match_->to_act();
  if (to_act_.empty()) {
    status_ = Status::over;
    // Not at every look: in some games it is a long search.
    outcome_ = std::make_shared<const boost::json::object>(match_->outcome());
  }
  acted_ |= acted;
  if (to_act_.is_chance()) return;
  // Who acts and takes back, again and again, gains no time by it.
  const auto plies = static_cast<std::int64_t>(line_.size());
  const bool new_ground = plies > furthest_;
  furthest_ = std::max(furthest_, plies);
  for (int i = 0; i < std::ssize(places_); ++i) {
    const Seat s = seat(i);
    if (!to_act_.contains(s) || (deciding_.contains(s) && !holds(acted_, s))) continue;
    since_[index_of(s)] = state_;
    waiting_[index_of(s)] = last_at_;
    if (new_ground && settings_->clock && settings_->clock->kind == ClockKind::move)
      places_[index_of(s)].left_ms = full_clock(*settings_);
  }
  deciding_ = to_act_;
  acted_ = 0;
}

void Table::remember(Seat seat, std::string_view id) {
  auto& ids = ids_[index_of(seat)];
  std::shift_right(ids.begin(), ids.end(), 1);
  ids[0] = text_hash(id);
}

bool Table::knows(Seat seat, std::string_view id) const {
  const auto& ids = ids_[index_of(seat)];
  return std::find(ids.begin(), ids.end(), text_hash(id)) != ids.end();
}

void Table::on(const Sat& entry) {
  Place& place = at(entry.seat);
  if (place.who == Who::bot) throw BadLog("a person on a bot's seat");
  ++log_size_.comings;
  place.who = Who::person;
  place.name = entry.name;
}

void Table::on(const Freed& entry) {
  if (started()) throw BadLog("a seat is given up after the start");
  Place& place = at(entry.seat);
  place.who = Who::open;
  place.name.clear();
  place.face.reset();
  ++log_size_.comings;
}

void Table::on(const Filled& entry) {
  Place& place = at(entry.seat);
  place.who = Who::bot;
  place.bot = entry.bot;
}

void Table::on(const Left& entry) {
  Place& place = at(entry.seat);
  place.left = true;
  place.bot = entry.bot;
  ++log_size_.comings;
  // What the others wait for must not be somebody who is gone.
  if (wish_ && wish_->seat == entry.seat) wish_.reset();
}

void Table::on(const Returned& entry) {
  Place& place = at(entry.seat);
  place.left = false;
  place.bot.clear();
  ++log_size_.comings;
  waiting_[index_of(entry.seat)] = last_at_;
}

void Table::on(const Started&) {
  if (started()) throw BadLog("a second start");
  try {
    match_ = new_match();
    kept_ = std::make_shared<const Kept>();
    set_goal(*match_, 0);
    for (const OpeningPly& ply : settings_->opening.value_or(std::vector<OpeningPly>{})) {
      if (const auto refusal = own_match().play(ply.actor, ply.action))
        throw BadLog(fmt::format("opening ply {}: {}", line_.size(), refusal->words));
      set_goal(*match_, line_.size() + 1);
      add_to_line(ply.actor, ply.action);
    }
  } catch (const host::BadInput& error) {
    throw BadLog(error.what());
  }
  status_ = Status::running;
  after_change(0);
}

void Table::on(const Asked& entry) {
  if (entry.to < 0 || std::cmp_greater_equal(entry.to, line_.size()))
    throw BadLog("back to a ply that is not there");
  at(entry.seat);
  ++log_size_.back;
  wish_ = Wish{.seat = entry.seat, .to = entry.to};
}

void Table::on(const Answered& entry) {
  ++log_size_.back;
  if (!wish_) return;
  if (entry.yes) {
    wish_->agreed |= only(entry.seat);
  } else {
    wish_.reset();
  }
}

void Table::on(const TakenBack& entry) {
  if (entry.to < 0 || std::cmp_greater_equal(entry.to, line_.size()))
    throw BadLog("back to a ply that is not there");
  // All agreed, so all have their time anew. Who takes back alone, while another asks, has not.
  if (wish_ && wish_->seat == entry.seat && wish_->to == entry.to) furthest_ = entry.to - 1;
  line_.cut(static_cast<std::size_t>(entry.to));
  followed_ = std::min(followed_, line_.size());
  ++taken_back_;
  ++log_size_.back;
  kept_ = std::make_shared<const Kept>(
      kept_->begin(), kept_->begin() + static_cast<std::ptrdiff_t>(line_.size() / kept_every));
  match_ = kept_before(line_.size());
  play_again(own_match(), line_.size() / kept_every * kept_every, line_.size(), {});
  outcome_.reset();
  status_ = Status::running;  // a scripted match begins again from its end as well
  ++state_;
  wish_.reset();
  deciding_ = {};
  after_change(0);
}

void Table::on(const Chatted&) { ++log_size_.chat; }
void Table::on(const Rematched& entry) { rematch_ = entry.table; }
void Table::on(const SecretsChanged& entry) {
  ++log_size_.settings;
  for (const Seat seat : entry.seats) {
    // Whoever sits down here now is not who opened the table and got up again.
    if (at(seat).who == Who::open) makers_ &= static_cast<Seats>(~only(seat));
  }
}
void Table::on(const Muted& entry) {
  ++log_size_.settings;
  at(entry.seat).muted = entry.muted;
}
void Table::on(const Closed&) { throw BadLog("the host has closed this table"); }

void Table::on(const LookChosen& entry) {
  if (started()) throw BadLog("another look after the start");
  ++log_size_.settings;
  Place& place = at(entry.seat);
  if (entry.plate) {
    for (Place& other : places_) {
      if (other.plate == *entry.plate) other.plate = place.plate;
    }
    place.plate = *entry.plate;
  }
  if (entry.face) place.face = entry.face;
}
void Table::on(const Reshuffled&) { reshuffled_ = true; }
void Table::on(const Unsealed&) { unsealed_ = true; }

std::optional<std::int64_t> Table::clock_ms(Seat seat, std::int64_t now) const {
  if (!settings_->clock) return std::nullopt;
  const std::int64_t since = ticks(seat) ? std::max<std::int64_t>(0, now - last_at_) : 0;
  return std::max<std::int64_t>(0, place(seat).left_ms - since);
}

std::optional<std::pair<std::int64_t, Seat>> Table::deadline() const {
  std::optional<std::pair<std::int64_t, Seat>> first;
  for (int i = 0; i < std::ssize(places_); ++i) {
    if (!ticks(seat(i))) continue;
    const std::int64_t at = last_at_ + std::max<std::int64_t>(0, place(seat(i)).left_ms);
    if (!first || at < first->first) first = {at, seat(i)};
  }
  return first;
}

}  // namespace rail::tables
