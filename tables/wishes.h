// What people may wish for that changes their table: each wish is tried on a draft, within what a
// seat may do how often. Nothing is stored or told here.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "tables/bodies.h"
#include "tables/budgets.h"
#include "tables/draft.h"
#include "tables/journal.h"
#include "tables/lookback.h"
#include "tables/messages.h"
#include "tables/refusal.h"
#include "tables/services.h"
#include "tables/store.h"
#include "tables/visitors.h"

namespace rail::tables {

/// What would be stored if a wish is granted.
struct Attempt {
  Draft draft;
  Journal::SeatChanges seats = {};  // secrets that change with it
  /// For who asked alone: once everybody was told, or at once if there is nothing to store.
  std::optional<Message> answer = {};
};

class Wishes {
 public:
  Wishes(const Services& services, Lookback& lookback) : services_(services), lookback_(lookback) {}
  Wishes(const Wishes&) = delete;
  Wishes& operator=(const Wishes&) = delete;

  /// Who wishes, and where.
  struct From {
    Visitor& visitor;  // has a seat
    const StoredTable& stored;
    Seats present;  // that somebody is connected for, at whichever server
  };
  // Each tries it, or says why not: then nothing of the attempt may be stored.
  WhyNot attempt(Attempt& attempt, const From& from, const Sit& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Leave& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Replace& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Start& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Act& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const TakeBack& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Answer& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const GoTo& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Say& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Notify& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Renew& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const FreeSeat& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const Mute& wish);
  WhyNot attempt(Attempt& attempt, const From& from, const ChooseLook& wish);

  /// Somebody without a link sits down at an open seat that waits for nobody else, and gets one:
  /// `link`.
  WhyNot take_seat(Attempt& attempt, const StoredTable& stored, const TakeSeat& wish,
                   SeatLink& link) const;

 private:
  /// How often a seat may do what is stored for ever; all its devices together.
  struct SeatBudget {
    Allowance chat{chat_rate};
    Allowance comings{coming_rate};
    Allowance settings{settings_rate};
  };
  WhyNot too_often(const Visitor& visitor, Allowance SeatBudget::* what);
  bool opens(const StoredTable& stored, Seat seat, const std::string& token) const;

  const Services& services_;
  Lookback& lookback_;
  std::array<SeatBudget, max_seats> budgets_;
};

}  // namespace rail::tables
