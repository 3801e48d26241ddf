// Boards of The Grand Trunk Journey that nobody drew: long lines, few cards, strange companies.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rng.h"
#include "games/grand_trunk_journey/rules/boards.h"
#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// Makes one board file up. Most of them are accepted, but nothing here promises it.
class RandomBoard {
 public:
  explicit RandomBoard(Rng& rng)
      : rng_(rng), board_(boost::json::parse(embedded_boards().front().text).as_object()) {}

  std::string text() {
    rules();
    places();
    links();
    tokens();
    contracts();
    cards();
    companies();
    scenarios();
    checks();
    board_["drawing"] = Json{};
    return boost::json::serialize(board_);
  }

 private:
  using Json = boost::json::object;
  using List = boost::json::array;
  using Ids = std::vector<std::string>;

  int from_to(int least, int most) {
    return least + static_cast<int>(rng_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool maybe(int percent) { return from_to(1, 100) <= percent; }
  /// Mostly small.
  int few(int most) { return from_to(0, maybe(80) ? std::min(most, 2) : most); }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[rng_.below(static_cast<std::uint32_t>(all.size()))];
  }
  template <class T>
  std::vector<T> some_of(std::vector<T> all, int count) {
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
      std::swap(all[i], all[i + rng_.below(static_cast<std::uint32_t>(all.size() - i))]);
    all.resize(static_cast<std::size_t>(count));
    return all;
  }
  Ids any_of(const Ids& all) { return some_of(all, from_to(1, static_cast<int>(all.size()))); }
  static List list(const Ids& ids) {
    List all;
    for (const std::string& id : ids) all.emplace_back(std::string_view(id));
    return all;
  }
  static Json named(const std::string& id) {
    return {{"id", id}, {"name", Json{{"en", id}, {"de", id}}}};
  }

  void rules() {
    most_players_ = from_to(2, max_players);
    last_day_ = from_to(10, max_day);
    Json& rules = board_["rules"].as_object();
    rules["players"] = List{from_to(2, most_players_), most_players_};
    rules["last_day"] = last_day_;
    rules["last_turn_from_day"] = from_to(std::max(5, last_day_ - 6), last_day_);
    Json& days = rules["days"].as_object();
    for (auto& [what, number] : days) number = few(9);
    days["maintenance"] = maybe(80) ? 1 : from_to(1, 3);
    rules["steel_for_force"] = List{few(3), few(3), few(3)};
    rules["coal_for_speed"] = few(4);
    rules["steel_per_iron"] = from_to(1, 4);
    rules["steel_per_city"] = from_to(1, 9);
    rules["improvements_per_player"] =
        maybe(70) ? improvement_kinds / most_players_ : few(improvement_kinds / most_players_);
    rules["objectives"] = from_to(0, 3);
  }

  void places() {
    const int cities = from_to(most_players_, max_places - 4);
    const int ports = from_to(1, 4);
    List all;
    for (int p = 0; p < cities + ports; ++p) {
      const bool port = p < ports;
      const std::string id = (port ? "port-" : "city-") + std::to_string(p);
      (port ? ports_ : cities_).push_back(id);
      Json place = named(id);
      place["kind"] = port ? "port" : "city";
      if (port && maybe(30)) {
        place["printed"] = Json{{"demand", "steel"}, {"supply", list(any_of(raw_))}};
        ++printed_;
      }
      all.emplace_back(std::move(place));
    }
    board_["places"] = std::move(all);
    starts_ = some_of(cities_, from_to(most_players_, maybe(70) ? most_players_ : cities));
    board_["start_cities"] = list(starts_);
  }

  /// A tree, which may be as long as a line, and perhaps some links more.
  void links() {
    Ids order = cities_;
    order.insert(order.end(), ports_.begin(), ports_.end());
    order = some_of(order, static_cast<int>(order.size()));
    const int back = from_to(1, static_cast<int>(order.size()));
    std::set<std::pair<std::string, std::string>> pairs;
    for (int i = 1; i < std::ssize(order); ++i) {
      const int to = std::max(0, i - from_to(1, back));
      pairs.insert(
          std::minmax(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(to)]));
    }
    for (int more = maybe(50) ? 0 : few(12); more > 0; --more) {
      const Ids ends = some_of(order, 2);
      pairs.insert(std::minmax(ends[0], ends[1]));
    }
    List all;
    for (const auto& [a, b] : pairs) all.emplace_back(Json{{"id", a + b}, {"a", a}, {"b", b}});
    board_["links"] = std::move(all);
  }

