// What people tell the host: that something at a table, in a circle or with a person is not right.
// The host alone reads it (server/admin.h).
#pragma once

#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "people/desk.h"
#include "people/routes.h"
#include "tables/limits.h"

namespace rail::people {

inline constexpr std::size_t max_report_words = 1'000;  // characters
inline constexpr int max_open_reports = 20;             // of one person

inline constexpr tables::Rate reports_per_address{.per_second = 5.0 / 3600, .burst = 5};

enum class ReportAbout : std::uint8_t { table, person, circle, tournament };
BOOST_DESCRIBE_ENUM(ReportAbout, table, person, circle, tournament)

/// POST /api/reports
struct Report {
  ReportAbout about = ReportAbout::table;
  std::string id;
  std::string words;
};
BOOST_DESCRIBE_STRUCT(Report, (), (about, id, words))

/// Throws host::BadInput.
Report read_report(std::string_view text);

class ReportApi {
 public:
  explicit ReportApi(Desk& desk, tables::Rate per_address = reports_per_address);

  /// False, and nothing is answered, if it is not for this.
  bool http(HttpRequest& request, const Respond& respond);
  static std::vector<tables::ApiRequest> requests() { return requests_of(routes()); }

 private:
  static const std::vector<Route<ReportApi>>& routes();
  void report(HttpRequest& request, const Respond& respond);

  Desk& desk_;
  tables::AddressLimiter per_address_;
};

}  // namespace rail::people
