// The tables of a house, for people's books (people/house_tables.h).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "people/house_tables.h"
#include "tables/house.h"

namespace rail::people {

/// On the loop of the house, which outlives it.
class RoomTables final : public HouseTables {
 public:
  explicit RoomTables(tables::House& house) : house_(house) {}

  void open(const tables::NewTable& wish, const SeatedPeople& people, const std::string& of,
            const tables::Asking& asking, Opened done) override;
  void open_once(const std::string& id, const tables::NewTable& wish, const SeatedPeople& people,
                 const std::string& of, const std::string& sealed_for, Opened done) override;
  void fill(const std::string& table, Seat seat, const std::string& bot,
            std::function<void(bool)> done) override;
  void shown(const std::string& table,
             std::function<void(const std::optional<Shown>&)> done) override;
  void unseal(const std::string& table, std::function<void(bool)> done) override;
  void sit(const std::string& table, const std::string& of, const tables::TakeSeat& wish,
           const std::string& person, Seating done) override;
  void claim(const std::string& table, const std::string& token, const std::string& person,
             Claiming done) override;
  void release(const std::string& table, const std::string& person,
               std::function<void(bool)> done) override;
  void shut(const std::string& person) override;
  Presence presence(std::string_view table, std::string_view person) const override;
  bool is_here(std::string_view person) const override;
  std::int64_t down_ms_since(std::int64_t at) const override;
  void forgotten(const std::string& person) override;
  bool somebody_at(std::string_view table, Seat seat) const override;
  void end_webhook(const std::string& table, Seat seat, const std::string& url) override;

 private:
  void open_as(const tables::NewTable& wish, const tables::HousePlan& house, Opened done);
  /// Does it at a table, or calls with `gone` or `unread` if there is none or the store failed.
  void at(const std::string& table, const std::function<void(tables::Room&)>& then,
          const std::function<void()>& gone, const std::function<void()>& unread);

  tables::House& house_;
};

}  // namespace rail::people
