// Everything has words of its own.
#include "games/switch_and_signal/telling/words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/mp11/algorithm.hpp>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>

#include "games/switch_and_signal/rules/boards.h"

namespace rail::switch_and_signal::words_test {

constexpr std::string_view europe = "europe.json";
constexpr std::string_view america = "north-america.json";

SwitchAndSignal game(std::string_view file, int players = 2, Options options = {}) {
  if (!options.first) options.first = seat(0);
  for (const EmbeddedBoard& board : embedded_boards()) {
    if (board.file == file)
      return {std::make_shared<const Board>(Board::parse(board.text)), players, options};
  }
  throw std::out_of_range(std::string(file));
}

template <class Id>
Id find(const SwitchAndSignal& g, std::string_view word) {
  for (int i = 0; i < g.count(Id{}); ++i) {
    if (g.word(static_cast<Id>(i)) == word) return static_cast<Id>(i);
  }
  throw std::out_of_range(std::string(word));
}

Way way(const SwitchAndSignal& g, std::string_view a, std::string_view b) {
  Way way;
  way.push(std::min(find<LineId>(g, a), find<LineId>(g, b)));
  way.push(std::max(find<LineId>(g, a), find<LineId>(g, b)));
  return way;
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// Plays at random and calls f(state, actor, legal actions, what the last action caused).
template <class F>
void play(const SwitchAndSignal& g, std::uint64_t seed, const F& f) {
  Rng rng(seed);
  State s = g.start();
  std::vector<Event> events;
  for (int n = 0; n < 2000; ++n) {
    const ActorSet actors = g.to_act(s);
    ActionListOf<SwitchAndSignal> list;
    if (!actors.empty()) g.legal(s, actors.first(), list);
    f(s, list, events);
    if (actors.empty()) return;
    events.clear();
    const auto choice = static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())));
    g.apply(s, actors.first(), list[choice], Emit<Event>(events));
  }
}

/// Games with all there is to choose before the game.
std::vector<SwitchAndSignal> all_games() {
  std::vector<SwitchAndSignal> games;
  for (std::string_view file : {europe, america}) {
    for (Discs discs : {Discs::first_game, Discs::placed, Discs::random}) {
      for (Starts starts : {Starts::printed, Starts::shuffled, Starts::drawn}) {
        Options options;
        options.discs = discs;
        options.starts = starts;
        options.extra_signal = starts != Starts::printed;
        options.goods = starts == Starts::drawn ? 10 : 8;
        games.push_back(game(file, starts == Starts::printed ? 1 : 4, options));
      }
    }
  }
  return games;
}

TEST(SwitchAndSignalWords, EveryActionHasWordsOfItsOwn) {
  const SwitchAndSignal g = game(europe);
  std::set<std::string> all;
  boost::mp11::mp_for_each<Action>([&](auto action) {
    const std::string text = words(g, Action(action));
    EXPECT_FALSE(text.empty()) << action.type;
    EXPECT_TRUE(all.insert(text).second) << action.type << ": " << text;
  });
}

TEST(SwitchAndSignalWords, EveryEventHasWordsOfItsOwn) {
  const SwitchAndSignal g = game(america);
  std::set<std::string> all;
  boost::mp11::mp_for_each<Event>([&](auto event) {
    const std::string text = words(g, Event(event));
    EXPECT_FALSE(text.empty()) << event.type;
    EXPECT_TRUE(all.insert(text).second) << event.type << ": " << text;
  });
}

TEST(SwitchAndSignalWords, EveryReasonHasASentenceOfItsOwn) {
  std::set<std::string> all;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Reason>>([&](auto reason) {
    const std::string text = words(reason.value);
    ASSERT_FALSE(text.empty()) << reason.name;
    EXPECT_EQ(text.back(), '.') << reason.name;
    EXPECT_TRUE(all.insert(text).second) << reason.name;
  });
}

TEST(SwitchAndSignalWords, EveryCauseIsTold) {
  const SwitchAndSignal g = game(europe);
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Cause>>([&](auto cause) {
    const std::string stopped = words(g, Event(TrainStopped{TrainId{0}, cause.value, 0}));
    EXPECT_GT(stopped.size(), std::string("black 1 ").size()) << cause.name;
    const std::string lost = words(g, Event(TokensLost{2, cause.value}));
    EXPECT_GT(lost.size(), std::string("2 time tokens are lost: ").size()) << cause.name;
  });
}

