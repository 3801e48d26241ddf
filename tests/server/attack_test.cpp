// An attacker tries everything that the protocol offers, against two servers that differ only in
// the luck of a table he does not know. Every byte he gets must be the same in both.
#include <gtest/gtest.h>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <type_traits>

#include "host/catalog.h"
#include "host/script.h"
#include "tests/scale.h"
#include "tests/server/attack_worlds.h"

namespace rail::server::attack {

namespace mp11 = boost::mp11;

/// How far the attacked game is.
enum class Moment : std::uint8_t { open, begun, played };

/// Makes requests of any type up from what the attacker has learned.
class Forger {
 public:
  Forger(Ledger& ledger, Rng& rng) : ledger_(ledger), rng_(rng) {}

  /// A value of this type as JSON, in each world.
  template <class T>
  std::array<json::value, 2> make(const std::string& key) {
    if constexpr (std::is_same_v<T, std::string>) {
      const Word word = word_for(key);
      return {json::value(word[0]), json::value(word[1])};
    } else if constexpr (std::is_same_v<T, bool>) {
      return both(json::value(rng_.below(2) == 0));
    } else if constexpr (std::is_same_v<T, Seat>) {
      return both(json::value(rng_.below(4)));
    } else if constexpr (std::is_integral_v<T>) {
      return both(json::value(static_cast<std::int64_t>(rng_.below(60)) - 2));
    } else if constexpr (std::is_same_v<T, json::value>) {
      const auto& known = ledger_.actions;
      return both(known.empty() ? json::value("?")
                                : known[rng_.below(static_cast<std::uint32_t>(known.size()))]);
    } else if constexpr (std::is_same_v<T, std::map<std::string, std::string>>) {
      return both(json::object{});
    } else if constexpr (std::is_enum_v<T>) {
      return both(enumerator<T>());
    } else {
      return described<T>(key);
    }
  }

  /// All members of a struct; `forced` is put in the place of one of its words.
  template <class T>
  std::array<json::object, 2> fields(const std::string& forced_key = "", const Word& forced = {}) {
    std::array<json::object, 2> made;
    mp11::mp_for_each<boost::describe::describe_members<T, boost::describe::mod_public>>(
        [&](auto member) {
          using M = std::remove_cvref_t<decltype(std::declval<T>().*member.pointer)>;
          const std::string key = member.name;
          std::array<json::value, 2> value = member_value<M>(key);
          if (key == forced_key) value = {json::value(forced[0]), json::value(forced[1])};
          for (std::size_t i = 0; i < 2; ++i) made[i][key] = value[i];
        });
    return made;
  }

  Word word_for(const std::string& key) {
    const auto found = ledger_.by_key.find(key);
    if (found != ledger_.by_key.end() && rng_.below(3) != 0) return some(found->second);
    return ledger_.words.empty() ? Word{"eve", "eve"} : some(ledger_.words);
  }
  const Word& some(const std::vector<Word>& words) {
    return words[rng_.below(static_cast<std::uint32_t>(words.size()))];
  }

 private:
  static std::array<json::value, 2> both(const json::value& value) { return {value, value}; }

  template <class E>
  json::value enumerator() {
    json::array names;
    mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
        [&](auto one) { names.emplace_back(one.name); });
    return names[rng_.below(static_cast<std::uint32_t>(names.size()))];
  }

  template <class T>
  std::array<json::value, 2> described(const std::string& key) {
    if constexpr (requires(T list) { list.emplace_back(); }) {
      return make<typename T::value_type>(key);  // of a list: the caller makes it one
    } else {
      const auto made = fields<T>();
      return {json::value(made[0]), json::value(made[1])};
    }
  }

  template <class M>
  std::array<json::value, 2> member_value(const std::string& key) {
    if constexpr (requires(M o) { o.has_value(); }) {
      if (rng_.below(2) == 0) return both(nullptr);
      return member_value<typename M::value_type>(key);
    } else if constexpr (std::is_same_v<M, std::vector<NewSeat>>) {
      return both(seats());
    } else {
      return make<M>(key);
    }
  }

