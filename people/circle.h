// A circle of friends: what the pages of its book add up to. It has a maker, those he names, and
// members; whoever is not in it sees nothing of it, and with an invitation only its door.
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/actor.h"
#include "people/books.h"
#include "people/refusal.h"

namespace rail::people {

inline constexpr std::size_t max_title = 40;  // characters
inline constexpr std::size_t max_members = 200;
inline constexpr std::size_t max_invitations = 20;     // open at a time
inline constexpr std::size_t max_kept_out = 1'000;     // then the first is forgotten
inline constexpr std::size_t max_circle_tables = 200;  // open or running at a time
inline constexpr std::size_t max_former = 1'000;       // who went meanwhile; the first is forgotten
inline constexpr std::size_t max_seasons = 200;
inline constexpr std::size_t max_shown_results = 500;  // the newest
inline constexpr std::int64_t max_circle_pages = 50'000;
inline constexpr std::size_t max_circle_page = 8'192;  // bytes
inline constexpr std::int32_t max_lost = 1'000;        // tokens
inline constexpr std::int64_t max_invitation_ms = std::int64_t{90} * 24 * 3600 * 1000;

/// From who may least to who may most.
enum class Role : std::uint8_t { member, organiser, maker };
BOOST_DESCRIBE_ENUM(Role, member, organiser, maker)

/// What a season counts. Cooperative games are compared by deals in either.
enum class Count : std::uint8_t { places, rating };
BOOST_DESCRIBE_ENUM(Count, places, rating)

/// Who sat where at a finished table, and how it went.
struct SeatResult {
  std::optional<std::string> person;  // none: a bot, or somebody who has no key or is no member
  std::optional<std::string> bot;
  std::int32_t points = 0;
  std::int32_t place = 1;
  friend bool operator==(const SeatResult&, const SeatResult&) = default;
};
BOOST_DESCRIBE_STRUCT(SeatResult, (), (person, bot, points, place))

/// Why this is not how a game can have come out.
WhyNot bad_results(const std::vector<SeatResult>& seats);

namespace circle {

struct Founded {
  static constexpr std::string_view type = "founded";
  std::string by;
  std::string title;
};
BOOST_DESCRIBE_STRUCT(Founded, (), (by, title))

/// A link that lets people in. Only a hash of its secret is kept, 32 bytes in base64url.
struct Invited {
  static constexpr std::string_view type = "invited";
  std::string by;
  std::string link;
  std::int64_t until = 0;
  bool once = false;  // for one person
};
BOOST_DESCRIBE_STRUCT(Invited, (), (by, link, until, once))

struct Uninvited {
  static constexpr std::string_view type = "uninvited";
  std::string by;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(Uninvited, (), (by, link))

struct Joined {
  static constexpr std::string_view type = "joined";
  std::string person;
  std::string link;
};
BOOST_DESCRIBE_STRUCT(Joined, (), (person, link))

/// If it was the maker, the organiser who has been there longest takes over, or else the member.
struct Left {
  static constexpr std::string_view type = "left";
  std::string person;
};
BOOST_DESCRIBE_STRUCT(Left, (), (person))

/// No link lets this one in again.
struct Removed {
  static constexpr std::string_view type = "removed";
  std::string by;
  std::string person;
};
BOOST_DESCRIBE_STRUCT(Removed, (), (by, person))

/// May come in by a link again.
struct Forgiven {
  static constexpr std::string_view type = "forgiven";
  std::string by;
  std::string person;
};
BOOST_DESCRIBE_STRUCT(Forgiven, (), (by, person))

/// Who names another the maker is an organiser from then on.
struct Named {
  static constexpr std::string_view type = "named";
  std::string by;
  std::string person;
  Role role = Role::organiser;
};
BOOST_DESCRIBE_STRUCT(Named, (), (by, person, role))

struct Renamed {
  static constexpr std::string_view type = "renamed";
  std::string by;
  std::string title;
};
BOOST_DESCRIBE_STRUCT(Renamed, (), (by, title))

struct TableOpened {
  static constexpr std::string_view type = "table_opened";
  std::string by;
  std::string table;
  std::string game;
};
BOOST_DESCRIBE_STRUCT(TableOpened, (), (by, table, game))

/// Said by the house.
struct TableFinished {
  static constexpr std::string_view type = "table_finished";
  std::string table;
  std::vector<SeatResult> seats;
  std::optional<std::string> deal;
  std::optional<bool> won;  // of a cooperative game
  /// Tokens, of a cooperative game; none on pages from before it was kept.
  std::optional<std::int32_t> lost{};
};
BOOST_DESCRIBE_STRUCT(TableFinished, (), (table, seats, deal, won, lost))

/// A table of a tournament of this circle, said by the house once its round is over: before, nobody
/// may know anything of its deal. Such a table is never among those that are open here.
struct TournamentPlayed {
  static constexpr std::string_view type = "tournament_played";
  std::string tournament;
  std::string table;
  std::string game;
  std::vector<SeatResult> seats;  // who did not come is not named
  std::optional<std::string> deal;
  std::optional<bool> won;
  std::optional<std::int32_t> lost;
};
BOOST_DESCRIBE_STRUCT(TournamentPlayed, (), (tournament, table, game, seats, deal, won, lost))

/// It will not be finished: nobody came, or it was removed. By who opened it, an organiser or the
/// house.
struct TableGone {
  static constexpr std::string_view type = "table_gone";
  std::optional<std::string> by;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(TableGone, (), (by, table))

struct SeasonBegun {
  static constexpr std::string_view type = "season_begun";
  std::string by;
  std::string title;
  Count count = Count::places;
};
BOOST_DESCRIBE_STRUCT(SeasonBegun, (), (by, title, count))

struct SeasonEnded {
  static constexpr std::string_view type = "season_ended";
  std::string by;
};
BOOST_DESCRIBE_STRUCT(SeasonEnded, (), (by))

struct Closed {
  static constexpr std::string_view type = "closed";
  std::optional<std::string> by;  // none: the house
};
BOOST_DESCRIBE_STRUCT(Closed, (), (by))

using Entry = std::variant<Founded, Invited, Uninvited, Joined, Left, Removed, Forgiven, Named,
                           Renamed, TableOpened, TableFinished, TournamentPlayed, TableGone,
                           SeasonBegun, SeasonEnded, Closed>;

struct Member {
  std::string person;
  Role role = Role::member;
  std::int64_t since = 0;
};
BOOST_DESCRIBE_STRUCT(Member, (), (person, role, since))

/// Who left or was removed while tables of the circle were open.
struct Former {
  std::string person;
  std::int64_t until = 0;
};

struct Invitation {
  std::string link;
  std::string by;
  std::int64_t until = 0;
  bool once = false;
};
BOOST_DESCRIBE_STRUCT(Invitation, (), (link, by, until, once))

struct OpenTable {
  std::string table;
  std::string game;
  std::string by;
  std::int64_t at = 0;
};
BOOST_DESCRIBE_STRUCT(OpenTable, (), (table, game, by, at))

struct Result {
  std::string table;
  std::string game;
  std::int64_t at = 0;
  std::optional<std::int32_t> season;  // by its place; none: between seasons
  std::vector<SeatResult> seats;
  std::optional<std::string> deal;
  std::optional<bool> won;
  std::optional<std::int32_t> lost{};
};
BOOST_DESCRIBE_STRUCT(Result, (), (table, game, at, season, seats, deal, won, lost))

struct Season {
  std::string title;
  Count count = Count::places;
  std::int64_t begun = 0;
  std::optional<std::int64_t> ended;
};
BOOST_DESCRIBE_STRUCT(Season, (), (title, count, begun, ended))

}  // namespace circle

struct Circle {
  std::string title;
  std::int64_t founded = 0;
  std::int64_t pages = 0;
  bool closed = false;
  std::vector<circle::Member> members;  // in the order in which they came; one is the maker
  std::vector<circle::Invitation> invitations;
  std::vector<std::string> kept_out;
  std::vector<circle::OpenTable> tables;
  std::vector<circle::Former> former;   // none once no table is open
  std::vector<circle::Result> results;  // oldest first
  std::vector<circle::Season> seasons;

