// Books and outbox in memory: for tests, and for houses that keep nothing.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "people/books.h"
#include "people/outbox.h"
#include "tables/memory_store.h"

namespace rail::people {

/// The calls are those of the tables in `store`, which must live longer.
class MemoryPeople final : public Books, public Outbox {
 public:
  explicit MemoryPeople(tables::MemoryStore& store) : store_(store) {}

  std::optional<std::int64_t> create_book(const StoredBook& book, const BookChange& first) override;
  Verdict write_book(const BookChange& change) override;
  std::optional<StoredBook> book(Kind kind, std::string_view id) override;
  std::vector<StoredPage> pages(std::int64_t key, std::int64_t from) override;
  std::vector<StoredBook> books_of(Kind kind, std::string_view person, int limit) override;
  void remove_book(std::int64_t key) override;
  bool count(std::span<const Tally> tallies, std::int64_t now) override;

  std::vector<Claimed> claim(std::int64_t now, std::int64_t until, std::string_view by,
                             int limit) override;
  std::vector<Claimed> claim_of(std::string_view person, std::int64_t now, std::int64_t until,
                                std::string_view by) override;
  bool hand_over(std::string_view key, std::int64_t about, std::string_view address,
                 std::string_view by) override;
  void done(std::string_view key, std::int64_t about, std::string_view by) override;
  void later(std::string_view key, std::int64_t about, std::string_view by, std::int64_t due,
             int attempts, std::span<const std::string> failed_addresses) override;
  void give_back(std::string_view by) override;
  bool keep_address(const StoredAddress& address) override;
  std::optional<StoredAddress> address(std::string_view id) override;
  std::vector<StoredAddress> addresses_of(std::string_view person) override;
  void remove_address(std::string_view id) override;
  void remove_unconfirmed(std::int64_t asked_until) override;

 private:
  struct Kept {
    StoredBook book;
    std::vector<StoredPage> pages;
    std::set<std::string, std::less<>> members;
  };
  void apply(Kept& kept, const BookChange& change);
  void forget(const std::string& person);
  /// Claims what is due and free, and fits.
  std::vector<Claimed> claimed(std::int64_t now, std::int64_t until, std::string_view by,
                               std::ptrdiff_t limit,
                               const std::function<bool(const StoredCall&)>& fits);
  /// The call, if it is still about this and `by` has claimed it.
  tables::WaitingCall* held(std::string_view key, std::int64_t about, std::string_view by);

  tables::MemoryStore& store_;
  std::map<std::int64_t, Kept> books_;                           // by key
  std::map<std::pair<Kind, std::string>, std::int64_t> keys_;    // by kind and id
  std::map<std::string, StoredAddress, std::less<>> addresses_;  // by id
  std::map<std::string, std::int64_t, std::less<>> tallies_;     // until when, by word
  std::int64_t last_key_ = 0;
};

}  // namespace rail::people
