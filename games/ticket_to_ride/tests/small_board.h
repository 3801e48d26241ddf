// Two small boards for tests: quick to play, easy to read, and complete.
#pragma once

#include <string>
#include <vector>

namespace rail::ticket_to_ride {

class TicketToRide;

/// Seven cities, a double and a triple connection, 18 tickets of which 15 are classic, 12 trains.
inline std::string small_board_json() {
  return R"json({
 "format": "roundhouse-board-1",
 "game": "ticket-to-ride",
 "id": "small",
 "name": {"en": "Small", "de": "Klein"},
 "edition": "for tests",
 "rules": {
  "players": [2, 5],
  "trains": 12,
  "cards_per_color": 4,
  "locomotives": 5,
  "start_cards": 4,
  "open_cards": 5,
  "open_locomotives_that_replace": 3,
  "parallel_tracks_from_players": 4,
  "last_round_trains": 2,
  "start_tickets": {"draw": 3, "keep": 2},
  "turn_tickets": {"draw": 3, "keep": 1},
  "start_tickets_announced": false,
  "route_points": [1, 2, 4, 7, 10, 15],
  "longest_path_bonus": 10,
  "most_tickets_bonus": 0,
  "passengers": null
 },
 "ticket_piles": [
  {"id": "tickets", "name": {"en": "Tickets", "de": "Zielkarten"}}
 ],
 "places": [
  {"id": "ash", "name": {"en": "Ash", "de": "Esche"}, "kind": "city"},
  {"id": "birch", "name": {"en": "Birch", "de": "Birke"}, "kind": "city"},
  {"id": "cedar", "name": {"en": "Cedar", "de": "Zeder"}, "kind": "city"},
  {"id": "elm", "name": {"en": "Elm", "de": "Ulme"}, "kind": "city"},
  {"id": "fir", "name": {"en": "Fir", "de": "Tanne"}, "kind": "city"},
  {"id": "oak", "name": {"en": "Oak", "de": "Eiche"}, "kind": "city"},
  {"id": "pine", "name": {"en": "Pine", "de": "Kiefer"}, "kind": "city"}
 ],
 "routes": [
  {"id": "ash--birch-a", "a": "ash", "b": "birch", "length": 2, "color": "red"},
  {"id": "ash--birch-b", "a": "ash", "b": "birch", "length": 2, "color": "blue"},
  {"id": "ash--elm", "a": "ash", "b": "elm", "length": 6, "color": "black"},
  {"id": "ash--fir", "a": "ash", "b": "fir", "length": 2, "color": "yellow"},
  {"id": "birch--cedar", "a": "birch", "b": "cedar", "length": 3, "color": "gray"},
  {"id": "birch--elm", "a": "birch", "b": "elm", "length": 3, "color": "white"},
  {"id": "cedar--elm-a", "a": "cedar", "b": "elm", "length": 1, "color": "gray"},
  {"id": "cedar--elm-b", "a": "cedar", "b": "elm", "length": 1, "color": "gray"},
  {"id": "cedar--elm-c", "a": "cedar", "b": "elm", "length": 1, "color": "gray"},
  {"id": "cedar--pine", "a": "cedar", "b": "pine", "length": 2, "color": "gray"},
  {"id": "elm--fir", "a": "elm", "b": "fir", "length": 4, "color": "green"},
  {"id": "fir--oak", "a": "fir", "b": "oak", "length": 1, "color": "orange"},
  {"id": "oak--pine", "a": "oak", "b": "pine", "length": 5, "color": "purple"}
 ],
 "tickets": [
  {"id": "ash-cedar", "pile": "tickets", "a": "ash", "b": "cedar", "value": 5, "classic_value": 5},
  {"id": "ash-elm", "pile": "tickets", "a": "ash", "b": "elm", "value": 5, "classic_value": 5},
  {"id": "ash-fir", "pile": "tickets", "a": "ash", "b": "fir", "value": 2, "classic_value": 2},
  {"id": "ash-oak", "pile": "tickets", "a": "ash", "b": "oak", "value": 3, "classic_value": 3},
  {"id": "ash-pine", "pile": "tickets", "a": "ash", "b": "pine", "value": 7, "classic_value": 8},
  {"id": "birch-cedar", "pile": "tickets", "a": "birch", "b": "cedar", "value": 3, "classic_value": 3},
  {"id": "birch-elm", "pile": "tickets", "a": "birch", "b": "elm", "value": 3, "classic_value": 3},
  {"id": "birch-fir", "pile": "tickets", "a": "birch", "b": "fir", "value": 4, "classic_value": 4},
  {"id": "birch-oak", "pile": "tickets", "a": "birch", "b": "oak", "value": 5, "classic_value": 5},
  {"id": "birch-pine", "pile": "tickets", "a": "birch", "b": "pine", "value": 5},
  {"id": "cedar-fir", "pile": "tickets", "a": "cedar", "b": "fir", "value": 5},
  {"id": "cedar-oak", "pile": "tickets", "a": "cedar", "b": "oak", "value": 6, "classic_value": 6},
  {"id": "cedar-pine", "pile": "tickets", "a": "cedar", "b": "pine", "value": 2, "classic_value": 2},
  {"id": "elm-fir", "pile": "tickets", "a": "elm", "b": "fir", "value": 4, "classic_value": 4},
  {"id": "elm-oak", "pile": "tickets", "a": "elm", "b": "oak", "value": 5},
  {"id": "elm-pine", "pile": "tickets", "a": "elm", "b": "pine", "value": 3, "classic_value": 3},
  {"id": "fir-pine", "pile": "tickets", "a": "fir", "b": "pine", "value": 6, "classic_value": 6},
  {"id": "oak-pine", "pile": "tickets", "a": "oak", "b": "pine", "value": 5, "classic_value": 5}
 ],
 "checks": {
  "places": 7,
  "cities": 7,
  "countries": 0,
  "routes": 13,
  "connections": 10,
  "double": 1,
  "triple": 1,
  "spaces": 33,
  "tickets": {"tickets": 18},
  "classic_tickets": 15,
  "passengers": 0,
  "colors": {
   "purple": {"routes": 1, "spaces": 5},
   "blue": {"routes": 1, "spaces": 2},
   "orange": {"routes": 1, "spaces": 1},
   "white": {"routes": 1, "spaces": 3},
   "green": {"routes": 1, "spaces": 4},
   "yellow": {"routes": 1, "spaces": 2},
   "black": {"routes": 1, "spaces": 6},
   "red": {"routes": 1, "spaces": 2},
   "gray": {"routes": 5, "spaces": 8}
  }
 },
 "drawing": {},
 "provenance": {}
}
)json";
}

