// Boards that nobody drew: any numbers that a file may have, and tracks thrown together.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rng.h"

namespace rail::switch_and_signal {

/// Makes one board file up. Not each is a good board: the loader may refuse it.
class RandomBoard {
 public:
  RandomBoard(boost::json::value like, std::uint64_t seed)
      : rng_(seed), file_(std::move(like.as_object())) {
    make_places();
    join_places();
    make_cards();
    make_rules();
    make_helpers();
    make_first_game();
    make_checks();
  }
  std::string text() const { return boost::json::serialize(file_); }

 private:
  using Object = boost::json::object;
  using Array = boost::json::array;
  static constexpr std::array<std::string_view, 4> goods{"blue", "yellow", "red", "white"};

  int from_to(int least, int most) {
    return least + static_cast<int>(rng_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool heads() { return rng_.below(2) == 0; }
  static Object named(const std::string& id) {
    return {{"id", id}, {"name", Object{{"en", id}, {"de", id}}}};
  }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i)
      std::swap(all[i - 1], all[rng_.below(static_cast<std::uint32_t>(i))]);
  }

  /// One or two ports, one to four cities with goods, eleven start locations, some junctions. Each
  /// place is noted once for every line that shall end there.
  void make_places() {
    Array cities;
    const auto add = [&](Array& list, Object place, int lines) {
      const std::string id(place.at("id").as_string());
      for (; lines > 0; --lines) ends_.push_back(id);
      list.emplace_back(std::move(place));
    };
    colors_ = from_to(1, 4);
    ports_ = from_to(1, 2);
    for (int i = 0; i < colors_; ++i) {
      Object city = named("city-" + std::to_string(i));
      city["kind"] = "goods";
      city["goods"] = goods[static_cast<std::size_t>(i)];
      add(cities, std::move(city), from_to(2, 5));
    }
    for (int i = 0; i < ports_; ++i) {
      Object port = named("port-" + std::to_string(i));
      port["kind"] = "port";
      add(cities, std::move(port), from_to(2, 4));
    }
    Array starts;
    for (int n = 2; n <= 12; ++n) {
      Object start = named("start-" + std::to_string(n));
      start["number"] = n;
      add(starts, std::move(start), 1);
    }
    Array junctions;
    for (int i = from_to(0, 12); i > 0; --i) {
      const int arms = from_to(3, 4);
      arms_[arms == 3 ? 0 : 1] += 1;
      add(junctions, named("junction-" + std::to_string(i)), arms);
    }
    if (ends_.size() % 2 != 0) ends_.emplace_back("city-0");
    file_["cities"] = std::move(cities);
    file_["starts"] = std::move(starts);
    file_["junctions"] = std::move(junctions);
  }

  static bool is_city(std::string_view id) {
    return id.starts_with("city") || id.starts_with("port");
  }

  /// Whether a line would begin and end at the same place, or lead from start to start.
  bool badly_joined() const {
    for (std::size_t i = 0; i + 1 < ends_.size(); i += 2) {
      if (ends_[i] == ends_[i + 1]) return true;
      if (ends_[i].starts_with("start") && ends_[i + 1].starts_with("start")) return true;
    }
    return false;
  }

  void join_places() {
    constexpr int tries = 200;
    shuffle(ends_);
    for (int i = 0; i < tries && badly_joined(); ++i) shuffle(ends_);
    Array lines;
    for (std::size_t i = 0; i + 1 < ends_.size(); i += 2) {
      const std::string id = "line-" + std::to_string(i / 2);
      const int pieces = from_to(1, 3);
      Array signals;
      for (int gap = 0; gap <= pieces; ++gap) {
        const std::string& end = gap == 0 ? ends_[i] : ends_[i + 1];
        const bool at_city = (gap == 0 || gap == pieces) && is_city(end);
        if (!at_city && rng_.below(9) != 0) continue;
        const std::string signal = id + "-at-" + std::to_string(gap);
        signals_at_[at_city ? end : ""].push_back(signal);
        signals.push_back(Object{{"id", signal}, {"gap", gap}});
      }
      for (const std::string& end : {ends_[i], ends_[i + 1]}) lines_at_[end].push_back(id);
      pieces_ += pieces;
      lines.push_back(Object{{"id", id},
                             {"from", ends_[i]},
                             {"to", ends_[i + 1]},
                             {"pieces", pieces},
                             {"signals", std::move(signals)}});
    }
    file_["lines"] = std::move(lines);
  }

