// A match at the prompt.
#pragma once

#include <string>
#include <string_view>

#include "cli/session.h"
#include "cli/shorthand.h"

namespace rail::cli {

/// The conversation with a person: shows the table, lists the actions, reads what to do.
class Terminal {
 public:
  Terminal(const host::GameEntry& entry, Session& session) : entry_(entry), session_(session) {}

  /// Until the match is over, the person quits, or the input ends.
  void run();

 private:
  bool decide();
  bool obey(const std::string& line);
  void play(const host::json::value& action);
  void why(std::string_view text) const;
  void find(std::string_view text) const;
  void show_news();
  void show_view() const;
  void show_actions(std::string_view filter) const;
  void show_hint();
  void show_log() const;
  void show_action(std::string_view number) const;
  const host::json::value* numbered(std::string_view text) const;

  const host::GameEntry& entry_;
  Session& session_;
  Shorthand shorthand_;
  host::json::array legal_;
  std::size_t told_ = 0;  // so much of the log has been shown
  bool decided_ = false;
};

/// The same with lines of JSON in both directions.
void play_in_json(Session& session);

}  // namespace rail::cli
