// Writes mails: heads that hold nothing but what belongs there, and bodies in quoted-printable.
#include "people/mime.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>

#include "people/one_line.h"

namespace rail::people {

namespace {

constexpr std::size_t longest_address = 254;  // RFC 5321, 4.5.3.1
constexpr std::size_t longest_local_part = 64;
constexpr std::size_t longest_mail_line = 76;
constexpr std::size_t longest_head_text = 200;
constexpr std::size_t longest_end_link = 900;  // a line has at most 998 bytes
/// No body can hold it: behind "=" quoted-printable has two digits.
constexpr std::string_view boundary = "=_roundhouse_=";

bool letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool host_name(std::string_view host) {
  char last = '.';
  for (const char c : host) {
    if (!letter_or_digit(c) && !(last != '.' && (c == '-' || c == '.'))) return false;
    if (last == '-' && c == '.') return false;
    last = c;
  }
  return last != '.' && last != '-';
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      out += k <= count ? letters[bits >> (18 - 6 * k) & 63U] : '=';
  }
  return out;
}

/// RFC 2047: words of whole characters, each in a line of its own; the first is shorter by so much.
std::string encoded_words(std::string_view line, std::size_t before) {
  constexpr std::size_t bytes_of_word = 42;  // 56 letters, 68 with what is around them
  std::string out;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t room = out.empty() ? bytes_of_word - before : bytes_of_word;
    std::size_t end = i;
    while (end < line.size()) {
      const std::size_t bytes = std::max<std::size_t>(character_bytes(line, end), 1);
      if (end + bytes - i > room) break;
      end += bytes;
    }
    out += fmt::format("{}=?UTF-8?B?{}?=", out.empty() ? "" : "\r\n ",
                       base64(line.substr(i, end - i)));
    i = end;
  }
  return out;
}

std::string subject_field(std::string_view text) {
  constexpr std::string_view field = "Subject: ";
  const std::string line = one_line(text, longest_head_text);
  const bool plain =
      std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c < 0x7F; }) &&
      line.find("=?") == std::string::npos && field.size() + line.size() <= longest_mail_line;
  return fmt::format("{}{}\r\n", field, plain ? line : encoded_words(line, field.size()));
}

/// A name before an address; in encoded words a comma or quote means nothing.
std::string display_name(std::string_view name) {
  const std::string line = one_line(name, 40);
  const bool plain = std::all_of(line.begin(), line.end(),
                                 [](char c) { return letter_or_digit(c) || c == ' ' || c == '-'; });
  return plain ? line : encoded_words(line, std::string_view("From: ").size());
}

std::string quoted_printable(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') {
      out += "\r\n";
      column = 0;
      continue;
    }
    const bool last = i + 1 == text.size() || text[i + 1] == '\n';
    const bool as_is = (c > ' ' && c < 0x7F && c != '=') || (c == ' ' && !last);
    const std::size_t size = as_is ? 1 : 3;
    // One column stays free for the "=" of a line that goes on.
    if (column + size > longest_mail_line - 1) {
      out += "=\r\n";
      column = 0;
    }
    if (as_is)
      out += c;
    else
      out += fmt::format("={:02X}", static_cast<unsigned char>(c));
    column += size;
  }
  if (column > 0) out += "\r\n";
  return out;
}

/// Wed, 18 Nov 2026 04:30:00 +0000
std::string mail_date(std::int64_t at_ms) {
  using namespace std::chrono;
  constexpr std::array week = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const sys_time<milliseconds> at{milliseconds(at_ms)};
  const auto day = floor<days>(at);
  const year_month_day date(day);
  const hh_mm_ss time(floor<seconds>(at) - sys_time<seconds>(day));
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} +0000", week[weekday(day).c_encoding()],
                     static_cast<unsigned>(date.day()),
                     months[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                     time.hours().count(), time.minutes().count(), time.seconds().count());
}

/// What cannot stand in a Message-ID becomes its number, so that different ids stay so.
std::string message_id(std::string_view id, std::string_view host) {
  std::string out;
  for (const char c : id.substr(0, 128)) {
    if (letter_or_digit(c) || c == '-' || c == '_')
      out += c;
    else
      out += fmt::format("={:02x}", static_cast<unsigned char>(c));
  }
  const std::string_view name = host.substr(0, host.find(':'));
  const bool fit = host_name(name) && name.size() < 254;
  return fmt::format("<{}@{}>", out.empty() ? "letter" : out, fit ? name : "roundhouse.invalid");
}

void put_part(std::string& out, std::string_view type, std::string_view text) {
  out += fmt::format(
      "--{}\r\nContent-Type: {}; charset=utf-8\r\n"
      "Content-Transfer-Encoding: quoted-printable\r\n\r\n{}",
      boundary, type, quoted_printable(text));
}

}  // namespace

bool mail_address(std::string_view address) {
  const std::size_t at = address.find('@');
  if (at == std::string_view::npos || address.size() > longest_address) return false;
  const std::string_view local = address.substr(0, at);
  if (local.empty() || local.size() > longest_local_part) return false;
  char last = '.';
  for (const char c : local) {
    const bool atom = letter_or_digit(c) ||
                      std::string_view("!#$%&'*+-/=?^_`{|}~").find(c) != std::string_view::npos;
    if (!atom && !(c == '.' && last != '.')) return false;
    last = c;
  }
  return last != '.' && host_name(address.substr(at + 1));
}

std::string mail_of(const Letter& letter, const LetterWords& words, const MailFrame& frame) {
  if (!mail_address(frame.from) || !mail_address(frame.to))
    throw std::invalid_argument("an address cannot stand in the head of a mail");
  std::string out = fmt::format("From: {} <{}>\r\nTo: <{}>\r\n", display_name(frame.from_name),
                                frame.from, frame.to);
  out += subject_field(words.subject);
  out += fmt::format("Date: {}\r\n", mail_date(frame.date_ms));
  out += fmt::format("Message-ID: {}\r\n", message_id(letter.id, frame.host));
  const std::string& end = letter.end_post.empty() ? letter.end_link : letter.end_post;
  if (plain_link(end) && end.size() <= longest_end_link && letter.about != Letter::About::confirm) {
    out += fmt::format("List-Unsubscribe: <{}>\r\n", end);
    // RFC 8058: a program may do it by itself, over TLS only.
    if (end.starts_with("https://")) out += "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
  }
  // No machine shall answer (RFC 3834).
  out += "Auto-Submitted: auto-generated\r\n";
  out += fmt::format(
      "MIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=\"{}\"\r\n\r\n",
      boundary);
  put_part(out, "text/plain", words.text);
  put_part(out, "text/html", words.html);
  return out + fmt::format("--{}--\r\n", boundary);
}

}  // namespace rail::people
