"""Reads an event, breaks off, goes on after it with the next, and prints both as JSON."""

import json
import sys

import httpx
from httpx_sse import connect_sse

url, user, token = sys.argv[1:]
headers = {"X-Auth-UserId": user, "X-Auth-Token": token}
read = []
with httpx.Client(headers=headers, timeout=60) as client:
    for _ in range(2):
        goes_on = {"Last-Event-ID": read[-1]["id"]} if read else {}
        with connect_sse(client, "GET", url, headers=goes_on) as source:
            # httpx-sse hands out the retry time as an event without data; 0 lies before what is kept.
            event = next(of for of in source.iter_sse() if of.data and of.event != "gap")
            read.append({"id": event.id, "event": event.event, "data": event.json()})
print(json.dumps(read))
