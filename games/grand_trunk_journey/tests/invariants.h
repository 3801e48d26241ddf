// What is true of every state of every game: nothing is lost, and what is kept twice agrees.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "games/grand_trunk_journey/rules/rules.h"

namespace rail::grand_trunk_journey {

/// Looks through one state; `broken()` says what is wrong, and nothing if all is well.
class Invariants {
 public:
  Invariants(const GrandTrunkJourney& game, const State& state)
      : game_(game), board_(game.board()), s_(state) {}

  std::string broken() {
    tokens();
    first_deliveries();
    contracts();
    terminals();
    improvements();
    markers();
    steel();
    chance();
    for (int i = 0; i < game_.players(); ++i) {
      const Player& p = s_.player[static_cast<std::size_t>(i)];
      if (p.company == no_company) continue;
      cards(p, seat(i));
      train(p, seat(i));
      goods(p);
    }
    turn();
    return broken_;
  }

 private:
  void expect(bool good, const char* what) {
    if (!good && broken_.empty()) broken_ = what;
  }
  bool in_play() const { return s_.step >= Step::turn; }
  bool active(Seat who) const { return who == s_.turn; }
  const Player& of(Seat who) const { return s_.player[static_cast<std::size_t>(who)]; }

  void tokens() {
    std::set<TokenId> seen;
    for (std::size_t p = 0; p < s_.token.size(); ++p) {
      const TokenId token = s_.token[p];
      if (token == no_token) {
        expect(p >= board_.places.size() || s_.step == Step::place_goods, "a place without goods");
        continue;
      }
      expect(seen.insert(token).second, "a goods token in two places");
      const TokenKind kind = board_[token].kind;
      const bool for_port = kind == TokenKind::port || kind == TokenKind::printed;
      expect(for_port == board_.places[p].port, "a goods token on the wrong kind of place");
      expect((kind == TokenKind::printed) == (board_.places[p].printed == token),
             "printed goods moved");
    }
  }

  void first_deliveries() {
    int all = 0;
    int there = 0;
    for (std::uint8_t points : board_.first_deliveries) all += points;
    for (std::uint8_t points : s_.first_delivery) there += points;
    for (const Player& p : s_.player) there += p.scores.first_deliveries;
    expect(s_.step <= Step::place_first_deliveries || all == there, "first deliveries lost");
    game_.start_cities().each([&](PlaceId city) {
      expect(s_.first_delivery[static_cast<std::size_t>(city)] == 0, "one on a starting city");
    });
  }

  void contracts() {
    std::array<int, max_players> fulfilled{};
    std::array<int, max_players> points{};
    std::set<ContractId> seen;
    int last = 0;
    for (const Player& p : s_.player) last = std::max<int>(last, p.day);
    int turned = 0;
    for (std::size_t i = 0; i < board_.slots.size(); ++i) {
      const bool open = s_.contract[i] != no_contract;
      turned += static_cast<int>(board_.slots[i].turned_on_day <= last);
      expect(open == (i < s_.contracts_open), "contracts not in order");
      expect(open || s_.fulfilled_by[i] == no_seat, "fulfilled face down");
      if (!open) continue;
      expect(seen.insert(s_.contract[i]).second, "a contract twice");
      expect(board_[s_.contract[i]].days == board_.slots[i].days, "a contract of another length");
      if (s_.fulfilled_by[i] == no_seat) continue;
      ++fulfilled[static_cast<std::size_t>(s_.fulfilled_by[i])];
      points[static_cast<std::size_t>(s_.fulfilled_by[i])] += board_.slots[i].points;
    }
    expect(s_.step < Step::turn_contracts || s_.contracts_open + s_.contracts_due == turned,
           "contracts not turned in time");
    for (std::size_t i = 0; i < s_.player.size(); ++i) {
      expect(s_.player[i].contracts == fulfilled[i], "count of contracts");
      expect(s_.player[i].scores.contracts == points[i], "points of contracts");
    }
  }

  void terminals() {
    int built = 0;
    for (const Player& p : s_.player) built += p.scores.terminals;
    expect(s_.terminals.size() == game_.start_cities().size() + built, "count of terminals");
    game_.start_cities().each(
        [&](PlaceId city) { expect(s_.terminals.contains(city), "a starting city closed"); });
    s_.terminals.each(
        [&](PlaceId city) { expect(board_.cities.contains(city), "a terminal in a port"); });
    for (const Player& p : s_.player) {
      expect(p.scores.speculator <= built - p.scores.terminals, "speculator");
      expect(p.scores.speculator == 0 || p.has(Improvement::speculator), "who is no speculator");
    }
  }

  void improvements() {
    Improvements seen = s_.display;
    int all = seen.size();
    for (const Player& p : s_.player) {
      all += p.improvements.size();
      p.improvements.each([&](Improvement i) {
        expect(!seen.contains(i), "an improvement twice");
        seen.insert(i);
      });
    }
    const int most = game_.players() * board_.improvements_per_player;
    expect(in_play() ? all == most : all <= most, "count of improvements");
    expect(s_.objectives.size() <= (game_.options().objectives ? board_.displayed_objectives : 0),
           "count of objectives");
  }

  /// In the order of their days; the marker of whoever is in the middle of a turn has moved on.
  void markers() {
    std::set<Seat> seen;
    int last = 0;
    for (int i = 0; i < game_.players(); ++i) {
      const Seat who = s_.order[static_cast<std::size_t>(i)];
      seen.insert(who);
      const Player& p = of(who);
      expect(p.day <= board_.last_day, "beyond the last day");
      const bool moved = active(who) && in_play() && s_.step != Step::over;
      if (moved) continue;
      expect(p.day >= last, "markers out of order");
      last = p.day;
      expect((p.status == Status::finished) == (in_play() && p.day >= board_.last_turn_from_day),
             "finished");
    }
    expect(seen.size() == static_cast<std::size_t>(game_.players()), "a marker lost");
  }