TEST(SwitchAndSignalWords, Places) {
  const SwitchAndSignal g = game(europe);
  const auto said = [&](std::string_view id) {
    return english::space(g.board(), find<SpaceId>(g, id));
  };
  EXPECT_EQ(said("paris"), "Paris");
  EXPECT_EQ(said("calais"), "Calais");
  EXPECT_EQ(said("strasbourg--paris-2"), "piece 2 of 3 from Strasbourg to Paris");
  EXPECT_EQ(said("calais--lille-1"), "the piece from Calais to Lille");
}

TEST(SwitchAndSignalWords, LinesWithTheSameEndsAreToldApart) {
  Board board = game(europe).board();
  const auto lille = static_cast<JunctionId>(0);
  const auto first = board.junctions[0].lines[0];
  const auto second = board.junctions[0].lines[2];
  board.lines[static_cast<std::size_t>(second)].from = board[first].from;
  board.lines[static_cast<std::size_t>(second)].to = board[first].to;
  Way way;
  way.push(first);
  way.push(second);
  EXPECT_EQ(english::listed(english::joined(board, lille, way)),
            "calais--lille and lille--brussels");
  EXPECT_EQ(english::space(board, board[first].first_piece),
            "the piece from Calais to Lille (calais--lille)");
}

TEST(SwitchAndSignalWords, DepartureCards) {
  const SwitchAndSignal g = game(europe);
  const auto said = [&](std::string_view id) {
    return english::departure(g.board(), find<CardId>(g, id));
  };
  EXPECT_EQ(said("new-black-gray"), "deploy one train, then move black and grey");
  EXPECT_EQ(said("two-new-any"), "deploy two trains, then move a colour of your choice");
  EXPECT_EQ(said("black-brown"), "move black and brown");
  EXPECT_EQ(said("any-any"), "move two colours of your choice");
  EXPECT_EQ(said("any-any-any"), "move all three colours");
}

TEST(SwitchAndSignalWords, Actions) {
  const SwitchAndSignal g = game(europe);
  const auto said = [&](const Action& action) { return words(g, action); };
  EXPECT_EQ(said(Deploy{Color::black}), "Deploy a black train");
  EXPECT_EQ(said(MoveTrain{TrainId{4}}), "Roll for brown 2");
  EXPECT_EQ(said(Leave{find<LineId>(g, "paris--dijon")}), "Leave Paris towards Dijon");
  EXPECT_EQ(said(Leave{find<LineId>(g, "lille--paris")}), "Leave Paris towards Lille");
  EXPECT_EQ(
      said(SetSignal{find<SignalId>(g, "at-paris-from-lille"),
                     find<SignalId>(g, "on-cologne--frankfurt")}),
      "Move the disc from the signal of Paris towards Lille to the signal between Cologne and "
      "Frankfurt");
  EXPECT_EQ(said(SetSwitch{find<JunctionId>(g, "lille"), way(g, "calais--lille", "lille--paris")}),
            "Set the switch at Lille: Calais–Paris");
  EXPECT_EQ(said(Load{TrainId{0}, ActionCard::move_train}),
            "Load goods onto black 1 with a move card");
  EXPECT_EQ(said(TradeCards{ActionCard::set_signal, ActionCard::set_switch}),
            "Give up two cards (signal and switch) for any action");
  EXPECT_EQ(said(EndTurn{5}), "End the turn and draw 5 cards");
  EXPECT_EQ(said(EndTurn{0}), "End the turn and draw no cards");
  EXPECT_EQ(said(UseHelper{find<HelperId>(g, "logistician")}), "Call the Logistician");
  EXPECT_EQ(said(HoldTrain{TrainId{1}}), "Keep black 2 from moving");
  EXPECT_EQ(said(RollStart{7}), "The dice show 7");
  EXPECT_EQ(said(Roll{3}), "The die shows 3");
  Options drawn;
  drawn.starts = Starts::drawn;
  EXPECT_EQ(words(game(europe, 2, drawn), Action(RollStart{7})), "The tile shows 7");
}

TEST(SwitchAndSignalWords, Events) {
  const SwitchAndSignal g = game(europe);
  const auto said = [&](const Event& event) { return words(g, event); };
  EXPECT_EQ(said(TrainRan{TrainId{0}, find<SpaceId>(g, "paris")}), "black 1 runs to Paris");
  EXPECT_EQ(said(TrainStopped{TrainId{0}, Cause::points_used, 0}),
            "black 1 has run as far as rolled");
  EXPECT_EQ(said(TrainStopped{TrainId{0}, Cause::red_signal, 2}),
            "black 1 stops at a red signal: 2 points lapse");
  EXPECT_EQ(said(TrainStopped{TrainId{8}, Cause::city, 1}),
            "grey 3 stops in the city: 1 point lapses at no cost");
  EXPECT_EQ(said(TokensLost{2, Cause::start_location}),
            "2 time tokens are lost: a train has run onto a start location");
  EXPECT_EQ(said(TokensLost{1, Cause::red_signal}),
            "1 time token is lost: points have lapsed at a red signal");
  EXPECT_EQ(said(TrainToDepot{TrainId{3}, Goods::white}),
            "brown 1 goes back to the depot, its white goods to Nuremberg");
  EXPECT_EQ(said(SwitchSet{find<JunctionId>(g, "lille"), way(g, "calais--lille", "lille--paris")}),
            "The switch at Lille now joins Calais and Paris");
  EXPECT_EQ(said(CardRevealed{find<CardId>(g, "any-any"), 9}),
            "The departure card says: move two colours of your choice (9 left)");
}