  void make_rules() {
    Object& rules = file_["rules"].as_object();
    const int least = from_to(1, 4);
    rules["players"] = Array{least, from_to(least, 4)};
    rules["pass_cities"] = heads();
    const int limit = from_to(1, 12);
    rules["hand_limit"] = limit;
    rules["hand"] = from_to(1, limit);
    rules["draw"] = from_to(1, limit);
    line_signals_ = std::min<int>(from_to(0, 4), static_cast<int>(signals_at_[""].size()));
    rules["line_signals"] = line_signals_;
    rules["action_cards"] = Object{{"set_signal", 20}, {"set_switch", 20}, {"move_train", 20}};
    Object& dice = rules["dice"].as_object();
    for (auto& die : dice) {
      std::array<int, 6> faces{};
      for (int& face : faces) face = from_to(1, 6);
      std::sort(faces.begin(), faces.end());
      die.value() = Array(faces.begin(), faces.end());
    }
    rules["time_tokens"] = usual(1, 12);
    rules["removed_cards"] = usual(0, cards_ - 1);
    for (auto& cost : rules["costs"].as_object()) cost.value() = from_to(0, 9);
    Object demand;
    Object extra;
    extra_ = from_to(0, 2);
    int left = colors_ * extra_;
    for (int p = 0; p < ports_; ++p) {
      const std::string port = "port-" + std::to_string(p);
      Object asked;
      for (int g = 0; g < 4; ++g) {
        const int n = g < colors_ ? from_to(p == 0 ? 1 : 0, 2) : 0;
        asked[goods[static_cast<std::size_t>(g)]] = n;
        goods_ += n;
      }
      demand[port] = std::move(asked);
      const int more = from_to(0, std::min(left, 2));
      extra[port] = more;
      left -= more;
    }
    rules["demand"] = std::move(demand);
    rules["extra_goods"] = Object{{"supply", extra_}, {"demand", std::move(extra)}};
  }
  Object usual(int least, int most) {
    const int highest = from_to(least, most);
    return {{"usual", from_to(least, highest)}, {"most", highest}};
  }

  void make_cards() {
    Array cards;
    std::vector<std::string_view> rows{"black", "brown", "gray", "any", "any", "any"};
    std::set<std::string> seen;
    for (int i = from_to(1, 6); i > 0; --i) {
      shuffle(rows);
      Array moves;
      for (int r = from_to(1, 3); r > 0; --r) moves.emplace_back(rows[static_cast<std::size_t>(r)]);
      const int deploy = from_to(0, 2);
      if (!seen.insert(std::to_string(deploy) + boost::json::serialize(moves)).second) continue;
      const int count = from_to(1, 6);
      cards_ += count;
      cards.push_back(Object{{"id", "card-" + std::to_string(i)},
                             {"count", count},
                             {"deploy", deploy},
                             {"move", std::move(moves)}});
    }
    file_["cards"] = std::move(cards);
  }

  void make_helpers() {
    Array helpers;
    for (const char* effect :
         {"reroll", "pass_cities", "hold_color", "ignore_card", "choose_start", "hold_train"}) {
      if (heads()) continue;
      Object helper = named("helper-" + std::to_string(helpers.size()));
      helper["effect"] = effect;
      helpers.emplace_back(std::move(helper));
    }
    file_["helpers"] = std::move(helpers);
  }

  void make_first_game() {
    Object switches;
    for (const auto& junction : file_["junctions"].as_array()) {
      const std::string id(junction.at("id").as_string());
      std::vector<std::string>& lines = lines_at_[id];
      shuffle(lines);
      switches[id] = Array{boost::json::value(lines[0]), boost::json::value(lines[1])};
    }
    Array green;
    for (auto& [city, signals] : signals_at_) {
      shuffle(signals);
      const std::size_t discs = city.empty() ? static_cast<std::size_t>(line_signals_) : 1;
      for (std::size_t i = 0; i < discs; ++i) green.emplace_back(signals[i]);
    }
    file_["first_game"] = Object{{"switches", std::move(switches)}, {"signals", std::move(green)}};
  }

  void make_checks() {
    int signals = 0;
    for (const auto& [city, all] : signals_at_) signals += static_cast<int>(all.size());
    const int cities = colors_ + ports_;
    file_["checks"] = Object{{"cities", cities},
                             {"ports", ports_},
                             {"goods", goods_},
                             {"extra_goods", colors_ * extra_},
                             {"starts", 11},
                             {"junctions3", arms_[0]},
                             {"junctions4", arms_[1]},
                             {"switch_discs", arms_[0] + 2 * arms_[1]},
                             {"signal_discs", cities + line_signals_},
                             {"signals", signals},
                             {"city_signals", signals - static_cast<int>(signals_at_[""].size())},
                             {"lines", file_["lines"].as_array().size()},
                             {"pieces", pieces_},
                             {"cards", cards_},
                             {"action_cards", 60},
                             {"helpers", file_["helpers"].as_array().size()}};
  }

  Rng rng_;
  Object file_;
  int colors_ = 0;
  int ports_ = 0;
  int goods_ = 0;
  int extra_ = 0;
  int pieces_ = 0;
  int cards_ = 0;
  int line_signals_ = 0;
  std::array<int, 2> arms_{};                                   // junctions of three and of four
  std::vector<std::string> ends_;                               // two for each line
  std::map<std::string, std::vector<std::string>> lines_at_;    // by place
  std::map<std::string, std::vector<std::string>> signals_at_;  // by city; "" out on the lines
};

}  // namespace rail::switch_and_signal
