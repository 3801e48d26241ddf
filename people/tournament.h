// A tournament: what the pages of its book add up to. Who meets whom is decided elsewhere and comes
// in as a list. Where all tables of a round have one deal, nothing of it is shown before the last
// of them is over, nor where the others play: whoever looked on there would see his own luck.
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "people/books.h"
#include "people/circle.h"
#include "people/refusal.h"
#include "people/standings.h"
#include "tables/table_info.h"

namespace rail::people {

inline constexpr std::size_t max_entrants = 256;
inline constexpr std::size_t max_ever_entered = 1'024;  // with those who withdrew
inline constexpr std::int32_t max_rounds = 64;
inline constexpr std::size_t max_organisers = 8;
inline constexpr std::size_t max_game_options = 32;
inline constexpr std::int32_t max_clock_s = 60 * 24 * 3600;
inline constexpr std::int64_t max_tournament_pages = 50'000;
inline constexpr std::size_t max_tournament_page = 65'536;  // bytes: a round of all entrants
inline constexpr std::int64_t max_ahead_ms = std::int64_t{400} * 24 * 3600 * 1000;

enum class Pairing : std::uint8_t { round_robin, swiss, knock_out };
BOOST_DESCRIBE_ENUM(Pairing, round_robin, swiss, knock_out)

/// All at a time, or each when he can.
enum class Tempo : std::uint8_t { live, days };
BOOST_DESCRIBE_ENUM(Tempo, live, days)

namespace tournament {

/// What never changes about it.
struct Announced {
  static constexpr std::string_view type = "announced";
  std::string by;
  std::string title;
  std::optional<std::string> circle;    // none: for everybody who has the link
  std::vector<std::string> organisers;  // beside who announced it, at first
  std::string game;
  std::map<std::string, std::string> options;
  Pairing pairing = Pairing::swiss;
  Tempo tempo = Tempo::live;
  std::int32_t seats = 2;   // of a table
  std::int32_t rounds = 1;  // of a knock-out as many as it takes, whatever this says
  bool sealed = true;       // all tables of a round have the same deal
  std::optional<tables::TimeLimit> clock;
  std::optional<std::int64_t> begins;  // milliseconds since 1970
};
BOOST_DESCRIBE_STRUCT(Announced, (),
                      (by, title, circle, organisers, game, options, pairing, tempo, seats, rounds,
                       sealed, clock, begins))

struct Entered {
  static constexpr std::string_view type = "entered";
  std::string person;
};
BOOST_DESCRIBE_STRUCT(Entered, (), (person))

/// Will not be drawn any more; who is at a table plays on, or the clock plays for him, or without
/// one a bot once the table has waited long enough (does_not_come_back).
struct Withdrew {
  static constexpr std::string_view type = "withdrew";
  std::string person;
  std::optional<std::string> by;  // an organiser; none: of his own accord
};
BOOST_DESCRIBE_STRUCT(Withdrew, (), (person, by))

struct DrawnSeat {
  std::optional<std::string> person;
  std::optional<std::string> bot;  // fills up; not ranked
};
BOOST_DESCRIBE_STRUCT(DrawnSeat, (), (person, bot))

struct DrawnTable {
  std::string table;
  std::vector<DrawnSeat> seats;
};
BOOST_DESCRIBE_STRUCT(DrawnTable, (), (table, seats))

/// Said by the house, which has set the tables.
struct RoundDrawn {
  static constexpr std::string_view type = "round_drawn";
  std::int32_t round = 1;  // from 1
  std::optional<std::string> deal;
  std::vector<DrawnTable> tables;
  std::vector<std::string> byes;
};
BOOST_DESCRIBE_STRUCT(RoundDrawn, (), (round, deal, tables, byes))

/// Of each seat; who sits there is known.
struct Score {
  std::int32_t points = 0;
  std::int32_t place = 1;
  friend bool operator==(const Score&, const Score&) = default;
};
BOOST_DESCRIBE_STRUCT(Score, (), (points, place))

struct TableOver {
  static constexpr std::string_view type = "table_over";
  std::string table;
  std::vector<Score> scores;
  std::optional<bool> won;             // of a cooperative game
  std::optional<std::int32_t> lost{};  // tokens, of one where they can be
};
BOOST_DESCRIBE_STRUCT(TableOver, (), (table, scores, won, lost))

/// Did not come before the clock ran out.
struct NoShow {
  static constexpr std::string_view type = "no_show";
  std::string table;
  Seat seat{};
};
BOOST_DESCRIBE_STRUCT(NoShow, (), (table, seat))

/// A bot plays on for somebody who did not come.
struct Filled {
  static constexpr std::string_view type = "filled";
  std::string table;
  Seat seat{};
  std::string bot;
};
BOOST_DESCRIBE_STRUCT(Filled, (), (table, seat, bot))

/// It will not be finished, or nobody can tell how: the host has closed or removed it, or its log
/// is not understood any more. Who sat there gets what somebody gets who sits out, unless he did
/// not come; in a knock-out he goes on. It is never opened again: its players know the deal.
struct TableCalledOff {
  static constexpr std::string_view type = "called_off";
  std::string table;
};
BOOST_DESCRIBE_STRUCT(TableCalledOff, (), (table))

/// Is forgotten, or not in its circle any more. Said by the house.
struct OrganiserGone {
  static constexpr std::string_view type = "organiser_gone";
  std::string person;
};
BOOST_DESCRIBE_STRUCT(OrganiserGone, (), (person))

/// Said once all tables of the round are over and their deal is no secret any more.
struct RoundOver {
  static constexpr std::string_view type = "round_over";
  std::int32_t round = 1;
};
BOOST_DESCRIBE_STRUCT(RoundOver, (), (round))

/// After its last round by the house, or earlier by an organiser: then what is being played comes
/// to its end, but no other round does.
struct Ended {
  static constexpr std::string_view type = "ended";
  /// None: the house. It may say it for the maker of its circle, too, whom it knows.
  std::optional<std::string> by;
};
BOOST_DESCRIBE_STRUCT(Ended, (), (by))

using Entry = std::variant<Announced, Entered, Withdrew, RoundDrawn, TableOver, NoShow, Filled,
                           TableCalledOff, OrganiserGone, RoundOver, Ended>;

struct Entrant {
  std::string person;
  bool withdrew = false;
};
BOOST_DESCRIBE_STRUCT(Entrant, (), (person, withdrew))

struct TableSeat {
  std::optional<std::string> person;
  std::optional<std::string> bot;
  bool no_show = false;
  std::optional<Score> score;
};
BOOST_DESCRIBE_STRUCT(TableSeat, (), (person, bot, no_show, score))

struct Table {
  std::optional<std::string> table;  // none where it is not shown
  bool over = false;
  std::optional<bool> won;
  std::vector<TableSeat> seats;
  std::optional<std::int32_t> lost{};
  bool called_off = false;  // then it is over, and has no scores

