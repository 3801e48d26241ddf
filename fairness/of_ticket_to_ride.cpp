// Is a board of Ticket to Ride fair? What is counted in each game.
#include "fairness/game_balance.h"
#include "fairness/tickets.h"
#include "games/ticket_to_ride/parts.h"
#include "games/ticket_to_ride/rules/network.h"

namespace rail {

// host has it compiled.
extern template std::unique_ptr<bots::Bot<ticket_to_ride::TicketToRide>>
bots::make_bot<ticket_to_ride::TicketToRide>(std::string_view, const bots::Helpers&);

namespace fairness {

namespace {

using namespace ticket_to_ride;

/// Every seat has luck of its own with cards and with each pile of tickets, and so has the market.
struct Streams {
  static constexpr std::size_t count = 32;
  static std::size_t of(const State& s, const Action& action) {
    const auto to = static_cast<std::size_t>(index(s.due_to));
    if (std::holds_alternative<DealCard>(action)) return s.cards_due > 0 ? to : 8;
    if (std::holds_alternative<DealTicket>(action)) {
      const bool first_pile = s.tickets_due[PileId{0}] > 0;
      return (first_pile ? 16 : 24) + to;
    }
    return std::holds_alternative<ChooseStart>(action) ? 9 : 10;
  }
};

class TicketBalance final : public GameBalance<TicketToRide, Streams> {
 public:
  TicketBalance(const host::GameEntry& entry, const Request& request)
      : GameBalance(entry, request, entry.min_players()) {
    const std::size_t routes = board_->routes.size();
    const std::size_t tickets = board_->tickets.size();
    const auto seats = static_cast<std::size_t>(players_);
    shape_ = common_shape<Breakdown>(players_);
    for (const char* name : {"built", "built_in_round", "built_by_winner", "connected"})
      shape_[name] = {routes};
    shape_["built_by_order"] = {routes * seats};
    for (const char* name :
         {"offered", "kept", "completed", "completed_won", "failed_won", "decided"})
      shape_[name] = {tickets};
    for (const char* name : {"spent", "opened", "taken_open", "left_over"})
      shape_[name] = {card_kinds};
    shape_["products"] = sums_of(pairs_of(things()));
    shape_["with_result"] = sums_of(things());
    shape_["result_squares"] = {};
    add_luck_lists(shape_);
  }

  std::unique_ptr<Deal> deal(int number, Counts& counts) const override {
    return std::make_unique<PlayedDeal<TicketBalance>>(*this, number, counts);
  }
  std::unique_ptr<ForLuck> afterwards(int deal) const { return for_luck(deal); }

  /// What happened in one game, until it is known who won.
  struct Seen {
    struct Built {
      RouteId route;
      int seat = 0;
      int turn = 0;
    };
    int start = 0;
    int turns = 0;
    std::vector<Built> built;
    std::array<std::array<std::uint8_t, max_tickets>, max_players> offered{};
    std::array<std::int64_t, card_kinds> spent{};
    std::array<std::int64_t, card_kinds> opened{};
    std::array<std::int64_t, card_kinds> taken{};
  };

  void watch(const Event& event, Seen& seen, Counts&) const {
    if (const auto* start = std::get_if<StartChosen>(&event)) {
      seen.start = index(start->seat);
    } else if (std::holds_alternative<TurnStarted>(event)) {
      ++seen.turns;
    } else if (const auto* claim = std::get_if<RouteClaimed>(&event)) {
      seen.built.push_back({claim->route, index(claim->seat), seen.turns});
      seen.spent[static_cast<std::size_t>(claim->card)] +=
          (*board_)[claim->route].length - claim->locomotives;
      seen.spent[static_cast<std::size_t>(Card::locomotive)] += claim->locomotives;
    } else if (const auto* drawn = std::get_if<TicketDrawn>(&event)) {
      ++seen.offered[static_cast<std::size_t>(index(drawn->seat))]
                    [static_cast<std::size_t>(*drawn->ticket)];
    } else if (const auto* opened = std::get_if<CardOpened>(&event)) {
      ++seen.opened[static_cast<std::size_t>(opened->card)];
    } else if (const auto* taken = std::get_if<OpenCardTaken>(&event)) {
      ++seen.taken[static_cast<std::size_t>(taken->card)];
    }
  }

