// An attacker who tries everything that the protocol offers, in two worlds that differ only in the
// luck of a table he does not know.
#pragma once

#include <array>
#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "host/catalog.h"
#include "host/script.h"
#include "tables/api_requests.h"
#include "tables/messages.h"
#include "tests/tables/attack_forger.h"
#include "tests/tables/attack_victims.h"

namespace rail::tables::attack {

/// What the server only passes on to others at the table, and not often: words in it are not tried
/// one by one.
template <class R>
constexpr bool only_passed_on =
    std::is_same_v<R, Sit> || std::is_same_v<R, Say> || std::is_same_v<R, Point> ||
    std::is_same_v<R, Notify> || std::is_same_v<R, Suggest>;

class Attack {
 public:
  Attack(const host::GameEntry& game, Moment moment, std::uint64_t seed)
      : game_(game),
        rng_(seed),
        worlds_{std::make_unique<World>(1), std::make_unique<World>(2)},
        victims_(game, moment, worlds_, rng_),
        forger_(ledger_, rng_) {
    ledger_.learn("table", victims_.table());
    hear();
  }

  /// What everybody may read: first what is the same for all tables.
  void look_around() {
    ledger_.common_knowledge = true;
    for (const auto& game : host::Catalog::standard().entries())
      read({"games", std::string(game->id()), "board"});
    for (const host::StandardScript& script : host::standard_scripts())
      read({"scripts", script.script.id});
    read({"games"});
    read({"scripts"});
    ledger_.common_knowledge = false;
    for (const ApiRequest& request : Api::requests()) {
      if (request.method == "GET") ask(request);
    }
    ask({"GET", "tables/{table}"}, victims_.table());
  }
  /// Plays a game of his own to its end: then everything about it can be asked.
  void finish_own_game() {
    constexpr int most = 5000;
    open_with({"own-deal", "own-deal"}, most);
    EXPECT_TRUE(found() || answers_["own games that ended"] > 0);
  }
  /// Every kind of request, over every line and by HTTP, made up at random.
  void try_all(int rounds) {
    for (int i = 0; i < rounds && !found(); ++i) {
      for (const ApiRequest& request : Api::requests()) ask(request);
      enter_own_table();
      // Of his own tables the last one will do.
      const std::size_t own = worlds_[0]->lines() - 1;
      for (std::size_t line = attackers_line; line <= onlookers_line; ++line) every_kind(line);
      if (own > onlookers_line) every_kind(own);
    }
  }
  /// Every word he has learned since the last time: as the deal of a table of the same shape, and
  /// wherever a request has a word.
  void try_every_word() {
    // Every table he opens has new names, which are tried the next time.
    const std::size_t known = ledger_.words.size();
    std::vector<Word> words;
    for (std::size_t i = tried_; i < known; ++i) {
      // Of the names of his own tables some will do.
      if (!own_names_.contains(ledger_.words[i][0]) || i % 16 == 0)
        words.push_back(ledger_.words[i]);
    }
    // Deals first: a table of another shape, opened by chance, would keep a code for itself.
    for (const Word& word : words) {
      if (is_deal(word[0]) && !found()) open_with(word);
    }
    for (const Word& word : words) {
      if (found()) break;
      for (const ApiRequest& request : Api::requests()) in_every_place(request, word);
      const std::size_t line = fresh_line();
      mp11::mp_for_each<mp11::mp_transform<mp11::mp_identity, Request>>(
          [&]<class R>(mp11::mp_identity<R>) { in_every_place<R>(line, word); });
    }
    tried_ = known;
  }
  void tell_the_secret() {
    ledger_.learn("deal", {std::string(victims_deal), std::string(victims_deal)});
  }

  bool found() const { return !ledger_.difference.empty(); }
  const std::string& difference() const { return ledger_.difference; }
  std::size_t words() const { return ledger_.words.size(); }
  int differing_plies() const { return victims_.differences(); }
  /// What came back, and how often: "refused", "update", "GET 404".
  const std::map<std::string, int>& answers() const { return answers_; }
  bool heard(std::string_view text) const {
    for (const auto& world : worlds_) {
      for (std::size_t i = attackers_line; i < world->lines(); ++i) {
        for (const std::string& message : world->heard(i)) {
          if (message.find(text) != std::string::npos) return true;
        }
      }
    }
    return false;
  }

