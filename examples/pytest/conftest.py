"""One sandbox for a run of pytest, and a fresh account for each test that takes the fixture `sandbox`.

Copy this file beside your tests, or let `npx legal-reports-sandbox init` write it, and run:  pytest
It starts COMMAND, or uses the server that LEGAL_REPORTS_SANDBOX_URL names. With pytest-xdist, all workers share the
server.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator

import pytest

COMMAND = ["npx", "legal-reports-sandbox", "--pace", "instant"]
URL = "LEGAL_REPORTS_SANDBOX_URL"
RUN = "LEGAL_REPORTS_SANDBOX_RUN"
MAX_REQUESTS = 20


class Sandbox:
    """An account that no other test opens: address and key for the code under test, and controls for the test."""

    def __init__(self, url: str, name: str):
        self.url, self.name = url, name
        self.key = f"sbx_playground_{name}"

    def control(self, method: str, path: str, body: dict | None = None) -> dict | None:
        """Sends a request of the control plane: `control("PUT", "clock", {"mode": "manual"})`."""
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/_sandbox/{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.loads(response.read() or "null")

    def failure_report(self) -> str:
        """Describes the last requests of the account, and the rules of conduct that they broke."""
        requests = self.control("GET", f"requests?limit={MAX_REQUESTS}")["data"]
        lines = [f"account {self.name}: {len(requests)} request{'' if len(requests) == 1 else 's'}"]
        for request in reversed(requests):
            response = [request["status"] or "no response", request["problem"], request["fault"], request["id"]]
            lines.append(f"  {request['method']} {request['path']} {' '.join(str(part) for part in response if part)}")
        for judgement in self.control("GET", "conduct")["rules"]:
            if judgement["outcome"] == "broken":
                places = [one["requestId"] or one["deliveryId"] for one in judgement["evidence"] if one["shows"] == "broken"]
                lines.append(f"  broken: {judgement['rule']['id']} {judgement['rule']['title']}: {', '.join(places[:3])}")
        return "\n".join(lines)


@pytest.fixture
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    """The name of the account derives from the test and its attempt: it is the same in every run, with any workers."""
    attempt = getattr(request.node, "execution_count", 1)
    identity = "\0".join([os.environ[RUN], request.node.nodeid, str(attempt)])
    words = re.sub(r"[^a-z0-9]+", "-", request.node.name.lower())[:32].strip("-")
    digest = hashlib.sha256(identity.encode()).hexdigest()[:10]
    return Sandbox(os.environ[URL].rstrip("/"), f"{words}-{digest}".removeprefix("-"))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = (yield).get_result()
    sandbox = getattr(item, "funcargs", {}).get("sandbox")
    if report.when == "call" and report.failed and isinstance(sandbox, Sandbox):
        report.sections.append(("Sandbox", sandbox.failure_report()))


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # A worker of pytest-xdist inherits the address.
    if URL in os.environ:
        # The accounts of an earlier run are still there.
        os.environ.setdefault(RUN, f"{time.time_ns()}-{os.getpid()}")
        return
    folder = tempfile.mkdtemp(prefix="sandbox-")
    port = pathlib.Path(folder, "port")
    program, *flags = [*COMMAND, "--port", "0", "--port-file", str(port)]
    command = [shutil.which(program) or program, *flags]
    # A relative path in the command starts at this file.
    home = pathlib.Path(__file__).parent
    server = subprocess.Popen(command, cwd=home, stdout=subprocess.DEVNULL, start_new_session=True)

    def stop() -> None:
        # npx starts the server as a process of its own.
        if os.name == "nt":
            subprocess.run(["taskkill", "/t", "/f", "/pid", str(server.pid)], check=False)
        elif server.poll() is None:
            os.killpg(server.pid, signal.SIGTERM)
        server.wait()
        shutil.rmtree(folder)
        del os.environ[URL], os.environ[RUN]

    os.environ[URL], os.environ[RUN] = "", ""
    config.add_cleanup(stop)
    deadline = time.monotonic() + 60
    while not (port.exists() and port.read_text()):
        if server.poll() is not None or time.monotonic() > deadline:
            pytest.exit("the sandbox did not start; its output says why", 1)
        time.sleep(0.05)
    os.environ[URL] = f"http://127.0.0.1:{port.read_text().split()[0]}"
