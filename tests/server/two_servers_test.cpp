// Two real servers on one PostgreSQL database: people of one table at different servers.
#include <gtest/gtest.h>

#include <thread>

#include "server/stores.h"
#include "tests/sanitized.h"
#include "tests/scale.h"
#include "tests/server/postgres.h"
#include "tests/server/tables.h"

namespace rail::server::trial::two_servers_test {

using std::chrono::milliseconds;
namespace json = boost::json;

/// Ann and Bob at one table, each at a server of their own.
class TwoServers : public ::testing::Test {
 protected:
  TwoServers()
      : db_(new_postgres_database()),
        east_(std::in_place, std::vector<std::string>{"--bot-threads", "1"}, db_),
        west_(std::in_place, std::vector<std::string>{"--bot-threads", "1"}, db_) {}

  /// Opens a table and takes the seats, one at each server.
  void sit_down(const json::array& more = {}) {
    json::array seats{here("Ann"), open_seat()};
    for (const json::value& seat : more) seats.push_back(seat);
    opened_ = open_table(east_->port(), table_of(seats));
    ann_.emplace(east_->port(), opened_.id, opened_.token);
    bob_.emplace(west_->port(), opened_.id, opened_.links[0]);
    bob_->ask(request("sit", "name", "Bob"));
    ASSERT_TRUE(ann_->wait([&] { return ann_->turn() != nullptr; }));
    EXPECT_EQ(ann_->seat(1).at("name"), "Bob");
  }

  /// The table as it is stored: who played under which id.
  std::vector<std::string> stored_ids() const {
    const auto store = open_store(db_);
    std::vector<std::string> ids;
    for (const StoredEntry& entry : store->entries(store->table(opened_.id)->key, 0)) {
      const json::object object = json::parse(entry.text).as_object();
      const json::value* id = object.if_contains("id");
      if (id != nullptr && id->is_string()) ids.push_back(text_of(*id));
    }
    return ids;
  }

  std::string db_;
  std::optional<Server> east_, west_;
  Opened opened_;
  std::optional<Person> ann_, bob_;
  Rng rng_{31};
};

TEST_F(TwoServers, AWholeGameAcrossBoth) {
  sit_down({bot_seat()});
  Person onlooker(west_->port(), opened_.id);
  // Both choose their tickets at the same time, each at its own server: both fit.
  const std::string anns = ann_->send(ann_->any_act(rng_));
  const std::string bobs = bob_->send(bob_->any_act(rng_));
  EXPECT_EQ(Person::kind(ann_->answer_to(anns)), "update");
  EXPECT_EQ(Person::kind(bob_->answer_to(bobs)), "update");
  ann_->ask(request("say", "text", "Hello"));
  ASSERT_TRUE(onlooker.wait([&] { return !onlooker.chat.empty(); }));
  bob_->ask(request("say", "text", "Good evening"));
  ASSERT_TRUE(ann_->wait([&] { return ann_->chat.size() == 2; }));

  play_to_the_end({&*ann_, &*bob_, &onlooker}, rng_);
  EXPECT_EQ(ann_->outcome, bob_->outcome);
  EXPECT_EQ(ann_->outcome, onlooker.outcome);
  EXPECT_EQ(ann_->ply, bob_->ply);
  EXPECT_EQ(ann_->state, bob_->state);

  const std::string first = ann_->send(json::object{{"type", "rematch"}});
  const std::string second = bob_->send(json::object{{"type", "rematch"}});
  EXPECT_EQ(Person::kind(ann_->answer_to(first)), "table");
  EXPECT_EQ(Person::kind(bob_->answer_to(second)), "table");
  EXPECT_EQ(ann_->table.at("rematch"), bob_->table.at("rematch"));
}

TEST_F(TwoServers, OfTwoActsForOnePlyOneIsPlayed) {
  const Opened opened = open_table(east_->port(), table_of({here("Ann"), here("Bob")}));
  Person one(east_->port(), opened.id, opened.token);
  Person two(west_->port(), opened.id, opened.token);
  const int races = cases(120, 20);
  int lost = 0;
  for (int i = 0; i < races && !one.over(); ++i) {
    const std::int64_t before = one.state;
    const std::string first = one.send(one.any_act(rng_));
    const std::string second = two.send(two.any_act(rng_));
    const json::object a = one.answer_to(first);
    const json::object b = two.answer_to(second);
    const bool played = Person::kind(a) == "update";
    EXPECT_TRUE(played || Person::kind(b) == "update") << a << b;
    for (const json::object* answer : {&a, &b}) {
      if (Person::kind(*answer) != "refused") continue;
      ++lost;
      EXPECT_EQ(answer->at("code"), "stale") << *answer;
    }
    const std::int64_t newest = std::max(one.state, two.state);
    ASSERT_TRUE(one.wait_for_state(newest) && two.wait_for_state(newest));
    EXPECT_GT(newest, before);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      ASSERT_EQ(one.views.at(seat).at("view"), two.views.at(seat).at("view"));
      ASSERT_EQ(one.views.at(seat).at("legal"), two.views.at(seat).at("legal"));
    }
  }
  EXPECT_GT(lost, 0);
}