  /// No more steel than iron can have become; what comes from a mine becomes none.
  void steel() {
    int steel = 0;
    int iron = 0;
    for (std::size_t p = 0; p < s_.steel.size(); ++p) {
      steel += s_.steel[p];
      expect(s_.steel[p] <= board_.steel_per_city, "too much steel");
      expect(p < board_.places.size() && !board_.places[p].port ? true : s_.steel[p] == 0,
             "steel in a port");
    }
    for (const Player& p : s_.player) {
      steel += p.delivered[Good::steel];
      iron += p.delivered[Good::iron] - (p.has(Improvement::iron_ore_mine) ? 2 : 0);
      for (const Railcar& r : p.train) steel += r.cubes > 0 && r.good == Good::steel ? r.cubes : 0;
    }
    expect(steel <= board_.steel_per_iron * iron, "steel out of nothing");
  }

  void cards(const Player& p, Seat who) {
    Cards all = game_.starting_cards();
    for (int c = 0; c < game_.count(CardId{}); ++c) {
      const Card& card = board_[CardId(c)];
      if (card.kind == CardKind::city && s_.terminals.contains(card.city) &&
          !game_.start_cities().contains(card.city))
        all.add(CardId(c));
    }
    Cards there = p.hand;
    there += p.deck;
    there += p.discards;
    if (p.card != no_card) there.add(p.card);
    if (p.stored != no_card) there.add(p.stored);
    for (const Railcar& r : p.train) there.add(r.card);
    if (active(who)) {
      for (CardId c : s_.top) there.add(c);
    }
    expect(there == all, "cards lost");
    p.known.each([&](CardId c, int n) { expect(p.hand[c] >= n, "known, but not in hand"); });
    expect(p.hand.total() <= board_.hand + (p.has(Improvement::warehouse) ? 1 : 0),
           "hand too large");
    if (p.at == no_place || p.card == no_card) return;
    const Card& card = board_[p.card];
    expect(board_[p.at].port || s_.terminals.contains(p.at), "train where none may be");
    expect(card.kind == CardKind::junction || (card.kind == CardKind::port && board_[p.at].port) ||
               (card.kind == CardKind::city && card.city == p.at),
           "place card of elsewhere");
  }

  void train(const Player& p, Seat who) {
    expect(p.train.size() <= p.force && p.force <= max_force, "train too long");
    const bool unfinished = active(who) && s_.step >= Step::unload && s_.step <= Step::load;
    for (const Railcar& r : p.train) {
      const Face& face = game_.face(p.company, r.card);
      expect(face.feature == Feature::railcar, "no railcar");
      expect(r.cubes <= 2, "too many cubes");
      expect(r.cubes > 0 || unfinished, "an empty railcar");
      expect(r.cubes == 0 || face.goods.contains(r.good), "a good that it does not take");
      expect(r.cubes > 0 || r.good == Good{}, "the good of an empty railcar");
      expect(!r.must_load || r.cubes == 0, "loaded, but to be loaded");
    }
    if (p.stored == no_card) return;
    expect(p.has(Improvement::parking_spur), "stored without a spur");
    expect(game_.face(p.company, p.stored).feature == Feature::railcar, "stored no railcar");
  }

  void goods(const Player& p) {
    const int last = static_cast<int>(board_.wood_track.size()) - 1;
    const int wood = p.delivered[Good::wood] - (p.has(Improvement::forest_exploitation) ? 2 : 0);
    expect(p.wood == std::min(last, wood), "wood track");
    expect(p.delivered[Good::steel] >= board_.steel_for_force[p.force], "force without steel");
    expect(!p.fast || p.delivered[Good::coal] >= board_.coal_for_speed, "fast without coal");
    expect(p.scores.foreign_steel == 0 || p.has(Improvement::foreign_steel_contract),
           "foreign steel without a contract");
  }

  void chance() {
    if (s_.cards_due == 0) return;
    expect(!of(s_.turn).deck.empty() || s_.contracts_due > 0, "nothing to deal");
    expect(s_.top.empty() || s_.contracts_due > 0, "a known card is to be drawn");
  }

  void turn() {
    if (!in_play()) return;
    const Player& p = of(s_.turn);
    s_.used.each([&](Improvement i) {
      expect(p.has(i) && i >= Improvement::foreign_steel_contract, "used what is not owned");
    });
    expect(s_.top.empty() || s_.step < Step::draw, "a card left on the deck");
    if (s_.step == Step::over) {
      for (int i = 0; i < game_.players(); ++i)
        expect(of(seat(i)).status != Status::playing, "over too early");
      return;
    }
    expect(p.status == Status::playing, "turn of one who has none");
    for (int i = 0; i < game_.players(); ++i) {
      const Seat who = s_.order[static_cast<std::size_t>(i)];
      if (of(who).status != Status::playing) continue;
      expect(who == s_.turn, "not the turn of the lowest marker");
      break;
    }
  }

  const GrandTrunkJourney& game_;
  const Board& board_;
  const State& s_;
  std::string broken_;
};

inline std::string broken_invariant(const GrandTrunkJourney& game, const State& state) {
  return Invariants(game, state).broken();
}

}  // namespace rail::grand_trunk_journey
