// How a tournament's book grows.
#include "people/tournament.h"

#include <algorithm>
#include <set>

#include "people/letters.h"
#include "people/person.h"
#include "people/wire.h"
#include "tables/luck.h"
#include "tables/protocol.h"

namespace rail::people {

namespace {

constexpr std::size_t max_game_word = 80;
constexpr std::size_t max_option = 60;

Refusal not_yours(std::string_view words) { return refused("not_allowed", words); }
Refusal bad_round(std::string_view words) { return refused("bad_round", words); }

WhyNot only_house(const Asker& asker) {
  if (asker.is_house()) return {};
  return not_yours("only the house says how tables are set and come out");
}

/// One judgement for each kind of entry.
struct TournamentJudge {
  const Tournament& tournament;
  const Asker& asker;
  std::int64_t now;

  WhyNot operator()(const tournament::Announced& entry) const {
    if (tournament.pages > 0) return refused("nothing_new", "the tournament is announced already");
    if (!asker.is(entry.by)) return not_yours("this is said in somebody else's name");
    if (!is_name(entry.by)) return refused("bad_id", "a tournament is announced by a person");
    if (!tables::presentable(entry.title, max_title))
      return refused("bad_name", "a title has 1 to 40 visible characters");
    if (entry.circle && !is_word(*entry.circle, max_table_id))
      return refused("bad_id", "no circle can have this id");
    if (entry.organisers.size() > max_organisers ||
        !std::all_of(entry.organisers.begin(), entry.organisers.end(),
                     [](const std::string& id) { return is_name(id); }))
      return refused("bad_id", "at most eight people organise it beside who announced it");
    return bad_game(entry);
  }
  WhyNot bad_game(const tournament::Announced& entry) const {
    if (!is_word(entry.game, max_game_word)) return refused("bad_game", "no game can have this id");
    const auto too_long = [](const auto& option) {
      return option.first.size() > max_option || option.second.size() > max_option;
    };
    if (entry.options.size() > max_game_options ||
        std::any_of(entry.options.begin(), entry.options.end(), too_long))
      return refused("bad_game", "no game has so many or such long options");
    if (entry.seats < 1 || entry.seats > max_seats)
      return refused("bad_game", "no table has so many seats");
    if (entry.rounds < 1 || entry.rounds > max_rounds)
      return bad_round("a tournament has 1 to 64 rounds");
    if (entry.clock && (entry.clock->seconds < 1 || entry.clock->seconds > max_clock_s))
      return refused("bad_time", "a clock runs for 60 days at most");
    if (entry.begins && (*entry.begins < now || *entry.begins > now + max_ahead_ms))
      return refused("bad_time", "a tournament begins within the next 400 days");
    return {};
  }
  WhyNot operator()(const tournament::Entered& entry) const {
    if (!asker.is(entry.person)) return not_yours("everybody enters himself");
    if (!is_name(entry.person)) return refused("bad_id", "only a person can enter");
    if (tournament.stage != Stage::open)
      return refused("too_late", "the first round has been drawn");
    const tournament::Entrant* known = tournament.entrant(entry.person);
    if (known != nullptr && !known->withdrew)
      return refused("nothing_new", "this person has entered already");
    // Who has withdrawn makes room for others, or strangers could take it all from who organises
    // it.
    const auto taking_part = std::count_if(tournament.entrants.begin(), tournament.entrants.end(),
                                           [](const auto& e) { return !e.withdrew; });
    if (std::cmp_greater_equal(taking_part, max_entrants) ||
        (known == nullptr && tournament.entrants.size() >= max_ever_entered))
      return refused("too_many", "a tournament has 256 entrants at most");
    return {};
  }
  WhyNot operator()(const tournament::Withdrew& entry) const {
    if (entry.by) {
      if (!asker.is(*entry.by) || !tournament.organised_by(*entry.by))
        return not_yours("only organisers may withdraw others");
    } else if (!asker.is_house() && !asker.is(entry.person)) {
      return not_yours("everybody withdraws himself");
    }
    // What was begun comes to its end, also without who goes in the midst of it.
    const bool played = !tournament.rounds.empty() && !tournament.rounds.back().over;
    if (tournament.stage == Stage::ended && !played)
      return refused("too_late", "the tournament has ended");
    const tournament::Entrant* known = tournament.entrant(entry.person);
    if (known == nullptr || known->withdrew)
      return refused("nothing_new", "this person does not take part");
    return {};
  }
  WhyNot operator()(const tournament::RoundDrawn& entry) const {
    if (WhyNot why = only_house(asker)) return why;
    if (tournament.stage != Stage::open && tournament.stage != Stage::between)
      return bad_round("the round before it is not over, or the tournament is");
    if (std::cmp_not_equal(entry.round, tournament.rounds.size() + 1) ||
        entry.round > most_rounds())
      return bad_round("this is not the next round");
    if (WhyNot why = bad_deal(entry)) return why;
    if (entry.tables.empty()) return bad_round("a round has a table at least");
    std::set<std::string, std::less<>> seen;
    for (const tournament::DrawnTable& table : entry.tables)
      if (WhyNot why = bad_table(table, seen)) return why;
    for (const std::string& person : entry.byes)
      if (WhyNot why = bad_entrant(person, seen)) return why;
    // In a knock-out those who lost are not drawn; in all others nobody is left out.
    const auto active = std::count_if(tournament.entrants.begin(), tournament.entrants.end(),
                                      [](const auto& e) { return !e.withdrew; });
    if (tournament.settings.pairing != Pairing::knock_out &&
        std::cmp_not_equal(seen.size(), active + std::ssize(entry.tables)))
      return bad_round("somebody was left out");
    return {};
  }
  /// A knock-out goes on until the final, however many enter.
  std::int32_t most_rounds() const {
    return tournament.settings.pairing == Pairing::knock_out ? max_rounds
                                                             : tournament.settings.rounds;
  }
  WhyNot bad_deal(const tournament::RoundDrawn& entry) const {
    if (entry.deal.has_value() != tournament.settings.sealed)
      return refused("bad_deal", "a deal for all tables belongs to rounds with a sealed one");
    if (!entry.deal) return {};
    if (!tables::is_deal(*entry.deal)) return refused("bad_deal", "this is no code of a deal");
    const auto same = [&](const tournament::Round& round) { return round.deal == entry.deal; };
    if (std::any_of(tournament.rounds.begin(), tournament.rounds.end(), same))
      return refused("bad_deal", "people know this deal from an earlier round");
    return {};
  }
  /// `seen`: the people and tables of this round so far. No table is called like a person.
  WhyNot bad_table(const tournament::DrawnTable& table,
                   std::set<std::string, std::less<>>& seen) const {
    if (!is_word(table.table, max_table_id) || is_name(table.table) ||
        tournament.table(table.table) != nullptr || !seen.insert(table.table).second)
      return refused("bad_table", "no table can have this id, or one has it already");
    if (std::cmp_not_equal(table.seats.size(), tournament.settings.seats))
      return bad_round("a table has as many seats as it was announced");
    bool with_people = false;
    for (const tournament::DrawnSeat& seat : table.seats) {
      if (seat.person.has_value() == seat.bot.has_value())
        return bad_round("a person or a bot sits on a seat");
      if (seat.bot && !is_word(*seat.bot, max_game_word))
        return bad_round("no bot can be called so");
      if (!seat.person) continue;
      with_people = true;
      if (WhyNot why = bad_entrant(*seat.person, seen)) return why;
    }
    if (!with_people) return bad_round("bots alone need no table");
    return {};
  }
  WhyNot bad_entrant(const std::string& person, std::set<std::string, std::less<>>& seen) const {
    const tournament::Entrant* known = tournament.entrant(person);
    if (known == nullptr || known->withdrew)
      return bad_round("somebody is drawn who does not take part");
    if (!seen.insert(person).second) return bad_round("somebody is drawn twice");
    return {};
  }
  WhyNot operator()(const tournament::TableOver& entry) const {
    if (WhyNot why = running(entry.table)) return why;
    const tournament::Table& table = *tournament.table(entry.table);
    if (entry.scores.size() != table.seats.size())
      return refused("bad_results", "not as many results as there are seats");
    if (entry.lost && *entry.lost < 0)
      return refused("bad_results", "nobody loses fewer tokens than none");
    for (const tournament::Score& score : entry.scores) {
      if (score.place < 1 || std::cmp_greater(score.place, entry.scores.size()))
        return refused("bad_results", "a place is from 1 to the number of seats");
    }
    return {};
  }
  WhyNot operator()(const tournament::NoShow& entry) const {
    if (WhyNot why = running(entry.table)) return why;
    const tournament::TableSeat* seat = seat_of(entry.table, entry.seat);
    if (seat == nullptr || !seat->person) return refused("bad_seat", "nobody was to sit there");
    if (seat->no_show) return refused("nothing_new", "it is known that nobody came");
    return {};
  }
  WhyNot operator()(const tournament::Filled& entry) const {
    if (WhyNot why = running(entry.table)) return why;
    const tournament::TableSeat* seat = seat_of(entry.table, entry.seat);
    if (seat == nullptr || !seat->no_show || seat->bot)
      return refused("bad_seat", "a bot fills in where somebody did not come");
    if (!is_word(entry.bot, max_game_word)) return refused("bad_seat", "no bot can be called so");
    return {};
  }
  WhyNot operator()(const tournament::TableCalledOff& entry) const { return running(entry.table); }
  WhyNot operator()(const tournament::OrganiserGone& entry) const {
    if (!asker.is_house()) return not_yours("only the house says who is gone");
    if (tournament.stage == Stage::ended) return refused("too_late", "the tournament has ended");
    if (!tournament.organised_by(entry.person))
      return refused("nothing_new", "this person does not organise it");
    return {};
  }
  WhyNot operator()(const tournament::RoundOver& entry) const {
    if (WhyNot why = only_house(asker)) return why;
    // Also of a tournament that an organiser has ended meanwhile.
    if (tournament.rounds.empty() || tournament.rounds.back().over ||
        std::cmp_not_equal(entry.round, tournament.rounds.size()))
      return bad_round("this round is not being played");
    if (!tournament.rounds.back().all_tables_over())
      return bad_round("a table of this round is not over");
    return {};
  }
  WhyNot operator()(const tournament::Ended& entry) const {
    if (asker.is_house() && entry.by && !tournament.settings.circle)
      return not_yours("the house has no name");
    const std::string by = entry.by.value_or("");
    if (!asker.is_house() && (!asker.is(by) || !tournament.organised_by(by)))
      return not_yours("only organisers may end a tournament");
    if (tournament.stage == Stage::ended) return refused("nothing_new", "it has ended already");
    return {};
  }

