// Work of bots as text: for who does it where nothing is shared with the house, such as another
// worker of a browser. The answer is a text, too.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/own_board.h"
#include "host/record.h"
#include "tables/bodies.h"
#include "tables/messages.h"

namespace rail::tables {

/// Somebody who decides in a match.
struct AtSeat {
  std::shared_ptr<const host::Match> match;
  Seat seat{};
  std::uint64_t luck = 0;
};

/// What a bot does at a seat where the record ends.
std::string choose_errand(const host::Record& record, Seat seat, std::string_view bot,
                          std::uint64_t luck);
struct Chosen {
  boost::json::value action;           // null if there is none
  std::optional<std::string> problem;  // why there is none, for the log
};
BOOST_DESCRIBE_STRUCT(Chosen, (), (action, problem))
/// The same here and now.
Chosen choose(const AtSeat& at, std::string_view bot);

/// What a bot would advise there.
std::string advise_errand(const host::Record& record, Seat seat, std::string_view bot,
                          std::uint64_t luck);
struct Advice {
  std::vector<HintedAction> actions;
  std::optional<std::string> problem;
};
BOOST_DESCRIBE_STRUCT(Advice, (), (actions, problem))
Advice advise(const AtSeat& at, std::string_view bot);

/// A whole game of a deal, with the bots that play on for people.
/// `board`: what it is played on, if it is none of the catalog's.
std::string deal_errand(const DealInfo& deal, const host::OwnBoard* board, std::uint64_t luck);
struct PlayedDeal {
  std::optional<ListedTable> table;  // none if it could not be played: options of older rules
};
BOOST_DESCRIBE_STRUCT(PlayedDeal, (), (table))
PlayedDeal played_by_bots(const DealInfo& deal, const host::OwnBoard* board, std::uint64_t luck);

/// A finished match, looked at again. What is said is an `Analysis` of web/wire as far as it is
/// known, or nothing if the match cannot be looked at.
std::string analyse_errand(const host::Record& record, int effort);

/// What POST /api/boards/balance and POST /api/boards/report ask for, by their bodies. What is said
/// is the answer, or {"problem"} if the body asks for something else; nothing as long as no deal is
/// played.
std::string balance_errand(std::string_view body);
std::string report_errand(std::string_view body);
/// The second here and now.
std::string report_said(std::string_view body);
/// What is wrong with such a request, if this was said.
std::optional<std::string> problem_in(std::string_view said);

/// What was said, as `Chosen`, `Advice` or `PlayedDeal`; empty if it is nothing of the kind, since
/// who does errands may fail.
template <class Answer>
Answer heard(std::string_view said);

class ErrandTask;

/// An errand being done.
class ErrandWork {
 public:
  /// Throws host::BadInput if it is no errand.
  explicit ErrandWork(std::string_view text);
  ErrandWork(const ErrandWork&) = delete;
  ErrandWork& operator=(const ErrandWork&) = delete;
  ~ErrandWork();

  /// One more piece, which takes as long as a bot thinks or a fraction of a second; false if
  /// nothing is left.
  bool step();
  /// It has taken long enough: what can be answered in part shall be.
  void hurry();
  /// What is known so far.
  std::string said() const;

 private:
  std::unique_ptr<ErrandTask> task_;
};

}  // namespace rail::tables
