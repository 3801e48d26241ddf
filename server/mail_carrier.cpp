// Hands mails to a server by SMTP (RFC 5321).
#include "server/mail_carrier.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <utility>

namespace rail::server {

namespace {

using people::Letter;

constexpr std::size_t longest_mail = 256 * 1024;
constexpr std::size_t longest_password = 1024;
constexpr std::size_t longest_reply = 256;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// What may stand before the @ without quotes (RFC 5322, 3.2.3).
bool is_atom(char c) {
  return is_letter_or_digit(c) ||
         std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
}

bool is_domain_letter(char c) { return is_letter_or_digit(c) || c == '-'; }

/// Words with a dot between them, each of such letters and at most so long.
bool is_dotted(std::string_view text, bool (*fits)(char), std::size_t longest) {
  while (true) {
    const std::size_t dot = text.find('.');
    const std::string_view word = text.substr(0, dot);
    if (word.empty() || word.size() > longest || !std::all_of(word.begin(), word.end(), fits)) {
      return false;
    }
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_mail_domain(std::string_view domain) {
  if (!is_dotted(domain, is_domain_letter, 63)) return false;
  if (('.' + std::string(domain)).find(".-") != std::string::npos ||
      (std::string(domain) + '.').find("-.") != std::string::npos) {
    return false;
  }
  const std::size_t dot = domain.rfind('.');
  // A number at the end is no name but the address of a machine.
  return dot != std::string_view::npos &&
         domain.substr(dot + 1).find_first_not_of("0123456789") != std::string_view::npos;
}

bool is_loopback(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in in{};
    std::memcpy(&in, &address, sizeof in);
    return ntohl(in.sin_addr.s_addr) >> 24 == 127;
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 in{};
    std::memcpy(&in, &address, sizeof in);
    return std::memcmp(&in.sin6_addr, &in6addr_loopback, sizeof in.sin6_addr) == 0;
  }
  return false;
}

/// By its name alone; where that leads is checked with each call.
bool is_this_machine(const std::string& host) {
  if (host == "localhost" || host == "[::1]") return true;
  in_addr address{};
  return ::inet_pton(AF_INET, host.c_str(), &address) == 1 && ntohl(address.s_addr) >> 24 == 127;
}

/// Returns whether there must be TLS. Throws if something is wrong.
bool checked_mail_options(const MailOptions& options) {
  const CurlUrl url = curl_url_of(options.url);
  const std::string scheme = url ? curl_url_part(url, CURLUPART_SCHEME) : "";
  if (scheme != "smtp" && scheme != "smtps") {
    throw std::invalid_argument("the mail server is no smtp:// or smtps:// and a host");
  }
  if (!curl_url_part(url, CURLUPART_USER).empty() ||
      !curl_url_part(url, CURLUPART_PASSWORD).empty()) {
    throw std::invalid_argument("the mail server's URL has a user name or password in it");
  }
  const std::string path = curl_url_part(url, CURLUPART_PATH);
  if ((!path.empty() && path != "/") || !curl_url_part(url, CURLUPART_QUERY).empty()) {
    throw std::invalid_argument("the mail server's URL has more than a host and a port");
  }
  if (const auto why = mail_address_problem(options.from)) {
    throw std::invalid_argument("the sender of mails is no address: " + *why);
  }
  if (options.user.empty() != options.password_file.empty()) {
    throw std::invalid_argument("of user and password file for the mail server one is missing");
  }
  return scheme == "smtps" || options.tls_also_here ||
         !is_this_machine(curl_url_part(url, CURLUPART_HOST));
}

std::string read_password(const std::string& file) {
  if (file.empty()) return "";
  std::ifstream in(file, std::ios::binary);
  std::string text(longest_password + 2, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.ends_with('\n')) text.pop_back();
  const auto is_control = [](unsigned char c) { return c < ' ' || c == 127; };
  if (text.empty() || text.size() > longest_password ||
      std::any_of(text.begin(), text.end(), is_control)) {
    throw std::invalid_argument("the mail server's password is not one line in " + file);
  }
  return text;
}

/// What the mail server says to a command.
struct SmtpReply {
  int code = 0;            // 550
  std::string enhanced{};  // 5.1.1 (RFC 3463), or nothing
  bool relaying = false;   // it speaks of that

  explicit SmtpReply(std::string_view line = {}) {
    const char* const end = line.data() + line.size();
    if (line.size() < 3 || std::from_chars(line.data(), line.data() + 3, code).ec != std::errc{}) {
      return;
    }
    if (line.size() > 4) {
      const std::string_view rest = line.substr(4);
      const std::size_t length = std::min(rest.find_first_not_of("0123456789."), rest.size());
      if (std::count(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(length), '.') == 2) {
        enhanced = rest.substr(0, std::min<std::size_t>(length, 12));
      }
    }
    const std::string_view word = "relay";
    relaying = std::search(line.data(), end, word.begin(), word.end(), [](char a, char b) {
                 return std::tolower(static_cast<unsigned char>(a)) == b;
               }) != end;
  }

  /// Nobody has this mailbox (any more). Not if the sender or his server is what was refused: that
  /// is the host's to mend, and would cost everybody his address.
  bool is_about_mailbox() const {
    constexpr std::array codes = {521, 550, 551, 553, 554, 556};
    return std::find(codes.begin(), codes.end(), code) != codes.end() &&
           !enhanced.starts_with("5.7.") && !relaying;
  }
};

}  // namespace

std::optional<std::string> mail_address_problem(std::string_view address) {
  if (address.size() > 254) return "it is longer than 254 bytes";
  const auto is_printable = [](char c) { return c > ' ' && c <= '~'; };
  if (!std::all_of(address.begin(), address.end(), is_printable)) {
    return "it has a space, a line break or a letter beyond ASCII in it";
  }
  const std::size_t at = address.find('@');
  if (at == std::string_view::npos) return "there is no @ in it";
  const std::string_view name = address.substr(0, at);
  if (name.size() > 64) return "there are more than 64 bytes before the @";
  if (!is_dotted(name, is_atom, 64)) return "what is before the @ is no name of a mailbox";
  if (!is_mail_domain(address.substr(at + 1))) return "what is behind the @ is no domain";
  return {};
}

class MailCarrier::MailErrand final : public Errand {
 public:
  MailErrand(const MailCarrier& carrier, std::string address, Letter letter, AboutTo about_to,
             Done done)
      : Errand(std::move(about_to), std::move(done)),
        carrier_(carrier),
        address_(std::move(address)),
        letter_(std::move(letter)) {}

