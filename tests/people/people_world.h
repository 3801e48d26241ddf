// A house for people in a test's hand: books and addresses in memory, real keys and seals, carriers
// that keep what they are given, tables that are what a test says, and a loop that turns when told.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "people/desk.h"
#include "people/memory_people.h"
#include "server/sealing.h"
#include "server/signatures.h"
#include "server/tokens.h"
#include "tests/people/keys.h"

namespace rail::people::world {

inline constexpr std::int64_t noon = 1'800'000'000'000;
inline constexpr std::int64_t minute_ms = 60'000;
inline constexpr std::int64_t day_ms = 24 * 60 * minute_ms;
inline const std::string house_url = "https://play.example.org";
inline const std::string house_name = "play.example.org";

/// Nothing happens before turn() or pass().
class HandLoop final : public tables::Loop {
 public:
  void post(Task task) override { tasks_.push_back(std::move(task)); }
  std::unique_ptr<Timer> after(std::chrono::milliseconds delay, Task task) override {
    auto timer = std::make_unique<HandTimer>();
    timers_.emplace(passed_ms_ + delay.count(),
                    [task = std::move(task), alive = std::weak_ptr(timer->alive)] {
                      if (!alive.expired()) task();
                    });
    return timer;
  }
  std::int64_t wall_ms() const override { return noon + passed_ms_; }
  tables::Clock::time_point now() const override {
    return tables::Clock::time_point(std::chrono::hours(1) + std::chrono::milliseconds(passed_ms_));
  }

  /// Does all that there is to do now.
  void turn() {
    while (!tasks_.empty()) {
      const Task task = std::move(tasks_.front());
      tasks_.pop_front();
      task();
    }
  }
  void pass(std::int64_t ms) {
    turn();
    const std::int64_t until = passed_ms_ + ms;
    while (!timers_.empty() && timers_.begin()->first <= until) {
      const auto first = timers_.extract(timers_.begin());
      passed_ms_ = std::max(passed_ms_, first.key());
      first.mapped()();
      turn();
    }
    passed_ms_ = until;
  }

 private:
  struct HandTimer final : Timer {
    std::shared_ptr<bool> alive = std::make_shared<bool>(true);
  };
  std::deque<Task> tasks_;
  std::multimap<std::int64_t, Task> timers_;
  std::int64_t passed_ms_ = 0;
};

/// Answers by the loop. What is in `meanwhile` happens before the next work, and is then gone: so
/// another server is first.
class HandStore final : public AsyncPeople {
 public:
  HandStore(tables::Loop& loop, MemoryPeople& people) : loop_(loop), people_(people) {}

  bool broken = false;
  int asked = 0;
  std::deque<std::function<void()>> meanwhile{};

 private:
  void with_people(std::function<void(Books&, Outbox&)> work, std::function<void()> done) override {
    loop_.post([this, work = std::move(work), done = std::move(done)] {
      ++asked;
      if (!meanwhile.empty()) {
        const auto other = std::move(meanwhile.front());
        meanwhile.pop_front();
        if (other) other();
      }
      if (!broken) work(people_, people_);
      loop_.post(done);
    });
  }

  tables::Loop& loop_;
  MemoryPeople& people_;
};

class HandTables final : public HouseTables {
 public:
  explicit HandTables(tables::Loop& loop) : loop_(loop) {}

  std::map<std::string, Shown> tables{};
  /// By table and token: what it opens.
  std::map<std::pair<std::string, std::string>, std::vector<Seat>> links{};
  std::set<std::string, std::less<>> here{};
  std::vector<std::string> shut_out{};
  std::vector<std::string> forgotten_people{};
  bool unstored = false;  // nobody can claim a seat
  std::vector<std::tuple<tables::NewTable, SeatedPeople, std::string>> opened{};
  std::vector<tables::Asking> asked{};    // to those that were opened under new ids
  std::optional<HttpResponse> why_not{};  // if nothing can be opened

