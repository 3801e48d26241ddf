// Is a board of The Grand Trunk Journey fair? What goods, contracts and improvements are worth.
#include "fairness/game_balance.h"
#include "games/grand_trunk_journey/parts.h"

namespace rail {

// host has it compiled.
extern template std::unique_ptr<bots::Bot<grand_trunk_journey::GrandTrunkJourney>>
bots::make_bot<grand_trunk_journey::GrandTrunkJourney>(std::string_view, const bots::Helpers&);

namespace fairness {

namespace {

using namespace grand_trunk_journey;

constexpr std::size_t goods = 4;

/// Every seat has luck of its own with its cards.
struct Streams {
  static constexpr std::size_t kinds = 64;
  static constexpr std::size_t count = max_players * kinds;
  static std::size_t of(const State& s, const Action& action) {
    static_assert(std::variant_size_v<Action> <= kinds);
    const bool own = s.step > Step::choose_start;
    return action.index() + (own ? kinds * static_cast<std::size_t>(index(s.turn)) : 0);
  }
};

/// What one player did in a game.
struct Deeds {
  std::array<std::int64_t, goods> delivered{};
  std::int64_t contracts = 0;
  std::vector<std::size_t> fulfilled{};  // those contracts
  std::int64_t terminals = 0;
  std::int64_t objectives = 0;
  std::array<std::int64_t, improvement_kinds> improvements{};
  int company = -1;
  int city = -1;

  static constexpr std::size_t count = goods + 3 + improvement_kinds;
  std::array<std::int64_t, count> all() const {
    std::array<std::int64_t, count> list{};
    std::copy(delivered.begin(), delivered.end(), list.begin());
    list[goods] = contracts;
    list[goods + 1] = terminals;
    list[goods + 2] = objectives;
    std::copy(improvements.begin(), improvements.end(), list.begin() + goods + 3);
    return list;
  }
};

class TrunkBalance final : public GameBalance<GrandTrunkJourney, Streams> {
 public:
  TrunkBalance(const host::GameEntry& entry, const Request& request)
      : GameBalance(entry, request, entry.min_players()) {
    shape_ = common_shape<Breakdown>(players_);
    const std::size_t places = board_->places.size();
    for (const char* name : {"delivered_to", "first_delivery", "terminals", "city_won"})
      shape_[name] = {places};
    for (const char* name : {"turned", "fulfilled", "contract_points", "contract_won"})
      shape_[name] = {board_->contracts.size()};
    shape_["contract_margin"] = means_of(board_->contracts.size());
    for (const char* name : {"displayed", "acquired", "improvement_won"})
      shape_[name] = {improvement_kinds};
    for (const char* name : {"objective_displayed", "objective_taken", "objective_points"})
      shape_[name] = {board_->objectives.size()};
    shape_["delivered"] = means_of(goods);
    shape_["company_margin"] = means_of(board_->companies.size());
    shape_["company_won"] = {board_->companies.size()};
    shape_["city_margin"] = means_of(places);
    shape_["products"] = sums_of(pairs_of(Deeds::count));
    shape_["with_result"] = sums_of(Deeds::count);
    shape_["result_squares"] = {};
    add_luck_lists(shape_);
  }

  std::unique_ptr<Deal> deal(int number, Counts& counts) const override {
    return std::make_unique<PlayedDeal<TrunkBalance>>(*this, number, counts);
  }
  std::unique_ptr<ForLuck> afterwards(int deal) const { return for_luck(deal); }

  /// What happened in one game, until it is over.
  struct Seen {
    std::array<Deeds, max_players> deeds{};
    int start = 0;
    int turns = 0;
  };

