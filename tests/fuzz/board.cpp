// Any bytes are either a board of a game or refused with a BoardError.
#include "games/grand_trunk_journey/board.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "games/switch_and_signal/board.h"
#include "games/ticket_to_ride/board.h"

namespace {

template <class Board>
void parse(std::string_view text) {
  try {
    Board::parse(text);
  } catch (const rail::BoardError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  parse<rail::ticket_to_ride::Board>(text);
  parse<rail::switch_and_signal::Board>(text);
  parse<rail::grand_trunk_journey::Board>(text);
  return 0;
}
