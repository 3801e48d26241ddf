// A house with circles in a test's hand, and people in it who ask over HTTP.
#pragma once

#include <boost/json.hpp>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "people/circle_api.h"
#include "tests/people/people_world.h"

namespace rail::people::world {

/// A circle with a maker, somebody whom he named, and a member; by the link anybody may come.
struct Friends {
  std::string id{};
  std::string maker{};
  std::string helper{};
  std::string member{};
  std::string link{};
};

class CircleHouse {
 public:
  PeopleWorld world{};
  CircleApi api{world.desk};

  /// Somebody with a device of his own.
  std::string person(const std::string& name) {
    const TestDevice device(static_cast<std::uint8_t>(devices_.size() + 1));
    const std::string id = person_id(device.key());
    devices_.emplace(id, device);
    Person made;
    Desk::Addition first{.entries = {}, .members = {{id, true}}};
    for (const person::Entry& entry : {person::Entry(person::Joined{device.name(), "desk", {}}),
                                       person::Entry(person::Called{name, {}, {}, Language::de})}) {
      first.entries.push_back(json_text(entry));
      apply(made, entry, world.loop.wall_ms());
    }
    first.summary = summary_of(made);
    world.desk.begin<Person>(
        id, first, [](const HttpResponse& why) { ADD_FAILURE() << why.body; },
        [](const Opened<Person>&) {});
    world.loop.turn();
    return id;
  }
  void away(const std::string& id, std::int64_t until) {
    const person::Entry entry = person::Away{until};
    world.desk.add<Person>(
        id, [](const HttpResponse& why) { ADD_FAILURE() << why.body; },
        [&](const Opened<Person>& opened) -> std::variant<Desk::Addition, Refusal> {
          Person after = opened.value;
          apply(after, entry, world.loop.wall_ms());
          return Desk::Addition{.entries = {json_text(entry)}, .summary = summary_of(after)};
        },
        [](const Opened<Person>&) {});
    world.loop.turn();
  }
  /// Of nobody: none.
  std::string token(const std::string& id) const {
    if (id.empty()) return "";
    return world.sessions.token(id, devices_.at(id).name(), world.loop.wall_ms());
  }

  Told ask(std::string_view method, const std::string& path, const std::string& body,
           const std::string& token, std::map<std::string, std::string> query = {}) {
    return world::ask(world, api,
                      {.method = std::string(method),
                       .path = words_of_path(path),
                       .query = std::move(query),
                       .body = body,
                       .address = "192.0.2.1",
                       .session = token});
  }
  Told get(const std::string& who, const std::string& path) {
    return ask("GET", path, "", token(who));
  }
  Told post(const std::string& who, const std::string& path, const std::string& body) {
    return ask("POST", path, body, token(who));
  }
  Told say(const std::string& who, const std::string& id, const boost::json::object& entry) {
    return post(who, "circles/" + id + "/entries", boost::json::serialize(entry));
  }
  Told join(const std::string& who, const std::string& id, const std::string& link) {
    return post(who, "circles/" + id + "/join",
                boost::json::serialize(boost::json::object{{"link", link}}));
  }
  Told door(const std::string& who, const std::string& id, const std::string& link) {
    return ask("GET", "circles/" + id + "/door", "", token(who), {{"link", link}});
  }
  std::string found(const std::string& who, const std::string& title) {
    return post(who, "circles", boost::json::serialize(boost::json::object{{"title", title}}))
        .text("circle");
  }
  std::string invite(const std::string& who, const std::string& id,
                     const std::string& body = R"({"days":30})") {
    const Told made = post(who, "circles/" + id + "/invitations", body);
    EXPECT_EQ(made.status, 201) << made.body;
    return made.text("link");
  }

  /// Three seats: two open, one of a bot.
  static boost::json::object usual_table() {
    using boost::json::array;
    using boost::json::object;
    return object{{"game", "ticket-to-ride-usa"},
                  {"seats", array{object{{"who", "open"}}, object{{"who", "open"}},
                                  object{{"who", "bot"}, {"bot", "planner"}}}}};
  }
  Told table(const std::string& who, const std::string& id,
             const boost::json::value& people = nullptr,
             const boost::json::object& wish = usual_table()) {
    return post(who, "circles/" + id + "/tables",
                boost::json::serialize(boost::json::object{{"table", wish}, {"people", people}}));
  }

  Friends friends() {
    Friends made{.maker = person("Maker"), .helper = person("Helper"), .member = person("Member")};
    made.id = found(made.maker, "Fridays");
    made.link = invite(made.maker, made.id);
    EXPECT_EQ(join(made.helper, made.id, made.link).status, 200);
    EXPECT_EQ(join(made.member, made.id, made.link).status, 200);
    EXPECT_EQ(say(made.maker, made.id,
                  {{"type", "named"}, {"person", made.helper}, {"role", "organiser"}})
                  .status,
              200);
    return made;
  }
  /// One of each that is posted to a circle: path and body.
  static std::vector<std::pair<std::string, std::string>> wishes(const Friends& friends) {
    const std::string at = "circles/" + friends.id;
    const auto text = [](const boost::json::object& body) { return boost::json::serialize(body); };
    std::vector<std::pair<std::string, std::string>> all = {
        {at + "/join", text({{"link", friends.link}})},
        {at + "/invitations", R"({"days":7})"},
        {at + "/tables", text({{"table", usual_table()}})},
        {at + "/tables/t/seats", R"({"name":"Me"})"}};
    for (const boost::json::object& entry : std::vector<boost::json::object>{
             {{"type", "left"}},
             {{"type", "removed"}, {"person", friends.member}},
             {{"type", "forgiven"}, {"person", friends.member}},
             {{"type", "named"}, {"person", friends.member}, {"role", "organiser"}},
             {{"type", "renamed"}, {"title", "Mine"}},
             {{"type", "uninvited"}, {"link", std::string(43, 'A')}},
             {{"type", "table_gone"}, {"table", "t"}},
             {{"type", "season_begun"}, {"title", "Spring"}, {"count", "places"}},
             {{"type", "season_ended"}},
             {{"type", "closed"}}})
      all.emplace_back(at + "/entries", text(entry));
    return all;
  }

  /// As the store has it.
  Circle circle(const std::string& id) {
    const StoredBook book = world.people.book(Kind::circle, id).value();
    return read_circle(world.people.pages(book.key, 0));
  }
  /// What another server writes, without this one's knowledge.
  void write_elsewhere(const std::string& id, const circle::Entry& entry) {
    const StoredBook book = world.people.book(Kind::circle, id).value();
    const Circle now = circle(id);
    const Desk::Addition added = addition_of(now, entry, world.loop.wall_ms());
    EXPECT_EQ(world.people.write_book({.key = book.key,
                                       .pages = {{.seq = now.pages,
                                                  .at = world.loop.wall_ms(),
                                                  .text = added.entries.front()}},
                                       .members = added.members,
                                       .closed = added.closed,
                                       .summary = added.summary}),
              Verdict::stored);
  }

 private:
  std::map<std::string, TestDevice> devices_;
};

}  // namespace rail::people::world
