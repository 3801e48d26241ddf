// Is a board of Switch & Signal fair? How often it is won, by whom and with which options, and what
// the time tokens are lost for.
#include <cmath>
#include <optional>

#include "fairness/game_balance.h"
#include "games/switch_and_signal/parts.h"

namespace rail {

// host has it compiled.
extern template std::unique_ptr<bots::Bot<switch_and_signal::SwitchAndSignal>>
bots::make_bot<switch_and_signal::SwitchAndSignal>(std::string_view, const bots::Helpers&);

namespace fairness {

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
/// A board is too hard or too easy if it is surely won less or more often than this.
constexpr double hardest = 0.4;
constexpr double easiest = 0.6;
/// A change that does not bring it so much nearer to one half is not worth it.
constexpr double clearly_nearer = 0.05;
/// With fewer games of a variant nothing is proposed.
constexpr std::int64_t enough_of_a_variant = 30;
constexpr std::size_t tokens_lost = 1;  // among the fields of a breakdown

class SignalBalance final : public GameBalance<SwitchAndSignal, PlainStreams<SwitchAndSignal>> {
 public:
  SignalBalance(const host::GameEntry& entry, const Request& request)
      : GameBalance(entry, request, std::clamp(2, entry.min_players(), entry.max_players())) {
    add_variants();
    line_of_.assign(board_->spaces.size(), no_line);
    for (std::size_t l = 0; l < board_->lines.size(); ++l) {
      const auto first = static_cast<std::size_t>(board_->lines[l].first_piece);
      for (std::size_t piece = 0; piece < board_->lines[l].pieces; ++piece)
        line_of_[first + piece] = l;
    }
    shape_ = common_shape<Breakdown>(1);
    shape_["won"] = shape_["lost_at_once"] = {};
    shape_["lost"] = means_of(causes);
    shape_["ran"] = {board_->lines.size()};
    shape_["delivered"] = {board_->spaces.size()};
    shape_["delivered_goods"] = shape_["loaded"] = {goods_colors};
    shape_["variant_games"] = shape_["variant_won"] = {variants_.size()};
    shape_["variant_tokens"] = means_of(variants_.size());
  }

  class Variants;
  std::unique_ptr<Deal> deal(int number, Counts& counts) const override;
  std::unique_ptr<Variants> afterwards(int deal) const;

  /// What happened in one game, until it is over.
  struct Seen {
    int turns = 0;
    std::array<std::int64_t, causes> lost{};
  };

  void count(const Seen& seen, const Dealt& game, Counts& counts) const {
    const Outcome<Breakdown> outcome = game.outcome();
    for (std::size_t cause = 0; cause < causes; ++cause)
      add_to_mean(counts.list("lost"), cause, seen.lost[cause]);
    counts.list("won")[0] += *outcome.won_together ? 1 : 0;
    // What all have together counts once.
    Outcome<Breakdown> team = outcome;
    team.players = 1;
    count_outcome(team, 0, seen.turns, counts);
  }

  void watch(const Event& event, Seen& seen, Counts& counts) const {
    seen.turns += std::holds_alternative<TurnStarted>(event) ? 1 : 0;
    if (const auto* ran = std::get_if<TrainRan>(&event)) {
      const std::size_t line = line_of_[static_cast<std::size_t>(ran->to)];
      if (line != no_line) ++counts.list("ran")[line];
    } else if (const auto* delivered = std::get_if<GoodsDelivered>(&event)) {
      ++counts.list("delivered")[static_cast<std::size_t>(delivered->port)];
      ++counts.list("delivered_goods")[static_cast<std::size_t>(delivered->goods)];
    } else if (const auto* loaded = std::get_if<GoodsLoaded>(&event)) {
      ++counts.list("loaded")[static_cast<std::size_t>(loaded->goods)];
    } else if (const auto* tokens = std::get_if<TokensLost>(&event)) {
      seen.lost[static_cast<std::size_t>(tokens->cause)] += tokens->count;
    } else if (const auto* end = std::get_if<GameLost>(&event)) {
      counts.list("lost_at_once")[0] += end->at_once ? 1 : 0;
    }
  }

 private:
  json::object report_of(const Counts& counts) const override {
    json::object all = report_head(entry_, request_, players_, counts);
    all.emplace("wins", share_of(counts, "won", "games").to_json());
    all.emplace("lost_at_once", share_of(counts, "lost_at_once", "games").to_json());
    all.emplace("length", length_json(counts, players_));
    all.emplace("points", sources_json(counts, host::measure_names<Breakdown>()));
    all.emplace("tables", json::object{{"tokens_lost_by_cause", causes_json(counts)},
                                       {"variants", variants_json(counts)},
                                       {"lines", lines_json(counts)},
                                       {"cities", cities_json(counts)}});
    all.emplace("proposals", counts.games() < enough_games ? json::array() : proposals(counts));
    return all;
  }

  static constexpr std::size_t no_line = ~std::size_t{0};

  void add_variants() {
    // Level 5 thinks by the clock, so its games could not be repeated.
    for (const char* level : {"level-1", "level-2", "level-3", "level-4"})
      variants_.push_back({"bot", level, level, game_, level == request_.bot});
    if (!request_.bot.starts_with("level-") || request_.bot.starts_with("level-5"))
      variants_.push_back({"bot", request_.bot, request_.bot, game_, true});
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
    // A search takes so long that only what was asked for is played.
    if (request_.bot.find(':') != std::string::npos) return;
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      if (!variants_[i].as_asked) to_play_.push_back(i);
    }
  }

