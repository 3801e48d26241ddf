// What can be asked for over HTTP: games, tables, records, analyses, lessons, deals.
// docs/protocol.md lists it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tables/analyses.h"
#include "tables/api_requests.h"
#include "tables/app.h"
#include "tables/deals.h"
#include "tables/kept_answers.h"
#include "tables/limits.h"
#include "tables/rooms.h"
#include "tables/table_plan.h"

namespace rail::tables {

struct ApiOptions {
  std::string version = {};   // of the program, for people
  int analysis_effort = 100;  // in percent; 0: finished games are not analysed
  Rate tables_per_address{.per_second = 30.0 / 3600, .burst = 30};
  Rate analyses_per_address{.per_second = 30.0 / 3600, .burst = 10};
  Rate seats_per_address{.per_second = 60.0 / 3600, .burst = 30};
  Rate deals_per_address{.per_second = 60.0 / 3600, .burst = 30};  // played by bots
  bool foreign_boards = true;               // records may bring a board of their own
  BoardsFrom boards = BoardsFrom::anybody;  // who may bring boards, with records or without
  Rate boards_per_address{.per_second = 60.0 / 3600, .burst = 20};  // to be kept
  ShelfLimits shelf = {};
  Rate checks_per_address{.per_second = 4, .burst = 40};     // of boards that are drawn
  Rate balances_per_address{.per_second = 1, .burst = 120};  // pieces and reports of test runs
  bool all_games = false;  // hidden ones are listed and played as well
  /// Whoever asks may have the record of a game that is still played, where nobody at it has
  /// secrets from who asks: on a device of one's own.
  bool tells_begun = false;
};

class Api {
 public:
  using Respond = std::function<void(HttpResponse)>;

  Api(Services& services, Rooms& rooms, const ApiOptions& options);

  /// Answers once, at once or later.
  void http(HttpRequest request, const Respond& respond);
  std::optional<HttpResponse> refuse_early(const HttpRequest& head);
  /// Opens a table for people whom the house knows; answers as POST /api/tables does. Nothing goes
  /// on there, and no limit is asked: who calls has his own.
  void open_for(const NewTable& wish, const HousePlan& house, const Respond& respond);
  /// Begins no more analyses and leaves the one it is at.
  void stop() { analyses_.stop(); }

  /// All that `http` answers.
  static std::vector<ApiRequest> requests();

 private:
  // api.cpp
  /// A request and who answers it.
  struct Route {
    ApiRequest request;
    void (Api::*answer)(HttpRequest& request, const Respond& respond);
  };
  static const std::vector<Route>& routes();
  void route(HttpRequest& request, const Respond& respond);
  void list_games(HttpRequest& request, const Respond& respond);
  void game_board(HttpRequest& request, const Respond& respond);
  void list_tables(HttpRequest& request, const Respond& respond);
  void create_table(HttpRequest& request, const Respond& respond);
  void table_info(HttpRequest& request, const Respond& respond);
  void table_seats(HttpRequest& request, const Respond& respond);
  void table_record(HttpRequest& request, const Respond& respond);
  void table_begun(HttpRequest& request, const Respond& respond);
  void table_analysis(HttpRequest& request, const Respond& respond);
  /// Calls with the table that the path names, or answers that there is none.
  void with_table(const HttpRequest& request, const Respond& respond,
                  std::function<void(const std::shared_ptr<Room>&)> then);
  void open_plan(const TablePlan& plan, const Respond& respond);
  void upload(HttpRequest& request, const Respond& respond);
  /// `closed`: what is said to who brings a board, if that is not allowed.
  std::optional<HttpResponse> unwelcome(const host::Record& record,
                                        const std::optional<HttpResponse>& closed) const;
  bool may_create(const HttpRequest& request, const Respond& respond);
  bool may_take_seat(const HttpRequest& request, const Respond& respond);

  // api_boards.cpp
  void keep_board(HttpRequest& request, const Respond& respond);
  void kept_board(HttpRequest& request, const Respond& respond);
  void kept_board_entry(HttpRequest& request, const Respond& respond);
  void table_board(HttpRequest& request, const Respond& respond);
  void table_entry(HttpRequest& request, const Respond& respond);
  /// What is said to who may not bring a board.
  std::optional<HttpResponse> boards_closed(const HttpRequest& request) const;
  bool may_keep_board(const HttpRequest& request, const Respond& respond);
  using WithBoard = std::function<void(const std::shared_ptr<const host::OwnBoard>&)>;
  /// Reads a document where the bots think, and calls on the loop, or answers what is wrong with
  /// it. What `then` throws as BadInput is answered, too.
  void with_board(const std::string& address, std::string text, const Respond& respond,
                  WithBoard then);
  /// Calls with the text of a board that is kept here, or of the catalog's, or answers that there
  /// is none.
  void with_kept(const std::string& id, const std::optional<std::string>& deal,
                 const Respond& respond, std::function<void(std::string text)> then);
  /// `house`: none if a stranger wishes, who is limited.
  void create_on_board(const NewTable& wish, const HttpRequest& request, const Respond& respond,
                       const std::optional<HousePlan>& house = {});

  // api_fairness.cpp
  struct BoardJob;
  void check_board(HttpRequest& request, const Respond& respond);
  void balance_board(HttpRequest& request, const Respond& respond);
  void report_board(HttpRequest& request, const Respond& respond);
  std::optional<HttpResponse> refuse_drawn(const HttpRequest& head) const;
  bool may_balance(const std::string& address, const Respond& respond);
  std::shared_ptr<BoardJob> board_job(HttpRequest& request, const Respond& respond);
  void answer_job(BoardJob& job, HttpResponse answer);
  void play_on(const std::shared_ptr<BoardJob>& job, bool first);
  void played(const std::shared_ptr<BoardJob>& job);

  // api_analysis.cpp
  void analysis(const std::shared_ptr<Room>& room, const std::string& address,
                const Respond& respond);

  // api_learn.cpp
  void list_scripts(HttpRequest& request, const Respond& respond);
  void script_text(HttpRequest& request, const Respond& respond);
  void script_start(HttpRequest& request, const Respond& respond);
  void open_script(HttpRequest& request, const Respond& respond);
  void week_deals(HttpRequest& request, const Respond& respond);
  void deal(HttpRequest& request, const Respond& respond);
  /// Calls `then` unless tables with this deal play something else.
  void with_deal(const TablePlan& plan, const Respond& respond, const std::function<void()>& then);
  /// Answers with the deal and how bots do with it, which is found out once.
  void with_bots(const Dealt& known, const std::string& address, const Respond& respond);
  /// With a deal of its own, or with the one that was chosen.
  void begin(const NewTable& wish, TablePlan plan, const Respond& respond);
  /// `plan`: none if what is gone on with says which game it is.
  void branch(const NewTable& wish, std::optional<TablePlan> plan, const Respond& respond);
  void go_on(const NewTable& wish, std::optional<TablePlan> plan, const HttpRequest& request,
             const Respond& respond);

  Services& services_;
  Rooms& rooms_;
  const ApiOptions options_;
  KeptAnswers<ListedTable> played_by_bots_;  // by deal
  AddressLimiter tables_;
  AddressLimiter new_analyses_;
  AddressLimiter new_seats_;
  AddressLimiter new_deals_;
  AddressLimiter new_boards_;
  AddressLimiter checks_;
  AddressLimiter balances_;
  AddressCount balancing_;
  Analyses analyses_;
};

}  // namespace rail::tables
