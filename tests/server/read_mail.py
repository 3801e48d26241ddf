# Reads mails as a program for mail does: read_mail.py MAILDIR prints all of them as JSON, oldest first.
import email
import email.policy
import html.parser
import json
import pathlib
import re
import sys


class Page(html.parser.HTMLParser):
    """What somebody sees of HTML, where its links lead, and its language."""

    def __init__(self, text):
        super().__init__()
        self.words, self.links, self.language = [], [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "html":
            self.language = values.get("lang", "")
        self.links += [values[name] for name in ("href", "src") if name in values]

    def handle_data(self, data):
        self.words += data.split()


def shown(message):
    text = message.get_body(("plain",))
    page = Page(message.get_body(("html",)).get_content())
    parts = list(message.walk())
    text_content = text.get_content()
    return {
        "headers": {name.lower(): str(value) for name, value in message.items()},
        "types": [part.get_content_type() for part in parts],
        "text": text_content,
        "text_links": re.findall(r"https?://\S+", text_content),
        "html_words": " ".join(page.words),
        "html_links": page.links,
        "html_language": page.language,
        "date": message["date"].datetime.timestamp() * 1000,
        # What the parser had to forgive.
        "defects": [str(defect) for part in parts for defect in part.defects]
        + [f"{name}: {defect}" for name, value in message.items() for defect in value.defects],
    }


files = sorted(pathlib.Path(sys.argv[1]).glob("new/*"), key=lambda file: file.stat().st_mtime_ns)
print(json.dumps([shown(email.message_from_bytes(file.read_bytes(), policy=email.policy.default)) for file in files]))
