// Taking a seat at a server by its link, and playing it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog.h"
#include "host/seat_player.h"

namespace rail::sitting {

/// The parts of http://host:port/t/TABLE#TOKEN.
struct Link {
  std::string host;
  std::string port;
  std::string table;
  std::string token;
};

/// Throws BadInput unless the text is the link of a seat.
Link parse_link(std::string_view text);

/// A table as a player must know it.
struct TableFacts {
  std::string game;
  int players = 0;
  host::OptionValues options;
  std::string board = {};  // the document, if it is on a board that somebody brought
};

struct Sitting {
  Link link;
  std::string name;  // under which the seats are taken
  /// Who decides for one of the link's seats.
  std::function<std::unique_ptr<host::SeatPlayer>(const TableFacts&)> player;
  int tries = 60;  // to connect, a second apart, before it gives up
};

/// How it ended, and who sat where.
struct Ended {
  host::json::object outcome;
  std::vector<std::string> names;
};

/// Sits down and plays all seats of the link until the match is over. Joins again after a lost
/// connection, and lets others take back. Throws std::runtime_error if the server cannot be reached
/// or refuses.
Ended sit(const Sitting& sitting);

}  // namespace rail::sitting
