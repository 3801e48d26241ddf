// Does what a host wishes, with a store.
#include "server/admin.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

#include "host/json_input.h"
#include "people/circle_api.h"
#include "people/report_api.h"
#include "people/tournament_house.h"
#include "server/admin_lists.h"
#include "server/blocklist.h"
#include "server/mail_carrier.h"
#include "tables/call_text.h"
#include "tables/entries.h"
#include "tables/known_table.h"
#include "tables/protocol.h"
#include "tables/sealed.h"
#include "tables/telling.h"

namespace rail::server {

namespace {

namespace json = boost::json;
using people::Asker;
using people::BookChange;
using people::StoredBook;
using people::WhyNot;

constexpr int tries = 5;                     // against others who write at the same moment
constexpr std::size_t longest_id = 300;      // bytes
constexpr std::int64_t day_ms = 86'400'000;  // milliseconds

AdminAnswer no(int status, std::string_view code, std::string_view words) {
  return {.status = status, .body = {{"error", {{"code", code}, {"words", words}}}}};
}

AdminAnswer none(std::string_view what) {
  return no(404, "not_found", "there is no such " + std::string(what));
}

AdminAnswer no_kind() { return no(400, "bad_kind", "this cannot be done with one of these"); }

AdminAnswer busy() { return no(503, "busy", "others write at the same moment; try again"); }

class Administration {
 public:
  Administration(DiskStore& store, const ServerKeys* keys, const AdminWish& wish, std::int64_t now)
      : store_(store), keys_(keys), wish_(wish), now_(now) {}

  AdminAnswer answer() {
    if (wish_.id.size() > longest_id) return no(400, "bad_id", "nothing has so long an id");
    switch (wish_.verb) {
      case AdminVerb::list:
        return list();
      case AdminVerb::about:
        return about();
      case AdminVerb::house:
        return {.body = admin_house(store_)};
      case AdminVerb::finished:
        return finished();
      case AdminVerb::close:
        return close();
      case AdminVerb::remove:
        return remove();
      case AdminVerb::block:
        return block(true);
      case AdminVerb::unblock:
        return block(false);
      case AdminVerb::retention:
        return forget_finished();
    }
    return no_kind();
  }

 private:
  AdminAnswer list() {
    constexpr int most = 10 * admin_page;
    if (wish_.kind > AdminKind::blocked) return no_kind();
    if (wish_.limit < 1 || wish_.limit > most)
      return no(400, "bad_limit", "a list has 1 to 1000 lines");
    if (wish_.search.size() > admin_longest_search)
      return no(400, "bad_search", "up to 100 bytes can be looked for");
    if (wish_.status && wish_.kind != AdminKind::tables) return no_kind();
    return {.body = admin_list(store_, wish_)};
  }

  AdminAnswer about() {
    const bool of_table = wish_.kind == AdminKind::table;
    if (!of_table && wish_.kind != AdminKind::person) return no_kind();
    std::optional<json::object> told =
        of_table ? admin_about_table(store_, wish_.id) : admin_about(store_, keys_, wish_.id);
    return told ? AdminAnswer{.body = std::move(*told)} : none(of_table ? "table" : "person");
  }

  AdminAnswer close() {
    if (wish_.kind == AdminKind::table) return close_table();
    if (wish_.kind == AdminKind::circle) {
      return add_to_circle(wish_.id, people::circle::Closed{});
    }
    if (wish_.kind == AdminKind::tournament) {
      return add_to_tournament(wish_.id, people::tournament::Ended{});
    }
    if (wish_.kind == AdminKind::report) return settle_report();
    return no_kind();
  }

  /// It is kept until it makes room for others, or as long as finished tables are.
  AdminAnswer settle_report() {
    const std::optional<StoredBook> book = store_.books().book(people::Kind::report, wish_.id);
    if (!book) return none("report");
    if (book->closed) return no(409, "closed", "it is closed already");
    store_.books().write_book({.key = book->key, .closed = true});
    return done({});
  }

