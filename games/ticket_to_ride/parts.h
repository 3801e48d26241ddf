// All that belongs to Ticket to Ride.
#pragma once

#include <boost/mp11/list.hpp>

#include "engine/parts.h"
#include "games/ticket_to_ride/bots/amateur.h"
#include "games/ticket_to_ride/bots/baselines.h"
#include "games/ticket_to_ride/bots/heuristic.h"
#include "games/ticket_to_ride/bots/learned.h"
#include "games/ticket_to_ride/bots/planner.h"
#include "games/ticket_to_ride/bots/veteran.h"
#include "games/ticket_to_ride/learn/goal.h"
#include "games/ticket_to_ride/rules/boards.h"
#include "games/ticket_to_ride/rules/rules.h"
#include "games/ticket_to_ride/telling/chronicle.h"
#include "games/ticket_to_ride/telling/motive.h"
#include "games/ticket_to_ride/telling/words.h"

namespace rail {

template <>
struct GameParts<ticket_to_ride::TicketToRide> {
  static constexpr Listing listing{.place = 30};
  static constexpr auto boards = ticket_to_ride::embedded_boards;
  static constexpr auto schemas = ticket_to_ride::embedded_schemas;
  using Heuristic = ticket_to_ride::Heuristic;
  using Planner = ticket_to_ride::Planner;
  using Amateur = ticket_to_ride::Amateur;
  using Veteran = ticket_to_ride::Veteran;
  using Policies =
      boost::mp11::mp_list<ticket_to_ride::baselines::Path, ticket_to_ride::baselines::OneStep,
                           ticket_to_ride::baselines::LongRoute, ticket_to_ride::baselines::Hungry>;
  using Learned = ticket_to_ride::Learned;
  using Motives = ticket_to_ride::Motives;
  using Chronicle = ticket_to_ride::Chronicle<Planner>;
  using Goals = ticket_to_ride::Goals;
};

}  // namespace rail