  void watch(const Event& event, Seen& seen, Counts& counts) const {
    const auto of = [&](Seat who) -> Deeds& {
      return seen.deeds[static_cast<std::size_t>(index(who))];
    };
    if (const auto* first = std::get_if<StartChosen>(&event)) {
      seen.start = index(first->seat);
    } else if (std::holds_alternative<TurnStarted>(event)) {
      ++seen.turns;
    } else if (const auto* cube = std::get_if<CubeDelivered>(&event)) {
      ++of(cube->seat).delivered[static_cast<std::size_t>(cube->good)];
      ++counts.list("delivered_to")[static_cast<std::size_t>(cube->place)];
    } else if (const auto* first_delivery = std::get_if<FirstDeliveryTaken>(&event)) {
      counts.list("first_delivery")[static_cast<std::size_t>(first_delivery->city)] +=
          first_delivery->points;
    } else if (const auto* turned = std::get_if<ContractTurned>(&event)) {
      ++counts.list("turned")[static_cast<std::size_t>(turned->contract)];
    } else if (const auto* contract = std::get_if<ContractFulfilled>(&event)) {
      const auto which = static_cast<std::size_t>(contract->contract);
      ++of(contract->seat).contracts;
      of(contract->seat).fulfilled.push_back(which);
      ++counts.list("fulfilled")[which];
      counts.list("contract_points")[which] += contract->points;
    } else if (const auto* shown = std::get_if<ImprovementDisplayed>(&event)) {
      ++counts.list("displayed")[static_cast<std::size_t>(shown->improvement)];
    } else if (const auto* gained = std::get_if<ImprovementAcquired>(&event)) {
      const auto which = static_cast<std::size_t>(gained->improvement);
      of(gained->seat).improvements[which] = 1;
      ++counts.list("acquired")[which];
    } else if (const auto* open = std::get_if<ObjectiveDisplayed>(&event)) {
      ++counts.list("objective_displayed")[static_cast<std::size_t>(open->objective)];
    } else if (const auto* taken = std::get_if<ObjectiveTaken>(&event)) {
      const auto which = static_cast<std::size_t>(taken->objective);
      ++of(taken->seat).objectives;
      ++counts.list("objective_taken")[which];
      counts.list("objective_points")[which] += taken->points;
    } else if (const auto* terminal = std::get_if<TerminalBuilt>(&event)) {
      ++of(terminal->seat).terminals;
      ++counts.list("terminals")[static_cast<std::size_t>(terminal->city)];
    } else if (const auto* company = std::get_if<CompanyTaken>(&event)) {
      of(company->seat).company = static_cast<int>(company->company);
    } else if (const auto* placed = std::get_if<TrainPlaced>(&event)) {
      of(placed->seat).city = static_cast<int>(placed->city);
    }
  }

  void count(const Seen& seen, const Dealt& game, Counts& counts) const {
    const Outcome<Breakdown> outcome = game.outcome();
    const std::array<Deeds, max_players>& deeds = seen.deeds;
    count_outcome(outcome, seen.start, seen.turns, counts);
    const auto players = static_cast<std::size_t>(players_);
    const auto scale = static_cast<std::int64_t>(players);
    std::int64_t points = 0;
    std::int64_t winners = 0;
    std::array<std::int64_t, Deeds::count> sums{};
    for (std::size_t i = 0; i < players; ++i) {
      points += outcome.points[i];
      winners += outcome.rank[i] == 1 ? 1 : 0;
      const auto own = deeds[i].all();
      for (std::size_t k = 0; k < own.size(); ++k) sums[k] += own[k];
    }
    std::vector<std::int64_t>& products = counts.list("products");
    std::vector<std::int64_t>& with_result = counts.list("with_result");
    for (std::size_t i = 0; i < players; ++i) {
      const std::int64_t ahead = scale * outcome.points[i] - points;
      const std::int64_t won = outcome.rank[i] == 1 ? whole_victory / winners : 0;
      const auto own = deeds[i].all();
      for (std::size_t k = 0; k < own.size(); ++k) {
        with_result[k] += (scale * own[k] - sums[k]) * ahead;
        for (std::size_t j = k; j < own.size(); ++j) {
          products[pair_at(own.size(), k, j)] +=
              (scale * own[k] - sums[k]) * (scale * own[j] - sums[j]);
        }
      }
      counts.list("result_squares")[0] += ahead * ahead;
      for (std::size_t good = 0; good < goods; ++good)
        add_to_mean(counts.list("delivered"), good, deeds[i].delivered[good]);
      for (std::size_t k = 0; k < improvement_kinds; ++k) {
        if (deeds[i].improvements[k] != 0) counts.list("improvement_won")[k] += won;
      }
      for (const std::size_t contract : deeds[i].fulfilled)
        count_of(counts, "contract", static_cast<int>(contract), ahead, won);
      count_of(counts, "company", deeds[i].company, ahead, won);
      count_of(counts, "city", deeds[i].city, ahead, won);
    }
  }

