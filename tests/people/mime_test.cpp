// Whole mails: read back by a small reader, and heads into which nothing can be smuggled.
#include "people/mime.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace rail::people {
namespace mime_test {

using Head = std::map<std::string, std::string>;

MailFrame some_frame() {
  MailFrame frame;
  frame.from = "table@here.example";
  frame.to = "nele+games@mail.example";
  frame.host = "here.example:8443";
  frame.date_ms = 1'795'000'000'123;
  return frame;
}

Letter some_letter() {
  Letter letter;
  letter.id = "abc/1/17";
  letter.end_link = "https://here.example/end/xyz";
  return letter;
}

LetterWords some_words() {
  return {"Du bist dran – Züge über die Müngstener Brücke, mit Mara, Jörg und der ganzen Runde 🚂",
          "Du bist dran.\n\n" + std::string(200, 'x') + "\n.\nFrom here\nä = € \n-- \nEnde",
          "<!doctype html>\n<p style=\"a\">Größe</p>\n", "", ""};
}

/// The lines of the head, unfolded.
Head head_of(const std::string& message) {
  Head head;
  std::string* last = nullptr;
  for (std::size_t i = 0; i < message.find("\r\n\r\n") + 2;) {
    const std::size_t end = message.find("\r\n", i);
    const std::string line = message.substr(i, end - i);
    EXPECT_LE(line.size(), 78U) << line;
    i = end + 2;
    if (line.starts_with(' ') && last != nullptr) {
      *last += line;
      continue;
    }
    const std::size_t colon = line.find(':');
    EXPECT_NE(colon, std::string::npos) << line;
    const auto [at, first] = head.emplace(line.substr(0, colon), line.substr(colon + 1));
    EXPECT_TRUE(first) << line;
    last = &at->second;
  }
  return head;
}

std::string from_base64(const std::string& text) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  unsigned bits = 0;
  int held = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<unsigned>(letters.find(c));
    if ((held += 6) >= 8) out += static_cast<char>(bits >> (held -= 8) & 0xFFU);
  }
  return out;
}

/// Encoded words put together; what is between them does not count.
std::string from_words(const std::string& value) {
  std::string out;
  for (std::size_t i = value.find("=?UTF-8?B?"); i != std::string::npos;
       i = value.find("=?UTF-8?B?", i + 1)) {
    const std::size_t end = value.find("?=", i + 10);
    EXPECT_LE(end + 2 - i, 75U);
    out += from_base64(value.substr(i + 10, end - i - 10));
  }
  return out;
}

std::string from_quoted(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') continue;
    if (text[i] != '=') {
      out += text[i];
    } else if (text.compare(i, 3, "=\r\n") == 0) {
      i += 2;
    } else {
      out += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
      i += 2;
    }
  }
  return out;
}

/// The bodies of the parts, decoded.
std::vector<std::string> parts_of(const std::string& message) {
  const std::string border = "--=_roundhouse_=";
  std::vector<std::string> parts;
  std::size_t i = message.find(border);
  while (message.compare(i, border.size() + 2, border + "--") != 0) {
    const std::size_t body = message.find("\r\n\r\n", i) + 4;
    i = message.find(border, body);
    EXPECT_NE(i, std::string::npos);
    parts.push_back(from_quoted(message.substr(body, i - body)));
  }
  EXPECT_EQ(message.substr(i), border + "--\r\n");
  return parts;
}

TEST(Mime, AWholeMail) {
  const std::string message = mail_of(some_letter(), some_words(), some_frame());
  Head head = head_of(message);
  EXPECT_EQ(head["From"], " Roundhouse <table@here.example>");
  EXPECT_EQ(head["To"], " <nele+games@mail.example>");
  EXPECT_EQ(from_words(head["Subject"]), some_words().subject);
  EXPECT_EQ(head["Date"], " Wed, 18 Nov 2026 11:06:40 +0000");
  EXPECT_EQ(head["Message-ID"], " <abc=2f1=2f17@here.example>");
  EXPECT_EQ(head["List-Unsubscribe"], " <https://here.example/end/xyz>");
  EXPECT_EQ(head["List-Unsubscribe-Post"], " List-Unsubscribe=One-Click");
  EXPECT_EQ(head["Auto-Submitted"], " auto-generated");
  EXPECT_EQ(head["MIME-Version"], " 1.0");
  const std::vector<std::string> parts = parts_of(message);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0], some_words().text + "\n");
  EXPECT_EQ(parts[1], some_words().html);
  // For a look with another program: python3 -m email, a mail reader.
  if (const char* path = std::getenv("ROUNDHOUSE_MAIL_OUT"))
    std::ofstream(path, std::ios::binary) << message;
}

TEST(Mime, EveryLineIsShortAndPlain) {
  const std::string message = mail_of(some_letter(), some_words(), some_frame());
  for (std::size_t i = 0; i < message.size();) {
    const std::size_t end = message.find("\r\n", i);
    ASSERT_NE(end, std::string::npos);
    EXPECT_LE(end - i, 78U);
    for (; i < end; ++i) EXPECT_TRUE(message[i] >= ' ' && message[i] < 0x7F);
    if (end > 0) {
      EXPECT_NE(message[end - 1], ' ') << "a space at the end of a line may get lost";
    }
    i = end + 2;
  }
}

