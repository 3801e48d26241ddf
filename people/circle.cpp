// How a circle's book grows, and who sees what of it.
#include "people/circle.h"

#include <algorithm>

#include "people/letters.h"
#include "people/person.h"
#include "people/wire.h"
#include "tables/luck.h"
#include "tables/protocol.h"

namespace rail::people {

namespace {

constexpr std::size_t link_bytes = 32;
constexpr std::size_t max_game = 80;

Refusal not_allowed(std::string_view words) { return refused("not_allowed", words); }

auto table_called(std::string_view id) {
  return [id](const auto& table) { return table.table == id; };
}

template <class List>
bool has_table(const List& list, std::string_view id) {
  return std::any_of(list.begin(), list.end(), table_called(id));
}

WhyNot bad_title(std::string_view title) {
  if (tables::presentable(title, max_title)) return {};
  return refused("bad_name", "a title has 1 to 40 visible characters");
}

bool holds(const circle::Invitation& invitation, const Circle& circle, std::int64_t now) {
  // Who may no longer invite has no guests either.
  return now < invitation.until && circle.is(invitation.by, Role::organiser);
}

/// One judgement for each kind of entry.
struct CircleJudge {
  const Circle& circle;
  const Asker& asker;
  std::int64_t now;

  /// Whether it is true that this person asks, and may.
  WhyNot only(const std::string& by, Role role) const {
    if (!asker.is(by)) return not_allowed("this is said in somebody else's name");
    if (circle.member(by) == nullptr) return refused("not_a_member", "only members may do this");
    if (!circle.is(by, role)) {
      return not_allowed(role == Role::maker ? "only the maker of the circle may do this"
                                             : "only the maker and those he named may do this");
    }
    return {};
  }
  bool may_remove(const std::string& by, const circle::Member& other) const {
    return other.role < Role::maker && (other.role < Role::organiser || circle.is(by, Role::maker));
  }

