"""Sends one request with a client of Python, and prints what its caller got.

Prints `{"threw": ...}` or `{"status": ..., "value": ...}`; without arguments, the versions of the clients.
"""

import asyncio
import json
import sys


def versions():
    """The versions of the clients that can be imported, by name."""
    found = {}
    for name in ("requests", "httpx", "aiohttp"):
        try:
            found[name] = __import__(name).__version__
        except ImportError:
            pass
    return found


def with_requests(sent, setup):
    """A session, with the adapter of the setup."""
    import requests
    from requests.adapters import HTTPAdapter
    from urllib3.util.retry import Retry

    statuses = {"total": 3, "backoff_factor": 0.5, "status_forcelist": [429, 500, 502, 503, 504]}
    retries = {
        "requests-retries": 3,
        "requests-status": Retry(**statuses),
        "requests-post": Retry(**statuses, allowed_methods=None),
    }.get(setup)
    session = requests.Session()
    if retries is not None:
        session.mount("http://", HTTPAdapter(max_retries=retries))
    # The measurement does not include the client's search for proxies and credentials in the environment.
    session.trust_env = False
    call = {"headers": sent["headers"], "timeout": seconds(sent)}
    if sent["warmPath"] is not None:
        session.get(sent["url"] + sent["warmPath"], **call)
    response = session.request(
        sent["method"], sent["url"] + sent["path"], data=sent["body"], **call
    )
    return {"status": response.status_code, "value": response.json() if response.ok else None}


def with_httpx(sent, setup):
    """A client with a transport that retries only connecting."""
    import httpx

    call = {"headers": sent["headers"]}
    with httpx.Client(timeout=seconds(sent), trust_env=False) as client:
        if sent["warmPath"] is not None:
            client.get(sent["url"] + sent["warmPath"], **call)
        url = sent["url"] + sent["path"]
        response = client.request(sent["method"], url, content=sent["body"], **call)
        return {
            "status": response.status_code,
            "value": response.json() if response.is_success else None,
        }


def with_aiohttp(sent, setup):
    """A client session."""
    import aiohttp

    async def send():
        timeout = aiohttp.ClientTimeout(total=seconds(sent))
        async with aiohttp.ClientSession(timeout=timeout, headers=sent["headers"]) as session:
            if sent["warmPath"] is not None:
                async with session.get(sent["url"] + sent["warmPath"]) as warm:
                    await warm.read()
            url = sent["url"] + sent["path"]
            async with session.request(sent["method"], url, data=sent["body"]) as response:
                value = await response.json() if response.ok else None
                return {"status": response.status, "value": value}

    return asyncio.run(send())


def seconds(sent):
    """The time-out in seconds; none where the fault needs none."""
    return None if sent["timeoutMs"] is None else sent["timeoutMs"] / 1000


if len(sys.argv) == 1:
    print(json.dumps(versions()))
    sys.exit()
_, setup_name, given = sys.argv
senders = {"httpx": with_httpx, "aiohttp": with_aiohttp}
try:
    print(json.dumps(senders.get(setup_name, with_requests)(json.loads(given), setup_name)))
except Exception as error:  # Whatever it raises is what the caller got.
    print(json.dumps({"threw": repr(error)}))
