// What counts of Ticket to Ride say: the worth of tickets, dead routes, colours, proposals.
#include "fairness/tickets.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "fairness/played_deals.h"

namespace rail::fairness {

namespace {

constexpr int least_value = 1;
constexpr int most_value = 99;
/// A ticket whose value hardly ever counts when it is offered cannot be mended by its value.
constexpr double least_slope = 0.3;
/// What follows from a value is known near it only: with another one bots keep and build otherwise.
/// So a proposal goes no further than to these parts of it; the next report goes on from there.
constexpr double lowest_part = 0.4;
constexpr double highest_part = 1.5;
/// An advantage is believed if it is so many standard errors from nothing. There are dozens of
/// tickets, and one in twenty would be two of them away by chance.
constexpr double believed = 3;
/// A route that is built in fewer games than this is dead.
constexpr double dead_below = 0.02;
/// A ticket decides if it does so in more of the games in which it is kept.
constexpr double deciding_above = 0.25;

double count(const Counts& counts, std::string_view name, std::size_t place = 0) {
  return static_cast<double>(counts.at(name, place));
}

/// The value that would make a ticket worth as much as the others of its pile.
std::optional<Estimate> fair_value(const TicketWorth& worth, int value) {
  if (!worth.known || worth.slope < least_slope) return std::nullopt;
  Estimate fair = around(value - worth.advantage / worth.slope, worth.error / worth.slope);
  return fair;
}

int proposed_value(const TicketWorth& worth, int value) {
  if (!std::isfinite(worth.likely)) return value;
  const double fair = std::clamp(value - worth.likely / worth.slope, std::ceil(lowest_part * value),
                                 std::floor(highest_part * value) + 1);
  return static_cast<int>(std::clamp(std::round(fair), double{least_value}, double{most_value}));
}

json::array routes_json(const TicketBoard& board, const Pointers& pointers, const Counts& counts,
                        json::array& dead) {
  json::array all;
  const double games = count(counts, "games");
  const auto players = static_cast<std::size_t>(board.players);
  for (std::size_t i = 0; i < board.routes.size(); ++i) {
    const TicketBoard::RouteFacts& route = board.routes[i];
    const double built = count(counts, "built", i);
    json::array by_order;
    for (std::size_t k = 0; k < players; ++k)
      by_order.push_back(share(count(counts, "built_by_order", i * players + k), built).to_json());
    const bool one_of_twins = route.twin && !board.parallel_tracks;
    const Estimate used = share(count(counts, one_of_twins ? "connected" : "built", i), games);
    const std::string pointer = pointers.of(route.id);
    json::object row{{"pointer", pointer},
                     {"id", route.id},
                     {"built", share(built, games).to_json()},
                     {"connected", share(count(counts, "connected", i), games).to_json()},
                     {"by_order", std::move(by_order)},
                     {"by_winner", share(count(counts, "built_by_winner", i), built).to_json()},
                     {"dead", used.high < dead_below}};
    row.emplace("round",
                built > 0
                    ? json::value(std::round(count(counts, "built_in_round", i) / built * 10) / 10)
                    : json::value());
    if (used.high < dead_below) {
      dead.push_back({{"pointer", pointer}, {"id", route.id}, {"built", used.to_json()}});
    }
    all.push_back(std::move(row));
  }
  return all;
}

json::array tickets_json(const TicketBoard& board, const Pointers& pointers, const Counts& counts,
                         const std::vector<TicketWorth>& worths) {
  json::array all;
  const double games = count(counts, "games");
  for (std::size_t t = 0; t < board.tickets.size(); ++t) {
    const TicketBoard::TicketFacts& ticket = board.tickets[t];
    const double offered = count(counts, "offered", t);
    if (offered == 0) continue;  // not in the set that is played with
    const double kept = count(counts, "kept", t);
    const double completed = count(counts, "completed", t);
    const Estimate chance = share(completed, kept);
    const TicketWorth& worth = worths[t];
    const Estimate advantage = around(worth.advantage, worth.error);
    const std::optional<Estimate> fair = fair_value(worth, ticket.value);
    const auto wins = [&](std::string_view name, double of) {
      return share(count(counts, name, t) / 60, of).to_json();
    };
    all.push_back({{"pointer", pointers.of(ticket.id)},
                   {"id", ticket.id},
                   {"value", ticket.value},
                   {"offered", json::object{{"per_game", std::round(100 * offered / games) / 100}}},
                   {"kept", share(std::min(kept, offered), offered).to_json()},
                   {"chance", chance.to_json()},
                   {"points_when_kept", Estimate{ticket.value * (2 * chance.value - 1),
                                                 ticket.value * (2 * chance.low - 1),
                                                 ticket.value * (2 * chance.high - 1)}
                                            .to_json()},
                   {"advantage", worth.known ? json::value(advantage.to_json()) : json::value()},
                   {"per_game", worth.known ? json::value(advantage.times(worth.offers).to_json())
                                            : json::value()},
                   {"fair_value", fair ? json::value(fair->to_json()) : json::value()},
                   {"won_if_completed", wins("completed_won", completed)},
                   {"won_if_failed", wins("failed_won", kept - completed)},
                   {"decides", share(count(counts, "decided", t), kept).to_json()}});
  }
  return all;
}

json::array deciding_json(const TicketBoard& board, const Pointers& pointers,
                          const Counts& counts) {
  struct Row {
    Estimate share;
    std::size_t ticket;
  };
  std::vector<Row> rows;
  for (std::size_t t = 0; t < board.tickets.size(); ++t) {
    const Estimate decides = share(count(counts, "decided", t), count(counts, "kept", t));
    if (count(counts, "kept", t) > 0 && decides.low > deciding_above) rows.push_back({decides, t});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.share.value > b.share.value; });
  json::array all;
  for (const Row& row : rows) {
    const std::string& id = board.tickets[row.ticket].id;
    all.push_back({{"pointer", pointers.of(id)}, {"id", id}, {"decides", row.share.to_json()}});
  }
  return all;
}

json::array colors_json(const TicketBoard& board, const Counts& counts) {
  constexpr std::array<std::string_view, 9> names{"purple", "blue",  "orange", "white",     "green",
                                                  "yellow", "black", "red",    "locomotive"};
  const double games = std::max(1.0, count(counts, "games"));
  double all_spent = 0;
  double all_cards = 0;
  for (std::size_t kind = 0; kind < names.size(); ++kind) {
    all_spent += count(counts, "spent", kind);
    all_cards += board.cards[kind];
  }
  const auto per_game = [&](std::string_view name, std::size_t kind) {
    return std::round(100 * count(counts, name, kind) / games) / 100;
  };
  json::array all;
  for (std::size_t kind = 0; kind < names.size(); ++kind) {
    const bool locomotive = kind + 1 == names.size();
    all.push_back({{"card", names[kind]},
                   {"pointer", locomotive ? "/rules/locomotives" : "/rules/cards_per_color"},
                   {"spaces", locomotive ? json::value() : json::value(board.spaces[kind])},
                   {"cards", board.cards[kind]},
                   {"spent", per_game("spent", kind)},
                   {"demand", share(count(counts, "spent", kind), all_spent).to_json()},
                   {"supply", std::round(1000 * board.cards[kind] / all_cards) / 1000},
                   {"opened", per_game("opened", kind)},
                   {"taken_open", per_game("taken_open", kind)},
                   {"left_over", per_game("left_over", kind)}});
  }
  return all;
}

json::array proposals_json(const TicketBoard& board, const Pointers& pointers,
                           const std::vector<TicketWorth>& worths) {
  struct Row {
    double gain;
    json::object text;
  };
  std::vector<Row> rows;
  for (std::size_t t = 0; t < worths.size(); ++t) {
    const TicketWorth& worth = worths[t];
    const TicketBoard::TicketFacts& ticket = board.tickets[t];
    if (!worth.known || worth.slope < least_slope) continue;
    if (std::abs(worth.advantage) < believed * worth.error) continue;
    const int to = proposed_value(worth, ticket.value);
    if (to == ticket.value) continue;
    const Estimate now = around(worth.advantage, worth.error).times(worth.offers);
    const Estimate after = around(worth.advantage + worth.slope * (to - ticket.value), worth.error)
                               .times(worth.offers);
    rows.push_back(
        {std::abs(now.value) - std::abs(after.value),
         {{"pointer", pointers.of(ticket.id) + (board.classic ? "/classic_value" : "/value")},
          {"id", ticket.id},
          {"measure", "points"},
          {"from", ticket.value},
          {"to", to},
          {"fair_value", fair_value(worth, ticket.value)->to_json()},
          {"now", now.to_json()},
          {"expected", after.to_json()}}});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.gain > b.gain; });
  json::array all;
  for (Row& row : rows) all.push_back(std::move(row.text));
  return all;
}

