// The store as a house of postmen reaches it: late, and by a connection that may break.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "people/async_people.h"
#include "people/carrier.h"
#include "people/memory_people.h"
#include "sim/world.h"

namespace rail::people::postman_world {

/// What went out of the houses, and what was handed over for it.
struct Post {
  struct Carried {
    std::string address;
    Letter letter;
    std::int64_t at = 0;  // since the simulation began
  };
  std::vector<Carried> carried{};
  using Handed = std::tuple<std::string, std::int64_t, std::string>;  // key, about, mark
  std::map<Handed, std::set<int>> handed{};  // by which houses, if not failed
};

/// The outbox as a house reaches it: the connection may break before or after anything is done.
class FrailOutbox final : public Outbox {
 public:
  FrailOutbox(Outbox& real, Post& post, int house) : real_(real), post_(post), house_(house) {}

  std::function<bool()> breaks = [] { return false; };

  std::vector<Claimed> claim(std::int64_t now, std::int64_t until, std::string_view by,
                             int limit) override {
    return frail([&] { return real_.claim(now, until, by, limit); });
  }
  std::vector<Claimed> claim_of(std::string_view person, std::int64_t now, std::int64_t until,
                                std::string_view by) override {
    return frail([&] { return real_.claim_of(person, now, until, by); });
  }
  bool hand_over(std::string_view key, std::int64_t about, std::string_view address,
                 std::string_view by) override {
    return frail([&] {
      const bool may = real_.hand_over(key, about, address, by);
      if (may) post_.handed[{std::string(key), about, std::string(address)}].insert(house_);
      return may;
    });
  }
  void done(std::string_view key, std::int64_t about, std::string_view by) override {
    frail([&] { real_.done(key, about, by); });
  }
  void later(std::string_view key, std::int64_t about, std::string_view by, std::int64_t due,
             int attempts, std::span<const std::string> failed_addresses) override {
    frail([&] {
      real_.later(key, about, by, due, attempts, failed_addresses);
      for (const std::string& failed : failed_addresses)
        post_.handed.erase({std::string(key), about, failed});
    });
  }
  void give_back(std::string_view by) override {
    frail([&] { real_.give_back(by); });
  }
  bool keep_address(const StoredAddress& address) override {
    return frail([&] { return real_.keep_address(address); });
  }
  std::optional<StoredAddress> address(std::string_view id) override {
    return frail([&] { return real_.address(id); });
  }
  std::vector<StoredAddress> addresses_of(std::string_view person) override {
    return frail([&] { return real_.addresses_of(person); });
  }
  void remove_address(std::string_view id) override {
    frail([&] { real_.remove_address(id); });
  }
  void remove_unconfirmed(std::int64_t asked_until) override {
    frail([&] { real_.remove_unconfirmed(asked_until); });
  }

 private:
  template <class Work>
  std::invoke_result_t<Work> frail(Work work) {
    may_break();
    if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
      work();
      may_break();
    } else {
      auto result = work();
      may_break();
      return result;
    }
  }
  void may_break() const {
    if (breaks()) throw StoreError("the connection is lost");
  }

  Outbox& real_;
  Post& post_;
  int house_;
};

/// What is asked of it happens a moment later, also if the house is dead by then; only the living
/// get an answer.
class LateStore final : public AsyncPeople {
 public:
  LateStore(sim::World& world, sim::HouseLoop& loop, MemoryPeople& people, FrailOutbox& outbox)
      : world_(world), loop_(loop), people_(people), outbox_(outbox) {}

 private:
  void with_people(std::function<void(Books&, Outbox&)> work, std::function<void()> done) override {
    world_.after(2, [this, work = std::move(work), done = loop_.mine(std::move(done))] {
      try {
        work(people_, outbox_);
      } catch (const StoreError&) {
        // As in a real house: no answer.
      }
      world_.after(1, done);
    });
  }

  sim::World& world_;
  sim::HouseLoop& loop_;
  MemoryPeople& people_;
  FrailOutbox& outbox_;
};

}  // namespace rail::people::postman_world
