// A board's words for the ids of one kind, in both directions.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "host/json_input.h"
#include "host/json_text.h"
#include "host/type_kinds.h"

namespace rail::host {

/// What a type is called in messages: "PassengerColor" is a passenger color, "RouteId" a route.
std::string kind_name(std::string_view type);

template <class Id>
class WordList {
 public:
  template <class G>
  explicit WordList(const G& game) {
    for (int i = 0; i < game.count(Id{}); ++i) {
      const std::string_view word = game.word(static_cast<Id>(i));
      number_of_.emplace(word, i);
      const std::size_t begin = text_.size();
      text_ += json::serialize(json::string_view(word));
      places_.push_back({begin, text_.size() - begin});
    }
    text_.append(JsonText::padding, ' ');
  }

  /// Appends the word in quotes.
  void put(JsonText& out, Id id) const {
    const Place& place = places_[static_cast<std::size_t>(id)];
    out.put_padded(text_.data() + place.begin, place.size);
  }

  Id read(const Where& where, std::string_view word) const {
    const auto found = number_of_.find(word);
    if (found == number_of_.end())
      where.fail("no " + kind_name(type_name<Id>()) + " is called " + in_quotes(word));
    return static_cast<Id>(found->second);
  }

 private:
  struct Place {
    std::size_t begin;
    std::size_t size;
  };

  std::unordered_map<std::string_view, int> number_of_;  // the same type for all ids: compiled once
  std::string text_;                                     // all words in quotes, one after the other
  std::vector<Place> places_;
};

}  // namespace rail::host