  bool seats_person(std::string_view person) const;
  /// Who was to play here and came, or might still have.
  std::vector<std::string> came() const;
};
BOOST_DESCRIBE_STRUCT(Table, (), (table, over, won, seats, lost, called_off))

struct Round {
  std::int64_t begun = 0;           // milliseconds since 1970
  std::optional<std::string> deal;  // none where there is none, or it is not shown
  bool over = false;                // by the word of the house
  std::vector<Table> tables;
  std::vector<std::string> byes;

  /// Then its deal is no secret any more.
  bool all_tables_over() const;
};
BOOST_DESCRIBE_STRUCT(Round, (), (begun, deal, over, tables, byes))

}  // namespace tournament

/// How far it is: open to enter, a round is played, between two of them, ended.
enum class Stage : std::uint8_t { open, playing, between, ended };
BOOST_DESCRIBE_ENUM(Stage, open, playing, between, ended)

struct Tournament {
  tournament::Announced settings;
  std::int64_t pages = 0;
  Stage stage = Stage::open;
  std::vector<std::string> organisers;  // those who are left, first who announced it
  std::vector<tournament::Entrant> entrants;
  std::vector<tournament::Round> rounds;

  const tournament::Entrant* entrant(std::string_view person) const;
  bool organised_by(std::string_view person) const;
  /// That is being played somewhere.
  const tournament::Table* table(std::string_view id) const;
};

/// Why the entry may not be added at `now` by who asks. Whether somebody belongs to its circle is
/// the circle's to say.
WhyNot problem(const Tournament& tournament, const tournament::Entry& entry, const Asker& asker,
               std::int64_t now);
/// The entry was judged when it was added to the book.
void apply(Tournament& tournament, const tournament::Entry& entry, std::int64_t at);
/// Throws host::BadInput.
Tournament read_tournament(std::span<const StoredPage> pages);
tournament::Entry read_tournament_entry(std::string_view text);
std::string json_text(const tournament::Entry& entry);

/// What lists say of a tournament.
struct TournamentSummary {
  std::string title;
  std::optional<std::string> circle;
  std::string game;
  Pairing pairing = Pairing::swiss;
  Tempo tempo = Tempo::live;
  Stage stage = Stage::open;
  std::optional<std::int64_t> begins;
  std::int32_t entrants = 0;  // who have not withdrawn
  std::int32_t rounds = 0;    // drawn so far
};
BOOST_DESCRIBE_STRUCT(TournamentSummary, (),
                      (title, circle, game, pairing, tempo, stage, begins, entrants, rounds))
/// For StoredBook::summary.
std::string summary_of(const Tournament& tournament);

/// What somebody sees of it.
struct TournamentSeen {
  tournament::Announced settings;
  Stage stage = Stage::open;
  std::vector<std::string> organisers;  // those who are left
  std::vector<tournament::Entrant> entrants;
  std::vector<tournament::Round> rounds;
};
BOOST_DESCRIBE_STRUCT(TournamentSeen, (), (settings, stage, organisers, entrants, rounds))

/// Points are public as soon as a table is over. Deals and where others play are not, before the
/// round is over, be it for organisers or onlookers: each sees where he plays himself.
TournamentSeen seen_by(const Tournament& tournament, const Asker& asker);
std::string json_text(const TournamentSeen& seen);
/// Whether a deal may be told to anybody now: no running round has it.
bool may_tell_deal(const Tournament& tournament, std::string_view deal);
/// Whether somebody may look on at a table now; the house may.
bool may_look_on(const Tournament& tournament, std::string_view table, const Asker& asker);

/// What counts for standings: rounds of which all tables are over. Of a cooperative game, to have
/// won is better than to have lost, then more points are, then fewer lost tokens. Whoever withdrew
/// before he was ever drawn is not in it.
TournamentResults results_of(const Tournament& tournament, std::vector<int> by_place);

/// One seat of one table, as everybody may have it.
struct ExportRow {
  std::int32_t round = 1;
  std::int32_t number = 1;  // of the table in its round
  std::optional<std::string> table{};
  std::optional<std::string> deal{};
  std::optional<Seat> seat{};  // none of a bye
  std::optional<std::string> person{};
  std::optional<std::string> name{};
  std::optional<std::string> bot{};
  std::optional<std::int32_t> points{};
  std::optional<std::int32_t> place{};
  std::optional<bool> won{};
  bool no_show = false;
  bool bye = false;
  bool called_off = false;  // the table: it counts as a bye
};
BOOST_DESCRIBE_STRUCT(ExportRow, (),
                      (round, number, table, deal, seat, person, name, bot, points, place, won,
                       no_show, bye, called_off))

/// `name_of_person` may answer with nothing for those who are forgotten.
using NameOf = std::function<std::string(std::string_view person)>;
std::vector<ExportRow> export_rows(const Tournament& tournament, const NameOf& name_of_person);
std::string json_text(const std::vector<ExportRow>& rows);
/// RFC 4180, with a line of names. What a spreadsheet would take for a formula is quoted.
std::string csv_text(const std::vector<ExportRow>& rows);

}  // namespace rail::people
