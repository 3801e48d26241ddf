// Opens, ends and looks after rounds, one table after the other.
#include "people/tournament_house.h"

#include <algorithm>
#include <utility>

#include "host/catalog.h"
#include "host/json_input.h"
#include "people/round_drawer.h"
#include "people/tournament_pages.h"
#include "tables/draft.h"
#include "tables/http_answers.h"
#include "tables/luck.h"
#include "tables/protocol.h"

namespace rail::people {

namespace {

using Judged = TournamentPages::Judged;

/// Whether there is something left that no person has to ask for.
bool needs_house(const Tournament& tournament) {
  const bool played = !tournament.rounds.empty() && !tournament.rounds.back().over;
  return played || (tournament.stage == Stage::between &&
                    (house_draws(tournament) || is_complete(tournament)));
}

SeatedPeople seated_at(const tournament::Table& table) {
  SeatedPeople people;
  for (const tournament::TableSeat& seat : table.seats) people.push_back(seat.person);
  return people;
}

/// Whoever was drawn sits there from the beginning, so that he is told and his clock runs.
tables::NewSeat seat_for(const tournament::TableSeat& seat, std::size_t number,
                         const std::map<std::string, person::Called>& names) {
  tables::NewSeat wish;
  if (!seat.person) {
    wish.who = tables::NewWho::bot;
    wish.bot = seat.bot;
    return wish;
  }
  wish.who = tables::NewWho::here;
  wish.name = std::to_string(number + 1);  // of somebody who is forgotten
  const auto found = names.find(*seat.person);
  if (found == names.end()) return wish;
  if (tables::presentable(found->second.name, tables::max_name)) wish.name = found->second.name;
  wish.plate = found->second.plate;
  wish.face = found->second.face;
  return wish;
}

/// Nobody sees it in a list, and no hint tells what others found out about the deal.
tables::NewTable wish_for(const tournament::Announced& settings, const tournament::Round& round,
                          const tournament::Table& table,
                          const std::map<std::string, person::Called>& names) {
  tables::NewTable wish;
  wish.game = settings.game;
  wish.options = settings.options;
  wish.clock = settings.clock;
  wish.deal = round.deal;
  wish.listed = false;
  wish.hints = false;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    tables::NewSeat seat = seat_for(table.seats[i], i, names);
    // Of two who look the same, the second takes what is left.
    for (const tables::NewSeat& other : wish.seats) {
      if (other.plate == seat.plate) seat.plate.reset();
      if (other.face == seat.face) seat.face.reset();
    }
    wish.seats.push_back(std::move(seat));
  }
  return wish;
}

tournament::TableOver how_it_came_out(const HouseTables::Shown& table) {
  tournament::TableOver entry{table.table.table, {}, table.table.won};
  for (const tables::ListedSeat& seat : table.table.seats)
    entry.scores.push_back({seat.points.value_or(0), seat.rank.value_or(1)});
  if (!table.lost.empty()) entry.lost = table.lost.front();
  return entry;
}

std::int64_t wait_of(const tournament::Announced& settings) {
  return settings.tempo == Tempo::live ? wait_live_ms : wait_days_ms;
}

bool waited_long(const tournament::Announced& settings, const HouseTables::Shown::Coming& coming,
                 std::int64_t now) {
  return coming.waits_since && now - *coming.waits_since >= wait_of(settings);
}

/// Everybody who has never decided anything at a finished table did not come, whoever played. Of
/// one that cannot be read any more only how it came out is known.
WhyNot add_over(TournamentPages& pages, const HouseTables::Shown& shown) {
  const tournament::Table* table = pages.after().table(shown.table.table);
  if (table == nullptr) return refused("bad_table", "no table of this tournament is called so");
  if (table->over) return {};
  const std::vector<tournament::TableSeat> seats = table->seats;
  for (std::size_t i = 0; i < std::min(seats.size(), shown.coming.size()); ++i) {
    if (shown.frozen || !seats[i].person || seats[i].no_show || shown.coming[i].acted) continue;
    const tournament::NoShow entry{shown.table.table, seat(static_cast<int>(i))};
    if (WhyNot why = pages.add(entry)) return why;
  }
  return pages.add(how_it_came_out(shown));
}

}  // namespace

