// Puts together what a person may know of himself and of his people.
#include "people/self.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string_view>
#include <utility>

#include "people/wire.h"
#include "tables/http_answers.h"

namespace rail::people {

namespace {

/// More of them are not asked whether they know the person, too.
constexpr std::size_t most_here = 50;

constexpr std::string_view left_out = "…";

/// The first letter and who carries the mail.
std::string shown_mail(std::string_view address) {
  const std::size_t at = address.rfind('@');
  if (at == std::string_view::npos) return std::string(left_out);
  std::string shown(address.substr(0, at > 1 ? 1 : 0));
  return shown.append(left_out).append(address.substr(at));
}

/// What is behind the host of an endpoint is a secret by which anybody could write to the browser.
std::string browser_of(std::string_view endpoint) {
  const std::size_t scheme = endpoint.find("://");
  if (scheme == std::string_view::npos) return std::string(left_out);
  std::string_view host = endpoint.substr(scheme + 3);
  host = host.substr(0, host.find_first_of("/:?#"));
  constexpr std::pair<std::string_view, std::string_view> known[] = {{".mozilla.com", "Firefox"},
                                                                     {".googleapis.com", "Chrome"},
                                                                     {".apple.com", "Safari"},
                                                                     {".windows.com", "Edge"}};
  for (const auto& [end, browser] : known) {
    if (host.ends_with(end)) return std::string(browser);
  }
  return std::string(host.substr(0, 64));
}

std::string shown_push(const std::string& subscription) {
  boost::system::error_code wrong;
  const boost::json::value read = boost::json::parse(subscription, wrong);
  const boost::json::object* object = wrong ? nullptr : read.if_object();
  const boost::json::value* endpoint = object ? object->if_contains("endpoint") : nullptr;
  if (endpoint == nullptr || !endpoint->is_string()) return std::string(left_out);
  return browser_of(endpoint->get_string());
}

Self begun_self(const PeopleServices& services, const Session& session, const Person& person) {
  Self self;
  self.id = person.id;
  self.called = person.called;
  for (const person::Device& device : person.devices) {
    self.devices.push_back({device.device, device.name, device.since, device.shut_out,
                            device.device == session.device});
  }
  self.choices = person.choices;
  self.choices_at = person.choices_at;
  if (person.away_until && *person.away_until > services.loop.wall_ms())
    self.away_until = person.away_until;
  self.muted = person.muted;
  self.channels = channels_of(services);
  self.seats = person.seats;
  return self;
}

/// Who is here is told to those only whom he counts among his people.
void mark_who_is_here(Desk& desk, const std::shared_ptr<Self>& self, std::function<void()> then) {
  std::vector<std::size_t> here;
  for (std::size_t i = 0; i < self->known.size() && here.size() < most_here; ++i) {
    if (desk.services().tables.is_here(self->known[i].person)) here.push_back(i);
  }
  if (here.empty()) return then();
  const auto left = std::make_shared<std::size_t>(here.size());
  const auto one_done = [left, then = std::move(then)] {
    if (--*left == 0) then();
  };
  for (const std::size_t i : here) {
    desk.find<Person>(
        self->known[i].person, [one_done](const HttpResponse&) { one_done(); },
        [self, i, one_done](const Opened<Person>* found) {
          const auto is_me = [&](const std::string& person) { return person == self->id; };
          self->known[i].here =
              found != nullptr && !found->value.mutes(self->id) &&
              std::any_of(found->value.known.begin(), found->value.known.end(), is_me);
          one_done();
        });
  }
}

void tell_with_people(Desk& desk, const std::shared_ptr<Self>& self,
                      const std::vector<std::string>& known, const Respond& respond) {
  using Names = std::map<std::string, person::Called>;
  desk.with_names(known, [&desk, self, known, respond](const Names& names) {
    for (const std::string& person : known) {
      const auto found = names.find(person);
      if (found == names.end()) continue;
      const person::Called& called = found->second;
      self->known.push_back({person, called.name, called.plate, called.face, false});
    }
    mark_who_is_here(desk, self, [self, respond] { respond({.body = book_wire().text(*self)}); });
  });
}

}  // namespace

std::vector<Channel> channels_of(const PeopleServices& services) {
  std::vector<Channel> channels;
  for (const auto& [channel, carrier] : services.carriers) {
    const bool keyed = channel != Channel::push || !services.push_key.empty();
    if (carrier != nullptr && keyed) channels.push_back(channel);
  }
  return channels;
}

ShownAddress shown_address(const Sealer& sealer, const StoredAddress& address) {
  ShownAddress shown{address.id, address.channel, address.standing, std::string(left_out),
                     address.since};
  // What another key sealed cannot be read any more.
  if (const auto text = sealer.open(address.person, address.sealed))
    shown.shown = address.channel == Channel::mail ? shown_mail(*text) : shown_push(*text);
  return shown;
}

void tell_self(Desk& desk, const Session& session, const Person& person, const Respond& respond) {
  const auto self = std::make_shared<Self>(begun_self(desk.services(), session, person));
  using Addresses = std::vector<StoredAddress>;
  desk.services().store.ask_people<Addresses>(
      [id = person.id](Books&, Outbox& outbox) { return outbox.addresses_of(id); },
      [&desk, self, known = person.known, respond](const std::optional<Addresses>& found) {
        if (!found) return respond(tables::not_read());
        for (const StoredAddress& address : *found)
          self->addresses.push_back(shown_address(desk.services().sealer, address));
        tell_with_people(desk, self, known, respond);
      });
}

}  // namespace rail::people