  WhyNot operator()(const circle::Founded& entry) const {
    if (!circle.members.empty() || circle.pages > 0)
      return refused("nothing_new", "the circle is there already");
    if (!asker.is(entry.by)) return not_allowed("this is said in somebody else's name");
    if (!is_name(entry.by)) return refused("bad_id", "a circle is founded by a person");
    return bad_title(entry.title);
  }
  WhyNot operator()(const circle::Invited& entry) const {
    if (WhyNot why = only(entry.by, Role::organiser)) return why;
    if (!from_base64url(entry.link, link_bytes))
      return refused("bad_invitation", "a hash of 32 bytes names an invitation");
    if (circle.invitation(entry.link) != nullptr)
      return refused("nothing_new", "this invitation is there already");
    if (entry.until <= now || entry.until > now + max_invitation_ms)
      return refused("bad_time", "an invitation holds for 90 days at most");
    const auto open = std::count_if(circle.invitations.begin(), circle.invitations.end(),
                                    [&](const auto& i) { return holds(i, circle, now); });
    if (std::cmp_greater_equal(open, max_invitations))
      return refused("too_many", "20 invitations are open; end one first");
    return {};
  }
  WhyNot operator()(const circle::Uninvited& entry) const {
    if (WhyNot why = only(entry.by, Role::organiser)) return why;
    if (circle.invitation(entry.link) == nullptr)
      return refused("bad_invitation", "there is no such invitation");
    return {};
  }
  WhyNot operator()(const circle::Joined& entry) const {
    if (!asker.is(entry.person)) return not_allowed("everybody joins himself");
    if (!is_name(entry.person)) return refused("bad_id", "only a person can join");
    // Who was removed hears the same as who has no link: nothing of the circle.
    const circle::Invitation* invitation = circle.invitation(entry.link);
    const bool out = std::count(circle.kept_out.begin(), circle.kept_out.end(), entry.person) > 0;
    if (invitation == nullptr || out || !holds(*invitation, circle, now))
      return refused("bad_invitation", "this invitation does not hold");
    if (circle.member(entry.person) != nullptr)
      return refused("nothing_new", "this person is a member already");
    if (circle.members.size() >= max_members)
      return refused("too_many", "a circle has 200 members at most");
    return {};
  }
  WhyNot operator()(const circle::Left& entry) const {
    if (!asker.is_house()) return only(entry.person, Role::member);
    // The house says it of people who are forgotten.
    if (circle.member(entry.person) == nullptr)
      return refused("not_a_member", "nobody of that name");
    return {};
  }
  WhyNot operator()(const circle::Removed& entry) const {
    if (WhyNot why = only(entry.by, Role::organiser)) return why;
    const circle::Member* other = circle.member(entry.person);
    if (other == nullptr) return refused("not_a_member", "this person is not a member");
    if (entry.by == entry.person) return not_allowed("who wants to go leaves");
    if (!may_remove(entry.by, *other))
      return not_allowed("an organiser is removed by the maker, and the maker by nobody");
    return {};
  }
  WhyNot operator()(const circle::Forgiven& entry) const {
    if (WhyNot why = only(entry.by, Role::organiser)) return why;
    if (std::count(circle.kept_out.begin(), circle.kept_out.end(), entry.person) == 0)
      return refused("nothing_new", "this person is not kept out");
    return {};
  }
  WhyNot operator()(const circle::Named& entry) const {
    if (WhyNot why = only(entry.by, Role::maker)) return why;
    const circle::Member* other = circle.member(entry.person);
    if (other == nullptr) return refused("not_a_member", "this person is not a member");
    if (entry.by == entry.person) return not_allowed("the maker names others");
    if (other->role == entry.role) return refused("nothing_new", "it is so already");
    return {};
  }
  WhyNot operator()(const circle::Renamed& entry) const {
    if (WhyNot why = only(entry.by, Role::organiser)) return why;
    return bad_title(entry.title);
  }
  WhyNot operator()(const circle::TableOpened& entry) const {
    if (WhyNot why = only(entry.by, Role::member)) return why;
    if (!is_word(entry.table, max_table_id))
      return refused("bad_table", "no table can have this id");
    if (!is_word(entry.game, max_game)) return refused("bad_game", "no game can have this id");
    if (has_table(circle.tables, entry.table) || has_table(circle.results, entry.table))
      return refused("nothing_new", "this table is the circle's already");
    if (circle.tables.size() >= max_circle_tables)
      return refused("too_many", "200 tables of this circle are open");
    return {};
  }
  WhyNot operator()(const circle::TableFinished& entry) const {
    if (!asker.is_house()) return not_allowed("only the house says how a game came out");
    if (!has_table(circle.tables, entry.table))
      return refused("bad_table", "no such table of this circle is open");
    return bad_outcome(entry);
  }
  WhyNot operator()(const circle::TournamentPlayed& entry) const {
    if (!asker.is_house()) return not_allowed("only the house says how a game came out");
    if (!is_word(entry.tournament, max_table_id) || !is_word(entry.table, max_table_id))
      return refused("bad_table", "no tournament or table can have this id");
    if (!is_word(entry.game, max_game)) return refused("bad_game", "no game can have this id");
    if (has_table(circle.tables, entry.table) || has_table(circle.results, entry.table))
      return refused("nothing_new", "this table is the circle's already");
    return bad_outcome(entry);
  }
  /// Of a game that was finished.
  template <class Finished>
  WhyNot bad_outcome(const Finished& entry) const {
    if (entry.deal && !tables::is_deal(*entry.deal))
      return refused("bad_deal", "this is no code of a deal");
    if (entry.lost && (!entry.won || *entry.lost < 0 || *entry.lost > max_lost))
      return refused("bad_results", "0 to 1,000 tokens are lost, and only together");
    return bad_results(entry.seats);
  }
  WhyNot operator()(const circle::TableGone& entry) const {
    const auto found =
        std::find_if(circle.tables.begin(), circle.tables.end(), table_called(entry.table));
    if (asker.is_house() && entry.by) return not_allowed("the house has no name");
    if (!asker.is_house()) {
      const std::string by = entry.by.value_or("");
      const bool own = found != circle.tables.end() && found->by == by;
      if (WhyNot why = only(by, own ? Role::member : Role::organiser)) return why;
    }
    if (found == circle.tables.end())
      return refused("bad_table", "no such table of this circle is open");
    return {};
  }
  WhyNot operator()(const circle::SeasonBegun& entry) const {
    if (WhyNot why = only(entry.by, Role::organiser)) return why;
    if (circle.in_season()) return refused("in_season", "a season is on; end it first");
    if (circle.seasons.size() >= max_seasons)
      return refused("too_many", "a circle has 200 seasons at most");
    return bad_title(entry.title);
  }
  WhyNot operator()(const circle::SeasonEnded& entry) const {
    if (WhyNot why = only(entry.by, Role::organiser)) return why;
    if (!circle.in_season()) return refused("no_season", "no season is on");
    return {};
  }
  WhyNot operator()(const circle::Closed& entry) const {
    if (!asker.is_house()) return only(entry.by.value_or(""), Role::organiser);
    if (entry.by) return not_allowed("the house has no name");
    return {};
  }
};

struct CircleChange {
  Circle& circle;
  std::int64_t at;

