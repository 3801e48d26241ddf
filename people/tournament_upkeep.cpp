// Looks after tournaments that are running: what was interrupted goes on, and bots play for who
// did not come, or will not come back.
#include <algorithm>
#include <utility>

#include "host/catalog.h"
#include "host/json_input.h"
#include "people/round_drawer.h"
#include "people/tournament_pages.h"

namespace rail::people {

namespace {

/// That a house looks after; newer ones come first.
constexpr int most_running = 1'000;
constexpr std::int64_t longest_tending_ms = std::int64_t{10} * 60'000;

/// Who plays on for others; empty if this house does not have the game any more.
std::string bot_instead(const tournament::Announced& settings) {
  try {
    return host::stand_in(host::Catalog::whole().at(settings.game));
  } catch (const host::BadInput&) {
    return {};
  }
}

}  // namespace

void TournamentHouse::stop() {
  stopped_ = true;
  timer_.reset();
}

void TournamentHouse::look_after() {
  if (stopped_) return;
  look();
  timer_ = desk_.services().loop.after(std::chrono::milliseconds(times_.look_ms),
                                       [this] { look_after(); });
}

void TournamentHouse::look() {
  using Ids = std::vector<std::string>;
  // A look that takes long is not overtaken; one that got no answer does not stop all others.
  if (looking_ && now() - looking_since_ < longest_tending_ms) return;
  looking_ = true;
  looking_since_ = now();
  desk_.services().store.ask_people<Ids>(
      [](Books& books, Outbox&) {
        Ids ids;
        for (const StoredBook& book : books.books_of(Kind::tournament, house_member, most_running))
          ids.push_back(book.id);
        return ids;
      },
      [this](const std::optional<Ids>& ids) {
        looking_ = ids.has_value();
        if (!ids) return;
        std::erase_if(looked_, [&](const auto& each) {
          return std::find(ids->begin(), ids->end(), each.first) == ids->end();
        });
        look_at(std::make_shared<const Ids>(*ids), 0);
      });
}

void TournamentHouse::look_at(const std::shared_ptr<const std::vector<std::string>>& ids,
                              std::size_t index) {
  looking_ = index < ids->size() && !stopped_;
  if (!looking_) return;
  const std::string& id = (*ids)[index];
  const Next next = [=, this] { look_at(ids, index + 1); };
  const auto looked = looked_.find(id);
  if (looked != looked_.end() && now() < looked->second) return desk_.services().loop.post(next);
  desk_.with_book<Tournament>(
      id, [next](const HttpResponse&) { next(); },
      [=, this](const Opened<Tournament>& found) {
        // What is played over days is not looked at every minute: that would keep it all in memory.
        const bool days = found.value.settings.tempo == Tempo::days;
        looked_[found.book.id] = now() + (days ? times_.look_days_ms : 0);
        tend(std::make_shared<const Opened<Tournament>>(found), next);
      });
}

void TournamentHouse::tend(const Book& book, const Next& done) {
  const Tournament& tournament = book->value;
  if (tournament.rounds.empty()) return write_state(book, done);
  if (!last_round(*book).over) {
    if (last_round(*book).all_tables_over()) return end_round(book, done);
    return tend_tables(book, 0, false, done);
  }
  if (tournament.stage != Stage::between) return write_state(book, done);
  const auto refused_or_not = [done](const HttpResponse&) { done(); };
  if (is_complete(tournament)) {
    const auto judge = [this](const Opened<Tournament>& found) {
      TournamentPages pages(found.value, now());
      return pages.judged(pages.add(tournament::Ended{}));
    };
    return desk_.add<Tournament>(book->book.id, refused_or_not, judge,
                                 [done](const Opened<Tournament>&) { done(); });
  }
  if (!house_draws(tournament)) return write_state(book, done);
  draw(book->book.id, Asker::house(), refused_or_not,
       [done](const Opened<Tournament>&) { done(); });
}

/// The house has nothing to do for it, or something again.
void TournamentHouse::write_state(const Book& book, const Next& done) {
  desk_.add<Tournament>(
      book->book.id, [done](const HttpResponse&) { done(); },
      [](const Opened<Tournament>& found) {
        return TournamentPages::Judged(addition_for(found.value, {}));
      },
      [done](const Opened<Tournament>&) { done(); });
}

void TournamentHouse::tend_tables(const Book& book, std::size_t index, bool missing,
                                  const Next& done) {
  const std::vector<tournament::Table>& tables = last_round(*book).tables;
  while (index < tables.size() && tables[index].over) ++index;
  if (index >= tables.size()) return missing ? reopen(book, done) : done();
  desk_.services().tables.shown(
      *tables[index].table, [=, this](const std::optional<HouseTables::Shown>& shown) {
        if (!shown) return tend_tables(book, index + 1, true, done);
        const Next next = [=, this] { tend_tables(book, index + 1, missing, done); };
        if (shown->unread) return next();
        if (shown->table.status == tables::Status::over)
          return over(book->book.id, *shown, [next](bool) { next(); });
        if (!shown->frozen) return tend_table(book, *shown, next);
        // What another release of the program can read is not given up at once: the host may take
        // this one back. What he has closed or removed he has called off himself.
        if (now() - since_ < wait_live_ms) return next();
        call_off(book, shown->table.table, next);
      });
}

/// Opens what is missing. The book is read again first: whoever removes a table calls it off
/// before, and what its players have seen is never dealt to them again.
void TournamentHouse::reopen(const Book& book, const Next& done) {
  desk_.with_book<Tournament>(
      book->book.id, [done](const HttpResponse&) { done(); },
      [this, done, round = book->value.rounds.size()](const Opened<Tournament>& now_there) {
        if (now_there.value.rounds.size() != round || last_round(now_there).over) return done();
        open_tables(std::make_shared<const Opened<Tournament>>(now_there), done);
      });
}

/// The round may be over by that.
void TournamentHouse::call_off(const Book& book, const std::string& table, const Next& done) {
  const auto judge = [this, table](const Opened<Tournament>& found) {
    TournamentPages pages(found.value, now());
    // Another server may have been first.
    pages.add(tournament::TableCalledOff{table});
    return pages.judged();
  };
  desk_.add<Tournament>(
      book->book.id, [done](const HttpResponse&) { done(); }, judge,
      [this, done](const Opened<Tournament>& after) {
        end_round(std::make_shared<const Opened<Tournament>>(after), done);
      });
}

void TournamentHouse::tend_table(const Book& book, const HouseTables::Shown& table,
                                 const Next& done) {
  const std::string& id = table.table.table;
  const std::vector<tournament::TableSeat>& seats = book->value.table(id)->seats;
  const std::string bot = bot_instead(book->value.settings);
  // After a time in which no house may have stood, people get a while to come.
  const bool just_begun = now() - since_ < wait_live_ms;
  std::vector<Seat> absent;
  std::vector<Seat> filled;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Seat here = seat(static_cast<int>(i));
    if (!seats[i].person) continue;
    const bool clock_said_so = i < table.coming.size() && table.coming[i].ran_out;
    if (seats[i].no_show) {
      filled.push_back(here);
    } else if ((!just_begun || clock_said_so) &&
               did_not_come(book->value.settings, table, here, now())) {
      absent.push_back(here);
    } else if (!just_begun &&
               does_not_come_back(book->value, table, *seats[i].person, here, now())) {
      filled.push_back(here);
    }
  }
  if (bot.empty()) return done();
  if (absent.empty()) return fill_seats(id, filled, bot, done);
  const auto judge = [this, id, absent, bot](const Opened<Tournament>& found) {
    TournamentPages pages(found.value, now());
    for (const Seat here : absent) {
      // Another server may have been first.
      if (!pages.add(tournament::NoShow{id, here})) pages.add(tournament::Filled{id, here, bot});
    }
    return pages.judged();
  };
  filled.insert(filled.end(), absent.begin(), absent.end());
  desk_.add<Tournament>(
      book->book.id, [done](const HttpResponse&) { done(); }, judge,
      [=, this](const Opened<Tournament>&) { fill_seats(id, filled, bot, done); });
}

void TournamentHouse::fill_seats(const std::string& table, std::vector<Seat> seats,
                                 const std::string& bot, const Next& done) {
  if (seats.empty()) return done();
  const Seat here = seats.back();
  seats.pop_back();
  desk_.services().tables.fill(table, here, bot,
                               [this, table, bot, done, rest = std::move(seats)](bool) {
                                 fill_seats(table, rest, bot, done);
                               });
}

}  // namespace rail::people
