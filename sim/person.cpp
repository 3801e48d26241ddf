// What people do, one wish after the other.
#include "sim/person.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace rail::sim {

namespace json = boost::json;

namespace {

constexpr std::int64_t over_the_line_ms = 40;      // at most
constexpr std::int64_t unnoticed_ms = 5 * minute;  // at most, until a house knows that a line broke
constexpr std::int64_t said_again_after_ms = 3 * second;  // at most
constexpr std::int64_t settles_ms = minute;               // who has just come
constexpr std::size_t most_at_once = 6;
constexpr int flood = 40;  // more than a room keeps of one visitor

bool happens(std::uint32_t of_thousand, Rng& rng) { return rng.below(1000) < of_thousand; }

std::int64_t up_to(std::int64_t ms, Rng& rng) {
  return static_cast<std::int64_t>(rng.below(static_cast<std::uint32_t>(ms) + 1));
}

}  // namespace

/// Both ends of a connection: what the house sends arrives later, in order, unless it breaks.
class Person::Line final : public tables::Connection,
                           public Guest,
                           public std::enable_shared_from_this<Line> {
 public:
  Line(World& world, Person& person, std::string address, std::uint64_t seed)
      : world_(world), person_(&person), rng_(seed), address_(std::move(address)) {}

  void open(const Door& door) {
    door_ = door;
    std::erase_if(*door.guests, [](const auto& guest) { return guest.expired(); });
    door.guests->push_back(weak_from_this());
    client_ = door.house->connect(*this);
  }
  /// The person's end is gone; the house hears of it some time later.
  void break_off(bool unnoticed) {
    person_ = nullptr;
    world_.after(unnoticed ? up_to(unnoticed_ms, rng_) : over_the_line_ms,
                 [self = shared_from_this()] { self->leave(); });
  }
  void leave() override { client_.reset(); }
  bool broken() const { return person_ == nullptr || door_.alive.expired(); }
  /// What was on its way arrives, also if who said it is gone.
  void receive(const std::string& text) {
    if (client_ && !door_.alive.expired()) client_->receive(text);
  }

  void send(std::shared_ptr<const std::string> message) override {
    arrives_at_ = std::max(arrives_at_, world_.now_ms() + up_to(over_the_line_ms, rng_));
    world_.at(arrives_at_, [self = shared_from_this(), message = std::move(message)] {
      if (!self->broken()) self->person_->hear(*message);
    });
  }
  void close() override {
    world_.after(0, [self = shared_from_this()] { self->leave(); });
  }
  const std::string& address() const override { return address_; }

 private:
  World& world_;
  Person* person_;
  Door door_;
  std::unique_ptr<tables::Client> client_;
  std::int64_t arrives_at_ = 0;
  Rng rng_;
  std::string address_;
};

Person::Person(World& world, Auditor& auditor, const Manners& manners, Seat seat, std::string name,
               std::uint64_t seed, std::function<Door()> find_door)
    : world_(world),
      auditor_(auditor),
      manners_(manners),
      seat_(std::move(seat)),
      name_(std::move(name)),
      rng_(seed),
      find_door_(std::move(find_door)) {
  if (!seat_.token.empty()) auditor_.comes(seat_.table);
}

/// Until the next wish.
std::int64_t Person::pause() {
  constexpr std::int64_t soon = 2 * second;
  if (resting_) return is_there() && !line_->broken() ? settles_ms : 300 + up_to(soon, rng_);
  if (std::exchange(fresh_, false))
    return manners_.quickest_ms + up_to(std::min(settles_ms, manners_.slowest_ms), rng_);
  const bool long_one = happens(manners_.long_pause, rng_);
  return manners_.quickest_ms + up_to(long_one ? manners_.longest_ms : manners_.slowest_ms, rng_);
}

void Person::live() {
  world_.after(pause(), [this, alive = std::weak_ptr(alive_), awake = awake_] {
    if (alive.expired() || gone_ || shut_out_ || awake != awake_) return;
    think();
    live();
  });
}

void Person::rest() {
  resting_ = true;
  ++awake_;
  if (!gone_ && !shut_out_) live();
}

void Person::think() {
  if (line_ && (line_->broken() || happens(manners_.drops, rng_))) hang_up();
  if (!line_) {
    connect();
  } else if (joined_ && !resting_) {
    wish();
    if (happens(manners_.goes_away, rng_)) {
      // Not before the answer could have come.
      world_.after(up_to(2 * over_the_line_ms, rng_), [this, alive = std::weak_ptr(alive_)] {
        if (!alive.expired() && !resting_) hang_up();
      });
    }
  }
}

void Person::connect() {
  const Door door = find_door_();
  if (door.house == nullptr) return;
  line_ = std::make_shared<Line>(world_, *this, name_, rng_.next());
  line_->open(door);
  joined_ = false;
  fresh_ = true;
  says_at_ = world_.now_ms();
  json::object join{{"type", "join"}, {"id", "join"}, {"table", seat_.table}};
  if (!seat_.token.empty()) join["token"] = seat_.token;
  send(json::serialize(join));
}

