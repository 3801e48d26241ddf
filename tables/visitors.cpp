// How people at a table are counted and told.
#include "tables/visitors.h"

#include <algorithm>
#include <utility>

#include "tables/protocol.h"

namespace rail::tables {

namespace {

using SharedText = std::shared_ptr<const std::string>;

SharedText shared_text(const Message& message) {
  return std::make_shared<const std::string>(json_text(message));
}

/// What was written for some eyes: visitors with the same get the same bytes.
class Texts {
 public:
  /// Nothing if it was not written yet.
  SharedText of(Seats eyes) const {
    const auto known = std::find_if(texts_.begin(), texts_.end(),
                                    [&](const auto& text) { return text.first == eyes; });
    return known == texts_.end() ? nullptr : known->second;
  }
  void add(Seats eyes, SharedText text) { texts_.emplace_back(eyes, std::move(text)); }

 private:
  std::vector<std::pair<Seats, SharedText>> texts_;
};

}  // namespace

Seats seats_of(const std::vector<StoredSeat>& seats, std::string_view person) {
  Seats mine = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!person.empty() && seats[i].person == person) mine |= only(seat(static_cast<int>(i)));
  }
  return mine;
}

void Visitor::send(const Message& message) const { connection->send(shared_text(message)); }

Visitor& Visitors::admit(const Visitor& visitor) {
  visitors_.push_back(visitor);
  return visitors_.back();
}

void Visitors::remove(std::uint64_t number) {
  std::erase_if(visitors_, [&](const Visitor& v) { return v.number == number; });
}

Visitor* Visitors::find(std::uint64_t number) {
  for (Visitor& v : visitors_) {
    if (v.number == number) return &v;
  }
  return nullptr;
}

Seats Visitors::present() const {
  Seats seats = 0;
  for (const Visitor& v : visitors_) seats |= v.mine;
  return seats;
}

bool Visitors::is_crowded(Seats mine) const {
  const auto alike = std::count_if(visitors_.begin(), visitors_.end(), [&](const Visitor& v) {
    return mine == 0 ? v.mine == 0 : (v.mine & mine) != 0;
  });
  return std::cmp_greater_equal(alike, mine == 0 ? most_onlookers : most_devices);
}

const std::string& Visitors::seated_address() {
  for (const Visitor& v : visitors_) {
    if (v.mine != 0) seated_address_ = v.connection->address();
  }
  return seated_address_;
}

void Visitors::detach(Seats seats, std::uint64_t except) {
  for (Visitor& v : visitors_) {
    if (v.number != except) v.mine &= static_cast<Seats>(~seats);
  }
}

bool Visitors::keep_to(const std::vector<StoredSeat>& seats) {
  bool lost = false;
  for (Visitor& v : visitors_) {
    if (v.person.empty()) continue;
    const Seats before = v.mine;
    v.mine &= seats_of(seats, v.person);
    lost = lost || v.mine != before;
  }
  return lost;
}

Table::OnPly Visitors::watch(std::shared_ptr<Seen> seen) const {
  const bool onlooker =
      std::any_of(visitors_.begin(), visitors_.end(), [](const Visitor& v) { return v.mine == 0; });
  return [seen = std::move(seen), eyes = present(), onlooker](const host::Match& match) {
    for (int i = 0; i < match.players(); ++i) {
      if (holds(eyes, seat(i))) match.write_events(seat(i), (*seen)[static_cast<std::size_t>(i)]);
    }
    if (onlooker) match.write_events(Viewer::onlooker(), seen->back());
  };
}

void Visitors::send(std::uint64_t number, const Message& message) {
  if (const Visitor* v = find(number)) v->send(message);
}

void Visitors::tell(const Asker& asker, const Write& write, std::uint64_t except) const {
  tell_text(
      asker, [&](Seats eyes, const RequestId& id) { return json_text(write(eyes, id)); }, except);
}

void Visitors::tell_text(const Asker& asker, const WriteText& write, std::uint64_t except) const {
  Texts texts;
  for (const Visitor& v : visitors_) {
    if (v.number == except) continue;
    const bool asked = v.number == asker.visitor && asker.id;
    SharedText text = asked ? nullptr : texts.of(v.mine);
    if (!text) {
      text = std::make_shared<const std::string>(write(v.mine, asked ? asker.id : RequestId{}));
      if (!asked) texts.add(v.mine, text);
    }
    v.connection->send(text);
  }
}

std::size_t Visitors::fellows_of(const Visitor& visitor) const {
  return static_cast<std::size_t>(
      std::count_if(visitors_.begin(), visitors_.end(),
                    [&](const Visitor& v) { return v.mine != 0 && v.number != visitor.number; }));
}

void Visitors::tell_fellows(const Visitor& visitor, const Message& message) const {
  const SharedText text = shared_text(message);
  for (const Visitor& v : visitors_) {
    if (v.mine != 0 && v.number != visitor.number) v.connection->send(text);
  }
}

void Visitors::tell_pointed(const Visitor& visitor, std::optional<std::int64_t> ply) const {
  const SharedText text = shared_text(Pointed{.id = {},
                                              .visitor = static_cast<std::int64_t>(visitor.number),
                                              .name = visitor.name,
                                              .ply = ply});
  for (const Visitor& other : visitors_) {
    if (other.number != visitor.number) other.connection->send(text);
  }
}

}  // namespace rail::tables
