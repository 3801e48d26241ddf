// Tables as tests wish for them.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rail::tables::trial {

namespace json = boost::json;

inline std::string text_of(const json::value& value) { return std::string(value.as_string()); }

/// What a new table answers.
struct Opened {
  std::string id;
  std::string token;               // of the seats that are here
  std::vector<std::string> links;  // tokens of the open seats
};

/// What the house answered to the wish for a table.
inline Opened opened_in(const json::value& made) {
  Opened opened{.id = text_of(made.at("table")), .token = {}, .links = {}};
  if (made.at("token").is_string()) opened.token = made.at("token").as_string();
  for (const json::value& link : made.at("links").as_array())
    opened.links.emplace_back(link.at("token").as_string());
  return opened;
}

inline json::object here(std::string_view name) { return {{"who", "here"}, {"name", name}}; }
inline json::object open_seat() { return {{"who", "open"}}; }
inline json::object bot_seat(std::string_view bot = "random") {
  return {{"who", "bot"}, {"bot", bot}};
}

inline json::object request(std::string_view type, std::string_view key,
                            const json::value_ref& value) {
  return {{"type", type}, {key, value}};
}
inline json::object table_of(json::array seats, std::string_view game = "ticket-to-ride-usa") {
  return {{"game", game}, {"seats", std::move(seats)}};
}

}  // namespace rail::tables::trial
