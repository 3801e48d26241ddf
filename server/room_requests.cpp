// What people ask a room for.
#include <bit>
#include <utility>

#include "server/log.h"
#include "server/room.h"
#include "server/tokens.h"

namespace rail::server {

namespace {

constexpr std::int64_t history_pause_ms = 1000;

HttpResponse http_refusal(const Refused& refused) {
  return {.status = 409,
          .body = boost::json::serialize(
              boost::json::object{{"error", {{"code", refused.code}, {"words", refused.words}}}})};
}

}  // namespace

std::uint64_t Room::enter(Connection& connection, const Join& join) {
  used_at_ = wall_clock_ms();
  Visitor visitor{.number = ++last_number_, .connection = &connection};
  if (join.token) {
    const std::string hash = hash_of(*join.token);
    for (std::size_t i = 0; i < stored_.seats.size(); ++i) {
      if (same_hash(stored_.seats[i].token_hash, hash))
        visitor.mine |= only(seat(static_cast<int>(i)));
    }
    if (visitor.mine == 0) {
      send(visitor, Refused{.id = join.id,
                            .code = "wrong_token",
                            .words = "this link does not open a seat here",
                            .rule = {}});
      return 0;
    }
  }
  const Seats before = present();
  visitors_.push_back(visitor);
  send(visitors_.back(), sync(visitors_.back(), join.id));
  if (present() != before && table_) {
    const TableInfo now = info();
    for (Visitor& v : visitors_) {
      if (v.number != visitor.number)
        send(v, TableChanged{.id = {}, .table = now, .mine = seats_of(v.mine)});
    }
  }
  return visitor.number;
}

void Room::exit(std::uint64_t number) {
  used_at_ = wall_clock_ms();
  const Seats before = present();
  if (const Visitor* v = visitor(number); v != nullptr && !v->name.empty()) tell_pointed(*v, {});
  std::erase_if(visitors_, [&](const Visitor& v) { return v.number == number; });
  if (present() != before && table_) tell_table({});
}

void Room::request(std::uint64_t visitor, Request request) {
  handle(visitor, std::make_shared<const Request>(std::move(request)),
         std::chrono::steady_clock::now());
}

/// Does it, at once or when the room is free again.
void Room::handle(std::uint64_t number, const std::shared_ptr<const Request>& request,
                  std::chrono::steady_clock::time_point since) {
  enqueue([self = shared_from_this(), number, request, since] {
    Visitor* v = self->visitor(number);
    if (v == nullptr) return;
    if (!self->table_) {
      self->refuse(number, id_of(*request), "frozen", "this table cannot be played on");
      return;
    }
    std::visit([&](const auto& wish) { self->on(*v, wish, request, since); }, *request);
  });
}

/// Tries it on a draft, and stores that if nothing speaks against it.
template <class Try>
void Room::attempt(Visitor& visitor, const std::shared_ptr<const Request>& request,
                   std::chrono::steady_clock::time_point since, Try attempt) {
  const std::uint64_t number = visitor.number;
  if (visitor.mine == 0) {
    refuse(number, id_of(*request), "not_seated", "onlookers only look on");
    return;
  }
  const auto pending =
      draft({.visitor = number,
             .id = id_of(*request),
             .since = since,
             .move = std::holds_alternative<Act>(*request),
             .again = [this, number, request, since] { handle(number, request, since); }});
  if (std::optional<Refused> no = attempt(*pending)) {
    no->id = id_of(*request);
    ++services_.metrics.refused;
    send(visitor, *no);
  } else if (pending->draft.entries().empty()) {
    send(visitor, sync(visitor, id_of(*request)));
  } else {
    submit(pending);
  }
}

template <class Wish>
void Room::on(Visitor& v, const Wish& wish, const std::shared_ptr<const Request>& request,
              std::chrono::steady_clock::time_point since) {
  if constexpr (std::is_same_v<Wish, Explain>) {
    explain(v, wish);
  } else if constexpr (std::is_same_v<Wish, AskHistory>) {
    ask_history(v, wish);
  } else if constexpr (std::is_same_v<Wish, AskMoment>) {
    ask_moment(v, wish);
  } else if constexpr (std::is_same_v<Wish, Point>) {
    point(v, wish);
  } else if constexpr (std::is_same_v<Wish, AskHint>) {
    ask_hint(v, wish);
  } else if constexpr (std::is_same_v<Wish, Rematch>) {
    rematch(v, wish);
  } else if constexpr (std::is_same_v<Wish, Join>) {
    refuse(v.number, wish.id, "joined", "one connection is for one table");
  } else {
    attempt(v, request, since, [&](Pending& pending) { return tried(pending, v, wish); });
  }
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Sit& wish) {
  return pending.draft.sit(v.mine, wish.name);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Leave& wish) {
  return pending.draft.leave(v.mine, wish.bot);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Replace& wish) {
  return pending.draft.replace(v.mine, wish.seat, wish.bot, present(), services_.absent_after_ms);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Start& wish) {
  auto no = pending.draft.start(v.mine, wish.bot);
  // The links of seats that bots took open nothing any more.
  for (const Entry& entry : pending.draft.entries()) {
    if (const auto* filled = std::get_if<Filled>(&entry))
      pending.seats.emplace_back(index(filled->seat), StoredSeat{});
  }
  return no;
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Act& wish) {
  return pending.draft.act(v.mine, wish);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const TakeBack& wish) {
  return pending.draft.take_back(v.mine, wish.seat);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Answer& wish) {
  return pending.draft.answer(v.mine, wish.yes);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const GoTo& wish) {
  return pending.draft.go_to(v.mine, wish.ply);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Say& wish) {
  return pending.draft.say(v.mine, wish.text);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Notify& wish) {
  if (!wish.url.empty()) {
    if (const auto problem = url_problem(wish.url))
      return Refused{.id = {}, .code = "bad_url", .words = *problem, .rule = {}};
  }
  for (const Seat s : seats_of(v.mine)) {
    StoredSeat changed = stored_.seats[static_cast<std::size_t>(index(s))];
    changed.webhook = wish.url;
    pending.seats.emplace_back(index(s), changed);
  }
  pending.draft.add(SecretsChanged{});
  pending.then = [this, number = v.number, id = wish.id] {
    if (Visitor* asker = visitor(number)) send(*asker, Done{id});
  };
  return {};
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Renew& wish) {
  const std::string token = new_token();
  for (const Seat s : seats_of(v.mine)) {
    StoredSeat changed = stored_.seats[static_cast<std::size_t>(index(s))];
    changed.token_hash = hash_of(token);
    pending.seats.emplace_back(index(s), changed);
  }
  pending.draft.add(SecretsChanged{seats_of(v.mine)});
  pending.then = [this, number = v.number, id = wish.id, token] {
    if (Visitor* asker = visitor(number)) send(*asker, Renewed{id, token});
  };
  return {};
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const FreeSeat& wish) {
  auto no = pending.draft.free_seat(v.mine, wish.seat);
  if (no) return no;
  const std::string token = new_token();
  pending.seats.emplace_back(index(wish.seat), StoredSeat{hash_of(token), ""});
  pending.then = [this, number = v.number, wish, token] {
    if (Visitor* asker = visitor(number)) send(*asker, SeatFreed{wish.id, wish.seat, token});
  };
  return {};
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Mute& wish) {
  return pending.draft.mute(v.mine, wish.seat, wish.muted);
}

void Room::explain(Visitor& v, const Explain& wish) {
  const std::optional<Seat> seat = seat_meant(*table_, v.mine, wish.seat);
  if (!table_->started()) {
    refuse(v.number, wish.id, "not_started", "the game has not started");
  } else if (!seat) {
    refuse(v.number, wish.id, "which_seat", "say which of your seats is meant");
  } else {
    try {
      const std::optional<host::Refusal> no = table_->match().explain(*seat, wish.action);
      Explained explained{.id = wish.id, .legal = !no, .code = {}, .words = {}, .rule = {}};
      if (no) {
        explained.code = no->code;
        explained.words = no->words;
        explained.rule = no->rule;
      }
      send(v, explained);
    } catch (const host::BadInput& error) {
      refuse(v.number, wish.id, "bad_action", error.what());
    }
  }
}

void Room::ask_history(Visitor& v, const AskHistory& wish) {
  const std::int64_t now = wall_clock_ms();
  if (now - v.history_at < history_pause_ms) {
    refuse(v.number, wish.id, "too_fast", "the history can be asked for once a second");
    return;
  }
  const bool openly = wish.openly.value_or(false);
  if (openly && !is_open_book()) {
    refuse(v.number, wish.id, "not_over", "nothing hidden is shown before the end");
    return;
  }
  v.history_at = now;
  const Viewer viewer = v.mine == 0 ? Viewer::onlooker() : Viewer(seat(std::countr_zero(v.mine)));
  History history{.id = wish.id, .plies = {}};
  std::int64_t ply = 0;
  if (table_->started()) {
    table_->match_after(table_->line().size(), [&](const host::Match& match) {
      if (ply >= wish.from) {
        std::string events = "[";
        if (openly) {
          match.write_all_events(events);
        } else {
          match.write_events(viewer, events);
        }
        history.plies.push_back({.ply = ply,
                                 .actor = table_->line().actor(static_cast<std::size_t>(ply)),
                                 .events = Text{events + "]"}});
      }
      ++ply;
    });
  }
  send(v, history);
}

void Room::ask_moment(Visitor& v, const AskMoment& wish) {
  if (!table_->started()) {
    refuse(v.number, wish.id, "not_started", "the game has not started");
  } else if (wish.ply < 0 || wish.ply > static_cast<std::int64_t>(table_->line().size())) {
    refuse(v.number, wish.id, "no_such_ply", "so many plies were not played");
  } else if (wish.everyone.value_or(false) && !is_open_book()) {
    refuse(v.number, wish.id, "not_over", "nothing hidden is shown before the end");
  } else {
    const auto match = table_->match_after(static_cast<std::size_t>(wish.ply));
    Moment moment{.id = wish.id, .ply = wish.ply, .to_act = {}, .views = {}};
    for (int i = 0; i < std::ssize(table_->places()); ++i) {
      if (match->to_act().contains(seat(i))) moment.to_act.push_back(seat(i));
    }
    const Seats everyone = table_->seats_where([](const Table::Place&) { return true; });
    moment.views = views(*match, wish.everyone.value_or(false) ? everyone : v.mine, {}, {});
    send(v, moment);
  }
}

void Room::point(Visitor& v, const Point& wish) {
  if (!is_open_book()) {
    refuse(v.number, wish.id, "not_over", "the game is not over");
  } else if (!presentable(wish.name, max_name)) {
    refuse(v.number, wish.id, "bad_name", "a name has visible characters, and not many");
  } else if (wish.ply < 0 || wish.ply > static_cast<std::int64_t>(table_->line().size())) {
    refuse(v.number, wish.id, "no_such_ply", "so many plies were not played");
  } else {
    v.name = wish.name;
    tell_pointed(v, wish.ply);
    send(v, Done{wish.id});
  }
}

/// Tells the others where this visitor is; with no ply, that it has gone.
void Room::tell_pointed(const Visitor& v, std::optional<std::int64_t> ply) {
  const Pointed pointed{
      .id = {}, .visitor = static_cast<std::int64_t>(v.number), .name = v.name, .ply = ply};
  for (Visitor& other : visitors_) {
    if (other.number != v.number) send(other, pointed);
  }
}

void Room::rematch(Visitor& v, const Rematch& wish) {
  if (v.mine == 0) {
    refuse(v.number, wish.id, "not_seated", "onlookers only look on");
    return;
  }
  if (table_->status() != Status::over || settings_->replay) {
    refuse(v.number, wish.id, "not_over", "the game is not over");
    return;
  }
  if (!table_->rematch().empty()) {
    send(v, TableChanged{.id = wish.id, .table = info(), .mine = seats_of(v.mine)});
    return;
  }
  auto settings = std::make_shared<Settings>(*settings_);
  settings->rules_version = table_->game().rules_version();
  settings->origin.reset();
  settings->opening.reset();
  settings->deal = services_.luck.new_deal();
  settings->known_luck = false;
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < table_->places().size(); ++i) {
    const Table::Place& place = table_->places()[i];
    const Seat s = seat(static_cast<int>(i));
    settings->seats[i] = place.who == Who::bot ? SeatSettings{Who::bot, place.bot} : SeatSettings{};
    if (place.who != Who::bot) entries.emplace_back(Sat{s, place.name});
    if (place.left) entries.emplace_back(Left{s, place.bot});
  }
  busy_ = true;
  open_(settings, stored_.seats, stored_.listed, std::move(entries),
        [self = shared_from_this(), number = v.number, id = wish.id](const std::string& table) {
          if (table.empty()) {
            self->refuse(number, id, "storage", "this could not be stored; please try again");
            self->next();
            return;
          }
          self->rematched(number, id, table);
        });
}

