// Postmen in simulated time on one store in memory: houses that can die at any moment, carriers
// that keep what leaves, a store that may fail.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "people/memory_people.h"
#include "people/postman.h"
#include "people/wire.h"
#include "sim/outside.h"
#include "sim/world.h"
#include "tables/call_text.h"
#include "tests/people/frail_outbox.h"

namespace rail::people::postman_world {

using sim::hour;
using sim::minute;
using sim::second;

inline constexpr std::int64_t day = 24 * hour;
/// A Friday in January 2027, 12:00 UTC.
inline constexpr std::int64_t noon = 1'800'014'400'000;
inline const std::string url = "https://play.example.org";

/// Whoever waits lets the world go on meanwhile.
class TurningCrossing final : public Crossing {
 public:
  TurningCrossing(sim::World& world, sim::HouseLoop& loop) : world_(world), loop_(loop) {}

  std::function<bool()> to_loop(std::function<void(Answer)> ask) override {
    return [this, ask = std::move(ask)] {
      const auto said = std::make_shared<std::optional<std::optional<bool>>>();
      loop_.post(
          [ask, said] { ask([said](std::optional<bool> answer) { said->emplace(answer); }); });
      while (!said->has_value() && !loop_.alive().expired() && world_.step()) {
      }
      if (!said->has_value() || !**said) throw std::runtime_error("nobody can say");
      return ***said;
    };
  }

 private:
  sim::World& world_;
  sim::HouseLoop& loop_;
};

class KeepingCarrier final : public Carrier {
 public:
  KeepingCarrier(sim::World& world, sim::HouseLoop& loop, Post& post)
      : world_(world), loop_(loop), post_(post) {}

  /// How long a letter waits before it leaves, and what comes of it then.
  std::function<std::int64_t()> waits = [] { return std::int64_t{20}; };
  std::function<Delivery(const std::string& address)> judge = [](const auto&) {
    return Delivery{};
  };
  /// Asked when the outbox has said yes and when it has left: whether the house dies there.
  std::function<bool()> dies = [] { return false; };
  std::function<void()> die = [] {};
  int tried = 0;

  void carry(std::string address, Letter letter, std::function<bool()> about_to,
             std::function<void(Delivery)> done) override {
    world_.after(waits(),
                 loop_.mine([this, address = std::move(address), letter = std::move(letter),
                             about_to = std::move(about_to), done = std::move(done)] {
                   ++tried;
                   const Delivery delivery = leave(address, letter, about_to);
                   if (!loop_.alive().expired())
                     world_.after(20, loop_.mine([done, delivery] { done(delivery); }));
                 }));
  }
  std::optional<std::string> problem(std::string_view) const override { return {}; }

 private:
  Delivery leave(const std::string& address, const Letter& letter,
                 const std::function<bool()>& about_to) {
    bool may = false;
    try {
      may = about_to();
    } catch (const std::exception&) {
      return {.result = Delivery::Result::try_again, .why = "nobody could say"};
    }
    if (!may) return {.why = "no longer wanted"};
    if (dies()) {
      die();
      return {};
    }
    Delivery delivery = judge(address);
    if (delivery.result == Delivery::Result::told)
      post_.carried.push_back({address, letter, world_.now_ms()});
    if (dies()) die();
    return delivery;
  }

  sim::World& world_;
  sim::HouseLoop& loop_;
  Post& post_;
};

/// People are where a test says.
class KnownTables final : public HouseTables {
 public:
  std::map<std::string, Presence, std::less<>> people{};
  std::vector<tables::Downtime> downtimes{};
  std::set<std::string, std::less<>> attended{};  // tables where somebody is at the first seat
  std::vector<std::string> ended{};               // webhooks