  /// People at one device mostly: they see the most.
  json::value seats() {
    json::array all;
    const std::uint32_t count = 2 + rng_.below(2);
    for (std::uint32_t i = 0; i < count; ++i) {
      all.push_back(rng_.below(5) == 0
                        ? json::object{{"who", "open"}}
                        : json::object{{"who", "here"}, {"name", "Eve " + std::to_string(i)}});
    }
    return all;
  }

  Ledger& ledger_;
  Rng& rng_;
};

/// Both worlds, the victims' table in them, and the attacker.
class Attack {
 public:
  Attack(const host::GameEntry& game, Moment moment, std::uint64_t seed)
      : game_(game),
        rng_(seed),
        worlds_{std::make_unique<World>("a", 1), std::make_unique<World>("b", 2)},
        match_a_(
            game.start(players, {{game.family() == "switch_and_signal" ? "first" : "start", "0"}})),
        match_b_(match_a_->clone()),
        forger_(ledger_, rng_) {
    open_victims_table();
    sit_down(0);
    sit_down(1);
    foresee();  // he may be the one with whom it begins
    if (moment != Moment::open) sit_down(attackers_line);
    if (moment == Moment::played) play();
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
    for (const ApiRequest& request : Lobby::requests()) {
      if (request.method == "GET") ask(request);
    }
    ask({"GET", "tables/{table}"}, table_);
  }
  /// Everything at random.
  void try_all(int rounds) {
    for (int i = 0; i < rounds && !found(); ++i) {
      for (const ApiRequest& request : Lobby::requests()) ask(request);
      for (std::size_t line = attackers_line; line < worlds_[0]->lines.size(); ++line) {
        if (line < attackers_line + kept_lines || rng_.below(4) == 0) say_something(line);
      }
      enter_own_table();
    }
  }
  /// Every word he has learned, at a table of the same shape, as its deal; and in every path.
  void try_every_word() {
    // Every table he opens has new names, which are tried the next time.
    const std::size_t known = ledger_.words.size();
    for (std::size_t i = tried_; i < known && !found(); ++i) {
      const Word word = ledger_.words[i];
      // Names that a server made up were not made to be deals: some of them will do.
      if (is_deal(word[0]) && (!is_made_up(word[0]) || i % 16 == 0)) open_with(word);
      for (const ApiRequest& request : Lobby::requests()) {
        if (request.method == "GET" && request.path.find('{') != request.path.npos)
          ask(request, word);
      }
    }
    tried_ = known;
  }
  void tell_the_secret() {
    ledger_.learn("deal", {std::string(victims_deal), std::string(victims_deal)});
  }

  bool found() const { return !ledger_.difference.empty(); }
  const std::string& difference() const { return ledger_.difference; }
  std::size_t words() const { return ledger_.words.size(); }
  int differing_plies() const { return differing_; }
  bool heard(std::string_view text) const {
    for (const auto& world : worlds_) {
      for (std::size_t i = attackers_line; i < world->lines.size(); ++i) {
        for (const std::string& message : world->lines[i]->heard) {
          if (message.find(text) != std::string::npos) return true;
        }
      }
    }
    return false;
  }

 private:
  static constexpr int players = 3;                 // two victims and the attacker
  static constexpr std::size_t attackers_line = 2;  // his seat, then an onlooker, then tables
  static constexpr std::size_t kept_lines = 2;

  template <class Do>
  void in_both(Do action) {
    for (std::size_t i = 0; i < 2; ++i) action(i, *worlds_[i]);
  }

  void open_victims_table() {
    const json::value wish = {
        {"game", game_.id()},
        {"options", {{game_.family() == "switch_and_signal" ? "first" : "start", "0"}}},
        {"seats", json::array(players, json::object{{"who", "open"}})},
        {"listed", true}};
    in_both([&](std::size_t i, World& world) {
      const json::value made = json::parse(
          world.http({.method = "POST", .path = {"tables"}, .body = json::serialize(wish)}).body);
      table_[i] = std::string(made.at("table").as_string());
      for (int line = 0; line < players + 1; ++line) {
        world.connect();
        json::object join{{"type", "join"}, {"table", table_[i]}};
        if (line < players) join["token"] = made.at("links").at(line).at("token");
        world.say(static_cast<std::size_t>(line), join);
      }
    });
    ledger_.learn("table", table_);
  }

