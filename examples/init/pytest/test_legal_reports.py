import json
import urllib.request


def call(sandbox, path, body=None):
    headers = {"Authorization": f"Bearer {sandbox.key}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(sandbox.url + path, data, headers)) as response:
        return json.load(response)


def test_a_company_of_the_catalogue_is_approved(sandbox):
    sandbox.control("PUT", "clock", {"mode": "manual"})
    body = {"type": "sociedades_y_poderes", "companyId": "sbx-spa-clean", "options": {"validate": True}}
    created = call(sandbox, "/v1/reports", body)
    sandbox.control("POST", "clock/advance", {"by": "P1D"})
    report = call(sandbox, f"/v1/reports/{created['id']}")
    assert report["status"] == "completed"
    assert report["content"]["conclusion"]["result"] == "aprobado"
