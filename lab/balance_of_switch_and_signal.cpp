// Is a board of Switch & Signal fair? How often it is won, by whom and with which options, and what
// the time tokens are lost for.
#include "games/switch_and_signal/parts.h"
#include "lab/balance_game.h"

namespace rail {

// host has it compiled.
extern template std::unique_ptr<bots::Bot<switch_and_signal::SwitchAndSignal>>
bots::make_bot<switch_and_signal::SwitchAndSignal>(std::string_view, const bots::Helpers&);

namespace lab {

namespace {

using namespace switch_and_signal;

/// One way to play that differs from what was asked for in one thing.
struct Variant {
  std::string what;  // bot, players, or an option
  std::string value;
  std::string bot;
  std::shared_ptr<const SwitchAndSignal> game;
  bool as_asked = false;  // it differs in nothing, so what is played anyway says it all
};

/// So many variants are tried with each deal, in turns.
constexpr std::size_t variants_per_deal = 4;
constexpr std::size_t causes = 11;
constexpr std::size_t tokens_lost = 1;  // among the fields of a breakdown

class SignalBalance final : public Balance {
 public:
  SignalBalance(const host::GameEntry& entry, const BalanceRequest& request)
      : entry_(entry),
        request_(request),
        players_(request.players == 0 ? std::clamp(2, entry.min_players(), entry.max_players())
                                      : request.players),
        board_(std::make_shared<const Board>(Board::parse(entry.board()))) {
    require_balance_bot(entry, request.bot);
    game_ = game_for<SwitchAndSignal>(entry, board_, players_, request.options);
    add_variants();
    line_of_.assign(board_->spaces.size(), no_line);
    for (std::size_t l = 0; l < board_->lines.size(); ++l) {
      const auto first = static_cast<std::size_t>(board_->lines[l].first_piece);
      for (std::size_t piece = 0; piece < board_->lines[l].pieces; ++piece)
        line_of_[first + piece] = l;
    }
  }

  BalanceCounts play(int first, int last) const override {
    BalanceCounts counts;
    for (int deal = first; deal < last; ++deal) {
      play_once(deal, counts);
      for (std::size_t i = 0; i < std::min(variants_per_deal, to_play_.size()); ++i) {
        const std::size_t turn = static_cast<std::size_t>(deal) * variants_per_deal + i;
        play_variant(to_play_[turn % to_play_.size()], deal, counts);
      }
    }
    return counts;
  }

  json::object report(const BalanceCounts& counts) const override {
    json::object all = report_head(entry_, request_, players_, counts);
    all.emplace("wins", share_of(counts, "won", "games").to_json());
    all.emplace("lost_at_once", share_of(counts, "lost_at_once", "games").to_json());
    all.emplace("length", length_json(counts, players_));
    all.emplace("points", sources_json(counts, measure_names<Breakdown>()));
    all.emplace("tables", json::object{{"tokens_lost_by_cause", causes_json(counts)},
                                       {"variants", variants_json(counts)},
                                       {"lines", lines_json(counts)},
                                       {"cities", cities_json(counts)}});
    return all;
  }

 private:
  static constexpr std::size_t no_line = ~std::size_t{0};

  void add_variants() {
    // Level 5 thinks by the clock, so its games could not be repeated.
    for (const char* level : {"level-1", "level-2", "level-3", "level-4"})
      variants_.push_back({"bot", level, level, game_, level == request_.bot});
    for (int n = entry_.min_players(); n <= entry_.max_players(); ++n) {
      variants_.push_back({"players", std::to_string(n), request_.bot,
                           game_for<SwitchAndSignal>(entry_, board_, n, request_.options),
                           n == players_});
    }
    const host::OptionValues chosen = entry_.complete(request_.options);
    for (const OptionSpec& spec : entry_.options()) {
      if (spec.key == "first") continue;  // who begins, when all play together
      for (const std::string& value : spec.values) {
        host::OptionValues options = chosen;
        options[spec.key] = value;
        variants_.push_back({spec.key, value, request_.bot,
                             game_for<SwitchAndSignal>(entry_, board_, players_, options),
                             chosen.at(spec.key) == value});
      }
    }
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      if (!variants_[i].as_asked) to_play_.push_back(i);
    }
  }

  void play_once(int deal, BalanceCounts& counts) const {
    int turns = 0;
    const std::vector<std::string> bots(static_cast<std::size_t>(players_), request_.bot);
    std::array<std::int64_t, causes> lost{};
    const State end = play_deal<PlainStreams<SwitchAndSignal>>(
        *game_, bots, request_.seed, deal, [&](const State&, const Event& event) {
          turns += std::holds_alternative<TurnStarted>(event) ? 1 : 0;
          if (const auto* tokens = std::get_if<TokensLost>(&event))
            lost[static_cast<std::size_t>(tokens->cause)] += tokens->count;
          watch(event, counts);
        });
    const Outcome<Breakdown> outcome = game_->outcome(end);
    for (std::size_t cause = 0; cause < causes; ++cause)
      add_to_mean(counts.list("lost"), cause, lost[cause]);
    counts.list("won")[0] += *outcome.won_together ? 1 : 0;
    // What all have together counts once.
    Outcome<Breakdown> team = outcome;
    team.players = 1;
    count_outcome(team, 0, turns, counts);
  }

