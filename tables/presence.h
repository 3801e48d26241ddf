// Who is at which table, on this server and on the others of its store. What others say comes in
// from outside, whichever way it travels; who goes silent has nobody there.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tables/table.h"

namespace rail::tables {

/// The seats of a table that somebody is connected for at one server, and the persons among them.
struct TablePresence {
  std::string table;
  Seats seats = 0;                    // none: nobody any more
  std::vector<std::string> people{};  // each once
  friend bool operator==(const TablePresence&, const TablePresence&) = default;
};

/// Times are milliseconds since 1970.
class Presence {
 public:
  // --- At this server
  /// Whether a room has to say who is there: only if anybody asks. `called`: somebody can be called
  /// to one of its seats.
  bool follows(bool called) const { return called || static_cast<bool>(told_); }
  void here(const TablePresence& now_here, std::int64_t now);
  /// All that this server has, for another that has just come.
  std::vector<TablePresence> all_here() const;
  /// Called with each table where it changes, for the other servers. To be set before anybody
  /// comes.
  void tell(std::function<void(const TablePresence&)> told) { told_ = std::move(told); }

  // --- At other servers, each under a name of its own
  void elsewhere(const std::string& server, const TablePresence& there, std::int64_t now);
  /// All that this server has: what is not named is not so any more.
  void all_elsewhere(const std::string& server, const std::vector<TablePresence>& all,
                     std::int64_t now);
  /// It still stands; each word of it says so, too.
  void alive(const std::string& server, std::int64_t now);
  /// Whether anything is known of it; not if it was never heard of, or was forgotten as silent.
  bool knows(std::string_view server) const { return others_.contains(server); }
  void gone(std::string_view server, std::int64_t now);
  /// Those not heard of for `silent_ms` are gone.
  void forget_silent(std::int64_t now);
  /// Called with each table where somebody at another server has come or gone.
  void on_elsewhere(std::function<void(const std::string& table)> changed) {
    changed_ = std::move(changed);
  }
  Seats seats_elsewhere(std::string_view table) const;

  // --- Everywhere
  /// As far as it is followed.
  Seats seats_at(std::string_view table) const;
  bool is_here(std::string_view person) const;
  bool is_here(std::string_view table, std::string_view person) const;
  /// When the person was last seen to come or go there; none: not as far as this server remembers.
  std::optional<std::int64_t> seen(std::string_view table, std::string_view person) const;

  static constexpr std::int64_t silent_ms = 4'000;
  static constexpr std::size_t most_seen = 20'000;  // tables and persons who are remembered

 private:
  struct Server {
    std::int64_t heard = 0;
    std::map<std::string, TablePresence, std::less<>> tables;
  };
  /// Replaces what a server has of a table; whether that changed anything.
  bool replace(Server& server, const TablePresence& there, std::int64_t now);
  void note(const std::string& table, const std::vector<std::string>& people, int by,
            std::int64_t now);

  Server here_;
  std::map<std::string, Server, std::less<>> others_;
  std::map<std::string, int, std::less<>> tabs_;  // by person: at how many tables, of each server
  std::map<std::pair<std::string, std::string>, std::int64_t> seen_;  // by table and person
  std::function<void(const TablePresence&)> told_;
  std::function<void(const std::string&)> changed_;
};

}  // namespace rail::tables