  /// What the attacker sees of a match, at his seat and looking on.
  static std::string seen(const host::Match& match) {
    std::string text;
    for (const Viewer viewer : {Viewer(seat(players - 1)), Viewer::onlooker()}) {
      match.write_view(viewer, text);
      match.write_events(viewer, text);
    }
    match.write_legal(seat(players - 1), text);
    return text;
  }

  void sit_down(std::size_t line) {
    in_both([&](std::size_t, World& world) {
      world.say(line, {{"type", "sit"}, {"name", "Player " + std::to_string(line)}});
    });
  }

  /// Chooses the luck of both worlds until somebody is to act: different wherever the attacker
  /// cannot see it.
  void foresee() {
    constexpr int most_tries = 200;
    for (int tries = 0; match_a_->to_act().is_chance(); ++tries) {
      ASSERT_LT(tries, most_tries) << "the worlds cannot be kept alike";
      const json::value drawn = match_a_->draw(rng_);
      auto next = match_a_->clone();
      next->play(Actor::chance(), drawn);
      const std::optional<json::value> twin = twin_of(drawn, seen(*next));
      if (!twin) continue;  // what one victim has in the other world the attacker cannot get here
      match_a_ = std::move(next);
      match_b_->play(Actor::chance(), *twin);
      remember(drawn, *twin);
      differing_ += *twin == drawn ? 0 : 1;
      tries = 0;
    }
  }
  /// Luck in the other world that looks the same to the attacker; another one if possible.
  std::optional<json::value> twin_of(const json::value& drawn, const std::string& look) {
    std::optional<json::value> same;
    json::array outcomes = match_b_->legal(Actor::chance());
    for (std::size_t i = outcomes.size(); i-- > 1;)
      std::swap(outcomes[i], outcomes[rng_.below(static_cast<std::uint32_t>(i + 1))]);
    for (const json::value& outcome : outcomes) {
      auto next = match_b_->clone();
      next->play(Actor::chance(), outcome);
      if (seen(*next) != look) continue;
      if (outcome != drawn) return outcome;
      same = outcome;
    }
    return same;
  }
  void remember(const json::value& in_a, const json::value& in_b) {
    worlds_[0]->luck.resize(plies_);
    worlds_[1]->luck.resize(plies_);
    worlds_[0]->luck.push_back(in_a);
    worlds_[1]->luck.push_back(in_b);
    ++plies_;
  }

  /// The victims act a few times, as long as the attacker is not to act.
  void play() {
    constexpr int most = 6;
    for (int i = 0; i < most && step(); ++i) {
    }
  }
  bool step() {
    for (int line = 0; line < players - 1; ++line) {
      const Seat who = seat(line);
      if (!match_a_->to_act().contains(who)) continue;
      for (const json::value& action : match_a_->legal(who)) {
        auto next_a = match_a_->clone();
        next_a->play(who, action);
        if (next_a->over() || !next_a->to_act().contains(who)) {
          if (next_a->over() || next_a->to_act().contains(seat(players - 1))) continue;
        }
        for (const json::value& other : match_b_->legal(who)) {
          auto next_b = match_b_->clone();
          next_b->play(who, other);
          if (seen(*next_a) != seen(*next_b)) continue;
          return act(line, std::move(next_a), action, std::move(next_b), other);
        }
      }
    }
    return false;
  }
  bool act(int line, std::unique_ptr<host::Match> next_a, const json::value& action,
           std::unique_ptr<host::Match> next_b, const json::value& other) {
    match_a_ = std::move(next_a);
    match_b_ = std::move(next_b);
    ++plies_;
    foresee();
    if (::testing::Test::HasFailure()) return false;
    in_both([&](std::size_t i, World& world) {
      world.say(static_cast<std::size_t>(line), {{"type", "act"},
                                                 {"state", state_},
                                                 {"seat", line},
                                                 {"action", i == 0 ? action : other}});
    });
    state_ = static_cast<std::int64_t>(plies_);
    return true;
  }

