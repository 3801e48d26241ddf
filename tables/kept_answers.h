// Answers that take a while: found once for each question, and whoever asks meanwhile waits for the
// same one. On one thread.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rail::tables {

template <class Answer>
class KeptAnswers {
 public:
  using Then = std::function<void(const std::optional<Answer>&)>;

  /// Keeps `most`; what was found longest ago is forgotten first.
  explicit KeptAnswers(std::size_t most) : most_(most) {}

  const Answer* known(const std::string& question) const {
    const auto found = kept_.find(question);
    return found == kept_.end() ? nullptr : &found->second;
  }
  /// Whether somebody waits for it, so that it is on its way.
  bool expected(const std::string& question) const { return waiting_.contains(question); }
  void wait(const std::string& question, Then then) {
    waiting_[question].push_back(std::move(then));
  }
  /// Tells everybody who waits; an answer that could not be found is not kept.
  void found(const std::string& question, std::optional<Answer> answer) {
    const auto asked = waiting_.extract(question);
    if (answer && kept_.emplace(question, *answer).second) order_.push_back(question);
    if (order_.size() > most_) {
      kept_.erase(order_.front());
      order_.pop_front();
    }
    if (asked.empty()) return;
    for (const Then& then : asked.mapped()) then(answer);
  }

 private:
  std::size_t most_;
  std::map<std::string, Answer> kept_;
  std::deque<std::string> order_;  // of what is kept, by age
  std::map<std::string, std::vector<Then>> waiting_;
};

}  // namespace rail::tables
