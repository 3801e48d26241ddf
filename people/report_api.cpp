// Keeps what people tell the host, as a book each.
#include "people/report_api.h"

#include <algorithm>
#include <utility>

#include "host/json_input.h"
#include "people/letters.h"
#include "people/proofs.h"
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

enum class Kept : std::uint8_t { kept, too_many, too_often, full };

/// A report as it will be kept.
struct NewReport {
  StoredBook book;
  std::string text;
  std::string person;          // who tells it
  std::vector<Tally> tallies;  // of him, and of all
};

/// Where the store works: two who tell something at once do not count past each other.
Kept keep(Books& books, const NewReport& report) {
  const auto is_open = [](const StoredBook& book) { return !book.closed; };
  // Who reported is known by membership alone, and forgotten with the person.
  const auto his = books.books_of(Kind::report, report.person, max_reports);
  if (std::count_if(his.begin(), his.end(), is_open) >= max_open_reports) return Kept::too_many;
  const auto all = books.books_of(Kind::report, report_reader, max_reports);
  // What the host has settled makes room, oldest first.
  const auto settled =
      std::find_if(all.rbegin(), all.rend(), [](const StoredBook& book) { return book.closed; });
  const bool full = std::ssize(all) >= max_reports;
  if (full && settled == all.rend()) return Kept::full;
  if (!books.count(report.tallies, report.book.created)) return Kept::too_often;
  if (full) books.remove_book(settled->key);
  books.create_book(report.book,
                    {.pages = {{.seq = 0, .at = report.book.created, .text = report.text}},
                     .members = {{report.person, true}, {std::string(report_reader), true}}});
  return Kept::kept;
}

HttpResponse not_kept(Kept why) {
  if (why == Kept::too_often)
    return tables::http_error(429, "too_many_reports", "so many reports are not read in a day");
  if (why == Kept::full)
    return tables::http_error(503, "full", "the host has not looked at the last reports yet");
  return tables::http_error(409, "too_many", "the host has not looked at your last 20 reports yet");
}

}  // namespace

Report read_report(std::string_view text) {
  auto report = read_text<Report>("report", text, max_report);
  const host::Where where("report");
  if (!is_word(report.id, max_table_id)) where.member("id").fail("nothing has this id");
  if (!is_prose(report.words))
    where.member("words").fail("1 to 1000 visible characters are expected");
  return report;
}

ReportApi::ReportApi(Desk& desk, const ReportOptions& options)
    : desk_(desk), options_(options), per_address_(options.per_address) {}

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
        const NewReport report{
            .book = {.kind = Kind::report,
                     .id = id,
                     .created = services.loop.wall_ms(),
                     .summary = "{}"},
            .text = book_wire().text(said),
            .person = session.person,
            .tallies = {tally_of(keyed_word(services.secrets, "reports of", session.person),
                                 options_.per_person),
                        tally_of("reports", options_.in_all)}};
        services.store.ask_people<Kept>(
            [report](Books& books, Outbox&) { return keep(books, report); },
            [id, respond](const std::optional<Kept>& kept) {
              if (!kept) return respond(tables::not_stored());
              if (*kept != Kept::kept) return respond(not_kept(*kept));
              respond({.status = 201,
                       .body = boost::json::serialize(boost::json::object{{"report", id}})});
            });
      });
}

}  // namespace rail::people
