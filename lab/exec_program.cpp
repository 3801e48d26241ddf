// Starts a program, writes to it, and waits for its lines with a time limit.
#include "lab/exec_program.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>
#include <thread>
#include <utility>

#include "host/json_input.h"

namespace rail::lab {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t longest_line = 1 << 20;
constexpr milliseconds time_to_read{10'000};  // what needs no answer
constexpr milliseconds time_to_end{500};

[[noreturn]] void fail_by_system(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Two ends, closed with this object unless they were taken out of it.
struct Pipe {
  Pipe() {
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail_by_system("cannot make a pipe");
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    for (const int end : ends) {
      if (end >= 0) ::close(end);
    }
  }
  int take(std::size_t end) { return std::exchange(ends[end], -1); }

  std::array<int, 2> ends{-1, -1};
};

/// Starts it in a process group of its own, so that its children can be ended with it.
pid_t spawn(std::string& command, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::string shell = "/bin/sh";
  std::string flag = "-c";
  std::array<char*, 4> words{shell.data(), flag.data(), command.data(), nullptr};
  pid_t pid = -1;
  const int error =
      posix_spawn(&pid, shell.c_str(), &actions, &attributes, words.data(), ::environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start a program");
  return pid;
}

/// While it lives, writing to a program that is gone is an error and not the end of us.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;
  ~WithoutSigpipe() {
    const timespec at_once{};
    while (sigtimedwait(&pipe_, nullptr, &at_once) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

std::string status_words(int status) {
  if (WIFSIGNALED(status)) return "was ended by signal " + std::to_string(WTERMSIG(status));
  return "ended with exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

ExecProgram::ExecProgram(std::string command) : command_(std::move(command)) {
  Pipe in;
  Pipe out;
  pid_ = spawn(command_, in.ends[0], out.ends[1]);
  input_ = in.take(1);
  output_ = out.take(0);
  ::fcntl(input_, F_SETFL, O_NONBLOCK);
  ::fcntl(output_, F_SETFL, O_NONBLOCK);
}

ExecProgram::~ExecProgram() {
  ::close(input_);
  if (pid_ > 0 && ended(time_to_end).empty()) {
    ::kill(-pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  ::close(output_);
}

void ExecProgram::tell(std::string_view line) { send(line, Clock::now() + time_to_read); }

std::string ExecProgram::ask(std::string_view line, milliseconds clock) {
  const Time latest = Clock::now() + clock;
  send(line, latest);
  return receive(latest);
}

void ExecProgram::send(std::string_view line, Time latest) {
  const WithoutSigpipe without;
  const std::string text = std::string(line) + '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t written = ::write(input_, text.data() + sent, text.size() - sent);
    if (written > 0) {
      sent += static_cast<std::size_t>(written);
    } else if (errno == EPIPE) {
      fail_gone();
    } else if (errno != EAGAIN && errno != EINTR) {
      fail_by_system("cannot write to a program");
    } else if (!wait(input_, POLLOUT, latest)) {
      fail("did not read what it was told in time");
    }
  }
}

std::string ExecProgram::receive(Time latest) {
  while (true) {
    const std::size_t end = heard_.find('\n');
    if (end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return line;
    }
    if (heard_.size() > longest_line) fail("wrote a line of more than a million characters");
    std::array<char, 4096> piece;
    const ssize_t size = ::read(output_, piece.data(), piece.size());
    if (size > 0) {
      heard_.append(piece.data(), static_cast<std::size_t>(size));
    } else if (size == 0) {
      fail_gone();
    } else if (errno != EAGAIN && errno != EINTR) {
      fail_by_system("cannot read from a program");
    } else if (!wait(output_, POLLIN, latest)) {
      fail("did not answer in time");
    }
  }
}

bool ExecProgram::wait(int file, short events, Time latest) {
  const auto left = std::chrono::ceil<milliseconds>(latest - Clock::now());
  if (left <= milliseconds(0)) return false;
  pollfd asked{.fd = file, .events = events, .revents = 0};
  const milliseconds most(60'000);  // then it looks at the clock again
  ::poll(&asked, 1, static_cast<int>(std::min(left, most).count()));
  return true;
}

void ExecProgram::fail(const std::string& what) const {
  throw BotError("the program " + host::in_quotes(command_) + " " + what);
}

void ExecProgram::fail_gone() {
  const std::string how = ended(time_to_end);
  fail(how.empty() ? "closed its output, but goes on" : how);
}

std::string ExecProgram::ended(milliseconds time) {
  if (pid_ < 0) return "has ended";
  const Time latest = Clock::now() + time;
  auto pause = std::chrono::microseconds(100);
  while (true) {
    int status = 0;
    const pid_t found = ::waitpid(pid_, &status, WNOHANG);
    if (found == pid_) {
      ::kill(-pid_, SIGKILL);  // what it may have started
      pid_ = -1;
      return status_words(status);
    }
    if (Clock::now() >= latest) return "";
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, std::chrono::microseconds(10'000));
  }
}

std::unique_ptr<ExecProgram> ExecPrograms::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!waiting_.empty()) {
      std::unique_ptr<ExecProgram> program = std::move(waiting_.back());
      waiting_.pop_back();
      return program;
    }
  }
  auto program = std::make_unique<ExecProgram>(command_);
  program->tell(hello_);
  return program;
}

void ExecPrograms::give(std::unique_ptr<ExecProgram> program) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(program));
}

std::string hello_line(const Greeting& greeting) {
  return json::serialize(json::object{{"type", "hello"},
                                      {"protocol", 1},
                                      {"game", greeting.game},
                                      {"players", greeting.players},
                                      {"options", greeting.options},
                                      {"board", json::parse(greeting.board)}});
}

std::string start_line(int seat, std::uint64_t seed) {
  return json::serialize(json::object{{"type", "start"}, {"seat", seat}, {"seed", seed >> 12}});
}

std::string turn_line(int seat, milliseconds clock, std::string_view view, std::string_view legal) {
  std::string line = R"({"type":"turn","seat":)" + std::to_string(seat) + R"(,"clock_ms":)" +
                     std::to_string(clock.count()) + R"(,"view":)";
  line.append(view).append(R"(,"legal":)").append(legal).append("}");
  return line;
}

std::string over_line(const json::object& outcome) {
  return json::serialize(json::object{{"type", "over"}, {"outcome", outcome}});
}

ExecAnswer read_answer(std::string_view line, std::size_t legal) {
  try {
    const host::Where top("answer");
    const json::value value = host::parse_json(line, "answer");
    const json::object& object = host::object_at(top, value);
    host::only_members(top, object, {"choose", "action"});
    if (object.size() != 1) top.fail("expected either \"choose\" or \"action\"");
    if (const json::value* action = object.if_contains("action"))
      return {.place = std::nullopt, .action = *action};
    const auto last = static_cast<std::int64_t>(legal) - 1;
    const std::int64_t place = host::integer_at(top.member("choose"), object.at("choose"), 0, last);
    return {.place = static_cast<std::size_t>(place), .action = {}};
  } catch (const host::BadInput& error) {
    throw IllegalChoice(error.what());
  }
}

}  // namespace rail::lab