  void open(const tables::NewTable&, const SeatedPeople&, const std::string&, const tables::Asking&,
            Opened) override {}
  void open_once(const std::string&, const tables::NewTable&, const SeatedPeople&,
                 const std::string&, const std::string&, Opened) override {}
  void fill(const std::string&, Seat, const std::string&, std::function<void(bool)>) override {}
  void shown(const std::string&, std::function<void(const std::optional<Shown>&)>) override {}
  void unseal(const std::string&, std::function<void(bool)>) override {}
  void claim(const std::string&, const std::string&, const std::string&, Claiming) override {}
  void release(const std::string&, const std::string&, std::function<void(bool)>) override {}
  void shut(const std::string&) override {}
  Presence presence(std::string_view, std::string_view person) const override {
    const auto found = people.find(person);
    return found == people.end() ? Presence{} : found->second;
  }
  bool is_here(std::string_view person) const override { return presence("", person).here; }
  std::int64_t down_ms_since(std::int64_t at) const override {
    std::int64_t sum = 0;
    for (const auto& [since, until] : downtimes)
      sum += std::max<std::int64_t>(0, until - std::max(at, since));
    return sum;
  }
  bool somebody_at(std::string_view table, Seat seat) const override {
    return seat == rail::seat(0) && attended.contains(table);
  }
  void end_webhook(const std::string& table, Seat seat, const std::string& ended_url) override {
    ended.push_back(tables::call_key(table, seat) + " " + ended_url);
  }
};

class KeepingRegistrar final : public Registrar {
 public:
  std::vector<std::string> told{};
  std::function<bool()> works = [] { return true; };
  void over(const std::string& table, Done done) override {
    told.push_back(table);
    done(works());
  }
  void begun(const std::string& table, const std::optional<std::string>& by, Done done) override {
    told.push_back(table + " begun by " + by.value_or("nobody"));
    done(works());
  }
};

/// Only he who knows whose it is opens it.
class PlainSealer final : public Sealer {
 public:
  std::string seal(std::string_view person, std::string_view text) const override {
    return std::string(person) + "|" + std::string(text);
  }
  std::optional<std::string> open(std::string_view person, std::string_view sealed) const override {
    const std::string before = std::string(person) + "|";
    if (!sealed.starts_with(before)) return {};
    return std::string(sealed.substr(before.size()));
  }
  std::string mark(std::string_view text) const override { return std::string(text); }
};

class NoSignatures final : public Signatures {
 public:
  bool signed_by(std::string_view, std::string_view, std::string_view) const override {
    return false;
  }
  std::string seal(std::string_view, std::string_view) const override { return {}; }
  bool same(std::string_view, std::string_view) const override { return false; }
};

class OnlyUtc final : public Zones {
 public:
  std::optional<int> ahead_s(std::string_view zone, std::int64_t) const override {
    return zone == "UTC" ? std::optional(0) : std::nullopt;
  }
};

/// A server with a postman. Once dead it is kept, since what it began may still be on its way.
struct House {
  House(sim::World& world, MemoryPeople& people, Post& post, int number,
        const PostmanOptions& options)
      : loop(world, noon),
        secrets(static_cast<std::uint64_t>(number) + 1),
        outbox(people, post, number),
        store(world, loop, people, outbox),
        crossing(world, loop),
        mail(world, loop, post),
        push(world, loop, post),
        webhooks(world, loop, post),
        services{.loop = loop,
                 .secrets = secrets,
                 .store = store,
                 .sessions = sessions,
                 .zones = zones,
                 .sealer = sealer,
                 .tables = tables,
                 .carriers = {{Channel::mail, &mail}, {Channel::push, &push}},
                 .url = url,
                 .push_key = "",
                 .webhooks = &webhooks},
        postman(services, registrar, crossing, log, options) {
    mail.die = push.die = webhooks.die = [this] { loop.die(); };
    postman.start();
  }

  bool dead() const { return loop.alive().expired(); }

  sim::HouseLoop loop;
  sim::SimSecrets secrets;
  FrailOutbox outbox;
  LateStore store;
  TurningCrossing crossing;
  KeepingCarrier mail, push, webhooks;
  KnownTables tables;
  PlainSealer sealer;
  NoSignatures signatures;
  Sessions sessions{signatures, std::string(32, 's'), "play.example.org"};
  OnlyUtc zones;
  KeepingRegistrar registrar;
  sim::SimLog log;
  PeopleServices services;
  Postman postman;
};

using Words = std::vector<std::string>;

class PostmanWorld {
 public:
  sim::World world;
  tables::MemoryStore disk{std::string(32, 's')};
  MemoryPeople people{disk};
  Post post;
  PostmanOptions options;
  std::vector<std::unique_ptr<House>> houses;  // also dead ones