 private:
  json::object report_of(const Counts& counts) const override {
    const json::value document = host::parse_json(entry_.board(), "the board");
    json::object all = report_head(entry_, request_, players_, counts);
    all.emplace("order", order_json(counts, players_));
    all.emplace("length", length_json(counts, players_));
    all.emplace("points", sources_json(counts, host::measure_names<Breakdown>()));
    all.emplace("luck", luck_json(counts));
    all.emplace("tables", json::object{{"goods", goods_json(counts)},
                                       {"deeds", deeds_json(counts)},
                                       {"contracts", contracts_json(document, counts)},
                                       {"improvements", improvements_json(document, counts)},
                                       {"objectives", objectives_json(document, counts)},
                                       {"companies", companies_json(document, counts)},
                                       {"places", places_json(document, counts)}});
    return all;
  }

  static void count_of(Counts& counts, const std::string& what, int which, std::int64_t ahead,
                       std::int64_t won) {
    if (which < 0) return;
    const auto place = static_cast<std::size_t>(which);
    add_to_mean(counts.list(what + "_margin"), place, ahead);
    counts.list(what + "_won")[place] += won;
  }

  /// What one more of each deed is worth in points ahead, all others being equal.
  Regression worths(const Counts& counts) const {
    return regression_of(counts, Deeds::count, players_);
  }
  static json::value worth(const Regression& worths, std::size_t deed) {
    if (!worths.knows(deed)) return nullptr;
    std::vector<double> weights(Deeds::count);
    weights[deed] = 1;
    return worths.of(weights).to_json();
  }

  json::array goods_json(const Counts& counts) const {
    const Regression all_worths = worths(counts);
    json::array all;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Good>>([&](auto good) {
      const auto which = static_cast<std::size_t>(good.value);
      all.push_back({{"id", good.name},
                     {"delivered", mean_of(counts, "delivered", which).to_json()},
                     {"worth", worth(all_worths, which)}});
    });
    return all;
  }

  json::array deeds_json(const Counts& counts) const {
    const Regression all_worths = worths(counts);
    json::array all;
    for (const auto& [name, deed] :
         {std::pair{"contract", goods}, {"terminal", goods + 1}, {"objective", goods + 2}})
      all.push_back({{"id", name}, {"worth", worth(all_worths, deed)}});
    return all;
  }

  static double mean_points(const Counts& counts, std::string_view sum, std::string_view times,
                            std::size_t which) {
    const auto often = static_cast<double>(std::max<std::int64_t>(1, counts.at(times, which)));
    return std::round(10 * static_cast<double>(counts.at(sum, which)) / often) / 10;
  }

  json::array contracts_json(const json::value& document, const Counts& counts) const {
    const Pointers pointers(document, "contracts");
    json::array all;
    for (std::size_t i = 0; i < board_->contracts.size(); ++i) {
      const Contract& contract = board_->contracts[i];
      all.push_back({{"pointer", pointers.of(contract.id)},
                     {"id", contract.id},
                     {"turned", counts.at("turned", i)},
                     {"fulfilled_share", share_of(counts, "fulfilled", "turned", i).to_json()},
                     {"points", mean_points(counts, "contract_points", "fulfilled", i)},
                     {"who_fulfils", had(counts, "contract", i)}});
    }
    return all;
  }

