// What everything for people needs beside each other; outlives it.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "people/async_people.h"
#include "people/carrier.h"
#include "people/house_tables.h"
#include "people/outbox.h"
#include "people/sealer.h"
#include "people/sessions.h"
#include "people/zones.h"
#include "tables/log.h"
#include "tables/loop.h"
#include "tables/secrets.h"

namespace rail::people {

struct PeopleServices {
  tables::Loop& loop;
  const tables::Secrets& secrets;
  AsyncPeople& store;
  const Sessions& sessions;
  const Zones& zones;
  const Sealer& sealer;
  HouseTables& tables;
  std::map<Channel, Carrier*> carriers;  // of what this host has set up
  std::string url;                       // how people reach this house, without a slash at the end
  std::string push_key;                  // this house's, in base64url; empty: no push
  Carrier* webhooks = nullptr;           // of seats; none: nobody calls them
};

}  // namespace rail::people
