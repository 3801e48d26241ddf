// What a room tells the people in it.
#include <algorithm>

#include "tables/room.h"

namespace rail::tables {

namespace {

/// Bytes of a view or a list of actions that are seldom exceeded, so that their text grows once.
constexpr std::size_t usual_text = 4096;

std::optional<std::string> if_any(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

/// Sends one text to many: the same bytes for all.
std::shared_ptr<const std::string> shared_text(const Message& message) {
  return std::make_shared<const std::string>(json_text(message));
}

/// What was written for some eyes: visitors with the same get the same text, but for the answer to
/// who asked.
class Texts {
 public:
  using Shared = std::shared_ptr<const std::string>;
  /// Nothing if it was not written yet.
  Shared of(Seats eyes) const {
    const auto known = std::find_if(texts_.begin(), texts_.end(),
                                    [&](const auto& text) { return text.first == eyes; });
    return known == texts_.end() ? nullptr : known->second;
  }
  void add(Seats eyes, Shared text) { texts_.emplace_back(eyes, std::move(text)); }

 private:
  std::vector<std::pair<Seats, Shared>> texts_;
};

}  // namespace

std::optional<ChallengeInfo> challenge_of(const Table& table) {
  if (!table.started()) return std::nullopt;
  const std::optional<host::GoalInfo> goal = table.match().goal_info();
  if (!goal) return std::nullopt;
  return ChallengeInfo{.solved = goal->state == GoalState::solved,
                       .failed = goal->state == GoalState::failed,
                       .turns_left = goal->turns_left};
}

void Room::send(Visitor& visitor, const Message& message) {
  visitor.connection->send(shared_text(message));
}

Room::Visitor* Room::visitor(std::uint64_t number) {
  for (Visitor& v : visitors_) {
    if (v.number == number) return &v;
  }
  return nullptr;
}

Seats Room::present() const {
  Seats seats = 0;
  for (const Visitor& v : visitors_) seats |= v.mine;
  return seats;
}

std::vector<Seat> Room::seats_of(Seats seats) const {
  std::vector<Seat> list;
  for (int i = 0; i < max_seats; ++i) {
    if (holds(seats, seat(i))) list.push_back(seat(i));
  }
  return list;
}

TableInfo Room::info() const {
  TableInfo info;
  info.table = stored_.id;
  info.game = settings_->game;
  info.options = settings_->options;
  info.listed = stored_.listed;
  info.status = table_ ? table_->status() : stored_.status;
  info.clock = settings_->clock;
  info.frozen = if_any(frozen_);
  info.known_luck = settings_->known_luck.value_or(false);
  info.origin = settings_->origin;
  if (!table_) return info;
  info.deal = told_deal(*settings_, info.status, table_->reshuffled());
  // Options that came with later rules say how this table is played.
  info.options = table_->game().complete_by(settings_->rules_version, settings_->options);
  info.hints = settings_->hints.value_or(true) && !table_->game().levels().empty();
  const std::int64_t now = services_.loop.wall_ms();
  const Seats here = present();
  for (std::size_t i = 0; i < table_->places().size(); ++i) {
    const Table::Place& place = table_->places()[i];
    const Seat s = seat(static_cast<int>(i));
    info.seats.push_back({.seat = s,
                          .who = place.who,
                          .name = if_any(place.name),
                          .bot = if_any(place.bot),
                          .present = holds(here, s),
                          .to_act = table_->to_act().contains(s),
                          .clock_ms = table_->clock_ms(s, now),
                          .muted = place.muted});
  }
  info.makers = seats_of(table_->makers());
  if (const auto& wish = table_->wish()) {
    info.take_back = TakeBackInfo{
        .seat = wish->seat, .ply = wish->to, .waiting_for = seats_of(still_to_agree(*table_))};
  }
  info.rematch = if_any(table_->rematch());
  info.challenge = challenge_of(*table_);
  return info;
}

/// What these seats see now, or an onlooker if there are none, and what they saw happen.
std::vector<SeatView> Room::views(Seats mine, const Seen& seen) const {
  if (!table_ || !table_->started()) return {};
  return views(table_->match(), mine, seen, table_->to_act());
}

/// The same of any moment; those of `may_act` learn what they may do.
std::vector<SeatView> Room::views(const host::Match& match, Seats mine, const Seen& seen,
                                  ActorSet may_act) const {
  std::vector<SeatView> all;
  const auto add = [&](std::optional<Seat> s, Viewer viewer, const std::string& events) {
    SeatView& view = all.emplace_back();
    view.seat = s;
    view.events.json.reserve(events.size() + 2);
    view.events.json.append("[").append(events).append("]");
    view.view.json.reserve(usual_text);
    view.legal.json.reserve(usual_text);
    match.write_view(viewer, view.view.json);
    if (s && may_act.contains(*s)) {
      match.write_legal(*s, view.legal.json);
    } else {
      view.legal.json = "[]";
    }
  };
  for (const Seat s : seats_of(mine)) add(s, s, seen[static_cast<std::size_t>(index(s))]);
  if (mine == 0) add({}, Viewer::onlooker(), seen.back());
  return all;
}

Sync Room::sync(const Visitor& visitor, RequestId id) const {
  Sync sync;
  sync.id = std::move(id);
  sync.table = info();
  sync.mine = seats_of(visitor.mine);
  sync.chat.assign(chat_.begin(), chat_.end());
  if (!table_) return sync;
  sync.ply = static_cast<std::int64_t>(table_->line().size());
  sync.state = table_->state();
  sync.views = views(visitor.mine, {});
  if (table_->status() == Status::over)
    sync.outcome = Text{boost::json::serialize(table_->outcome())};
  return sync;
}

void Room::tell_table(const Origin& origin, std::uint64_t except) {
  TableChanged changed;
  changed.table = info();
  Texts texts;
  for (Visitor& v : visitors_) {
    if (v.number == except) continue;
    const bool asked = v.number == origin.visitor && origin.id;
    auto text = asked ? nullptr : texts.of(v.mine);
    if (!text) {
      changed.id = asked ? origin.id : RequestId{};
      changed.mine = seats_of(v.mine);
      text = shared_text(changed);
      if (!asked) texts.add(v.mine, text);
    }
    v.connection->send(text);
  }
}

/// Tells the others where this visitor is; with no ply, that it has gone.
void Room::tell_pointed(const Visitor& v, std::optional<std::int64_t> ply) {
  const auto text = shared_text(Pointed{
      .id = {}, .visitor = static_cast<std::int64_t>(v.number), .name = v.name, .ply = ply});
  for (Visitor& other : visitors_) {
    if (other.number != v.number) other.connection->send(text);
  }
}

void Room::tell_update(std::int64_t from, const Seen& seen, const Origin& origin) {
  Update update;
  update.from = from;
  update.ply = static_cast<std::int64_t>(table_->line().size());
  update.state = table_->state();
  const std::int64_t now = services_.loop.wall_ms();
  for (std::size_t i = 0; i < table_->places().size(); ++i) {
    const Seat s = seat(static_cast<int>(i));
    if (table_->to_act().contains(s)) update.to_act.push_back(s);
    if (settings_->clock) update.clocks_ms.push_back(table_->clock_ms(s, now));
  }
  if (table_->status() == Status::over)
    update.outcome = Text{boost::json::serialize(table_->outcome())};
  Texts texts;
  for (Visitor& v : visitors_) {
    const bool asked = v.number == origin.visitor && origin.id;
    auto text = asked ? nullptr : texts.of(v.mine);
    if (!text) {
      update.id = asked ? origin.id : RequestId{};
      update.views = views(v.mine, seen);
      text = shared_text(update);
      if (!asked) texts.add(v.mine, text);
    }
    v.connection->send(text);
  }
}

void add_outcome(ListedTable& listed, const boost::json::object& outcome) {
  if (const auto* won = outcome.if_contains("won")) listed.won = won->as_bool();
  const auto number = [&](std::string_view key, std::size_t i) {
    return boost::json::value_to<std::int32_t>(outcome.at(key).as_array().at(i));
  };
  for (std::size_t i = 0; i < listed.seats.size(); ++i) {
    listed.seats[i].points = number("points", i);
    listed.seats[i].rank = number("rank", i);
  }
}

std::string summary_of(const StoredTable& stored, const Settings& settings, const Table& table) {
  ListedTable listed{.table = stored.id,
                     .game = settings.game,
                     .status = table.status(),
                     .seats = {},
                     .created = stored.created,
                     .won = {},
                     .taken_back = table.times_taken_back(),
                     .known_luck = settings.known_luck.value_or(false),
                     .reshuffled = table.reshuffled()};
  for (const Table::Place& place : table.places())
    listed.seats.push_back({place.who, if_any(place.name), if_any(place.bot), {}, {}});
  if (table.status() == Status::over) add_outcome(listed, table.outcome());
  return json_text(listed);
}

}  // namespace rail::tables
