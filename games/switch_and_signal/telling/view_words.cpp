// The table as one viewer sees it, for the terminal.
#include <algorithm>
#include <array>

#include "games/switch_and_signal/telling/words.h"

namespace rail::switch_and_signal {

namespace {

/// Writes down one view, part by part.
class ViewWords {
 public:
  ViewWords(const SwitchAndSignal& g, const View& view) : g_(g), board_(g.board()), view_(view) {}

  std::string text() const {
    std::string all = headline() + "\n";
    if (view_.passing && view_.step != Step::over)
      all += "Trains may pass through cities in this turn.\n";
    for (const std::string& part : {clock() + card(), goods() + helpers(), trains() + in_depot(),
                                    starts() + signals() + switches(), hands()}) {
      all += '\n';
      all += part;
    }
    return all;
  }

 private:
  bool is_mine(Seat s) const { return view_.seat == s; }
  std::string verb(std::string_view mine, std::string_view others) const {
    return (is_mine(view_.turn) ? "You " : english::seat(view_.turn) + " ") +
           std::string(is_mine(view_.turn) ? mine : others);
  }
  const TrainView& at(TrainId id) const { return view_.trains[static_cast<std::size_t>(id)]; }
  std::string mover() const { return view_.move ? english::train(view_.move->train) : "a train"; }
  std::string points() const {
    return english::counted(view_.move ? view_.move->points : 0, "point");
  }
  /// "black", while trains of this colour are deployed or move.
  std::string color() const {
    return view_.card ? std::string(english::color(view_.card->color)) : "next";
  }

  std::string headline() const {
    switch (view_.step) {
      case Step::choose_first:
        return "Chance chooses who starts.";
      case Step::place_discs:
        return placing();
      case Step::number_starts:
        return "Chance gives the start locations their numbers.";
      case Step::reveal:
        return "Chance reveals a departure card for seat " + turn() + ".";
      case Step::carry_out:
        return verb("carry", "carries") + " out the departure card, or" + call(" a helper") + ".";
      case Step::deploy:
        return verb("choose", "chooses") + " the colour of the train to deploy.";
      case Step::choose_start:
        return verb("choose", "chooses") + " where the " + color() + " train starts.";
      case Step::roll_start:
        return "Chance decides where the " + color() + " train starts.";
      case Step::choose_color:
        return verb("choose", "chooses") + " the colour that moves next.";
      case Step::move:
        return verb("choose", "chooses") + " which " + color() + " train moves next.";
      case Step::roll:
        return "Chance rolls for " + mover() + ".";
      case Step::run:
        return running();
      case Step::pass:
        return verb("choose", "chooses") + " whether " + mover() + " stays in " + city() +
               " or runs on: it has " + points() + " left.";
      case Step::actions:
        return verb("are", "is") + " to play action cards, or to end the turn.";
      case Step::traded:
        return verb("choose", "chooses") + " an action for the two cards given up.";
      case Step::deal:
      case Step::draw:
        return "Chance deals to seat " + turn() + ": " + english::counted(view_.due, "card") +
               " to come.";
      case Step::over:
        break;
    }
    if (view_.won.value_or(false)) return "The game is over and won: all goods are delivered.";
    return "The game is over and lost.";
  }

  std::string turn() const { return std::to_string(index(view_.turn)); }
  std::string call(std::string_view whom) const {
    return std::string(is_mine(view_.turn) ? " call" : " calls") + std::string(whom);
  }
  std::string city() const {
    if (!view_.move || !at(view_.move->train).at) return "the city";
    return english::space(board_, *at(view_.move->train).at);
  }

  std::string placing() const {
    if (g_.options().discs == Discs::random) return "Chance places the switch and signal discs.";
    if (g_.options().discs == Discs::first_game)
      return verb("place", "places") + " the additional signal disc.";
    return verb("place", "places") + " the discs of a switch, or a signal disc.";
  }

  std::string running() const {
    const bool in_city = view_.move && at(view_.move->train).at &&
                         board_[*at(view_.move->train).at].kind <= SpaceKind::port;
    return in_city ? verb("choose", "chooses") + " how " + mover() + " leaves " + city() +
                         ": it has " + points() + "."
                   : verb("let", "lets") + " " + mover() + " run " + points() + ", or" +
                         call(" a helper") + ".";
  }

  std::string clock() const {
    std::string text = english::paragraph(
        "Clock",
        {std::to_string(view_.tokens) + " of " +
             english::counted(g_.options().time_tokens, "time token"),
         std::to_string(view_.tokens_lost) + " lost so far",
         english::counted(view_.departures, "departure card") + " left" +
             (view_.departures == 0 && view_.step != Step::over ? ": this is the last turn" : "")});
    if (view_.bottom)
      text += english::paragraph("At the bottom", {english::departure(board_, *view_.bottom)});
    return text;
  }

  /// The departure card and how far it is carried out.
  std::string card() const {
    if (!view_.card) return {};
    const CardView& it = *view_.card;
    std::string text = english::paragraph(
        "This card",
        {it.card ? english::departure(board_, *it.card) : english::departure_of_start_card()});
    std::vector<std::string> now;
    if (it.deploys > 0) {
      now.push_back(english::counted(it.deploys, "train") + " to deploy");
    } else if (it.card) {
      now.push_back("row " + std::to_string(it.row + 1) + " of " +
                    std::to_string(board_[*it.card].moves.size()) + " of the moves");
      it.moved.each([&](TrainId t) {
        const bool moves = view_.move && view_.move->train == t;
        now.push_back(english::train(t) + (moves ? " moves" : " is done"));
      });
    }
    return text + english::paragraph("Now", now);
  }

