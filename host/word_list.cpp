// Finds an id by its word.
#include "host/word_list.h"

namespace rail::host {

std::string kind_name(std::string_view type) {
  if (type.ends_with("Id")) type.remove_suffix(2);
  std::string words;
  for (char c : type) {
    const bool upper = c >= 'A' && c <= 'Z';
    if (upper && !words.empty()) words += ' ';
    words += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return words;
}

}  // namespace rail::host