/// Tells that the new table is there, unless another server was quicker with one of its own.
void Room::rematched(std::uint64_t number, const RequestId& id, const std::string& table) {
  if (!table_) {
    refuse(number, id, "frozen", "this table cannot be played on");
    next();
    return;
  }
  if (!table_->rematch().empty()) {
    if (Visitor* v = visitor(number))
      send(*v, TableChanged{.id = id, .table = info(), .mine = seats_of(v->mine)});
    next();
    return;
  }
  const auto pending =
      draft({.visitor = number, .id = id, .again = [self = shared_from_this(), number, id, table] {
               self->rematched(number, id, table);
             }});
  pending->draft.add(Rematched{table});
  submit(pending);
}

/// Seats whose secret has changed: who knew the old one is an onlooker now.
void Room::detach(Seats seats, std::uint64_t except) {
  for (Visitor& v : visitors_) {
    if (v.number != except) v.mine &= static_cast<Seats>(~seats);
  }
}

void Room::refuse(std::uint64_t number, const RequestId& id, std::string_view code,
                  std::string_view words) {
  ++services_.metrics.refused;
  if (Visitor* v = visitor(number)) {
    send(*v, Refused{.id = id, .code = std::string(code), .words = std::string(words), .rule = {}});
  }
}

void Room::take_seat(const TakeSeat& wish, Respond respond) {
  enqueue([self = shared_from_this(), wish, respond = std::move(respond)] {
    const auto refused = [&](std::string code, std::string words) {
      respond(
          http_refusal({.id = {}, .code = std::move(code), .words = std::move(words), .rule = {}}));
    };
    if (!self->table_ || !self->stored_.listed)
      return refused("private", "the seats of this table are taken by their links");
    const Seats open =
        self->table_->seats_where([](const Table::Place& place) { return place.who == Who::open; });
    if (open == 0 || (wish.seat && !holds(open, *wish.seat)))
      return refused("taken", "this seat is taken");
    const Seat s = wish.seat.value_or(seat(std::countr_zero(open)));
    const auto pending = self->draft({.visitor = 0, .id = {}, .again = [self, wish, respond] {
                                        self->take_seat(wish, respond);
                                      }});
    const std::string token = new_token();
    pending->seats.emplace_back(index(s), StoredSeat{hash_of(token), ""});
    pending->draft.clear_seat(s);
    if (const auto no = pending->draft.sit(only(s), wish.name)) return respond(http_refusal(*no));
    pending->then = [respond, s, token] {
      respond({.status = 201, .body = json_text(SeatLink{s, token})});
    };
    pending->failed = [respond] {
      respond({.status = 503,
               .body = R"({"error":{"code":"storage","words":"this could not be stored"}})"});
    };
    self->submit(pending);
  });
}

std::optional<host::Record> Room::record() const {
  if (!table_ || !is_open_book()) return std::nullopt;
  return table_->record();
}

std::optional<std::int64_t> Room::ended_in() const {
  if (!table_ || table_->status() != Status::over) return std::nullopt;
  return table_->state();
}

}  // namespace rail::server
