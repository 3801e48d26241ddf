// Checks a wish and fills in what it leaves open.
#include "tables/table_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "host/catalog.h"
#include "host/json_input.h"
#include "tables/draft.h"
#include "tables/luck.h"
#include "tables/protocol.h"
#include "tables/secrets.h"

namespace rail::tables {

namespace {

constexpr std::int32_t shortest_clock_s = 5;
constexpr std::int32_t longest_clock_s = 14 * 24 * 3600;

void plan_seat(TablePlan& plan, const host::GameEntry& game, const NewSeat& wish, Seat seat,
               const Secrets& secrets) {
  const host::Where seats("seats");
  const host::Where where = seats.item(static_cast<std::size_t>(index(seat)));
  SeatSettings& settings = plan.settings.seats.emplace_back();
  StoredSeat& stored = plan.seats.emplace_back();
  if (wish.name && wish.who != NewWho::here) where.fail("only a seat that is here has a name");
  if (wish.bot && wish.who != NewWho::bot) where.fail("only a bot has a level");
  if ((wish.plate || wish.face) && wish.who != NewWho::here)
    where.fail("only a seat that is here has a look");
  if (wish.who == NewWho::bot) {
    settings = {Who::bot, wish.bot.value_or(host::usual_bot(game))};
    if (const auto problem = host::bot_problem(game, *settings.bot))
      where.member("bot").fail(*problem);
  } else if (wish.who == NewWho::open) {
    const SeatLink& link = plan.answer.links.emplace_back(SeatLink{seat, secrets.new_token()});
    stored.token_hash = secrets.hash_of(link.token);
  } else {
    if (!presentable(wish.name.value_or(""), max_name))
      where.member("name").fail(fmt::format("a name has 1 to {} visible characters", max_name));
    if (!plan.answer.token) plan.answer.token = secrets.new_token();
    stored.token_hash = secrets.hash_of(*plan.answer.token);
    plan.entries.emplace_back(Sat{seat, *wish.name});
    if (wish.plate || wish.face) plan.entries.emplace_back(LookChosen{seat, wish.plate, wish.face});
    if (!plan.settings.makers) plan.settings.makers.emplace();
    plan.settings.makers->push_back(seat);
  }
}

/// Two seats that want to look the same.
void check_looks(const std::vector<NewSeat>& seats) {
  const host::Where all("seats");
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const host::Where where = all.item(i);
    for (std::size_t k = 0; k < i; ++k) {
      if (seats[i].plate && seats[i].plate == seats[k].plate)
        where.member("plate").fail("another seat has it");
      if (seats[i].face && seats[i].face == seats[k].face)
        where.member("face").fail("another seat has it");
    }
  }
}

TablePlan plan_game(const NewTable& wish, const host::GameEntry& game, const Secrets& secrets) {
  TablePlan plan;
  plan.settings.game = game.id();
  plan.settings.options = game.complete(wish.options.value_or(host::OptionValues{}));
  plan.settings.rules_version = game.rules_version();
  plan.settings.hints = wish.hints;
  if (wish.clock) {
    if (wish.clock->seconds < shortest_clock_s || wish.clock->seconds > longest_clock_s) {
      throw host::BadInput(
          fmt::format("clock.seconds: expected {} to {}", shortest_clock_s, longest_clock_s));
    }
    plan.settings.clock = wish.clock;
  }
  if (wish.deal && !is_deal(*wish.deal))
    throw host::BadInput("deal: expected 4 to 60 small letters, digits and hyphens");
  plan.listed = wish.listed.value_or(false);
  if (wish.seats.size() > max_seats) throw host::BadInput("seats: too many");
  game.start(static_cast<int>(wish.seats.size()), plan.settings.options);  // or throws
  check_looks(wish.seats);
  for (std::size_t i = 0; i < wish.seats.size(); ++i)
    plan_seat(plan, game, wish.seats[i], seat(static_cast<int>(i)), secrets);
  if (plan.answer.links.empty() && plan.entries.empty())
    throw host::BadInput("seats: a table needs at least one person");
  return plan;
}

}  // namespace

TablePlan plan_table(const NewTable& wish, const host::Catalog& catalog, const Secrets& secrets) {
  if (!wish.game) throw host::BadInput("game: missing");
  return plan_game(wish, catalog.at(*wish.game), secrets);
}

TablePlan plan_table(const NewTable& wish, const std::shared_ptr<const host::OwnBoard>& board,
                     const host::Catalog& catalog, const Secrets& secrets) {
  const host::GameEntry& game = *board->entry;
  if (wish.game && *wish.game != board->game && *wish.game != game.id())
    throw host::BadInput("game: it is not the one on this board");
  const auto is_family = [&](const auto& entry) { return entry->family() == game.family(); };
  if (std::none_of(catalog.entries().begin(), catalog.entries().end(), is_family))
    throw host::BadInput("board.game: this house does not have it");
  if (const host::GameEntry* ours = host::standard_on(board->ids.document))
    return plan_game(wish, *ours, secrets);
  TablePlan plan = plan_game(wish, game, secrets);
  plan.own_board = board;
  return plan;
}

void add_people(TablePlan& plan, const HousePlan& house) {
  const host::Where people("people");
  if (!house.people.empty() && house.people.size() != plan.seats.size())
    people.fail("expected as many as seats");
  plan.id = house.id;
  plan.asking = house.asking;
  if (!house.of.empty()) plan.settings.of = house.of;
  if (house.sealed) {
    if (plan.listed) throw host::BadInput("listed: nobody looks on where the deal is a secret");
    plan.settings.sealed = true;
  }
  const bool tournament = house.of.starts_with(tournament_book);
  for (std::size_t i = 0; i < house.people.size(); ++i) {
    const std::optional<std::string>& person = house.people[i];
    if (!person) continue;
    if (person->empty() || plan.settings.seats[i].who == Who::bot)
      people.item(i).fail("nobody can sit there");
    plan.seats[i].person = *person;
    if (!tournament) continue;
    plan.seats[i].token_hash.clear();
    std::erase_if(plan.answer.links,
                  [&](const SeatLink& link) { return std::cmp_equal(index(link.seat), i); });
  }
  if (!tournament) return;
  plan.settings.makers.emplace();
  // That of the seats that are here, unless one of them is nobody's.
  const auto opens = [](const StoredSeat& seat) { return !seat.token_hash.empty(); };
  const auto links = std::ssize(plan.answer.links);
  if (std::count_if(plan.seats.begin(), plan.seats.end(), opens) == links)
    plan.answer.token.reset();
}

}  // namespace rail::tables
