"""A safe client with httpx: it creates a report and waits until the report has ended.

Start the sandbox first:  npx legal-reports-sandbox
Then:                     python3 with_httpx.py [companyId] [orderId]
"""

import email.utils
import os
import random
import sys
import time
import uuid

import httpx

URL = os.environ.get("LEGAL_REPORTS_SANDBOX_URL", "http://127.0.0.1:4010")
KEY = os.environ.get("LEGAL_REPORTS_SANDBOX_KEY", "sbx_playground_demo")

# #region safe
TIMEOUT_S = float(os.environ.get("LEGAL_REPORTS_TIMEOUT_MS", "10000")) / 1000
MAX_ATTEMPTS = 5
MAX_WAIT_S = 60
# 409: the first attempt of the same order still runs.
RETRIED = {409, 429, 500, 502, 503, 504}

# The timeout bounds each silence. A redirected POST would become a GET.
client = httpx.Client(
    base_url=URL,
    headers={"Authorization": f"Bearer {KEY}"},
    timeout=TIMEOUT_S,
    follow_redirects=False,
)


def send(method, path, **options):
    """Sends a request until its response is a report; each attempt is the same request."""
    for attempt in range(1, MAX_ATTEMPTS + 1):
        wait_s = 0.25 * 2**attempt * (1 + random.random())
        try:
            response = client.request(method, path, **options)
            if response.is_success:
                return parse_report(response)
            error = RuntimeError(f"{method} {path}: {response.status_code} {response.text}")
            if response.status_code not in RETRIED:
                raise error
            # At least as long as the server asks.
            wait_s = max(wait_s, parse_retry_after(response.headers.get("Retry-After")))
        except (httpx.HTTPError, ValueError) as broken:
            # No response, or one that nobody can read: the report may have been made.
            error = broken
        if attempt == MAX_ATTEMPTS or wait_s > MAX_WAIT_S:
            raise error
        time.sleep(wait_s)


def parse_report(response):
    """The report of a response; ValueError where there is none."""
    report = response.json()
    if not isinstance(report, dict) or not isinstance(report.get("id"), str):
        raise ValueError(f"no report: {response.text}")
    return report


def parse_retry_after(value):
    """Seconds to wait, from seconds or an HTTP date."""
    if value is None:
        return 0
    if value.isdigit():
        return int(value)
    try:
        return max(0, email.utils.parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return 0


def create_report(order_id, company_id):
    """The key is that of the order: each attempt, also after a restart, creates the same report."""
    body = {"type": "sociedades_y_poderes", "companyId": company_id}
    return send("POST", "/v1/reports", headers={"Idempotency-Key": f'"{order_id}"'}, json=body)
# #endregion


def main(company_id="sbx-spa-clean", order_id=str(uuid.uuid4())):
    """Orders one report; asks less often the longer it takes, since lawyers take hours."""
    report = create_report(order_id, company_id)
    wait_s = 1
    while report["status"] not in {"completed", "rejected", "failed", "cancelled", "expired"}:
        time.sleep(wait_s * (1 + 0.1 * random.random()))
        wait_s = min(1.5 * wait_s, 60)
        report = send("GET", f"/v1/reports/{report['id']}")
    print(report["id"], report["status"])


main(*sys.argv[1:])
