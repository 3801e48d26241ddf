// The plies of a match that count, kept small: one byte and the action's text for each.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/actor.h"

namespace rail::tables {

/// A list of plies. Copies share their storage: a copy that is made to try something may grow, and
/// the original, if it goes on instead, overwrites what the copy added. Only the one that grew last
/// may be read beyond the length of the other.
class Plies {
 public:
  Plies() : shared_(std::make_shared<Storage>()) {}

  std::size_t size() const { return size_; }
  Actor actor(std::size_t ply) const { return shared_->actors[ply]; }
  std::string_view action(std::size_t ply) const {
    const std::size_t begin = ply == 0 ? 0 : shared_->ends[ply - 1];
    return std::string_view(shared_->text).substr(begin, shared_->ends[ply] - begin);
  }

  void push(Actor actor, std::string_view action) {
    Storage& to = *shared_;
    to.text.resize(size_ == 0 ? 0 : to.ends[size_ - 1]);
    to.actors.resize(size_, actor);
    to.ends.resize(size_);
    to.text += action;
    to.actors.push_back(actor);
    to.ends.push_back(static_cast<std::uint32_t>(to.text.size()));
    ++size_;
  }

  /// Cuts to the first `size` plies.
  void cut(std::size_t size) {
    // What comes next must not overwrite plies that the original still has.
    const auto plies = static_cast<std::ptrdiff_t>(size);
    auto mine = std::make_shared<Storage>();
    mine->actors.assign(shared_->actors.begin(), shared_->actors.begin() + plies);
    mine->ends.assign(shared_->ends.begin(), shared_->ends.begin() + plies);
    mine->text.assign(shared_->text, 0, size == 0 ? 0 : shared_->ends[size - 1]);
    shared_ = std::move(mine);
    size_ = size;
  }

 private:
  struct Storage {
    std::vector<Actor> actors;
    std::vector<std::uint32_t> ends;
    std::string text;
  };
  std::shared_ptr<Storage> shared_;
  std::size_t size_ = 0;
};

}  // namespace rail::tables