  void count_variant(std::size_t number, const Outcome<Breakdown>& outcome, Counts& counts) const {
    ++counts.list("variant_games")[number];
    counts.list("variant_won")[number] += *outcome.won_together ? 1 : 0;
    add_to_mean(counts.list("variant_tokens"), number, outcome.breakdown[0].tokens_lost);
  }

  /// Of those who played it in this way.
  Estimate wins_of(std::size_t number, const Counts& counts) const {
    return variants_[number].as_asked ? share_of(counts, "won", "games")
                                      : share_of(counts, "variant_won", "variant_games", number);
  }

  /// Another usual value of an option that decides how hard it is, if the board is far from being
  /// won as often as lost. Every value has been tried, so what is expected is what was measured.
  json::array proposals(const Counts& counts) const {
    const Estimate now = share_of(counts, "won", "games");
    if (now.high >= hardest && now.low <= easiest) return {};
    const auto far = [](const Estimate& wins) { return std::abs(wins.value - 0.5); };
    struct Row {
      double far;
      json::object text;
    };
    std::vector<Row> rows;
    for (const char* option : {"removed_cards", "time_tokens"}) {
      std::optional<std::size_t> best;
      std::optional<std::size_t> asked;
      for (std::size_t i = 0; i < variants_.size(); ++i) {
        if (variants_[i].what != option) continue;
        if (variants_[i].as_asked) asked = i;
        if (variants_[i].as_asked || counts.at("variant_games", i) < enough_of_a_variant) continue;
        if (!best || far(wins_of(i, counts)) < far(wins_of(*best, counts))) best = i;
      }
      // A table that chose another value than the usual one says nothing about that.
      if (!best || !asked) continue;
      const std::string usual = entry_.complete({}).at(option);
      if (variants_[*asked].value != usual) continue;
      const Estimate then = wins_of(*best, counts);
      if (far(then) + clearly_nearer > far(now)) continue;
      rows.push_back({far(then),
                      {{"pointer", std::string("/rules/") + option + "/usual"},
                       {"id", option},
                       {"measure", "wins"},
                       {"from", std::stoi(usual)},
                       {"to", std::stoi(variants_[*best].value)},
                       {"now", now.to_json()},
                       {"expected", then.to_json()}}});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.far < b.far; });
    json::array all;
    for (Row& row : rows) all.push_back(std::move(row.text));
    return all;
  }

  json::array variants_json(const Counts& counts) const {
    json::array all;
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      const Variant& variant = variants_[i];
      const std::int64_t games =
          counts.at(variant.as_asked ? "games" : "variant_games", variant.as_asked ? 0 : i);
      if (games == 0) continue;
      const Estimate wins = wins_of(i, counts);
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

  static json::array causes_json(const Counts& counts) {
    json::array all;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Cause>>([&](auto cause) {
      const auto number = static_cast<std::size_t>(cause.value);
      if (counts.at("lost", 3 * number + 1) == 0) return;
      all.push_back({{"id", cause.name}, {"tokens", mean_of(counts, "lost", number).to_json()}});
    });
    return all;
  }

  /// Of a number that is only known in sum.
  double per_game(const Counts& counts, std::string_view name, std::size_t place) const {
    const auto games = static_cast<double>(std::max<std::int64_t>(1, counts.at("games")));
    return std::round(100 * static_cast<double>(counts.at(name, place)) / games) / 100;
  }

  json::array lines_json(const Counts& counts) const {
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

  json::array cities_json(const Counts& counts) const {
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

  std::vector<Variant> variants_;
  std::vector<std::size_t> to_play_;  // of the variants
  std::vector<std::size_t> line_of_;  // by space
};

/// Some of the variants, with the luck of one deal.
class SignalBalance::Variants {
 public:
  Variants(const SignalBalance& balance, int deal) : balance_(balance), deal_(deal) {}

  /// One more action; false if all is played and counted.
  bool step(Counts& counts) {
    const std::vector<std::size_t>& all = balance_.to_play_;
    const std::size_t number =
        all[(static_cast<std::size_t>(deal_) * variants_per_deal + played_) % all.size()];
    const Variant& variant = balance_.variants_[number];
    if (!game_) game_ = balance_.with_bots(variant.game, variant.bot, deal_);
    if (game_->step([](const Event&) {})) return true;
    balance_.count_variant(number, game_->outcome(), counts);
    game_.reset();
    return ++played_ < std::min(variants_per_deal, all.size());
  }

 private:
  const SignalBalance& balance_;
  int deal_;
  std::size_t played_ = 0;
  std::unique_ptr<Dealt> game_;
};

std::unique_ptr<SignalBalance::Variants> SignalBalance::afterwards(int deal) const {
  return to_play_.empty() ? nullptr : std::make_unique<Variants>(*this, deal);
}

std::unique_ptr<Deal> SignalBalance::deal(int number, Counts& counts) const {
  return std::make_unique<PlayedDeal<SignalBalance>>(*this, number, counts);
}

}  // namespace

std::unique_ptr<Balance> switch_and_signal_balance(const host::GameEntry& entry,
                                                   const Request& request) {
  return std::make_unique<SignalBalance>(entry, request);
}

}  // namespace fairness
}  // namespace rail
