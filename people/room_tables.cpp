// How tables are opened for people and asked how they stand.
#include "people/room_tables.h"

#include <exception>
#include <utility>

#include "people/wire.h"
#include "tables/http_answers.h"
#include "tables/luck.h"
#include "tables/sealed.h"
#include "tables/telling.h"

namespace rail::people {

namespace {

constexpr int created = 201;
constexpr std::size_t max_answer = 10'000;  // bytes: an id and a link for each seat

using tables::KnownTable;
using tables::Table;

/// How far the persons of all seats have come.
std::vector<HouseTables::Shown::Coming> coming_to(const Table& table) {
  std::vector<HouseTables::Shown::Coming> all;
  for (std::size_t i = 0; i < table.places().size(); ++i) {
    const Seat s = seat(static_cast<int>(i));
    HouseTables::Shown::Coming& coming = all.emplace_back();
    coming.acted = tables::holds(table.decided(tables::By::person), s);
    coming.ran_out = tables::holds(table.decided(tables::By::clock), s);
    if (table.to_act().contains(s) && table.place(s).attended())
      coming.waits_since = table.waiting_since(s);
  }
  return all;
}

/// The tokens that a team has lost, if it plays a game where tokens are.
std::vector<std::int32_t> lost_in(const boost::json::object& outcome) {
  const boost::json::value* seats = outcome.if_contains("breakdown");
  if (seats == nullptr || !outcome.contains("won") || seats->as_array().empty()) return {};
  const boost::json::value* lost = seats->as_array().front().as_object().if_contains("tokens_lost");
  if (lost == nullptr) return {};
  return {boost::json::value_to<std::int32_t>(*lost)};
}

HouseTables::Shown shown_of(const KnownTable& known) {
  HouseTables::Shown shown;
  const tables::Settings& settings = *known.settings;
  const std::string summary =
      known.table ? tables::summary_of(known.stored, settings, *known.table) : known.stored.summary;
  shown.table = tables::read_json<tables::ListedTable>("table", summary);
  shown.of = settings.of.value_or("");
  for (const tables::StoredSeat& seat : known.stored.seats) {
    shown.people.push_back(seat.person.empty() ? std::nullopt : std::optional(seat.person));
  }
  shown.people.resize(settings.seats.size());
  shown.coming.resize(settings.seats.size());
  shown.frozen = !known.table;
  if (shown.frozen) return shown;
  const Table& table = *known.table;
  shown.coming = coming_to(table);
  for (std::size_t i = 0; i < table.places().size(); ++i) {
    const Seat s = seat(static_cast<int>(i));
    if (table.to_act().contains(s)) shown.to_act.push_back(s);
  }
  if (const auto deadline = table.deadline()) shown.deadline = deadline->first;
  shown.deal =
      tables::told_deal(settings, table.status(), table.reshuffled(), tables::is_sealed(table));
  if (table.status() == tables::Status::over) shown.lost = lost_in(table.outcome());
  return shown;
}

}  // namespace

void RoomTables::open_as(const tables::NewTable& wish, const tables::HousePlan& house,
                         Opened done) {
  house_.api().open_for(wish, house, [done = std::move(done)](const tables::HttpResponse& answer) {
    if (answer.status != created) return done(std::nullopt, answer);
    done(read_text<tables::CreatedTable>("table", answer.body, max_answer), answer);
  });
}

void RoomTables::open(const tables::NewTable& wish, const SeatedPeople& people,
                      const std::string& of, const tables::Asking& asking, Opened done) {
  open_as(wish, {.people = people, .of = of, .asking = asking}, std::move(done));
}

void RoomTables::open_once(const std::string& id, const tables::NewTable& wish,
                           const SeatedPeople& people, const std::string& of,
                           const std::string& sealed_for, Opened done) {
  const tables::HousePlan house{
      .people = people, .of = of, .sealed = !sealed_for.empty(), .id = id};
  at(
      id,
      [of, done](const tables::Room& room) {
        if (room.known().settings->of.value_or("") != of)
          return done(std::nullopt, tables::http_error(409, "taken", "another table has this id"));
        done(tables::CreatedTable{.table = room.id(), .token = {}, .links = {}},
             {.status = created});
      },
      [this, wish, house, done] { open_as(wish, house, done); },
      [done] { done(std::nullopt, tables::not_read()); });
}

void RoomTables::at(const std::string& table, const std::function<void(tables::Room&)>& then,
                    const std::function<void()>& gone, const std::function<void()>& unread) {
  house_.rooms().with(table, [then, gone, unread](const tables::Rooms::Found& found) {
    if (found.store_failed) return unread();
    if (!found.room) return gone();
    then(*found.room);
  });
}

void RoomTables::fill(const std::string& table, Seat seat, const std::string& bot,
                      std::function<void(bool)> done) {
  const auto no = [done] { done(false); };
  at(table, [seat, bot, done](tables::Room& room) { room.fill(seat, bot, done); }, no, no);
}

void RoomTables::shown(const std::string& table,
                       std::function<void(const std::optional<Shown>&)> done) {
  at(
      table, [done](const tables::Room& room) { done(shown_of(room.known())); },
      [done] { done(std::nullopt); },
      [done] {
        Shown unread;
        unread.unread = true;
        done(unread);
      });
}

void RoomTables::unseal(const std::string& table, std::function<void(bool)> done) {
  at(
      table, [done](tables::Room& room) { room.unseal(done); }, [done] { done(true); },
      [done] { done(false); });
}

void RoomTables::sit(const std::string& table, const std::string& of, const tables::TakeSeat& wish,
                     const std::string& person, Seating done) {
  const auto none = [done] {
    done(std::nullopt, tables::http_error(404, "no_such_table", "there is no such table"));
  };
  at(
      table,
      [of, wish, person, none, done](tables::Room& room) {
        if (of.empty() || room.known().settings->of != of) return none();
        room.seat_person(
            wish, person,
            [done](const std::optional<tables::SeatLink>& link, const tables::WhyNot& why_not) {
              if (link) return done(link, {});
              done(std::nullopt, why_not ? tables::http_error(409, why_not->code, why_not->words)
                                         : tables::not_stored());
            });
      },
      none, [done] { done(std::nullopt, tables::not_read()); });
}

void RoomTables::claim(const std::string& table, const std::string& token,
                       const std::string& person, Claiming done) {
  house_.rooms().with_token(table, token, [token, person, done](const tables::Rooms::Found& found) {
    if (found.store_failed) return done(std::nullopt);
    if (!found.room) return done(std::vector<Seat>{});
    found.room->claim(token, person, done);
  });
}

void RoomTables::release(const std::string& table, const std::string& person,
                         std::function<void(bool)> done) {
  at(
      table, [person, done](tables::Room& room) { room.release(person, done); },
      [done] { done(true); }, [done] { done(false); });
}

void RoomTables::shut(const std::string& person) { house_.rooms().shut(person); }

HouseTables::Presence RoomTables::presence(std::string_view table, std::string_view person) const {
  const tables::Presence& all = house_.presence();
  return {.here = all.is_here(table, person), .seen_ms = all.seen(table, person)};
}

bool RoomTables::is_here(std::string_view person) const {
  return house_.presence().is_here(person);
}

std::int64_t RoomTables::down_ms_since(std::int64_t at) const { return house_.down_ms_since(at); }

void RoomTables::forgotten(const std::string& person) { house_.rooms().forgotten(person); }

bool RoomTables::somebody_at(std::string_view table, Seat seat) const {
  return tables::holds(house_.presence().seats_at(table), seat);
}

void RoomTables::end_webhook(const std::string& table, Seat seat, const std::string& url) {
  const auto nothing = [] {};  // the next call to it fails as well
  at(
      table,
      [seat, url](tables::Room& room) {
        if (std::cmp_less(index(seat), room.known().stored.seats.size()))
          room.end_webhook(seat, url, [](bool) {});
      },
      nothing, nothing);
}

}  // namespace rail::people
