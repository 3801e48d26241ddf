#include "host/json_text.h"

namespace rail::host {

void JsonText::grow(std::size_t size) {
  constexpr std::size_t step = 512;
  const auto used = static_cast<std::size_t>(at_ - out_.data());
  out_.resize(used + std::max(size, step));
  at_ = out_.data() + used;
  end_ = out_.data() + out_.size();
}

}  // namespace rail::host
