#include "host/match.h"

namespace rail::host {

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