  /// Compares what came over his connections since the last time.
  void hear() {
    const std::size_t lines = worlds_[0]->lines.size();
    for (std::size_t i = attackers_line; i < lines && !found(); ++i) {
      Line& a = *worlds_[0]->lines[i];
      Line& b = *worlds_[1]->lines[i];
      if (a.heard.size() != b.heard.size()) {
        ledger_.difference =
            "one world said more: " + (a.heard.size() > b.heard.size() ? a : b).heard.back();
        return;
      }
      for (; a.compared < a.heard.size() && !found(); ++a.compared)
        ledger_.same(a.heard[a.compared], b.heard[a.compared]);
    }
  }

  void read(const std::vector<std::string>& path) {
    const HttpRequest request{.method = "GET", .path = path};
    send({request, request});
  }

  /// One HTTP request in both worlds, with this word or others in its path.
  void ask(const ApiRequest& request, const std::optional<Word>& word = {}) {
    std::array<HttpRequest, 2> made;
    for (HttpRequest& one : made) one.method = request.method;
    fill_path(request, word, made);
    for (const std::string_view key : request.query) {
      if (rng_.below(2) == 0) continue;
      const Word value = forger_.word_for(std::string(key));
      for (std::size_t i = 0; i < 2; ++i) made[i].query[std::string(key)] = value[i];
    }
    std::visit(
        [&]<class B>(const B&) {
          if constexpr (std::is_same_v<B, RecordBody>) {
            for (HttpRequest& one : made) one.body = record_;
          } else if constexpr (!std::is_same_v<B, NoBody>) {
            const auto body = forger_.fields<B>();
            for (std::size_t i = 0; i < 2; ++i) made[i].body = json::serialize(body[i]);
          }
        },
        request.body);
    send(made, request.path.ends_with("analysis"));
  }
  void fill_path(const ApiRequest& request, const std::optional<Word>& word,
                 std::array<HttpRequest, 2>& made) {
    std::string_view rest = request.path;
    while (!rest.empty()) {
      const std::string_view part = rest.substr(0, rest.find('/'));
      rest.remove_prefix(std::min(rest.size(), part.size() + 1));
      Word value{std::string(part), std::string(part)};
      if (part.front() == '{')
        value = word ? *word : forger_.word_for(std::string(part.substr(1, part.size() - 2)));
      for (std::size_t i = 0; i < 2; ++i) made[i].path.push_back(value[i]);
    }
  }
  /// How far an analysis is depends on the machine; whether there is one does not.
  void send(const std::array<HttpRequest, 2>& request, bool in_background = false) {
    std::array<HttpResponse, 2> answer;
    in_both([&](std::size_t i, World& world) { answer[i] = world.http(request[i]); });
    if (answer[0].status != answer[1].status) {
      ledger_.difference = answer[0].body + "\n" + answer[1].body;
    } else if (!in_background || answer[0].status != 200) {
      ledger_.same(answer[0].body, answer[1].body);
    }
    if (answer[0].filename.ends_with(".json")) record_ = answer[0].body;
    hear();
    remember_table(request, answer);
  }
  /// A table of his own, with the link that opens it.
  void remember_table(const std::array<HttpRequest, 2>& request,
                      const std::array<HttpResponse, 2>& answer) {
    constexpr int created = 201;
    if (request[0].method != "POST" || answer[0].status != created || found()) return;
    std::array<json::object, 2> join;
    for (std::size_t i = 0; i < 2; ++i) {
      const json::value made = json::parse(answer[i].body);
      const json::value* table = made.as_object().if_contains("table");
      if (table == nullptr) return;
      join[i] = {{"type", "join"}, {"table", *table}, {"token", made.at("token")}};
    }
    own_ = join;
  }
  /// Goes to the table he opened last, looks through the eyes of all who are there, and plays a
  /// little: not every game begins with luck.
  void enter_own_table() {
    if (!own_ || found()) return;
    std::size_t line = 0;
    in_both([&](std::size_t i, World& world) {
      line = world.connect();
      world.say(line, (*own_)[i]);
    });
    own_.reset();
    hear();
    constexpr int acts = 5;
    for (int i = 0; i < acts && !found(); ++i) {
      const std::optional<json::object> act = worlds_[0]->next_act(line);
      if (!act) return;
      in_both([&](std::size_t, World& world) { world.say(line, *act); });
      hear();
    }
  }
  void open_with(const Word& word) {
    const auto made = [&](std::size_t i) {
      json::array seats;
      for (int s = 0; s < players; ++s)
        seats.push_back({{"who", "here"}, {"name", "Eve " + std::to_string(s)}});
      const json::object wish{
          {"game", game_.id()},
          {"options", {{game_.family() == "switch_and_signal" ? "first" : "start", "0"}}},
          {"seats", seats},
          {"deal", word[i]}};
      return HttpRequest{.method = "POST", .path = {"tables"}, .body = json::serialize(wish)};
    };
    send({made(0), made(1)});
    enter_own_table();
  }

