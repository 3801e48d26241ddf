// Everything for people on this machine: keys, carriers, what answers their requests, the postman,
// and what looks after it all.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "people/address_api.h"
#include "people/circle_api.h"
#include "people/people_app.h"
#include "people/person_api.h"
#include "people/postman.h"
#include "people/registrar.h"
#include "people/report_api.h"
#include "people/room_tables.h"
#include "people/services.h"
#include "people/tournament_api.h"
#include "people/tournament_house.h"
#include "server/admin_api.h"
#include "server/blocklist.h"
#include "server/guarded_carrier.h"
#include "server/key_file.h"
#include "server/loop_crossing.h"
#include "server/sealing.h"
#include "server/serve.h"
#include "server/signatures.h"
#include "server/store_queue.h"
#include "server/zones.h"
#include "tables/house.h"

namespace rail::server {

/// What there is already; outlives it.
struct PeopleAround {
  House& house;
  Loop& loop;
  StoreQueue& store;
  const Secrets& secrets;
  const Log& log;
  Metrics& metrics;
};

/// What a host has chosen.
struct PeopleChoices : PeopleOptions {
  std::string db;      // where everything is kept
  std::string url;     // how people reach this house, without a slash at the end
  bool named = false;  // the host has said so: otherwise it is how this machine does
  std::vector<std::string> hosts = {};    // names that people may use instead
  std::vector<std::string> origins = {};  // of pages elsewhere: "https://…"
  bool calls_private = false;             // push and webhooks may lead into the home network
  bool limits = true;                     // how often somebody may do something
};

class PeopleHome {
 public:
  /// `store`: asked only here. Throws StoreError or std::invalid_argument with the reason if
  /// something that was chosen does not work.
  PeopleHome(const PeopleChoices& choices, const PeopleAround& around, DiskStore& store);
  PeopleHome(const PeopleHome&) = delete;
  PeopleHome& operator=(const PeopleHome&) = delete;
  ~PeopleHome();

  /// Answers for people and for the house.
  App& app() { return app_; }
  AdminApi& admin() { return admin_; }
  /// Begins to tell people something.
  void start();
  /// Nothing leaves any more, and nothing is asked of carriers; then `done`.
  void stop(std::function<void()> done);

 private:
  std::unique_ptr<GuardedCarrier> mail_of(const PeopleChoices& choices);
  std::unique_ptr<GuardedCarrier> push_of(const PeopleChoices& choices);
  people::PeopleServices services_of(const PeopleChoices& choices);
  void stop_carriers();
  void look_after();
  void read_blocked();
  void forget_finished();
  /// What a host has done.
  void heed(const AdminAnswer& answer);
  /// What a host is told of this server.
  boost::json::object told() const;

  const PeopleAround around_;
  const int keep_finished_;  // days; 0: for ever
  const std::optional<ServerKeys> kept_keys_;
  const ServerKeys keys_;
  const Sealing sealing_;
  Blocklist blocked_;
  const SodiumSignatures signatures_;
  const people::Sessions sessions_;
  const ZoneFiles zones_;
  LoopCrossing crossing_;
  std::unique_ptr<GuardedCarrier> mail_, push_;
  GuardedCarrier webhooks_;
  people::RoomTables tables_;
  people::PeopleServices services_;
  people::Desk desk_;
  people::PersonApi persons_;
  people::AddressApi addresses_;
  people::CircleApi circles_;
  people::TournamentHouse tournament_house_;
  people::TournamentApi tournaments_;
  people::ReportApi reports_;
  people::BookRegistrar registrar_;
  people::Postman postman_;
  AdminApi admin_;
  people::PeopleApp app_;
  int minutes_ = 0;  // since it began
  std::unique_ptr<Loop::Timer> timer_;
};

}  // namespace rail::server
