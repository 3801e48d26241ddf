// Books in memory under many hands; what every store promises: tests/server/store_books_test.cpp.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "people/memory_people.h"

namespace rail::people {
namespace books_test {

/// A hand that writes where it believes the end to be, and reads again when it was not there.
struct Hand {
  std::int64_t next = 0;
  int stored = 0;
};

TEST(BooksInMemory, HoweverManyWritePagesHaveNoGapsAndAreThereOnce) {
  std::mt19937 random(22);
  for (int round = 0; round < 50; ++round) {
    tables::MemoryStore store(std::string(32, 's'));
    MemoryPeople books(store);
    const std::int64_t key = books.create_book({.kind = Kind::circle, .id = "x"}, {}).value();
    std::vector<Hand> hands(3);
    for (int step = 0; step < 60; ++step) {
      Hand& hand = hands[random() % hands.size()];
      const int count = 1 + static_cast<int>(random() % 3);
      BookChange change{.key = key};
      for (int i = 0; i < count; ++i)
        change.pages.push_back({.seq = hand.next + i, .text = std::to_string(step)});
      const bool fits = hand.next == std::ssize(books.pages(key, 0));
      ASSERT_EQ(books.write_book(change) == Verdict::stored, fits);
      if (fits) hand.stored += count;
      hand.next = std::ssize(books.pages(key, 0));
    }
    const std::vector<StoredPage> pages = books.pages(key, 0);
    ASSERT_EQ(std::ssize(pages), hands[0].stored + hands[1].stored + hands[2].stored);
    for (std::size_t i = 0; i < pages.size(); ++i)
      ASSERT_EQ(pages[i].seq, static_cast<std::int64_t>(i));
  }
}

TEST(BooksInMemory, MembersAreWhatTheChangesAddUpTo) {
  std::mt19937 random(23);
  tables::MemoryStore store(std::string(32, 's'));
  MemoryPeople books(store);
  const std::int64_t key = books.create_book({.kind = Kind::circle, .id = "x"}, {}).value();
  std::set<std::string> expected;
  for (int step = 0; step < 500; ++step) {
    BookChange change{.key = key};
    for (auto i = random() % 4; i > 0; --i) {
      const std::string person = std::to_string(random() % 6);
      const bool belongs = random() % 2 == 0;
      change.members.emplace_back(person, belongs);
      if (belongs) {
        expected.insert(person);
      } else {
        expected.erase(person);
      }
    }
    ASSERT_EQ(books.write_book(change), Verdict::stored);
    for (int person = 0; person < 6; ++person) {
      const std::string name = std::to_string(person);
      ASSERT_EQ(books.books_of(Kind::circle, name, 9).size(), expected.count(name));
    }
  }
}

}  // namespace books_test
}  // namespace rail::people