 protected:
  std::optional<people::Delivery> prepare(CURL* easy) override {
    using Result = people::Delivery::Result;
    if (mail_address_problem(address_)) {
      return people::Delivery{Result::gone, "it is no address", {}};
    }
    body_ = carrier_.write_(letter_, address_).message;
    if (body_.empty() || body_.size() > longest_mail) {
      return people::Delivery{Result::try_again, "the mail is empty or too long", {}};
    }
    const MailOptions& options = carrier_.options_;
    recipients_.reset(curl_slist_append(nullptr, ('<' + address_ + '>').c_str()));
    curl_easy_setopt(easy, CURLOPT_URL, options.url.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(easy, CURLOPT_USE_SSL, long{carrier_.tls_ ? CURLUSESSL_ALL : CURLUSESSL_NONE});
    if (!options.ca_file.empty()) curl_easy_setopt(easy, CURLOPT_CAINFO, options.ca_file.c_str());
    if (!options.user.empty()) {
      curl_easy_setopt(easy, CURLOPT_USERNAME, options.user.c_str());
      curl_easy_setopt(easy, CURLOPT_PASSWORD, carrier_.password_.c_str());
      curl_easy_setopt(easy, CURLOPT_SASL_IR, 1L);
    }
    curl_easy_setopt(easy, CURLOPT_MAIL_FROM, ('<' + options.from + '>').c_str());
    curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, recipients_.get());
    curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    // How long it may wait for one reply, also for the goodbye, which nobody else waits for.
    curl_easy_setopt(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT,
                     long{std::chrono::ceil<std::chrono::seconds>(options.limits.timeout).count()});
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &MailErrand::hear);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, this);
    // libcurl says which command a reply is to only here.
    curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, &MailErrand::watch);
    curl_easy_setopt(easy, CURLOPT_DEBUGDATA, this);
    curl_easy_setopt(easy, CURLOPT_VERBOSE, 1L);
    return {};
  }

  std::optional<people::Delivery> judge(CURL* /*easy*/, CURLcode code) override {
    using Result = people::Delivery::Result;
    if (code == CURLE_OK) return people::Delivery{};
    if (reply_.code < 400) return unanswered(code);
    // Only numbers: the words of a reply often have the address in them.
    std::string why = "SMTP " + std::to_string(reply_.code);
    if (!reply_.enhanced.empty()) why += ' ' + reply_.enhanced;
    why += " after " + std::string(command_);
    const bool gone = command_ == "RCPT" && reply_.is_about_mailbox();
    return people::Delivery{gone ? Result::gone : Result::try_again, why, {}};
  }

  /// What may leave unsealed does not leave this machine.
  bool may_connect(const sockaddr& address) const override {
    return carrier_.tls_ || is_loopback(address);
  }

 private:
  static std::size_t hear(char* data, std::size_t one, std::size_t size, void* user) {
    MailErrand& errand = *static_cast<MailErrand*>(user);
    if (!errand.leaving_) {
      errand.reply_ = SmtpReply({data, std::min(one * size, longest_reply)});
    }
    return one * size;
  }

  static int watch(CURL* /*easy*/, curl_infotype type, char* data, std::size_t size, void* user) {
    MailErrand& errand = *static_cast<MailErrand*>(user);
    if (type != CURLINFO_HEADER_OUT) return 0;
    const std::string_view sent(data, size);
    if (sent.starts_with("QUIT")) errand.leaving_ = true;
    for (const std::string_view command :
         {"EHLO", "HELO", "STARTTLS", "AUTH", "MAIL", "RCPT", "DATA"}) {
      if (sent.starts_with(command)) errand.command_ = command;
    }
    return 0;
  }

  const MailCarrier& carrier_;
  const std::string address_;
  const Letter letter_;
  CurlList recipients_;
  std::string_view command_ = "the greeting";  // the last
  SmtpReply reply_;                            // the last
  bool leaving_ = false;                       // what comes now is about nothing
};

MailCarrier::MailCarrier(LetterWriter write, MailOptions options)
    : write_(std::move(write)),
      options_(std::move(options)),
      password_(read_password(options_.password_file)),
      tls_(checked_mail_options(options_)),
      thread_(options_.limits) {}

void MailCarrier::carry(std::string address, Letter letter, std::function<bool()> about_to,
                        std::function<void(people::Delivery)> done) {
  thread_.send(std::make_unique<MailErrand>(*this, std::move(address), std::move(letter),
                                            std::move(about_to), std::move(done)));
}

}  // namespace rail::server