bool did_not_come(const tournament::Announced& settings, const HouseTables::Shown& table, Seat seat,
                  std::int64_t now) {
  const auto place = static_cast<std::size_t>(index(seat));
  if (place >= table.coming.size() || place >= table.table.seats.size()) return false;
  const HouseTables::Shown::Coming& coming = table.coming[place];
  if (coming.acted) return false;
  if (table.table.seats[place].who == tables::Who::open)
    return now - table.table.created >= wait_of(settings);
  if (settings.clock) return coming.ran_out;
  return waited_long(settings, coming, now);
}

bool does_not_come_back(const Tournament& tournament, const HouseTables::Shown& table,
                        std::string_view person, Seat seat, std::int64_t now) {
  const auto place = static_cast<std::size_t>(index(seat));
  const tournament::Entrant* entrant = tournament.entrant(person);
  return place < table.coming.size() && !tournament.settings.clock && entrant != nullptr &&
         entrant->withdrew && waited_long(tournament.settings, table.coming[place], now);
}

bool house_draws(const Tournament& tournament) {
  return tournament.settings.tempo == Tempo::days || tournament.organisers.empty();
}

std::string circle_member(std::string_view circle) { return "circle/" + std::string(circle); }

Desk::Addition addition_for(const Tournament& after, std::vector<std::string> entries) {
  return {.entries = std::move(entries),
          .members = {{std::string(house_member), needs_house(after)}},
          .summary = summary_of(after),
          .closed = after.stage == Stage::ended};
}

TournamentHouse::TournamentHouse(Desk& desk, const TournamentTimes& times)
    : desk_(desk), times_(times), since_(now()) {}

void TournamentHouse::draw(const std::string& id, const Asker& asker, const Respond& respond,
                           Then then) {
  keep_to_circle(id, respond, [=, this](const Opened<Tournament>& book) {
    if (!asker.is_house() && !book.value.organised_by(asker.id()))
      return respond(refusal_answer(refused("not_allowed", "only organisers draw rounds")));
    const tables::Secrets& secrets = desk_.services().secrets;
    RoundChance chance{.seed = secrets.keyed_number("draw of tournament " + id),
                       .bot = host::usual_bot(host::Catalog::whole().at(book.value.settings.game)),
                       .deal = {},
                       .new_table = [&secrets] { return secrets.new_table_id(); }};
    if (book.value.settings.sealed) chance.deal = tables::Luck(secrets).new_deal();
    // To draw for many takes a while, and nobody at a table shall wait for it.
    desk_.services().store.ask_people<Drawn>(
        [chance, tournament = book.value](Books&, Outbox&) {
          return draw_round(tournament, chance);
        },
        [=, this, pages = book.value.pages](const std::optional<Drawn>& drawn) {
          if (!drawn) return respond(tables::not_read());
          write_round(id, pages, *drawn, respond, then);
        });
  });
}

void TournamentHouse::write_round(const std::string& id, std::int64_t drawn_from,
                                  const Drawn& drawn, const Respond& respond, const Then& then) {
  if (const Refusal* no = std::get_if<Refusal>(&drawn)) return respond(refusal_answer(*no));
  const auto judge = [=, this, round = std::get<tournament::RoundDrawn>(drawn)](
                         const Opened<Tournament>& book) -> Judged {
    TournamentPages pages(book.value, now());
    WhyNot why = pages.add(round);
    // Somebody may have withdrawn, so that others would meet.
    if (!why && book.value.pages != drawn_from)
      why = refused("changed", "something else was written meanwhile; please try again");
    return pages.judged(std::move(why));
  };
  desk_.add<Tournament>(id, respond, judge, [this, then](const Opened<Tournament>& after) {
    const auto book = std::make_shared<const Opened<Tournament>>(after);
    looked_.erase(after.book.id);
    open_tables(book, [book, then] { then(*book); });
  });
}

