# People who are told that it is their turn, and the mail server that takes the letters: notices.py HOUSE PORT FOLDER
# opens a table every moment at the house with this URL at which it is the turn of one of them. After SIGUSR1 it only
# takes letters. In the folder, a table a line: `called` (the house has stored that somebody is to be told) and `told` (a
# letter came).
import base64
import email
import email.policy
import http.client
import itertools
import json
import pathlib
import re
import signal
import socketserver
import subprocess
import sys
import threading
import urllib.request

house, port, folder = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
people_count = 8
seconds_between_tables = 0.2
letters = []
written = threading.Condition()


def text_of(mail):
    """What somebody reads in it, without a parser of ours."""
    return email.message_from_bytes(mail, policy=email.policy.default).get_body(("plain",)).get_content()


class MailServer(socketserver.StreamRequestHandler):
    """Takes whatever comes."""

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def take(self):
        lines = list(itertools.takewhile(lambda line: line != b".\r\n", self.rfile))
        text = text_of(b"".join(lines))
        with written:
            letters.append(text)
            if table := re.search(r"/t/([\w-]+)", text):
                with open(folder / "told", "a", encoding="utf-8") as told:
                    told.write(table[1] + "\n")
            written.notify_all()

    def handle(self):
        self.say("220 mail.example.org")
        for line in self.rfile:
            word = line[:4].upper().decode("ascii", "replace")
            if word == "DATA":
                self.say("354 go on")
                self.take()
            self.say("221 bye" if word == "QUIT" else "250 ok")
            if word == "QUIT":
                return


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def ask(path, body=None, token=None):
    request = urllib.request.Request(house + path, data=None if body is None else json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


class Person:
    """Somebody with a key, who wants letters at once and has an address for them."""

    def __init__(self, number):
        key = folder / f"device-{number}.pem"
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", key], check=True)
        public = subprocess.run(
            ["openssl", "pkey", "-in", key, "-pubout", "-outform", "DER"], check=True, capture_output=True
        ).stdout[-32:]
        nonce = ask("/api/people/challenge")["nonce"]
        message = folder / "message"
        message.write_text("roundhouse session\n" + house.split("://")[1] + "\n" + nonce, encoding="utf-8")
        signature = subprocess.run(
            ["openssl", "pkeyutl", "-sign", "-rawin", "-inkey", key, "-in", message], check=True, capture_output=True
        ).stdout
        new = {"device": base64url(public), "device_name": "desk", "nonce": nonce, "signature": base64url(signature)}
        self.token = ask("/api/people", {**new, "name": f"Mara {number}", "language": "en"})["token"]
        choices = {"pace": "at_once", "digest_hour": 18, "with_open_tab": False, "reminders": False, "quiet": None}
        self.ask("/api/people/me/entries", {"type": "told", "choices": {**choices, "zone": "UTC"}})
        self.confirm(f"mara-{number}@example.org")

    def ask(self, path, body):
        return ask(path, body, self.token)

    def confirm(self, address):
        before = len(letters)
        self.ask("/api/people/me/addresses", {"channel": "mail", "address": address})
        with written:
            if not written.wait_for(lambda: len(letters) > before, timeout=30):
                raise TimeoutError("no letter asks for a yes")
            link = re.search(r"#confirm=(\w+)\.(\w+)", letters[before])
        ask(f"/api/people/addresses/{link[1]}/confirm", {"proof": link[2]})

    def be_called(self):
        """A new table, at which it is this one's turn at once; its name once that is stored."""
        seats = [{"who": "here", "name": "Mara"}, {"who": "bot", "bot": "random"}]
        made = ask("/api/tables", {"game": "ticket-to-ride-usa", "seats": seats, "listed": False})
        self.ask("/api/people/me/seats", {"table": made["table"], "token": made["token"]})
        return made["table"]


def main():
    enough = threading.Event()
    signal.signal(signal.SIGUSR1, lambda *_: enough.set())
    with Server(("127.0.0.1", port), MailServer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        people = itertools.cycle([Person(number) for number in range(people_count)])
        with open(folder / "called", "w", encoding="utf-8", buffering=1) as called:
            while not enough.wait(seconds_between_tables):
                try:
                    called.write(next(people).be_called() + "\n")
                # Servers die here; then nobody was promised anything.
                except (OSError, ValueError, http.client.HTTPException) as error:
                    print(error, file=sys.stderr)
        while True:
            signal.pause()


main()
