// What the balances of all games begin with: the game that is asked for, and how a deal of it is
// played.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fairness/played_deals.h"

namespace rail::fairness {

/// A balance of one game, whose luck has these streams.
template <Game G, class Streams>
class GameBalance : public Balance {
 public:
  using Dealt = DealtGame<G, Streams>;
  using ForLuck = LuckGames<G, Streams>;

  const Shape& shape() const override { return shape_; }

  /// A deal as it was asked for.
  std::unique_ptr<Dealt> as_asked(int deal) const { return with_bots(game_, request_.bot, deal); }

 protected:
  /// Throws BadInput if there is no such game.
  GameBalance(const host::GameEntry& entry, const Request& request, int usual_players)
      : entry_(entry),
        request_(request),
        players_(request.players == 0 ? usual_players : request.players),
        board_(std::make_shared<const typename G::Board>(G::Board::parse(entry.board()))),
        game_(game_for<G>(entry, board_, players_, request.options)) {
    require_balance_bot(entry, request.bot);
  }

  /// A deal with the same bot at every seat.
  std::unique_ptr<Dealt> with_bots(const std::shared_ptr<const G>& game, const std::string& bot,
                                   int deal) const {
    const std::vector<std::string> bots(static_cast<std::size_t>(game->players()), bot);
    return std::make_unique<Dealt>(game, bots, request_.seed, deal);
  }
  /// The games of a deal that tell luck from skill; most deals have none.
  std::unique_ptr<ForLuck> for_luck(int deal) const {
    if (deal % deals_for_luck != 0) return nullptr;
    return std::make_unique<ForLuck>(game_, request_.seed, deal);
  }

  const host::GameEntry& entry_;
  Request request_;
  int players_;
  std::shared_ptr<const typename G::Board> board_;
  std::shared_ptr<const G> game_;
  Shape shape_;
};

/// A deal as it was asked for, then what else a balance wants to be played of it. A balance `B` has
///   `Seen`                         what happened in one game, until it is over,
///   `watch(event, seen, counts)`   told of every event,
///   `count(seen, game, counts)`    told when the game is over,
///   `afterwards(deal)`             more games, which count themselves step by step; or nothing.
template <class B>
class PlayedDeal final : public Deal {
 public:
  PlayedDeal(const B& balance, int deal, Counts& counts)
      : balance_(balance),
        counts_(counts),
        game_(balance.as_asked(deal)),
        afterwards_(balance.afterwards(deal)) {}

  bool step() override {
    if (!game_) return afterwards_->step(counts_);
    if (game_->step([&](const auto& event) { balance_.watch(event, seen_, counts_); })) return true;
    balance_.count(seen_, *game_, counts_);
    game_.reset();
    return afterwards_ != nullptr;
  }

 private:
  using Game = decltype(std::declval<const B&>().as_asked(0));
  using Afterwards = decltype(std::declval<const B&>().afterwards(0));

  const B& balance_;
  Counts& counts_;
  typename B::Seen seen_;
  Game game_;
  Afterwards afterwards_;
};

}  // namespace rail::fairness