void TournamentHouse::open_tables(const Book& book, const Next& done) {
  std::vector<std::string> people;
  for (const tournament::Table& table : last_round(*book).tables) {
    for (const tournament::TableSeat& seat : table.seats) {
      if (seat.person) people.push_back(*seat.person);
    }
  }
  desk_.with_names(std::move(people),
                   [this, book, done](const Names& names) { open_from(book, names, 0, done); });
}

void TournamentHouse::open_from(const Book& book, const Names& names, std::size_t index,
                                const Next& done) {
  const tournament::Round& round = last_round(*book);
  while (index < round.tables.size() && round.tables[index].over) ++index;
  if (index >= round.tables.size()) return done();
  const tournament::Table& table = round.tables[index];
  const std::string& id = book->book.id;
  const auto next = [=, this] { open_from(book, names, index + 1, done); };
  // What does not open now is tried again at the next look.
  desk_.services().tables.open_once(
      *table.table, wish_for(book->value.settings, round, table, names), seated_at(table),
      "tournament/" + id, book->value.settings.sealed ? id : "",
      [this, next, where = *table.table, people = seated_at(table)](
          const std::optional<tables::CreatedTable>& made, const HttpResponse&) {
        if (!made) return next();
        desk_.note_seats(where, people, next);
      });
}

void TournamentHouse::over(const std::string& tournament, const HouseTables::Shown& table,
                           Registrar::Done done) {
  // Somebody may have heard of the end of a game that then was not: the next look tells.
  if (table.table.status != tables::Status::over) return done(true);
  const auto judge = [this, table](const Opened<Tournament>& book) -> Judged {
    TournamentPages pages(book.value, now());
    WhyNot why = add_over(pages, table);
    return pages.judged(std::move(why));
  };
  // What was refused will be refused again; what was not stored may be stored later. Of a
  // tournament that the host has removed nothing is a secret any more.
  const auto refused_or_not = [this, done, id = table.table.table](const HttpResponse& no) {
    constexpr int not_there = 404;
    if (no.status == not_there) return desk_.services().tables.unseal(id, done);
    done(no.status < 500);
  };
  desk_.add<Tournament>(tournament, refused_or_not, judge,
                        [this, done](const Opened<Tournament>& after) {
                          const auto book = std::make_shared<const Opened<Tournament>>(after);
                          end_round(book, [done] { done(true); });
                        });
}

void TournamentHouse::unseal_from(const Book& book, std::size_t index,
                                  const std::function<void(bool)>& done) {
  const std::vector<tournament::Table>& tables = last_round(*book).tables;
  if (!book->value.settings.sealed || index >= tables.size()) return done(true);
  desk_.services().tables.unseal(*tables[index].table, [=, this](bool stored) {
    if (!stored) return done(false);
    unseal_from(book, index + 1, done);
  });
}

/// If all its tables are over and nobody has said so yet. That it is over is written last, so that
/// whatever was interrupted is made up for.
void TournamentHouse::end_round(const Book& book, const Next& done) {
  if (last_round(*book).over || !last_round(*book).all_tables_over()) return done();
  unseal_from(book, 0, [=, this](bool unsealed) {
    if (!unsealed) return done();
    tell_circle(book, [=, this](bool told) {
      if (!told) return done();
      write_over(book, done);
    });
  });
}

void TournamentHouse::write_over(const Book& book, const Next& done) {
  const auto judge =
      [this, round = book->value.rounds.size()](const Opened<Tournament>& found) -> Judged {
    TournamentPages pages(found.value, now());
    if (found.value.rounds.size() != round || found.value.rounds.back().over) return pages.judged();
    WhyNot why = pages.add(tournament::RoundOver{static_cast<std::int32_t>(round)});
    if (!why && pages.after().stage == Stage::between && is_complete(pages.after()))
      why = pages.add(tournament::Ended{});
    return pages.judged(std::move(why));
  };
  desk_.add<Tournament>(
      book->book.id, [done](const HttpResponse&) { done(); }, judge,
      [this, done](const Opened<Tournament>& after) {
        if (after.value.stage != Stage::between || !house_draws(after.value)) return done();
        draw(
            after.book.id, Asker::house(), [done](const HttpResponse&) { done(); },
            [done](const Opened<Tournament>&) { done(); });
      });
}

}  // namespace rail::people
