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
inline constexpr int max_reports = 2'000;               // of all together
/// Among the members of every report: who reads them.
inline constexpr std::string_view report_reader = "host";

struct ReportOptions {
  tables::Rate per_address{.per_second = 5.0 / 3'600, .burst = 5};
  // In a day; all servers of a store count together.
  tables::Rate per_person{.per_second = 10.0 / 86'400, .burst = 10};
  tables::Rate in_all{.per_second = 200.0 / 86'400, .burst = 200};
};

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
  explicit ReportApi(Desk& desk, const ReportOptions& options = {});

  /// False, and nothing is answered, if it is not for this.
  bool http(HttpRequest& request, const Respond& respond);
  static std::vector<tables::ApiRequest> requests() { return requests_of(routes()); }

 private:
  static const std::vector<Route<ReportApi>>& routes();
  void report(HttpRequest& request, const Respond& respond);

  Desk& desk_;
  const ReportOptions options_;
  tables::AddressLimiter per_address_;
};

}  // namespace rail::people
