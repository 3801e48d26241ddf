// After a load test: whether everything that was acknowledged is there.
#include <boost/json.hpp>
#include <stdexcept>
#include <vector>

#include "client/load_run.h"
#include "host/json_input.h"
#include "host/record.h"

namespace rail::load {

namespace {

/// An act that a server plays only if it forgot that it has: it says so instead.
std::string said_again(std::uint64_t act) {
  return R"({"type":"act","id":")" + id_of(act) + R"(","state":-1,"action":{}})";
}

/// Waits for a message; empty if the line broke.
Async<Heard> next_message(Line& line) {
  beast::flat_buffer buffer;
  const std::size_t size = co_await line.read(buffer);
  if (size == 0) co_return Heard();
  co_return heard({static_cast<const char*>(buffer.data().data()), size}, 0);
}

}  // namespace

Async<void> Load::check_table(std::size_t number) {
  const LoadTable& table = tables_[number];
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) co_await check_seat(table, seat);
  if (table.over) co_await check_record(table);
}

/// A server that comes back, or has not heard of all yet, gets some time.
Async<void> Load::check_seat(const LoadTable& table, std::size_t seat) {
  const std::int64_t known = table.ply;
  Found found;
  for (int tries = 0; tries < most_tries; ++tries) {
    found = co_await look_again(table, table.seats[seat], next_server_++);
    const bool behind = found.ply < known || found.missing > 0;
    if (found.answered && !(behind && several())) break;
    co_await pause(io, between_tries);
  }
  // A table that was opened last may begin only now.
  if (found.ply > table.ply) co_await pause(io, std::chrono::seconds(1));
  if (found.ply < known || found.ply > table.ply) ++result.lost;
  if (table.over) co_return;  // its record tells more
  const std::size_t looked_for = table.seats[seat].recent.list().size();
  result.checked += looked_for;
  result.lost += found.answered ? found.missing : looked_for;
}

Async<Load::Found> Load::look_again(const LoadTable& table, const LoadSeat& seat,
                                    std::size_t server) {
  Found found;
  const std::unique_ptr<Line> line = remotes.line(server);
  const Deadline deadline(io, remotes.patience(), [&line] { line->close(); });
  const bool opened = co_await line->open(remotes.way(server));
  if (!opened) co_return found;
  const bool asked = co_await line->say(joining(table, seat.token));
  if (!asked) co_return found;
  const Heard sync = co_await next_message(*line);
  if (sync.type != "sync") co_return found;
  found.ply = sync.ply;
  found.answered = true;
  if (table.over) co_return found;
  const std::vector<std::uint64_t> recent = seat.recent.list();
  for (const std::uint64_t act : recent) {
    const bool answered = co_await has_act(*line, act, found);
    found.answered = found.answered && answered;
    if (!answered) break;
  }
  co_return found;
}

/// False if there was no answer that says it.
Async<bool> Load::has_act(Line& line, std::uint64_t act, Found& found) {
  const bool said = co_await line.say(said_again(act));
  if (!said) co_return false;
  for (;;) {
    const Heard answer = co_await next_message(line);
    if (answer.type.empty() || answer.code == "storage") co_return false;
    if (answer.id != id_of(act)) continue;
    if (answer.type == "refused") ++found.missing;
    co_return true;
  }
}

Async<void> Load::check_record(const LoadTable& table) {
  result.checked += table.acknowledged.size();
  std::size_t there = 0;
  try {
    const std::string text =
        co_await remotes.ask(http::verb::get, "/api/tables/" + table.id + "/record", "");
    const host::Record record = host::Record::parse(text);
    for (const Acknowledged& act : table.acknowledged) {
      if (act.ply >= record.entries.size()) continue;
      const std::string action = boost::json::serialize(record.entries[act.ply].action);
      if (mark_of(action) == act.mark) ++there;
    }
  } catch (const std::exception& error) {
    if (result.first_refusal.empty()) result.first_refusal = error.what();
  }
  result.lost += table.acknowledged.size() - there;
}

}  // namespace rail::load
