// Calls people who are to act and are not at the table.
#pragma once

#include <cstdint>
#include <string>

#include "tables/notices.h"
#include "tables/store.h"
#include "tables/table.h"

namespace rail::tables {

class Calls {
 public:
  /// `url`: how people reach this house, for links.
  Calls(Notices& notices, const std::string& url) : notices_(notices), url_(url) {}

  /// Those who have just become to act and are not `present` are called, the others no more. Once
  /// for each state.
  void call(const StoredTable& stored, const Table& table, Seats present);

 private:
  Notices& notices_;
  const std::string& url_;
  std::int64_t called_for_ = -1;
};

}  // namespace rail::tables
