// The table as one viewer sees it, for the terminal.
#include <algorithm>
#include <boost/describe/enum_to_string.hpp>

#include "games/grand_trunk_journey/telling/words.h"

namespace rail::grand_trunk_journey {

namespace {

std::string joined(const std::vector<std::string>& items, std::string_view nothing = "none") {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + item;
  return text.empty() ? std::string(nothing) : text;
}

/// Writes down one view, part by part.
class ViewWords {
 public:
  ViewWords(const GrandTrunkJourney& g, const View& view) : g_(g), view_(view) {}

  std::string text() const {
    std::string all = headline() + "\n";
    if (view_.final_turns && view_.step != Step::over) all += "The final turns have begun.\n";
    all += "\n" + places() + "\n" + contracts() + market() + "\n";
    for (int p = 0; p < view_.players.size(); ++p) all += player(seat(p));
    if (view_.seat) all += "\n" + own();
    return all;
  }

 private:
  bool is_mine(Seat s) const { return view_.seat == s; }
  std::string name(Seat s) const { return is_mine(s) ? "You" : english::seat(s); }
  const PlayerView& of(Seat s) const { return view_.players[index(s)]; }

  std::string headline() const {
    if (view_.step == Step::over) return "The game is over.";
    const bool chance = view_.cards_due > 0 || view_.contracts_due > 0 ||
                        (view_.step <= Step::start_cities &&
                         (view_.step != Step::companies || g_.options().companies_dealt));
    if (chance) return "Chance is to act.";
    const std::string who = name(view_.turn) + (is_mine(view_.turn) ? " are" : " is");
    switch (view_.step) {
      case Step::companies:
        return who + " to choose a company.";
      case Step::first_loads:
        return who + " to choose the first load.";
      case Step::turn:
        return who + " to move or to do maintenance.";
      case Step::maintenance:
        return who + " in maintenance.";
      default:
        return who + " at the step: " + boost::describe::enum_to_string(view_.step, "") + ".";
    }
  }

  std::string places() const {
    std::string text = "Place                  wants  gives         steel  first  terminal\n";
    for (const PlaceView& p : view_.places) {
      text += english::padded(english::place(g_, p.place), 23);
      std::vector<std::string> gives;
      if (p.token) {
        g_.board()[*p.token].supply.each([&](Good g) { gives.push_back(english::good(g)); });
        text += english::padded(english::good(g_.board()[*p.token].demand), 7) +
                english::padded(joined(gives), 14);
      } else {
        text += english::padded("", 21);
      }
      text += english::padded(p.steel > 0 ? std::to_string(p.steel) : "", 7);
      text += english::padded(p.first_delivery > 0 ? std::to_string(p.first_delivery) : "", 7);
      text += g_.board()[p.place].port ? "port" : p.open ? "yes" : "no";
      text += '\n';
    }
    return text;
  }

  std::string contracts() const {
    std::string text;
    for (int i = 0; i < view_.contracts.size(); ++i) {
      const SlotView& slot = view_.contracts[i];
      const Slot& it = g_.board().slots[static_cast<std::size_t>(i)];
      text += "Contract of days " + std::to_string(it.from) + " to " + std::to_string(it.to) +
              ", " + english::counted(it.points, "point") + ": ";
      if (slot.contract) {
        const Contract& contract = g_.board()[*slot.contract];
        text += english::good(contract.good) + " to " + english::place(g_, contract.city);
      } else {
        text += "face down";
      }
      if (slot.fulfilled_by)
        text += ", fulfilled by seat " + std::to_string(index(*slot.fulfilled_by));
      text += '\n';
    }
    return text;
  }

  std::string listed(const Improvements& improvements) const {
    std::vector<std::string> items;
    improvements.each([&](Improvement i) { items.push_back(english::improvement(g_, i)); });
    return joined(items);
  }

  std::string market() const {
    std::string text = "Improvements  " + listed(view_.display) + "\n";
    std::vector<std::string> items;
    view_.objectives.each([&](ObjectiveId o) { items.push_back(g_.board()[o].name.en); });
    if (!items.empty()) text += "Objectives    " + joined(items) + "\n";
    std::vector<std::string> order;
    for (Seat s : view_.order)
      order.push_back(std::to_string(index(s)) + " on day " + std::to_string(of(s).day));
    return text + "Time track    " + joined(order) + "\n";
  }

  /// A card with what the company can do with it.
  std::string card(const PlayerView& p, CardId id) const {
    static constexpr std::array<std::string_view, 9> features{"",
                                                              "",
                                                              "high capacity",
                                                              "influence demand",
                                                              "overland transport",
                                                              "rail yard",
                                                              "right of way",
                                                              "development",
                                                              "development (4)"};
    const Card& it = g_.board()[id];
    std::string text = it.kind == CardKind::city       ? english::place(g_, it.city)
                       : it.kind == CardKind::port     ? "Port"
                       : it.kind == CardKind::junction ? "Grand Trunk Jct"
                                                       : it.id;
    if (!p.company) return text;
    const Face& face = g_.face(*p.company, id);
    if (face.feature == Feature::nothing) return text;
    if (face.feature == Feature::railcar)
      return text + " (" + g_.board().railcars[face.type].name.en + ")";
    return text + " (" + std::string(features[static_cast<std::size_t>(face.feature)]) + ")";
  }
  std::string cards(const PlayerView& p, const CardCounts& counts) const {
    std::vector<std::string> items;
    counts.each([&](CardId c, int n) {
      items.push_back((n > 1 ? std::to_string(n) + " × " : "") + card(p, c));
    });
    return joined(items);
  }

  std::string train(const PlayerView& p) const {
    std::vector<std::string> items;
    for (const RailcarView& r : p.railcars) {
      std::string load = "empty";
      if (r.good)
        load = (r.cubes > 1 ? std::to_string(r.cubes) + " " : "") + english::good(*r.good);
      items.push_back(card(p, r.card) + ": " + load);
    }
    return joined(items, "no railcars");
  }

  std::string player(Seat s) const {
    const PlayerView& p = of(s);
    std::string text = name(s);
    if (p.company) text += ", " + g_.board()[*p.company].name.en;
    text += ": " + english::counted(p.points, "point") + ", day " + std::to_string(p.day);
    if (p.status != Status::playing)
      text += ", " + std::string(boost::describe::enum_to_string(p.status, ""));
    text += "\n  ";
    if (p.place) text += english::place(g_, *p.place) + ", ";
    text += "force " + std::to_string(p.force) + (p.fast ? ", fast" : "") + ", " + train(p);
    std::vector<std::string> goods;
    p.delivered.each(
        [&](Good g, int n) { goods.push_back(std::to_string(n) + " " + english::good(g)); });
    text += "\n  Delivered " + joined(goods, "nothing") + "; wood track " + std::to_string(p.wood) +
            "; " + english::counted(p.contracts, "contract") + "; " + listed(p.improvements);
    if (p.stored) text += "\n  On the Parking Spur: " + card(p, *p.stored);
    text += "\n  " + english::counted(p.hand, "card") + " in hand, " + std::to_string(p.deck) +
            " in the deck; discards: " + cards(p, p.discards) + "\n";
    return text;
  }

  std::string own() const {
    const PlayerView& me = of(*view_.seat);
    return "Your hand     " + cards(me, view_.hand) + "\nYour deck     " + cards(me, view_.deck) +
           "\n";
  }

  const GrandTrunkJourney& g_;
  const View& view_;
};

}  // namespace

std::string words(const GrandTrunkJourney& g, const View& view) {
  return ViewWords(g, view).text();
}

}  // namespace rail::grand_trunk_journey