void Person::hang_up() {
  if (!line_) return;
  line_->break_off(happens(manners_.ghosts, rng_));
  line_.reset();
  joined_ = false;
  // The page asks again only for what changes the game.
  std::erase_if(waiting_, [](const auto& waits) { return !waits.second.is_act; });
}

/// The link opens nothing any more, unless the one does that was chosen last.
void Person::wrong_token() {
  if (!chosen_.empty()) {
    seat_.token = std::exchange(chosen_, {});
    seat_.token_hash = hash_of(seat_.token);
  } else if (!std::exchange(shut_out_, true) && !gone_) {
    auditor_.goes(seat_.table);
  }
}

/// As the page does it: kept before it is said.
std::string Person::chosen_token() {
  if (chosen_.empty()) chosen_ = name_ + "-" + std::to_string(last_id_) + std::string(43, '-');
  return chosen_;
}

void Person::go() {
  hang_up();
  waiting_.clear();
  if (!std::exchange(gone_, true) && !shut_out_ && !seat_.token.empty()) auditor_.goes(seat_.table);
}

void Person::send(const std::string& text) {
  const auto line = line_;
  if (happens(manners_.line_breaks, rng_)) {
    hang_up();
    return;
  }
  std::int64_t arrives = world_.now_ms() + up_to(over_the_line_ms, rng_);
  if (!happens(manners_.overtakes, rng_)) arrives = std::max(arrives, says_at_);
  says_at_ = std::max(says_at_, arrives);
  world_.at(arrives, [line, text] { line->receive(text); });
  if (happens(manners_.repeats, rng_))
    world_.at(arrives + up_to(said_again_after_ms, rng_), [line, text] { line->receive(text); });
}

void Person::say(json::object request) {
  if (!line_) return;
  const std::string id = name_ + "-" + std::to_string(++last_id_);
  request["id"] = id;
  const bool is_act = request.at("type").as_string() == "act";
  const std::string text = json::serialize(request);
  auditor_.note(seat_.table, name_ + " says " + text);
  waiting_[id] = {.text = text, .is_act = is_act};
  send(text);
}

void Person::hear(const std::string& text) {
  if (happens(manners_.line_breaks, rng_)) {
    hang_up();
    return;
  }
  auditor_.digest(text);
  const json::object message = json::parse(text).as_object();
  const std::string_view type(message.at("type").as_string());
  if (type == "refused") auditor_.note(seat_.table, name_ + " hears " + text);
  auditor_.heard(seat_.table, seat_.token_hash, message);
  if (const auto* table = message.if_contains("table"); table != nullptr && table->is_object())
    table_ = table->as_object();
  if (const auto* mine = message.if_contains("mine"))
    mine_ = json::value_to<std::vector<int>>(*mine);
  const auto* id = message.if_contains("id");
  if (id != nullptr && id->is_string()) answered(std::string(id->as_string()), message);
  if (type == "sync" || type == "update") game_ = message;
  if (const auto* rematch = table_.if_contains("rematch");
      rematch != nullptr && rematch->is_string() && rematch_.empty()) {
    rematch_ = std::string(rematch->as_string());
    if (on_rematch) on_rematch(rematch_);
  }
}

void Person::answered(const std::string& id, const json::object& message) {
  const std::string type(message.at("type").as_string());
  if (id == "join") {
    if (joined_) return;  // it was said twice
    joined_ = type == "sync";
    // A bot has the seat, or the answer with a new token was lost.
    if (!joined_) {
      refusal_ = std::string(message.at("code").as_string());
      if (refusal_ == "wrong_token") wrong_token();
      hang_up();
      return;
    }
    // What has no answer yet is said again; what was played is not played twice.
    for (const auto& [waiting_id, waits] : std::map(waiting_)) {
      if (!line_) break;
      send(waits.text);
    }
    return;
  }
  // Said twice without a token of one's own, it was done twice: the last one counts.
  if (type == "renewed" || type == "seat_freed") hear_of_link(type, message);
  const auto waits = waiting_.find(id);
  if (waits == waiting_.end()) return;  // answered before, on another line
  if (waits->second.is_act && (type == "update" || type == "sync")) {
    ++acts_;
    if (!auditor_.has_act(seat_.table, id))
      throw Broken("the act " + id + " was answered, but is not stored", seat_.table);
  }
  waiting_.erase(waits);
}

/// New links open what they are for as soon as anybody hears of them.
void Person::hear_of_link(const std::string& type, const json::object& message) {
  const std::string token(message.at("token").as_string());
  if (!auditor_.opens(seat_.table, hash_of(token)))
    throw Broken("a new link was told of, but is not stored", seat_.table);
  if (type == "seat_freed") {
    if (on_link) on_link(token);
    return;
  }
  seat_.token = token;
  seat_.token_hash = hash_of(token);
  chosen_.clear();
}

