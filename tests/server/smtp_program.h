// Mail servers that are not ours: Python's own, and one behind TLS.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "tests/server/temp_folder.h"

namespace rail::server {

/// Takes one mail, writes it down, and ends; after two minutes without one it ends as well.
class SmtpProgram {
 public:
  /// Python's module smtpd, which speaks as RFC 5321 asks; Python 3.12 has it no more.
  static constexpr const char* real = R"py(
import asyncore, smtpd, sys, time
taken = []
class Server(smtpd.SMTPServer):
    def process_message(self, peer, sender, recipients, data, **more):
        taken.append(1)
        with open(sys.argv[1], 'wb') as out:
            out.write((sender + ' ' + ' '.join(recipients) + '\n').encode() + data)
server = Server(('127.0.0.1', 0), None)
print(server.socket.getsockname()[1], flush=True)
end = time.time() + 120
while time.time() < end:
    asyncore.loop(timeout=0.1, count=1)
    if taken and len(asyncore.socket_map) == 1: break
)py";
  /// Few words, all of them within TLS from the beginning.
  static constexpr const char* tls = R"py(
import socket, ssl, sys
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1] + '.pem', sys.argv[1] + '.key')
listener = socket.create_server(('127.0.0.1', 0))
listener.settimeout(120)
print(listener.getsockname()[1], flush=True)
with context.wrap_socket(listener.accept()[0], server_side=True) as peer:
    peer.sendall(b'220 peer\r\n')
    lines = peer.makefile('rb')
    for line in lines:
        word = line.split()[0]
        peer.sendall({b'DATA': b'354 go on\r\n', b'QUIT': b'221 bye\r\n'}.get(word, b'250 ok\r\n'))
        if word == b'QUIT': break
        if word == b'DATA':
            mail = b''
            while not mail.endswith(b'\r\n.\r\n'): mail += next(lines)
            with open(sys.argv[1], 'wb') as out: out.write(mail)
            peer.sendall(b'250 ok\r\n')
)py";

  static bool has_python(const std::string& modules) {
    return std::system(
               ("python3 -W ignore -c 'import " + modules + "' > /dev/null 2>&1").c_str()) == 0;
  }

  explicit SmtpProgram(const char* script) {
    std::ofstream(folder_.path("script.py")) << script;
    if (script == tls) make_certificate();
    const std::string command = "exec python3 -W ignore " + folder_.path("script.py") + " " +
                                folder_.path("mail") + " 2> /dev/null";
    out_ = ::popen(command.c_str(), "re");
    if (out_ == nullptr || std::fscanf(out_, "%d", &port_) != 1) {
      throw std::runtime_error("the mail server does not start");
    }
  }
  SmtpProgram(const SmtpProgram&) = delete;
  SmtpProgram& operator=(const SmtpProgram&) = delete;
  ~SmtpProgram() { end(); }

  std::string url(const std::string& scheme) const {
    return scheme + "://127.0.0.1:" + std::to_string(port_);
  }
  std::string certificate() const { return folder_.path("mail.pem"); }

  /// What it wrote down, when it has ended.
  std::string mail() {
    end();
    std::ifstream in(folder_.path("mail"), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  void end() {
    if (out_ != nullptr) ::pclose(out_);
    out_ = nullptr;
  }

  void make_certificate() const {
    const std::string command =
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "
        "/CN=test "
        "-addext subjectAltName=IP:127.0.0.1 -keyout " +
        folder_.path("mail.key") + " -out " + folder_.path("mail.pem") + " 2> /dev/null";
    if (std::system(command.c_str()) != 0) throw std::runtime_error("no certificate");
  }

  const TempFolder folder_;
  std::FILE* out_ = nullptr;
  int port_ = 0;
};

}  // namespace rail::server
