// Somebody who has left a seat that is his, and is told by a letter that it is his turn; for tests.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "server/sqlite.h"
#include "tests/patience.h"
#include "tests/server/known.h"
#include "tests/server/tables.h"

namespace rail::server::trial {

/// He wants to hear of everything at once.
inline void want_at_once(Known& who) {
  const json::object choices{{"pace", "at_once"},  {"digest_hour", 18}, {"with_open_tab", false},
                             {"reminders", false}, {"quiet", nullptr},  {"zone", "Europe/Berlin"}};
  const auto told = who.post("/api/people/me/entries", {{"type", "told"}, {"choices", choices}});
  if (told.status != 200) throw std::runtime_error(told.body);
}

/// His name, and the language that letters to him are in.
inline void introduce(Known& who, const std::string& name, const std::string& language) {
  const auto called = who.post("/api/people/me/entries", {{"type", "called"},
                                                          {"name", name},
                                                          {"plate", nullptr},
                                                          {"face", nullptr},
                                                          {"language", language}});
  if (called.status != 200) throw std::runtime_error(called.body);
}

/// How far the first of his addresses is. By a new connection: the server may have been started
/// anew.
inline std::string standing(std::uint16_t port, const Known& who) {
  const json::value me = client::Http(port).get("/api/people/me", bearer(who.token)).json();
  return text_of(me.at("addresses").at(0).at("standing"));
}

/// Waits until a word to somebody has failed once, and is to be tried again; then ends the server
/// and sees to it that the next one tries at once. Returns how long it would have waited, in
/// milliseconds.
inline std::int64_t cut_the_waiting_short(Server& server) {
  const auto failed = [&] {
    const sqlite::Connection db(server.db(), SQLITE_OPEN_READONLY);
    return db.integer("SELECT count(*) FROM call WHERE attempts = 1 AND claimed_by IS NULL") == 1;
  };
  if (!eventually(failed)) throw std::runtime_error("it does not fail");
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  if (server.end() != 0) throw std::runtime_error("the server does not end well");
  const sqlite::Connection db(server.db(), SQLITE_OPEN_READWRITE);
  const std::int64_t due = db.integer("SELECT due FROM call WHERE attempts = 1");
  db.run("UPDATE call SET due = 0");
  return due - now / std::chrono::milliseconds(1);
}

/// Ann plays until it is his turn, and he is not there. Returns the table.
inline Opened make_it_his_turn(std::uint16_t port, Known& who, std::uint64_t seed = 7) {
  Rng rng(seed);
  Opened opened = open_table(port, table_of({here("Ann"), open_seat()}));
  Person ann(port, opened.id, opened.token);
  std::optional<Person> him(std::in_place, port, opened.id, opened.links.at(0));
  him->ask(request("sit", "name", "Him"));
  const auto claimed =
      who.post("/api/people/me/seats", {{"table", opened.id}, {"token", opened.links.at(0)}});
  if (claimed.status != 200) throw std::runtime_error(claimed.body);
  play_on({&ann, &*him}, rng,
          [&] { return ann.ply > 8 && ann.turn() != nullptr && him->turn() == nullptr; });
  him.reset();
  if (!ann.wait([&] { return ann.seat(1).at("present") == false; }))
    throw std::runtime_error("he does not go");
  while (ann.turn() != nullptr) ann.ask(ann.any_act(rng));
  return opened;
}

}  // namespace rail::server::trial
