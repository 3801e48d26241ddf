// Tells people, and the webhooks of seats, that it is their turn: takes out of the outbox what is
// due, asks when each wants to hear of it, gives letters to the carriers, and says in the outbox
// what came of them. There may be several on one store, and any of them may die at any moment:
// whatever leaves the house was handed over in the outbox before, so nobody hears anything twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "people/crossing.h"
#include "people/posting.h"
#include "people/registrar.h"
#include "people/services.h"
#include "tables/log.h"

namespace rail::people {

/// Lives on the loop; never waits for a carrier. All that it is given must live longer.
class Postman {
 public:
  Postman(PeopleServices& services, Registrar& registrar, Crossing& crossing,
          const tables::Log& log, PostmanOptions options = {});
  Postman(const Postman&) = delete;
  Postman& operator=(const Postman&) = delete;

  void start();
  /// Something new may be due: he looks soon, without waiting for the next second.
  void nudge();
  /// Nothing more leaves the house. What has not left is free for others at once; what has is
  /// waited for a short time. `done`: when that is written down, or cannot be.
  void stop(std::function<void()> done);

 private:
  /// Whom calls are for, as the store has him.
  struct Addressee {
    std::optional<Person> person{};  // none: there is no such book any more, or it is closed
    bool unreadable = false;
    std::vector<StoredAddress> addresses{};
  };
  struct Batch {
    std::vector<Claimed> calls{};
    std::map<std::string, Addressee> people{};  // by id
    bool full = false;                          // there may be more
    std::string by{};                           // each has another claimant: no claim of ours can
    std::int64_t until = 0;                     // be taken for a later one
  };
  /// What is to be written down, until it is.
  struct Settlement {
    std::vector<Outcome> outcomes{};
    std::vector<StoredAddress> dead{};  // nobody is there any more
    std::string by{};                   // who has claimed the calls
    std::int64_t until = 0;             // then they are others'
    bool gives_back = false;            // all of them, told to nobody
    int failures = 0;
    std::unique_ptr<tables::Loop::Timer> timer{};
  };

  static Batch take(Books& books, Outbox& outbox, std::int64_t now, std::int64_t until,
                    const std::string& by, int limit);
  static Addressee addressee(Books& books, Outbox& outbox, const std::string& person);

  void look_after(std::int64_t ms);
  void look();
  void taken(std::optional<Batch> batch);
  void sort(Batch batch);
  bool read(const Claimed& claimed, Posting::Call& call, Settlement& settled) const;
  void sort_for(const Addressee& to, std::vector<Claimed> calls, Settlement& settled);
  void sort_webhook(Claimed claimed, Settlement& settled);
  void tell_house(const Claimed& claimed, const std::string& by);

  /// `reminder`: none if it is all in one letter.
  void tell(const Addressee& to, std::vector<Posting::Call> calls, const Settlement& claim,
            std::optional<bool> reminder);
  void tell_webhook(Posting::Call call, const Settlement& claim);
  Letter letter_for(const Addressee& to, const Posting& posting, const Parcel& parcel,
                    std::optional<bool> reminder) const;
  void carry(std::uint64_t number, std::size_t parcel, std::string address, Letter letter);
  void asked(std::uint64_t number, std::size_t parcel, const Crossing::Answer& answer);
  void answered(std::uint64_t number, std::size_t parcel, const std::optional<LastWord>& word,
                const Crossing::Answer& answer);
  void came(std::uint64_t number, std::size_t parcel, Delivery delivery);
  void settle(std::uint64_t number);
  void drop_old_postings();

  void write(Settlement settlement);
  /// Whatever this claimant has is free for others at once.
  void give_back(std::string by);
  void try_to_write(std::uint64_t number);
  void end_if_idle();

  std::int64_t now() const { return services_.loop.wall_ms(); }

  PeopleServices& services_;
  Registrar& registrar_;
  Crossing& crossing_;
  const tables::Log& log_;
  const PostmanOptions options_;
  const std::string name_;  // in the outbox; his claims are numbered
  const std::shared_ptr<const bool> alive_ = std::make_shared<const bool>(true);

  bool looking_ = false;
  bool nudged_ = false;
  int failed_looks_ = 0;  // in a row
  std::string lost_;      // by this name a look that failed may have claimed something
  std::unique_ptr<tables::Loop::Timer> next_look_, stop_timer_;
  std::uint64_t last_number_ = 0;
  std::map<std::uint64_t, Posting> postings_;  // with letters under way
  std::size_t letters_ = 0;                    // of all postings
  std::map<std::uint64_t, Settlement> settlements_;
  bool stopping_ = false;
  std::function<void()> stopped_;
};

}  // namespace rail::people
