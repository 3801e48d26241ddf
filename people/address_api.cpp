// Addresses: added, asked, confirmed, ended, taken away.
#include "people/address_api.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "people/letters.h"
#include "people/mailbox.h"
#include "people/proofs.h"
#include "people/push_address.h"
#include "people/self.h"
#include "people/wire.h"
#include "tables/http_answers.h"

namespace rail::people {

namespace {

namespace json = boost::json;
using tables::http_error;

constexpr std::size_t max_address_body = 4'096;  // bytes
constexpr std::size_t max_address_proof = 64;
constexpr std::size_t max_address_id = 64;
constexpr int most_failures = 3;

struct Subscription {
  std::string endpoint;
  std::string p256dh;
  std::string auth;
};
BOOST_DESCRIBE_STRUCT(Subscription, (), (endpoint, p256dh, auth))

struct NewAddress {
  Channel channel = Channel::mail;
  std::optional<std::string> address;
  std::optional<Subscription> subscription;
};
BOOST_DESCRIBE_STRUCT(NewAddress, (), (channel, address, subscription))

struct ShownProof {
  std::string proof;
};
BOOST_DESCRIBE_STRUCT(ShownProof, (), (proof))

HttpResponse bad_proof() {
  return http_error(403, "bad_proof", "this is not what the letter said");
}

HttpResponse no_channel(Channel channel) {
  if (channel == Channel::push) return http_error(404, "no_push", "this house tells no browsers");
  return http_error(404, "no_mail", "this house writes no mails");
}

}  // namespace

AddressApi::AddressApi(Desk& desk, const AddressOptions& options)
    : desk_(desk), services_(desk.services()), options_(options) {}

const std::vector<Route<AddressApi>>& AddressApi::routes() {
  static const std::vector<Route<AddressApi>> all = {
      {{"POST", "people/me/addresses"}, &AddressApi::add},
      {{"POST", "people/me/addresses/{address}/remove"}, &AddressApi::remove},
      {{"POST", "people/addresses/{address}/confirm"}, &AddressApi::confirm},
      {{"POST", "people/addresses/{address}/end", {"proof"}}, &AddressApi::end},
      {{"GET", "people/push"}, &AddressApi::push_key}};
  return all;
}

std::vector<tables::ApiRequest> AddressApi::requests() { return requests_of(routes()); }

bool AddressApi::http(HttpRequest& request, const Respond& respond) {
  return answer_by(routes(), *this, request, respond);
}

void AddressApi::push_key(HttpRequest&, const Respond& respond) {
  if (services_.push_key.empty()) return respond(no_channel(Channel::push));
  respond({.body = json::serialize(json::object{{"key", services_.push_key}})});
}

std::vector<Tally> AddressApi::tallies_of(const std::string& address, const std::string& person,
                                          const std::string& asker) const {
  // Nobody's address needs to be remembered in order to be counted.
  const auto mark = [this](std::string_view what, const std::string& whose) {
    return services_.sealer.mark(std::string(what) + '\n' + whose);
  };
  return {tally_of(mark("letters for a person", person), options_.letters_per_person),
          tally_of(mark("letters asked for from", asker), options_.letters_from_address),
          tally_of(mark("letters to", mailbox_of(address)), options_.letters_to_address)};
}

void AddressApi::forget_unconfirmed() {
  services_.store.ask_people<bool>(
      [until = services_.loop.wall_ms() - unconfirmed_ms](Books&, Outbox& outbox) {
        outbox.remove_unconfirmed(until);
        return true;
      },
      [](std::optional<bool>) {});
}

void AddressApi::stop() {
  stopped_ = true;
  waiting_.clear();
}

void AddressApi::add(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(
      request, respond,
      [this, body = std::move(request.body), asker = request.address, respond](
          const Session& session, const Opened<Person>& opened) {
        const auto asked = read_text<NewAddress>("address", body, max_address_body);
        const std::vector<Channel> channels = channels_of(services_);
        if (std::find(channels.begin(), channels.end(), asked.channel) == channels.end())
          return respond(no_channel(asked.channel));
        const bool mail = asked.channel == Channel::mail;
        if (asked.address.has_value() != mail || asked.subscription.has_value() == mail)
          throw host::BadInput("address: a mail has an address, and a browser a subscription");
        Wish wish{.channel = asked.channel};
        if (mail) {
          wish.text = wish.kept = *asked.address;
          wish.same = small_address(*asked.address);
          wish.proof = services_.secrets.new_token();
        } else {
          const auto& [endpoint, p256dh, auth] = *asked.subscription;
          wish.text = book_wire().text(*asked.subscription);
          wish.kept = book_wire().text(PushAddress{endpoint, p256dh, auth, session.device});
          wish.same = endpoint;
        }
        const Carrier& carrier = *services_.carriers.at(wish.channel);
        if (const auto no = carrier.problem(wish.text))
          return respond(http_error(400, "bad_address", *no));
        const std::optional<std::string> refused = carrier.refuses(wish.text);
        StoredAddress wanted{.id = services_.secrets.new_token(),
                             .person = session.person,
                             .channel = wish.channel,
                             .standing = mail ? Standing::asked : Standing::confirmed,
                             .since = services_.loop.wall_ms()};
        try {
          wanted.sealed = services_.sealer.seal(session.person, wish.kept);
        } catch (const std::invalid_argument& too_long) {
          return respond(http_error(400, "bad_address", too_long.what()));
        }
        if (mail) wanted.proof_hash = services_.secrets.hash_of(wish.proof);
        const bool german = opened.value.called && opened.value.called->language == Language::de;
        Keeping keeping{.wanted = std::move(wanted),
                        .same = wish.same,
                        .most = options_.addresses,
                        .letters = {},
                        .refused = refused.has_value()};
        if (mail) keeping.letters = tallies_of(wish.same, session.person, asker);
        services_.store.ask_people<Kept>(
            [&sealer = services_.sealer, keeping](Books& books, Outbox& outbox) {
              return keep(books, outbox, sealer, keeping);
            },
            [this, wish, refused, respond, german](const std::optional<Kept>& kept) {
              if (!kept) return respond(tables::not_stored());
              if (kept->how == Kept::How::nobody)
                return respond(http_error(401, "unknown_device", "this person is forgotten"));
              if (kept->how == Kept::How::full)
                return respond(http_error(409, "too_many", "take another address away first"));
              if (kept->how == Kept::How::often)
                return respond(
                    http_error(429, "too_many_letters", "so many letters are not sent in a day"));
              if (kept->how == Kept::How::refused)
                return respond(http_error(400, "bad_address", refused.value_or("")));
              if (kept->how == Kept::How::kept && !wish.proof.empty())
                send({.id = kept->address.id,
                      .text = wish.text,
                      .proof = wish.proof,
                      .language = german ? "de" : "en",
                      .since = kept->address.since});
              respond({.status = 201,
                       .body = book_wire().text(shown_address(services_.sealer, kept->address))});
            });
      });
}

/// What `Wish::same` was of an address that is kept.
std::string AddressApi::alike(const Sealer& sealer, const StoredAddress& address) {
  const auto text = sealer.open(address.person, address.sealed);
  if (!text) return {};
  if (address.channel == Channel::mail) return small_address(*text);
  return read_text<PushAddress>("subscription", *text, max_address_body).endpoint;
}

/// Where the store works: two who ask at once do not count past each other.
AddressApi::Kept AddressApi::keep(Books& books, Outbox& outbox, const Sealer& sealer,
                                  Keeping wish) {
  StoredAddress& wanted = wish.wanted;
  if (!books.book(Kind::person, wanted.person)) return {};
  std::vector<StoredAddress> all = outbox.addresses_of(wanted.person);
  const auto there = std::find_if(all.begin(), all.end(), [&](const StoredAddress& one) {
    return one.channel == wanted.channel && alike(sealer, one) == wish.same;
  });
  if (there != all.end()) {
    if (there->standing == Standing::confirmed && wanted.channel == Channel::mail)
      return {.how = Kept::How::known, .address = *there};
    wanted.id = there->id;
  }
  const bool full = there == all.end() && all.size() >= wish.most;
  // What has ended makes room, oldest first.
  const auto ended = std::find_if(all.begin(), all.end(), [](const StoredAddress& one) {
    return one.standing == Standing::ended;
  });
  if (full && ended == all.end()) return {.how = Kept::How::full};
  if (!wish.letters.empty() && !books.count(wish.letters, wanted.since))
    return {.how = Kept::How::often};
  // Only now: whether the host has blocked somebody's address is not to be had for nothing.
  if (wish.refused) return {.how = Kept::How::refused};
  if (full) outbox.remove_address(ended->id);
  // He may have been forgotten since.
  if (!outbox.keep_address(wanted)) return {};
  return {.how = Kept::How::kept, .address = std::move(wanted)};
}

void AddressApi::send(const Question& question) {
  Letter letter;
  letter.about = Letter::About::confirm;
  letter.language = question.language;
  letter.id = fmt::format("confirm/{}/{}", question.id, question.since);
  letter.link = confirm_link(services_.url, question.id, question.proof);
  services_.carriers.at(Channel::mail)
      ->carry(
          question.text, std::move(letter), [] { return true; },
          [this, question, &loop = services_.loop,
           alive = std::weak_ptr(alive_)](const Delivery& delivery) {
            loop.post([this, question, delivery, alive] {
              if (!alive.expired()) came(question, delivery);
            });
          });
}

void AddressApi::came(Question question, const Delivery& delivery) {
  if (delivery.result == Delivery::Result::told) return;
  if (delivery.result == Delivery::Result::gone) {
    services_.store.ask_people<bool>(
        [id = question.id, since = question.since, now = services_.loop.wall_ms()](Books&,
                                                                                   Outbox& outbox) {
          auto address = outbox.address(id);
          if (!address || address->standing != Standing::asked || address->since != since)
            return false;
          address->standing = Standing::ended;
          address->since = now;
          outbox.keep_address(*address);
          return true;
        },
        [](std::optional<bool>) {});
    return;
  }
  if (stopped_ || ++question.failures > most_failures ||
      waiting_.size() >= options_.letters_waiting)
    return;
  // A minute, ten, a hundred, or when the mail server says.
  std::int64_t wait_ms = 60'000;
  for (int i = 1; i < question.failures; ++i) wait_ms *= 10;
  if (delivery.not_before_ms)
    wait_ms =
        std::clamp(*delivery.not_before_ms - services_.loop.wall_ms(), wait_ms, confirmation_ms);
  waiting_[question.id] = services_.loop.after(std::chrono::milliseconds(wait_ms),
                                               [this, question] { send_again(question); });
}

void AddressApi::send_again(const Question& question) {
  // This runs in the timer that is taken away here.
  services_.loop.post([this, question] { waiting_.erase(question.id); });
  services_.store.ask_people<bool>(
      [id = question.id, since = question.since](Books& books, Outbox& outbox) {
        const auto address = outbox.address(id);
        if (!address || address->standing != Standing::asked || address->since != since)
          return false;
        const auto book = books.book(Kind::person, address->person);
        return book && !book->closed;
      },
      [this, question](const std::optional<bool>& wanted) {
        if (wanted.value_or(false) && !stopped_) send(question);
      });
}

void AddressApi::remove(HttpRequest& request, const Respond& respond) {
  desk_.with_asker(
      request, respond,
      [this, id = request.path[3], respond](const Session& session, const Opened<Person>& opened) {
        services_.store.ask_people<bool>(
            [id, person = session.person](Books&, Outbox& outbox) {
              const auto address = outbox.address(id);
              if (!address || address->person != person) return false;
              outbox.remove_address(id);
              return true;
            },
            [this, session, person = opened.value, respond](const std::optional<bool>& removed) {
              if (!removed) return respond(tables::not_stored());
              if (!*removed)
                return respond(http_error(404, "no_such_address", "there is no such address"));
              tell_self(desk_, session, person, respond);
            });
      });
}

void AddressApi::confirm(HttpRequest& request, const Respond& respond) {
  const auto shown = read_text<ShownProof>("confirm", request.body, max_address_body);
  const std::string& id = request.path[2];
  if (!is_word(id, max_address_id) || !is_word(shown.proof, max_address_proof))
    return respond(bad_proof());
  enum class Said : std::uint8_t { wrong, late, ended, confirmed };
  services_.store.ask_people<Said>(
      [id, &secrets = services_.secrets, proof = services_.secrets.hash_of(shown.proof),
       now = services_.loop.wall_ms()](Books&, Outbox& outbox) {
        auto address = outbox.address(id);
        // Compared also where there is none, so that nobody learns that there is none.
        const std::string expected = address ? address->proof_hash : secrets.hash_of({});
        if (!secrets.same_hash(proof, expected) || !address) return Said::wrong;
        if (address->standing == Standing::ended) return Said::ended;
        if (address->standing == Standing::confirmed) return Said::confirmed;
        if (now >= address->since + confirmation_ms) return Said::late;
        address->standing = Standing::confirmed;
        address->since = now;
        address->failures = 0;
        outbox.keep_address(*address);
        return Said::confirmed;
      },
      [respond](const std::optional<Said>& said) {
        if (!said) return respond(tables::not_stored());
        if (*said == Said::wrong) return respond(bad_proof());
        if (*said == Said::late)
          return respond(http_error(403, "old_proof", "a letter can be answered for three days"));
        if (*said == Said::ended)
          return respond(http_error(409, "ended", "letters to this address were ended"));
        respond({.body = "{}"});
      });
}

/// Nothing but the link is asked for: a program for mail may follow it by itself (RFC 8058).
void AddressApi::end(HttpRequest& request, const Respond& respond) {
  const std::string& id = request.path[2];
  if (!is_word(id, max_address_id) ||
      !proves(services_.secrets, request.query["proof"], end_proof(services_.secrets, id)))
    return respond(bad_proof());
  services_.store.ask_people<bool>(
      [id, now = services_.loop.wall_ms()](Books&, Outbox& outbox) {
        auto address = outbox.address(id);
        if (!address || address->standing == Standing::ended) return true;
        address->standing = Standing::ended;
        address->since = now;
        outbox.keep_address(*address);
        return true;
      },
      [respond](const std::optional<bool>& done) {
        if (!done) return respond(tables::not_stored());
        respond({.body = "{}"});
      });
}

}  // namespace rail::people