/// Like Germany: five cities, three countries, two ticket piles, passengers, 2 or 3 players.
inline std::string small_country_board_json() {
  return R"json({
 "format": "roundhouse-board-1",
 "game": "ticket-to-ride",
 "id": "small-country",
 "name": {"en": "Small with countries", "de": "Klein mit Ländern"},
 "edition": "for tests",
 "rules": {
  "players": [2, 3],
  "trains": 15,
  "cards_per_color": 4,
  "locomotives": 5,
  "start_cards": 4,
  "open_cards": 5,
  "open_locomotives_that_replace": 3,
  "parallel_tracks_from_players": 3,
  "last_round_trains": 2,
  "start_tickets": {"draw": 4, "keep": 2},
  "turn_tickets": {"draw": 4, "keep": 1},
  "start_tickets_announced": true,
  "route_points": [1, 2, 4, 7, 10, 15, 18],
  "longest_path_bonus": 0,
  "most_tickets_bonus": 15,
  "passengers": {"colors": ["red", "green", "blue"], "per_color": 4, "most": 20, "second_most": 10}
 },
 "ticket_piles": [
  {"id": "short", "name": {"en": "Short tickets", "de": "Kurze Strecken"}},
  {"id": "long", "name": {"en": "Long tickets", "de": "Lange Strecken"}}
 ],
 "places": [
  {"id": "ash", "name": {"en": "Ash", "de": "Esche"}, "kind": "city", "passengers": 3},
  {"id": "birch", "name": {"en": "Birch", "de": "Birke"}, "kind": "city", "passengers": 1},
  {"id": "cedar", "name": {"en": "Cedar", "de": "Zeder"}, "kind": "city", "passengers": 2},
  {"id": "elm", "name": {"en": "Elm", "de": "Ulme"}, "kind": "city", "passengers": 1},
  {"id": "fir", "name": {"en": "Fir", "de": "Tanne"}, "kind": "city", "passengers": 1},
  {"id": "north", "name": {"en": "North", "de": "Norden"}, "kind": "country", "passengers": 1},
  {"id": "south", "name": {"en": "South", "de": "Süden"}, "kind": "country", "passengers": 1},
  {"id": "west", "name": {"en": "West", "de": "Westen"}, "kind": "country", "passengers": 2}
 ],
 "routes": [
  {"id": "ash--birch", "a": "ash", "b": "birch", "length": 2, "color": "red"},
  {"id": "ash--cedar-a", "a": "ash", "b": "cedar", "length": 3, "color": "gray"},
  {"id": "ash--cedar-b", "a": "ash", "b": "cedar", "length": 3, "color": "gray"},
  {"id": "birch--elm", "a": "birch", "b": "elm", "length": 4, "color": "blue"},
  {"id": "cedar--elm-a", "a": "cedar", "b": "elm", "length": 1, "color": "green"},
  {"id": "cedar--elm-b", "a": "cedar", "b": "elm", "length": 1, "color": "yellow"},
  {"id": "cedar--elm-c", "a": "cedar", "b": "elm", "length": 1, "color": "black"},
  {"id": "elm--fir", "a": "elm", "b": "fir", "length": 7, "color": "white"},
  {"id": "cedar--fir", "a": "cedar", "b": "fir", "length": 2, "color": "orange"},
  {"id": "ash--north", "a": "ash", "b": "north", "length": 1, "color": "purple"},
  {"id": "birch--north", "a": "birch", "b": "north", "length": 2, "color": "gray"},
  {"id": "elm--south", "a": "elm", "b": "south", "length": 2, "color": "red"},
  {"id": "fir--south", "a": "fir", "b": "south", "length": 1, "color": "gray"},
  {"id": "ash--west", "a": "ash", "b": "west", "length": 3, "color": "gray"}
 ],
 "tickets": [
  {"id": "short-birch-north", "pile": "short", "a": "birch", "b": "north", "value": 2},
  {"id": "short-cedar-fir", "pile": "short", "a": "cedar", "b": "fir", "value": 2},
  {"id": "short-elm-south", "pile": "short", "a": "elm", "b": "south", "value": 2},
  {"id": "short-ash-cedar", "pile": "short", "a": "ash", "b": "cedar", "value": 3},
  {"id": "short-ash-west", "pile": "short", "a": "ash", "b": "west", "value": 3},
  {"id": "short-cedar-south", "pile": "short", "a": "cedar", "b": "south", "value": 3},
  {"id": "short-elm-fir", "pile": "short", "a": "elm", "b": "fir", "value": 3},
  {"id": "short-ash-elm", "pile": "short", "a": "ash", "b": "elm", "value": 4},
  {"id": "short-birch-elm", "pile": "short", "a": "birch", "b": "elm", "value": 4},
  {"id": "short-cedar-north", "pile": "short", "a": "cedar", "b": "north", "value": 4},
  {"id": "short-north-west", "pile": "short", "a": "north", "b": "west", "value": 4},
  {"id": "short-ash-fir", "pile": "short", "a": "ash", "b": "fir", "value": 5},
  {"id": "long-birch-cedar", "pile": "long", "a": "birch", "b": "cedar", "value": 5},
  {"id": "long-birch-west", "pile": "long", "a": "birch", "b": "west", "value": 5},
  {"id": "long-elm-north", "pile": "long", "a": "elm", "b": "north", "value": 5},
  {"id": "long-ash-south", "pile": "long", "a": "ash", "b": "south", "value": 6},
  {"id": "long-birch-south", "pile": "long", "a": "birch", "b": "south", "value": 6},
  {"id": "long-cedar-west", "pile": "long", "a": "cedar", "b": "west", "value": 6},
  {"id": "long-fir-north", "pile": "long", "a": "fir", "b": "north", "value": 6},
  {"id": "long-birch-fir", "pile": "long", "a": "birch", "b": "fir", "value": 7},
  {"id": "long-elm-west", "pile": "long", "a": "elm", "b": "west", "value": 7},
  {"id": "long-north-south", "pile": "long", "a": "north", "b": "south", "value": 7},
  {"id": "long-fir-west", "pile": "long", "a": "fir", "b": "west", "value": 8},
  {"id": "long-south-west", "pile": "long", "a": "south", "b": "west", "value": 9}
 ],
 "checks": {
  "places": 8,
  "cities": 5,
  "countries": 3,
  "routes": 14,
  "connections": 11,
  "double": 1,
  "triple": 1,
  "spaces": 33,
  "tickets": {"short": 12, "long": 12},
  "classic_tickets": 0,
  "passengers": 12,
  "colors": {
   "purple": {"routes": 1, "spaces": 1},
   "blue": {"routes": 1, "spaces": 4},
   "orange": {"routes": 1, "spaces": 2},
   "white": {"routes": 1, "spaces": 7},
   "green": {"routes": 1, "spaces": 1},
   "yellow": {"routes": 1, "spaces": 1},
   "black": {"routes": 1, "spaces": 1},
   "red": {"routes": 2, "spaces": 4},
   "gray": {"routes": 5, "spaces": 12}
  }
 },
 "drawing": {},
 "provenance": {}
}
)json";
}

/// For what is tried with every game.
inline std::vector<std::string> small_boards(const TicketToRide*) {
  return {small_board_json(), small_country_board_json()};
}

}  // namespace rail::ticket_to_ride