  /// A table with so many seats, of which nobody is known.
  Shown& set(const std::string& id, std::size_t seats) {
    Shown& shown = tables[id];
    shown.table.table = id;
    shown.table.game = "ticket_to_ride";
    shown.table.seats.resize(seats);
    shown.people.resize(seats);
    shown.coming.resize(seats);
    return shown;
  }

  void open(const tables::NewTable& wish, const SeatedPeople& people, const std::string& of,
            const tables::Asking& asking, Opened done) override {
    asked.push_back(asking);
    open_once("new" + std::to_string(opened.size()), wish, people, of, "", std::move(done));
  }
  void open_once(const std::string& id, const tables::NewTable& wish, const SeatedPeople& people,
                 const std::string& of, const std::string&, Opened done) override {
    opened.emplace_back(wish, people, of);
    if (why_not) return loop_.post([no = *why_not, done = std::move(done)] { done({}, no); });
    Shown& made = set(id, people.size());
    made.people = people;
    made.of = of;
    made.table.game = wish.game.value_or(made.table.game);
    made.table.created = loop_.wall_ms();
    tables::CreatedTable answer{id, {}, {}};
    for (std::size_t i = 0; i < wish.seats.size(); ++i) {
      if (wish.seats[i].who == tables::NewWho::open)
        answer.links.push_back({seat(static_cast<int>(i)), "link-to-" + std::to_string(i)});
    }
    loop_.post([answer, done = std::move(done)] { done(answer, {}); });
  }
  void fill(const std::string&, Seat, const std::string&, std::function<void(bool)> done) override {
    loop_.post([done = std::move(done)] { done(true); });
  }
  void shown(const std::string& table,
             std::function<void(const std::optional<Shown>&)> done) override {
    const auto found = tables.find(table);
    const auto shown = found == tables.end() ? std::nullopt : std::optional(found->second);
    loop_.post([shown, done = std::move(done)] { done(shown); });
  }
  void unseal(const std::string&, std::function<void(bool)> done) override {
    loop_.post([done = std::move(done)] { done(true); });
  }
  void sit(const std::string& table, const std::string& of, const tables::TakeSeat& wish,
           const std::string& person, Seating done) override {
    Shown& shown = tables[table];
    const auto free = std::find(shown.people.begin(), shown.people.end(), std::nullopt);
    if (shown.of != of || wish.name.empty() || free == shown.people.end())
      return loop_.post([done = std::move(done)] { done({}, {.status = 409, .body = "{}"}); });
    *free = person;
    const Seat where = seat(static_cast<int>(free - shown.people.begin()));
    loop_.post([where, done = std::move(done)] { done(tables::SeatLink{where, "his"}, {}); });
  }
  void claim(const std::string& table, const std::string& token, const std::string& person,
             Claiming done) override {
    if (unstored) return loop_.post([done = std::move(done)] { done(std::nullopt); });
    std::vector<Seat> mine;
    for (const Seat one : links[{table, token}]) {
      auto& who = tables[table].people.at(static_cast<std::size_t>(index(one)));
      if (who && *who != person) continue;
      who = person;
      mine.push_back(one);
    }
    loop_.post([mine, done = std::move(done)] { done(mine); });
  }
  void release(const std::string& table, const std::string& person,
               std::function<void(bool)> done) override {
    const auto found = tables.find(table);
    if (found != tables.end()) {
      for (auto& who : found->second.people) {
        if (who == person) who.reset();
      }
    }
    loop_.post([done = std::move(done), there = found != tables.end()] { done(there); });
  }
  void shut(const std::string& person) override { shut_out.push_back(person); }
  void forgotten(const std::string& person) override { forgotten_people.push_back(person); }
  Presence presence(std::string_view, std::string_view person) const override {
    return {.here = is_here(person)};
  }
  bool is_here(std::string_view person) const override { return here.contains(person); }

 private:
  tables::Loop& loop_;
};

/// Keeps what it is given. What comes of it is said when a test wants it.
class HandCarrier final : public Carrier {
 public:
  struct Carried {
    std::string address;
    Letter letter;
    std::function<void(Delivery)> done;
  };
  std::vector<Carried> carried{};
  std::string unfit = "unfit";  // what is in an address to which nothing can go
  std::string refused = "";     // to this one the host lets nothing go

