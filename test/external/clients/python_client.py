"""A partner's program that uses the packages `v1` and `v2`, generated from the served documents.

It makes the calls that the test names, each by the generated function with arguments by the names
and values of the interface, and prints for each the query string that was sent and the ids that
came: `[{"sent": "page%5Boffset%5D=0&...", "ids": ["fra01"]}]`.
"""

import importlib
import inspect
import json
import os
import re
import sys

sent = []


def client_of(package):
    return package.Client(
        base_url=os.environ["BASE_URL"],
        headers={
            "X-Auth-UserId": os.environ["USER_ID"],
            "X-Auth-Token": os.environ["TOKEN"],
        },
        httpx_args={"event_hooks": {"request": [lambda request: sent.append(request.url)]}},
    )


def generated_value(function, argument, value):
    """A plain value as the function wants it: members of a generated enum have its values."""
    annotation = inspect.signature(function).parameters[argument].annotation
    enums = re.findall(r"\.models\.\w+\.(\w+)", str(annotation))
    if not enums:
        return value
    models = importlib.import_module(f"{function.__module__.split('.')[0]}.models")
    member = getattr(models, enums[0])
    return [member(one) for one in value] if isinstance(value, list) else member(value)


def call(package, operation, path, query):
    client = client_of(importlib.import_module(package))
    function = importlib.import_module(f"{package}.api.{operation}").sync
    arguments = {}
    for name, value in query.items():
        argument = re.sub(r"\W", "", name)
        arguments[argument] = generated_value(function, argument, value)
    answer = function(*path, client=client, **arguments)
    return {"sent": sent[-1].query.decode(), "ids": [record.id for record in answer.data]}


print(json.dumps([call(**one) for one in json.load(sys.stdin)]))