  json::array improvements_json(const json::value& document, const Counts& counts) const {
    const Pointers pointers(document, "improvements");
    const Regression all_worths = worths(counts);
    json::array all;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<Improvement>>([&](auto one) {
      const auto which = static_cast<std::size_t>(one.value);
      const auto acquired = static_cast<double>(counts.at("acquired", which));
      const double won = static_cast<double>(counts.at("improvement_won", which)) / whole_victory;
      all.push_back({{"pointer", pointers.of(one.name)},
                     {"id", one.name},
                     {"displayed", counts.at("displayed", which)},
                     {"acquired_share", share_of(counts, "acquired", "displayed", which).to_json()},
                     {"owner_wins", share(std::min(won, acquired), acquired).to_json()},
                     {"worth", worth(all_worths, goods + 3 + which)}});
    });
    return all;
  }

  json::array objectives_json(const json::value& document, const Counts& counts) const {
    const Pointers pointers(document, "objectives");
    json::array all;
    for (std::size_t i = 0; i < board_->objectives.size(); ++i) {
      if (counts.at("objective_displayed", i) == 0) continue;
      const std::string& id = board_->objectives[i].id;
      const auto shown = static_cast<double>(counts.at("objective_displayed", i)) * players_;
      all.push_back({{"pointer", pointers.of(id)},
                     {"id", id},
                     {"taken_share",
                      share(static_cast<double>(counts.at("objective_taken", i)), shown).to_json()},
                     {"points", mean_points(counts, "objective_points", "objective_taken", i)}});
    }
    return all;
  }

  /// Wins and points ahead of those who had something from the beginning.
  json::object had(const Counts& counts, const std::string& what, std::size_t which) const {
    const auto often = static_cast<double>(counts.at(what + "_margin", 3 * which));
    const double won = static_cast<double>(counts.at(what + "_won", which)) / whole_victory;
    return {{"games", counts.at(what + "_margin", 3 * which)},
            {"wins", share(won, often).to_json()},
            {"margin", mean_of(counts, what + "_margin", which).times(1.0 / players_).to_json()}};
  }

  json::array companies_json(const json::value& document, const Counts& counts) const {
    const Pointers pointers(document, "companies");
    json::array all;
    for (std::size_t i = 0; i < board_->companies.size(); ++i) {
      if (counts.at("company_margin", 3 * i) == 0) continue;
      json::object row = had(counts, "company", i);
      row.emplace("id", board_->companies[i].id);
      row.emplace("pointer", pointers.of(board_->companies[i].id));
      all.push_back(std::move(row));
    }
    return all;
  }

  json::array places_json(const json::value& document, const Counts& counts) const {
    const Pointers pointers(document, "places");
    const auto games = static_cast<double>(std::max<std::int64_t>(1, counts.at("games")));
    const auto per_game = [&](std::string_view name, std::size_t i) {
      return std::round(100 * static_cast<double>(counts.at(name, i)) / games) / 100;
    };
    json::array all;
    for (std::size_t i = 0; i < board_->places.size(); ++i) {
      json::object row{{"pointer", pointers.of(board_->places[i].id)},
                       {"id", board_->places[i].id},
                       {"delivered", per_game("delivered_to", i)},
                       {"first_delivery", per_game("first_delivery", i)},
                       {"terminals", per_game("terminals", i)}};
      if (counts.at("city_margin", 3 * i) > 0) row.emplace("start", had(counts, "city", i));
      all.push_back(std::move(row));
    }
    return all;
  }
};

}  // namespace

std::unique_ptr<Balance> grand_trunk_journey_balance(const host::GameEntry& entry,
                                                     const Request& request) {
  return std::make_unique<TrunkBalance>(entry, request);
}

}  // namespace fairness
}  // namespace rail
