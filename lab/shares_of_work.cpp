// Shares of a run, the text of a part's file, and what is wrong with a pile of them.
#include "lab/shares_of_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "engine/sha256.h"

namespace rail::lab {

namespace {

constexpr int format_version = 1;
constexpr std::string_view version_key = "roundhouse_part";
constexpr std::string_view before_sum = ",\"sha256\":\"";
constexpr std::string_view after_sum = "\"}\n";
constexpr std::size_t sum_size = 64;
constexpr std::size_t most_named = 12;  // of parts that are missing

void require_part(const Part& part) {
  if (part.of < 1 || part.of > most_parts)
    throw host::BadInput(fmt::format("a run has 1 to {} parts, not {}", most_parts, part.of));
  if (part.number < 1 || part.number > part.of) {
    throw host::BadInput(fmt::format("of {} parts there is no part {}", part.of, part.number));
  }
}

/// The document without its sum; throws BadInput unless that is right.
std::string checked(std::string_view text, std::string_view name) {
  const std::size_t end = before_sum.size() + sum_size + after_sum.size();
  const auto fail = [&](std::string_view what) {
    throw host::BadInput(fmt::format("{}: {}", name, what));
  };
  if (text.size() < end || !text.ends_with(after_sum) ||
      text.substr(text.size() - end, before_sum.size()) != before_sum)
    fail("is no part of a run, or its end is missing");
  const std::string_view said = text.substr(text.size() - after_sum.size() - sum_size, sum_size);
  const std::string_view body = text.substr(0, text.size() - end);
  if (sum_of(body) != said) fail("is damaged: its sum is another one than it says");
  return std::string(body) + "}";
}

/// "2, 5 to 9 and 3 more".
std::string numbers_in_words(const std::vector<int>& numbers) {
  std::string words;
  std::size_t named = 0;
  for (std::size_t i = 0; i < numbers.size();) {
    if (named++ == most_named) return words + fmt::format(" and {} more", numbers.size() - i);
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    if (!words.empty()) words += ", ";
    words += end - i == 1 ? std::to_string(numbers[i])
                          : fmt::format("{} to {}", numbers[i], numbers[end - 1]);
    i = end;
  }
  return words;
}

}  // namespace

Part part_from(std::string_view text) {
  const auto fail = [&] {
    throw host::BadInput("a part is written like 3/64, not " + host::in_quotes(text));
  };
  const auto number = [&](std::string_view digits) {
    int read = 0;
    const char* end = digits.data() + digits.size();
    const auto [at, error] = std::from_chars(digits.data(), end, read);
    if (error != std::errc() || at != end || digits.starts_with('-')) fail();
    return read;
  };
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) fail();
  const Part part{.number = number(text.substr(0, slash)), .of = number(text.substr(slash + 1))};
  require_part(part);
  return part;
}

std::string part_words(const Part& part) { return fmt::format("{}/{}", part.number, part.of); }

std::string part_file_name(const Part& part) {
  const std::size_t width = std::to_string(part.of).size();
  return fmt::format("part-{:0{}}-of-{}.json", part.number, width, part.of);
}

Stretch share_of(const Part& part, int deals) {
  require_part(part);
  if (part.of > deals) {
    throw host::BadInput(fmt::format("{} deal{} cannot be cut into {} parts", deals,
                                     deals == 1 ? "" : "s", part.of));
  }
  const auto begin_of = [&](int number) {
    return static_cast<int>(std::int64_t{deals} * number / part.of);
  };
  return {.first = begin_of(part.number - 1), .last = begin_of(part.number)};
}

json::array stretch_json(const Stretch& stretch) { return {stretch.first, stretch.last}; }

void require_stretch(const host::Where& where, const json::value& value, const Stretch& share) {
  if (value != json::value(stretch_json(share)))
    where.fail(fmt::format("the share of this part is [{},{}]", share.first, share.last));
}

std::string sum_of(std::string_view bytes) {
  std::string hex;
  for (const std::uint8_t byte : sha256(bytes)) hex += fmt::format("{:02x}", byte);
  return hex;
}

std::string write_part(const PartFile& part) {
  const json::object document{{version_key, format_version},
                              {"kind", part.kind},
                              {"program", part.program},
                              {"command", json::array(part.command.begin(), part.command.end())},
                              {"part", part.part.number},
                              {"of", part.part.of},
                              {"request", part.request},
                              {"work", part.work}};
  std::string text = json::serialize(document);
  text.pop_back();  // the brace comes after the sum
  const std::string sum = sum_of(text);
  text.append(before_sum).append(sum).append(after_sum);
  if (text.size() > largest_part_file) {
    throw host::BadInput(
        fmt::format("the file of part {} would be larger than {} MiB: cut the run "
                    "into more parts",
                    part_words(part.part), largest_part_file >> 20));
  }
  return text;
}

