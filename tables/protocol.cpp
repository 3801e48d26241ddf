// Reads and writes messages, and says which text may be shown to others.
#include "tables/protocol.h"

#include <array>
#include <utility>

#include "host/json_input.h"
#include "tables/call_text.h"
#include "tables/entries.h"
#include "tables/errands.h"
#include "tables/value_text.h"

namespace rail::tables {

namespace {

constexpr std::size_t most_kept = 65'536;
constexpr std::size_t usual_entry = 224;

/// A ply whose action is text already; of all that is stored there is most of this.
struct PlayedText {
  static constexpr std::string_view type = Played::type;
  Actor actor = Actor::chance();
  host::Text action;
  By by = By::chance;
  std::optional<std::string> id;
};
BOOST_DESCRIBE_STRUCT(PlayedText, (), (actor, action, by, id))

const host::Wire<Vocabulary>& wire() {
  static const host::Wire<Vocabulary> instance(std::make_shared<const Vocabulary>());
  return instance;
}

/// Memory for one action, in one piece if it is not long. Nothing of it is given back on its own.
class ActionMemory final : public boost::json::memory_resource {
  void* do_allocate(std::size_t size, std::size_t alignment) override {
    return rest_.allocate(size, alignment);
  }
  void do_deallocate(void*, std::size_t, std::size_t) override {}
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  std::array<unsigned char, 512> first_;
  boost::json::monotonic_resource rest_{first_.data(), first_.size()};
};

/// An act as clients write it, without taking its parts one by one to places of their own; of all
/// that is asked there is most of this. None if it is anything else, or there is anything to say
/// about it.
std::optional<Act> plain_act(std::string_view text) {
  constexpr std::size_t most = 4096;
  constexpr std::size_t members = 4;  // type, id, state and action
  if (text.size() > most) return {};
  std::array<unsigned char, most> room;
  boost::json::monotonic_resource memory(room.data(), room.size());
  std::array<unsigned char, 1024> unfinished;
  boost::json::parser parser({}, {}, unfinished.data(), unfinished.size());
  parser.reset(&memory);
  boost::system::error_code error;
  parser.write(text.data(), text.size(), error);
  if (error) return {};
  const boost::json::value value = parser.release();
  const boost::json::object* message = value.if_object();
  if (message == nullptr || message->size() != members) return {};
  const auto* type = message->if_contains("type");
  const auto* id = message->if_contains("id");
  const auto* state = message->if_contains("state");
  const auto* action = message->if_contains("action");
  if (type == nullptr || id == nullptr || state == nullptr || action == nullptr) return {};
  if (!type->is_string() || type->get_string() != Act::type) return {};
  if (!id->is_string() || !state->is_int64()) return {};
  return Act{
      .id = std::string(id->get_string()),
      .state = state->get_int64(),
      .seat = {},
      .action = boost::json::value(*action, boost::json::make_shared_resource<ActionMemory>())};
}

}  // namespace

bool presentable(std::string_view text, std::size_t max_characters) {
  std::size_t characters = 0;
  bool visible = false;
  for (std::size_t i = 0; i < text.size(); ++characters) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (i + length > text.size()) return false;
    char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t k = 1; k < length; ++k)
      c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    i += length;
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    const bool hidden = (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) ||
                        (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF || c == 0xAD ||
                        (c >= 0xFFF0 && c <= 0xFFFF) || (c >= 0xE0000 && c <= 0xE0FFF);
    if (control || hidden) return false;
    visible = visible || (c != ' ' && c != 0xA0 && c != 0x3000);
  }
  return visible && characters <= max_characters;
}

template <class T>
T read_json(std::string_view what, std::string_view text) {
  if constexpr (std::is_same_v<T, Request>) {
    if (auto act = plain_act(text)) return std::move(*act);
  }
  return wire().read<T>(host::Where(what), host::parse_json(text, what));
}
template Request read_json(std::string_view what, std::string_view text);
template NewTable read_json(std::string_view what, std::string_view text);
template TakeSeat read_json(std::string_view what, std::string_view text);
template NewScriptTable read_json(std::string_view what, std::string_view text);
template ListedTable read_json(std::string_view what, std::string_view text);
template Entry read_json(std::string_view what, std::string_view text);
template Settings read_json(std::string_view what, std::string_view text);
template DealInfo read_json(std::string_view what, std::string_view text);
template Chosen read_json(std::string_view what, std::string_view text);
template PlayedDeal read_json(std::string_view what, std::string_view text);
template CallText read_json(std::string_view what, std::string_view text);
template OverText read_json(std::string_view what, std::string_view text);
template BegunText read_json(std::string_view what, std::string_view text);

template <class T>
std::string json_text(const T& value) {
  std::string out;
  if constexpr (std::is_same_v<T, Message> || std::is_same_v<T, Update>) {
    // Written where there is room already, so that it need not grow step by step.
    thread_local std::string room;
    room.clear();
    wire().write(value, room);
    out = room;
    if (room.capacity() > most_kept) room = {};
    return out;
  }
  if constexpr (std::is_same_v<T, Entry>) {
    out.reserve(usual_entry);
    if (const auto* played = std::get_if<Played>(&value)) {
      wire().write(PlayedText{played->actor, {text_of(played->action)}, played->by, played->id},
                   out);
      return out;
    }
  }
  wire().write(value, out);
  return out;
}
template std::string json_text(const Message& value);
template std::string json_text(const Update& value);
template std::string json_text(const TableInfo& value);
template std::string json_text(const CreatedTable& value);
template std::string json_text(const KeptBoard& value);
template std::string json_text(const SeatLink& value);
template std::string json_text(const ListedTable& value);
template std::string json_text(const ScriptList& value);
template std::string json_text(const DealInfo& value);
template std::string json_text(const WeekDeals& value);
template std::string json_text(const Entry& value);
template std::string json_text(const Settings& value);
template std::string json_text(const Chosen& value);
template std::string json_text(const Advice& value);
template std::string json_text(const PlayedDeal& value);
template std::string json_text(const CallText& value);
template std::string json_text(const OverText& value);
template std::string json_text(const BegunText& value);

}  // namespace rail::tables