void Person::wish() {
  if (table_.empty() || waiting_.size() > most_at_once) return;
  const std::string_view status(table_.at("status").as_string());
  if (happens(manners_.odd, rng_)) return ask_something();
  if (seat_.token.empty()) return;
  if (happens(manners_.chats, rng_))
    return say({{"type", "say"}, {"text", name_ + " " + std::to_string(last_id_)}});
  if (happens(manners_.leaves, rng_)) return say({{"type", "leave"}});
  if (happens(manners_.floods, rng_)) {
    for (int i = 0; i < flood; ++i) say({{"type", "explain"}, {"action", nullptr}});
    return;
  }
  if (const auto& wish = table_.at("take_back"); !wish.is_null() && rng_.below(2) == 0)
    return say({{"type", "answer"}, {"yes", rng_.below(4) != 0}});
  if (happens(manners_.takes_back, rng_)) return say({{"type", "take_back"}});
  if (status == "open") {
    if (rng_.below(3) == 0) return say({{"type", "start"}, {"bot", "random"}});
    return say({{"type", "sit"}, {"name", name_}});
  }
  if (status == "over") return wish_at_end();
  act();
}

/// Once more, or home.
void Person::wish_at_end() {
  switch (rng_.below(6)) {
    case 0:
      return say({{"type", "rematch"}});
    case 1:
      if (waiting_.empty() && !resting_) go();
      return;
    default:
      return ask_about_the_past();
  }
}

/// Anything that is legal; who has left sits down again.
void Person::act() {
  const auto* views = game_.if_contains("views");
  if (views == nullptr) return;
  for (const json::value& view : views->as_array()) {
    const json::array& legal = view.at("legal").as_array();
    if (legal.empty()) continue;
    return say({{"type", "act"},
                {"state", game_.at("state")},
                {"seat", view.at("seat")},
                {"action", legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]}});
  }
  if (rng_.below(20) == 0) say({{"type", "sit"}, {"name", name_}});
}

/// Whatever else can be asked for.
void Person::ask_something() {
  switch (rng_.below(5)) {
    case 0:
    case 1:
      return ask_about_the_past();
    case 2:
      return meddle();
    case 3:
      return say({{"type", rng_.below(2) == 0 ? "whistle" : "join"}, {"table", seat_.table}});
    default:
      return send("{\"type\":");  // breaks off in the middle
  }
}

void Person::ask_about_the_past() {
  const auto ply = game_.contains("ply") ? game_.at("ply").to_number<std::int64_t>() : 0;
  const auto some = static_cast<std::int64_t>(rng_.below(static_cast<std::uint32_t>(ply) + 2));
  switch (rng_.below(5)) {
    case 0:
      return say({{"type", "ask_history"}, {"from", std::max(some, ply - 20)}});
    case 1:
      return say({{"type", "ask_history"}, {"from", std::max(some, ply - 20)}, {"openly", true}});
    case 2:
      return say({{"type", "ask_moment"}, {"ply", some}});
    case 3:
      return say({{"type", "ask_moment"}, {"ply", some}, {"everyone", true}});
    default:
      return say({{"type", "point"}, {"name", name_}, {"ply", some}});
  }
}

/// With the table, and with others.
void Person::meddle() {
  switch (rng_.below(10)) {
    case 0:
      return say({{"type", "explain"}, {"action", {{"type", "pass"}}}});
    case 1:
      return say({{"type", "notify"}, {"url", "https://example.org/call"}});
    case 2:
      if (rng_.below(4) == 0) return say({{"type", "renew"}});
      return say({{"type", "renew"}, {"token", chosen_token()}});
    case 3:
      return say({{"type", "replace"}, {"seat", rng_.below(4)}, {"bot", "random"}});
    case 4:
      return say({{"type", "mute"}, {"seat", rng_.below(4)}, {"muted", rng_.below(2) == 0}});
    case 5:
      return say({{"type", "free_seat"}, {"seat", rng_.below(4)}});
    case 6: {
      constexpr std::array<std::string_view, 6> plates{"blue",   "red",   "green",
                                                       "yellow", "black", "purple"};
      return say(
          {{"type", "choose_look"}, {"plate", plates[rng_.below(std::uint32_t{plates.size()})]}});
    }
    case 7:
      return say({{"type", "ask_choices"}});
    case 8:
      return suggest();
    default:
      return say({{"type", "go_to"}, {"ply", rng_.below(40)}});
  }
}

/// Where all play together that reaches the others; elsewhere it must not.
void Person::suggest() {
  json::object wish{{"type", "suggest"},
                    {"state", game_.contains("state") ? game_.at("state") : 0}};
  if (rng_.below(2) == 0) {
    wish["thing"] = "clock";
  } else {
    wish["action"] = {{"type", "end_turn"}, {"draw", rng_.below(3)}};
  }
  say(std::move(wish));
}

std::vector<std::string> Person::unanswered() const {
  std::vector<std::string> texts;
  if (shut_out_ || gone_) return texts;
  for (const auto& [id, waits] : waiting_) texts.push_back(name_ + " waits for " + waits.text);
  if (!joined_) texts.push_back(name_ + " is not let in at " + seat_.table + " (" + refusal_ + ")");
  return texts;
}

void Person::check_sees() const {
  if (!is_there() || !game_.contains("state")) return;
  auditor_.check_sees(seat_.table, seat_.token_hash, game_.at("state").to_number<std::int64_t>(),
                      mine_);
}

}  // namespace rail::sim
