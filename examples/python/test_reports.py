"""How a client in Python is tested against the sandbox, with requests and pytest.

Start the sandbox first:  npx legal-reports-sandbox
Then:                     pytest examples/python
"""

import os
import re

import pytest
import requests

URL = os.environ.get("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")


class Sandbox:
    """One account of the sandbox: a world that no other test sees."""

    def __init__(self, name: str):
        self.session = requests.Session()
        self.session.headers["Authorization"] = f"Bearer sbx_playground_{name}"

    def call(self, method: str, path: str, body: dict | None = None) -> dict:
        response = self.session.request(method, URL + path, json=body, timeout=10)
        response.raise_for_status()
        return response.json()

    def create(self, company_id: str) -> dict:
        body = {
            "type": "sociedades_y_poderes",
            "companyId": company_id,
            "options": {"validate": True},
        }
        return self.call("POST", "/v1/reports", body)

    def read(self, report: dict) -> dict:
        return self.call("GET", f"/v1/reports/{report['id']}")

    def advance(self, by: str) -> list[str]:
        settled = self.call("POST", "/_sandbox/clock/advance", {"by": by})
        return [happening["type"] for happening in settled["happened"]]

    def simulate(self, report: dict, action: str) -> dict:
        path = f"/_sandbox/reports/{report['id']}/simulate"
        return self.call("POST", path, {"action": action})["report"]


@pytest.fixture
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """A key for each test: tests run in any order, and in parallel."""
    name = re.sub(r"\W+", "-", request.node.name)[:50]
    world = Sandbox(f"{os.getpid()}-{name}")
    world.call("PUT", "/_sandbox/clock", {"mode": "manual"})
    return world


def test_a_report_takes_six_hours_and_no_waiting(sandbox: Sandbox):
    report = sandbox.create("sbx-spa-clean")
    assert sandbox.advance("PT6H") == ["report.processing", "report.in_review"]
    assert sandbox.advance("PT1H") == ["report.completed"]
    assert sandbox.read(report)["content"]["conclusion"]["result"] == "aprobado"


def test_a_revoked_attorney_signs_nothing(sandbox: Sandbox):
    report = sandbox.create("sbx-power-revoked")
    sandbox.advance("P1D")
    conclusion = sandbox.read(report)["content"]["conclusion"]
    assert conclusion["result"] == "con_reparos"


def test_a_report_waits_for_documents_until_they_come(sandbox: Sandbox):
    report = sandbox.create("sbx-stale-vigencia")
    sandbox.advance("P1D")
    assert sandbox.read(report)["statusReason"]["code"] == "stale_certificate"
    sandbox.simulate(report, "provide_documents")
    sandbox.advance("P1D")
    assert sandbox.read(report)["content"]["conclusion"]["result"] == "aprobado"


def test_without_a_valid_key_there_is_nothing(sandbox: Sandbox):
    sandbox.session.headers["Authorization"] = "Bearer sbx_playground_revoked"
    with pytest.raises(requests.HTTPError, match="401"):
        sandbox.create("sbx-spa-clean")
