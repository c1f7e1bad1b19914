"""How full every site is, in percent, and what is full first: `python examples/report/report.py`."""

import os

import httpx

headers = {"X-Auth-UserId": os.environ["HC_USER_ID"], "X-Auth-Token": os.environ["HC_TOKEN"]}
client = httpx.Client(base_url=os.environ["HC_URL"], headers=headers, timeout=30)


def get(address):
    answer = client.get(address)
    if answer.is_error:
        raise SystemExit(answer.json()["errors"][0]["detail"])
    return answer.json()


rows = [["site", "cpu", "memory", "distributed", "rocket", "object", "full first"]]
page = get("/hybrid-core/v1/sites")
while page:
    for site in page["data"]:
        forecast = get(f"/hybrid-core/v2/sites/{site['id']}/resources/forecast")["data"]
        forecasts = {"cpu": forecast["cpu"], "memory": forecast["memory"], **forecast["storage"]}
        full = {name: (one["days_until"] or {}).get("100") for name, one in forecasts.items()}
        known = {name: days for name, days in full.items() if days and days["expected"] is not None}
        first = min(known, key=lambda name: known[name]["expected"], default=None)
        when = "{expected} days, {earliest} at the earliest".format(**known[first]) if first else ""
        percents = [str(one["percent"]) if one["percent"] is not None else "-" for one in forecasts.values()]
        rows.append([site["id"], *percents, f"{first} in {when}" if first else "-"])
    page = get(page["links"]["next"]) if page["links"]["next"] else None

widths = [max(map(len, column)) for column in zip(*rows)]
for site, *figures, when in rows:
    cells = [figure.rjust(width) for figure, width in zip(figures, widths[1:])]
    print(site.ljust(widths[0]), *cells, when, sep="  ")
