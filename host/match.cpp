// What can be said of any match: lists and views as values.
#include "host/match.h"

#include "host/json_input.h"

namespace rail::host {

std::string no_bot_called(std::string_view name, const std::vector<std::string_view>& known) {
  return "there is no bot called " + in_quotes(name) + " (known: " + listed(known) + ")";
}

json::array Match::legal(Actor who) const {
  std::string text;
  write_legal(who, text);
  return json::parse(text).as_array();
}

json::value Match::view(Viewer viewer) const {
  std::string text;
  write_view(viewer, text);
  return json::parse(text);
}

json::array Match::events(Viewer viewer) const {
  std::string text = "[";
  write_events(viewer, text);
  return json::parse(text + "]").as_array();
}

}  // namespace rail::host
