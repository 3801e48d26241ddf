// What numbers and rows of The Grand Trunk Journey need beside the fields.
#pragma once

#include <algorithm>
#include <string_view>

#include "games/grand_trunk_journey/rules/rules.h"
#include "python/core/numbering.h"
#include "python/core/observing.h"

namespace rail::python {

template <>
struct Numbered<grand_trunk_journey::GrandTrunkJourney>
    : NumberedByFields<grand_trunk_journey::GrandTrunkJourney> {
  using Game = grand_trunk_journey::GrandTrunkJourney;
  using CardId = grand_trunk_journey::CardId;
  using PlaceId = grand_trunk_journey::PlaceId;
  using Good = grand_trunk_journey::Good;
  using Feature = grand_trunk_journey::Feature;
  static constexpr int version = 1;
  static constexpr std::size_t seat_kinds = 31;  // up to UseSemaphore

  /// Whether some company has this on the card: the same numbers for all of them.
  static bool offers(const Game& g, CardId card, Feature feature) {
    const auto& companies = g.board().companies;
    return std::any_of(companies.begin(), companies.end(), [&](const auto& company) {
      return company.faces[static_cast<std::size_t>(card)].feature == feature;
    });
  }
  static bool is_railcar(const Game& g, CardId card) { return offers(g, card, Feature::railcar); }
  static bool is_development(const Game& g, CardId card) {
    return offers(g, card, Feature::development_2) || offers(g, card, Feature::development_4);
  }
  static bool takes(const Game& g, CardId railcar, Good good) {
    const auto& companies = g.board().companies;
    return std::any_of(companies.begin(), companies.end(), [&](const auto& company) {
      const auto& face = company.faces[static_cast<std::size_t>(railcar)];
      return face.feature == Feature::railcar && face.goods.contains(good);
    });
  }

  static bool possible(const Game& g, const grand_trunk_journey::ChooseFirstLoad& a) {
    return takes(g, a.railcar, a.good);
  }
  static int most(const Game&, Kind<grand_trunk_journey::Move>) {
    return grand_trunk_journey::max_places;
  }
  static bool possible(const Game& g, const grand_trunk_journey::Move& a) {
    const grand_trunk_journey::Board& board = g.board();
    const grand_trunk_journey::Card& card = board[a.card];
    const bool port = board.ports.contains(a.to);
    const bool junction = card.kind == grand_trunk_journey::CardKind::junction;
    const bool leads = (card.kind == grand_trunk_journey::CardKind::city && card.city == a.to) ||
                       (card.kind == grand_trunk_journey::CardKind::port && port) ||
                       (junction && (port || board.cities.contains(a.to)));
    int farthest = 0;
    for (int from = 0; from < g.count(PlaceId{}); ++from)
      farthest = std::max(farthest, board.links_between(static_cast<PlaceId>(from), a.to));
    return leads && a.days > 0 && a.days <= farthest + (junction ? board.days.junction : 0);
  }
  static bool possible(const Game& g, const grand_trunk_journey::Deliver& a) {
    return is_railcar(g, a.railcar);
  }
  static bool possible(const Game& g, const grand_trunk_journey::FulfilContract& a) {
    return takes(g, a.railcar, g.board()[a.contract].good);
  }
  static bool possible(const Game& g, const grand_trunk_journey::GiveUp& a) {
    return is_railcar(g, a.railcar);
  }
  static bool possible(const Game& g, const grand_trunk_journey::RemoveRailcar& a) {
    return is_railcar(g, a.railcar);
  }
  static bool possible(const Game& g, const grand_trunk_journey::AddRailcar& a) {
    return is_railcar(g, a.railcar);
  }
  static bool possible(const Game& g, const grand_trunk_journey::Load& a) {
    return takes(g, a.railcar, a.good);
  }
  static bool possible(const Game& g, const grand_trunk_journey::UseHighCapacity& a) {
    return offers(g, a.card, Feature::high_capacity) && is_railcar(g, a.railcar);
  }
  static bool possible(const Game& g, const grand_trunk_journey::InfluenceDemand& a) {
    const grand_trunk_journey::Board& board = g.board();
    const bool alike = (board.cities.contains(a.a) && board.cities.contains(a.b)) ||
                       (board.ports.contains(a.a) && board.ports.contains(a.b));
    return offers(g, a.card, Feature::influence_demand) && alike && a.a < a.b &&
           !board[a.a].printed && !board[a.b].printed;
  }
  static bool possible(const Game& g, const grand_trunk_journey::OverlandTransport& a) {
    const grand_trunk_journey::Board& board = g.board();
    return offers(g, a.card, Feature::overland_transport) && board.cities.contains(a.from) &&
           board.cities.contains(a.to) && board.links_between(a.from, a.to) == 1;
  }
  static bool possible(const Game& g, const grand_trunk_journey::UseRailYard& a) {
    return offers(g, a.card, Feature::rail_yard) && is_railcar(g, a.railcar);
  }
  static bool possible(const Game& g, const grand_trunk_journey::UseRightOfWay& a) {
    return offers(g, a.card, Feature::right_of_way);
  }
  static bool possible(const Game& g, const grand_trunk_journey::IncreaseForce& a) {
    return offers(g, a.card, Feature::development_4);
  }
  static bool possible(const Game& g, const grand_trunk_journey::IncreaseSpeed& a) {
    return offers(g, a.card, Feature::development_4);
  }
  static bool possible(const Game& g, const grand_trunk_journey::BuildTerminal& a) {
    return is_development(g, a.card) && g.board().cities.contains(a.city);
  }
  static bool possible(const Game& g, const grand_trunk_journey::AcquireImprovement& a) {
    return is_development(g, a.card);
  }
  static bool possible(const Game& g, const grand_trunk_journey::TakeObjective& a) {
    return is_development(g, a.card);
  }
  static bool possible(const Game& g, const grand_trunk_journey::UseHiRoof& a) {
    return takes(g, a.railcar, Good::steel);
  }
  static bool possible(const Game& g, const grand_trunk_journey::StoreRailcar& a) {
    return is_railcar(g, a.railcar);
  }
  static bool possible(const Game& g, const grand_trunk_journey::UseCrane& a) {
    return takes(g, a.railcar, a.good);
  }
};

template <>
struct Observed<grand_trunk_journey::GrandTrunkJourney>
    : ObservedByFields<grand_trunk_journey::GrandTrunkJourney> {
  using Game = grand_trunk_journey::GrandTrunkJourney;
  static constexpr int version = 1;

  static int length(const Game& g, std::string_view name, int capacity) {
    if (name == "places") return g.count(grand_trunk_journey::PlaceId{});
    if (name == "contracts") return static_cast<int>(g.board().slots.size());
    if (name == "order") return g.players();
    return capacity;
  }
  /// A place is known by where it stands in the list.
  static constexpr std::string_view skips(const grand_trunk_journey::PlaceView*) { return "place"; }
};

}  // namespace rail::python
