// Lists, counts and paragraphs in English, and how wide they are.
#include "games/english.h"

#include <algorithm>

namespace rail::english {

std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

std::string counted(int n, std::string_view thing) {
  return std::to_string(n) + " " + std::string(thing) + (n == 1 ? "" : "s");
}

std::string seat(Seat s) { return "Seat " + std::to_string(index(s)); }

int columns(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string padded(std::string text, int width) {
  text.append(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ');
  return text;
}

std::string paragraph(std::string_view label, const std::vector<std::string>& items) {
  constexpr int page_width = 96;
  std::string text = padded(std::string(label), indent);
  int column = indent;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (column > indent && column + 1 + columns(item) > page_width) {
      text += '\n';
      text.append(indent, ' ');
      column = indent;
    } else if (i > 0) {
      text += ' ';
      ++column;
    }
    text += item;
    column += columns(item);
  }
  return text + (items.empty() ? "none\n" : "\n");
}

}  // namespace rail::english
