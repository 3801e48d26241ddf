// One live connection: first a join, then whatever the room takes.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "tables/app.h"
#include "tables/rooms.h"

namespace rail::tables {

class LiveClient final : public Client {
 public:
  LiveClient(Rooms& rooms, Connection& connection) : rooms_(rooms), connection_(connection) {}
  LiveClient(const LiveClient&) = delete;
  LiveClient& operator=(const LiveClient&) = delete;
  ~LiveClient() override {
    if (room_) room_->exit(visitor_);
  }

  void receive(std::string_view message) override;

 private:
  void take(Request request);
  void knock(const Join& join);
  void arrive(const Join& join, const Rooms::Found& found);
  /// He has come or not: what he said meanwhile is done now.
  void wait_no_more();
  void refuse(const RequestId& id, std::string_view code, std::string_view words);

  Rooms& rooms_;
  Connection& connection_;
  /// Gone when the connection is: for rooms that arrive later.
  std::shared_ptr<LiveClient*> alive_ = std::make_shared<LiveClient*>(this);
  std::shared_ptr<Room> room_;
  std::uint64_t visitor_ = 0;
  bool joining_ = false;
  std::vector<Request> waiting_;
};

}  // namespace rail::tables
