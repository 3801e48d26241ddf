// What errands ask for, and how it is done.
#include "tables/errands.h"

#include <charconv>
#include <exception>
#include <functional>
#include <utility>

#include "host/json_input.h"
#include "tables/balance_work.h"
#include "tables/protocol.h"
#include "tables/telling.h"

namespace rail::tables {

namespace {

namespace json = boost::json;

/// Numbers of 64 bits are texts: JSON's own lose their last digits in JavaScript.
std::uint64_t number_at(const host::Where& where, const json::value& value) {
  const std::string_view text = host::string_at(where, value);
  std::uint64_t number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ptr !=
      text.data() + text.size())
    where.fail("is not a number in quotes");
  return number;
}

/// With the record as it is written, which is the longest part of it.
std::string with_record(const json::object& errand, const host::Record& record) {
  std::string text = json::serialize(errand);
  text.back() = ',';
  return text + "\"record\":" + record.text() + "}";
}

std::string at_seat(std::string_view what, const host::Record& record, Seat seat,
                    std::string_view bot, std::uint64_t luck) {
  return with_record(
      {{"do", what}, {"seat", index(seat)}, {"bot", bot}, {"luck", std::to_string(luck)}}, record);
}

constexpr std::string_view problem_begins = R"({"problem":)";

std::string problem_said(std::string_view what) {
  return json::serialize(json::object{{"problem", what}});
}

}  // namespace

std::string choose_errand(const host::Record& record, Seat seat, std::string_view bot,
                          std::uint64_t luck) {
  return at_seat("choose", record, seat, bot, luck);
}

std::string advise_errand(const host::Record& record, Seat seat, std::string_view bot,
                          std::uint64_t luck) {
  return at_seat("advise", record, seat, bot, luck);
}

std::string deal_errand(const DealInfo& deal, const host::OwnBoard* board, std::uint64_t luck) {
  json::object errand{
      {"do", "deal"}, {"luck", std::to_string(luck)}, {"deal", json::parse(json_text(deal))}};
  if (board != nullptr) errand["board"] = json::parse(board->entry->board());
  return json::serialize(errand);
}

std::string balance_errand(std::string_view body) {
  return json::serialize(json::object{{"do", "balance"}, {"body", body}});
}

std::string report_errand(std::string_view body) {
  return json::serialize(json::object{{"do", "report"}, {"body", body}});
}

std::string report_said(std::string_view body) {
  try {
    return balance_report(body);
  } catch (const std::exception& bad) {
    return problem_said(bad.what());
  }
}

std::optional<std::string> problem_in(std::string_view said) {
  if (!said.starts_with(problem_begins)) return std::nullopt;
  return std::string(host::parse_json(said, "answer").at("problem").as_string());
}

std::string analyse_errand(const host::Record& record, int effort) {
  return with_record({{"do", "analyse"}, {"effort", effort}}, record);
}

PlayedDeal played_by_bots(const DealInfo& deal, const host::OwnBoard* board, std::uint64_t luck) {
  try {
    const host::GameEntry& game =
        board != nullptr ? *board->entry : host::Catalog::whole().at(deal.game);
    const std::string bot = host::stand_in(game);
    const std::unique_ptr<host::Match> match = game.start(deal.players, deal.options);
    Rng rng(luck);
    while (!match->over()) {
      const Actor who = match->to_act().first();
      match->play(
          who, who.is_chance() ? match->draw_from(luck) : match->choose(who.seat_of(), bot, rng));
    }
    ListedTable table;
    table.game = deal.game;
    table.status = Status::over;
    for (int i = 0; i < deal.players; ++i)
      table.seats.push_back({Who::bot, {}, bot, {}, {}, {}, {}});
    add_outcome(table, match->outcome());
    return {std::move(table)};
  } catch (const std::exception&) {
    return {};
  }
}

Chosen choose(const AtSeat& at, std::string_view bot) {
  try {
    Rng rng(at.luck);
    return {at.match->choose(at.seat, bot, rng), {}};
  } catch (const std::exception& error) {
    return {{}, error.what()};
  }
}

Advice advise(const AtSeat& at, std::string_view bot) {
  Advice answer;
  try {
    Rng rng(at.luck);
    for (host::Hint& hint : at.match->hint(at.seat, bot, rng))
      answer.actions.push_back({std::move(hint.action), hint.worth, std::move(hint.reasons)});
  } catch (const std::exception& error) {
    answer.problem = error.what();
  }
  return answer;
}

template <class Answer>
Answer heard(std::string_view said) {
  try {
    return read_json<Answer>("answer", said);
  } catch (const host::BadInput&) {
    return {};
  }
}
template Chosen heard(std::string_view said);
template PlayedDeal heard(std::string_view said);