  House& rise() {
    houses.push_back(
        std::make_unique<House>(world, people, post, static_cast<int>(houses.size()), options));
    return *houses.back();
  }
  void pass(std::int64_t ms) { world.run_until(world.now_ms() + ms); }
  std::int64_t now() const { return noon + world.now_ms(); }

  void person(const std::string& id, const Choices& choices, std::vector<person::Entry> more = {}) {
    more.insert(more.begin(), {person::Called{id, {}, {}, Language::de}, person::Told{choices}});
    BookChange first;
    for (const person::Entry& entry : more)
      first.pages.push_back({.seq = std::ssize(first.pages), .text = json_text(entry)});
    people.create_book({.id = id}, first);
    std::erase_if(early_, [this](const StoredAddress& one) { return people.keep_address(one); });
  }
  void address(const std::string& id, const std::string& person, Channel channel = Channel::mail,
               Standing standing = Standing::confirmed) {
    const StoredAddress made{.id = id,
                             .person = person,
                             .channel = channel,
                             .standing = standing,
                             .sealed = sealer_.seal(person, id + "@example.org")};
    if (!people.keep_address(made)) early_.push_back(made);
  }

  /// It is somebody's turn. What the game is called tells the call from all others.
  void call(const std::string& table, const std::string& person, std::int64_t about = 1,
            std::optional<std::int64_t> deadline = {}) {
    const tables::CallText text{.table = table,
                                .game = "game",
                                .title = {title(table, about), title(table, about)},
                                .seat = seat(0),
                                .who_moved = "Jo",
                                .deadline = deadline};
    commit(table, {.calls = {{.key = tables::call_key(table, seat(0)),
                              .about = about,
                              .at = now(),
                              .due = now(),
                              .person = person,
                              .text = book_wire().text(text)}}});
  }
  /// It is the turn of a seat with a webhook, whoever sits there. The game tells the call from all
  /// others.
  void call_webhook(const std::string& table, const std::string& webhook, std::int64_t about = 1) {
    const tables::CallText text{.table = table,
                                .game = title(table, about),
                                .title = {},
                                .seat = seat(0),
                                .who_moved = {},
                                .deadline = {}};
    commit(table, {.calls = {{.key = tables::webhook_key(table, seat(0)),
                              .about = about,
                              .at = now(),
                              .due = now(),
                              .webhook = webhook,
                              .text = book_wire().text(text)}}});
  }
  void uncall_webhook(const std::string& table) {
    commit(table, {.uncalled = {tables::webhook_key(table, seat(0))}});
  }
  /// He has moved.
  void uncall(const std::string& table) {
    commit(table, {.uncalled = {tables::call_key(table, seat(0))}});
  }
  void commit(const std::string& table, tables::Change change) {
    const auto known = disk.table(table);
    change.key = known ? known->key : disk.create({.id = table}, {});
    disk.commit(std::vector{std::move(change)});
  }
  static std::string title(const std::string& table, std::int64_t about) {
    return table + " about " + std::to_string(about);
  }

  /// Titles in a digest, or of the one table; of a webhook its game.
  static Words titles(const Letter& letter) {
    if (!letter.posted.empty())
      return {std::string(boost::json::parse(letter.posted).at("game").as_string())};
    if (letter.about != Letter::About::digest) return {letter.table_title};
    Words all;
    for (const Letter::Line& line : letter.lines) all.push_back(line.title);
    return all;
  }

  std::size_t count() const { return post.carried.size(); }
  const Letter& last() const { return post.carried.back().letter; }

  const PlainSealer& sealer() const { return sealer_; }

 private:
  PlainSealer sealer_;
  std::vector<StoredAddress> early_{};  // of people who are to come
};

class PostmanTest : public testing::Test, protected PostmanWorld {
 protected:
  /// Mara has one mail address. The postman looks less often than in life: days pass faster.
  void SetUp() override {
    options.look_ms = 4 * second;
    address("mara-mail", "mara");
  }

  static Choices choosing(Pace pace) { return {.pace = pace}; }
  Words told_to() const {
    Words all;
    for (const Post::Carried& carried : post.carried) all.push_back(carried.address);
    std::sort(all.begin(), all.end());
    return all;
  }
  bool nothing_waits() { return disk.calls().empty(); }
};

}  // namespace rail::people::postman_world