  std::string goods() const {
    std::vector<std::string> waiting;
    view_.supply.each([&](Goods goods, int n) {
      waiting.push_back(std::to_string(n) + " " + std::string(english::goods(goods)) + " in " +
                        english::home(board_, goods));
    });
    std::string text = english::paragraph("Goods", waiting);
    for (int p = 0; p < view_.delivered.size(); ++p)
      text += english::paragraph(p == 0 ? "Delivered" : "", delivered(p));
    return text;
  }

  /// "Marseille 1/2 blue, 0/2 yellow, 2/2 red, 0/2 white".
  std::vector<std::string> delivered(int port) const {
    const auto p = static_cast<std::size_t>(port);
    std::vector<std::string> parts;
    int more = 0;
    for (std::size_t i = 0; i < goods_colors; ++i) {
      const auto goods = static_cast<Goods>(i);
      const int here = view_.delivered[port][goods];
      const int asked = board_.demand[p][i];
      more += std::max(0, here - asked);
      if (asked > 0)
        parts.push_back(std::to_string(std::min(here, asked)) + "/" + std::to_string(asked) + " " +
                        std::string(english::goods(goods)));
    }
    const std::string wanted = wants_more() ? "/" + std::to_string(board_.extra_demand[p]) : "";
    if (more > 0 || wants_more()) parts.push_back(std::to_string(more) + wanted + " more");
    parts.front() = board_[board_.ports[p]].name.en + " " + parts.front();
    return parts;
  }

  /// Whether the table plays with the larger number of goods.
  bool wants_more() const {
    int asked = 0;
    for (const auto& port : board_.demand) {
      for (int n : port) asked += n;
    }
    return g_.goods_needed() > asked;
  }

  std::string helpers() const {
    std::vector<std::string> left;
    for (int h = 0; h < g_.count(HelperId{}); ++h) {
      const auto id = static_cast<HelperId>(h);
      if (!view_.helpers.contains(id)) left.push_back(board_[id].name.en);
    }
    return english::paragraph("Helpers left", left);
  }

  std::string trains() const {
    std::string text;
    for (int i = 0; i < train_count; ++i) {
      const auto id = static_cast<TrainId>(i);
      const TrainView& train = at(id);
      if (!train.at) continue;
      const bool moves = view_.move && view_.move->train == id;
      text += english::padded(english::train(id) + (moves ? " *" : ""), rail::english::indent);
      text += english::padded(train.cargo ? std::string(english::goods(*train.cargo)) : "–", 8);
      text += english::space(board_, *train.at);
      if (train.forward) {
        const Line& line = board_[board_[*train.at].lines.front()];
        text += ", towards " + english::end(board_, *train.forward ? line.to : line.from);
      }
      text += '\n';
    }
    return text.empty() ? text : "Train         Goods   Place\n" + text;
  }

  std::string in_depot() const {
    std::array<int, colors> count{};
    for (std::size_t t = 0; t < train_count; ++t) {
      if (!view_.trains[t].at) ++count[t / trains_per_color];
    }
    std::vector<std::string> items;
    for (std::size_t c = 0; c < colors; ++c) {
      if (count[c] > 0)
        items.push_back(std::to_string(count[c]) + " " +
                        std::string(english::color(static_cast<Color>(c))));
    }
    return english::paragraph("In the depot", items);
  }

  std::string starts() const {
    std::vector<std::string> items;
    for (std::size_t n = 0; n < start_count; ++n) {
      if (view_.start_of[n])
        items.push_back(std::to_string(n + lowest_start) + " " +
                        english::space(board_, *view_.start_of[n]));
    }
    std::string text = english::paragraph("Starts", items);
    if (view_.tiles.empty()) return text;
    std::vector<std::string> tiles;
    for (std::uint8_t n : view_.tiles) tiles.push_back(std::to_string(n));
    return text + english::paragraph("Tiles left", tiles);
  }

  std::string signals() const {
    std::vector<std::string> items;
    view_.green.each([&](SignalId id) { items.push_back(english::signal(board_, id)); });
    return english::paragraph("Green signals", items);
  }

  std::string switches() const {
    std::vector<std::string> items;
    int without = 0;
    for (const SwitchView& it : view_.switches) {
      const std::vector<std::string> joined = english::joined(board_, it.junction, it.open);
      if (joined.size() == 2) {
        items.push_back(board_[it.junction].name.en + ": " + joined[0] + "–" + joined[1]);
      } else {
        ++without;
      }
    }
    if (without > 0) items.push_back(std::to_string(without) + " without discs");
    return english::paragraph("Switches", items);
  }

  std::string hands() const {
    std::string text;
    for (int i = 0; i < view_.hands.size(); ++i) {
      const bool is_next =
          view_.step != Step::choose_first && view_.step != Step::over && view_.turn == seat(i);
      text += english::paragraph(
          (is_mine(seat(i)) ? "Your hand" : "Hand of " + std::to_string(i)) + (is_next ? " *" : ""),
          {english::cards(view_.hands[i])});
    }
    text += english::paragraph(
        "Pile", {english::cards(view_.pile) + "; discarded: " + english::cards(view_.discards)});
    return text;
  }

  const SwitchAndSignal& g_;
  const Board& board_;
  const View& view_;
};

}  // namespace

std::string words(const SwitchAndSignal& g, const View& view) { return ViewWords(g, view).text(); }

}  // namespace rail::switch_and_signal
