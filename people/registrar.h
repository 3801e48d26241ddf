// Writes into people's books what they have to do with tables: that the same people play once more,
// and how it came out. Whoever hears of it tells it (people/postman.h), as often as he likes: what
// is in a book already is not written again.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "people/desk.h"
#include "people/house_tables.h"

namespace rail::people {

class Registrar {
 public:
  virtual ~Registrar() = default;

  /// A table is over. `done`, on the loop: true once nothing is left to be written of it, also if
  /// it belongs to no book or is gone; false if it could not be read or stored, and is to be told
  /// again later.
  using Done = std::function<void(bool written)>;
  virtual void over(const std::string& table, Done done) = 0;
  /// The same people have begun once more, at this table. `by`: who of them wanted it, if it is a
  /// person of the house. `done` as in over().
  virtual void begun(const std::string& table, const std::optional<std::string>& by, Done done) = 0;
};

/// What a tournament makes of a table of its own that is over (people/round_drawer.h).
class TournamentTables {
 public:
  virtual ~TournamentTables() = default;
  /// `done` as in Registrar::over.
  virtual void over(const std::string& tournament, const HouseTables::Shown& table,
                    Registrar::Done done) = 0;
};

/// Asks the house how the table stands, and tells the circle or tournament whose table it is.
class BookRegistrar final : public Registrar {
 public:
  /// Both outlive it. Without `tournaments` their tables are nobody's.
  explicit BookRegistrar(Desk& desk, TournamentTables* tournaments = nullptr)
      : desk_(desk), tournaments_(tournaments) {}

  void over(const std::string& table, Done done) override;
  /// Everybody finds it among his tables, and a circle among its own.
  void begun(const std::string& table, const std::optional<std::string>& by, Done done) override;

 private:
  void add_to_circle(const std::string& circle, const HouseTables::Shown& table,
                     const std::optional<std::string>& by, Done done);
  void tell_circle(const std::string& circle, const HouseTables::Shown& table, Done done);

  Desk& desk_;
  TournamentTables* tournaments_;
};

}  // namespace rail::people
