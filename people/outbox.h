// The outbox: whom to tell what, kept until it is done. Each notice goes out once, also with
// several servers and after a crash: what makes somebody to act and the call to him are stored
// together (tables/store.h), a server claims what it is about to tell, and says so in the store
// before it hands it over.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tables/store.h"

namespace rail::people {

using tables::StoredCall;

enum class Channel : std::uint8_t { mail, push };
BOOST_DESCRIBE_ENUM(Channel, mail, push)

/// How far an address is: it gets nothing but the question before it is confirmed, and nothing at
/// all once it is ended.
enum class Standing : std::uint8_t { asked, confirmed, ended };
BOOST_DESCRIBE_ENUM(Standing, asked, confirmed, ended)

/// Where a person can be told something. `sealed` can be opened only with the key of the server,
/// which is not in the store.
struct StoredAddress {
  std::string id{};      // random, 26 letters and digits
  std::string person{};  // whose it is
  Channel channel = Channel::mail;
  Standing standing = Standing::asked;
  std::string sealed{};      // raw bytes
  std::string proof_hash{};  // of the secret in the confirming link
  std::int64_t since = 0;    // milliseconds since 1970: of this standing
  int failures = 0;          // in a row
  friend bool operator==(const StoredAddress&, const StoredAddress&) = default;
};

/// A call that this server may tell now.
struct Claimed {
  StoredCall call;
  std::int64_t until = 0;  // when others may take it, unless it is done by then
  /// Addresses to which somebody has handed it over already and has not said that they failed: it
  /// may have come, so it is not told there again. With the others told it is done.
  std::vector<std::string> handed_over{};
};

/// Blocks, throws StoreError, and may be used by one thread at a time.
class Outbox {
 public:
  virtual ~Outbox() = default;

  /// Claims up to `limit` calls that are due and that nobody has claimed, earliest first. `by`:
  /// this server, a random word.
  virtual std::vector<Claimed> claim(std::int64_t now, std::int64_t until, std::string_view by,
                                     int limit) = 0;
  /// Claims whatever else is due for this person, earliest first, so that one letter can say it
  /// all.
  virtual std::vector<Claimed> claim_of(std::string_view person, std::int64_t now,
                                        std::int64_t until, std::string_view by) = 0;
  /// The last moment before something leaves the house. False if the call is no longer wanted, or
  /// somebody else has it: then nothing may leave, and it is for him to say what came of it. After
  /// this nobody tells it by this address again, whatever happens.
  virtual bool hand_over(std::string_view key, std::int64_t about, std::string_view address,
                         std::string_view by) = 0;
  /// It was told, or is not to be told: it is gone, unless a newer one of its key is there, or
  /// somebody else has it by now. So it may be said again if nobody knows whether it was written.
  virtual void done(std::string_view key, std::int64_t about, std::string_view by) = 0;
  /// It is nobody's, and waits until `due`; `attempts` calls failed so far. What was handed over to
  /// addresses that said no can be handed over once more, all in one step: whoever claims it next
  /// sees all of them. Nothing happens if somebody else has it by now: he may just be telling it.
  virtual void later(std::string_view key, std::int64_t about, std::string_view by,
                     std::int64_t due, int attempts,
                     std::span<const std::string> failed_addresses) = 0;
  /// Whatever `by` has claimed is nobody's any more, as it was before: for who does not know
  /// whether he has claimed something, and has told nothing of it.
  virtual void give_back(std::string_view by) = 0;

  /// New, or in place of the one with its id. False, and nothing is kept, if the person is not here
  /// any more: of who is forgotten at the same moment no address is left.
  virtual bool keep_address(const StoredAddress& address) = 0;
  virtual std::optional<StoredAddress> address(std::string_view id) = 0;
  virtual std::vector<StoredAddress> addresses_of(std::string_view person) = 0;
  virtual void remove_address(std::string_view id) = 0;
  /// Those that were asked then or before, and that nobody has confirmed, are gone.
  virtual void remove_unconfirmed(std::int64_t asked_until) = 0;
};

}  // namespace rail::people