  void count(const Seen& seen, const Dealt& game, Counts& counts) const {
    const State& end = game.state();
    const Outcome<Breakdown> outcome = game.outcome();
    count_outcome(outcome, seen.start, seen.turns, counts);
    count_routes(seen, outcome, counts);
    count_tickets(seen, end, outcome, counts);
    count_worth(seen, outcome, counts);
    for (std::size_t kind = 0; kind < card_kinds; ++kind) {
      counts.list("spent")[kind] += seen.spent[kind];
      counts.list("opened")[kind] += seen.opened[kind];
      counts.list("taken_open")[kind] += seen.taken[kind];
      for (int p = 0; p < players_; ++p)
        counts.list("left_over")[kind] +=
            end.hand[static_cast<std::size_t>(p)][static_cast<Card>(kind)];
    }
  }

 private:
  json::object report_of(const Counts& counts) const override;

  /// What least squares are about: tickets, and the order of turns.
  std::size_t things() const {
    return board_->tickets.size() + static_cast<std::size_t>(players_) - 1;
  }

  void count_routes(const Seen& seen, const Outcome<Breakdown>& outcome, Counts& counts) const {
    const std::size_t routes = board_->routes.size();
    const auto players = static_cast<std::size_t>(players_);
    for (const Seen::Built& built : seen.built) {
      const auto route = static_cast<std::size_t>(built.route);
      const std::size_t order =
          static_cast<std::size_t>(built.seat + players_ - seen.start) % players;
      ++counts.list("built")[route];
      ++counts.list("built_by_order")[route * players + order];
      counts.list("built_in_round")[route] += (built.turn + players_ - 1) / players_;
      if (outcome.rank[static_cast<std::size_t>(built.seat)] == 1)
        ++counts.list("built_by_winner")[route];
    }
    // Of parallel tracks that exclude each other at most one is built.
    std::vector<bool> connected(routes);
    for (const Seen::Built& built : seen.built) {
      connected[static_cast<std::size_t>(built.route)] = true;
      (*board_)[built.route].twins.each(
          [&](RouteId twin) { connected[static_cast<std::size_t>(twin)] = true; });
    }
    for (std::size_t i = 0; i < routes; ++i) counts.list("connected")[i] += connected[i] ? 1 : 0;
  }

  void count_tickets(const Seen& seen, const State& end, const Outcome<Breakdown>& outcome,
                     Counts& counts) const {
    const std::size_t tickets = board_->tickets.size();
    const auto players = static_cast<std::size_t>(players_);
    int best = 0;
    int winners = 0;
    for (std::size_t i = 0; i < players; ++i) {
      best = std::max(best, outcome.points[i]);
      winners += outcome.rank[i] == 1 ? 1 : 0;
    }
    for (std::size_t i = 0; i < players; ++i) {
      const Seat who = seat(static_cast<int>(i));
      const Network network(*board_, end.routes.members(route_class::owned_by(who)));
      for (std::size_t t = 0; t < tickets; ++t) counts.list("offered")[t] += seen.offered[i][t];
      end.tickets.members(ticket_class::held_by(who)).each([&](int held) {
        const auto t = static_cast<std::size_t>(held);
        const Ticket& ticket = board_->tickets[t];
        const bool done = network.connects(ticket.a, ticket.b);
        const bool won = outcome.rank[i] == 1;
        ++counts.list("kept")[t];
        if (done) ++counts.list("completed")[t];
        if (won) counts.list(done ? "completed_won" : "failed_won")[t] += whole_victory / winners;
        if (decides(done, won, static_cast<int>(i), game_->value(static_cast<TicketId>(held)), best,
                    outcome))
          ++counts.list("decided")[t];
      });
    }
  }

