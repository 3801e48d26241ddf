// Keeps what people tell the host, as a book each.
#include "people/report_api.h"

#include <algorithm>
#include <utility>

#include "host/json_input.h"
#include "people/letters.h"
#include "people/wire.h"
#include "tables/http_answers.h"
#include "tables/protocol.h"

namespace rail::people {

namespace {

constexpr std::size_t max_report = 8'192;  // bytes

/// Lines of text that a terminal can show as they are.
bool is_prose(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return tables::presentable(text, max_report_words);
}

enum class Kept : std::uint8_t { kept, too_many };

}  // namespace

Report read_report(std::string_view text) {
  auto report = read_text<Report>("report", text, max_report);
  const host::Where where("report");
  if (!is_word(report.id, max_table_id)) where.member("id").fail("nothing has this id");
  if (!is_prose(report.words))
    where.member("words").fail("1 to 1000 visible characters are expected");
  return report;
}

ReportApi::ReportApi(Desk& desk, tables::Rate per_address)
    : desk_(desk), per_address_(per_address) {}

const std::vector<Route<ReportApi>>& ReportApi::routes() {
  static const std::vector<Route<ReportApi>> all = {{{"POST", "reports"}, &ReportApi::report}};
  return all;
}

bool ReportApi::http(HttpRequest& request, const Respond& respond) {
  return answer_by(routes(), *this, request, respond);
}

void ReportApi::report(HttpRequest& request, const Respond& respond) {
  const Report said = read_report(request.body);
  desk_.with_asker(
      request, respond,
      [this, said, address = request.address, respond](const Session& session,
                                                       const Opened<Person>&) {
        PeopleServices& services = desk_.services();
        if (!per_address_.allow(address, services.loop.now())) {
          return respond(tables::http_error(429, "too_many_reports",
                                            "too many reports from this address; try later"));
        }
        const std::string id = services.secrets.new_token();
        const std::int64_t now = services.loop.wall_ms();
        const std::string text = book_wire().text(said);
        services.store.ask_people<Kept>(
            [id, now, text, person = session.person](Books& books, Outbox&) {
              // Who reported is known by membership alone, and forgotten with the person.
              if (std::ssize(books.books_of(Kind::report, person, max_open_reports)) >=
                  max_open_reports)
                return Kept::too_many;
              books.create_book(
                  {.kind = Kind::report, .id = id, .created = now, .summary = "{}"},
                  {.pages = {{.seq = 0, .at = now, .text = text}}, .members = {{person, true}}});
              return Kept::kept;
            },
            [id, respond](const std::optional<Kept>& kept) {
              if (!kept) return respond(tables::not_stored());
              if (*kept == Kept::too_many) {
                return respond(tables::http_error(
                    409, "too_many", "the host has not looked at your last 20 reports yet"));
              }
              respond({.status = 201,
                       .body = boost::json::serialize(boost::json::object{{"report", id}})});
            });
      });
}

}  // namespace rail::people
