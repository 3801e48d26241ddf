// Reads messages of a server into memory that is given back at once: thousands come each second.
#include "client/load_messages.h"

#include <array>
#include <boost/json.hpp>
#include <charconv>

namespace rail::load {

namespace {

namespace json = boost::json;

std::string_view text_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  const json::string* text = value == nullptr ? nullptr : value->if_string();
  return text == nullptr ? std::string_view() : std::string_view(text->data(), text->size());
}

std::int64_t number_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  const std::int64_t* number = value == nullptr ? nullptr : value->if_int64();
  return number == nullptr ? 0 : *number;
}

const json::array* array_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value == nullptr ? nullptr : value->if_array();
}

/// What may be done at the seat of the last view; null if there is no view.
const json::array* legal_in(const json::object& message) {
  const json::array* views = array_at(message, "views");
  if (views == nullptr || views->empty() || !views->back().is_object()) return nullptr;
  return array_at(views->back().get_object(), "legal");
}

}  // namespace

Heard heard(std::string_view message, std::uint64_t random) {
  Heard heard;
  std::array<unsigned char, std::size_t{1} << 16> room;  // for more than that it allocates
  json::monotonic_resource memory(room.data(), room.size());
  json::error_code error;
  const json::value value = json::parse(message, error, &memory);
  if (error || !value.is_object()) return heard;
  const json::object& said = value.get_object();
  heard.type = text_at(said, "type");
  heard.id = text_at(said, "id");
  heard.code = text_at(said, "code");
  heard.from = number_at(said, "from");
  heard.ply = number_at(said, "ply");
  heard.state = number_at(said, "state");
  const json::array* legal = legal_in(said);
  if (legal == nullptr) return heard;
  heard.has_view = true;
  if (!legal->empty()) heard.action = json::serialize((*legal)[random % legal->size()]);
  const json::value* outcome = said.if_contains("outcome");
  heard.over = outcome != nullptr && outcome->is_object();
  return heard;
}

double metric(std::string_view text, std::string_view name) {
  const std::string line = "\n" + std::string(name) + " ";
  const std::size_t at = text.find(line);
  if (at == std::string_view::npos) return 0;
  text.remove_prefix(at + line.size());
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace rail::load
