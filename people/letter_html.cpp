// Puts a mail together. Every text goes through escape().
#include "people/letter_html.h"

#include <fmt/format.h>

namespace rail::people {

namespace {

constexpr std::string_view text_font = "Barlow,'Segoe UI',Helvetica,Arial,sans-serif";
constexpr std::string_view board_font = "'Barlow Condensed','Arial Narrow',Arial,sans-serif";

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string shown(std::string_view text) { return escape(without_links(text)); }

/// One line of the mail's table.
void put_cell(std::string& out, std::string_view style, std::string_view content) {
  out += fmt::format("<tr><td style=\"{}\">{}</td></tr>\n", style, content);
}

std::string paragraph(std::string_view style, std::string_view content) {
  return fmt::format("<p style=\"margin:0;{}\">{}</p>", style, content);
}

std::string table_of(const Sheet& sheet) {
  std::string out =
      "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" "
      "border=\"0\" "
      "style=\"border-collapse:collapse;font-size:15px;line-height:22px;"
      "border-top:3px double #8F8365\">\n";
  for (const Sheet::Row& row : sheet.rows) {
    std::string title = fmt::format("<b>{}</b>", shown(row.title));
    if (!row.link.empty())
      title = fmt::format("<a href=\"{}\" style=\"color:#7A5512\">{}</a>", escape(row.link), title);
    std::string content = paragraph("font-size:16px", title);
    if (!row.detail.empty()) content += paragraph("color:#5A5242", shown(row.detail));
    put_cell(out, "padding:11px 0;border-bottom:1px dotted #8F8365", content);
  }
  return out + "</table>";
}

std::string button_of(const Sheet& sheet) {
  // The cell has the colour, too: some programs leave it out of links.
  return fmt::format(
      "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" "
      "border=\"0\"><tr><td align=\"center\" bgcolor=\"#C8372D\" style=\"border-radius:8px\">"
      "<a href=\"{}\" style=\"display:block;background:#C8372D;color:#FFFAEE;"
      "text-decoration:none;text-align:center;font-family:{};font-weight:700;font-size:22px;"
      "line-height:54px;border-radius:8px\">{}</a></td></tr></table>",
      escape(sheet.link), board_font, escape(sheet.button));
}

}  // namespace

std::string without_links(std::string_view text) {
  const auto letter = [&](std::size_t i) {
    return i < text.size() && text[i] != ' ' && text[i] != '.' && text[i] != ',';
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    const bool joint = text[i] == '.' || text[i] == '@' || text[i] == ':' || text[i] == '/';
    if (joint && letter(i + 1)) out += "\u200C";  // zero width: no word goes on behind it
  }
  return out;
}

std::string html_of(const Sheet& sheet) {
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"{0}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light\">\n<title>{1}</title>\n</head>\n"
      "<body style=\"margin:0;padding:0;background:#E8DEC6\">\n"
      "<div hidden style=\"display:none;font-size:0;line-height:0;max-height:0;overflow:hidden\">"
      "{2}</div>\n"
      "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" "
      "border=\"0\" "
      "bgcolor=\"#E8DEC6\">\n<tr><td align=\"center\" style=\"padding:24px 12px\">\n"
      "<table role=\"presentation\" width=\"560\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" "
      "bgcolor=\"#F4EDDC\" align=\"center\" style=\"width:100%;max-width:560px;text-align:left;"
      "background:#F4EDDC;border-collapse:collapse;font-family:{3};color:#22211D;"
      "word-break:break-word\">\n",
      escape(sheet.language), escape(sheet.headline), shown(sheet.preview), text_font);
  put_cell(out,
           fmt::format("background:#1F3A4D;border-bottom:3px double #E0B25A;padding:16px 28px;"
                       "font-family:{};font-weight:700;font-size:19px;letter-spacing:2px;"
                       "color:#F6EEDB",
                       board_font),
           "ROUNDHOUSE");
  put_cell(out, "padding:26px 28px 10px",
           fmt::format("<h1 style=\"margin:0;font-family:{};font-weight:700;font-size:34px;"
                       "line-height:38px\">{}</h1>",
                       board_font, escape(sheet.headline)));
  std::string body;
  if (!sheet.title.empty())
    body += paragraph("padding-bottom:4px", fmt::format("<b>{}</b>", shown(sheet.title)));
  for (const std::string& sentence : sheet.sentences) body += paragraph("", shown(sentence));
  if (!body.empty()) put_cell(out, "padding:0 28px 20px;font-size:16px;line-height:24px", body);
  if (!sheet.rows.empty()) put_cell(out, "padding:4px 28px 22px", table_of(sheet));
  if (!sheet.more.empty())
    put_cell(out, "padding:0 28px 22px;font-size:15px", paragraph("", escape(sheet.more)));
  if (!sheet.link.empty()) put_cell(out, "padding:0 28px 10px", button_of(sheet));
  put_cell(out, "padding:0 28px 22px;font-size:13px;line-height:19px;color:#5A5242",
           paragraph("", escape(sheet.note)));
  if (!sheet.end_link.empty()) {
    put_cell(out,
             "background:#E8DEC6;padding:14px 28px 16px;font-size:13px;line-height:20px;"
             "color:#5A5242",
             paragraph("", escape(sheet.why)) +
                 paragraph("", fmt::format("<a href=\"{}\" style=\"color:#7A5512;"
                                           "font-weight:600\">{}</a>",
                                           escape(sheet.end_link), escape(sheet.end))));
  }
  return out + "</table>\n</td></tr>\n</table>\n</body>\n</html>\n";
}

}  // namespace rail::people
