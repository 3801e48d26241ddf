// A device at a table, for tests: says and hears, and keeps what it was last told.
#pragma once

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "tests/patience.h"

namespace rail::tables::trial {

namespace json = boost::json;
using Time = std::chrono::milliseconds;

/// A line sends texts, and receives the next one within a time, or nothing.
template <class Line>
class Device {
 public:
  /// Joins; throws if that is refused. Without a token an onlooker.
  Device(Line line, std::string id, std::string token)
      : live_(std::move(line)), id_(std::move(id)), token_(std::move(token)) {
    const json::object answer = ask(join_message());
    if (kind(answer) != "sync") throw std::runtime_error(json::serialize(answer));
  }

  // --- What it knows
  json::object table;     // TableInfo
  std::vector<int> mine;  // seats
  std::vector<int> to_act;
  std::int64_t ply = 0;
  std::int64_t state = 0;
  json::array views;    // SeatView
  json::value outcome;  // null until the game is over
  json::array chat;
  json::array seen;          // events of the first view since joining
  json::array clocks;        // of the last update
  std::size_t messages = 0;  // received

  const std::string& id() const { return id_; }
  const std::string& token() const { return token_; }
  bool over() const { return !outcome.is_null(); }
  std::string_view status() const { return table.at("status").as_string(); }
  const json::object& seat(std::size_t i) const {
    return table.at("seats").as_array().at(i).as_object();
  }
  /// The first of the views in which something can be played; none if it is not one's turn.
  const json::object* turn() const {
    for (const json::value& view : views) {
      if (!view.at("legal").as_array().empty()) return &view.as_object();
    }
    return nullptr;
  }

  // --- What it says
  /// Sends a request with an id, of its own if it has none, and returns the id.
  std::string send(json::object request) {
    static std::atomic<int> requests = 0;  // the same seat may have several connections
    if (!request.contains("id")) request["id"] = "r" + std::to_string(++requests);
    live_.send(json::serialize(request));
    return std::string(request.at("id").as_string());
  }
  /// Sends a request and returns its answer; throws if none comes.
  json::object ask(json::object request) { return answer_to(send(std::move(request))); }
  json::object ask(std::string_view type) { return ask(json::object{{"type", type}}); }
  json::object answer_to(const std::string& id) {
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
      json::object message = hear(rest(end));
      if (message.empty()) throw std::runtime_error("no answer to " + id);
      const json::value* answered = message.if_contains("id");
      // Who speaks too fast is not even listened to.
      if (kind(message) == "refused" && (answered == nullptr || answered->is_null()))
        throw std::runtime_error(json::serialize(message));
      if (answered != nullptr && answered->is_string() && answered->as_string() == id)
        return message;
    }
  }
  /// The code with which a request is refused; empty if it is granted.
  std::string refusal(json::object request) {
    const json::object answer = ask(std::move(request));
    return kind(answer) == "refused" ? std::string(answer.at("code").as_string()) : "";
  }
  std::string refusal(std::string_view type) { return refusal(json::object{{"type", type}}); }

  json::object act_message(const json::object& view, const json::value& action) const {
    json::object act{{"type", "act"}, {"state", state}, {"action", action}};
    if (mine.size() > 1) act["seat"] = view.at("seat");
    return act;
  }
  /// Any action that can be played now; there must be one.
  json::object any_act(Rng& rng) const {
    const json::object* view = turn();
    if (view == nullptr) throw std::runtime_error("it is not this one's turn");
    const json::array& legal = view->at("legal").as_array();
    return act_message(*view, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
  }
  /// Plays any action; the answer.
  json::object play_random(Rng& rng) { return ask(any_act(rng)); }

  // --- What it hears
  /// The next message, taken in; empty if none came in time. Throws if the connection has ended.
  json::object hear(Time time = patience) {
    const auto text = live_.receive(std::max(time, Time(0)));
    if (live_.closed()) throw std::runtime_error("the connection has ended");
    if (!text) return {};
    ++messages;
    json::object message = json::parse(*text).as_object();
    take(message);
    return message;
  }
  /// Listens until it is so; false if it does not become so in time.
  template <class Condition>
  bool wait(Condition condition, Time time = patience) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!condition()) {
      if (hear(rest(end)).empty()) return false;
    }
    return true;
  }
  bool wait_for_state(std::int64_t at_least) {
    return wait([&] { return state >= at_least; });
  }
  /// Takes in whatever has come already.
  void listen() {
    while (!hear(Time(0)).empty()) continue;
  }

  Line& live() { return live_; }
  static std::string_view kind(const json::object& message) {
    return message.at("type").as_string();
  }

 private:
  static Time rest(std::chrono::steady_clock::time_point end) {
    return std::chrono::duration_cast<Time>(end - std::chrono::steady_clock::now());
  }

  json::object join_message() const {
    json::object join{{"type", "join"}, {"table", id_}};
    if (!token_.empty()) join["token"] = token_;
    return join;
  }

  void take(const json::object& message) {
    const std::string_view type = kind(message);
    if (type == "said") chat.push_back(message.at("line"));
    if (type == "sync" || type == "table") {
      table = message.at("table").as_object();
      mine = json::value_to<std::vector<int>>(message.at("mine"));
    }
    if (type != "sync" && type != "update") return;
    ply = message.at("ply").to_number<std::int64_t>();
    state = message.at("state").to_number<std::int64_t>();
    views = message.at("views").as_array();
    outcome = message.at("outcome");
    if (type == "sync") chat = message.at("chat").as_array();
    if (type != "update") return;
    to_act = json::value_to<std::vector<int>>(message.at("to_act"));
    clocks = message.at("clocks_ms").as_array();
    for (const json::value& event : views.at(0).at("events").as_array()) seen.push_back(event);
  }

  Line live_;
  std::string id_;
  std::string token_;
};

/// Plays random actions until the game is over or `enough`; every device hears of every move. Bots
/// decide in between. Throws if nothing happens any more.
template <class Person, class Enough>
void play_on(std::initializer_list<Person*> all, Rng& rng, Enough enough) {
  const std::vector<Person*> people(all);
  while (!people.front()->over() && !enough()) {
    std::int64_t newest = 0;
    bool acted = false;
    for (Person* person : people) {
      if (person->turn() == nullptr || person->over()) continue;
      const json::object answer = person->play_random(rng);
      if (Person::kind(answer) == "refused" && answer.at("code") != "stale")
        throw std::runtime_error(json::serialize(answer));
      acted = true;
    }
    for (const Person* person : people) newest = std::max(newest, person->state);
    const bool all_know =
        std::ranges::all_of(people, [&](const Person* person) { return person->state == newest; });
    if (!acted && all_know) ++newest;  // a bot is to act
    for (Person* person : people) {
      if (!person->wait_for_state(newest)) throw std::runtime_error("nothing happens");
    }
  }
  for (Person* person : people) {
    if (!person->wait_for_state(people.front()->state))
      throw std::runtime_error("somebody does not hear of the last move");
  }
}

template <class Person>
void play_to_the_end(std::initializer_list<Person*> people, Rng& rng) {
  play_on(people, rng, [] { return false; });
}

}  // namespace rail::tables::trial
