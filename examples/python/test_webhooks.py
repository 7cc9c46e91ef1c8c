"""How a receiver of webhooks in Python is tested against the sandbox, with requests and pytest.

Start the sandbox first:  npx legal-reports-sandbox
Then:                     pytest examples/python
"""

import base64
import hashlib
import hmac
import json
import os
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests

URL = os.environ.get("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")


def is_signed(headers, body: bytes, secret: str) -> bool:
    """Standard Webhooks: the signature is over id, timestamp and the exact bytes of the body."""
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    right = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(right.encode(), one.encode()) for one in given)


class Receiver:
    """The code under test: it believes what is signed, and acts once on each event."""

    def __init__(self):
        self.secret = ""
        self.handled: dict[str, dict] = {}
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                trusted = is_signed(self.headers, body, receiver.secret)
                if trusted:
                    receiver.handled.setdefault(self.headers["webhook-id"], json.loads(body))
                self.send_response(204 if trusted else 400)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class World:
    """An account of the sandbox with a manual clock, and a receiver of its messages."""

    def __init__(self, name: str):
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer sbx_playground_{name}"
        self.call("PUT", "/_sandbox/clock", {"mode": "manual"})
        self.receiver = Receiver()
        subscribed = {"url": self.receiver.url, "events": ["report.completed"]}
        self.webhook = self.call("POST", "/v1/webhooks", subscribed)
        self.receiver.secret = self.webhook["secret"]

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        response = self.session.request(method, URL + path, json=body, timeout=10)
        response.raise_for_status()
        return response.json()

    def complete_a_report(self) -> list[dict]:
        """Returns each attempt to send a message."""
        body = {"type": "sociedades_y_poderes", "companyId": "sbx-spa-clean"}
        self.report = self.call("POST", "/v1/reports", body)
        return self.call("POST", "/_sandbox/clock/advance", {"by": "P1D"})["attempted"]


@pytest.fixture
def world(request: pytest.FixtureRequest):
    name = re.sub(r"\W+", "-", request.node.name)[:50]
    made = World(f"{os.getpid()}-{name}")
    yield made
    made.receiver.server.shutdown()


def test_the_receiver_hears_of_a_report_when_it_is_completed(world: World):
    [attempt] = world.complete_a_report()
    assert attempt["status"] == "delivered"
    [event] = world.receiver.handled.values()
    assert event["data"]["id"] == world.report["id"]


def test_it_acts_once_on_what_comes_twice(world: World):
    [attempt] = world.complete_a_report()
    path = f"/v1/webhooks/{world.webhook['id']}/deliveries/{attempt['deliveryId']}/redeliver"
    again = world.call("POST", path)
    assert [one["response"]["status"] for one in again["attempts"]] == [204, 204]
    assert len(world.receiver.handled) == 1


def test_it_believes_nothing_that_another_secret_signed(world: World):
    world.receiver.secret = "whsec_" + base64.b64encode(b"another" * 4).decode()
    attempts = world.complete_a_report()
    assert {attempt["answered"] for attempt in attempts} == {400}
    assert world.receiver.handled == {}
