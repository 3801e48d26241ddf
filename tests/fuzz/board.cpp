// Any bytes are either a board or refused with a BoardError.
#include "games/ticket_to_ride/board.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace rail::ticket_to_ride;
  try {
    Board::parse(std::string_view(reinterpret_cast<const char*>(data), size));
  } catch (const BoardError&) {
  }
  return 0;
}
