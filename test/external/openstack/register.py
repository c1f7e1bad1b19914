"""Registers Placement and Nova with a new Keystone, or puts Nova's hypervisors into zones."""
import json
import sys
import urllib.request


def call(method, url, body=None, token=None):
    headers = {"content-type": "application/json", "OpenStack-API-Version": "compute 2.88"}
    if token:
        headers["X-Auth-Token"] = token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers, method=method)
    with urllib.request.urlopen(request) as response:
        return response.headers, json.load(response)


def log_in(auth_url, password):
    user = {"name": "admin", "domain": {"id": "default"}, "password": password}
    identity = {"methods": ["password"], "password": {"user": user}}
    scope = {"project": {"name": "admin", "domain": {"id": "default"}}}
    headers, body = call("POST", auth_url + "/auth/tokens", {"auth": {"identity": identity, "scope": scope}})
    return headers["X-Subject-Token"], body["token"]["catalog"]


def register(auth_url, password, placement_port, nova_port):
    token, _ = log_in(auth_url, password)
    for kind, port, path in (("placement", placement_port, ""), ("compute", nova_port, "/v2.1")):
        service = {"service": {"type": kind, "name": kind}}
        _, made = call("POST", auth_url + "/services", service, token)
        endpoint = {
            "service_id": made["service"]["id"],
            "interface": "public",
            "region": "RegionOne",
            "url": f"http://127.0.0.1:{port}{path}",
        }
        call("POST", auth_url + "/endpoints", {"endpoint": endpoint}, token)


def zone(auth_url, password):
    token, catalog = log_in(auth_url, password)
    nova = next(s for s in catalog if s["type"] == "compute")["endpoints"][0]["url"]
    zones = (("fra01", ["cmp-01", "cmp-02"], "acme"), ("muc01", ["cmp-03"], "globex"))
    for name, hosts, partner in zones:
        wanted = {"aggregate": {"name": name, "availability_zone": name}}
        _, made = call("POST", nova + "/os-aggregates", wanted, token)
        action = f"{nova}/os-aggregates/{made['aggregate']['id']}/action"
        for host in hosts:
            call("POST", action, {"add_host": {"host": host}}, token)
        metadata = {"partner": partner, "hybrid_core": "hc-" + name[:3]}
        call("POST", action, {"set_metadata": {"metadata": metadata}}, token)


if sys.argv[1] == "--aggregates":
    zone(*sys.argv[2:])
else:
    register(*sys.argv[1:])