  /// Any request of the protocol over one of his connections.
  void say_something(std::size_t line) {
    constexpr std::size_t kinds = mp11::mp_size<Request>::value;
    mp11::mp_with_index<kinds>(rng_.below(kinds), [&](auto kind) {
      using R = mp11::mp_at<Request, decltype(kind)>;
      // At the victims' table he must not give his seat up, or he would be an onlooker only, nor
      // let a bot have it that decides by the clock.
      const bool harmful =
          std::is_same_v<R, Renew> || std::is_same_v<R, Leave> || std::is_same_v<R, Start>;
      if (harmful && line < attackers_line + kept_lines) return;
      if (std::is_same_v<R, AskHint> && hints_++ > 0) return;  // each takes a second
      const auto made = forger_.fields<R>();
      in_both([&](std::size_t i, World& world) {
        json::object request = made[i];
        request["type"] = R::type;
        world.say(line, request);
      });
    });
    hear();
  }

  const host::GameEntry& game_;
  Rng rng_;
  std::array<std::unique_ptr<World>, 2> worlds_;
  std::unique_ptr<host::Match> match_a_;
  std::unique_ptr<host::Match> match_b_;
  Ledger ledger_;
  Forger forger_;
  Word table_;
  std::size_t plies_ = 0;
  std::int64_t state_ = 0;
  int differing_ = 0;
  std::optional<std::array<json::object, 2>> own_;
  std::string record_ = "{}";
  std::size_t tried_ = 0;
  int hints_ = 0;
};

/// What a whole attack comes to: the first difference, or nothing.
std::string attacked(Attack& attack, int rounds) {
  attack.look_around();
  attack.try_every_word();
  attack.try_all(rounds);
  attack.try_every_word();
  return attack.difference();
}

class Attacks : public testing::TestWithParam<std::string_view> {};

TEST_P(Attacks, LearnNothingOfTheLuckOfATable) {
  const host::GameEntry& game = host::Catalog::standard().at(GetParam());
  for (const Moment moment : {Moment::open, Moment::begun, Moment::played}) {
    SCOPED_TRACE("moment " + std::to_string(static_cast<int>(moment)));
    Attack attack(game, moment, 7 + static_cast<std::uint64_t>(moment));
    ASSERT_FALSE(HasFatalFailure());
    EXPECT_EQ(attacked(attack, cases(6, 2)), "");
    EXPECT_GT(attack.words(), 30U) << "he has tried little";
    EXPECT_FALSE(attack.heard(victims_deal));
    const bool hands = game.family() == "ticket_to_ride" && moment != Moment::open;
    EXPECT_GE(attack.differing_plies(), hands ? 5 : 0) << "the worlds hide nothing";
  }
}

TEST_P(Attacks, WouldFindACodeThatIsTold) {
  const host::GameEntry& game = host::Catalog::standard().at(GetParam());
  for (const Moment moment : {Moment::open, Moment::begun}) {
    Attack attack(game, moment, 3);
    attack.tell_the_secret();
    EXPECT_NE(attacked(attack, 1), "") << "with the code, every table of its kind tells its cards";
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, Attacks,
                         testing::Values("ticket-to-ride-usa", "ticket-to-ride-germany",
                                         "switch-and-signal-europe", "grand-trunk-journey"),
                         [](const auto& instance) {
                           std::string name(instance.param);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace rail::server::attack
