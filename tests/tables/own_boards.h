// Boards that nobody but a test has: ours, with another name.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "host/board_check.h"
#include "host/catalog.h"
#include "tests/tables/lone_house.h"

namespace rail::tables {

/// One of the catalog's boards with a title of its own, and without the catalog's id.
inline boost::json::object board_like(std::string_view game, std::string_view title = "Mine") {
  boost::json::object board =
      boost::json::parse(host::Catalog::whole().at(game).board()).as_object();
  board.erase("id");
  board["name"] = {{"en", title}, {"de", title}};
  return board;
}

/// As JSON compares it.
inline boost::json::value word(std::string_view text) { return boost::json::value(text); }

inline std::string id_of(const boost::json::value& board) {
  return board_ids(boost::json::serialize(board)).document;
}

/// A house that is asked about boards.
class BoardHouse : public LoneHouse {
 public:
  using LoneHouse::LoneHouse;

  HttpResponse post(std::vector<std::string> path, const std::string& body,
                    const std::string& key = "") {
    return http({.method = "POST", .path = std::move(path), .body = body, .boards_key = key});
  }
  HttpResponse get(std::vector<std::string> path) {
    return http({.method = "GET", .path = std::move(path)});
  }
  boost::json::value told(std::vector<std::string> path) {
    return boost::json::parse(get(std::move(path)).body);
  }
};

/// "" if it was granted.
inline std::string error_of(const HttpResponse& response) {
  if (response.status < 400) return "";
  return std::to_string(response.status) + ' ' +
         std::string(boost::json::parse(response.body).at("error").at("code").as_string());
}

}  // namespace rail::tables