 private:
  template <class Do>
  void in_both(Do action) {
    for (std::size_t i = 0; i < 2; ++i) action(i, *worlds_[i]);
  }

  /// Compares what came over his connections since the last time.
  void hear() {
    const std::size_t lines = worlds_[0]->lines();
    compared_.resize(lines);
    for (std::size_t i = attackers_line; i < lines && !found(); ++i) {
      const std::vector<std::string>& a = worlds_[0]->heard(i);
      const std::vector<std::string>& b = worlds_[1]->heard(i);
      if (a.size() != b.size()) {
        ledger_.difference = "one world said more: " + (a.size() > b.size() ? a : b).back();
        return;
      }
      for (; compared_[i] < a.size() && !found(); ++compared_[i])
        ledger_.same(a[compared_[i]], b[compared_[i]]);
    }
  }

  // --- Over HTTP

  void read(const std::vector<std::string>& path) {
    const HttpRequest request{.method = "GET", .path = path};
    send({request, request});
  }
  /// One request in both worlds, with this word or others in its path.
  void ask(const ApiRequest& request, const std::optional<Word>& word = {}) {
    std::visit([&]<class B>(const B&) { ask<B>(request, word, forged_body<B>()); }, request.body);
  }
  /// With this word at every place of its path, its query and its body.
  void in_every_place(const ApiRequest& request, const Word& word) {
    if (request.path.find('{') != request.path.npos) ask(request, word);
    std::visit(
        [&]<class B>(const B&) {
          if constexpr (boost::describe::has_describe_members<B>::value) {
            for (const std::string& place : words_of<B>()) {
              if (!found()) ask<B>(request, {}, forger_.make_with<B>(place, word));
            }
          }
        },
        request.body);
    for (const std::string_view key : request.query) {
      std::array<HttpRequest, 2> made = with_path(request, {});
      for (std::size_t i = 0; i < 2; ++i) made[i].query[std::string(key)] = word[i];
      send(made);
    }
  }
  template <class B>
  Forger::Both forged_body() {
    if constexpr (boost::describe::has_describe_members<B>::value) return forger_.make<B>();
    return {};
  }
  template <class B>
  void ask(const ApiRequest& request, const std::optional<Word>& word, const Forger::Both& body) {
    std::array<HttpRequest, 2> made = with_path(request, word);
    for (const std::string_view key : request.query) {
      if (rng_.below(2) == 0) continue;
      const Word value = forger_.word_for(std::string(key));
      for (std::size_t i = 0; i < 2; ++i) made[i].query[std::string(key)] = value[i];
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if constexpr (std::is_same_v<B, RecordBody>) {
        made[i].body = record_;
      } else if constexpr (!std::is_same_v<B, NoBody>) {
        made[i].body = json::serialize(body[i]);
      }
    }
    send(made, request.path.ends_with("analysis"));
  }
  std::array<HttpRequest, 2> with_path(const ApiRequest& request, const std::optional<Word>& word) {
    std::array<HttpRequest, 2> made;
    for (HttpRequest& one : made) one.method = request.method;
    std::string_view rest = request.path;
    while (!rest.empty()) {
      const std::string_view part = rest.substr(0, rest.find('/'));
      rest.remove_prefix(std::min(rest.size(), part.size() + 1));
      Word value{std::string(part), std::string(part)};
      if (part.front() == '{')
        value = word ? *word : forger_.word_for(std::string(part.substr(1, part.size() - 2)));
      for (std::size_t i = 0; i < 2; ++i) made[i].path.push_back(value[i]);
    }
    return made;
  }
  /// How far an analysis is depends on the machine; whether there is one does not.
  void send(const std::array<HttpRequest, 2>& request, bool in_background = false) {
    if (found()) return;
    std::array<HttpResponse, 2> answer;
    in_both([&](std::size_t i, World& world) { answer[i] = world.http(request[i]); });
    if (answer[0].status != answer[1].status) {
      ledger_.difference = answer[0].body + "\n" + answer[1].body;
    } else if (!in_background || answer[0].status != 200) {
      ledger_.same(answer[0].body, answer[1].body);
    }
    ++answers_[request[0].method + ' ' + std::to_string(answer[0].status)];
    if (answer[0].filename.ends_with(".json")) record_ = answer[0].body;
    hear();
    remember_table(request, answer);
  }
  /// A table of his own, with the link that opens it.
  void remember_table(const std::array<HttpRequest, 2>& request,
                      const std::array<HttpResponse, 2>& answer) {
    constexpr int created = 201;
    if (request[0].method != "POST" || answer[0].status != created || found()) return;
    Forger::Both join;
    for (std::size_t i = 0; i < 2; ++i) {
      const json::value made = json::parse(answer[i].body);
      const json::value* table = made.as_object().if_contains("table");
      if (table == nullptr) return;
      join[i] = {{"type", "join"}, {"table", *table}, {"token", made.at("token")}};
      for (const auto& [name, value] : join[i].as_object()) {
        if (value.is_string()) own_names_.insert(std::string(value.as_string()));
      }
    }
    own_ = join;
  }
  void open_with(const Word& deal, int acts = 5) {
    const auto made = [&](std::size_t i) {
      json::array seats;
      for (int s = 0; s < players; ++s)
        seats.push_back({{"who", "here"}, {"name", "Eve " + std::to_string(s)}});
      const json::object wish{{"game", game_.id()},
                              {"options", json::value_from(quiet_start(game_))},
                              {"seats", seats},
                              {"deal", deal[i]}};
      return HttpRequest{.method = "POST", .path = {"tables"}, .body = json::serialize(wish)};
    };
    send({made(0), made(1)});
    enter_own_table(acts);
  }