  void carry(std::string address, Letter letter, std::function<bool()> about_to,
             std::function<void(Delivery)> done) override {
    if (about_to()) carried.push_back({std::move(address), std::move(letter), std::move(done)});
  }
  std::optional<std::string> problem(std::string_view address) const override {
    if (address.find(unfit) == std::string_view::npos) return {};
    return "nothing can go there";
  }
  std::optional<std::string> refuses(std::string_view address) const override {
    if (refused.empty() || address != refused) return {};
    return "the host does not want it";
  }
};

/// Real ones; counts how often something was compared so that no time tells where it differs.
class ListeningSecrets final : public tables::Secrets {
 public:
  mutable int compared = 0;

  std::uint64_t random_number() const override { return real_.random_number(); }
  std::uint64_t keyed_number(std::string_view text) const override {
    return real_.keyed_number(text);
  }
  std::string new_token() const override { return real_.new_token(); }
  std::string new_table_id() const override { return real_.new_table_id(); }
  std::string hash_of(std::string_view token) const override { return real_.hash_of(token); }
  bool same_hash(std::string_view a, std::string_view b) const override {
    ++compared;
    return real_.same_hash(a, b);
  }

 private:
  server::MachineSecrets real_{std::string(32, 'k')};
};

/// Berlin and UTC.
class TwoZones final : public Zones {
 public:
  std::optional<int> ahead_s(std::string_view zone, std::int64_t) const override {
    if (zone == "UTC") return 0;
    if (zone == "Europe/Berlin") return 3600;
    return {};
  }
};

/// As people reach it over HTTP.
class PeopleWorld {
 public:
  HandLoop loop{};
  tables::MemoryStore table_store{std::string(32, 't')};
  MemoryPeople people{table_store};
  HandStore store{loop, people};
  HandTables tables{loop};
  ListeningSecrets secrets{};
  server::SodiumSignatures signatures{};
  Sessions sessions{signatures, std::string(32, 's'), house_name};
  server::Sealing sealer{std::string(32, 'a')};
  TwoZones zones{};
  HandCarrier mail{};
  HandCarrier push{};
  PeopleServices services{.loop = loop,
                          .secrets = secrets,
                          .store = store,
                          .sessions = sessions,
                          .zones = zones,
                          .sealer = sealer,
                          .tables = tables,
                          .carriers = {{Channel::mail, &mail}, {Channel::push, &push}},
                          .url = house_url,
                          .push_key = "BPushKey"};
  Desk desk{services};
};

/// An answer, read.
struct Told {
  int status = 0;  // 0: none yet
  std::string body{};
  std::string content_type{};
  std::string filename{};
  boost::json::object json{};

  /// "" unless it is an error.
  std::string code() const {
    const boost::json::value* error = json.if_contains("error");
    if (error == nullptr) return "";
    return std::string(error->at("code").as_string());
  }
  std::string text(std::string_view field) const { return std::string(json.at(field).as_string()); }
};

inline std::vector<std::string> words_of_path(std::string_view path) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= path.size();) {
    const std::size_t end = std::min(path.find('/', from), path.size());
    words.emplace_back(path.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

/// Asks an API and turns the loop until it has answered, which it does once.
template <class Api>
Told ask(PeopleWorld& house, Api& api, HttpRequest request) {
  Told told;
  const auto answered = std::make_shared<int>(0);
  const Respond respond = [&told, answered](const HttpResponse& response) {
    ++*answered;
    told.status = response.status;
    told.body = response.body;
    told.content_type = response.content_type;
    told.filename = response.filename;
    if (response.content_type == "application/json")
      told.json = boost::json::parse(response.body).as_object();
  };
  EXPECT_TRUE(api.http(request, respond)) << "nobody answers this";
  house.loop.turn();
  EXPECT_EQ(*answered, 1);
  return told;
}

inline std::string session_words(std::string_view nonce, std::string_view host = house_name) {
  return std::string("roundhouse session\n").append(host).append("\n").append(nonce);
}

}  // namespace rail::people::world