  void watch(const Event& event, BalanceCounts& counts) const {
    const std::size_t spaces = board_->spaces.size();
    if (const auto* ran = std::get_if<TrainRan>(&event)) {
      const std::size_t line = line_of_[static_cast<std::size_t>(ran->to)];
      if (line != no_line) ++counts.list("ran", board_->lines.size())[line];
    } else if (const auto* delivered = std::get_if<GoodsDelivered>(&event)) {
      ++counts.list("delivered", spaces)[static_cast<std::size_t>(delivered->port)];
      ++counts.list("delivered_goods", goods_colors)[static_cast<std::size_t>(delivered->goods)];
    } else if (const auto* loaded = std::get_if<GoodsLoaded>(&event)) {
      ++counts.list("loaded", goods_colors)[static_cast<std::size_t>(loaded->goods)];
    } else if (const auto* end = std::get_if<GameLost>(&event)) {
      counts.list("lost_at_once")[0] += end->at_once ? 1 : 0;
    }
  }

  void play_variant(std::size_t number, int deal, BalanceCounts& counts) const {
    const Variant& variant = variants_[number];
    const std::vector<std::string> bots(static_cast<std::size_t>(variant.game->players()),
                                        variant.bot);
    const State end = play_deal<PlainStreams<SwitchAndSignal>>(
        *variant.game, bots, request_.seed, deal, [](const State&, const Event&) {});
    const Outcome<Breakdown> outcome = variant.game->outcome(end);
    ++counts.list("variant_games", variants_.size())[number];
    counts.list("variant_won", variants_.size())[number] += *outcome.won_together ? 1 : 0;
    add_to_mean(counts.list("variant_tokens"), number, outcome.breakdown[0].tokens_lost);
  }

  json::array variants_json(const BalanceCounts& counts) const {
    json::array all;
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      const Variant& variant = variants_[i];
      const std::int64_t games =
          counts.at(variant.as_asked ? "games" : "variant_games", variant.as_asked ? 0 : i);
      if (games == 0) continue;
      const Estimate wins = variant.as_asked ? share_of(counts, "won", "games")
                                             : share_of(counts, "variant_won", "variant_games", i);
      const Estimate tokens = variant.as_asked ? mean_of(counts, "points", tokens_lost)
                                               : mean_of(counts, "variant_tokens", i);
      all.push_back({{"id", variant.what + " " + variant.value},
                     {"what", variant.what},
                     {"value", variant.value},
                     {"as_asked", variant.as_asked},
                     {"games", games},
                     {"wins", wins.to_json()},
                     {"tokens_lost", tokens.to_json()}});
    }
    return all;
  }

  static json::array causes_json(const BalanceCounts& counts) {
    json::array all;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Cause>>([&](auto cause) {
      const auto number = static_cast<std::size_t>(cause.value);
      if (counts.at("lost", 3 * number + 1) == 0) return;
      all.push_back({{"id", cause.name}, {"tokens", mean_of(counts, "lost", number).to_json()}});
    });
    return all;
  }

  /// Of a number that is only known in sum.
  double per_game(const BalanceCounts& counts, std::string_view name, std::size_t place) const {
    const auto games = static_cast<double>(std::max<std::int64_t>(1, counts.at("games")));
    return std::round(100 * static_cast<double>(counts.at(name, place)) / games) / 100;
  }

  json::array lines_json(const BalanceCounts& counts) const {
    const Pointers pointers(host::parse_json(entry_.board(), "the board"), "lines");
    json::array all;
    for (std::size_t l = 0; l < board_->lines.size(); ++l) {
      const Line& line = board_->lines[l];
      all.push_back({{"pointer", pointers.of(line.id)},
                     {"id", line.id},
                     {"steps", per_game(counts, "ran", l)},
                     {"pieces", line.pieces}});
    }
    return all;
  }

  json::array cities_json(const BalanceCounts& counts) const {
    const Pointers pointers(host::parse_json(entry_.board(), "the board"), "cities");
    json::array all;
    for (std::size_t i = 0; i < board_->spaces.size(); ++i) {
      const Space& space = board_->spaces[i];
      if (space.kind != SpaceKind::city && space.kind != SpaceKind::port) continue;
      json::object row{{"pointer", pointers.of(space.id)}, {"id", space.id}};
      if (space.kind == SpaceKind::port) {
        row.emplace("delivered", per_game(counts, "delivered", i));
      } else {
        const auto goods = static_cast<std::size_t>(space.goods);
        row.emplace("loaded", per_game(counts, "loaded", goods));
        row.emplace("delivered", per_game(counts, "delivered_goods", goods));
      }
      all.push_back(std::move(row));
    }
    return all;
  }

  const host::GameEntry& entry_;
  BalanceRequest request_;
  int players_;
  std::shared_ptr<const Board> board_;
  std::shared_ptr<const SwitchAndSignal> game_;
  std::vector<Variant> variants_;
  std::vector<std::size_t> to_play_;  // of the variants
  std::vector<std::size_t> line_of_;  // by space
};

}  // namespace

std::unique_ptr<Balance> switch_and_signal_balance(const host::GameEntry& entry,
                                                   const BalanceRequest& request) {
  return std::make_unique<SignalBalance>(entry, request);
}

}  // namespace lab
}  // namespace rail
