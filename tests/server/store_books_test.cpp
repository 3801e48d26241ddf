// What every store promises about the books of people, circles and tournaments.
#include <fmt/format.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "tests/server/stores.h"

namespace rail::server {
namespace store_books_tests {

using people::BookChange;
using people::StoredBook;
constexpr auto circle = people::Kind::circle;
constexpr auto person = people::Kind::person;

std::vector<std::string> ids(const std::vector<StoredBook>& books) {
  std::vector<std::string> found;
  for (const StoredBook& book : books) found.push_back(book.id);
  return found;
}
using Ids = std::vector<std::string>;

class BooksContract : public AnyStoreTest {
 protected:
  std::int64_t make(const std::string& id, people::Kind kind = circle, int first_pages = 0) {
    return books().create_book(a_book(id, kind), writing(0, 0, first_pages)).value();
  }
};

TEST_P(BooksContract, WhatIsCreatedIsReadByKindAndId) {
  StoredBook book = a_book("friends");
  book.closed = true;
  book.summary = R"({"name":"Friends"})";
  BookChange first = writing(0, 0, 2);
  first.members = {{"mara", true}, {"jo", true}};
  book.key = books().create_book(book, first).value();
  EXPECT_EQ(books().book(circle, "friends"), book);
  EXPECT_EQ(books().pages(book.key, 0), first.pages);
  EXPECT_EQ(books().pages(book.key, 1), std::vector{first.pages[1]});
  EXPECT_TRUE(books().pages(book.key, 2).empty());
  EXPECT_TRUE(books().pages(book.key + 1, 0).empty());
  EXPECT_EQ(books().books_of(circle, "jo", 10), std::vector{book});
  EXPECT_EQ(books().book(person, "friends"), std::nullopt);
  EXPECT_EQ(books().book(circle, "friend"), std::nullopt);
}

TEST_P(BooksContract, AnIdIsTakenOnceOfEachKind) {
  const std::int64_t key = make("x");
  BookChange again = writing(0, 0);
  again.members = {{"mara", true}};
  again.summary = "other";
  EXPECT_EQ(books().create_book(a_book("x"), again), std::nullopt);
  EXPECT_TRUE(books().pages(key, 0).empty());
  EXPECT_EQ(books().book(circle, "x")->summary, "{}");
  EXPECT_TRUE(books().books_of(circle, "mara", 10).empty());
  EXPECT_NE(make("x", people::Kind::tournament), key);
}

TEST_P(BooksContract, ABookBeginsWithItsFirstPage) {
  BookChange gap = writing(0, 0);
  gap.pages.push_back({.seq = 2});
  EXPECT_THROW(books().create_book(a_book("x"), writing(0, 1)), std::invalid_argument);
  EXPECT_THROW(books().create_book(a_book("x"), gap), std::invalid_argument);
  EXPECT_EQ(books().book(circle, "x"), std::nullopt);
}

TEST_P(BooksContract, OfTwoWhoWriteTheSamePageOneDoes) {
  const std::int64_t key = make("x", circle, 1);
  BookChange mine = writing(key, 1, 2);
  mine.members = {{"mara", true}};
  mine.summary = "mine";
  mine.closed = true;
  EXPECT_EQ(books().write_book(mine), Verdict::stored);
  BookChange other = writing(key, 1, 4);
  other.members = {{"mara", false}, {"jo", true}};
  other.summary = "other";
  other.closed = false;
  EXPECT_EQ(books().write_book(other), Verdict::conflict);
  EXPECT_EQ(books().pages(key, 0).size(), 3U);
  EXPECT_EQ(books().book(circle, "x")->summary, "mine");
  EXPECT_TRUE(books().book(circle, "x")->closed);
  EXPECT_EQ(ids(books().books_of(circle, "mara", 10)), Ids{"x"});
  EXPECT_TRUE(books().books_of(circle, "jo", 10).empty());
}

TEST_P(BooksContract, GapsAreNeverWritten) {
  const std::int64_t key = make("x", circle, 1);
  BookChange inside = writing(key, 1);
  inside.pages.push_back({.seq = 3});
  EXPECT_EQ(books().write_book(inside), Verdict::conflict);
  EXPECT_EQ(books().write_book(writing(key, 2)), Verdict::conflict);
  EXPECT_EQ(books().write_book(writing(key, 0)), Verdict::conflict);
  EXPECT_EQ(books().write_book(writing(key, -1)), Verdict::conflict);
  EXPECT_EQ(books().write_book(writing(key + 7, 0)), Verdict::conflict);
  EXPECT_EQ(books().write_book({.key = key + 7, .summary = "s"}), Verdict::conflict);
  EXPECT_EQ(books().pages(key, 0).size(), 1U);
}

TEST_P(BooksContract, WithoutPagesTheRestIsWrittenAnyway) {
  const std::int64_t key = make("x", circle, 3);
  EXPECT_EQ(books().write_book({.key = key, .summary = "s"}), Verdict::stored);
  EXPECT_EQ(books().write_book({.key = key, .closed = true}), Verdict::stored);
  EXPECT_EQ(books().write_book({.key = key}), Verdict::stored);
  EXPECT_EQ(books().book(circle, "x")->summary, "s");
  EXPECT_TRUE(books().book(circle, "x")->closed);
}

TEST_P(BooksContract, MembersComeAndGo) {
  const std::int64_t key = make("x");
  const auto members = [&](std::vector<std::pair<std::string, bool>> changes) {
    EXPECT_EQ(books().write_book({.key = key, .members = std::move(changes)}), Verdict::stored);
  };
  members({{"mara", true}, {"jo", true}, {"mara", true}});
  EXPECT_EQ(ids(books().books_of(circle, "mara", 10)), Ids{"x"});
  members({{"mara", true}, {"jo", false}, {"nobody", false}});
  EXPECT_EQ(ids(books().books_of(circle, "mara", 10)), Ids{"x"});
  EXPECT_TRUE(books().books_of(circle, "jo", 10).empty());
  members({{"mara", true}, {"mara", false}, {"jo", false}, {"jo", true}});
  EXPECT_TRUE(books().books_of(circle, "mara", 10).empty()) << "what is said last counts";
  EXPECT_EQ(ids(books().books_of(circle, "jo", 10)), Ids{"x"});
}

TEST_P(BooksContract, BooksOfAPersonComeNewestFirst) {
  for (const char* id : {"a", "b", "c"}) {
    for (const auto kind : {circle, people::Kind::tournament})
      books().write_book({.key = make(id, kind), .members = {{"mara", true}}});
  }
  EXPECT_EQ(ids(books().books_of(circle, "mara", 10)), (Ids{"c", "b", "a"}));
  EXPECT_EQ(ids(books().books_of(circle, "mara", 2)), (Ids{"c", "b"}));
  EXPECT_TRUE(books().books_of(circle, "mara", 0).empty());
  EXPECT_TRUE(books().books_of(circle, "mara", -1).empty());
  EXPECT_TRUE(books().books_of(circle, "mar", 10).empty());
}

TEST_P(BooksContract, OfABookThatIsRemovedNothingIsLeft) {
  const std::int64_t key = make("x", circle, 2);
  books().write_book({.key = key, .members = {{"mara", true}}});
  const std::int64_t other = make("y", circle, 1);
  books().remove_book(other + 5);
  books().remove_book(key);
  EXPECT_EQ(books().book(circle, "x"), std::nullopt);
  EXPECT_TRUE(books().pages(key, 0).empty());
  EXPECT_TRUE(books().books_of(circle, "mara", 10).empty());
  EXPECT_EQ(books().write_book({.key = key, .summary = "s"}), Verdict::conflict);
  EXPECT_EQ(books().pages(other, 0).size(), 1U);
  books().remove_book(other);
  const std::int64_t again = make("x");
  EXPECT_NE(again, key) << "somebody may still be about to write into the one before";
  EXPECT_NE(again, other);
  EXPECT_TRUE(books().books_of(circle, "mara", 10).empty());
}

TEST_P(BooksContract, APersonIsForgottenAltogether) {
  const std::int64_t mara = make("mara", person, 1);
  make("jo", person, 1);
  books().write_book({.key = make("friends"), .members = {{"mara", true}, {"jo", true}}});
  outbox().keep_address({.id = "of mara", .person = "mara"});
  outbox().keep_address({.id = "of jo", .person = "jo"});
  StoredTable table = a_table("t");
  table.seats = {{.person = "mara"}, {.person = "jo"}};
  Change change{.key = store().create(table, {})};
  change.calls = {a_call("t/0"), a_call("t/1"), a_call("t/2")};
  change.calls[1].person = "jo";
  change.calls[2].webhook = "https://example.org";
  store().commit(std::vector{change});

  books().remove_book(mara);
  EXPECT_EQ(books().book(person, "mara"), std::nullopt);
  EXPECT_TRUE(books().books_of(circle, "mara", 10).empty());
  EXPECT_TRUE(outbox().addresses_of("mara").empty());
  const std::vector<StoredSeat> seats{{}, {.token_hash = "", .webhook = "", .person = "jo"}};
  EXPECT_EQ(store().table("t")->seats, seats);
  const std::vector<people::Claimed> calls = outbox().claim(100, 200, "s", 10);
  ASSERT_EQ(calls.size(), 2U);
  EXPECT_EQ(calls[0].call.person, "jo");
  EXPECT_EQ(calls[1].call.key, "t/2") << "the webhook is not the person's";
  EXPECT_EQ(calls[1].call.person, "");
  EXPECT_NE(books().book(person, "jo"), std::nullopt);
  EXPECT_EQ(ids(books().books_of(circle, "jo", 10)), Ids{"friends"});
  EXPECT_EQ(outbox().addresses_of("jo").size(), 1U);
}

TEST_P(BooksContract, ACircleMayBeCalledLikeAPerson) {
  make("mara", person);
  outbox().keep_address({.id = "a", .person = "mara"});
  books().remove_book(make("mara", circle));
  EXPECT_EQ(outbox().addresses_of("mara").size(), 1U);
}

TEST_P(BooksContract, AnyBytesSurvive) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  StoredBook book = a_book(all);
  book.created = INT64_MIN;
  book.summary = all;
  BookChange first{.pages = {{.seq = 0, .at = INT64_MAX, .text = all}}, .members = {{all, true}}};
  book.key = books().create_book(book, first).value();
  EXPECT_EQ(books().book(circle, all), book);
  EXPECT_EQ(books().pages(book.key, INT64_MIN), first.pages);
  EXPECT_EQ(books().books_of(circle, all, 10), std::vector{book});
}

INSTANTIATE_TEST_SUITE_P(Stores, BooksContract, all_kinds, kind_name);

class DiskBooks : public StoreTest {};

TEST_P(DiskBooks, ServersWriteEachPageOnceThread) {
  const std::int64_t key = store().books().create_book(a_book("x"), {}).value();
  constexpr int pages = 20;
  std::atomic<int> written = 0;
  std::vector<std::thread> servers;
  for (int i = 0; i < 3; ++i) {
    servers.emplace_back([&] {
      const auto mine = open_store(where());
      for (std::int64_t next = 0; next < pages; ++next) {
        if (mine->books().write_book(writing(key, next)) == Verdict::stored) ++written;
      }
    });
  }
  for (std::thread& server : servers) server.join();
  EXPECT_EQ(written, pages);
  EXPECT_EQ(store().books().pages(key, 0).size(), std::size_t{pages});
  EXPECT_TRUE(store().check().empty());
}

TEST_P(DiskBooks, CheckFindsGaps) {
  store().books().create_book(a_book("whole"), writing(0, 0, 3));
  const std::int64_t broken =
      store().books().create_book(a_book("broken"), writing(0, 0, 3)).value();
  run_sql(GetParam(), where(),
          fmt::format("DELETE FROM page WHERE book = {} AND seq = 1", broken).c_str());
  EXPECT_EQ(store().check(),
            std::vector<std::string>{"book broken has gaps: 2 pages, numbered 0 to 2"});
}

INSTANTIATE_TEST_SUITE_P(Stores, DiskBooks, disk_kinds, kind_name);

}  // namespace store_books_tests
}  // namespace rail::server
