// Our boards with random changes: numbers a little other, entries gone, doubled or exchanged, words
// in each other's places. Many are still boards, but none that anybody would draw.
#pragma once

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rng.h"

namespace rail {

class MutatedBoard {
 public:
  MutatedBoard(std::string_view board, Rng& rng) : rng_(rng), file_(boost::json::parse(board)) {
    file_.as_object().erase("checks");  // they would find every change
    file_.at("drawing") = boost::json::object{};
    collect(file_, "", "");
    for (int changes = 1 + static_cast<int>(rng_.below(rng_.below(2) == 0 ? 3 : 12)); changes > 0;
         --changes)
      change();
  }
  std::string text() const { return boost::json::serialize(file_); }

 private:
  using Value = boost::json::value;
  using Array = boost::json::array;

  std::size_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }

  /// Where changes can be made, and which words stand under which key.
  void collect(const Value& value, const std::string& at, std::string_view key) {
    if (const auto* object = value.if_object()) {
      for (const auto& [name, member] : *object) {
        const bool apart =
            at.empty() && !member.is_array() && name != "rules" && name != "first_game";
        if (apart || name == "name" || name == "id" || name == "set") continue;
        collect(member, at + "/" + std::string(name), name);
      }
    } else if (const auto* array = value.if_array()) {
      if (array->size() > 1) lists_.push_back(at);
      for (std::size_t i = 0; i < array->size(); ++i)
        collect((*array)[i], at + "/" + std::to_string(i), key);
    } else {
      values_.push_back({at, std::string(key)});
      if (value.is_string()) words_[std::string(key)].push_back(value);
    }
  }

  /// What is at a pointer, if an earlier change left it there.
  Value* find(const std::string& pointer) {
    boost::json::error_code gone;
    return file_.find_pointer(pointer, gone);
  }

  void change() {
    if (below(10) < 7) {
      const Spot& spot = values_[below(values_.size())];
      if (Value* value = find(spot.pointer)) change_value(*value, spot.key);
    } else if (Value* list = find(lists_[below(lists_.size())])) {
      if (list->is_array() && !list->get_array().empty()) change_list(list->get_array());
    }
  }

  void change_value(Value& value, const std::string& key) {
    if (value.is_bool()) {
      value = !value.get_bool();
    } else if (value.is_string()) {
      const auto& words = words_[key];
      value = words[below(words.size())];
    } else if (value.is_int64()) {
      const auto now = value.get_int64();
      const auto step = static_cast<std::int64_t>(1 + below(below(3) == 0 ? 20 : 2));
      value = below(2) == 0 ? now + step : std::max<std::int64_t>(0, now - step);
    }
  }

  void change_list(Array& list) {
    const std::size_t i = below(list.size());
    switch (below(4)) {
      case 0:
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        break;
      case 1:
        std::swap(list[i], list[below(list.size())]);
        break;
      case 2: {
        Value copy = list[i];
        if (copy.is_object() && copy.get_object().contains("id"))
          copy.get_object()["id"] = "copy-" + std::to_string(++copies_);
        list.push_back(std::move(copy));
        break;
      }
      default:  // all but a few of the last
        list.resize(std::max<std::size_t>(1, list.size() - below(1 + list.size() / 4)));
    }
  }

  struct Spot {
    std::string pointer;
    std::string key;
  };

  Rng& rng_;
  Value file_;
  std::vector<Spot> values_;
  std::vector<std::string> lists_;
  std::map<std::string, std::vector<Value>> words_;
  int copies_ = 0;
};

}  // namespace rail
