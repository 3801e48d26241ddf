// Over HTTP: where a person can be told something. An address is kept sealed, gets one letter that
// asks whether it is wanted, and nothing else before somebody has said yes there; every letter can
// be ended by who has it, without a session.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "people/desk.h"
#include "people/outbox.h"
#include "people/routes.h"
#include "tables/limits.h"

namespace rail::people {

inline constexpr std::int64_t confirmation_ms = std::int64_t{3} * 24 * 3600 * 1000;
/// An address that nobody has confirmed is kept for so long: until then the person can see that
/// nobody has.
inline constexpr std::int64_t unconfirmed_ms = std::int64_t{7} * 24 * 3600 * 1000;

struct AddressOptions {
  std::size_t addresses = 5;  // of a person
  // Confirming letters, in a day: whoever asks, whatever he is called, and to whom they go. All
  // servers of a store count together.
  tables::Rate letters_per_person{.per_second = 3.0 / 86'400, .burst = 3};
  tables::Rate letters_from_address{.per_second = 20.0 / 86'400, .burst = 20};
  tables::Rate letters_to_address{.per_second = 3.0 / 86'400, .burst = 3};
  std::size_t letters_waiting = 1'000;  // to be tried again
};

/// Lives as long as the loop.
class AddressApi {
 public:
  explicit AddressApi(Desk& desk, const AddressOptions& options = {});

  /// Answers once, at once or later; false if the request is not of its kind.
  bool http(HttpRequest& request, const Respond& respond);
  /// All that `http` answers.
  static std::vector<tables::ApiRequest> requests();
  /// To be called now and then: addresses that nobody has confirmed are forgotten.
  void forget_unconfirmed();
  /// No letter is tried again from now on.
  void stop();

 private:
  static const std::vector<Route<AddressApi>>& routes();
  void add(HttpRequest& request, const Respond& respond);
  void remove(HttpRequest& request, const Respond& respond);
  void confirm(HttpRequest& request, const Respond& respond);
  void end(HttpRequest& request, const Respond& respond);
  void push_key(HttpRequest& request, const Respond& respond);

  /// What somebody wants to be told by.
  struct Wish {
    Channel channel = Channel::mail;
    std::string text{};   // for the carrier
    std::string kept{};   // what is sealed
    std::string same{};   // two that are alike in this are one
    std::string proof{};  // that is in the confirming letter; empty: none is needed
  };
  struct Kept {
    enum class How : std::uint8_t { nobody, full, often, refused, known, kept };
    How how = How::nobody;
    StoredAddress address{};
  };
  /// A letter that asks whether an address is wanted.
  struct Question {
    std::string id{};  // of the address
    std::string text{};
    std::string proof{};
    std::string language{};
    std::int64_t since = 0;
    int failures = 0;
  };

  /// What counts a letter to an address that this person asks for from there.
  std::vector<Tally> tallies_of(const std::string& address, const std::string& person,
                                const std::string& asker) const;
  static std::string alike(const Sealer& sealer, const StoredAddress& address);
  struct Keeping {
    StoredAddress wanted{};
    std::string same{};
    std::size_t most = 0;
    std::vector<Tally> letters{};  // none: nothing is sent
    bool refused = false;          // the host lets nothing go there
  };
  static Kept keep(Books& books, Outbox& outbox, const Sealer& sealer, Keeping wish);
  void send(const Question& question);
  void came(Question question, const Delivery& delivery);
  /// Sends it again if nobody has answered, taken the address away or asked anew meanwhile.
  void send_again(const Question& question);

  Desk& desk_;
  PeopleServices& services_;
  AddressOptions options_;
  bool stopped_ = false;
  std::map<std::string, std::unique_ptr<tables::Loop::Timer>> waiting_;  // by the address's id
  const std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);
};

}  // namespace rail::people
