# Copyright the hybrid-core developers. Apache License 2.0 (see LICENSE).
# SPDX-License-Identifier: Apache-2.0
"""Explains to a person why the service refused a request, and what to change."""

from __future__ import annotations

import json
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError

# Most bytes of an error response to read: all problems of a request have some 64 KB.
REFUSAL_BYTES_MAX = 1024 * 1024

# Advice by the last segment of a problem's type.
ADVICE = {
    "authentication-failed": "Look at user_id (HC_USER_ID) and token (HC_TOKEN): both are issued"
    " together, and a token expires or is revoked.",
    "access-denied": "The token is right, but the access of this user to the partner was withdrawn.",
    "too-many-requests": "The budget of this token is used up for now.",
    "service-unavailable": "Try again in a minute.",
    "route-unknown": "Look at url: it ends before /hybrid-core/v2.",
}


def refusal_text(url: str, refusal: HTTPError) -> str:
    """Returns one paragraph: the service's error verbatim, and advice."""
    if 300 <= refusal.code < 400:
        return (
            f"{url} answers with a redirect ({refusal.code}) to {refusal.headers.get('Location')}."
            " Put the address of the service itself into url."
        )
    problems = problems_of(refusal)
    if not problems:
        return (
            f"{url} answers {refusal.code} {refusal.reason}, which is no answer of a hybrid-core"
            " service. Look at url, and at the proxies before the service."
        )
    told = " ".join(problem_text(problem) for problem in problems)
    slug = str(problems[0].get("type", "")).rpartition("/")[2]
    request = refusal.headers.get("X-Request-Id")
    named = f" The operator's log names the request {request}." if request else ""
    advice = f" {ADVICE[slug]}" if slug in ADVICE else ""
    return f"The service at {url} refuses ({refusal.code} {slug}): {told}{advice}{named}"


def problems_of(refusal: HTTPError) -> list[dict[str, Any]]:
    """Parses an error body's problems; none if the peer is not the service."""
    try:
        errors = json.loads(refusal.read(REFUSAL_BYTES_MAX))["errors"]
    except (HTTPException, OSError, ValueError, KeyError, TypeError):
        return []
    return errors if isinstance(errors, list) else []


def problem_text(problem: dict[str, Any]) -> str:
    """Formats a problem with its invalid parameters."""
    params = [f"{param['name']}: {param['reason']}" for param in problem.get("invalid-params", [])]
    return " ".join([str(problem.get("detail") or problem.get("title")), *params])
