// People in one SQLite file: books, addresses, and the calls that the tables leave there.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "people/books.h"
#include "people/outbox.h"
#include "server/sqlite.h"

namespace rail::server {

/// key, kind, id, created, closed, summary
people::StoredBook read_book(const sqlite::Rows& row);
/// key, about, at, due, attempts, person, webhook, text
StoredCall read_call(const sqlite::Rows& row);

/// On the connection of a SqliteStore, which has it.
class SqlitePeople final : public people::Books, public people::Outbox {
 public:
  explicit SqlitePeople(const sqlite::Connection& connection);

  std::optional<std::int64_t> create_book(const people::StoredBook& book,
                                          const people::BookChange& first) override;
  Verdict write_book(const people::BookChange& change) override;
  std::optional<people::StoredBook> book(people::Kind kind, std::string_view id) override;
  std::vector<people::StoredPage> pages(std::int64_t key, std::int64_t from) override;
  std::vector<people::StoredBook> books_of(people::Kind kind, std::string_view person,
                                           int limit) override;
  void remove_book(std::int64_t key) override;
  bool count(std::span<const people::Tally> tallies, std::int64_t now) override;

  std::vector<people::Claimed> claim(std::int64_t now, std::int64_t until, std::string_view by,
                                     int limit) override;
  std::vector<people::Claimed> claim_of(std::string_view person, std::int64_t now,
                                        std::int64_t until, std::string_view by) override;
  bool hand_over(std::string_view key, std::int64_t about, std::string_view address,
                 std::string_view by) override;
  void done(std::string_view key, std::int64_t about, std::string_view by) override;
  void later(std::string_view key, std::int64_t about, std::string_view by, std::int64_t due,
             int attempts, std::span<const std::string> failed_addresses) override;
  void give_back(std::string_view by) override;
  bool keep_address(const people::StoredAddress& address) override;
  std::optional<people::StoredAddress> address(std::string_view id) override;
  std::vector<people::StoredAddress> addresses_of(std::string_view person) override;
  void remove_address(std::string_view id) override;
  void remove_unconfirmed(std::int64_t asked_until) override;

  // In a transaction of the caller's:

  /// The calls of a change, and those that are no longer wanted.
  void put_calls(const Change& change);
  /// In place of the one with its key; if that is about something else, nothing of it is left.
  void put_newer_call(const StoredCall& call);
  void put_call(const StoredCall& call);
  /// That a call was handed over, as another store knows it.
  void put_handed_over(std::string_view key, std::string_view address);
  /// A new book under this key, or a new one; nothing if the id is taken.
  std::optional<std::int64_t> put_book(const people::StoredBook& book,
                                       std::optional<std::int64_t> key);
  /// What a change adds to its book.
  void put(const people::BookChange& change);

  /// Adds what is wrong with the books, in words.
  void check(std::vector<std::string>& problems);

 private:
  bool fits(const people::BookChange& change);
  /// The calls that were just claimed, with what is known of them.
  std::vector<people::Claimed> taken(sqlite::Rows rows, std::int64_t until);
  void forget(const std::string& person);

  const sqlite::Connection& connection_;
  sqlite::Statement drop_other_call_, put_call_, uncall_,
      sooner_;  // with every move; others are rare
};

}  // namespace rail::server
