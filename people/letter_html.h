// How a mail looks: 560 wide, tables and inline styles, no pictures; it can be read without styles.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rail::people {

/// What stands in a mail, each text in one line; what is empty is left out. Links are plain_link().
struct Sheet {
  std::string language{};
  std::string preview{};  // what lists of mails show beside the subject
  std::string headline{};
  std::string title{};
  std::vector<std::string> sentences{};
  struct Row {
    std::string title{};
    std::string detail{};
    std::string link{};
  };
  std::vector<Row> rows{};
  std::string more{};  // how many rows there would be
  std::string button{};
  std::string link{};
  std::string note{};
  std::string why{};
  std::string end{};
  std::string end_link{};
};

std::string html_of(const Sheet& sheet);

/// Programs make links of what looks like an address, also in a name; after this they do not.
std::string without_links(std::string_view text);

}  // namespace rail::people
