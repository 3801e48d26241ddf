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
    joining_ = true;
    rooms_.with(join->table,
                [alive = std::weak_ptr(alive_), join = *join](const Rooms::Found& found) {
                  if (const auto self = alive.lock()) (*self)->arrive(join, found);
                });
  } else {
    refuse(id_of(request), "not_joined", "join a table first");
  }
}

void LiveClient::arrive(const Join& join, const Rooms::Found& found) {
  joining_ = false;
  if (found.room) {
    visitor_ = found.room->enter(connection_, join);
    if (visitor_ != 0) room_ = found.room;
  } else if (found.store_failed) {
    refuse(join.id, "storage", "the table could not be read; please try again");
  } else {
    refuse(join.id, "no_such_table", "there is no such table");
  }
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
