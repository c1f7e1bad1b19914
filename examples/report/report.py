"""How full every site is, in percent, and what is full first: `python examples/report/report.py`."""

import os
from urllib.parse import quote

import httpx

headers = {"X-Auth-UserId": os.environ["HC_USER_ID"], "X-Auth-Token": os.environ["HC_TOKEN"]}
client = httpx.Client(base_url=os.environ["HC_URL"], headers=headers, timeout=30)


def get(address):
    answer = client.get(address)
    if answer.is_error:
        raise SystemExit(answer.json()["errors"][0]["detail"])
    return answer.json()


def walk(address, again=3):  # Starts over if the data changes between two pages of the list.
    pages = [get(address)]
    while link := pages[-1]["links"]["next"]:
        pages.append(get(link))
    if len({page["meta"]["revision"] for page in pages}) == 1:
        return [record for page in pages for record in page["data"]]
    return walk(address, again - 1) if again else exit(f"{address} changed again and again.")


rows = [["site", "cpu", "memory", "distributed", "rocket", "object", "full first"]]
for site in walk("/hybrid-core/v1/sites"):
    forecast = get(f"/hybrid-core/v2/sites/{quote(site['id'], safe='')}/resources/forecast")["data"]
    forecasts = {"cpu": forecast["cpu"], "memory": forecast["memory"], **forecast["storage"]}
    full = {name: (one["days_until"] or {}).get("100") for name, one in forecasts.items()}
    known = {name: days for name, days in full.items() if days and days["expected"] is not None}
    first = min(known, key=lambda name: known[name]["expected"], default=None)
    when = "{expected} days, {earliest} at the earliest".format(**known[first]) if first else ""
    percents = [str(one["percent"]) if one["percent"] is not None else "-" for one in forecasts.values()]
    rows.append([site["id"], *percents, f"{first} in {when}" if first else "-"])
widths = [max(map(len, column)) for column in zip(*rows)]
for site, *figures, when in rows:
    print(site.ljust(widths[0]), *map(str.rjust, figures, widths[1:]), when, sep="  ")