/// By hand: the wire writes fractions and never reads them.
template <>
Advice heard(std::string_view said) {
  try {
    const json::value value = host::parse_json(said, "answer");
    Advice advice;
    if (const json::value* problem = value.as_object().if_contains("problem");
        problem != nullptr && problem->is_string())
      advice.problem = problem->as_string();
    for (const json::value& one : value.at("actions").as_array()) {
      const json::array& reasons = one.at("reasons").as_array();
      advice.actions.push_back({one.at("action"),
                                one.at("worth").to_number<double>(),
                                {reasons.begin(), reasons.end()}});
    }
    return advice;
  } catch (const std::exception&) {
    return {};
  }
}

class ErrandTask {
 public:
  virtual ~ErrandTask() = default;
  virtual bool step() = 0;
  virtual void hurry() {}
  virtual std::string said() const = 0;
};

namespace {

/// What is done in one piece.
class Once final : public ErrandTask {
 public:
  explicit Once(std::function<std::string()> work) : work_(std::move(work)) {}
  bool step() override {
    said_ = work_();
    return false;
  }
  std::string said() const override { return said_; }

 private:
  std::function<std::string()> work_;
  std::string said_;
};

/// Whoever asked hears what is wrong with the question.
class Balancing final : public ErrandTask {
 public:
  explicit Balancing(std::string body) : body_(std::move(body)) {}
  bool step() override {
    try {
      if (!work_) work_ = std::make_unique<BalanceWork>(body_);
      return work_->step() && !(hurried_ && work_->played() > 0);
    } catch (const std::exception& bad) {
      problem_ = problem_said(bad.what());
      return false;
    }
  }
  void hurry() override { hurried_ = true; }
  std::string said() const override {
    if (!problem_.empty()) return problem_;
    return work_ ? work_->said() : "";
  }

 private:
  std::string body_;
  std::unique_ptr<BalanceWork> work_;
  std::string problem_;
  bool hurried_ = false;
};

class Analysing final : public ErrandTask {
 public:
  Analysing(host::Record record, int effort)
      : record_(std::move(record)),
        game_(host::game_of(record_)),
        analyst_(game_->analyse(record_, {.effort = effort, .seed = 1})) {}
  bool step() override { return analyst_->step(); }
  std::string said() const override {
    std::string text;
    analyst_->write(text);
    return text;
  }

 private:
  host::Record record_;
  std::shared_ptr<const host::GameEntry> game_;
  std::unique_ptr<host::MatchAnalyst> analyst_;
};

}  // namespace

ErrandWork::ErrandWork(std::string_view text) {
  const host::Where where("errand");
  const json::value value = host::parse_json(text, "errand");
  const json::object& errand = host::object_at(where, value);
  const auto at = [&](std::string_view key) -> const json::value& {
    return host::member_at(where, errand, key);
  };
  const std::string_view what = host::string_at(where.member("do"), at("do"));
  if (what == "deal") {
    const auto deal = read_json<DealInfo>("errand.deal", json::serialize(at("deal")));
    const std::uint64_t luck = number_at(where.member("luck"), at("luck"));
    std::shared_ptr<const host::OwnBoard> board;
    if (const json::value* own = errand.if_contains("board"))
      board = host::own_board(json::serialize(*own));
    task_ = std::make_unique<Once>([deal, board = std::move(board), luck] {
      return json_text(played_by_bots(deal, board.get(), luck));
    });
    return;
  }
  if (what == "balance" || what == "report") {
    std::string body(host::string_at(where.member("body"), at("body")));
    if (what == "balance") {
      task_ = std::make_unique<Balancing>(std::move(body));
    } else {
      task_ = std::make_unique<Once>([body = std::move(body)] { return report_said(body); });
    }
    return;
  }
  const host::Record record = host::Record::parse(json::serialize(at("record")));
  if (what == "analyse") {
    constexpr std::int64_t most = 10'000;
    const auto effort = host::integer_at(where.member("effort"), at("effort"), 1, most);
    task_ = std::make_unique<Analysing>(record, static_cast<int>(effort));
    return;
  }
  AtSeat there;
  there.match = host::replay(record);
  const auto last = std::ssize(record.players) - 1;
  there.seat = seat(static_cast<int>(host::integer_at(where.member("seat"), at("seat"), 0, last)));
  const std::string bot(host::string_at(where.member("bot"), at("bot")));
  there.luck = number_at(where.member("luck"), at("luck"));
  if (what == "choose") {
    task_ = std::make_unique<Once>([there, bot] { return json_text(choose(there, bot)); });
  } else if (what == "advise") {
    task_ = std::make_unique<Once>([there, bot] { return json_text(advise(there, bot)); });
  } else {
    where.member("do").fail("is none of choose, advise, deal, analyse, balance, report");
  }
}

ErrandWork::~ErrandWork() = default;

bool ErrandWork::step() { return task_->step(); }

void ErrandWork::hurry() { task_->hurry(); }

std::string ErrandWork::said() const { return task_->said(); }

}  // namespace rail::tables