  void set_role(const std::string& person, Role role) const {
    for (circle::Member& member : circle.members)
      if (member.person == person) member.role = role;
  }
  void let_go(const std::string& person) const {
    std::erase_if(circle.members, [&](const auto& member) { return member.person == person; });
    // What is being played is told with his name all the same.
    if (!circle.tables.empty()) circle.former.push_back({person, at});
    if (circle.former.size() > max_former) circle.former.erase(circle.former.begin());
    if (circle.members.empty()) {
      circle.closed = true;
      return;
    }
    // The first of those with the highest role.
    const auto next = std::max_element(
        circle.members.begin(), circle.members.end(),
        [](const circle::Member& a, const circle::Member& b) { return a.role < b.role; });
    next->role = Role::maker;
  }

  void operator()(const circle::Founded& entry) const {
    circle.title = entry.title;
    circle.founded = at;
    circle.members.push_back({entry.by, Role::maker, at});
  }
  void operator()(const circle::Invited& entry) const {
    std::erase_if(circle.invitations, [&](const auto& i) { return !holds(i, circle, at); });
    circle.invitations.push_back({entry.link, entry.by, entry.until, entry.once});
  }
  void operator()(const circle::Uninvited& entry) const {
    std::erase_if(circle.invitations, [&](const auto& i) { return i.link == entry.link; });
  }
  void operator()(const circle::Joined& entry) const {
    circle.members.push_back({entry.person, Role::member, at});
    std::erase_if(circle.invitations,
                  [&](const auto& i) { return i.once && i.link == entry.link; });
  }
  void operator()(const circle::Left& entry) const { let_go(entry.person); }
  void operator()(const circle::Removed& entry) const {
    let_go(entry.person);
    circle.kept_out.push_back(entry.person);
    if (circle.kept_out.size() > max_kept_out) circle.kept_out.erase(circle.kept_out.begin());
  }
  void operator()(const circle::Forgiven& entry) const {
    std::erase(circle.kept_out, entry.person);
  }
  void operator()(const circle::Named& entry) const {
    if (entry.role == Role::maker) set_role(entry.by, Role::organiser);
    set_role(entry.person, entry.role);
  }
  void operator()(const circle::Renamed& entry) const { circle.title = entry.title; }
  void operator()(const circle::TableOpened& entry) const {
    circle.tables.push_back({entry.table, entry.game, entry.by, at});
  }
  void operator()(const circle::TableFinished& entry) const {
    const auto found =
        std::find_if(circle.tables.begin(), circle.tables.end(), table_called(entry.table));
    if (found == circle.tables.end()) return;
    add_result(entry, found->game);
    take_off(entry.table);
  }
  void operator()(const circle::TournamentPlayed& entry) const { add_result(entry, entry.game); }
  void operator()(const circle::TableGone& entry) const { take_off(entry.table); }
  template <class Finished>
  void add_result(const Finished& entry, const std::string& game) const {
    std::optional<std::int32_t> season;
    if (circle.in_season()) season = static_cast<std::int32_t>(circle.seasons.size()) - 1;
    circle.results.push_back(
        {entry.table, game, at, season, entry.seats, entry.deal, entry.won, entry.lost});
  }
  void take_off(const std::string& table) const {
    std::erase_if(circle.tables, table_called(table));
    if (circle.tables.empty()) circle.former.clear();
  }
  void operator()(const circle::SeasonBegun& entry) const {
    circle.seasons.push_back({entry.title, entry.count, at, {}});
  }
  void operator()(const circle::SeasonEnded&) const {
    if (circle.in_season()) circle.seasons.back().ended = at;
  }
  void operator()(const circle::Closed&) const {
    circle.closed = true;
    circle.invitations.clear();
  }
};

/// What must be possible in a full or closed book, too: to go, to be let go, and that what was
/// begun comes to its end.
bool always_possible(const circle::Entry& entry, bool closed) {
  return std::holds_alternative<circle::Left>(entry) ||
         std::holds_alternative<circle::TableFinished>(entry) ||
         std::holds_alternative<circle::TournamentPlayed>(entry) ||
         std::holds_alternative<circle::TableGone>(entry) ||
         (!closed && (std::holds_alternative<circle::Removed>(entry) ||
                      std::holds_alternative<circle::Closed>(entry)));
}

}  // namespace

WhyNot bad_results(const std::vector<SeatResult>& seats) {
  if (seats.empty() || seats.size() > static_cast<std::size_t>(max_seats))
    return refused("bad_results", "not as many seats as a table has");
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const SeatResult& seat = seats[i];
    if (seat.place < 1 || std::cmp_greater(seat.place, seats.size()))
      return refused("bad_results", "a place is from 1 to the number of seats");
    if ((seat.person && !is_name(*seat.person)) || (seat.bot && !is_word(*seat.bot, max_game)))
      return refused("bad_results", "nobody can be called so");
    for (std::size_t k = 0; k < i; ++k) {
      if (seat.person && seats[k].person == seat.person)
        return refused("bad_results", "one person on two seats is not compared with others");
    }
  }
  return {};
}

