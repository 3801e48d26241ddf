// What is shown of a tournament to whom, and when.
#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "people/tournament.h"
#include "people/wire.h"

namespace rail::people {

namespace {

/// What a spreadsheet takes for the beginning of a formula; the wide letters too, which some read
/// as the narrow ones.
bool begins_formula(std::string_view text) {
  constexpr std::array<std::string_view, 11> signs = {
      "=", "+", "-", "@", "\t", "\r", "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  return std::any_of(signs.begin(), signs.end(),
                     [&](std::string_view sign) { return text.starts_with(sign); });
}

/// In quotes where needed. A sign of a formula gets an apostrophe where a cell begins, for names
/// are chosen by strangers and the file is opened by organisers. A semicolon begins a cell, too:
/// where numbers are written with a comma, spreadsheets part cells there, quotes or not.
void add_cell(std::string& out, std::string_view text) {
  const bool quoted = text.find_first_of(",;\"\r\n") != std::string_view::npos;
  if (quoted) out += '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = i == 0 || text[i - 1] == ';' || text[i - 1] == '\t';
    if (begins && begins_formula(text.substr(i))) out += '\'';
    out.append(text[i] == '"' ? 2 : 1, text[i]);
  }
  if (quoted) out += '"';
}

struct Cell {
  std::string& out;

  void operator()(const std::string& text) const { add_cell(out, text); }
  void operator()(std::int32_t number) const { out += std::to_string(number); }
  void operator()(Seat seat) const { out += std::to_string(index(seat)); }
  void operator()(bool yes) const { out += yes ? "true" : "false"; }
  template <class T>
  void operator()(const std::optional<T>& value) const {
    if (value) (*this)(*value);
  }
};

/// What a result is worth beside others on the same deal.
std::int64_t worth(const tournament::Table& table, const tournament::Score& score) {
  if (!table.won) return score.points;
  constexpr std::int64_t point = 1'000'000;        // more than anybody can lose
  constexpr std::int64_t win = point * 1'000'000;  // more than anybody can score
  return (*table.won ? win : 0) + score.points * point - table.lost.value_or(0);
}

/// Everybody who was ever drawn.
std::set<std::string, std::less<>> drawn_in(const Tournament& tournament) {
  std::set<std::string, std::less<>> people;
  for (const tournament::Round& round : tournament.rounds) {
    people.insert(round.byes.begin(), round.byes.end());
    for (const tournament::Table& table : round.tables) {
      for (const tournament::TableSeat& seat : table.seats) {
        if (seat.person) people.insert(*seat.person);
      }
    }
  }
  return people;
}

/// What everybody may see of a round, and this person of his own table.
tournament::Round shown_round(const tournament::Round& round, bool sealed, const Asker& asker) {
  tournament::Round shown = round;
  if (!sealed || round.all_tables_over()) return shown;
  shown.deal.reset();
  for (tournament::Table& table : shown.tables)
    if (asker.is_house() || !table.seats_person(asker.id())) table.table.reset();
  return shown;
}

}  // namespace

TournamentSeen seen_by(const Tournament& tournament, const Asker& asker) {
  TournamentSeen seen{.settings = tournament.settings,
                      .stage = tournament.stage,
                      .organisers = tournament.organisers,
                      .entrants = tournament.entrants,
                      .rounds = {}};
  for (const tournament::Round& round : tournament.rounds)
    seen.rounds.push_back(shown_round(round, tournament.settings.sealed, asker));
  return seen;
}

std::string json_text(const TournamentSeen& seen) { return book_wire().text(seen); }

bool may_tell_deal(const Tournament& tournament, std::string_view deal) {
  return std::none_of(tournament.rounds.begin(), tournament.rounds.end(), [&](const auto& round) {
    return round.deal == deal && !round.all_tables_over();
  });
}

bool may_look_on(const Tournament& tournament, std::string_view table, const Asker& asker) {
  if (asker.is_house() || !tournament.settings.sealed) return true;
  for (const tournament::Round& round : tournament.rounds) {
    for (const tournament::Table& each : round.tables) {
      if (each.table == table) return round.all_tables_over() || each.seats_person(asker.id());
    }
  }
  return true;  // none of this tournament's
}

TournamentResults results_of(const Tournament& tournament, std::vector<int> by_place) {
  TournamentResults results{.entrants = {},
                            .by_place = std::move(by_place),
                            .seats = tournament.settings.seats,
                            .tables = {},
                            .byes = {}};
  const std::set<std::string, std::less<>> drawn = drawn_in(tournament);
  for (const tournament::Entrant& entrant : tournament.entrants) {
    if (!entrant.withdrew || drawn.contains(entrant.person))
      results.entrants.push_back(entrant.person);
  }
  int number = 0;
  for (const tournament::Round& round : tournament.rounds) {
    ++number;
    if (!round.all_tables_over()) continue;
    for (const tournament::Table& table : round.tables) {
      if (table.called_off) {
        for (const std::string& person : table.came()) results.byes.push_back({number, person});
        continue;
      }
      PlayedTable played{.round = number, .deal = round.deal.value_or(""), .seats = {}};
      for (const tournament::TableSeat& seat : table.seats) {
        const tournament::Score score = seat.score.value_or(tournament::Score{});
        // Whoever did not come has no points that a bot made for him.
        const bool ranked = seat.person && !seat.no_show;
        played.seats.push_back({ranked ? *seat.person : "", score.place, worth(table, score)});
      }
      results.tables.push_back(std::move(played));
    }
    for (const std::string& person : round.byes) results.byes.push_back({number, person});
  }
  return results;
}

std::vector<ExportRow> export_rows(const Tournament& tournament, const NameOf& name_of_person) {
  std::vector<ExportRow> rows;
  const TournamentSeen seen = seen_by(tournament, Asker::person(""));
  for (std::size_t r = 0; r < seen.rounds.size(); ++r) {
    const tournament::Round& round = seen.rounds[r];
    ExportRow row{.round = static_cast<std::int32_t>(r) + 1, .number = 0, .deal = round.deal};
    const auto add = [&](const std::optional<std::string>& person) {
      row.person = person;
      row.name.reset();
      if (person) row.name = name_of_person(*person);
      rows.push_back(row);
    };
    for (const tournament::Table& table : round.tables) {
      ++row.number;
      row.table = table.table;
      row.won = table.won;
      row.called_off = table.called_off;
      for (std::size_t s = 0; s < table.seats.size(); ++s) {
        const tournament::TableSeat& seat = table.seats[s];
        row.seat = rail::seat(static_cast<int>(s));
        row.bot = seat.bot;
        row.no_show = seat.no_show;
        row.points.reset();
        row.place.reset();
        if (seat.score) {
          row.points = seat.score->points;
          row.place = seat.score->place;
        }
        add(seat.person);
      }
    }
    row = {.round = row.round, .number = 0, .deal = round.deal, .bye = true};
    for (const std::string& person : round.byes) add(person);
  }
  return rows;
}

std::string json_text(const std::vector<ExportRow>& rows) { return book_wire().text(rows); }

std::string csv_text(const std::vector<ExportRow>& rows) {
  std::string out;
  const auto end_line = [&out] { out.replace(out.size() - 1, 1, "\r\n"); };
  using Fields = host::Members<ExportRow>;
  host::mp::mp_for_each<Fields>([&](auto field) { (out += field.name) += ','; });
  end_line();
  for (const ExportRow& row : rows) {
    host::mp::mp_for_each<Fields>([&](auto field) {
      Cell{out}(row.*field.pointer);
      out += ',';
    });
    end_line();
  }
  return out;
}

}  // namespace rail::people
