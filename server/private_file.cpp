// Reads what is kept from others.
#include "server/private_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "server/stores.h"

namespace rail::server {

namespace {

constexpr std::size_t shortest_token = 20;
constexpr std::size_t longest_token = 400;

/// A file that is being read; says of what is wrong which file it is.
class SecretFile {
 public:
  SecretFile(std::string_view what, const std::string& file)
      // Not to be held up by a pipe.
      : name_(fmt::format("{} {}", what, file)),
        number_(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (number_ < 0 && errno != ENOENT) fail(errno);
  }
  SecretFile(const SecretFile&) = delete;
  SecretFile& operator=(const SecretFile&) = delete;
  ~SecretFile() {
    if (number_ >= 0) ::close(number_);
  }

  bool is_there() const { return number_ >= 0; }

  void expect_private() const {
    struct stat status{};
    if (::fstat(number_, &status) != 0) fail(errno);
    if (!S_ISREG(status.st_mode)) fail("it is not a file");
    if ((status.st_mode & 077) != 0)
      fail("others may read or change it; only its owner may (chmod 600)");
    if (status.st_uid != ::geteuid() && status.st_uid != 0) fail("it belongs to another user");
  }

  std::string text(std::size_t longest) const {
    std::string all(longest + 1, '\0');
    std::size_t size = 0;
    while (size < all.size()) {
      const ssize_t read = ::read(number_, all.data() + size, all.size() - size);
      if (read < 0 && errno == EINTR) continue;
      if (read < 0) fail(errno);
      if (read == 0) break;
      size += static_cast<std::size_t>(read);
    }
    if (size > longest) fail("it is too long");
    all.resize(size);
    return all;
  }

  [[noreturn]] void fail(std::string_view why) const {
    throw StoreError(fmt::format("{}: {}", name_, why));
  }
  [[noreturn]] void fail(int error) const { fail(std::generic_category().message(error)); }

 private:
  std::string name_;
  int number_;
};

}  // namespace

std::optional<std::string> read_private_file(std::string_view what, const std::string& file,
                                             std::size_t longest) {
  const SecretFile open(what, file);
  if (!open.is_there()) return {};
  open.expect_private();
  return open.text(longest);
}

std::string read_token_file(std::string_view what, const std::string& file) {
  const auto fail = [&](std::string_view why) -> std::string {
    throw StoreError(fmt::format("{} {}: {}", what, file, why));
  };
  std::optional<std::string> token = read_private_file(what, file, longest_token + 1);
  if (!token) return fail("there is no such file");
  if (token->ends_with('\n')) token->pop_back();
  const bool plain = std::all_of(token->begin(), token->end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("-._~+/=").find(c) != std::string_view::npos;
  });
  if (!plain || token->size() < shortest_token || token->size() > longest_token)
    return fail("it is not one line of 20 to 400 letters, digits and signs of -._~+/=");
  return *token;
}

}  // namespace rail::server
