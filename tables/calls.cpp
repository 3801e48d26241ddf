// Who is called, and with which words.
#include "tables/calls.h"

#include <boost/json.hpp>

namespace rail::tables {

void Calls::call(const StoredTable& stored, const Table& table, Seats present) {
  if (called_for_ == table.state()) return;
  called_for_ = table.state();
  for (std::size_t i = 0; i < stored.seats.size(); ++i) {
    const std::string& url = stored.seats[i].webhook;
    if (url.empty()) continue;
    const Seat s = seat(static_cast<int>(i));
    const std::string key = stored.id + "/" + std::to_string(i);
    const bool waits = table.to_act().contains(s) && table.place(s).attended();
    if (!waits || holds(present, s)) {
      notices_.cancel(key);
    } else if (table.to_act_since(s) == table.state()) {
      notices_.post(
          key, url,
          boost::json::serialize(boost::json::object{{"table", stored.id},
                                                     {"game", table.told_game()},
                                                     {"seat", i},
                                                     {"link", url_ + "/t/" + stored.id}}));
    }
  }
}

}  // namespace rail::tables
