// Who acts and who looks.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace rail {

/// No game seats more than this many.
inline constexpr int max_seats = 6;

/// A place at the table, counted from 0.
enum class Seat : std::uint8_t {};

constexpr Seat seat(int index) { return static_cast<Seat>(index); }
constexpr int index(Seat s) { return static_cast<int>(s); }

/// One who acts: a seat, or chance.
class Actor {
 public:
  constexpr Actor(Seat s) : code_(static_cast<std::uint8_t>(s)) {}
  static constexpr Actor chance() { return Actor(seat(chance_code)); }

  constexpr bool is_chance() const { return code_ == chance_code; }
  /// The seat; only if this is not chance.
  constexpr Seat seat_of() const { return seat(code_); }
  constexpr std::uint8_t code() const { return code_; }
  friend constexpr bool operator==(Actor, Actor) = default;

 private:
  static constexpr int chance_code = 7;
  std::uint8_t code_;
};

/// One who looks: a seat sees its own secrets, an onlooker sees nobody's.
class Viewer {
 public:
  constexpr Viewer(Seat s) : code_(static_cast<std::uint8_t>(s)) {}
  static constexpr Viewer onlooker() { return Viewer(seat(onlooker_code)); }

  constexpr bool is_onlooker() const { return code_ == onlooker_code; }
  /// Whether this viewer sits at `s` and so may see its secrets.
  constexpr bool is(Seat s) const { return code_ == static_cast<std::uint8_t>(s); }
  constexpr Seat seat_of() const { return seat(code_); }
  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  static constexpr int onlooker_code = 7;
  std::uint8_t code_;
};

/// Who may act now: chance alone, or one or several seats; empty when the game is over.
class ActorSet {
 public:
  constexpr ActorSet() = default;
  constexpr ActorSet(Actor a) : bits_(static_cast<std::uint8_t>(1U << a.code())) {}
  static constexpr ActorSet of_seats(std::uint8_t mask) {
    ActorSet set;
    set.bits_ = mask;
    return set;
  }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(Actor a) const { return (bits_ >> a.code() & 1U) != 0; }
  constexpr bool is_chance() const { return contains(Actor::chance()); }
  constexpr int size() const { return std::popcount(bits_); }
  /// The lowest seat, or chance; only if not empty.
  constexpr Actor first() const { return Actor(seat(std::countr_zero(bits_))); }
  friend constexpr bool operator==(ActorSet, ActorSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace rail
