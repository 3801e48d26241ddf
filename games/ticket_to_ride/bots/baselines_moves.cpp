// Paying, collecting, filling up and passengers, as all baselines do it.
#include "games/ticket_to_ride/bots/baselines_moves.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>

namespace rail::ticket_to_ride::baselines {

namespace {

/// Cards of a colour beyond what is needed of it.
int left_over(const Survey& survey, const CardNeeds& needs, Card card) {
  return survey.view().hand[card] - needs[at(card)];
}

Card most_left_over(const Survey& survey, const CardNeeds& needs) {
  Card best{};
  for (int c = 1; c < colors; ++c) {
    if (left_over(survey, needs, static_cast<Card>(c)) > left_over(survey, needs, best))
      best = static_cast<Card>(c);
  }
  return best;
}

bool lies_open(const View& view, Card card) {
  return std::find(view.open.begin(), view.open.end(), std::optional(card)) != view.open.end();
}

}  // namespace

CardNeeds needs_of(const Survey& survey, const RouteSet& routes) {
  CardNeeds needs{};
  FixedList<RouteId, max_routes> gray;
  routes.each([&](int r) {
    const RouteId track = survey.best_track(static_cast<RouteId>(r));
    const Route& route = survey.board()[track];
    if (route.color == RouteColor::gray) {
      gray.push(track);
    } else {
      needs[at(route.color)] += route.length;
    }
  });
  std::sort(gray.begin(), gray.end(), [&](RouteId x, RouteId y) {
    return std::pair(survey.board()[x].length, x) > std::pair(survey.board()[y].length, y);
  });
  for (RouteId r : gray) needs[at(most_left_over(survey, needs))] += survey.board()[r].length;
  return needs;
}

std::optional<Claim> payment(const Survey& survey, RouteId route, const CardNeeds& needs) {
  const Cards& hand = survey.view().hand;
  const int locomotives = hand[Card::locomotive];
  std::optional<Claim> best;
  int best_cost = 0;
  survey.tracks(route).each([&](int r) {
    const Route& track = survey.board().routes[at(r)];
    for (int c = 0; c < colors; ++c) {
      const auto card = static_cast<Card>(c);
      if (track.color != RouteColor::gray && track.color != static_cast<RouteColor>(c)) continue;
      const int paid = std::min<int>(hand[card], track.length);
      const int wild = track.length - paid;
      if (wild > locomotives) continue;
      const int spare = std::clamp(left_over(survey, needs, card), 0, paid);
      const int cost = 100 * wild + 10 * (paid - spare) - spare;
      if (best && cost >= best_cost) continue;
      best = Claim{static_cast<RouteId>(r), paid == 0 ? Card::locomotive : card,
                   static_cast<std::uint8_t>(wild)};
      best_cost = cost;
    }
  });
  return best;
}

Action collect(const Survey& survey, const LegalActions& legal, const CardNeeds& needs,
               bool locomotive) {
  const View& view = survey.view();
  if (!survey.game().open_cards_are_free(view.pile))  // R23
    return best_claim(survey).value_or(legal[0]);
  std::optional<Card> best;
  int most = 0;
  for (const std::optional<Card>& card : view.open) {
    if (!card || *card == Card::locomotive) continue;
    const int lacking = -left_over(survey, needs, *card);
    const int rank = 2 * view.hand[*card] - lacking;
    if (lacking <= 0 || (best && rank <= most)) continue;
    best = card;
    most = rank;
  }
  if (best) return TakeOpen{*best};
  const bool first = view.step == Step::turn;
  if (first && locomotive && lies_open(view, Card::locomotive)) return TakeOpen{Card::locomotive};
  if (view.pile > 0) return TakeBlind{};
  for (const std::optional<Card>& card : view.open) {
    if (card && (first || *card != Card::locomotive)) return TakeOpen{*card};
  }
  return best_claim(survey).value_or(legal[0]);
}

Action pursue(const Survey& survey, const LegalActions& legal, std::optional<RouteId> goal) {
  CardNeeds needs{};
  if (!goal) return collect(survey, legal, needs, false);
  if (survey.view().step == Step::turn) {
    if (const auto claim = payment(survey, *goal, needs)) return *claim;
  }
  const RouteId track = survey.best_track(*goal);
  const Card color = survey.color_for(track);
  needs[at(color)] = survey.view().hand[color] + survey.missing(track);  // locomotives count
  return collect(survey, legal, needs, true);
}

std::optional<Action> best_claim(const Survey& survey) {
  std::optional<Claim> best;
  int most = 0;
  survey.open().each([&](int r) {
    const auto route = static_cast<RouteId>(r);
    if (survey.missing(route) > 0) return;
    const int worth = survey.points_for(route) + 2 * survey.completed_by(route);
    if (best && worth <= most) return;
    best = payment(survey, route, {});
    most = worth;
  });
  return best;
}

std::optional<Claim> longest_payable(const Survey& survey) {
  std::optional<RouteId> best;
  survey.open().each([&](int r) {
    const auto route = static_cast<RouteId>(r);
    if (survey.missing(route) > 0) return;
    if (!best || survey.board()[route].length > survey.board()[*best].length) best = route;
  });
  if (!best) return std::nullopt;
  return payment(survey, *best, {});
}

std::optional<RouteId> nearest(const Survey& survey, const RouteSet& routes) {
  std::optional<RouteId> best;
  int most = 0;
  routes.each([&](int r) {
    const RouteId track = survey.best_track(static_cast<RouteId>(r));
    const int rank = survey.board()[track].length - 16 * survey.missing(track);
    if (best && rank <= most) return;
    best = track;
    most = rank;
  });
  return best;
}

std::optional<RouteId> longest_open(const Survey& survey) {
  std::optional<RouteId> best;
  int most = 0;
  survey.open().each([&](int r) {
    const auto route = static_cast<RouteId>(r);
    const int rank = 16 * survey.board()[route].length - survey.missing(route);
    if (best && rank <= most) return;
    best = route;
    most = rank;
  });
  return best;
}

std::optional<Action> draw_tickets(const LegalActions& legal, int from_second_pile) {
  const Action* best = nullptr;
  int nearest = 0;
  for (const Action& a : legal) {
    const auto* draw = std::get_if<DrawTickets>(&a);
    if (draw == nullptr) {
      if (std::holds_alternative<Claim>(a)) break;  // the claims are the last
      continue;
    }
    const int distance = std::abs(draw->from[PileId{1}] - from_second_pile);
    if (best != nullptr && distance >= nearest) continue;
    best = &a;
    nearest = distance;
  }
  if (best == nullptr) return std::nullopt;
  return *best;
}

Action take_passenger(const Survey& survey, const LegalActions& legal) {
  const View& view = survey.view();
  const Board& board = survey.board();
  // R51, R52 for this seat, were the game over with so many of a colour.
  const auto score = [&](PassengerColor color, int own) {
    int most = 0;
    int above = 0;
    for (int i = 0; i < view.players.size(); ++i) {
      if (seat(i) == *view.seat) continue;
      most = std::max<int>(most, view.players[i].passengers[color]);
      above += static_cast<int>(view.players[i].passengers[color] > own);
    }
    if (own > 0 && own >= most) return 2 * board.most_passengers - (own == most ? 1 : 0);
    return own > 0 && above == 1 ? 2 * board.second_most_passengers : 0;
  };
  Action best = legal[0];
  int best_rank = -1;
  for (const Action& a : legal) {
    const auto* take = std::get_if<TakePassenger>(&a);
    if (take == nullptr) continue;
    const int own = survey.me().passengers[take->color];
    const int rank = 16 * (score(take->color, own + 1) - score(take->color, own)) + own;
    if (rank <= best_rank) continue;
    best = a;
    best_rank = rank;
  }
  return best;
}

}  // namespace rail::ticket_to_ride::baselines
