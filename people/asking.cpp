// Asks the books of those who have a seat, and counts.
#include "people/asking.h"

#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "people/proofs.h"

namespace rail::people {

namespace {

using PersonIds = std::vector<std::string>;

/// Somebody to be asked, and what counts it.
struct Asked {
  std::string person;
  std::vector<Tally> tallies;
};

void count_all(Desk& desk, const std::string& name, const std::string& asker,
               const PersonIds& people, const std::function<void(const tables::Asking&)>& then) {
  const tables::Secrets& secrets = desk.services().secrets;
  std::vector<Asked> all;
  for (const std::string& person : people) {
    all.push_back({person,
                   {tally_of(keyed_word(secrets, "asked to tables", person), asked_in_all),
                    tally_of(keyed_word(secrets, "asked to tables by", person + '\n' + asker),
                             asked_by_one)}});
  }
  if (all.empty()) return then({.name = name});
  desk.services().store.ask_people<PersonIds>(
      [all = std::move(all), now = desk.services().loop.wall_ms()](Books& books, Outbox&) {
        PersonIds told;
        for (const Asked& one : all) {
          if (books.count(one.tallies, now)) told.push_back(one.person);
        }
        return told;
      },
      [name, then](const std::optional<PersonIds>& told) {
        // If nobody can count, nobody is told.
        then({.name = name, .people = told.value_or(PersonIds{})});
      });
}

}  // namespace

void with_asked(Desk& desk, const Opened<Person>& asker, const SeatedPeople& people,
                std::function<void(const tables::Asking&)> then) {
  const std::string id = asker.value.id;
  const std::string name = asker.value.called ? asker.value.called->name : std::string();
  std::set<std::string> others;
  for (const std::optional<std::string>& person : people) {
    if (person && *person != id) others.insert(*person);
  }
  const auto willing = std::make_shared<PersonIds>();
  // One more, so that it is not over before all were asked.
  const auto left = std::make_shared<std::size_t>(others.size() + 1);
  const auto one_done = [&desk, left, willing, id, name, then = std::move(then)] {
    if (--*left == 0) count_all(desk, name, id, *willing, then);
  };
  for (const std::string& person : others) {
    desk.find<Person>(
        person, [one_done](const HttpResponse&) { one_done(); },
        [willing, one_done, id, person](const Opened<Person>* found) {
          if (found != nullptr && !found->book.closed && !found->value.mutes(id))
            willing->push_back(person);
          one_done();
        });
  }
  one_done();
}

}  // namespace rail::people