  const circle::Member* member(std::string_view person) const;
  /// Whether this person is a member, or was when this open table was the circle's already.
  bool was_there(std::string_view person, std::string_view table) const;
  /// Whether this person is a member and has at least this role.
  bool is(std::string_view person, Role role) const;
  const circle::Invitation* invitation(std::string_view link) const;
  bool in_season() const { return !seasons.empty() && !seasons.back().ended; }
};

/// Why the entry may not be added at `now` by who asks; what an entry says about who did it must be
/// true.
WhyNot problem(const Circle& circle, const circle::Entry& entry, const Asker& asker,
               std::int64_t now);
/// The entry was judged when it was added to the book.
void apply(Circle& circle, const circle::Entry& entry, std::int64_t at);
/// Throws host::BadInput.
Circle read_circle(std::span<const StoredPage> pages);
circle::Entry read_circle_entry(std::string_view text);
std::string json_text(const circle::Entry& entry);

/// What a member sees. Links are for those who may invite, and then only by their hash.
struct CircleInside {
  std::string title;
  Role role = Role::member;  // of who looks
  bool closed = false;
  std::vector<circle::Member> members;
  std::vector<circle::OpenTable> tables;
  std::vector<circle::Result> results;  // of many, the newest
  std::vector<circle::Season> seasons;
  std::optional<std::vector<circle::Invitation>> invitations;
  std::optional<std::vector<std::string>> kept_out;
};
BOOST_DESCRIBE_STRUCT(CircleInside, (),
                      (title, role, closed, members, tables, results, seasons, invitations,
                       kept_out))

/// What somebody outside sees who has a link that still holds: who asks him where.
struct CircleDoor {
  std::string title;
  std::string by;
  std::int64_t until = 0;
};
BOOST_DESCRIBE_STRUCT(CircleDoor, (), (title, by, until))

/// Nothing for everybody else.
std::optional<CircleInside> inside(const Circle& circle, const Asker& asker);
std::optional<CircleDoor> door(const Circle& circle, std::string_view link, const Asker& asker,
                               std::int64_t now);
std::string json_text(const CircleInside& inside);
std::string json_text(const CircleDoor& door);

/// For StoredBook::summary: what a list of circles needs of one. It is the house's: of those who
/// have a role, each is told only his own.
struct CircleSummary {
  std::string title;
  bool closed = false;
  std::string maker;  // empty if nobody is left
  std::vector<std::string> organisers;

  /// Of a member.
  Role role_of(std::string_view person) const;
};
BOOST_DESCRIBE_STRUCT(CircleSummary, (), (title, closed, maker, organisers))
std::string summary_of(const Circle& circle);
/// Throws host::BadInput.
CircleSummary read_circle_summary(std::string_view text);

}  // namespace rail::people
