// What a host can do with what is kept: list it, close it, remove it, block whom it is about, and
// see all that is kept about somebody. The same for the command line and over HTTP.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/key_file.h"
#include "server/stores.h"

namespace rail::server {

enum class AdminVerb : std::uint8_t {
  list,
  about,
  house,     // how much of everything there is
  finished,  // how much `retention` would remove
  close,
  remove,
  block,
  unblock,
  retention
};
BOOST_DESCRIBE_ENUM(AdminVerb, list, about, house, finished, close, remove, block, unblock,
                    retention)

/// Whether it leaves everything as it is.
constexpr bool only_looks(AdminVerb verb) { return verb < AdminVerb::close; }

/// A list: tables, people, circles, tournaments, reports, blocked. Otherwise what is meant: table,
/// person, circle, tournament, report, address (by its id), mail (an address of mail itself).
enum class AdminKind : std::uint8_t {
  tables,
  people,
  circles,
  tournaments,
  reports,
  blocked,
  table,
  person,
  circle,
  tournament,
  report,
  address,
  mail
};
BOOST_DESCRIBE_ENUM(AdminKind, tables, people, circles, tournaments, reports, blocked, table,
                    person, circle, tournament, report, address, mail)

inline constexpr int admin_page = 100;          // lines of a list, and no more than ten times that
inline constexpr int admin_most_days = 36'500;  // of retention
inline constexpr int admin_most_looked_at = 2'000;        // for one answer that looks for something
inline constexpr std::size_t admin_longest_search = 100;  // bytes
inline constexpr int admin_most_chat = 200;               // last lines of a table's chat

struct AdminWish {
  AdminVerb verb = AdminVerb::list;
  AdminKind kind = AdminKind::tables;
  std::string id{};
  std::int64_t before = INT64_MAX;  // of a list: only keys below
  int limit = admin_page;           // of a list, or of tables that are removed at once
  int days = 0;  // of retention: finished tables that nobody touched for so long are removed
  std::optional<Status> status{};  // of a list of tables: only these
  std::string search{};            // of a list: only lines that say this
};

struct AdminAnswer {
  int status = 200;            // as over HTTP
  boost::json::object body{};  // {"error": {"code", "words"}} unless it is 200
  // What others have to know:
  std::vector<std::int64_t> tables{};  // keys of those that changed: who has them in memory reads
  std::string shut{};                  // a person whose passes open nothing any more; may be empty
  bool blocked = false;                // who is blocked has changed
};

/// A list that looks for something may have few lines or none, and more further on: "next" says so.
/// `keys`: none if the key file is not at hand. Then nobody learns what addresses are, and mail
/// addresses can be neither blocked nor freed. Throws StoreError.
AdminAnswer administer(DiskStore& store, const ServerKeys* keys, const AdminWish& wish,
                       std::int64_t now);

}  // namespace rail::server
