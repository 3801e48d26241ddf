// Each wish, tried on a copy of the table.
#include "tables/draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "host/json_input.h"
#include "tables/luck.h"
#include "tables/refusal.h"

namespace rail::tables {

namespace {

Refused log_full(std::string_view what) {
  return refusal("log_full", fmt::format("the log of this table is full: {}", what));
}

template <class Do>
void each(Seats seats, Do action) {
  for (int i = 0; i < max_seats; ++i) {
    if (holds(seats, seat(i))) action(seat(i));
  }
}

Seats people(const Table& table) {
  return table.seats_where([](const Table::Place& place) { return place.attended(); });
}

/// How many plies were there when the table opened.
std::int64_t first_ply(const Table& table) {
  return table.settings().origin ? table.settings().origin->ply : 0;
}

}  // namespace

std::optional<Seat> seat_meant(const Table& table, Seats mine, std::optional<Seat> asked) {
  if (asked) return holds(mine, *asked) ? asked : std::nullopt;
  Seats candidates = mine;
  if (std::popcount(mine) > 1) {
    each(mine, [&](Seat s) {
      if (!table.to_act().contains(s)) candidates &= static_cast<Seats>(~only(s));
    });
  }
  if (std::popcount(candidates) != 1) return std::nullopt;
  return seat(std::countr_zero(candidates));
}

Seats still_to_agree(const Table& table) {
  if (!table.wish()) return 0;
  const Seats settled = only(table.wish()->seat) | table.wish()->agreed;
  return people(table) & static_cast<Seats>(~settled);
}

Draft::Draft(const Table& table, std::int64_t now, Draw draw, Table::OnPly on_ply)
    : table_(table),
      now_(std::max(now, table.last_at())),
      draw_(std::move(draw)),
      on_ply_(std::move(on_ply)) {}

void Draft::add(Entry entry) {
  table_.apply(entry, now_, on_ply_);
  entries_.push_back(std::move(entry));
}

/// Chance does what it has to.
void Draft::roll() {
  while (table_.to_act().is_chance()) {
    if (must_reshuffle(table_)) add(Reshuffled{});
    add(Played{.actor = Actor::chance(), .action = draw_(table_), .by = By::chance, .id = {}});
  }
}

WhyNot Draft::play(Played played) {
  try {
    if (auto no = table_.play(played, now_, on_ply_))
      return Refused{.id = {}, .code = no->code, .words = no->words, .rule = no->rule};
  } catch (const host::BadInput& error) {
    return refusal("bad_action", error.what());
  }
  entries_.emplace_back(std::move(played));
  roll();
  return {};
}

void Draft::start_if_full() {
  if (table_.started()) return;
  if (table_.seats_where([](const Table::Place& place) { return place.who == Who::open; }) != 0)
    return;
  add(Started{});
  roll();
}

Look Draft::free_of(Seat seat, Look look) const {
  for (int i = 0; i < std::ssize(table_.places()); ++i) {
    const Table::Place& other = table_.place(rail::seat(i));
    if (i == index(seat) || other.who != Who::person) continue;
    if (look.plate == other.plate) look.plate.reset();
    if (look.face == other.face) look.face.reset();
  }
  return look;
}

void Draft::wear(Seat seat, const Look& look) {
  const Table::Place& place = table_.place(seat);
  LookChosen chosen{seat, look.plate, look.face};
  if (chosen.plate == place.plate) chosen.plate.reset();
  if (chosen.face == place.face) chosen.face.reset();
  if (chosen.plate || chosen.face) add(chosen);
}

WhyNot Draft::sit(Seats mine, std::string_view name, const Look& look) {
  if (!presentable(name, max_name))
    return refusal("bad_name", fmt::format("a name has 1 to {} visible characters", max_name));
  if (table_.log_size().comings >= most_comings) return log_full("nobody can sit down any more");
  each(mine, [&](Seat s) {
    const Table::Place& place = table_.place(s);
    if (place.left) {
      add(Returned{s});
      if (place.name != name && std::popcount(mine) == 1) add(Sat{s, std::string(name)});
    } else if (std::popcount(mine) == 1 || place.who == Who::open) {
      if (place.who != Who::person || place.name != name) add(Sat{s, std::string(name)});
    }
  });
  const Seat first = seat(std::countr_zero(mine));
  if (!table_.started() && !check_settings()) wear(first, free_of(first, look));
  start_if_full();
  return {};
}

WhyNot Draft::choose_look(Seats mine, std::optional<Seat> asked, const Look& look) {
  if (table_.started()) return refusal("started", "the game has started");
  const std::optional<Seat> seat = seat_meant(table_, mine, asked);
  if (!seat) return refusal("which_seat", "say which of your seats is meant");
  if (table_.place(*seat).who != Who::person) return refusal("not_seated", "take a seat first");
  const Look free = free_of(*seat, look);
  if (free.plate != look.plate || free.face != look.face)
    return refusal("look_taken", "somebody else at this table has it");
  if (auto no = check_settings()) return no;
  wear(*seat, look);
  return {};
}

WhyNot Draft::check_bot(const std::string& bot) const {
  const auto problem = host::bot_problem(table_.game(), bot);
  return problem ? WhyNot(refusal("no_such_bot", *problem)) : WhyNot();
}

void Draft::grant_if_agreed() {
  if (table_.wish() && still_to_agree(table_) == 0)
    add(TakenBack{table_.wish()->seat, table_.wish()->to});
}

WhyNot Draft::leave(Seats mine, const std::optional<std::string>& bot) {
  const std::string other = bot.value_or(host::stand_in(table_.game()));
  if (auto no = check_bot(other)) return no;
  if (table_.status() == Status::over) return refusal("over", "the game is over");
  each(mine, [&](Seat s) {
    const Table::Place& place = table_.place(s);
    if (!place.attended()) return;
    if (table_.started()) {
      add(Left{s, other});
    } else {
      add(Freed{s});
    }
  });
  grant_if_agreed();
  return {};
}

WhyNot Draft::replace(Seats mine, Seat seat, const std::optional<std::string>& bot, Seats present,
                      std::int64_t absent_after) {
  const std::string other = bot.value_or(host::stand_in(table_.game()));
  if (auto no = check_bot(other)) return no;
  if ((mine & people(table_)) == 0) return refusal("not_seated", "only players may do this");
  if (table_.status() != Status::running)
    return refusal("not_running", "no game is being played here");
  if (!table_.has(seat)) return refusal("no_such_seat", "there is no such seat");
  if (!table_.place(seat).attended()) return refusal("not_a_person", "nobody is sitting there");
  const bool waited =
      table_.to_act().contains(seat) && now_ - table_.waiting_since(seat) >= absent_after;
  if (holds(present, seat) || !waited) {
    return refusal("not_absent",
                   fmt::format("only a player who is away and has kept the others waiting for "
                               "{} seconds can be replaced",
                               absent_after / 1000));
  }
  add(Left{seat, other});
  grant_if_agreed();
  return {};
}

WhyNot Draft::start(Seats mine, const std::optional<std::string>& bot) {
  if (table_.started()) return {};
  if ((mine & people(table_)) == 0) return refusal("not_seated", "take a seat first");
  const Seats open =
      table_.seats_where([](const Table::Place& place) { return place.who == Who::open; });
  if (open != 0 && !bot) return refusal("seats_open", "some seats are free, and no bot is named");
  if (bot) {
    if (auto no = check_bot(*bot)) return no;
  }
  each(open, [&](Seat s) { add(Filled{s, *bot}); });
  start_if_full();
  return {};
}

WhyNot Draft::fill(Seat seat, const std::string& bot) {
  if (!table_.has(seat)) return refusal("no_such_seat", "there is no such seat");
  if (auto no = check_bot(bot)) return no;
  const Table::Place& place = table_.place(seat);
  if (table_.status() == Status::over || place.left || place.who == Who::bot) return {};
  if (table_.started()) {
    add(Left{seat, bot});
    grant_if_agreed();
    return {};
  }
  if (place.who == Who::person) add(Freed{seat});
  add(Filled{seat, bot});
  start_if_full();
  return {};
}

WhyNot Draft::act(Seats mine, const Act& act) {
  if (act.id.empty() || act.id.size() > max_request_id)
    return refusal("bad_id", fmt::format("an id has 1 to {} bytes", max_request_id));
  // Said again: possibly by now another seat of this device is to act.
  bool known = false;
  each(mine, [&](Seat s) { known = known || table_.knows(s, act.id); });
  if (known) return {};
  if (!table_.started()) return refusal("not_started", "the game has not started");
  if (table_.status() == Status::over) return refusal("over", "the game is over");
  if (table_.log_size().plies >= most_plies) return log_full("nothing more can be played");
  const std::optional<Seat> seat = seat_meant(table_, mine, act.seat);
  if (!seat) return refusal("which_seat", "say which of your seats acts");
  if (!table_.place(*seat).attended())
    return refusal("away", "a bot plays for you: sit down first");
  if (act.state > table_.state() ||
      (act.state < table_.state() &&
       (!table_.to_act().contains(*seat) || act.state < table_.to_act_since(*seat))))
    return refusal("stale", "the game has moved on since");
  return play({.actor = *seat, .action = act.action, .by = By::person, .id = act.id});
}

WhyNot Draft::decide(Seat seat, const boost::json::value& action, By by) {
  return play({.actor = seat, .action = action, .by = by, .id = {}});
}

/// Long before nothing more can be played, so that every game can come to its end.
WhyNot Draft::check_going_back() const {
  const LogSize& size = table_.log_size();
  if (size.plies + size.back < most_to_go_back) return {};
  return log_full("nothing more can be taken back");
}

WhyNot Draft::go_to(Seats mine, std::int64_t ply) {
  const host::Script* script = table_.script();
  if (script == nullptr || !table_.started())
    return refusal("no_script", "this table has no script");
  if (auto no = check_going_back()) return no;
  const bool lesson = script->kind == host::ScriptKind::lesson;
  const std::int64_t end = lesson ? std::ssize(script->record.entries) : first_ply(table_);
  if (ply < first_ply(table_) || ply > end)
    return refusal("no_such_ply", "this table does not go that far");
  const auto plies = [&] { return static_cast<std::int64_t>(table_.line().size()); };
  // In a lesson the way there is the written one, wherever the learner has strayed to.
  std::int64_t to = std::min(ply, plies());
  if (lesson) to = std::min(to, table_.followed());
  if (to < plies()) add(TakenBack{seat(std::countr_zero(mine)), to});
  while (plies() < ply) {
    const host::RecordEntry next = *table_.written();
    const By by = next.actor.is_chance()              ? By::chance
                  : holds(mine, next.actor.seat_of()) ? By::person
                                                      : By::bot;
    add(Played{.actor = next.actor, .action = next.action, .by = by, .id = {}});
  }
  roll();
  return {};
}

WhyNot Draft::take_back(Seats mine, std::optional<Seat> asked) {
  if (table_.status() != Status::running)
    return refusal("not_running", "no game is being played here");
  if (auto no = check_going_back()) return no;
  const Plies& line = table_.line();
  std::optional<Seat> seat = asked;
  if (!seat) {  // whoever of this device acted last
    for (std::size_t ply = line.size(); ply-- > 0 && !seat;) {
      const Actor actor = line.actor(ply);
      if (!actor.is_chance() && holds(mine, actor.seat_of())) seat = actor.seat_of();
    }
  }
  if (!seat || !holds(mine, *seat))
    return refusal("nothing_to_take_back", "you have not acted yet");
  std::size_t to = line.size();
  while (to > 0 && !(line.actor(to - 1) == Actor(*seat))) --to;
  if (to == 0) return refusal("nothing_to_take_back", "you have not acted yet");
  --to;
  const auto ply = static_cast<std::int64_t>(to);
  if (ply < first_ply(table_)) {
    return refusal("nothing_to_take_back", "what was played before this table opened stays");
  }
  const bool nothing_since = to + 1 == line.size();
  if (!nothing_since && table_.settings().sealed.value_or(false)) {
    return refusal("sealed",
                   "where luck is the same at other tables, only the very last action is taken "
                   "back");
  }
  const Seats others = people(table_) & static_cast<Seats>(~mine);
  if (nothing_since || others == 0) {
    add(TakenBack{*seat, ply});
    return {};
  }
  if (table_.wish()) return refusal("already_asked", "the others are being asked already");
  add(Asked{*seat, ply});
  // The other seats of this device need not be asked.
  each(mine & people(table_) & static_cast<Seats>(~only(*seat)),
       [&](Seat s) { add(Answered{s, true}); });
  return {};
}

WhyNot Draft::answer(Seats mine, bool yes) {
  if (!yes && table_.wish() && holds(mine, table_.wish()->seat)) {  // thinks better of it
    add(Answered{table_.wish()->seat, false});
    return {};
  }
  const Seats asked = still_to_agree(table_) & mine;
  if (asked == 0)
    return refusal("not_asked", "nobody has asked you to let them take something back");
  each(asked, [&](Seat s) {
    if (table_.wish()) add(Answered{s, yes});
  });
  grant_if_agreed();
  return {};
}

WhyNot Draft::say(Seats mine, std::string_view text) {
  const Seats seated =
      mine & table_.seats_where([](const Table::Place& place) { return place.who == Who::person; });
  if (seated == 0) return refusal("not_seated", "only players may chat");
  if ((seated & table_.seats_where([](const Table::Place& place) { return place.muted; })) != 0)
    return refusal("muted", "the person who opened this table has muted you");
  if (!presentable(text, max_chat))
    return refusal("bad_text", fmt::format("a message has 1 to {} visible characters", max_chat));
  if (table_.log_size().chat >= most_chat_lines) return log_full("nothing more can be said");
  const std::optional<Seat> meant = seat_meant(table_, seated, {});
  add(Chatted{meant.value_or(seat(std::countr_zero(seated))), std::string(text)});
  return {};
}

/// Whether these may see to it who else is at the table.
WhyNot Draft::check_maker(Seats mine, Seat seat) const {
  if ((mine & table_.makers()) == 0)
    return refusal("not_maker", "only the person who opened the table can do this");
  if (!table_.has(seat)) return refusal("no_such_seat", "there is no such seat");
  if (holds(mine, seat)) return refusal("own_seat", "this seat is your own");
  if (table_.place(seat).who != Who::person)
    return refusal("not_a_person", "nobody is sitting there");
  return {};
}

void Draft::clear_seat(Seat seat) {
  if (table_.place(seat).muted) add(Muted{seat, false});
  add(SecretsChanged{{seat}});
}

WhyNot Draft::free_seat(Seats mine, Seat seat) {
  if (auto no = check_maker(mine, seat)) return no;
  if (table_.started()) return refusal("started", "the game has started");
  add(Freed{seat});
  clear_seat(seat);
  return {};
}

WhyNot Draft::mute(Seats mine, Seat seat, bool muted) {
  if (auto no = check_maker(mine, seat)) return no;
  if (auto no = check_settings()) return no;
  if (table_.place(seat).muted != muted) add(Muted{seat, muted});
  return {};
}

WhyNot Draft::check_settings() const {
  if (table_.log_size().settings < most_settings) return {};
  return log_full("nothing can be set any more");
}

}  // namespace rail::tables