  AdminAnswer close_table() {
    for (int i = 0; i < tries; ++i) {
      const std::optional<StoredTable> table = store_.table(wish_.id);
      if (!table) return none("table");
      Change change{
          .key = table->key, .status = Status::over, .deadline = std::optional<std::int64_t>()};
      const std::vector<StoredEntry> log = store_.entries(table->key, 0);
      const std::string closed = json_text(Entry(Closed{}));
      if (!log.empty() && log.back().text == closed)
        return no(409, "closed", "it is closed already");
      change.entries.push_back({.seq = std::ssize(log), .at = now_, .text = closed});
      for (std::size_t place = 0; place < table->seats.size(); ++place) {
        const Seat seat = rail::seat(static_cast<int>(place));
        change.uncalled.push_back(call_key(table->id, seat));
        change.uncalled.push_back(asked_key(table->id, seat));
        change.uncalled.push_back(webhook_key(table->id, seat));
      }
      if (store_.commit(std::span(&change, 1)).front() != Verdict::stored) continue;
      store_.upkeep().unlist(table->key);
      tell_circle(*table);
      // How a finished game came out is known. What others write first here, the house finds out.
      if (table->status != Status::over) call_off(*table);
      return done({.tables = {table->key}});
    }
    return busy();
  }

  AdminAnswer remove() {
    switch (wish_.kind) {
      case AdminKind::table: {
        const std::optional<StoredTable> table = store_.table(wish_.id);
        if (!table) return none("table");
        if (is_to_be_told(*table)) {
          return no(503, "not_written",
                    "the house has yet to write down how it came out: try again in a moment, while "
                    "the server runs");
        }
        // First, or the house would miss it and open it again.
        AdminAnswer told = call_off(*table);
        if (told.status >= 500) return told;
        store_.upkeep().remove_table(table->key);
        tell_circle(*table);
        return done({.tables = {table->key}});
      }
      case AdminKind::address:
        if (!store_.outbox().address(wish_.id)) return none("address");
        store_.outbox().remove_address(wish_.id);
        return done({});
      case AdminKind::person:
        return remove_person();
      case AdminKind::circle:
        return remove_book(people::Kind::circle);
      case AdminKind::tournament:
        return remove_tournament();
      case AdminKind::report:
        return remove_book(people::Kind::report);
      default:
        return no_kind();
    }
  }

  /// First from where others would miss the person.
  AdminAnswer remove_person() {
    constexpr int most = 1000;
    constexpr int most_tables = 10'000;
    using people::Kind;
    // Whatever else is answered: he is not there, or has left already.
    const auto is_busy = [](const AdminAnswer& answer) { return answer.status >= 500; };
    for (const StoredBook& book : store_.books().books_of(Kind::circle, wish_.id, most)) {
      AdminAnswer left = add_to_circle(book.id, people::circle::Left{wish_.id});
      if (is_busy(left)) return left;
    }
    for (const StoredBook& book : store_.books().books_of(Kind::tournament, wish_.id, most)) {
      AdminAnswer left = leave_tournament(book.id);
      if (is_busy(left)) return left;
    }
    // Who has one of these in memory would write the person back with the next new link.
    std::vector<std::int64_t> tables = store_.upkeep().table_keys_of(wish_.id, most_tables);
    AdminAnswer answer = remove_book(Kind::person);
    if (answer.status != 200) return answer;
    answer.shut = wish_.id;
    answer.tables = std::move(tables);
    return answer;
  }

  AdminAnswer remove_tournament() {
    std::vector<std::int64_t> unsealed;
    AdminAnswer ended = end_and_unseal(unsealed);
    if (ended.status >= 500) return ended;
    AdminAnswer answer = remove_book(people::Kind::tournament);
    answer.tables = std::move(unsealed);
    return answer;
  }

  /// First it ends, so that no other round is drawn; then its deals are no secret any more, because
  /// nobody would say so later.
  AdminAnswer end_and_unseal(std::vector<std::int64_t>& unsealed) {
    try {
      AdminAnswer ended = add_to_tournament(wish_.id, people::tournament::Ended{});
      if (ended.status >= 500) return ended;
      return unseal_rounds(unsealed) ? AdminAnswer{} : busy();
    } catch (const host::BadInput&) {
      return {};  // what nobody can read is removed as it is
    }
  }

  /// Of the tournament that is meant. False if others always write first. `unsealed`: the keys of
  /// tables at which something changed.
  bool unseal_rounds(std::vector<std::int64_t>& unsealed) {
    const std::optional<StoredBook> book = store_.books().book(people::Kind::tournament, wish_.id);
    if (!book) return true;
    const people::Tournament tournament =
        people::read_tournament(store_.books().pages(book->key, 0));
    for (const people::tournament::Round& round : tournament.rounds) {
      for (const people::tournament::Table& table : round.tables) {
        if (!round.over && !unseal(*table.table, unsealed)) return false;
      }
    }
    return true;
  }

