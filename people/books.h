// Books: what is kept of a person, a circle or a tournament is an append-only log, as a table's is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "people/tallies.h"
#include "tables/store.h"

namespace rail::people {

using tables::StoreError;
using tables::Verdict;

/// A report is what somebody tells the host; a block, whom the host lets nobody write to.
enum class Kind : std::uint8_t { person, circle, tournament, report, block };

/// One page of a book; `seq` counts from 0 without gaps.
struct StoredPage {
  std::int64_t seq = 0;
  std::int64_t at = 0;  // milliseconds since 1970
  std::string text{};   // JSON
  friend bool operator==(const StoredPage&, const StoredPage&) = default;
};

/// What is known of a book without reading it.
struct StoredBook {
  std::int64_t key = 0;  // the store's own number, given by create()
  Kind kind = Kind::person;
  std::string id{};  // of a circle or tournament in links, random; of a person made from a key
  std::int64_t created = 0;
  bool closed = false;
  std::string summary{};  // JSON for lists
  friend bool operator==(const StoredBook&, const StoredBook&) = default;
};

/// All that happens to a book at once. The first page decides, as with a table: unless its place is
/// the next, nothing of the change is stored.
struct BookChange {
  std::int64_t key = 0;
  std::vector<StoredPage> pages{};
  std::vector<std::pair<std::string, bool>> members{};  // persons who belong to it now, or no more
  std::optional<bool> closed{};
  std::optional<std::string> summary{};
};

/// Blocks, throws StoreError, and may be used by one thread at a time.
class Books : public Tallies {
 public:
  /// Stores a new book with its first pages and members and returns its key; nothing if the id is
  /// taken.
  virtual std::optional<std::int64_t> create_book(const StoredBook& book,
                                                  const BookChange& first) = 0;
  virtual Verdict write_book(const BookChange& change) = 0;
  virtual std::optional<StoredBook> book(Kind kind, std::string_view id) = 0;
  /// From `from` on, ascending.
  virtual std::vector<StoredPage> pages(std::int64_t key, std::int64_t from) = 0;
  /// Books of this kind that the person belongs to, newest first.
  virtual std::vector<StoredBook> books_of(Kind kind, std::string_view person, int limit) = 0;
  /// A person wants to be forgotten, or a host removes something: nothing of it is left.
  virtual void remove_book(std::int64_t key) = 0;
};

}  // namespace rail::people