TEST(Mime, TextsSurviveWhateverTheyAre) {
  LetterWords words = some_words();
  for (std::size_t length = 0; length < 200; ++length) {
    words.text = std::string(length, 'a') + "ä \n=" + std::string(length % 7, '=') + " ";
    words.html = std::string(length, ' ') + "\n--=_roundhouse_=--\n";
    words.subject = "ö" + std::string(length / 2, 'b') + "🚂";
    const std::string message = mail_of(some_letter(), words, some_frame());
    const std::vector<std::string> parts = parts_of(message);
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[0], words.text + "\n");
    EXPECT_EQ(parts[1], words.html);
    EXPECT_EQ(from_words(head_of(message)["Subject"]), words.subject);
  }
  words.subject = "Your turn";
  EXPECT_EQ(head_of(mail_of(some_letter(), words, some_frame()))["Subject"], " Your turn");
  words.subject = "=?UTF-8?B?eA==?=";
  EXPECT_EQ(from_words(head_of(mail_of(some_letter(), words, some_frame()))["Subject"]),
            "=?UTF-8?B?eA==?=");
}

TEST(Mime, NothingIsSmuggledIntoTheHead) {
  Letter letter = some_letter();
  LetterWords words = some_words();
  MailFrame frame = some_frame();
  const Head usual = head_of(mail_of(letter, words, frame));
  letter.id = "x>\r\nBcc: a@b\r\n\r\n<p>";
  words.subject = "A\r\nBcc: a@b\r\n\r\nbody";
  frame.from_name = "Round\"house\r\nBcc: a@b, <c@d>";
  frame.host = "h>\r\nBcc: a@b";
  const std::string message = mail_of(letter, words, frame);
  const Head head = head_of(message);
  ASSERT_EQ(head.size(), usual.size());
  for (const auto& [name, value] : usual) EXPECT_TRUE(head.contains(name)) << name;
  EXPECT_EQ(head.at("Subject"), " A Bcc: a@b body");
  EXPECT_EQ(head.at("Message-ID").find("roundhouse.invalid>") != std::string::npos, true);
  EXPECT_EQ(from_words(head.at("From")), "Round\"house Bcc: a@b, <c@d>");
  letter.end_link = "https://h/>\r\nBcc: a@b";
  EXPECT_FALSE(head_of(mail_of(letter, words, frame)).contains("List-Unsubscribe"));
  letter.end_link = "https://h/" + std::string(1500, 'a');
  EXPECT_FALSE(head_of(mail_of(letter, words, frame)).contains("List-Unsubscribe"));
  letter.end_link = "http://h/";
  EXPECT_TRUE(head_of(mail_of(letter, words, frame)).contains("List-Unsubscribe"));
  EXPECT_FALSE(head_of(mail_of(letter, words, frame)).contains("List-Unsubscribe-Post"));
  letter.end_post = "https://h/api/people/addresses/x/end?proof=y";
  EXPECT_EQ(head_of(mail_of(letter, words, frame)).at("List-Unsubscribe"),
            " <" + letter.end_post + ">");
  letter.about = Letter::About::confirm;
  EXPECT_FALSE(head_of(mail_of(letter, words, frame)).contains("List-Unsubscribe"));
}

TEST(Mime, AddressesArePlain) {
  for (const char* good : {"a@b", "nele@mail.example", "first.last+tag@sub.mail-host.example",
                           "o'hara@x.org", "a@127.0.0.1"})
    EXPECT_TRUE(mail_address(good)) << good;
  for (const std::string& bad : {std::string(),
                                 std::string("@"),
                                 std::string("a@"),
                                 std::string("@b"),
                                 std::string("a@b@c"),
                                 std::string("a b@c"),
                                 std::string("a@b c"),
                                 std::string("a@b\r\nBcc: c@d"),
                                 std::string("<a@b>"),
                                 std::string("a@b>"),
                                 std::string("\"a\"@b"),
                                 std::string("a,b@c"),
                                 std::string(".a@b"),
                                 std::string("a.@b"),
                                 std::string("a..b@c"),
                                 std::string("a@.b"),
                                 std::string("a@b."),
                                 std::string("a@b..c"),
                                 std::string("a@-b"),
                                 std::string("a@b-"),
                                 std::string("ä@b"),
                                 std::string("a@ä"),
                                 std::string(65, 'a') + "@b",
                                 "a@" + std::string(260, 'b'),
                                 std::string("a\0@b", 4)}) {
    EXPECT_FALSE(mail_address(bad)) << bad;
    MailFrame frame = some_frame();
    frame.to = bad;
    EXPECT_THROW(mail_of(some_letter(), some_words(), frame), std::invalid_argument);
  }
}

}  // namespace mime_test
}  // namespace rail::people