  bool unseal(const std::string& id, std::vector<std::int64_t>& unsealed) {
    for (int i = 0; i < tries; ++i) {
      const std::shared_ptr<KnownTable> known = load(store_, id);
      if (!known) return true;
      Change change{.key = known->stored.key};
      if (known->table && is_sealed(*known->table)) {
        known->table->apply(Unsealed{}, now_);
        change.entries.push_back(
            {.seq = known->seq, .at = now_, .text = json_text(Entry(Unsealed{}))});
        change.summary = summary_of(known->stored, *known->settings, *known->table);
      } else if (!known->table) {
        change.summary = unsealed_summary(known->stored.summary);
      }
      if (!change.summary) return true;
      if (store_.commit(std::span(&change, 1)).front() != Verdict::stored) continue;
      unsealed.push_back(known->stored.key);
      return true;
    }
    return false;
  }

  AdminAnswer remove_book(people::Kind kind) {
    const std::optional<StoredBook> book = store_.books().book(kind, wish_.id);
    if (!book) return none("book");
    store_.books().remove_book(book->key);
    return done({});
  }

  AdminAnswer block(bool blocked) {
    if (wish_.kind == AdminKind::person) {
      const std::optional<StoredBook> book = store_.books().book(people::Kind::person, wish_.id);
      // Who is forgotten may still be blocked, so that he does not begin anew.
      if (!book && (blocked || !store_.books().book(people::Kind::block, wish_.id)))
        return none("person");
      if (book) store_.books().write_book({.key = book->key, .closed = blocked});
      AdminAnswer answer = block_word(wish_.id, "person", blocked);
      if (blocked) answer.shut = wish_.id;
      return answer;
    }
    if (wish_.kind != AdminKind::mail) return no_kind();
    if (keys_ == nullptr) {
      return no(409, "no_keys",
                "mail addresses are known by the server's key, which is not here: --key-file");
    }
    if (const auto why = mail_address_problem(wish_.id)) return no(400, "bad_address", *why);
    return block_word(blocked_word(keys_->sealing, wish_.id), "mail", blocked);
  }

  AdminAnswer block_word(const std::string& word, std::string_view kind, bool blocked) {
    const std::optional<StoredBook> book = store_.books().book(people::Kind::block, word);
    if (blocked == book.has_value())
      return no(409, "nothing_new", blocked ? "it is blocked already" : "it is not blocked");
    if (book) {
      store_.books().remove_book(book->key);
    } else {
      const std::string what = json::serialize(json::object{{"kind", kind}});
      store_.books().create_book(
          {.kind = people::Kind::block, .id = word, .created = now_, .summary = what},
          {.pages = {{.seq = 0, .at = now_, .text = what}}});
    }
    return done({.blocked = true});
  }

  bool days_are_good() const { return wish_.days >= 1 && wish_.days <= admin_most_days; }
  static AdminAnswer bad_days() {
    return no(400, "bad_days", "finished tables are kept for at least a day");
  }
  std::vector<std::int64_t> long_over() {
    return store_.upkeep().finished_before(now_ - wish_.days * day_ms, wish_.limit);
  }

  AdminAnswer finished() {
    if (!days_are_good()) return bad_days();
    const std::ptrdiff_t found = std::ssize(long_over());
    return {.body = {{"tables", found}, {"more", found == wish_.limit}}};
  }

  AdminAnswer forget_finished() {
    if (!days_are_good()) return bad_days();
    const std::vector<std::int64_t> keys = long_over();
    for (const std::int64_t key : keys) store_.upkeep().remove_table(key);
    forget_settled_reports();
    return {.body = {{"removed", keys.size()}, {"more", std::ssize(keys) == wish_.limit}},
            .tables = keys};
  }

  /// Those from so long ago.
  void forget_settled_reports() {
    const std::int64_t before = now_ - wish_.days * day_ms;
    const auto all =
        store_.books().books_of(people::Kind::report, people::report_reader, people::max_reports);
    for (const StoredBook& book : all) {
      if (book.closed && book.created < before) store_.books().remove_book(book.key);
    }
  }