  /// Whether the house speaks of a table that is being played.
  WhyNot running(const std::string& id) const {
    if (WhyNot why = only_house(asker)) return why;
    const tournament::Table* table = tournament.table(id);
    if (table == nullptr) return refused("bad_table", "no table of this tournament is called so");
    if (table->over) return refused("nothing_new", "this table is over");
    return {};
  }
  const tournament::TableSeat* seat_of(const std::string& id, Seat seat) const {
    const tournament::Table& table = *tournament.table(id);
    const auto place = static_cast<std::size_t>(index(seat));
    return place < table.seats.size() ? &table.seats[place] : nullptr;
  }
};

struct TournamentChange {
  Tournament& tournament;
  std::int64_t at;

  void operator()(const tournament::Announced& entry) const {
    tournament.settings = entry;
    tournament.organisers = {entry.by};
    for (const std::string& person : entry.organisers) {
      if (!tournament.organised_by(person)) tournament.organisers.push_back(person);
    }
  }
  void operator()(const tournament::Entered& entry) const {
    std::erase_if(tournament.entrants, [&](const auto& e) { return e.person == entry.person; });
    tournament.entrants.push_back({entry.person, false});
  }
  void operator()(const tournament::Withdrew& entry) const {
    for (tournament::Entrant& entrant : tournament.entrants)
      entrant.withdrew = entrant.withdrew || entrant.person == entry.person;
  }
  void operator()(const tournament::RoundDrawn& entry) const {
    tournament::Round round{
        .begun = at, .deal = entry.deal, .over = false, .tables = {}, .byes = entry.byes};
    for (const tournament::DrawnTable& drawn : entry.tables) {
      tournament::Table table{.table = drawn.table, .over = false, .won = {}, .seats = {}};
      for (const tournament::DrawnSeat& seat : drawn.seats)
        table.seats.push_back({seat.person, seat.bot, false, {}});
      round.tables.push_back(std::move(table));
    }
    tournament.rounds.push_back(std::move(round));
    tournament.stage = Stage::playing;
  }
  void operator()(const tournament::TableOver& entry) const {
    at_table(entry.table, [&](tournament::Table& table) {
      table.over = true;
      table.won = entry.won;
      table.lost = entry.lost;
      for (std::size_t i = 0; i < std::min(table.seats.size(), entry.scores.size()); ++i)
        table.seats[i].score = entry.scores[i];
    });
  }
  void operator()(const tournament::NoShow& entry) const {
    at_seat(entry.table, entry.seat, [](tournament::TableSeat& seat) { seat.no_show = true; });
  }
  void operator()(const tournament::Filled& entry) const {
    at_seat(entry.table, entry.seat, [&](tournament::TableSeat& seat) { seat.bot = entry.bot; });
  }
  void operator()(const tournament::TableCalledOff& entry) const {
    at_table(entry.table, [](tournament::Table& table) {
      table.over = true;
      table.called_off = true;
    });
  }
  void operator()(const tournament::OrganiserGone& entry) const {
    std::erase(tournament.organisers, entry.person);
  }
  void operator()(const tournament::RoundOver&) const {
    if (tournament.rounds.empty()) return;
    tournament.rounds.back().over = true;
    if (tournament.stage == Stage::playing) tournament.stage = Stage::between;
  }
  void operator()(const tournament::Ended&) const { tournament.stage = Stage::ended; }

