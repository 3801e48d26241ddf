// People in a PostgreSQL database: books, addresses, and the calls that the tables leave there.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "people/books.h"
#include "people/outbox.h"
#include "server/postgres.h"
#include "server/sqlite_people.h"

namespace rail::server {

/// key, kind, id, created, closed, summary
people::StoredBook read_book(const postgres::Result& result, int row);
/// key, about, at, due, attempts, person, webhook, text
StoredCall read_call(const postgres::Result& result, int row);

/// On the connection of a PostgresStore, which has it.
class PostgresPeople final : public people::Books, public people::Outbox {
 public:
  /// `connection`: as it is now, made anew if it was lost.
  explicit PostgresPeople(std::function<const postgres::Connection&()> connection)
      : connection_(std::move(connection)) {}

  static void prepare_statements(const postgres::Connection& connection);

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

  /// All but claims and tallies, in transactions of the caller's.
  void copy_to(SqlitePeople& copy);

 private:
  /// The calls that were just claimed, with what is known of them.
  std::vector<people::Claimed> taken(const postgres::Result& rows, std::int64_t until);
  void copy_books(SqlitePeople& copy);
  void copy_calls(SqlitePeople& copy);

  std::function<const postgres::Connection&()> connection_;
};

}  // namespace rail::server