TEST(SwitchAndSignalWords, LegalActionsAreToldApart) {
  for (const SwitchAndSignal& g : all_games()) {
    play(g, 1, [&](const State&, const auto& legal, const std::vector<Event>& events) {
      std::set<std::string> all;
      for (const Action& action : legal)
        EXPECT_TRUE(all.insert(words(g, action)).second) << words(g, action);
      for (const Event& event : events) EXPECT_FALSE(words(g, event).empty());
    });
  }
}

TEST(SwitchAndSignalWords, EveryViewFitsThePage) {
  int moment = 0;
  for (const SwitchAndSignal& g : all_games()) {
    play(g, 2, [&](const State& s, const auto&, const std::vector<Event>&) {
      if (++moment % 7 != 0) return;
      std::istringstream text(words(g, g.view(s, Viewer::onlooker())));
      int lines = 0;
      for (std::string line; std::getline(text, line); ++lines) {
        const auto columns =
            std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
        EXPECT_LE(columns, 96) << line;
      }
      EXPECT_LE(lines, 50);
    });
  }
}

TEST(SwitchAndSignalWords, ViewTellsWhatIsAskedOfWhom) {
  const SwitchAndSignal g = game(europe);
  std::set<Step> seen;
  play(g, 3, [&](const State& s, const auto&, const std::vector<Event>&) {
    if (s.step != Step::actions || !seen.insert(s.step).second) return;
    const std::string mine = words(g, g.view(s, s.turn));
    EXPECT_TRUE(has(mine, "You are to play action cards, or to end the turn.\n")) << mine;
    EXPECT_TRUE(has(mine, "\nYour hand *   ")) << mine;
    EXPECT_TRUE(has(mine, "\nHand of 1     ")) << mine;
    const std::string other = words(g, g.view(s, seat(1)));
    EXPECT_TRUE(has(other, "Seat 0 is to play action cards, or to end the turn.\n")) << other;
    EXPECT_TRUE(has(other, "\nHand of 0 *   ")) << other;
    EXPECT_FALSE(has(words(g, g.view(s, Viewer::onlooker())), "You")) << other;
  });
  EXPECT_FALSE(seen.empty());
}

TEST(SwitchAndSignalWords, ViewShowsTheTable) {
  const SwitchAndSignal g = game(europe);
  View v = g.view(g.start(), Viewer::onlooker());
  v.step = Step::actions;
  v.trains[4] = {
      .at = find<SpaceId>(g, "strasbourg--paris-2"), .forward = false, .cargo = Goods::red};
  v.bottom = find<CardId>(g, "any-any-any");
  v.helpers.insert(find<HelperId>(g, "dispatcher"));
  v.delivered[0][Goods::yellow] = 2;
  const std::string text = words(g, v);
  for (std::string_view line :
       {"Clock         7 of 7 time tokens, 0 lost so far, 16 departure cards left\n"
        "At the bottom move all three colours\n",
        "Goods         2 blue in Paris, 2 yellow in Amsterdam, 2 red in Berlin, 2 white in "
        "Nuremberg\n",
        "Delivered     Marseille 0/2 blue, 2/2 yellow, 0/2 red, 0/2 white\n",
        "Helpers left  Logistician, Conductor\n",
        "brown 2       red     piece 2 of 3 from Strasbourg to Paris, towards Strasbourg\n",
        "In the depot  3 black, 2 brown, 3 grey\n", "Starts        2 Barcelona, 3 Bordeaux, ",
        "Green signals Paris towards Lille, ", "Switches      Lille: Calais–Paris, "})
    EXPECT_TRUE(has(text, line)) << line << text;
}

TEST(SwitchAndSignalWords, ViewOfAnEmptyTable) {
  const SwitchAndSignal g = game(europe);
  View v;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Step>>([&](auto step) {
    v.step = step.value;
    EXPECT_FALSE(words(g, v).empty()) << step.name;
    EXPECT_TRUE(has(words(g, v), "Switches      none")) << words(g, v);
  });
}

}  // namespace rail::switch_and_signal::words_test
