// What people ask a room for.
#include <algorithm>
#include <bit>
#include <utility>

#include "tables/log.h"
#include "tables/room.h"
#include "tables/secrets.h"

namespace rail::tables {

namespace {

constexpr std::string_view too_often_back = "back and forth too quickly";

Refused too_fast(std::string_view words) {
  return {.id = {}, .code = "too_fast", .words = std::string(words), .rule = {}};
}

HttpResponse http_refusal(const Refused& refused) {
  constexpr int conflict = 409;
  constexpr int too_many_requests = 429;
  return {.status = refused.code == "too_fast" ? too_many_requests : conflict,
          .body = boost::json::serialize(
              boost::json::object{{"error", {{"code", refused.code}, {"words", refused.words}}}})};
}

}  // namespace

std::uint64_t Room::enter(Connection& connection, const Join& join) {
  used_at_ = services_.loop.wall_ms();
  Visitor visitor{.number = ++last_number_, .connection = &connection};
  if (join.token) {
    const std::string hash = services_.secrets.hash_of(*join.token);
    for (std::size_t i = 0; i < stored_.seats.size(); ++i) {
      if (services_.secrets.same_hash(stored_.seats[i].token_hash, hash))
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
  if (is_crowded(visitor.mine)) {
    send(visitor, Refused{.id = join.id,
                          .code = "crowded",
                          .words = "too many are at this table already",
                          .rule = {}});
    return 0;
  }
  const Seats before = present();
  visitors_.push_back(visitor);
  send(visitors_.back(), sync(visitors_.back(), join.id));
  if (present() != before && table_) tell_table({}, visitor.number);
  return visitor.number;
}

/// Onlookers never keep players out, nor do the devices of one seat those of another.
bool Room::is_crowded(Seats mine) const {
  const auto alike = std::count_if(visitors_.begin(), visitors_.end(), [&](const Visitor& v) {
    return mine == 0 ? v.mine == 0 : (v.mine & mine) != 0;
  });
  return std::cmp_greater_equal(alike, mine == 0 ? most_onlookers : most_devices);
}

void Room::exit(std::uint64_t number) {
  used_at_ = services_.loop.wall_ms();
  const Seats before = present();
  if (const Visitor* v = visitor(number); v != nullptr && !v->name.empty()) tell_pointed(*v, {});
  std::erase_if(visitors_, [&](const Visitor& v) { return v.number == number; });
  if (present() != before && table_) tell_table({});
}

void Room::request(std::uint64_t visitor, Request request) {
  handle(visitor, std::make_shared<const Request>(std::move(request)), services_.loop.now());
}

/// Does it, at once or when the room is free again.
void Room::handle(std::uint64_t number, const std::shared_ptr<const Request>& request,
                  Since since) {
  Visitor* asker = visitor(number);
  if (asker == nullptr) return;
  if (waiting_.size() >= most_waiting || asker->waiting >= most_waiting_of_one) {
    refuse(number, id_of(*request), "too_fast", "too much waits at this table already");
    return;
  }
  ++asker->waiting;
  enqueue([self = shared_from_this(), number, request, since] {
    Visitor* v = self->visitor(number);
    if (v == nullptr) return;
    --v->waiting;
    if (!self->table_) {
      self->refuse(number, id_of(*request), "frozen", "this table cannot be played on");
      return;
    }
    std::visit([&](const auto& wish) { self->on(*v, wish, request, since); }, *request);
  });
}

/// Tries it on a draft, and stores that if nothing speaks against it.
template <class Try>
void Room::attempt(Visitor& visitor, const std::shared_ptr<const Request>& request, Since since,
                   Try attempt) {
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
  } else if (!pending->changes_something()) {
    send(visitor, sync(visitor, id_of(*request)));
  } else {
    submit(pending);
  }
}

template <class Wish>
void Room::on(Visitor& v, const Wish& wish, const std::shared_ptr<const Request>& request,
              Since since) {
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

/// Counts something that is stored for ever on the first of one's seats.
std::optional<Refused> Room::too_often(const Visitor& v, Allowance SeatBudget::* what) {
  SeatBudget& budget = budgets_[static_cast<std::size_t>(std::countr_zero(v.mine))];
  if ((budget.*what).spend(1, services_.loop.now())) return {};
  return too_fast("too often; wait a while");
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Sit& wish) {
  if (auto no = pending.draft.sit(v.mine, wish.name)) return no;
  return too_often(v, &SeatBudget::comings);
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
  if (!may_look_back(v, kept_every)) return too_fast(too_often_back);
  return pending.draft.take_back(v.mine, wish.seat);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Answer& wish) {
  if (!may_look_back(v, kept_every)) return too_fast(too_often_back);
  return pending.draft.answer(v.mine, wish.yes);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const GoTo& wish) {
  // Back to what is still as written, and on from there.
  const auto on = std::clamp<std::int64_t>(wish.ply - table_->followed(), 0, most_history);
  if (!may_look_back(v, kept_every + static_cast<std::size_t>(on))) return too_fast(too_often_back);
  return pending.draft.go_to(v.mine, wish.ply);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Say& wish) {
  if (auto no = pending.draft.say(v.mine, wish.text)) return no;
  return too_often(v, &SeatBudget::chat);
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Notify& wish) {
  if (!wish.url.empty()) {
    if (const auto problem = services_.notices.problem(wish.url))
      return Refused{.id = {}, .code = "bad_url", .words = *problem, .rule = {}};
  }
  if (auto no = pending.draft.check_settings()) return no;
  if (auto no = too_often(v, &SeatBudget::settings)) return no;
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
  if (auto no = pending.draft.check_settings()) return no;
  if (auto no = too_often(v, &SeatBudget::settings)) return no;
  const std::string token = services_.secrets.new_token();
  for (const Seat s : seats_of(v.mine)) {
    StoredSeat changed = stored_.seats[static_cast<std::size_t>(index(s))];
    changed.token_hash = services_.secrets.hash_of(token);
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
  const std::string token = services_.secrets.new_token();
  pending.seats.emplace_back(index(wish.seat), StoredSeat{services_.secrets.hash_of(token), ""});
  pending.then = [this, number = v.number, wish, token] {
    if (Visitor* asker = visitor(number)) send(*asker, SeatFreed{wish.id, wish.seat, token});
  };
  return {};
}

std::optional<Refused> Room::tried(Pending& pending, Visitor& v, const Mute& wish) {
  if (auto no = pending.draft.mute(v.mine, wish.seat, wish.muted)) return no;
  return too_often(v, &SeatBudget::settings);
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
  settings->makers = seats_of(table_->makers());
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < table_->places().size(); ++i) {
    const Table::Place& place = table_->places()[i];
    const Seat s = seat(static_cast<int>(i));
    settings->seats[i] = place.who == Who::bot ? SeatSettings{Who::bot, place.bot} : SeatSettings{};
    if (place.who != Who::bot) entries.emplace_back(Sat{s, place.name});
    if (place.left) entries.emplace_back(Left{s, place.bot});
    if (place.muted) entries.emplace_back(Muted{s, true});
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
  if (waiting_.size() >= most_waiting || !taking_seats_.spend(1, services_.loop.now())) {
    respond(http_refusal(too_fast("too many want to sit down at this table at once")));
    return;
  }
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
    const Secrets& secrets = self->services_.secrets;
    const std::string token = secrets.new_token();
    pending->seats.emplace_back(index(s), StoredSeat{secrets.hash_of(token), ""});
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

const std::string* Room::record_text() {
  if (!table_ || !is_open_book()) return nullptr;
  if (record_text_.first != table_->state() || record_text_.second.empty())
    record_text_ = {table_->state(), table_->record().text()};
  return &record_text_.second;
}

std::optional<host::Record> Room::record() const {
  if (!table_ || !is_open_book()) return std::nullopt;
  return table_->record();
}

std::optional<std::int64_t> Room::ended_in() const {
  if (!table_ || table_->status() != Status::over) return std::nullopt;
  return table_->state();
}

}  // namespace rail::tables