  template <class Do>
  void at_table(const std::string& id, Do change) const {
    for (tournament::Round& round : tournament.rounds)
      for (tournament::Table& table : round.tables)
        if (table.table == id) change(table);
  }
  template <class Do>
  void at_seat(const std::string& id, Seat seat, Do change) const {
    at_table(id, [&](tournament::Table& table) {
      const auto place = static_cast<std::size_t>(index(seat));
      if (place < table.seats.size()) change(table.seats[place]);
    });
  }
};

/// What must be possible in a full book, too: that what was begun comes to its end, whoever is
/// missing. None of it can be said without end.
bool brings_to_an_end(const tournament::Entry& entry) {
  return std::holds_alternative<tournament::TableOver>(entry) ||
         std::holds_alternative<tournament::TableCalledOff>(entry) ||
         std::holds_alternative<tournament::NoShow>(entry) ||
         std::holds_alternative<tournament::Filled>(entry) ||
         std::holds_alternative<tournament::Withdrew>(entry) ||
         std::holds_alternative<tournament::OrganiserGone>(entry) ||
         std::holds_alternative<tournament::RoundOver>(entry) ||
         std::holds_alternative<tournament::Ended>(entry);
}

}  // namespace

bool tournament::Table::seats_person(std::string_view person) const {
  return std::any_of(seats.begin(), seats.end(),
                     [&](const TableSeat& seat) { return seat.person == person; });
}

std::vector<std::string> tournament::Table::came() const {
  std::vector<std::string> people;
  for (const TableSeat& seat : seats) {
    if (seat.person && !seat.no_show) people.push_back(*seat.person);
  }
  return people;
}

bool tournament::Round::all_tables_over() const {
  return std::all_of(tables.begin(), tables.end(), [](const Table& table) { return table.over; });
}

const tournament::Entrant* Tournament::entrant(std::string_view person) const {
  const auto found = std::find_if(entrants.begin(), entrants.end(),
                                  [&](const auto& e) { return e.person == person; });
  return found == entrants.end() ? nullptr : &*found;
}

bool Tournament::organised_by(std::string_view person) const {
  return !person.empty() &&
         std::find(organisers.begin(), organisers.end(), person) != organisers.end();
}

const tournament::Table* Tournament::table(std::string_view id) const {
  for (const tournament::Round& round : rounds)
    for (const tournament::Table& table : round.tables)
      if (table.table == id) return &table;
  return nullptr;
}

WhyNot problem(const Tournament& tournament, const tournament::Entry& entry, const Asker& asker,
               std::int64_t now) {
  if (tournament.pages == 0 && !std::holds_alternative<tournament::Announced>(entry))
    return refused("no_tournament", "a tournament begins with being announced");
  if (WhyNot why = std::visit(TournamentJudge{tournament, asker, now}, entry)) return why;
  if (tournament.pages >= max_tournament_pages && !brings_to_an_end(entry))
    return refused("too_many", "this tournament's book is full");
  return {};
}

void apply(Tournament& tournament, const tournament::Entry& entry, std::int64_t at) {
  std::visit(TournamentChange{tournament, at}, entry);
  ++tournament.pages;
}

Tournament read_tournament(std::span<const StoredPage> pages) {
  Tournament tournament;
  for (const StoredPage& page : pages) apply(tournament, read_tournament_entry(page.text), page.at);
  return tournament;
}

tournament::Entry read_tournament_entry(std::string_view text) {
  return read_text<tournament::Entry>("entry", text, max_tournament_page);
}

std::string json_text(const tournament::Entry& entry) { return book_wire().text(entry); }

std::string summary_of(const Tournament& tournament) {
  return book_wire().text(
      TournamentSummary{.title = tournament.settings.title,
                        .circle = tournament.settings.circle,
                        .game = tournament.settings.game,
                        .pairing = tournament.settings.pairing,
                        .tempo = tournament.settings.tempo,
                        .stage = tournament.stage,
                        .begins = tournament.settings.begins,
                        .entrants = static_cast<std::int32_t>(
                            std::count_if(tournament.entrants.begin(), tournament.entrants.end(),
                                          [](const auto& entrant) { return !entrant.withdrew; })),
                        .rounds = static_cast<std::int32_t>(tournament.rounds.size())});
}

}  // namespace rail::people
