// Games that bots play against themselves to learn from: search decides, and what it found about
// each action it compared is kept, with what became of the game.
//
// A file is a head and then the deals in their order. All numbers are little-endian.
//   head, 64 bytes: "RHSP"; u16 1, the version of this format; u16 how many features there are of a
//     moment, of an action and of a position; u32 version of the features; 32 bytes family, filled
//     up with zeros; u16 how large the first and the second layer of its networks are; zeros
//   deal: "DEAL"; u32 its number; u32 d, decisions; u32 a, actions of all of them;
//     d × decision, 16 bytes: u8 players, seat, actions, chosen, rank, who share it, u16 playouts,
//       i16 margin to the best other, u16 plies before, u32 worth of the result to the planner;
//       without actions it is a position for judgement, where nothing is searched and in games that
//       judge positions at rest alone
//     d × features of the moment, d × features of the position, a × features of the action (i8)
//     a × found, 8 bytes: u16 samples, u16 worth, i16 lead over the first of its decision on the
//       same samples, u16 standard error of that
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/catalog.h"
#include "lab/progress.h"
#include "lab/shares_of_work.h"

namespace rail::lab {

/// How samples are made; the same for all deals.
struct SelfplayRequest {
  int playouts = 400;     // of each search
  int searched = 100;     // of 100 decisions; the others are not kept
  int slips = 0;          // of 100 decisions without search, those taken at random
  int explored = 10;      // of 100 decisions, those taken at random of what search liked
  int players = 0;        // of every deal; 0: any number, each as often
  std::string weights{};  // bytes of a file of weights; empty: the planner, to begin with
  std::string weights_name = "the weights";  // where they were read from, for messages
  std::uint64_t seed = 1;
};

/// Who sits at a table of one deal.
struct SelfplayDeal {
  int deal = 0;
  int players = 2;
  host::OptionValues options{};
};

/// Plays deals on one board. Any thread may ask.
class SelfplayTable {
 public:
  virtual ~SelfplayTable() = default;
  virtual std::string head() const = 0;
  /// The samples of one deal; the same request and deal give the same. Throws BadInput.
  virtual std::string play(const SelfplayDeal& deal) const = 0;
};

/// Throws BadInput unless the request makes sense for any game.
void check_request(const SelfplayRequest& request);

/// Numbers as they lie in such a file.
class SampleBytes {
 public:
  void put(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) text_ += static_cast<char>(value >> 8 * i & 0xFF);
  }
  void put(std::string_view text) { text_ += text; }
  template <std::size_t N>
  void put(const std::array<std::int8_t, N>& features) {
    for (std::int8_t f : features) text_ += static_cast<char>(f);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// The head of a file: how many features there are of a moment, an action and a position, and the
/// sizes of the two layers.
std::string selfplay_head(std::string_view family, int version, const std::array<int, 3>& features,
                          const std::array<int, 2>& layers);

/// A run over several boards of one family: which one is played, by how many and with which options
/// follows from request and deal alone.
struct SelfplayRun {
  std::vector<std::shared_ptr<const host::GameEntry>> entries;
  SelfplayRequest request;
  Stretch deals;
  int threads = 1;
  std::function<bool()> ends{};  // asked before each deal; if it says so, no more are begun
  TellProgress progress{};
};

/// Plays the deals and hands on the file in pieces, in their order whatever thread was first; says
/// how many deals are in it. Throws BadInput if a game has nothing to learn from or the families
/// differ.
int selfplay(const SelfplayRun& run, const std::function<void(std::string_view)>& write);

/// Who sits at the table of a deal; with `players`, so many.
SelfplayDeal selfplay_deal(const host::GameEntry& entry, int deal, std::uint64_t seed,
                           int players = 0);
/// The place of the board of a deal in the list.
std::size_t selfplay_entry(std::size_t entries, int deal, std::uint64_t seed);

}  // namespace rail::lab
