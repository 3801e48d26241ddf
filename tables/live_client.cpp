// How a connection comes to its table.
#include "tables/live_client.h"

#include <utility>

#include "host/json_input.h"

namespace rail::tables {

namespace {

constexpr std::size_t max_waiting = 16;

/// The id of a message that cannot be understood otherwise.
RequestId id_in(std::string_view message) {
  try {
    const boost::json::value value = host::parse_json(message, "message");
    if (const auto* object = value.if_object()) {
      if (const auto* id = object->if_contains("id"); id != nullptr && id->is_string())
        return std::string(id->as_string());
    }
  } catch (const host::BadInput&) {
  }
  return {};
}

}  // namespace

void LiveClient::receive(std::string_view message) {
  try {
    take(read_json<Request>("message", message));
  } catch (const host::BadInput& error) {
    refuse(id_in(message), "bad_message", error.what());
  }
}

void LiveClient::take(Request request) {
  if (joining_) {
    if (waiting_.size() == max_waiting) {
      refuse(id_of(request), "too_fast", "wait for the answer to join");
    } else {
      waiting_.push_back(std::move(request));
    }
  } else if (room_) {
    room_->request(visitor_, std::move(request));
  } else if (const auto* join = std::get_if<Join>(&request)) {
    knock(*join);
  } else {
    refuse(id_of(request), "not_joined", "join a table first");
  }
}

void LiveClient::knock(const Join& join) {
  joining_ = true;
  const std::weak_ptr alive(alive_);
  rooms_.ask_at_the_door(join, [alive, join](Door door) {
    const auto self = alive.lock();
    if (!self) return;
    LiveClient& client = **self;
    if (door == Door::open) {
      client.rooms_.with(join.table, [alive, join](const Rooms::Found& found) {
        if (const auto still = alive.lock()) (*still)->arrive(join, found);
      });
      return;
    }
    if (door == Door::unread) {
      client.refuse(join.id, "storage", "nobody can tell now who you are; please try again");
    } else {
      client.refuse(join.id, "wrong_token", "this pass does not open a seat here any more");
    }
    client.wait_no_more();
  });
}

void LiveClient::arrive(const Join& join, const Rooms::Found& found) {
  if (found.room) {
    visitor_ = found.room->enter(connection_, join);
    if (visitor_ != 0) room_ = found.room;
  } else if (found.store_failed) {
    refuse(join.id, "storage", "the table could not be read; please try again");
  } else {
    refuse(join.id, "no_such_table", "there is no such table");
  }
  wait_no_more();
}

void LiveClient::wait_no_more() {
  joining_ = false;
  std::vector<Request> waiting = std::move(waiting_);
  waiting_.clear();
  for (Request& request : waiting) take(std::move(request));
}

void LiveClient::refuse(const RequestId& id, std::string_view code, std::string_view words) {
  const Refused refused{
      .id = id, .code = std::string(code), .words = std::string(words), .rule = {}};
  connection_.send(std::make_shared<const std::string>(json_text(Message(refused))));
}

}  // namespace rail::tables
