// Who may do what in a circle, and who sees what of it.
#include "people/circle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/rng.h"
#include "host/json_input.h"
#include "people/letters.h"
#include "tests/people/keys.h"

namespace rail::people::circle_test {

constexpr std::int64_t noon = 1'800'000'000'000;
constexpr std::int64_t day = 24 * 3600 * 1000;

const std::string maker = somebody(1);
const std::string helper = somebody(2);
const std::string member = somebody(3);
const std::string outsider = somebody(4);

std::string link(int number) { return to_base64url(std::string(32, static_cast<char>(number))); }

/// A circle whose book grows only by what may be added.
struct Book {
  Circle circle;
  std::vector<StoredPage> pages;

  std::string add(const Asker& asker, const circle::Entry& entry, std::int64_t at = noon) {
    if (const WhyNot why = problem(circle, entry, asker, at)) return why->code;
    pages.push_back({circle.pages, at, json_text(entry)});
    apply(circle, entry, at);
    return "";
  }
  std::string add(const std::string& person, const circle::Entry& entry, std::int64_t at = noon) {
    return add(Asker::person(person), entry, at);
  }
};

/// With a maker, somebody whom he named, and a member.
Book friends() {
  Book book;
  EXPECT_EQ(book.add(maker, circle::Founded{maker, "Thursdays"}), "");
  EXPECT_EQ(book.add(maker, circle::Invited{maker, link(1), noon + day, false}), "");
  EXPECT_EQ(book.add(helper, circle::Joined{helper, link(1)}), "");
  EXPECT_EQ(book.add(member, circle::Joined{member, link(1)}), "");
  EXPECT_EQ(book.add(maker, circle::Named{maker, helper, Role::organiser}), "");
  return book;
}

/// One of each kind that needs a right, as this person would say it.
std::vector<circle::Entry> wishes_of(const std::string& by) {
  return {circle::Invited{by, link(9), noon + day, false},
          circle::Uninvited{by, link(1)},
          circle::Removed{by, member},
          circle::Named{by, member, Role::organiser},
          circle::Renamed{by, "Mine"},
          circle::TableOpened{by, "t1", "ticket-to-ride-usa"},
          circle::SeasonBegun{by, "Spring", Count::places},
          circle::SeasonEnded{by},
          circle::Closed{by}};
}

TEST(Circle, BeginsWithWhoFoundsIt) {
  Book book;
  EXPECT_EQ(book.add(maker, circle::Renamed{maker, "x"}), "no_circle");
  EXPECT_EQ(book.add(maker, circle::Founded{helper, "x"}), "not_allowed");
  EXPECT_EQ(book.add(maker, circle::Founded{maker, ""}), "bad_name");
  EXPECT_EQ(book.add(maker, circle::Founded{maker, std::string(41, 'x')}), "bad_name");
  EXPECT_EQ(book.add("", circle::Founded{"", "x"}), "not_allowed");
  EXPECT_EQ(book.add("me", circle::Founded{"me", "x"}), "bad_id");
  EXPECT_EQ(book.add(maker, circle::Founded{maker, "Thursdays"}), "");
  EXPECT_EQ(book.add(helper, circle::Founded{helper, "mine"}), "nothing_new");
  EXPECT_TRUE(book.circle.is(maker, Role::maker));
}

TEST(Circle, AnOutsiderCanDoNothing) {
  const Book book = friends();
  for (const circle::Entry& entry : wishes_of(outsider))
    EXPECT_EQ(Book(book).add(outsider, entry), "not_a_member") << json_text(entry);
  EXPECT_EQ(Book(book).add(outsider, circle::Left{outsider}), "not_a_member");
  EXPECT_EQ(Book(book).add(outsider, circle::Joined{outsider, link(7)}), "bad_invitation");
}

TEST(Circle, NobodySpeaksInAnothersName) {
  const Book book = friends();
  for (const std::string& who : {outsider, member, helper, std::string()}) {
    for (const circle::Entry& entry : wishes_of(maker))
      EXPECT_EQ(Book(book).add(who, entry), "not_allowed") << json_text(entry);
    EXPECT_EQ(Book(book).add(who, circle::Left{maker}), "not_allowed");
  }
  EXPECT_EQ(Book(book).add(helper, circle::Joined{outsider, link(1)}), "not_allowed");
  for (const circle::Entry& entry : wishes_of(maker))
    EXPECT_EQ(Book(book).add(Asker::house(), entry), "not_allowed") << json_text(entry);
}

TEST(Circle, AMemberOpensTablesAndLeaves) {
  Book book = friends();
  for (const circle::Entry& entry : wishes_of(member)) {
    const bool opens = std::holds_alternative<circle::TableOpened>(entry);
    EXPECT_EQ(Book(book).add(member, entry), opens ? "" : "not_allowed") << json_text(entry);
  }
  EXPECT_EQ(book.add(member, circle::Left{member}), "");
  EXPECT_EQ(book.add(member, circle::Left{member}), "not_a_member");
  EXPECT_EQ(book.add(member, circle::TableOpened{member, "t1", "x"}), "not_a_member");
  EXPECT_EQ(book.add(member, circle::Joined{member, link(1)}), "") << "who left may come back";
}

TEST(Circle, AnOrganiserInvitesRemovesAndCloses) {
  Book book = friends();
  EXPECT_EQ(book.add(helper, circle::Named{helper, member, Role::organiser}), "not_allowed");
  EXPECT_EQ(book.add(helper, circle::Named{helper, helper, Role::maker}), "not_allowed");
  EXPECT_EQ(book.add(helper, circle::Removed{helper, maker}), "not_allowed");
  EXPECT_EQ(book.add(maker, circle::Named{maker, member, Role::organiser}), "");
  EXPECT_EQ(book.add(helper, circle::Removed{helper, member}), "not_allowed") << "an equal";
  EXPECT_EQ(book.add(maker, circle::Named{maker, member, Role::member}), "");
  EXPECT_EQ(book.add(helper, circle::Removed{helper, member}), "");
  EXPECT_EQ(book.add(helper, circle::Invited{helper, link(2), noon + day, true}), "");
  EXPECT_EQ(book.add(helper, circle::Renamed{helper, "Fridays"}), "");
  EXPECT_EQ(book.add(helper, circle::Closed{helper}), "");
}

TEST(Circle, WhoWasRemovedStaysOut) {
  Book book = friends();
  EXPECT_EQ(book.add(helper, circle::Removed{helper, member}), "");
  EXPECT_EQ(book.add(member, circle::Joined{member, link(1)}), "bad_invitation");
  EXPECT_EQ(book.add(helper, circle::Invited{helper, link(2), noon + day, false}), "");
  EXPECT_EQ(book.add(member, circle::Joined{member, link(2)}), "bad_invitation");
  EXPECT_FALSE(inside(book.circle, Asker::person(member)));
  EXPECT_FALSE(door(book.circle, link(2), Asker::person(member), noon));
  EXPECT_EQ(book.add(member, circle::Forgiven{member, member}), "not_a_member");
  EXPECT_EQ(book.add(helper, circle::Forgiven{helper, member}), "");
  EXPECT_EQ(book.add(member, circle::Joined{member, link(2)}), "");
}

TEST(Circle, InvitationsEnd) {
  Book book = friends();
  EXPECT_EQ(book.add(helper, circle::Invited{helper, "x", noon + day, false}), "bad_invitation");
  EXPECT_EQ(book.add(helper, circle::Invited{helper, link(2), noon, false}), "bad_time");
  EXPECT_EQ(book.add(helper, circle::Invited{helper, link(2), noon + 91 * day, false}), "bad_time");
  EXPECT_EQ(book.add(outsider, circle::Joined{outsider, link(1)}, noon + day), "bad_invitation");
  EXPECT_EQ(book.add(helper, circle::Invited{helper, link(2), noon + day, true}), "");
  EXPECT_EQ(book.add(outsider, circle::Joined{outsider, link(2)}), "");
  EXPECT_EQ(book.add(somebody(5), circle::Joined{somebody(5), link(2)}), "bad_invitation")
      << "was for one";
  EXPECT_EQ(book.add(helper, circle::Invited{helper, link(3), noon + day, false}), "");
  EXPECT_EQ(book.add(maker, circle::Uninvited{maker, link(3)}), "");
  EXPECT_EQ(book.add(somebody(5), circle::Joined{somebody(5), link(3)}), "bad_invitation");
  EXPECT_EQ(book.add(helper, circle::Invited{helper, link(4), noon + day, false}), "");
  EXPECT_EQ(book.add(maker, circle::Named{maker, helper, Role::member}), "");
  EXPECT_EQ(book.add(somebody(5), circle::Joined{somebody(5), link(4)}), "bad_invitation")
      << "of somebody who may not invite any more";
}

TEST(Circle, TheMakerHandsOver) {
  Book book = friends();
  EXPECT_EQ(book.add(maker, circle::Named{maker, member, Role::maker}), "");
  EXPECT_TRUE(book.circle.is(member, Role::maker));
  EXPECT_FALSE(book.circle.is(maker, Role::maker));
  EXPECT_EQ(book.add(member, circle::Left{member}), "");
  EXPECT_TRUE(book.circle.is(maker, Role::maker)) << "the organiser who came first";
  EXPECT_EQ(book.add(Asker::house(), circle::Left{maker}), "") << "a person is forgotten";
  EXPECT_TRUE(book.circle.is(helper, Role::maker));
  EXPECT_EQ(book.add(helper, circle::Left{helper}), "");
  EXPECT_TRUE(book.circle.closed);
}

TEST(Circle, OnlyTheHouseSaysHowGamesCameOut) {
  Book book = friends();
  EXPECT_EQ(book.add(member, circle::TableOpened{member, "t1", "ticket-to-ride-usa"}), "");
  EXPECT_EQ(book.add(maker, circle::TableOpened{maker, "t1", "ticket-to-ride-usa"}), "nothing_new");
  EXPECT_EQ(book.add(maker, circle::SeasonBegun{maker, "Spring", Count::rating}), "");
  EXPECT_EQ(book.add(maker, circle::SeasonBegun{maker, "Summer", Count::rating}), "in_season");
  const circle::TableFinished finished{
      "t1", {{member, {}, 90, 1}, {maker, {}, 80, 2}, {{}, "strong", 70, 3}}, "abcd2345", {}};
  EXPECT_EQ(book.add(maker, finished), "not_allowed");
  circle::TableFinished odd = finished;
  odd.seats[0].place = 4;
  EXPECT_EQ(book.add(Asker::house(), odd), "bad_results");
  odd = finished;
  odd.seats[1].person = member;
  EXPECT_EQ(book.add(Asker::house(), odd), "bad_results");
  odd = finished;
  odd.seats.resize(static_cast<std::size_t>(max_seats) + 1);
  EXPECT_EQ(book.add(Asker::house(), odd), "bad_results");
  odd = finished;
  odd.deal = "NO DEAL";
  EXPECT_EQ(book.add(Asker::house(), odd), "bad_deal");
  EXPECT_EQ(book.add(Asker::house(), finished), "");
  EXPECT_EQ(book.add(Asker::house(), finished), "bad_table") << "told twice";
  ASSERT_EQ(book.circle.results.size(), 1U);
  EXPECT_EQ(book.circle.results[0].season, 0);
  EXPECT_EQ(book.circle.results[0].game, "ticket-to-ride-usa");
  EXPECT_EQ(book.add(maker, circle::SeasonEnded{maker}), "");
  EXPECT_EQ(book.add(maker, circle::SeasonEnded{maker}), "no_season");
  EXPECT_EQ(book.add(maker, circle::TableOpened{maker, "t1", "x"}), "nothing_new") << "a replay";
}

TEST(Circle, TablesGo) {
  Book book = friends();
  EXPECT_EQ(book.add(maker, circle::TableOpened{maker, "t1", "x"}), "");
  EXPECT_EQ(book.add(member, circle::TableOpened{member, "t2", "x"}), "");
  EXPECT_EQ(book.add(member, circle::TableGone{member, "t1"}), "not_allowed");
  EXPECT_EQ(book.add(member, circle::TableGone{{}, "t1"}), "not_allowed");
  EXPECT_EQ(book.add(member, circle::TableGone{member, "t2"}), "");
  EXPECT_EQ(book.add(helper, circle::TableGone{helper, "t1"}), "");
  EXPECT_EQ(book.add(Asker::house(), circle::TableGone{{}, "t1"}), "bad_table");
}

TEST(Circle, AClosedOneOnlyComesToItsEnd) {
  Book book = friends();
  EXPECT_EQ(book.add(member, circle::TableOpened{member, "t1", "x"}), "");
  EXPECT_EQ(book.add(Asker::house(), circle::Closed{}), "");
  for (const circle::Entry& entry : wishes_of(maker))
    EXPECT_NE(Book(book).add(maker, entry), "") << json_text(entry);
  EXPECT_EQ(book.add(outsider, circle::Joined{outsider, link(1)}), "bad_invitation");
  EXPECT_FALSE(door(book.circle, link(1), Asker::person(outsider), noon));
  EXPECT_EQ(book.add(Asker::house(), circle::TableFinished{"t1", {{member, {}, 9, 1}}, {}, true}),
            "");
  EXPECT_EQ(book.add(member, circle::Left{member}), "");
  EXPECT_TRUE(inside(book.circle, Asker::person(maker))->closed);
}

TEST(Circle, EverythingHasABound) {
  Book book = friends();
  for (int i = 2; i <= static_cast<int>(max_invitations); ++i)
    EXPECT_EQ(book.add(maker, circle::Invited{maker, link(i), noon + day, false}), "");
  EXPECT_EQ(book.add(maker, circle::Invited{maker, link(99), noon + day, false}), "too_many");
  for (int i = 10; book.circle.members.size() < max_members; ++i)
    EXPECT_EQ(book.add(somebody(i), circle::Joined{somebody(i), link(1)}), "");
  EXPECT_EQ(book.add(outsider, circle::Joined{outsider, link(1)}), "too_many");
  for (std::size_t i = 0; i < max_circle_tables; ++i)
    EXPECT_EQ(book.add(member, circle::TableOpened{member, "t" + std::to_string(i), "x"}), "");
  EXPECT_EQ(book.add(member, circle::TableOpened{member, "more", "x"}), "too_many");
  EXPECT_EQ(book.add(member, circle::TableOpened{member, "T/1", "x"}), "bad_table");
  book.circle.pages = max_circle_pages;
  EXPECT_EQ(book.add(maker, circle::Renamed{maker, "Full"}), "too_many");
  EXPECT_EQ(book.add(maker, circle::Removed{maker, member}), "");
  EXPECT_EQ(book.add(helper, circle::Left{helper}), "");
  EXPECT_EQ(book.add(maker, circle::Closed{maker}), "");
}

TEST(Circle, IsSeenFromInsideAndFromTheDoor) {
  const Book book = friends();
  const auto by_member = inside(book.circle, Asker::person(member));
  ASSERT_TRUE(by_member);
  EXPECT_EQ(by_member->members.size(), 3U);
  EXPECT_FALSE(by_member->invitations) << "links are for those who may invite";
  EXPECT_TRUE(inside(book.circle, Asker::person(helper))->invitations);
  for (const Asker& asker : {Asker::person(outsider), Asker::person(""), Asker::house()})
    EXPECT_FALSE(inside(book.circle, asker));
  const auto seen = door(book.circle, link(1), Asker::person(""), noon);
  ASSERT_TRUE(seen);
  const std::string text = json_text(*seen);
  EXPECT_NE(text.find("Thursdays"), std::string::npos);
  EXPECT_EQ(text.find(member), std::string::npos) << "who is in it is not told at the door";
  EXPECT_FALSE(door(book.circle, link(2), Asker::person(outsider), noon));
  EXPECT_FALSE(door(book.circle, link(1), Asker::person(outsider), noon + day));
  const CircleSummary summary = read_circle_summary(summary_of(book.circle));
  EXPECT_EQ(summary.title, "Thursdays");
  EXPECT_FALSE(summary.closed);
}

TEST(Circle, ShowsTheNewestResults) {
  Book book = friends();
  for (std::size_t i = 0; i < max_shown_results + 3; ++i) {
    const std::string id = "t" + std::to_string(i);
    EXPECT_EQ(book.add(member, circle::TableOpened{member, id, "x"}), "");
    EXPECT_EQ(book.add(Asker::house(), circle::TableFinished{id, {{member, {}, 9, 1}}, {}, {}}),
              "");
  }
  const auto seen = inside(book.circle, Asker::person(member));
  ASSERT_TRUE(seen);
  ASSERT_EQ(seen->results.size(), max_shown_results);
  EXPECT_EQ(seen->results.front().table, "t3");
}

TEST(Circle, EntriesAreReadStrictly) {
  const Book book = friends();
  EXPECT_EQ(json_text(*inside(read_circle(book.pages), Asker::person(maker))),
            json_text(*inside(book.circle, Asker::person(maker))));
  for (const char* bad : {"", "{}", R"({"type":"founded","by":"x"})",
                          R"({"type":"named","by":"x","person":"y","role":"king"})",
                          R"({"type":"left","person":"x","by":"y"})"})
    EXPECT_THROW(read_circle_entry(bad), host::BadInput) << bad;
  EXPECT_THROW(read_circle_entry(std::string(max_circle_page + 1, ' ')), host::BadInput);
}

/// Whatever is tried by whomever, an open circle has exactly one maker.
TEST(Circle, HasOneMakerWhateverIsTried) {
  Rng rng(7);
  const auto below = [&rng](int n) {
    return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
  };
  Book book = friends();
  for (int i = 0; i < 4000 && !book.circle.closed; ++i) {
    const std::string by = somebody(1 + below(8));
    const std::string other = somebody(1 + below(8));
    switch (below(8)) {
      case 0:
        book.add(by, circle::Removed{by, other}, noon + i);
        break;
      case 1:
        if (below(10) == 0) book.add(by, circle::Left{by}, noon + i);
        break;
      case 2:
        book.add(by, circle::Named{by, other, static_cast<Role>(below(3))}, noon + i);
        break;
      case 3:
        book.add(by, circle::Invited{by, link(below(100)), noon + i + 500, below(2) == 0},
                 noon + i);
        break;
      case 4:
        book.add(by, circle::Forgiven{by, other}, noon + i);
        break;
      default:
        book.add(by, circle::Joined{by, link(below(100))}, noon + i);
    }
    const auto makers = std::count_if(book.circle.members.begin(), book.circle.members.end(),
                                      [](const auto& m) { return m.role == Role::maker; });
    ASSERT_EQ(makers, book.circle.members.empty() ? 0 : 1) << i;
    ASSERT_LE(book.circle.invitations.size(), max_invitations);
  }
}

TEST(Circle, WhoLeftDuringAGameWasThere) {
  Book book = friends();
  EXPECT_EQ(book.add(member, circle::TableOpened{member, "t1", "x"}), "");
  EXPECT_EQ(book.add(member, circle::Left{member}, noon + 1), "");
  EXPECT_EQ(book.add(maker, circle::TableOpened{maker, "t2", "x"}, noon + 2), "");
  EXPECT_TRUE(book.circle.was_there(member, "t1"));
  EXPECT_FALSE(book.circle.was_there(member, "t2")) << "it was opened later";
  EXPECT_FALSE(book.circle.was_there(member, "t3"));
  EXPECT_FALSE(book.circle.was_there(outsider, "t1"));
  EXPECT_TRUE(book.circle.was_there(maker, "t1"));
  EXPECT_EQ(book.add(Asker::house(), circle::TableGone{{}, "t1"}), "");
  EXPECT_FALSE(book.circle.was_there(member, "t1"));
  EXPECT_EQ(book.add(Asker::house(), circle::TableGone{{}, "t2"}), "");
  EXPECT_TRUE(book.circle.former.empty()) << "nobody asks any more";
}

TEST(Circle, GamesOfItsTournamentsAreItsOwn) {
  Book book = friends();
  const auto played = [](const std::string& table) {
    circle::TournamentPlayed entry;
    entry.tournament = "cup";
    entry.table = table;
    entry.game = "x";
    entry.seats = {{maker, {}, 10, 1}, {outsider, {}, 5, 2}};
    entry.deal = "deal-one";
    return entry;
  };
  EXPECT_EQ(book.add(maker, played("t1")), "not_allowed");
  circle::TournamentPlayed odd = played("t1");
  odd.seats[0].place = 3;
  EXPECT_EQ(book.add(Asker::house(), odd), "bad_results");
  odd = played("t1");
  odd.lost = 3;
  EXPECT_EQ(book.add(Asker::house(), odd), "bad_results") << "nobody played together";
  EXPECT_EQ(book.add(Asker::house(), played("No table")), "bad_table");
  EXPECT_EQ(book.add(Asker::house(), played("t1")), "");
  EXPECT_EQ(book.add(Asker::house(), played("t1")), "nothing_new");
  EXPECT_EQ(book.add(maker, circle::TableOpened{maker, "t1", "x"}), "nothing_new");
  EXPECT_EQ(book.add(maker, circle::SeasonBegun{maker, "Spring", Count::places}), "");
  EXPECT_EQ(book.add(maker, circle::Closed{maker}), "");
  EXPECT_EQ(book.add(Asker::house(), played("t2")), "") << "what was begun comes to its end";
  ASSERT_EQ(book.circle.results.size(), 2U);
  EXPECT_FALSE(book.circle.results[0].season);
  EXPECT_EQ(book.circle.results[1].season, 0);
  EXPECT_EQ(book.circle.results[1].game, "x");
  EXPECT_EQ(book.circle.results[1].seats, played("t2").seats);
  EXPECT_EQ(book.circle.results[1].deal, "deal-one");
  EXPECT_TRUE(book.circle.tables.empty());
}

}  // namespace rail::people::circle_test