PartFile read_part(std::string_view text, std::string_view name) {
  const json::value document = host::parse_json(checked(text, name), name);
  const host::Where root(name);
  const json::object& object = host::object_at(root, document);
  const auto member = [&](std::string_view key) -> const json::value& {
    return host::member_at(root, object, key);
  };
  const std::int64_t version =
      host::integer_at(root.member(version_key), member(version_key), 0, INT32_MAX);
  if (version != format_version) {
    root.member(version_key)
        .fail(fmt::format("is {}; this program reads {}", version, format_version));
  }
  host::only_members(root, object,
                     {version_key, "kind", "program", "command", "part", "of", "request", "work"});
  PartFile part;
  part.name = name;
  part.kind = host::string_at(root.member("kind"), member("kind"));
  part.program = host::string_at(root.member("program"), member("program"));
  const host::Where command = root.member("command");
  const json::array& words = host::array_at(command, member("command"));
  for (std::size_t i = 0; i < words.size(); ++i)
    part.command.emplace_back(host::string_at(command.item(i), words[i]));
  part.part.of = static_cast<int>(host::integer_at(root.member("of"), member("of"), 1, most_parts));
  part.part.number =
      static_cast<int>(host::integer_at(root.member("part"), member("part"), 1, part.part.of));
  part.request = host::object_at(root.member("request"), member("request"));
  part.work = host::object_at(root.member("work"), member("work"));
  return part;
}

std::string first_difference(const std::string& where, const json::value& one,
                             const json::value& other) {
  if (one.is_object() && other.is_object()) {
    for (const auto& member : one.as_object()) {
      const json::value* same = other.as_object().if_contains(member.key());
      const std::string place = where + "." + std::string(member.key());
      if (same == nullptr) return place + " is missing there";
      if (std::string found = first_difference(place, member.value(), *same); !found.empty())
        return found;
    }
    for (const auto& member : other.as_object()) {
      if (!one.as_object().contains(member.key()))
        return where + "." + std::string(member.key()) + " is only there";
    }
    return "";
  }
  const std::string first = json::serialize(one);
  const std::string second = json::serialize(other);
  if (first == second) return "";
  return fmt::format("{} is {} there, not {}", where, host::in_quotes(second),
                     host::in_quotes(first));
}

std::string difference(const PartFile& one, const PartFile& other) {
  const auto differ = [&](std::string_view what, std::string_view first, std::string_view second) {
    return fmt::format("{} is a part of another run than {}: its {} is {}, not {}", other.name,
                       one.name, what, host::in_quotes(second), host::in_quotes(first));
  };
  if (one.kind != other.kind) return differ("kind", one.kind, other.kind);
  if (one.program != other.program) return differ("program", one.program, other.program);
  if (one.part.of != other.part.of)
    return differ("number of parts", std::to_string(one.part.of), std::to_string(other.part.of));
  const std::string found = first_difference("request", one.request, other.request);
  if (found.empty()) return "";
  return fmt::format("{} is a part of another run than {}: {}", other.name, one.name, found);
}

std::vector<PartFile> all_of_one_run(std::vector<PartFile> files, std::string_view program) {
  if (files.empty()) throw host::BadInput("there is no part to join");
  if (files.front().program != program) {
    throw host::BadInput(fmt::format("{} was played by version {}, and this is {}",
                                     files.front().name, files.front().program, program));
  }
  for (const PartFile& file : files) {
    if (const std::string why = difference(files.front(), file); !why.empty())
      throw host::BadInput(why);
  }
  std::stable_sort(files.begin(), files.end(), [](const PartFile& a, const PartFile& b) {
    return a.part.number < b.part.number;
  });
  for (std::size_t i = 1; i < files.size(); ++i) {
    if (files[i].part == files[i - 1].part) {
      throw host::BadInput(fmt::format("part {} is there twice: {} and {}",
                                       part_words(files[i].part), files[i - 1].name,
                                       files[i].name));
    }
  }
  std::vector<int> missing;
  auto next = files.begin();
  for (int number = 1; number <= files.front().part.of; ++number) {
    if (next != files.end() && next->part.number == number) {
      ++next;
    } else {
      missing.push_back(number);
    }
  }
  if (!missing.empty()) {
    throw host::BadInput(fmt::format("of {} parts {} missing: {}", files.front().part.of,
                                     missing.size() == 1 ? "one is" : "some are",
                                     numbers_in_words(missing)));
  }
  return files;
}

}  // namespace rail::lab
