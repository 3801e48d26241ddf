// What Python sees of a game with its players and options, whatever its family.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/actor.h"
#include "engine/rng.h"
#include "host/catalog.h"
#include "host/match.h"
#include "host/record.h"
#include "python/core/batch.h"
#include "python/core/observing.h"

namespace rail::python {

namespace json = host::json;

/// Something that the rules do not allow now.
class Refused : public std::runtime_error {
 public:
  explicit Refused(host::Refusal why)
      : std::runtime_error(why.words + " (" + why.rule + ", " + why.code + ")"),
        why_(std::move(why)) {}
  const host::Refusal& why() const { return why_; }

 private:
  host::Refusal why_;
};

/// One game in progress. Texts are JSON as on the wire.
class Position {
 public:
  virtual ~Position() = default;
  virtual std::unique_ptr<Position> clone() const = 0;

  virtual ActorSet to_act() const = 0;
  virtual std::string legal(Actor who) const = 0;
  virtual std::vector<int> legal_numbers(Seat who) const = 0;
  /// What a number means to this seat now, whether or not it is legal; throws BadInput.
  virtual std::string action(Seat who, int number) const = 0;
  /// The number of an action of this seat; throws BadInput if it has none.
  virtual int number(Seat who, std::string_view action) const = 0;
  /// Both throw BadInput if it makes no sense and Refused if it is not allowed; nothing is changed.
  virtual void play(Actor who, std::string_view action) = 0;
  virtual void play_number(Seat who, int number) = 0;
  /// Lets chance act once, by weight; returns what it did. Throws BadInput if it is not its turn.
  virtual std::string play_chance(Rng& rng) = 0;
  /// Lets chance act until a seat is to act or the game is over.
  virtual void settle(Rng& rng) = 0;

  virtual std::string view(Viewer viewer) const = 0;
  virtual std::string events(Viewer viewer) const = 0;  // of the last play
  virtual std::string words(Viewer viewer) const = 0;
  virtual void observe(Seat who, float* row) const = 0;
  /// What a bot would do here, from the view of this seat; throws BadInput.
  virtual std::string choose(Seat who, std::string_view bot, Rng& rng) const = 0;
  /// A game that could be behind what this seat sees; it has no past and so no record.
  virtual std::unique_ptr<Position> imagine(Seat who, Rng& rng) const = 0;
  /// Throws BadInput unless the game is over.
  virtual std::string outcome() const = 0;
  /// Everything that was done; throws BadInput for an imagined game.
  virtual std::vector<host::RecordEntry> history() const = 0;
};

/// A kind of action, and what the numbers say that describe one.
struct ActionKind {
  std::string name;
  std::vector<std::string> fields;
};

/// A game on one board with so many players and these options.
class Table {
 public:
  virtual ~Table() = default;

  virtual int players() const = 0;
  virtual int actions() const = 0;
  virtual int row_size() const = 0;
  virtual int numbering_version() const = 0;
  virtual int row_version() const = 0;
  virtual const std::vector<Part>& parts() const = 0;
  virtual std::vector<ActionKind> kinds() const = 0;
  /// Kind, then fields, for each action; all are `feature_width` long, filled up with -1.
  virtual int feature_width() const = 0;
  virtual std::vector<std::int32_t> features() const = 0;
  /// The action as JSON; of a relative one, which of what is offered. Throws BadInput.
  virtual std::string action(int number) const = 0;

  virtual std::unique_ptr<Position> start() const = 0;
  virtual std::unique_ptr<Batch> batch(const BatchRequest& request) const = 0;
  // From a view as it was told elsewhere; they throw BadInput.
  virtual std::unique_ptr<Position> imagine(std::string_view view, Rng& rng) const = 0;
  virtual void observe(std::string_view view, float* row) const = 0;
  virtual std::vector<int> numbers(std::string_view view, std::string_view actions) const = 0;
};

/// Throws BadInput if the number of players, an option or the version of the rules is not possible.
std::shared_ptr<const Table> table_of(const host::GameEntry& entry, int rules_version, int players,
                                      const host::OptionValues& options);

}  // namespace rail::python
