// Several postmen on one store, who die at any moment and are replaced, while the store fails now
// and then: nobody hears anything twice, and everybody hears of everything but what was handed over
// by one who died.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "people/call_marks.h"
#include "tests/people/postman_world.h"

namespace rail::people::postman_crash_test {

using namespace postman_world;

/// Of 1,000.
struct Troubles {
  std::uint32_t deaths_at_carriers = 0;  // between the outbox's word and the end
  std::uint32_t deaths = 0;              // in each second
  std::uint32_t store_breaks = 0;
  std::uint32_t letters_fail = 0;
};

class StormyWorld : public PostmanWorld {
 public:
  StormyWorld(unsigned seed, const Troubles& troubles) : troubles_(troubles), rng_(seed) {
    options.calls_at_once = 3;
    options.look_ms = 10 * second;
    for (int i = 0; i < 4; ++i) {
      Choices choices{
          .pace = std::vector{Pace::at_once, Pace::after_ten_minutes, Pace::daily}[rng_.below(3)]};
      if (happens(500)) choices.quiet = QuietHours{};
      const std::string id = "p" + std::to_string(i);
      person(id, choices);
      address(id + "-mail", id);
      if (happens(500)) address(id + "-push", id, Channel::push);
    }
  }

  /// Some tables are played for a time, and then all is well for long enough.
  void play() {
    std::int64_t about = 0;
    for (int i = 0; i < 60; ++i) {
      const std::string table = "t" + std::to_string(rng_.below(8));
      const std::string webhook = "https://hooks.example.org/" + table;
      if (happens(300)) {
        call_webhook(table, webhook, ++about);
        wanted_webhooks_[table] = {webhook, about};
      } else if (happens(100)) {
        uncall_webhook(table);
        wanted_webhooks_.erase(table);
      } else if (happens(150)) {
        uncall(table);
        wanted_.erase(table);
      } else {
        const std::string who = "p" + std::to_string(rng_.below(4));
        call(table, who, ++about);
        wanted_[table] = {who, about};
      }
      storm(1 + rng_.below(happens(100) ? 2 * 3600 : 400));
    }
    troubles_ = {};
    storm(36 * hour / second);
  }

  void expect_nothing_twice() const {
    std::map<std::pair<std::string, std::string>, int> told;  // by address and call
    for (const Post::Carried& carried : post.carried) {
      for (const std::string& call : titles(carried.letter))
        EXPECT_EQ(++told[std::pair(carried.address, call)], 1) << carried.address << " " << call;
    }
  }
  void expect_all_told() {
    std::set<std::pair<std::string, std::string>> told;
    for (const Post::Carried& carried : post.carried) {
      for (const std::string& call : titles(carried.letter)) told.emplace(carried.address, call);
    }
    for (const auto& [table, who] : wanted_) {
      for (const StoredAddress& to : people.addresses_of(who.first)) {
        if (told.contains({to.id + "@example.org", title(table, who.second)})) continue;
        EXPECT_TRUE(excused(tables::call_key(table, seat(0)), who.second, to.id))
            << to.id << " has not heard of " << title(table, who.second);
      }
    }
    for (const auto& [table, webhook] : wanted_webhooks_) {
      const std::string call = title(table, webhook.second);
      EXPECT_TRUE(
          told.contains({webhook.first, call}) ||
          excused(tables::webhook_key(table, seat(0)), webhook.second, webhook_name(webhook.first)))
          << webhook.first << " has not heard of " << call;
    }
    EXPECT_TRUE(disk.calls().empty()) << "nothing is left to be told";
  }

 private:
  /// Whether somebody had it handed over and died.
  bool excused(const std::string& key, std::int64_t about, const std::string& address) const {
    const auto handed = post.handed.find({key, about, address_mark(address, 0)});
    return handed != post.handed.end() &&
           std::any_of(handed->second.begin(), handed->second.end(),
                       [&](int house) { return houses[static_cast<std::size_t>(house)]->dead(); });
  }
  bool happens(std::uint32_t of_thousand) { return rng_.below(1000) < of_thousand; }

  void storm(std::int64_t seconds) {
    while (seconds > 0) {
      std::size_t standing = 0;
      for (const auto& house : houses) standing += house->dead() ? 0 : 1;
      for (; standing < 2; ++standing) equip(rise());
      // One by one only while somebody may die.
      const std::int64_t step = troubles_.deaths > 0 ? 1 : std::min<std::int64_t>(seconds, 60);
      pass(step * second + rng_.below(500) - 250);
      seconds -= step;
      for (const auto& house : houses) {
        if (!house->dead() && happens(troubles_.deaths)) house->loop.die();
      }
    }
  }
  void equip(House& house) {
    house.outbox.breaks = [this] { return happens(troubles_.store_breaks); };
    for (KeepingCarrier* carrier : {&house.mail, &house.push, &house.webhooks}) {
      carrier->dies = [this] { return happens(troubles_.deaths_at_carriers); };
      carrier->waits = [this] { return std::int64_t{rng_.below(happens(20) ? 200'000 : 2'000)}; };
      carrier->judge = [this](const auto&) {
        if (!happens(troubles_.letters_fail)) return Delivery{};
        return Delivery{.result = Delivery::Result::try_again, .why = "busy"};
      };
    }
  }

  Troubles troubles_;
  Rng rng_;
  std::map<std::string, std::pair<std::string, std::int64_t>> wanted_;  // by table: whom, about
  std::map<std::string, std::pair<std::string, std::int64_t>> wanted_webhooks_;  // the same
};

class PostmenUnderCrashes : public testing::TestWithParam<unsigned> {};

TEST_P(PostmenUnderCrashes, AllIsToldOnceIfNobodyDies) {
  StormyWorld world(GetParam(), {});
  world.play();
  world.expect_nothing_twice();
  world.expect_all_told();
}

TEST_P(PostmenUnderCrashes, NothingIsToldTwiceAndOnlyTheDeadLeaveSomethingOut) {
  StormyWorld world(GetParam(), {.deaths_at_carriers = 150, .deaths = 3, .letters_fail = 150});
  world.play();
  world.expect_nothing_twice();
  world.expect_all_told();
  EXPECT_GT(world.houses.size(), 2U);
}

TEST_P(PostmenUnderCrashes, AStoreThatFailsTellsNothingTwiceEither) {
  StormyWorld world(
      GetParam(), {.deaths_at_carriers = 50, .deaths = 1, .store_breaks = 60, .letters_fail = 50});
  world.play();
  world.expect_nothing_twice();
  EXPECT_TRUE(world.disk.calls().empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, PostmenUnderCrashes, testing::Range(0U, 6U));

}  // namespace rail::people::postman_crash_test
