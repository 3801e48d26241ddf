// What people ask a room for.
#include <utility>

#include "tables/refusal.h"
#include "tables/rematch.h"
#include "tables/room.h"

namespace rail::tables {

namespace {

HttpResponse http_refusal(const Refused& refused) {
  constexpr int conflict = 409;
  constexpr int too_many_requests = 429;
  return {.status = refused.code == "too_fast" ? too_many_requests : conflict,
          .body = boost::json::serialize(
              boost::json::object{{"error", {{"code", refused.code}, {"words", refused.words}}}})};
}

}  // namespace

std::uint64_t Room::enter(Connection& connection, const Join& join) {
  used_at_ = services_.loop.now();
  Visitor visitor = visitors_.greet(connection);
  if (join.token) {
    visitor.mine = opened_by(*join.token, visitor.person);
    if (visitor.mine == 0) {
      visitor.send(refusal("wrong_token", "this link does not open a seat here", join.id));
      return 0;
    }
  }
  if (visitor.mine == 0 && sealed()) {
    visitor.send(refusal("sealed", sealed_words, join.id));
    return 0;
  }
  if (visitors_.is_crowded(visitor.mine)) {
    visitor.send(refusal("crowded", "too many are at this table already", join.id));
    return 0;
  }
  const Seats before = visitors_.present();
  visitors_.admit(visitor);
  mark_presence();
  visitor.send(sync_of(known(), info(), visitor.mine, join.id));
  if (visitors_.present() != before && table()) tell_table({}, visitor.number);
  return visitor.number;
}

void Room::exit(std::uint64_t number) {
  used_at_ = services_.loop.now();
  const Seats before = visitors_.present();
  if (const Visitor* v = visitors_.find(number); v != nullptr && !v->name.empty())
    visitors_.tell_pointed(*v, {});
  visitors_.remove(number);
  mark_presence();
  if (visitors_.present() != before && table()) tell_table({});
  call_sooner(before & ~present());
}

void Room::request(std::uint64_t visitor, Request request) {
  handle(visitor, std::make_shared<const Request>(std::move(request)), services_.loop.now());
}

/// Does it, at once or when the room is free again.
void Room::handle(std::uint64_t number, const SharedRequest& request, Since since) {
  Visitor* asker = visitors_.find(number);
  if (asker == nullptr) return;
  if (order_.waiting() >= most_waiting || asker->waiting >= most_waiting_of_one) {
    answer(number, too_fast("too much is waiting at this table already", id_of(*request)));
    return;
  }
  ++asker->waiting;
  enqueue([self = shared_from_this(), number, request, since] {
    Visitor* v = self->visitors_.find(number);
    if (v == nullptr) return;
    --v->waiting;
    if (!self->table()) {
      self->answer(number, refusal("frozen", "this table cannot be played on", id_of(*request)));
      return;
    }
    std::visit([&](const auto& wish) { self->on(*v, wish, request, since); }, *request);
  });
}

template <class Wish>
void Room::on(Visitor& v, const Wish& wish, const SharedRequest& request, Since since) {
  if constexpr (std::is_same_v<Wish, Explain>) {
    answer(v.number, Lookback::explain(*table(), v.mine, wish));
  } else if constexpr (std::is_same_v<Wish, AskHistory>) {
    answer(v.number, lookback_.history(*table(), v, wish));
  } else if constexpr (std::is_same_v<Wish, AskMoment>) {
    answer(v.number, lookback_.moment(*table(), v, wish));
  } else if constexpr (std::is_same_v<Wish, Point>) {
    point(v, wish);
  } else if constexpr (std::is_same_v<Wish, AskChoices>) {
    answer(v.number, Suggestions::choices(*table(), v, wish, lookback_));
  } else if constexpr (std::is_same_v<Wish, Suggest>) {
    suggest(v, wish);
  } else if constexpr (std::is_same_v<Wish, AskHint>) {
    ask_hint(v, wish);
  } else if constexpr (std::is_same_v<Wish, Rematch>) {
    rematch(v, wish);
  } else if constexpr (std::is_same_v<Wish, Join>) {
    answer(v.number, refusal("joined", "one connection is for one table", wish.id));
  } else {
    attempt(v, wish, request, since);
  }
}

/// Tries it on a draft, and stores that if nothing speaks against it.
template <class Wish>
void Room::attempt(Visitor& v, const Wish& wish, const SharedRequest& request, Since since) {
  const std::uint64_t number = v.number;
  const RequestId id = wish.id;
  if (v.mine == 0) {
    answer(number, refusal("not_seated", "spectators can only watch", id));
    return;
  }
  const auto pending =
      draft({.asker = {number, id},
             .since = since,
             .move = std::is_same_v<Wish, Act>,
             .again = [this, number, request, since] { handle(number, request, since); }});
  const Wishes::From from{.visitor = v, .stored = known().stored, .present = present()};
  if (WhyNot no = wishes_.attempt(pending->attempt, from, wish)) {
    no->id = id;
    answer(number, *no);
  } else if (!pending->changes_something()) {  // said again
    const std::optional<Message>& before = pending->attempt.answer;
    v.send(before ? *before : sync_of(known(), info(), v.mine, id));
  } else {
    submit(pending);
  }
}

/// Unless gone by now.
void Room::answer(std::uint64_t number, const Message& message) {
  if (std::holds_alternative<Refused>(message)) ++services_.metrics.refused;
  visitors_.send(number, message);
}

void Room::point(Visitor& v, const Point& wish) {
  if (const auto no = lookback_.check_pointing(*table(), v, wish, visitors_.size())) {
    answer(v.number, *no);
    return;
  }
  v.name = wish.name;
  visitors_.tell_pointed(v, wish.ply);
  v.send(Done{wish.id});
}

void Room::suggest(Visitor& v, const Suggest& wish) {
  const auto no = suggestions_.check(*table(), v.mine, wish, visitors_.fellows_of(v));
  if (no) {
    answer(v.number, *no);
    return;
  }
  visitors_.tell_fellows(v, Suggestions::told(*table(), v.mine, wish));
  v.send(Done{wish.id});
}

/// Why this visitor may not have a hint now.
WhyNot Room::check_hint(const Visitor& v, const AskHint& wish) const {
  const auto no = [&](std::string_view code, std::string_view words) {
    return refusal(code, words, wish.id);
  };
  const std::optional<Seat> seat = seat_meant(*table(), v.mine, wish.seat);
  if (v.mine == 0) return no("not_seated", "spectators can only watch");
  if (table()->status() != Status::running)
    return no("not_running", "no game is being played here");
  if (!table()->settings().hints.value_or(true))
    return no("no_hint", "this table plays without hints");
  if (!seat) return no("which_seat", "say which of your seats is meant");
  if (!table()->place(*seat).attended()) return no("away", "a bot plays for you: sit down first");
  if (!table()->to_act().contains(*seat)) return no("not_to_act", "it is not your turn");
  if (thinking_.is_advising(*seat))
    return no("too_fast", "a hint for this seat is already on its way");
  return std::nullopt;
}

/// Thinks of a hint where the bots think; one at a time for each seat.
void Room::ask_hint(Visitor& v, const AskHint& wish) {
  if (const auto no = check_hint(v, wish)) {
    answer(v.number, *no);
    return;
  }
  const Hint asked{.id = wish.id,
                   .state = table()->state(),
                   .seat = *seat_meant(*table(), v.mine, wish.seat),
                   .actions = {}};
  const bool taken =
      thinking_.advise(*table(), asked, v.connection->address(),
                       [this, number = v.number](const Hint& hint) { hinted(number, hint); });
  if (!taken) {
    answer(v.number,
           too_fast("too many bots are thinking for this address; try again later", wish.id));
  }
}

/// For the asker alone, who may have gone or lost the seat by now.
void Room::hinted(std::uint64_t number, const Hint& hint) {
  const Visitor* v = visitors_.find(number);
  if (v == nullptr || services_.stopping) return;
  if (!table() || table()->state() != hint.state || !holds(v->mine, hint.seat)) {
    answer(number, refusal("stale", "the game has moved on since", hint.id));
  } else if (hint.actions.empty()) {
    answer(number, refusal("no_hint", "no bot can advise on this game", hint.id));
  } else {
    ++services_.metrics.hints;
    v->send(hint);
  }
}

void Room::rematch(Visitor& v, const Rematch& wish) {
  const Asker asker{v.number, wish.id};
  if (v.mine == 0) {
    answer(asker.visitor, refusal("not_seated", "spectators can only watch", asker.id));
  } else if (table()->status() != Status::over || known().settings->replay) {
    answer(asker.visitor, refusal("not_over", "the game is not over", asker.id));
  } else if (!table()->rematch().empty()) {
    v.send(TableChanged{.id = asker.id, .table = info(), .mine = list_of(v.mine)});
  } else {
    NextTable next = rematch_of(*table(), services_.luck.new_deal());
    Opening opening{.settings = std::move(next.settings),
                    .seats = known().stored.seats,
                    .listed = known().stored.listed,
                    .entries = std::move(next.entries),
                    .again = true};
    for (const Seat s : list_of(v.mine)) {
      const std::string& person = opening.seats[static_cast<std::size_t>(index(s))].person;
      if (!person.empty()) opening.by = person;
    }
    order_.hold();
    open_(opening, [self = shared_from_this(), asker](const std::string& opened) {
      if (!opened.empty()) {
        self->rematched(asker, opened);
        return;
      }
      self->answer(asker.visitor,
                   refusal("storage", "this could not be stored; please try again", asker.id));
      self->order_.release();
    });
  }
}

/// Tells that the new table is there, unless another server was quicker with one of its own.
void Room::rematched(const Asker& asker, const std::string& next) {
  if (!table()) {
    answer(asker.visitor, refusal("frozen", "this table cannot be played on", asker.id));
    order_.release();
    return;
  }
  if (!table()->rematch().empty()) {
    if (const Visitor* v = visitors_.find(asker.visitor))
      v->send(TableChanged{.id = asker.id, .table = info(), .mine = list_of(v->mine)});
    order_.release();
    return;
  }
  Origin origin;
  origin.asker = asker;
  origin.again = [self = shared_from_this(), asker, next] { self->rematched(asker, next); };
  const auto pending = draft(std::move(origin));
  pending->attempt.draft.add(Rematched{next});
  submit(pending);
}

void Room::take_seat(const TakeSeat& wish, Respond respond) {
  if (order_.waiting() >= most_waiting || !taking_seats_.spend(1, services_.loop.now())) {
    respond(http_refusal(too_fast("too many people are trying to sit down at this table at once")));
    return;
  }
  enqueue([self = shared_from_this(), wish, respond = std::move(respond)] {
    if (!self->table() || !self->known().stored.listed) {
      respond(http_refusal(
          refusal("private", "the seats of this table can only be taken with their links")));
      return;
    }
    const auto pending =
        self->draft(Origin::of_house([self, wish, respond] { self->take_seat(wish, respond); }));
    SeatLink link;
    if (const auto no =
            self->wishes_.take_seat(pending->attempt, self->known().stored, wish, link)) {
      respond(http_refusal(*no));
      return;
    }
    pending->then = [respond, link] { respond({.status = 201, .body = json_text(link)}); };
    pending->failed = [respond] {
      respond({.status = 503,
               .body = R"({"error":{"code":"storage","words":"this could not be stored"}})"});
    };
    self->submit(pending);
  });
}

TableInfo Room::info() const { return info_of(known(), present(), services_.loop.wall_ms()); }

const std::string* Room::record_text() {
  if (!table() || !is_open_book(*table())) return nullptr;
  return &lookback_.record_text(*table());
}

std::optional<host::Record> Room::record() const {
  if (!table() || !is_open_book(*table())) return std::nullopt;
  return table()->record();
}

std::optional<host::Record> Room::begun() const {
  if (!table() || table()->status() != Status::running || sealed()) return std::nullopt;
  const Seats others =
      table()->seats_where([](const auto& place) { return place.who != Who::bot; });
  if ((others & static_cast<Seats>(~table()->makers())) != 0) return std::nullopt;
  return table()->record();
}

std::optional<std::int64_t> Room::ended_in() const {
  if (!table() || table()->status() != Status::over || sealed()) return std::nullopt;
  return table()->state();
}

}  // namespace rail::tables