const circle::Member* Circle::member(std::string_view person) const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const auto& m) { return m.person == person; });
  return found == members.end() ? nullptr : &*found;
}

bool Circle::was_there(std::string_view person, std::string_view table) const {
  if (member(person) != nullptr) return true;
  const auto open = std::find_if(tables.begin(), tables.end(), table_called(table));
  return open != tables.end() &&
         std::any_of(former.begin(), former.end(), [&](const circle::Former& one) {
           return one.person == person && one.until >= open->at;
         });
}

bool Circle::is(std::string_view person, Role role) const {
  const circle::Member* found = member(person);
  return found != nullptr && found->role >= role;
}

const circle::Invitation* Circle::invitation(std::string_view link) const {
  const auto found = std::find_if(invitations.begin(), invitations.end(),
                                  [&](const auto& i) { return i.link == link; });
  return found == invitations.end() ? nullptr : &*found;
}

WhyNot problem(const Circle& circle, const circle::Entry& entry, const Asker& asker,
               std::int64_t now) {
  if (circle.pages == 0 && !std::holds_alternative<circle::Founded>(entry))
    return refused("no_circle", "a circle begins with who founds it");
  // Closed and full are told only to those who may know that there is a circle.
  if (WhyNot why = std::visit(CircleJudge{circle, asker, now}, entry)) return why;
  if (circle.closed && !always_possible(entry, true))
    return refused("closed", "this circle is closed");
  if (circle.pages >= max_circle_pages && !always_possible(entry, circle.closed))
    return refused("too_many", "this circle's book is full; found another");
  return {};
}

void apply(Circle& circle, const circle::Entry& entry, std::int64_t at) {
  std::visit(CircleChange{circle, at}, entry);
  ++circle.pages;
}

Circle read_circle(std::span<const StoredPage> pages) {
  Circle circle;
  for (const StoredPage& page : pages) apply(circle, read_circle_entry(page.text), page.at);
  return circle;
}

circle::Entry read_circle_entry(std::string_view text) {
  return read_text<circle::Entry>("entry", text, max_circle_page);
}

std::string json_text(const circle::Entry& entry) { return book_wire().text(entry); }

std::optional<CircleInside> inside(const Circle& circle, const Asker& asker) {
  const circle::Member* member = circle.member(asker.id());
  if (asker.is_house() || member == nullptr) return {};
  CircleInside seen{.title = circle.title,
                    .role = member->role,
                    .closed = circle.closed,
                    .members = circle.members,
                    .tables = circle.tables,
                    .results = {},
                    .seasons = circle.seasons,
                    .invitations = {},
                    .kept_out = {}};
  const auto newest =
      static_cast<std::ptrdiff_t>(std::min(circle.results.size(), max_shown_results));
  seen.results.assign(circle.results.end() - newest, circle.results.end());
  if (member->role >= Role::organiser) {
    seen.invitations = circle.invitations;
    seen.kept_out = circle.kept_out;
  }
  return seen;
}

std::optional<CircleDoor> door(const Circle& circle, std::string_view link, const Asker& asker,
                               std::int64_t now) {
  const circle::Invitation* invitation = circle.invitation(link);
  const bool out = std::count(circle.kept_out.begin(), circle.kept_out.end(), asker.id()) > 0;
  if (invitation == nullptr || out || circle.closed || !holds(*invitation, circle, now)) return {};
  return CircleDoor{circle.title, invitation->by, invitation->until};
}

std::string json_text(const CircleInside& inside) { return book_wire().text(inside); }
std::string json_text(const CircleDoor& door) { return book_wire().text(door); }

Role CircleSummary::role_of(std::string_view person) const {
  if (maker == person) return Role::maker;
  const bool named = std::find(organisers.begin(), organisers.end(), person) != organisers.end();
  return named ? Role::organiser : Role::member;
}

std::string summary_of(const Circle& circle) {
  CircleSummary summary{circle.title, circle.closed, {}, {}};
  for (const circle::Member& member : circle.members) {
    if (member.role == Role::maker) summary.maker = member.person;
    if (member.role == Role::organiser) summary.organisers.push_back(member.person);
  }
  return book_wire().text(summary);
}

CircleSummary read_circle_summary(std::string_view text) {
  return read_text<CircleSummary>("summary", text, max_circle_page);
}

}  // namespace rail::people
