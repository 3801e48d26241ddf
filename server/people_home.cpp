// How what people need is put together on a machine, and taken apart.
#include "server/people_home.h"

#include <chrono>
#include <stdexcept>
#include <utility>

#include "people/doorkeeper.h"
#include "people/letters.h"
#include "server/http_text.h"
#include "server/letter_writer.h"
#include "server/log.h"
#include "server/mail_carrier.h"
#include "server/private_file.h"
#include "server/push_carrier.h"
#include "server/tokens.h"
#include "server/webhooks.h"

namespace rail::server {

namespace {

constexpr Rate unlimited_rate{.per_second = 1e9, .burst = 1e9};

/// The host and port in "https://games.example.org:8443/", as an address bar has them: in small
/// letters, and without the port that is meant anyway.
std::string host_in_address_bar(const std::string& url) {
  const std::size_t scheme = url.find("://");
  const std::size_t start = scheme == std::string::npos ? 0 : scheme + 3;
  std::string host = in_small_letters(url.substr(start, url.find('/', start) - start));
  const std::string usual = url.starts_with("https://") ? ":443" : ":80";
  if (host.ends_with(usual)) host.resize(host.size() - usual.size());
  return host;
}

std::string name_in(const std::string& host) {
  return host.starts_with('[') ? host.substr(0, host.find(']') + 1)
                               : host.substr(0, host.find(':'));
}

people::Sessions::Names names_of(const PeopleChoices& choices) {
  people::Sessions::Names names;
  // Without a name it is known by whatever people ask it by, and by the address that it prints.
  (choices.named ? names.host : names.pages.emplace_back()) = host_in_address_bar(choices.url);
  for (const std::string& host : choices.hosts) names.others.push_back(in_small_letters(host));
  for (const std::string& origin : choices.origins)
    names.pages.push_back(host_in_address_bar(origin));
  return names;
}

/// None where nobody is told anything, and nobody has named a file.
std::optional<ServerKeys> kept_keys(const PeopleChoices& choices) {
  if (!choices.key_file.empty()) return open_key_file(choices.key_file);
  if (!may_be_shared(choices.db)) {
    const std::string beside = key_file_beside(choices.db);
    return choices.has_channels() ? open_key_file(beside) : read_key_file(beside);
  }
  if (!choices.has_channels()) return std::nullopt;
  throw std::invalid_argument(
      "with PostgreSQL, mail and push need --key-file FILE: a file outside of the database, the "
      "same for all servers");
}

/// Nothing is ever sealed where nobody is told anything: any key will do.
ServerKeys or_any(const std::optional<ServerKeys>& keys) {
  return keys ? *keys : ServerKeys{new_secret(), P256Key::made()};
}

std::string admin_token(const PeopleChoices& choices) {
  if (choices.admin_token_file.empty()) return "";
  return read_token_file("token file", choices.admin_token_file);
}

people::DeskOptions desk_options(bool limits) {
  people::DeskOptions options;
  if (!limits) options.asked_per_person = options.done_per_person = unlimited_rate;
  return options;
}

people::PersonOptions person_options(bool limits) {
  people::PersonOptions options;
  if (limits) return options;
  options.people_per_address = options.sign_ins_per_address = options.exports_per_person =
      unlimited_rate;
  options.seats.lists_per_person = options.seats.calendars_per_person =
      options.seats.tables_per_person = options.seats.tables_per_address = unlimited_rate;
  options.seats.claims_per_address = unlimited_rate;
  return options;
}

people::AddressOptions address_options(bool limits) {
  people::AddressOptions options;
  if (limits) return options;
  options.letters_per_person = options.letters_from_address = options.letters_to_address =
      unlimited_rate;
  return options;
}

people::ReportOptions report_options(bool limits) {
  people::ReportOptions options;
  if (!limits) options.per_address = options.per_person = options.in_all = unlimited_rate;
  return options;
}

people::CircleOptions circle_options(bool limits) {
  people::CircleOptions options;
  if (limits) return options;
  options.circles_per_person = options.circles_per_address = options.tables_per_person =
      options.tables_per_address = options.doors_per_address = unlimited_rate;
  return options;
}

people::TournamentOptions tournament_options(bool limits) {
  people::TournamentOptions options;
  if (limits) return options;
  options.tournaments_per_person = options.tournaments_per_address = options.looks_per_address =
      unlimited_rate;
  return options;
}

/// As something that answers, or does not.
template <class Api>
people::PeopleApp::Answers answers_of(Api& api) {
  return [&api](HttpRequest& request, const people::Respond& respond) {
    return api.http(request, respond);
  };
}

}  // namespace

PeopleHome::PeopleHome(const PeopleChoices& choices, const PeopleAround& around, DiskStore& store)
    : around_(around),
      keep_finished_(choices.keep_finished),
      kept_keys_(kept_keys(choices)),
      keys_(or_any(kept_keys_)),
      sealing_(keys_.sealing),
      blocked_(keys_.sealing),
      sessions_(signatures_, signatures_.seal(store.secret(), "roundhouse sessions"),
                names_of(choices)),
      crossing_(around.loop),
      mail_(mail_of(choices)),
      push_(push_of(choices)),
      webhooks_(
          std::make_unique<WebhookCarrier>(WebhookOptions{.allow_private = choices.calls_private}),
          nullptr, webhook_counts(around.metrics)),
      tables_(around.house),
      services_(services_of(choices)),
      desk_(services_, desk_options(choices.limits)),
      persons_(desk_, person_options(choices.limits)),
      addresses_(desk_, address_options(choices.limits)),
      circles_(desk_, circle_options(choices.limits)),
      tournament_house_(desk_),
      tournaments_(desk_, tournament_house_, tournament_options(choices.limits)),
      reports_(desk_, report_options(choices.limits)),
      registrar_(desk_, &tournament_house_),
      postman_(services_, registrar_, crossing_, around.log),
      admin_(
          around.store, around.loop, around.secrets, kept_keys_, admin_token(choices),
          [this](const AdminAnswer& answer) { heed(answer); }, [this] { return told(); }),
      app_(around.house, desk_,
           {answers_of(persons_), answers_of(addresses_), answers_of(circles_),
            answers_of(tournaments_), answers_of(reports_)}) {
  blocked_.take(blocked_words(store));
  around_.house.on_call([this] { postman_.nudge(); });
  around_.house.ask_at_the_door([this](const PassHolder& holder, std::function<void(Door)> then) {
    people::keep_door(desk_, holder, std::move(then));
  });
}

PeopleHome::~PeopleHome() {
  around_.house.on_call({});
  around_.house.ask_at_the_door({});
  stop_carriers();
}

std::unique_ptr<GuardedCarrier> PeopleHome::mail_of(const PeopleChoices& choices) {
  if (choices.mail_server.empty()) return nullptr;
  const std::string host = name_in(host_in_address_bar(choices.url));
  try {
    return std::make_unique<GuardedCarrier>(
        std::make_unique<MailCarrier>(letter_writer(choices.mail_from, host),
                                      MailOptions{.url = choices.mail_server,
                                                  .user = choices.mail_user,
                                                  .password_file = choices.mail_password_file,
                                                  .from = choices.mail_from}),
        &blocked_, letter_counts(around_.metrics));
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(std::string("--mail-…: ") + error.what());
  }
}

std::unique_ptr<GuardedCarrier> PeopleHome::push_of(const PeopleChoices& choices) {
  if (choices.push_contact.empty()) return nullptr;
  try {
    return std::make_unique<GuardedCarrier>(
        std::make_unique<PushCarrier>(
            keys_.push, letter_writer("", ""),
            PushOptions{.contact = choices.push_contact, .allow_private = choices.calls_private}),
        nullptr, letter_counts(around_.metrics));
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(std::string("--push-contact: ") + error.what());
  }
}

people::PeopleServices PeopleHome::services_of(const PeopleChoices& choices) {
  std::map<people::Channel, people::Carrier*> carriers;
  if (mail_) carriers[people::Channel::mail] = mail_.get();
  if (push_) carriers[people::Channel::push] = push_.get();
  return {.loop = around_.loop,
          .secrets = around_.secrets,
          .store = around_.store,
          .sessions = sessions_,
          .zones = zones_,
          .sealer = sealing_,
          .tables = tables_,
          .carriers = std::move(carriers),
          .url = choices.url,
          .push_key = push_ ? people::to_base64url(keys_.push.point()) : "",
          .webhooks = &webhooks_};
}

void PeopleHome::start() {
  postman_.start();
  tournament_house_.look_after();
  look_after();
}

void PeopleHome::stop(std::function<void()> done) {
  timer_.reset();
  tournament_house_.stop();
  addresses_.stop();
  postman_.stop([this, done = std::move(done)] {
    stop_carriers();
    done();
  });
}

void PeopleHome::stop_carriers() {
  crossing_.close();  // or a carrier's thread would wait for the loop, which waits for it
  if (mail_) mail_->stop();
  if (push_) push_->stop();
  webhooks_.stop();
}

/// Once a minute.
void PeopleHome::look_after() {
  around_.store.look_after<std::int64_t>(
      [](DiskStore& store) { return store.upkeep().waiting_calls(); },
      [this](std::optional<std::int64_t> waiting) {
        if (waiting) around_.metrics.calls_waiting = *waiting;
      });
  if (mail_) read_blocked();  // other servers may have blocked somebody
  if (keep_finished_ > 0) forget_finished();
  // All addresses are looked through for it, and a week is long.
  constexpr int minutes_of_an_hour = 60;
  if (minutes_++ % minutes_of_an_hour == 0) addresses_.forget_unconfirmed();
  timer_ = around_.loop.after(std::chrono::minutes(1), [this] { look_after(); });
}

void PeopleHome::read_blocked() {
  around_.store.look_after<std::vector<std::string>>(
      [](DiskStore& store) { return blocked_words(store); },
      [this](std::optional<std::vector<std::string>> words) {
        if (words) blocked_.take(std::move(*words));
      });
}

void PeopleHome::heed(const AdminAnswer& answer) {
  for (const std::int64_t key : answer.tables) around_.house.changed_elsewhere(key, INT64_MAX);
  if (!answer.shut.empty()) tables_.shut(answer.shut);
  if (answer.blocked) read_blocked();
}

boost::json::object PeopleHome::told() const {
  const Metrics& now = around_.metrics;
  return {{"keep_finished", keep_finished_},
          {"mail", mail_ != nullptr},
          {"push", push_ != nullptr},
          {"since", static_cast<std::int64_t>(now.start * 1000)},
          {"connections", now.connections.load()},
          {"tables_in_memory", now.rooms.load()},
          {"tables_created", now.tables_created.load()},
          {"moves", now.moves.load()},
          {"letters_told", now.letters_told.load()},
          {"letters_failed", now.letters_failed.load()},
          {"limited", now.limited.load()},
          {"store_errors", now.store_errors.load()}};
}

void PeopleHome::forget_finished() {
  const AdminWish wish{.verb = AdminVerb::retention, .days = keep_finished_};
  around_.store.look_after<AdminAnswer>(
      [wish, now = around_.loop.wall_ms()](DiskStore& store) {
        return administer(store, nullptr, wish, now);
      },
      [this](const std::optional<AdminAnswer>& answer) {
        if (!answer || answer->tables.empty()) return;
        log(Severity::info, "finished_tables_removed", {{"tables", std::ssize(answer->tables)}});
        heed(*answer);
      });
}

}  // namespace rail::server