  void tokens() {
    List all;
    const auto add = [&](const char* kind, std::size_t count) {
      for (std::size_t i = 0; i < count; ++i) {
        const std::string demand = std::string(kind) == "port" ? "steel" : one_of(raw_);
        Ids others = raw_;
        std::erase(others, demand);
        all.emplace_back(Json{{"id", kind + std::to_string(i)},
                              {"for", kind},
                              {"demand", demand},
                              {"supply", list(any_of(others))}});
      }
    };
    add("start", starts_.size());
    add("city", cities_.size() - starts_.size());
    add("port", ports_.size() - printed_);
    board_["goods_tokens"] = std::move(all);
    List first;
    for (std::size_t i = starts_.size(); i < cities_.size(); ++i) first.emplace_back(from_to(1, 9));
    board_["first_deliveries"] = std::move(first);
  }

  void contracts() {
    std::vector<int> starts;
    for (int i = from_to(1, max_slots); i > 0; --i) starts.push_back(from_to(1, last_day_));
    std::sort(starts.begin(), starts.end());
    List slots;
    List all;
    int turned = 0;
    for (int from : starts) {
      const int days = from_to(1, std::min(4, last_day_ - from + 1));
      turned = maybe(20) ? turned : from_to(turned, from);
      slots.emplace_back(Json{{"days", days},
                              {"from", from},
                              {"to", from + days - 1},
                              {"points", from_to(0, 20)},
                              {"turned_on_day", turned}});
      for (int more = from_to(1, 2); more > 0; --more) {
        all.emplace_back(Json{{"id", "contract-" + std::to_string(all.size())},
                              {"days", days},
                              {"city", one_of(cities_)},
                              {"good", one_of(raw_)}});
      }
    }
    board_["contract_slots"] = std::move(slots);
    board_["contracts"] = std::move(all);
  }

  void cards() {
    List types;
    for (int i = from_to(1, 4); i > 0; --i) {
      Json type = named("type-" + std::to_string(i));
      type["goods"] = list(any_of({"coal", "iron", "wood", "steel"}));
      types_.push_back("type-" + std::to_string(i));
      types.emplace_back(std::move(type));
    }
    board_["railcars"] = std::move(types);
    const auto add = [&](const std::string& id, const char* kind, int copies) {
      cards_.push_back({id, kind, copies});
    };
    // With many railcars and few places in a small hand there often is no way to move.
    for (int i = from_to(1, maybe(50) ? 4 : 12); i > 0; --i)
      add("railcar-" + std::to_string(i), "railcar", 1);
    for (int i = few(2); i > 0; --i) add("harbour-" + std::to_string(i), "port", from_to(1, 3));
    if (maybe(60)) add("junction", "junction", from_to(1, 2));
    for (const std::string& city : cities_) add(city, "city", 1);
    List all;
    int starting = -2;  // one lies in front of the locomotive, one behind it
    for (const CardLine& card : cards_) {
      Json json{{"id", card.id}, {"kind", card.kind}, {"copies", card.copies}};
      if (card.kind == "city") json["city"] = card.id;
      all.emplace_back(std::move(json));
      starting += card.kind == "city" ? 0 : card.copies;
    }
    starting += static_cast<int>(starts_.size());
    board_["cards"] = std::move(all);
    const int most = std::clamp(starting, 2, max_hand - 1);
    board_["rules"].as_object()["hand"] =
        maybe(50) ? from_to(2, std::min(3, most)) : from_to(2, most);
  }

