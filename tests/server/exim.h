// A real mail server for tests: Exim as Debian has it, on loopback, in a folder of its own, with no
// more rights than whoever runs the tests.
#pragma once

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "tests/patience.h"
#include "tests/server/free_port.h"
#include "tests/server/temp_folder.h"

namespace rail::server {

/// Takes mails for everybody and keeps them. It speaks TLS to whoever asks for it, and only then
/// lets anybody log in.
class Exim {
 public:
  static constexpr const char* program = "/usr/sbin/exim4";
  static constexpr const char* missing =
      "Exim is not installed: apt-get install exim4-daemon-light";
  static bool present() { return ::access(program, X_OK) == 0; }

  /// How it can be asked to behave: a file with this name tells it.
  static constexpr const char* nobody_home = "nobody_home";  // 550 at RCPT
  static constexpr const char* busy = "busy";                // 451 at RCPT
  static constexpr const char* locked = "locked";            // only for who has logged in

  Exim() {
    write_settings();
    make_certificate();
    const passwd user = whoever_it_runs_as();
    give(folder_.path(""), user);
    pid_ = ::fork();
    if (pid_ == 0) {
      if (::geteuid() == 0 && (::initgroups(user.pw_name, user.pw_gid) != 0 ||
                               ::setgid(user.pw_gid) != 0 || ::setuid(user.pw_uid) != 0))
        ::_exit(126);
      // At its end it complains that it may not take its file with the pid away as root would.
      const int out = ::open(folder_.path("output").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
      ::dup2(out, STDOUT_FILENO);
      ::dup2(out, STDERR_FILENO);
      ::execl(program, "exim4", "-C", folder_.path("settings").c_str(), "-bdf", nullptr);
      ::_exit(127);
    }
    if (!eventually([&] { return log().find("listening") != std::string::npos || has_ended(); }) ||
        has_ended())
      throw std::runtime_error("Exim does not start: " + log());
  }
  Exim(const Exim&) = delete;
  Exim& operator=(const Exim&) = delete;
  ~Exim() {
    if (has_ended()) return;
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
  }

  std::string url() const { return "smtp://127.0.0.1:" + port_; }
  std::string certificate() const { return folder_.path("certificate"); }

  void behave(const std::string& how, bool so = true) const {
    if (so) {
      std::ofstream(folder_.path(how)).flush();
    } else {
      std::filesystem::remove(folder_.path(how));
    }
  }

  /// All that were delivered, as Python's own parser reads them, oldest first.
  boost::json::array mails() const {
    const TempFolder out;
    const std::string command = "python3 " ROUNDHOUSE_SOURCE_DIR "/tests/server/read_mail.py " +
                                folder_.path("mail") + " > " + out.path("json");
    if (std::system(command.c_str()) != 0) throw std::runtime_error("mails cannot be read");
    return boost::json::parse(content(out.path("json"))).as_array();
  }
  std::size_t delivered() const {
    std::error_code none;
    const std::filesystem::directory_iterator files(folder_.path("mail/new"), none);
    return none ? 0 : static_cast<std::size_t>(std::distance(files, {}));
  }
  std::string log() const { return content(folder_.path("mainlog")); }

 private:
  static std::string content(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  /// Root would give up its rights for a user of its own whom the folder does not know.
  static passwd whoever_it_runs_as() {
    const passwd* user = ::geteuid() == 0 ? ::getpwnam("nobody") : ::getpwuid(::geteuid());
    if (user == nullptr) throw std::runtime_error("there is nobody to run Exim as");
    return *user;
  }

  static void give(const std::string& folder, const passwd& user) {
    if (::geteuid() != 0) return;
    bool given = ::chown(folder.c_str(), user.pw_uid, user.pw_gid) == 0;
    for (const auto& file : std::filesystem::directory_iterator(folder))
      given = ::chown(file.path().c_str(), user.pw_uid, user.pw_gid) == 0 && given;
    if (!given) throw std::runtime_error("cannot give a folder away");
  }

  void write_settings() const {
    const passwd user = whoever_it_runs_as();
    const std::string folder = folder_.path("");
    const std::string group = std::to_string(user.pw_gid);
    std::ofstream settings(folder_.path("settings"));
    settings << "keep_environment =\nprimary_hostname = mail.example.org\nexim_user = "
             << user.pw_uid << "\nexim_group = " << group << "\nadmin_groups = " << group
             << "\ndeliver_drop_privilege\nlocal_interfaces = 127.0.0.1\ndaemon_smtp_ports = "
             << port_ << "\nspool_directory = " << folder << "spool\nlog_file_path = " << folder
             << "%slog\npid_file_path = " << folder << "pid\ntls_certificate = " << folder
             << "certificate\ntls_privatekey = " << folder << "key\nFOLDER = " << folder << "\n"
             << rules;
  }

  // The name of whoever does not log in is empty, and so is that of a cipher without TLS.
  static constexpr const char* rules = R"(tls_advertise_hosts = *
acl_smtp_mail = sender
acl_smtp_rcpt = recipient
acl_smtp_data = accept
begin acl
sender:
  require condition = ${if or{{!exists{FOLDERlocked}}{def:authenticated_id}}}
    message = 5.7.0 Log in first
  accept
recipient:
  deny condition = ${if exists{FOLDERnobody_home}}
    message = 5.1.1 Nobody is called like that
  defer condition = ${if exists{FOLDERbusy}}
    message = 4.2.0 Come back later
  accept
begin routers
everybody:
  driver = accept
  transport = box
begin transports
box:
  driver = appendfile
  directory = FOLDERmail
  maildir_format
  return_path_add
  envelope_to_add
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_advertise_condition = ${if def:tls_in_cipher}
  server_condition = ${if and{{eq{$auth2}{games}}{eq{$auth3}{pass word}}}}
  server_set_id = $auth2
)";

  void make_certificate() const {
    const std::string command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-subj /CN=test -addext subjectAltName=IP:127.0.0.1 -keyout " +
        folder_.path("key") + " -out " + folder_.path("certificate") + " 2> /dev/null";
    if (std::system(command.c_str()) != 0) throw std::runtime_error("no certificate");
  }

  bool has_ended() { return ended_ = ended_ || ::waitpid(pid_, nullptr, WNOHANG) == pid_; }

  const TempFolder folder_;
  const std::string port_ = free_port();
  pid_t pid_ = 0;
  bool ended_ = false;
};

}  // namespace rail::server
