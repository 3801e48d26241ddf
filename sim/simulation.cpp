// What happens in a run: tables are opened, houses die and rise, disks fill up, and at last all is
// quiet and nobody may be left waiting.
#include "sim/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rail::sim {

namespace json = boost::json;

namespace {

constexpr std::int64_t in_2026 = 1'780'000'000'000;
constexpr std::int64_t minute = 60'000;
constexpr std::size_t longest_story = 60;
constexpr std::int64_t idle_after_ms = 60'000;
/// A house says every five seconds that it stands, and its word may be late.
constexpr std::int64_t alive_slack_ms = 30'000;

std::uint32_t one_of(Rng& rng, std::initializer_list<std::uint32_t> values) {
  return *(values.begin() + rng.below(static_cast<std::uint32_t>(values.size())));
}

}  // namespace

Swarm swarm_of(std::uint64_t seed) {
  Rng rng(seed * 2 + 1);
  Swarm swarm;
  swarm.houses = 1 + static_cast<int>(rng.below(3));
  swarm.tables = 2 + static_cast<int>(rng.below(10));
  swarm.deaths = rng.below(2) == 0;
  swarm.clock_jumps = rng.below(3) == 0;
  swarm.full_disks = rng.below(3) == 0;
  swarm.deaf = rng.below(3) == 0;
  swarm.faults.store_fails = one_of(rng, {0, 0, 5, 50});
  swarm.faults.store_unknown = one_of(rng, {0, 0, 5, 50});
  swarm.faults.read_fails = one_of(rng, {0, 0, 5, 50});
  swarm.faults.slow = one_of(rng, {0, 10, 100});
  swarm.manners.long_pause = one_of(rng, {0, 20, 200});
  swarm.manners.longest_ms = one_of(rng, {600'000, 3'600'000, 40'000'000});
  swarm.manners.line_breaks = one_of(rng, {0, 2, 20});
  swarm.manners.repeats = one_of(rng, {0, 10, 100});
  swarm.manners.overtakes = one_of(rng, {0, 0, 50});
  swarm.manners.takes_back = one_of(rng, {0, 30, 150});
  swarm.manners.leaves = one_of(rng, {0, 5, 40});
  swarm.manners.odd = one_of(rng, {0, 40, 200});
  return swarm;
}

std::string words_of(const Swarm& swarm) {
  const Faults& f = swarm.faults;
  const Manners& m = swarm.manners;
  return fmt::format(
      "{} houses{}{}{}{}, {} tables; of 1,000 writes {} fail and {} say so wrongly, of reads {} "
      "fail, {} are slow; lines break {}, messages repeat {} and overtake {}, pauses {}",
      swarm.houses, swarm.deaths ? " that die" : "", swarm.deaf ? ", deaf" : "",
      swarm.clock_jumps ? ", clocks jump" : "", swarm.full_disks ? ", full disks" : "",
      swarm.tables, f.store_fails, f.store_unknown, f.read_fails, f.slow, m.line_breaks, m.repeats,
      m.overtakes, m.long_pause);
}

/// A house and its surroundings; both are new after a death, as they would be on a real machine.
struct Simulation::Home {
  std::unique_ptr<SimOutside> outside;
  std::unique_ptr<tables::House> house;
  Guests guests;
  std::int64_t jumped_ms = 0;
  bool deaf = false;

  /// All at once, as when a machine fails: nobody hears of it.
  void die() {
    if (!house) return;
    outside->loop.die();
    for (const auto& guest : guests) {
      if (const auto there = guest.lock()) there->leave();
    }
    guests.clear();
    house.reset();
    outside.reset();
  }
};

Simulation::Simulation(std::uint64_t seed) : Simulation(seed, swarm_of(seed)) {}

Simulation::Simulation(std::uint64_t seed, const Swarm& swarm)
    : swarm_(swarm),
      faults_(swarm.faults),
      manners_(swarm.manners),
      rng_(seed),
      disk_(std::string(32, 's'), auditor_),
      last_seed_(seed << 20) {
  auditor_.clock_slack_ms = alive_slack_ms;
  for (int i = 0; i < swarm_.houses; ++i) {
    houses_.push_back(std::make_unique<Home>());
    start(houses_.size() - 1);
  }
  for (int i = 0; i < swarm_.tables; ++i)
    world_.after(rng_.below(10 * minute), [this] { open_table(); });
  fault_later();
}

Simulation::~Simulation() {
  people_.clear();
  for (const auto& home : houses_) home->die();
}

void Simulation::tell(std::string what) {
  story_.push_back(
      fmt::format("{:>10.3f} s  {}", static_cast<double>(world_.now_ms()) / 1000, what));
  if (story_.size() > longest_story) story_.pop_front();
}

void Simulation::count_houses() {
  int standing = 0;
  for (const auto& home : houses_) standing += home->house ? 1 : 0;
  auditor_.uptime.stands(world_.now_ms(), standing);
}

void Simulation::start(std::size_t number) {
  Home& home = *houses_[number];
  home.outside =
      std::make_unique<SimOutside>(world_, disk_, faults_, ++last_seed_, in_2026 + home.jumped_ms);
  home.outside->store.on_stored = [this, number](std::int64_t key, std::int64_t last_seq) {
    stored(number, key, last_seq);
  };
  tables::HouseOptions options;
  constexpr tables::Rate without_end{1e9, 1e9};
  options.tables_per_address = options.seats_per_address = without_end;
  options.idle_after_ms = idle_after_ms;
  home.house = std::make_unique<tables::House>(home.outside->all(), options,
                                               tables::rise(disk_, home.outside->loop.wall_ms()));
  home.deaf = false;
  count_houses();
  tell(fmt::format("house {} stands", number));
}

void Simulation::kill(std::size_t number) {
  Home& home = *houses_[number];
  if (!home.house) return;
  tell(fmt::format("house {} dies", number));
  ++deaths_;
  home.die();
  count_houses();
}

/// Other houses hear of it some time later, unless they are deaf.
void Simulation::stored(std::size_t from, std::int64_t key, std::int64_t last_seq) {
  for (std::size_t i = 0; i < houses_.size(); ++i) {
    Home& other = *houses_[i];
    if (i == from || !other.house || other.deaf) continue;
    world_.after(delay(faults_, rng_), other.outside->loop.mine([&other, key, last_seq] {
      if (other.house) other.house->changed_elsewhere(key, last_seq);
    }));
  }
}

void Simulation::fault_later() {
  world_.after(1000 + rng_.below(5 * minute), [this] {
    if (over_) return;
    happen();
    fault_later();
  });
}

/// One of the things that are not people's doing.
void Simulation::happen() {
  const std::size_t number = rng_.below(static_cast<std::uint32_t>(houses_.size()));
  Home& home = *houses_[number];
  switch (rng_.below(5)) {
    case 0:
    case 1:
      if (!home.house) {
        start(number);
      } else if (swarm_.deaths) {
        kill(number);
      }
      break;
    case 2:
      if (swarm_.clock_jumps && home.house) {
        const std::int64_t by = static_cast<std::int64_t>(rng_.below(20'000)) - 10'000;
        home.jumped_ms += by;
        auditor_.clock_slack_ms += 20'000;
        home.outside->loop.jump(by);
        tell(fmt::format("the clock of house {} jumps by {} ms", number, by));
      }
      break;
    case 3:
      if (swarm_.full_disks) {
        faults_.disk_full = !faults_.disk_full;
        tell(faults_.disk_full ? "the disk is full" : "the disk has room again");
      }
      break;
    default:
      if (swarm_.deaf && home.house) {
        home.deaf = !home.deaf;
        tell(fmt::format("house {} {}", number, home.deaf ? "is deaf" : "hears again"));
        if (!home.deaf) home.house->changed_elsewhere(-1, 0);
      }
  }
}

Door Simulation::some_door() {
  std::vector<Home*> standing;
  for (const auto& home : houses_) {
    if (home->house) standing.push_back(home.get());
  }
  if (standing.empty()) return {};
  Home& home = *standing[rng_.below(static_cast<std::uint32_t>(standing.size()))];
  return {home.house.get(), home.outside->loop.alive(), &home.guests};
}

void Simulation::open_table() {
  if (over_) return;
  const Door door = some_door();
  const auto again = [this] { open_table(); };
  if (door.house == nullptr) return world_.after(minute, again);
  const auto& games = host::Catalog::standard().entries();
  const host::GameEntry& game = *games[rng_.below(static_cast<std::uint32_t>(games.size()))];
  const int players = game.min_players() + static_cast<int>(rng_.below(static_cast<std::uint32_t>(
                                               game.max_players() - game.min_players() + 1)));
  json::array seats;
  seats.push_back(json::object{{"who", "here"}, {"name", "Ann"}});
  for (int i = 1; i < players; ++i) {
    seats.push_back(rng_.below(3) == 0 ? json::object{{"who", "bot"}, {"bot", "random"}}
                                       : json::object{{"who", "open"}});
  }
  json::object wish{{"game", game.id()}, {"seats", seats}, {"listed", rng_.below(2) == 0}};
  if (rng_.below(2) == 0) {
    wish["clock"] = {{"kind", rng_.below(2) == 0 ? "move" : "game"},
                     {"seconds", one_of(rng_, {5, 60, 600, 86'400})}};
  }
  const auto done = std::make_shared<bool>(false);
  door.house->http({.method = "POST", .path = {"tables"}, .body = json::serialize(wish)},
                   [this, done, again](const tables::HttpResponse& answer) {
                     *done = true;
                     if (answer.status != 201) return world_.after(minute, again);
                     opened(answer.body);
                   });
  // Of a house that dies nobody hears; then one tries again.
  world_.after(10 * minute, [done, again] {
    if (!*done) again();
  });
}

void Simulation::opened(const std::string& answer) {
  const json::value made = json::parse(answer);
  const std::string table(made.at("table").as_string());
  ++tables_;
  sit_down(table, std::string(made.at("token").as_string()));
  for (const json::value& link : made.at("links").as_array())
    sit_down(table, std::string(link.at("token").as_string()));
  if (rng_.below(3) == 0) sit_down(table, "");
  tell(fmt::format("table {} is opened", table));
}

void Simulation::sit_down(const std::string& table, const std::string& token) {
  const SimSecrets secrets(0);  // all hash alike
  const std::string name = fmt::format("p{}", people_.size());
  auto person = std::make_unique<Person>(
      world_, auditor_, manners_,
      Person::Seat{table, token, token.empty() ? "" : secrets.hash_of(token)}, name, ++last_seed_,
      [this] { return some_door(); });
  person->hash_of = [](const std::string& renewed) { return SimSecrets(0).hash_of(renewed); };
  if (!token.empty()) {
    person->on_rematch = [this, token](const std::string& next) {
      if (over_ || tables_ > 4 * swarm_.tables) return;
      if (std::ranges::find(rematches_, std::pair(next, token)) != rematches_.end()) return;
      rematches_.emplace_back(next, token);
      ++tables_;
      sit_down(next, token);
    };
  }
  person->live();
  people_.push_back(std::move(person));
}

Tally Simulation::run(std::int64_t steps) {
  Tally tally;
  for (; tally.steps < steps; ++tally.steps) {
    const std::int64_t before = world_.now_ms();
    if (!world_.step()) break;
    auditor_.now_ms = world_.now_ms();
    table_ms_ += static_cast<double>(world_.now_ms() - before) *
                 static_cast<double>(auditor_.tables() - auditor_.over());
  }
  end();
  tally.simulated_ms = world_.now_ms();
  tally.table_hours = table_ms_ / 3'600'000;
  tally.tables = static_cast<std::int64_t>(auditor_.tables());
  tally.over = static_cast<std::int64_t>(auditor_.over());
  tally.plies = auditor_.plies();
  tally.views = auditor_.views();
  tally.deaths = deaths_;
  for (const auto& person : people_) tally.acts += person->acts();
  return tally;
}

/// The faults end: everybody who waits is answered, and then nothing is left of it.
void Simulation::end() {
  tell("the faults end");
  over_ = true;
  faults_ = Faults{};
  manners_ = Manners{.longest_ms = 0, .takes_back = 0, .chats = 0, .leaves = 0, .odd = 0};
  for (std::size_t i = 0; i < houses_.size(); ++i) {
    Home& home = *houses_[i];
    if (!home.house) start(i);
    if (std::exchange(home.deaf, false)) home.house->changed_elsewhere(-1, 0);
  }
  for (const auto& person : people_) person->rest();
  const auto pass = [this](std::int64_t ms) {
    const std::int64_t end = world_.now_ms() + ms;
    while (world_.now_ms() < end && world_.step()) auditor_.now_ms = world_.now_ms();
  };
  pass(10 * minute);
  for (const auto& person : people_) {
    if (const auto waits = person->unanswered(); !waits.empty())
      throw Broken("nobody answers: " + waits.front());
  }
  for (const auto& person : people_) person->go();
  pass(idle_after_ms + 2 * minute);
  for (const auto& home : houses_) {
    if (home->outside->thinker.waiting() != 0 && auditor_.with_running_clocks() == 0)
      throw Broken("somebody still thinks");
    if (home->outside->metrics.rooms > auditor_.with_running_clocks())
      throw Broken(fmt::format("{} rooms stay in memory", home->outside->metrics.rooms.load()));
    for (const SimLog::Line& line : home->outside->log.lines) {
      if (line.level == tables::Level::error) throw Broken("a house complains: " + line.text);
    }
  }
}

}  // namespace rail::sim