  void companies() {
    List all;
    for (int i = from_to(most_players_, max_companies); i > 0; --i) {
      Json features;
      int high_capacity = 2;
      for (const CardLine& card : cards_) {
        if (card.kind == "junction") continue;
        const bool railcar = card.kind == "railcar" || (card.copies == 1 && maybe(40));
        std::string feature = one_of(railcar ? types_ : actions_);
        if (feature == "high-capacity") high_capacity -= card.copies;
        if (feature == "high-capacity" && high_capacity < 0) feature = "right-of-way";
        features[card.id] = feature;
      }
      const std::string id = "company-" + std::to_string(i);
      companies_.push_back(id);
      Json company = named(id);
      company["color"] = "red";
      company["features"] = std::move(features);
      all.emplace_back(std::move(company));
    }
    board_["companies"] = std::move(all);
  }

  void scenarios() {
    List all;
    for (int i = from_to(0, 2); i > 0; --i) {
      Json scenario = named("scenario-" + std::to_string(i));
      scenario["start_cities"] = list(some_of(cities_, static_cast<int>(starts_.size())));
      scenario["intermediate"] = maybe(80) ? list(companies_) : List{};
      scenario["expert"] = maybe(80) ? list(companies_) : List{};
      all.emplace_back(std::move(scenario));
    }
    board_["scenarios"] = std::move(all);
  }

  void checks() {
    const auto lengths = [&](const char* part) {
      Json counts;
      for (const auto& it : board_[part].as_array()) {
        auto& count = counts[std::to_string(it.at("days").as_int64())];
        count = count.is_null() ? 1 : count.as_int64() + 1;
      }
      return counts;
    };
    const auto size = [&](const char* part) { return board_[part].as_array().size(); };
    int cards = 0;
    for (const CardLine& card : cards_) cards += card.copies;
    board_["checks"] = Json{
        {"cities", cities_.size()},
        {"ports", ports_.size()},
        {"links", size("links")},
        {"deck_cards_per_company", cards},
        {"starting_cards_per_company", cards - static_cast<int>(cities_.size() - starts_.size())},
        {"city_goods_tokens", cities_.size()},
        {"start_goods_tokens", starts_.size()},
        {"port_goods_tokens", ports_.size() - printed_},
        {"first_deliveries", size("first_deliveries")},
        {"contracts", lengths("contracts")},
        {"contract_slots", lengths("contract_slots")},
        {"improvements", improvement_kinds},
        {"objectives", size("objectives")},
        {"companies", companies_.size()},
        {"scenarios", size("scenarios")}};
  }

  struct CardLine {
    std::string id;
    std::string kind;
    int copies;
  };

  Rng& rng_;
  Json board_;
  const Ids raw_{"coal", "iron", "wood"};
  const Ids actions_{"high-capacity", "influence-demand", "overland-transport", "rail-yard",
                     "right-of-way",  "development-2",    "development-4"};
  int most_players_ = 0;
  int last_day_ = 0;
  std::size_t printed_ = 0;
  Ids cities_;
  Ids ports_;
  Ids starts_;
  Ids types_;
  Ids companies_;
  std::vector<CardLine> cards_;
};

/// How a table may play on a board; not every choice fits every board.
inline Options random_options(const Board& board, int players, Rng& rng) {
  Options options;
  options.objectives = rng.below(2) == 0;
  options.companies_dealt = rng.below(2) == 0;
  if (rng.below(2) == 0) options.start = seat(static_cast<int>(rng.below(2)) % players);
  if (!board.scenarios.empty() && rng.below(2) == 0) {
    options.scenario = board.scenarios.front().id;
    options.level = static_cast<ScenarioLevel>(rng.below(3));
  }
  return options;
}

}  // namespace rail::grand_trunk_journey
