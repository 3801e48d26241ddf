// A table as its players know it: what was acknowledged there, and who has been told.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rail::load {

using Clock = std::chrono::steady_clock;

inline Clock::duration duration(double seconds) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

/// A number that two different actions hardly share.
std::uint32_t mark_of(std::string_view action);

/// An act that a server has said is stored.
struct Acknowledged {
  std::uint32_t ply = 0;   // its place in the record
  std::uint32_t mark = 0;  // of the action
};

/// The numbers of a seat's last acts that were acknowledged: as many as a server remembers.
class Recent {
 public:
  void add(std::uint64_t act) { acts_[count_++ % acts_.size()] = act; }
  std::vector<std::uint64_t> list() const;

 private:
  std::array<std::uint64_t, 8> acts_{};
  std::uint64_t count_ = 0;
};

struct LoadSeat {
  std::string token;
  Recent recent = {};
};

class LoadTable {
 public:
  std::string id;
  std::vector<LoadSeat> seats;
  std::int64_t ply = 0;  // the last that anybody heard of
  Clock::time_point next_move;
  bool begun = false;
  bool over = false;
  std::vector<Acknowledged> acknowledged;  // with a known place

  /// One more who is to be told everything, players and onlookers; its number.
  std::size_t add_listener();
  /// Somebody heard of a state, or has gone for good and waits for nothing any more.
  void hear(std::size_t listener, std::int64_t state);
  void leave(std::size_t listener);
  /// An act was answered: it led to this state.
  void answered(std::int64_t state, Clock::time_point sent);
  /// When the acts were sent that everybody has heard of since this was asked last.
  std::vector<Clock::time_point> take_told();
  /// Answered acts of which not everybody has heard.
  std::size_t untold() const { return untold_.size(); }

 private:
  struct Untold {
    std::int64_t state;
    Clock::time_point sent;
  };
  std::vector<std::int64_t> heard_;  // the last state, by listener
  std::vector<Untold> untold_;
};

}  // namespace rail::load
