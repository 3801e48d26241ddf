// Makes and reads the file with a server's keys.
#include "server/key_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/json.hpp>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "host/json_input.h"
#include "people/letters.h"
#include "server/private_file.h"
#include "server/stores.h"
#include "server/tokens.h"

namespace rail::server {

namespace {

constexpr std::size_t longest_key_file = 1024;

[[noreturn]] void key_file_fails(const std::string& file, std::string_view why) {
  throw StoreError(fmt::format("key file {}: {}", file, why));
}
[[noreturn]] void key_file_fails(const std::string& file, int error) {
  key_file_fails(file, std::generic_category().message(error));
}

/// Closes with this.
class OpenFile {
 public:
  explicit OpenFile(int number) : number_(number) {}
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

/// A name that is gone with this.
struct PartName {
  std::string name;
  explicit PartName(std::string made) : name(std::move(made)) {}
  PartName(const PartName&) = delete;
  PartName& operator=(const PartName&) = delete;
  ~PartName() { ::unlink(name.c_str()); }
};

std::string secret_at(const host::Where& where, const boost::json::object& object,
                      std::string_view key) {
  const host::Where here = where.member(key);
  const auto bytes =
      people::from_base64url(host::string_at(here, host::member_at(where, object, key)), 32);
  if (!bytes) here.fail("32 bytes in base64url are expected");
  return *bytes;
}

ServerKeys parsed_keys(const std::string& text) {
  const host::Where where("keys");
  const boost::json::value value = host::parse_json(text, "keys");
  const boost::json::object& object = host::object_at(where, value);
  host::only_members(where, object, {"version", "sealing", "push"});
  host::integer_at(where.member("version"), host::member_at(where, object, "version"), 1, 1);
  const auto push = P256Key::of_scalar(secret_at(where, object, "push"));
  if (!push) where.member("push").fail("it is no key on the curve P-256");
  return {secret_at(where, object, "sealing"), *push};
}

std::string text_of_keys(const ServerKeys& keys) {
  return fmt::format("{{\"version\":1,\"sealing\":\"{}\",\"push\":\"{}\"}}\n",
                     people::to_base64url(keys.sealing), people::to_base64url(keys.push.scalar()));
}

void write_to_disk(const std::string& file, const OpenFile& open, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(open.number(), text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) key_file_fails(file, errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fsync(open.number()) != 0) key_file_fails(file, errno);
}

/// False if one has come there meanwhile.
bool make_key_file(const std::string& file, const ServerKeys& keys) {
  std::string name = file + ".XXXXXX";
  const OpenFile part(::mkostemp(name.data(), O_CLOEXEC));  // O_EXCL and 0600
  if (!part.is_open()) key_file_fails(file, errno);
  const PartName removed(name);
  write_to_disk(file, part, text_of_keys(keys));
  // Unlike a new name, a link does not replace what is there.
  if (::link(name.c_str(), file.c_str()) != 0) {
    if (errno == EEXIST) return false;
    key_file_fails(file, errno);
  }
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  const OpenFile open_folder(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!open_folder.is_open() || ::fsync(open_folder.number()) != 0) key_file_fails(file, errno);
  return true;
}

}  // namespace

std::string key_file_beside(const std::string& data_file) { return data_file + ".key"; }

std::optional<ServerKeys> read_key_file(const std::string& file) {
  const std::optional<std::string> text = read_private_file("key file", file, longest_key_file);
  if (!text) return {};
  try {
    return parsed_keys(*text);
  } catch (const host::BadInput& error) {
    key_file_fails(file, error.what());
  }
}

ServerKeys open_key_file(const std::string& file) {
  if (const auto keys = read_key_file(file)) return *keys;
  ServerKeys keys{new_secret(), P256Key::made()};
  if (make_key_file(file, keys)) return keys;
  const auto others = read_key_file(file);
  if (!others) key_file_fails(file, "it cannot be made: its name leads nowhere");
  return *others;
}

}  // namespace rail::server