  // --- Over a line

  std::size_t fresh_line() {
    in_both([](std::size_t, World& world) { world.connect(); });
    return worlds_[0]->lines() - 1;
  }
  /// Goes to the table he opened last, looks through the eyes of all who are there, and plays a
  /// little: not every game begins with luck.
  void enter_own_table(int acts = 5) {
    if (!own_ || found()) return;
    const std::size_t line = fresh_line();
    say(line, *std::exchange(own_, std::nullopt));
    for (int i = 0; i < acts && !found(); ++i) {
      const std::optional<json::object> act = worlds_[0]->some_act(line, rng_.below(1000));
      if (!act) break;
      say(line, {*act, *act});
    }
    if (worlds_[0]->over(line)) ++answers_["own games that ended"];
  }
  void every_kind(std::size_t line) {
    mp11::mp_for_each<mp11::mp_transform<mp11::mp_identity, Request>>(
        [&]<class R>(mp11::mp_identity<R>) {
          // At the victims' table he must not let a bot have his seat: with it the game would go
          // on, and luck that everybody sees.
          const bool gives_up = std::is_same_v<R, Leave> || std::is_same_v<R, Start>;
          if (gives_up && line == attackers_line) return;
          request<R>(line);
        });
  }
  template <class R>
  void in_every_place(std::size_t line, const Word& word) {
    if constexpr (only_passed_on<R>) return;
    // A bot of this name would play by the clock.
    if (std::ranges::count(game_.bots(), word[0]) > 0) return;
    for (const std::string& place : words_of<R>()) {
      if (!found()) say<R>(line, forger_.make_with<R>(place, word));
    }
  }
  template <class R>
  void request(std::size_t line) {
    if (found() || (std::is_same_v<R, AskHint> && answers_["hint"] > 0)) return;  // a second each
    say<R>(line, forger_.make<R>());
  }
  template <class R>
  void say(std::size_t line, Forger::Both request) {
    for (json::value& one : request) one.as_object()["type"] = R::type;
    say(line, request);
  }
  void say(std::size_t line, const Forger::Both& request) {
    const std::size_t before = worlds_[0]->heard(line).size();
    in_both([&](std::size_t i, World& world) { world.say(line, request[i].as_object()); });
    for (std::size_t i = before; i < worlds_[0]->heard(line).size(); ++i)
      ++answers_[std::string(json::parse(worlds_[0]->heard(line)[i]).at("type").as_string())];
    hear();
  }

  const host::GameEntry& game_;
  Rng rng_;
  Worlds worlds_;
  Victims victims_;
  Ledger ledger_;
  Forger forger_;
  std::optional<Forger::Both> own_;
  std::string record_ = "{}";
  std::set<std::string> own_names_;  // of tables he opened
  std::size_t tried_ = 0;
  std::vector<std::size_t> compared_;  // of what came over each line
  std::map<std::string, int> answers_;
};

}  // namespace rail::tables::attack