TEST_F(TwoServers, ATableThatIsReadWhileItChangesIsUpToDate) {
  const int rounds = cases(60, 10);
  for (int i = 0; i < rounds; ++i) {
    const Opened opened = open_table(east_->port(), table_of({here("Ann"), here("Bob")}));
    Person one(east_->port(), opened.id, opened.token);
    const std::string act = one.send(one.any_act(rng_));
    Person two(west_->port(), opened.id, opened.token);
    one.answer_to(act);
    ASSERT_TRUE(two.wait_for_state(one.state)) << "round " << i;
  }
}

TEST_F(TwoServers, WhoseServerDiesGoesOnAtTheOther) {
  sit_down();
  play_on({&*ann_, &*bob_}, rng_, [&] { return ann_->ply > 60; });
  const std::int64_t state = std::max(ann_->state, bob_->state);
  east_->kill();
  ann_.emplace(west_->port(), opened_.id, opened_.token);
  EXPECT_GE(ann_->state, state);
  play_on({&*ann_, &*bob_}, rng_, [&] { return ann_->ply > 90; });
  east_->start();
  bob_.emplace(east_->port(), opened_.id, opened_.links[0]);
  play_to_the_end({&*ann_, &*bob_}, rng_);
  EXPECT_EQ(ann_->outcome, bob_->outcome);
  EXPECT_EQ(run_program("db check --db '" + db_ + "'"), 0);
  EXPECT_EQ(run_program("replay-all --db '" + db_ + "'"), 0);
}

TEST_F(TwoServers, EachKnowsWhoIsAtTheOther) {
  sit_down();
  const auto sees = [](Person& who, std::size_t seat, bool present) {
    return who.wait([&] { return who.seat(seat).at("present") == present; });
  };
  EXPECT_TRUE(sees(*ann_, 1, true));
  EXPECT_TRUE(sees(*bob_, 0, true));
  bob_.reset();
  EXPECT_TRUE(sees(*ann_, 1, false));
  bob_.emplace(west_->port(), opened_.id, opened_.links[0]);
  EXPECT_TRUE(sees(*ann_, 1, true));

  // Who says goodbye is gone at once, who dies within five seconds.
  EXPECT_EQ(east_->end(), 0);
  EXPECT_TRUE(sees(*bob_, 0, false));
  east_->start();
  ann_.emplace(east_->port(), opened_.id, opened_.token);
  ASSERT_TRUE(sees(*bob_, 0, true));
  EXPECT_TRUE(sees(*ann_, 1, true)) << "a server that has just come hears of the others";
  east_->kill();
  const auto died = std::chrono::steady_clock::now();
  EXPECT_TRUE(sees(*bob_, 0, false));
  const auto took = std::chrono::steady_clock::now() - died;
  EXPECT_LT(took, milliseconds(sanitized ? 30'000 : 8'000)) << "with some room for busy machines";
}

TEST_F(TwoServers, PlayResumesWhenTheDatabaseDoes) {
  sit_down();
  std::vector<std::string> acknowledged;
  int stored_again = 0;
  const auto play = [&](std::int64_t until) {
    int acts = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::max(ann_->ply, bob_->ply) < until && std::chrono::steady_clock::now() < end) {
      for (Person* person : {&*ann_, &*bob_}) {
        person->hear(milliseconds(5));
        person->listen();
        if (person->turn() == nullptr) continue;
        json::object act = person->any_act(rng_);
        act["id"] = "p" + std::to_string(until) + "-" + std::to_string(++acts);
        json::object answer = person->ask(act);
        while (Person::kind(answer) == "refused" && answer.at("code") == "storage" &&
               std::chrono::steady_clock::now() < end) {
          ++stored_again;
          std::this_thread::sleep_for(milliseconds(20));
          answer = person->ask(act);
        }
        if (Person::kind(answer) != "refused") acknowledged.push_back(text_of(act.at("id")));
      }
    }
    return std::max(ann_->ply, bob_->ply) >= until;
  };
  ASSERT_TRUE(play(50));
  // Until somebody has noticed: it is back very soon.
  for (int i = 1; i <= 2 || (stored_again == 0 && i < 10); ++i) {
    crash_postgres();
    ASSERT_TRUE(play(50 + 10 * i));
  }
  EXPECT_GT(stored_again, 0) << "the database was not away";
  const std::vector<std::string> stored = stored_ids();
  for (const std::string& id : acknowledged) EXPECT_EQ(std::ranges::count(stored, id), 1) << id;
  // Both have heard of everything.
  const std::int64_t newest = std::max(ann_->state, bob_->state);
  EXPECT_TRUE(ann_->wait_for_state(newest) && bob_->wait_for_state(newest));
}

}  // namespace rail::server::trial::two_servers_test