  /// Of which book of this kind it is a table; empty: of none.
  static std::string book_of(const StoredTable& table, std::string_view kind) {
    boost::system::error_code error;
    const json::value settings = json::parse(table.settings, error);
    const json::object* object = error ? nullptr : settings.if_object();
    const json::value* of = object != nullptr ? object->if_contains("of") : nullptr;
    if (of == nullptr || !of->is_string() || !of->get_string().starts_with(kind)) return {};
    return std::string(std::string_view(of->get_string()).substr(kind.size()));
  }

  /// Whether its circle or tournament is still to hear how it came out; without the table it never
  /// would.
  bool is_to_be_told(const StoredTable& table) {
    const bool is_of_a_book =
        !book_of(table, circle_book).empty() || !book_of(table, tournament_book).empty();
    return is_of_a_book && store_.upkeep().waits(over_key(table.id));
  }

  /// Of a table that will not be finished: whose circle it is has one less.
  void tell_circle(const StoredTable& table) {
    const std::string id = book_of(table, circle_book);
    if (!id.empty()) add_to_circle(id, people::circle::TableGone{{}, table.id});
  }

  /// Likewise: whose tournament it is goes on without it.
  AdminAnswer call_off(const StoredTable& table) {
    const std::string id = book_of(table, tournament_book);
    if (id.empty()) return {};
    try {
      return add_to_tournament(id, people::tournament::TableCalledOff{table.id});
    } catch (const host::BadInput&) {
      return {};  // a book that nobody can read opens nothing
    }
  }

  /// Who is removed takes no part any more, and organises nothing.
  AdminAnswer leave_tournament(const std::string& id) {
    return add<people::Tournament>(people::Kind::tournament, id, people::read_tournament,
                                   [this](const people::Tournament& tournament) -> Judged {
                                     return people::leaving_addition(tournament, {wish_.id}, now_);
                                   });
  }

  using Judged = std::variant<people::Desk::Addition, people::Refusal>;
  /// Adds what the house says to a book.
  template <class Value, class Judge>
  AdminAnswer add(people::Kind kind, const std::string& id,
                  Value (*read)(std::span<const people::StoredPage>), const Judge& judge) {
    for (int i = 0; i < tries; ++i) {
      const std::optional<StoredBook> book = store_.books().book(kind, id);
      if (!book) return none("book");
      const Value value = read(store_.books().pages(book->key, 0));
      Judged judged = judge(value);
      if (const auto* why = std::get_if<people::Refusal>(&judged))
        return no(409, why->code, why->words);
      people::Desk::Addition& added = std::get<people::Desk::Addition>(judged);
      if (added.entries.empty()) return done({});
      BookChange change{.key = book->key,
                        .members = std::move(added.members),
                        .closed = added.closed,
                        .summary = std::move(added.summary)};
      for (std::string& entry : added.entries) {
        change.pages.push_back(
            {.seq = value.pages + std::ssize(change.pages), .at = now_, .text = std::move(entry)});
      }
      if (store_.books().write_book(change) == Verdict::stored) return done({});
    }
    return busy();
  }
  /// One entry; `addition`: what goes with it.
  template <class Value, class Said>
  AdminAnswer add_entry(people::Kind kind, const std::string& id, const Said& said,
                        Value (*read)(std::span<const people::StoredPage>),
                        people::Desk::Addition (*addition)(const Value&, const Said&,
                                                           std::int64_t)) {
    return add<Value>(kind, id, read, [&](const Value& value) -> Judged {
      if (WhyNot why = problem(value, said, Asker::house(), now_)) return std::move(*why);
      return addition(value, said, now_);
    });
  }
  AdminAnswer add_to_circle(const std::string& id, const people::circle::Entry& said) {
    return add_entry(people::Kind::circle, id, said, people::read_circle, people::addition_of);
  }
  AdminAnswer add_to_tournament(const std::string& id, const people::tournament::Entry& said) {
    return add_entry(people::Kind::tournament, id, said, people::read_tournament,
                     people::tournament_addition);
  }

  static AdminAnswer done(AdminAnswer answer) {
    answer.body = {{"done", true}};
    return answer;
  }

  DiskStore& store_;
  const ServerKeys* keys_;
  const AdminWish& wish_;
  const std::int64_t now_;
};

}  // namespace

AdminAnswer administer(DiskStore& store, const ServerKeys* keys, const AdminWish& wish,
                       std::int64_t now) {
  return Administration(store, keys, wish, now).answer();
}

}  // namespace rail::server