  /// Whether somebody else would have had most points, had this one ticket come out otherwise.
  bool decides(bool done, bool won, int who, int value, int best,
               const Outcome<Breakdown>& outcome) const {
    const int mine = outcome.points[static_cast<std::size_t>(who)];
    if (!won) return !done && mine + 2 * value > best;
    if (!done) return false;
    for (int other = 0; other < players_; ++other) {
      if (other != who && outcome.points[static_cast<std::size_t>(other)] > mine - 2 * value)
        return true;
    }
    return false;
  }

  /// Sums for least squares: how far ahead each player was, by the tickets he was offered and the
  /// order of turns. Which tickets are offered is luck alone, so this is an experiment: nobody who
  /// plays better is offered better ones, and what is returned counts as well as what is kept.
  void count_worth(const Seen& seen, const Outcome<Breakdown>& outcome, Counts& counts) const {
    const std::size_t tickets = board_->tickets.size();
    const auto players = static_cast<std::size_t>(players_);
    std::int64_t points = 0;
    std::vector<std::int64_t> all(things());
    const auto order = [&](std::size_t i) {
      return (i + players - static_cast<std::size_t>(seen.start)) % players;
    };
    for (std::size_t i = 0; i < players; ++i) {
      points += outcome.points[i];
      for (std::size_t t = 0; t < tickets; ++t) all[t] += seen.offered[i][t];
    }
    for (std::size_t k = 0; k + 1 < players; ++k) all[tickets + k] = 1;
    std::vector<std::size_t> there;
    for (std::size_t k = 0; k < things(); ++k) {
      if (all[k] != 0) there.push_back(k);
    }
    std::vector<std::int64_t>& products = counts.list("products");
    std::vector<std::int64_t>& with_result = counts.list("with_result");
    std::vector<std::int64_t> ahead(things());
    for (std::size_t i = 0; i < players; ++i) {
      // Times the number of players, so that all are whole numbers.
      const auto scale = static_cast<std::int64_t>(players);
      const std::int64_t result = scale * outcome.points[i] - points;
      for (std::size_t k : there) {
        const std::int64_t own =
            k < tickets ? seen.offered[i][k] : (order(i) == k - tickets ? 1 : 0);
        ahead[k] = scale * own - all[k];
      }
      for (std::size_t k : there) {
        with_result[k] += ahead[k] * result;
        for (std::size_t other : there) {
          if (other >= k) products[pair_at(things(), k, other)] += ahead[k] * ahead[other];
        }
      }
      counts.list("result_squares")[0] += result * result;
    }
  }
};

json::object TicketBalance::report_of(const Counts& counts) const {
  TicketBoard facts{.players = players_,
                    .parallel_tracks = players_ >= board_->parallel_tracks_from,
                    .classic = game_->options().classic_tickets};
  for (const Route& route : board_->routes) {
    facts.routes.push_back({.id = route.id, .length = route.length, .twin = !route.twins.empty()});
    const auto color = static_cast<std::size_t>(route.color);
    facts.spaces[color] += route.length;
  }
  for (std::size_t t = 0; t < board_->tickets.size(); ++t) {
    const Ticket& ticket = board_->tickets[t];
    facts.tickets.push_back({.id = ticket.id,
                             .pile = static_cast<int>(ticket.pile),
                             .value = game_->value(static_cast<TicketId>(t))});
  }
  facts.cards.fill(board_->cards_per_color);
  facts.cards.back() = board_->locomotives;
  json::object all = report_head(entry_, request_, players_, counts);
  all.emplace("order", order_json(counts, players_));
  all.emplace("length", length_json(counts, players_));
  all.emplace("points", sources_json(counts, host::measure_names<Breakdown>()));
  all.emplace("luck", luck_json(counts));
  add_tickets_and_routes(facts, host::parse_json(entry_.board(), "the board"), counts, all);
  return all;
}

}  // namespace

std::unique_ptr<Balance> ticket_to_ride_balance(const host::GameEntry& entry,
                                                const Request& request) {
  return std::make_unique<TicketBalance>(entry, request);
}

}  // namespace fairness
}  // namespace rail
