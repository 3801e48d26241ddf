// Documents by JSON pointer.
#include "fairness/balance.h"

#include <boost/json.hpp>
#include <stdexcept>

#include "host/json_input.h"

namespace rail::fairness {

std::string with_number(std::string_view document, std::string_view pointer, std::int64_t number) {
  json::value all = host::parse_json(document, "the board");
  boost::system::error_code error;
  json::value* found = all.find_pointer(pointer, error);
  if (found == nullptr || !found->is_number())
    throw host::BadInput("the board has no number at " + std::string(pointer));
  *found = number;
  return json::serialize(all);
}

Pointers::Pointers(const json::value& document, std::string_view list) : list_(list) {
  const json::value* entries = document.as_object().if_contains(list);
  if (entries == nullptr || !entries->is_array()) return;
  const json::array& all = entries->as_array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (const json::value* id = all[i].is_object() ? all[i].as_object().if_contains("id") : nullptr)
      places_.emplace(std::string(id->as_string()), i);
  }
}

std::string Pointers::of(std::string_view id) const {
  const auto found = places_.find(id);
  if (found == places_.end()) throw std::out_of_range("no " + std::string(id) + " in " + list_);
  return "/" + list_ + "/" + std::to_string(found->second);
}

}  // namespace rail::fairness