/// The sum of all advantages without their signs, in points per game. Luck alone makes such a sum
/// larger than it is, so what luck would make of it is taken out.
json::object imbalance_json(const std::vector<TicketWorth>& worths) {
  double sum = 0;
  double by_luck = 0;
  double squares = 0;
  for (const TicketWorth& worth : worths) {
    if (!worth.known) continue;
    // The mean of a normal number without its sign.
    constexpr double mean_size = 0.7979;
    const double error = worth.error * worth.offers;
    sum += std::abs(worth.advantage) * worth.offers;
    by_luck += mean_size * error;
    squares += error * error;
  }
  const Estimate excess = around(std::max(0.0, sum - by_luck), std::sqrt(squares));
  json::object text = Estimate{excess.value, std::max(0.0, excess.low), excess.high}.to_json();
  text.emplace("seen", std::round(10 * sum) / 10);
  text.emplace("by_luck", std::round(10 * by_luck) / 10);
  return text;
}

}  // namespace

std::vector<TicketWorth> ticket_worths(const TicketBoard& board, const Counts& counts) {
  const std::size_t tickets = board.tickets.size();
  const double games = std::max(1.0, count(counts, "games"));
  const Regression effects =
      regression_of(counts, tickets + static_cast<std::size_t>(board.players) - 1, board.players);
  std::vector<TicketWorth> all(tickets);
  // Over the mean of its pile, by how often each is offered: nobody can choose which ticket comes.
  for (std::size_t t = 0; t < tickets; ++t) {
    if (!effects.knows(t)) continue;
    std::vector<double> weights(tickets + static_cast<std::size_t>(board.players) - 1);
    double whole = 0;
    for (std::size_t other = 0; other < tickets; ++other) {
      if (board.tickets[other].pile == board.tickets[t].pile && effects.knows(other))
        whole += count(counts, "offered", other);
    }
    for (std::size_t other = 0; other < tickets; ++other) {
      if (board.tickets[other].pile == board.tickets[t].pile && effects.knows(other))
        weights[other] = -count(counts, "offered", other) / whole;
    }
    weights[t] += 1;
    const double offered = count(counts, "offered", t);
    const double completed = count(counts, "completed", t);
    const double failed = count(counts, "kept", t) - completed;
    double advantage = 0;
    for (std::size_t other = 0; other < tickets; ++other)
      advantage += weights[other] * effects.effect(other);
    // A ticket that is worth too little is returned, and then its value counts for nothing.
    // With a higher one it would be kept more often, so half of that is added.
    const double kept = std::max(1.0, completed + failed);
    const double if_kept = (completed - failed) / kept;
    const double as_now = std::min(1.0, kept / offered);
    all[t] = {.known = true,
              .offers = offered / games,
              .slope = if_kept * (advantage < 0 ? (1 + as_now) / 2 : as_now),
              .advantage = advantage,
              .error = effects.error_of(weights)};
  }
  // How much tickets really differ: what they seem to, less what luck makes of it. The part of an
  // advantage that is likely to be luck is taken away (empirical Bayes).
  double seen = 0;
  double by_luck = 0;
  for (const TicketWorth& worth : all) {
    if (!worth.known) continue;
    seen += worth.advantage * worth.advantage;
    by_luck += worth.error * worth.error;
  }
  const double known = std::max<double>(
      1, static_cast<double>(
             std::count_if(all.begin(), all.end(), [](const TicketWorth& w) { return w.known; })));
  const double real = std::max(0.0, seen - by_luck) / known;
  for (TicketWorth& worth : all) {
    const double both = real + worth.error * worth.error;
    worth.likely = both > 0 ? worth.advantage * real / both : 0;
  }
  return all;
}

void add_tickets_and_routes(const TicketBoard& board, const json::value& document,
                            const Counts& counts, json::object& all) {
  const Pointers tickets(document, "tickets");
  const std::vector<TicketWorth> worths = ticket_worths(board, counts);
  json::array dead;
  all.emplace("routes", routes_json(board, Pointers(document, "routes"), counts, dead));
  all.emplace("dead_routes", std::move(dead));
  all.emplace("tickets", tickets_json(board, tickets, counts, worths));
  all.emplace("deciding_tickets", deciding_json(board, tickets, counts));
  all.emplace("colors", colors_json(board, counts));
  all.emplace("gray_spaces", board.spaces.back());
  all.emplace("imbalance", imbalance_json(worths));
  const bool enough = counts.at("games") >= enough_games;
  all.emplace("proposals", enough ? proposals_json(board, tickets, worths) : json::array());
}

}  // namespace rail::fairness
