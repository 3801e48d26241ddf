// All tables: who asks for one gets it, from memory or from the store.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/analyses.h"
#include "server/api_requests.h"
#include "server/app.h"
#include "server/kept_answers.h"
#include "server/limits.h"
#include "server/luck.h"
#include "server/metrics.h"
#include "server/room.h"
#include "server/store_queue.h"
#include "server/table_plan.h"
#include "server/thinkers.h"
#include "server/tokens.h"
#include "server/webhooks.h"

namespace rail::server {

struct LobbyOptions {
  std::string version;  // of the program, for people
  std::string db = "roundhouse.db";
  std::string url;  // how people reach this server, without a slash at the end
  int bot_threads = 1;
  int analysis_effort = 100;  // in percent; 0: finished games are not analysed
  Rate tables_per_address{.per_second = 30.0 / 3600, .burst = 30};
  Rate analyses_per_address{.per_second = 30.0 / 3600, .burst = 10};
  Rate seats_per_address{.per_second = 60.0 / 3600, .burst = 30};
  Rate deals_per_address{.per_second = 60.0 / 3600, .burst = 30};  // played by bots
  std::size_t waiting_per_address = 32;                            // for a thinking thread
  bool foreign_boards = true;  // records may bring a board of their own
  bool all_games = false;      // hidden ones are listed and played as well
  std::int64_t idle_after_ms = 60'000;
  std::int64_t absent_after_ms = server::absent_after_ms;
  WebhookOptions webhooks;
  std::shared_ptr<const Luck> luck{};  // tests bring theirs; none: by the store's secret
};

class Lobby final : public App {
 public:
  /// Throws StoreError.
  Lobby(LobbyOptions options, boost::asio::io_context& io, Metrics& metrics);
  ~Lobby() override;

  void http(HttpRequest request, std::function<void(HttpResponse)> respond) override;
  std::optional<HttpResponse> refuse_early(const HttpRequest& head) override;
  std::unique_ptr<Client> connect(Connection& connection) override;
  void stop(std::function<void()> done) override;

  /// All that `http` answers.
  static std::vector<ApiRequest> requests();

  /// By the id in links, or the store's key.
  using Which = std::variant<std::string, std::int64_t>;
  /// A room, or why there is none.
  struct Found {
    std::shared_ptr<Room> room = nullptr;
    bool store_failed = false;  // else there is no such table
  };
  using WithRoom = std::function<void(const Found&)>;
  void with_room(const Which& which, WithRoom then);

 private:
  using Respond = std::function<void(HttpResponse)>;

  // lobby.cpp
  std::shared_ptr<Room> loaded_room(const Which& which) const;
  void opened(const Which& which, const std::optional<std::shared_ptr<Loaded>>& read);
  void frozen(const StoredTable& table, const std::string& why);
  void tick();
  void forget_idle_rooms(std::int64_t now);
  void wake_due_rooms(std::int64_t now);
  void changed_elsewhere(std::int64_t key, std::int64_t last_seq);
  void wait_for_writes(std::function<void()> done, int tries);
  /// Stores a new table in which `entries` have happened, and starts it if it is full.
  void open(const std::shared_ptr<const Settings>& settings, std::vector<StoredSeat> seats,
            bool listed, const std::vector<Entry>& entries,
            std::function<void(const std::string& id)> done);
  /// The two halves of it: the first adds up all that has happened, on any thread.
  struct NewlyMade {
    StoredTable stored;
    std::vector<StoredEntry> log;
  };
  NewlyMade new_table(const std::shared_ptr<const Settings>& settings,
                      std::vector<StoredSeat> seats, bool listed,
                      const std::vector<Entry>& entries) const;
  void store_new(NewlyMade made, std::function<void(const std::string& id)> done);

  // api.cpp
  /// A request and who answers it.
  struct Route {
    ApiRequest request;
    void (Lobby::*answer)(HttpRequest& request, const Respond& respond);
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
  void table_analysis(HttpRequest& request, const Respond& respond);
  /// Calls with the table that the path names, or answers that there is none.
  void with_table(const HttpRequest& request, const Respond& respond,
                  std::function<void(const std::shared_ptr<Room>&)> then);
  void open_plan(const TablePlan& plan, const Respond& respond);
  void upload(HttpRequest& request, const Respond& respond);
  bool may_create(const HttpRequest& request, const Respond& respond);
  bool may_take_seat(const HttpRequest& request, const Respond& respond);
  /// A record that was read, on a thinking thread.
  void keep_replay(const host::Record& record, const Respond& respond);

  // api_analysis.cpp
  void analysis(const std::shared_ptr<Room>& room, const std::string& address,
                const Respond& respond);

  // api_learn.cpp
  void list_scripts(HttpRequest& request, const Respond& respond);
  void script_text(HttpRequest& request, const Respond& respond);
  void open_script(HttpRequest& request, const Respond& respond);
  void week_deals(HttpRequest& request, const Respond& respond);
  void deal(HttpRequest& request, const Respond& respond);
  /// Calls `then` unless tables with this deal play something else.
  void with_deal(const TablePlan& plan, const Respond& respond, const std::function<void()>& then);
  /// Answers with the deal and how bots do with it, which is found out once.
  void with_bots(DealInfo deal, const std::string& address, const Respond& respond);
  void branch(const NewTable& wish, TablePlan plan, const Respond& respond);

  LobbyOptions options_;
  boost::asio::io_context& io_;
  Metrics& metrics_;
  Webhooks webhooks_;
  Thinkers thinkers_;
  std::unique_ptr<StoreQueue> store_;
  std::shared_ptr<const Luck> luck_;
  std::unique_ptr<Services> services_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  KeptAnswers<ListedTable> played_by_bots_;            // by deal
  std::unordered_map<std::int64_t, std::string> ids_;  // of the rooms, by key
  std::map<Which, std::vector<WithRoom>> loading_;
  // What other servers stored meanwhile, by key: possibly after the reading.
  std::unordered_map<std::int64_t, std::int64_t> missed_;
  bool all_changed_ = false;
  AddressLimiter tables_;
  AddressLimiter new_analyses_;
  AddressLimiter new_seats_;
  AddressLimiter new_deals_;
  Analyses analyses_;
  boost::asio::steady_timer timer_;
  std::int64_t ticks_ = 0;
  std::unique_ptr<ChangeListener> listener_;  // last: it calls into the rest
};

}  // namespace rail::server
