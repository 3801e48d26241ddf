// What servers say to each other about who is there.
#include "server/presence_link.h"

#include <boost/json.hpp>
#include <chrono>
#include <limits>
#include <utility>

#include "host/json_input.h"
#include "people/letters.h"

namespace rail::server {

namespace {

namespace json = boost::json;
using host::Where;

// One of them may get lost before somebody is taken for gone (Presence::silent_ms).
constexpr std::chrono::milliseconds link_tick(500);
constexpr int ticks_between_signs = 3;
constexpr std::size_t longest_name = 64;
constexpr std::size_t most_servers = 1'000;  // each start has a new name

std::string word_of(json::object word) { return json::serialize(word); }

TablePresence presence_in(const Where& where, const json::object& word) {
  TablePresence there;
  there.table = host::string_at(where.member("table"), host::member_at(where, word, "table"));
  there.seats = static_cast<Seats>(host::integer_at(where.member("seats"),
                                                    host::member_at(where, word, "seats"), 0,
                                                    (std::int64_t{1} << max_seats) - 1));
  const Where people = where.member("people");
  for (const json::value& person : host::array_at(people, host::member_at(where, word, "people")))
    there.people.emplace_back(host::string_at(people, person));
  if (!people::is_word(there.table, longest_name)) where.member("table").fail("no table");
  if (there.people.size() > max_seats) people.fail("too many");
  return there;
}

ShutPass shut_in(const Where& where, const json::object& word) {
  ShutPass pass;
  const Where person = where.member("person");
  pass.person = host::string_at(person, host::member_at(where, word, "person"));
  if (!people::is_word(pass.person, longest_name)) person.fail("nobody");
  pass.since = host::integer_at(where.member("since"), host::member_at(where, word, "since"), 0,
                                std::numeric_limits<std::int64_t>::max());
  return pass;
}

}  // namespace

PresenceLink::PresenceLink(Presence& presence, Loop& loop, std::string name, Say say)
    : presence_(presence), loop_(loop), name_(std::move(name)), say_(std::move(say)) {
  presence_.tell([this](const TablePresence& here) {
    if (!left_) say_presence(here);
  });
  tick();
}

void PresenceLink::tick() {
  presence_.forget_silent(loop_.wall_ms());
  if (ticks_++ % ticks_between_signs == 0) say_(word_of({{"server", name_}, {"is", "alive"}}));
  timer_ = loop_.after(link_tick, [this] { tick(); });
}

void PresenceLink::connected() {
  if (left_) return;
  // Who left meanwhile did so unheard; who is there says so.
  for (const std::string& server : std::exchange(others_, {}))
    presence_.gone(server, loop_.wall_ms());
  say_(word_of({{"server", name_}, {"is", "new"}}));
  say_all_here();
}

void PresenceLink::leave() {
  left_ = true;
  timer_.reset();
  say_(word_of({{"server", name_}, {"is", "gone"}}));
}

void PresenceLink::say_all_here() {
  for (const TablePresence& here : presence_.all_here()) say_presence(here);
  if (!shut_) return;
  for (const ShutPass& pass : shut_()) say_shut(pass);
}

void PresenceLink::say_shut(const ShutPass& pass) {
  if (left_) return;
  say_(
      word_of({{"server", name_}, {"is", "shut"}, {"person", pass.person}, {"since", pass.since}}));
}

void PresenceLink::say_presence(const TablePresence& here) {
  json::array people;
  for (const std::string& person : here.people) people.emplace_back(person);
  // Of words that are the same, PostgreSQL may deliver one: somebody who left and came back at once
  // would be gone.
  say_(word_of({{"server", name_},
                {"word", ++said_},
                {"is", "here"},
                {"table", here.table},
                {"seats", here.seats},
                {"people", std::move(people)}}));
}

void PresenceLink::hear(std::string_view word) {
  if (left_) return;
  try {
    const Where where("word");
    const json::value value = host::parse_json(word, "word");
    const json::object& object = host::object_at(where, value);
    const std::string server(
        host::string_at(where.member("server"), host::member_at(where, object, "server")));
    if (server == name_ || !people::is_word(server, longest_name)) return;
    const std::string_view is =
        host::string_at(where.member("is"), host::member_at(where, object, "is"));
    const std::int64_t now = loop_.wall_ms();
    if (is != "gone" && others_.size() < most_servers) others_.insert(server);
    if (is == "here") {
      presence_.elsewhere(server, presence_in(where, object), now);
    } else if (is == "shut") {
      if (heard_shut_) heard_shut_(shut_in(where, object));
    } else if (is == "alive") {
      presence_.alive(server, now);
    } else if (is == "gone") {
      others_.erase(server);
      presence_.gone(server, now);
    } else if (is == "new") {
      // What it had before it lost us is not so any more; it says what is.
      presence_.gone(server, now);
      presence_.alive(server, now);
      say_all_here();
    }
  } catch (const host::BadInput&) {
    // Others may use the channel, too.
  }
}

}  // namespace rail::server
