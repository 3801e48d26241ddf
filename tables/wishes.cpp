// What each wish does to a draft.
#include "tables/wishes.h"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "tables/refusal.h"
#include "tables/telling.h"

namespace rail::tables {

namespace {

constexpr std::string_view too_often_back = "back and forth too quickly";

/// Whether a secret that a client chose can be one that nobody guesses.
WhyNot check_token(const std::optional<std::string>& token) {
  constexpr std::size_t shortest = 43;  // 32 bytes
  constexpr std::size_t longest = 86;   // 64 bytes
  constexpr std::string_view base64url =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  if (!token) return {};
  if (token->size() >= shortest && token->size() <= longest &&
      token->find_first_not_of(base64url) == std::string::npos)
    return {};
  return refusal("bad_token", "a token is 32 to 64 random bytes in base64url, without padding");
}

}  // namespace

/// Whether this token opens this seat already: then its wish was granted before.
bool Wishes::opens(const StoredTable& stored, Seat seat, const std::string& token) const {
  return services_.secrets.same_hash(stored.seats[static_cast<std::size_t>(index(seat))].token_hash,
                                     services_.secrets.hash_of(token));
}

/// Counts something that is stored for ever on the first of one's seats.
WhyNot Wishes::too_often(const Visitor& visitor, Allowance SeatBudget::* what) {
  SeatBudget& budget = budgets_[static_cast<std::size_t>(std::countr_zero(visitor.mine))];
  if ((budget.*what).spend(1, services_.loop.now())) return {};
  return too_fast("too often; wait a while");
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Sit& wish) {
  if (auto no = attempt.draft.sit(from.visitor.mine, wish.name, {wish.plate, wish.face})) return no;
  return too_often(from.visitor, &SeatBudget::comings);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Leave& wish) {
  return attempt.draft.leave(from.visitor.mine, wish.bot);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Replace& wish) {
  return attempt.draft.replace(from.visitor.mine, wish.seat, wish.bot, from.present,
                               services_.absent_after_ms);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Start& wish) {
  auto no = attempt.draft.start(from.visitor.mine, wish.bot);
  // The links of seats that bots took open nothing any more.
  for (const Entry& entry : attempt.draft.entries()) {
    if (const auto* filled = std::get_if<Filled>(&entry))
      attempt.seats.emplace_back(index(filled->seat), StoredSeat{});
  }
  return no;
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Act& wish) {
  return attempt.draft.act(from.visitor.mine, wish);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const TakeBack& wish) {
  if (!lookback_.may(from.visitor, kept_every)) return too_fast(too_often_back);
  return attempt.draft.take_back(from.visitor.mine, wish.seat);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Answer& wish) {
  if (!lookback_.may(from.visitor, kept_every)) return too_fast(too_often_back);
  return attempt.draft.answer(from.visitor.mine, wish.yes);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const GoTo& wish) {
  // Back to what is still as written, and on from there.
  const std::int64_t followed = std::as_const(attempt.draft).table().followed();
  const auto on = std::clamp<std::int64_t>(wish.ply - followed, 0, most_history);
  if (!lookback_.may(from.visitor, kept_every + static_cast<std::size_t>(on)))
    return too_fast(too_often_back);
  return attempt.draft.go_to(from.visitor.mine, wish.ply);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Say& wish) {
  if (auto no = attempt.draft.say(from.visitor.mine, wish.text)) return no;
  return too_often(from.visitor, &SeatBudget::chat);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Notify& wish) {
  if (!wish.url.empty()) {
    if (const auto problem = services_.notices.problem(wish.url))
      return refusal("bad_url", *problem);
  }
  if (auto no = attempt.draft.check_settings()) return no;
  if (auto no = too_often(from.visitor, &SeatBudget::settings)) return no;
  for (const Seat s : list_of(from.visitor.mine)) {
    StoredSeat changed = from.stored.seats[static_cast<std::size_t>(index(s))];
    changed.webhook = wish.url;
    attempt.seats.emplace_back(index(s), changed);
  }
  attempt.draft.add(SecretsChanged{});
  attempt.answer = Done{wish.id};
  return {};
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Renew& wish) {
  if (auto no = check_token(wish.token)) return no;
  // A pass holds for minutes, and not at all once its device is shut out; a link that it made would
  // last. So who came with one ends the link, whoever has it by now, and comes by passes alone.
  std::optional<std::string> token;
  if (from.visitor.person.empty()) token = wish.token.value_or(services_.secrets.new_token());
  attempt.answer = Renewed{wish.id, token};
  const std::vector<Seat> seats = list_of(from.visitor.mine);
  const auto is_so = [&](Seat s) {
    return token ? opens(from.stored, s, *token)
                 : from.stored.seats[static_cast<std::size_t>(index(s))].token_hash.empty();
  };
  if (std::all_of(seats.begin(), seats.end(), is_so)) return {};
  if (auto no = attempt.draft.check_settings()) return no;
  if (auto no = too_often(from.visitor, &SeatBudget::settings)) return no;
  for (const Seat s : seats) {
    StoredSeat changed = from.stored.seats[static_cast<std::size_t>(index(s))];
    changed.token_hash = token ? services_.secrets.hash_of(*token) : std::string();
    attempt.seats.emplace_back(index(s), changed);
  }
  attempt.draft.add(SecretsChanged{seats});
  return {};
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const FreeSeat& wish) {
  if (auto no = check_token(wish.token)) return no;
  const std::string token = wish.token.value_or(services_.secrets.new_token());
  attempt.answer = SeatFreed{wish.id, wish.seat, token};
  const Table& table = std::as_const(attempt.draft).table();
  const bool maker = (from.visitor.mine & table.makers()) != 0;
  if (maker && table.has(wish.seat) && !holds(from.visitor.mine, wish.seat) &&
      opens(from.stored, wish.seat, token))
    return {};  // whoever sits there now came by the new link
  if (auto no = attempt.draft.free_seat(from.visitor.mine, wish.seat)) return no;
  attempt.seats.emplace_back(index(wish.seat), StoredSeat{services_.secrets.hash_of(token), ""});
  return {};
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const Mute& wish) {
  if (auto no = attempt.draft.mute(from.visitor.mine, wish.seat, wish.muted)) return no;
  return too_often(from.visitor, &SeatBudget::settings);
}

WhyNot Wishes::attempt(Attempt& attempt, const From& from, const ChooseLook& wish) {
  if (auto no = attempt.draft.choose_look(from.visitor.mine, wish.seat, {wish.plate, wish.face}))
    return no;
  return too_often(from.visitor, &SeatBudget::settings);
}

WhyNot Wishes::take_seat(Attempt& attempt, const StoredTable& stored, const TakeSeat& wish,
                         SeatLink& link) const {
  Seats open = std::as_const(attempt.draft).table().seats_where([](const Table::Place& place) {
    return place.who == Who::open;
  });
  for (std::size_t i = 0; i < stored.seats.size(); ++i) {
    const Seat s = seat(static_cast<int>(i));
    if (!stored.seats[i].person.empty()) open &= static_cast<Seats>(~only(s));
  }
  if (open == 0 || (wish.seat && !holds(open, *wish.seat)))
    return refusal("taken", "this seat is taken");
  link = {wish.seat.value_or(seat(std::countr_zero(open))), services_.secrets.new_token()};
  attempt.seats.emplace_back(index(link.seat),
                             StoredSeat{services_.secrets.hash_of(link.token), ""});
  attempt.draft.clear_seat(link.seat);
  return attempt.draft.sit(only(link.seat), wish.name, {wish.plate, wish.face});
}

}  // namespace rail::tables
