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

// Three of them may get lost or be late before somebody is taken for gone (Presence::silent_ms).
constexpr std::chrono::milliseconds link_tick(250);
constexpr int ticks_between_signs = 4;
constexpr std::size_t longest_name = 64;
constexpr std::size_t most_servers = 1'000;  // at a time
/// Of tables in one word, which has to fit into a notification (PostgresWords::longest).
constexpr std::size_t most_table_bytes = 6'000;
constexpr std::int64_t most_parts = 100'000;
constexpr std::int64_t most_words = std::int64_t{1} << 53;

std::string word_of(const json::object& word) { return json::serialize(word); }

json::object json_of(const TablePresence& here) {
  json::array people;
  for (const std::string& person : here.people) people.emplace_back(person);
  return {{"table", here.table}, {"seats", here.seats}, {"people", std::move(people)}};
}

std::int64_t integer_in(const Where& where, const json::object& word, std::string_view name,
                        std::int64_t least, std::int64_t most) {
  return host::integer_at(where.member(name), host::member_at(where, word, name), least, most);
}
std::int64_t word_number(const Where& where, const json::object& word) {
  return integer_in(where, word, "word", 0, most_words);
}

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
  std::erase_if(others_, [this](const auto& other) { return !presence_.knows(other.first); });
  if (ticks_++ % ticks_between_signs == 0)
    say_(word_of({{"server", name_}, {"is", "alive"}, {"word", said_}}));
  timer_ = loop_.after(link_tick, [this] { tick(); });
}

void PresenceLink::connected() {
  if (left_) return;
  // Who said something meanwhile did so unheard. What was known stays until all is told anew: most
  // are where they were.
  for (auto& [server, other] : others_) other.whole = false;
  say_(word_of({{"server", name_}, {"is", "new"}}));
  say_all_here();
}

void PresenceLink::leave() {
  left_ = true;
  timer_.reset();
  say_(word_of({{"server", name_}, {"is", "gone"}}));
}

/// Many tables to a word: others need not wait for as many as there are tables.
void PresenceLink::say_all_here() {
  std::vector<json::array> parts(1);
  std::size_t bytes = 0;
  for (const TablePresence& here : presence_.all_here()) {
    json::object table = json_of(here);
    const std::size_t size = json::serialize(table).size() + 1;
    if (bytes + size > most_table_bytes && bytes > 0) {
      parts.emplace_back();
      bytes = 0;
    }
    bytes += size;
    parts.back().push_back(std::move(table));
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    say_(word_of({{"server", name_},
                  {"word", ++said_},
                  {"is", "all"},
                  {"part", i + 1},
                  {"parts", parts.size()},
                  {"tables", std::move(parts[i])}}));
  }
  if (!shut_) return;
  for (const ShutPass& pass : shut_()) say_shut(pass);
}

void PresenceLink::say_shut(const ShutPass& pass) {
  if (left_) return;
  say_(
      word_of({{"server", name_}, {"is", "shut"}, {"person", pass.person}, {"since", pass.since}}));
}

void PresenceLink::say_presence(const TablePresence& here) {
  // Of words that are the same, PostgreSQL may deliver one: somebody who left and came back at once
  // would be gone. These are never the same.
  json::object word = json_of(here);
  word.emplace("server", name_);
  word.emplace("word", ++said_);
  word.emplace("is", "here");
  say_(word_of(word));
}

void PresenceLink::hear(std::string_view word) {
  if (left_) return;
  try {
    const Where where("word");
    const json::value value = host::parse_json(word, "word");
    const json::object& object = host::object_at(where, value);
    const std::string server(
        host::string_at(where.member("server"), host::member_at(where, object, "server")));
    if (server != name_ && people::is_word(server, longest_name)) take(server, where, object);
  } catch (const host::BadInput&) {
    // Others may use the channel, too.
  }
}

void PresenceLink::take(const std::string& server, const Where& where, const Word& word) {
  const std::string_view is =
      host::string_at(where.member("is"), host::member_at(where, word, "is"));
  const std::int64_t now = loop_.wall_ms();
  if (is == "gone") {
    others_.erase(server);
    return presence_.gone(server, now);
  }
  if (others_.size() >= most_servers && !others_.contains(server)) return;
  Other& other = others_[server];
  // New to us, or forgotten as silent: nothing is known of it.
  if (!presence_.knows(server)) other = {};
  presence_.alive(server, now);
  if (is == "here") {
    const TablePresence there = presence_in(where, word);
    const std::int64_t number = word_number(where, word);
    other.whole = other.whole && number == other.word + 1;
    other.word = number;
    presence_.elsewhere(server, there, now);
    // While everything is being told, the next part or sign of life says whether it is complete.
    if (!other.whole && other.next_part == 0) ask(server, other);
  } else if (is == "all") {
    take_part(server, other, where, word);
  } else if (is == "alive") {
    const std::int64_t number = word_number(where, word);
    other.whole = other.whole && number == other.word;
    other.word = number;
    if (!other.whole) ask(server, other);
  } else if (is == "ask") {
    const Where whom = where.member("whom");
    if (host::string_at(whom, host::member_at(where, word, "whom")) == name_) say_all_here();
  } else if (is == "new") {
    say_all_here();  // it may have missed something, and tells everything itself
  } else if (is == "shut") {
    if (heard_shut_) heard_shut_(shut_in(where, word));
  }
}

void PresenceLink::ask(const std::string& server, Other& other) {
  if (std::exchange(other.asked, ticks_) == ticks_) return;
  say_(word_of({{"server", name_}, {"is", "ask"}, {"whom", server}}));
}

/// They follow each other without a gap, or it is asked for once more.
void PresenceLink::take_part(const std::string& server, Other& other, const Where& where,
                             const Word& word) {
  const std::int64_t number = word_number(where, word);
  const std::int64_t parts = integer_in(where, word, "parts", 1, most_parts);
  const std::int64_t part = integer_in(where, word, "part", 1, parts);
  std::vector<TablePresence> tables;
  const Where list = where.member("tables");
  for (const json::value& table : host::array_at(list, host::member_at(where, word, "tables")))
    tables.push_back(presence_in(list, host::object_at(list, table)));
  const bool follows = number == other.word + 1;
  other.whole = other.whole && follows;
  other.word = number;
  if (part == 1) {
    other.parts.clear();
  } else if (!follows || part != other.next_part) {
    other.next_part = 0;
    return ask(server, other);
  }
  for (TablePresence& there : tables) other.parts.push_back(std::move(there));
  other.next_part = part + 1;
  if (part < parts) return;
  other.next_part = 0;
  presence_.all_elsewhere(server, std::exchange(other.parts, {}), loop_.wall_ms());
  other.whole = true;
}

}  // namespace rail::server
