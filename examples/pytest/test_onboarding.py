"""A test with the fixture of conftest.py."""

import json
import urllib.request


def call(sandbox, path, body=None):
    headers = {"Authorization": f"Bearer {sandbox.key}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(sandbox.url + path, data, headers)) as response:
        return json.load(response)


def test_a_report_is_completed_after_a_day(sandbox):
    sandbox.control("PUT", "clock", {"mode": "manual"})
    body = {"type": "sociedades_y_poderes", "companyId": "sbx-spa-clean", "options": {"validate": True}}
    report = call(sandbox, "/v1/reports", body)
    assert call(sandbox, f"/v1/reports/{report['id']}")["status"] == "queued"
    sandbox.control("POST", "clock/advance", {"by": "P1D"})
    assert call(sandbox, f"/v1/reports/{report['id']}")["status"] == "completed"


def test_another_test_finds_an_account_that_was_never_used(sandbox):
    assert sandbox.control("GET", "requests")["data"] == []
