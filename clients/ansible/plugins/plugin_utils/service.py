# Copyright the hybrid-core developers. Apache License 2.0 (see LICENSE).
# SPDX-License-Identifier: Apache-2.0
"""Queries the service: reads lists and exports, and reports refusals."""

from __future__ import annotations

import gzip
import json
import ssl
import time
import zlib
from collections.abc import Iterator, Sequence
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode

from ansible.module_utils.urls import open_url

from .refusal import refusal_text

# Bytes per read of an export: many lines, and little beside the parsed records.
BLOCK_BYTES = 256 * 1024

# Most bytes of one page, and of one line of an export: a record has some five hundred. A peer that
# sends more is not the service, and must not fill the controller's memory.
PAGE_BYTES_MAX = 16 * 1024 * 1024
LINE_BYTES_MAX = 1024 * 1024

# Fields of an asset that hosts and groups are built from.
ASSET_TEXTS = ("id", "site_id", "node_type", "status")

HYBRID_CORES = "/hybrid-core/v2/hybrid-cores"

# The id that stands for all hybrid cores.
ALL_HYBRID_CORES = "-"

# Records per page: the service's maximum.
PAGE_RECORDS = 50

# Most walks of a list while it changes between two of its pages.
WALKS = 4

# Most attempts of a request while the service responds with Retry-After.
ATTEMPTS = 4

# Longest Retry-After to wait for, in seconds; a longer one fails at once: people wait for an inventory.
WAIT_SECONDS_MAX = 60

# Exceptions of a broken connection, or of a truncated compressed response.
BROKEN = (HTTPException, OSError, EOFError, zlib.error)


class ServiceError(Exception):
    """A request's failure with advice for a person, in one line without control characters."""

    def __init__(self, message: str) -> None:
        super().__init__("".join(sign if sign.isprintable() else " " for sign in message))


class Service:
    """A client of one service with one person's credentials."""

    def __init__(self, url: str, user_id: str, token: str, **connection: Any) -> None:
        """``connection`` has C(timeout) in seconds, C(validate_certs) and C(ca_path)."""
        self.url = url.rstrip("/")
        self._headers = {
            "X-Auth-UserId": user_id,
            "X-Auth-Token": token,
            "Accept-Encoding": "gzip",
        }
        self._connection = connection

    def hybrid_cores(self) -> tuple[str, list[dict[str, Any]]]:
        """Returns all the partner's hybrid cores with their sites, of one revision, and that revision."""
        for _walk in range(WALKS):
            walked = self._walk(HYBRID_CORES)
            if walked is not None:
                return walked
        raise ServiceError(
            f"The hybrid cores of {self.url} changed during each of {WALKS} walks through their"
            " list. Try again in a minute."
        )

    def hybrid_cores_revision(self) -> str:
        """Returns the revision of the list of hybrid cores: if it changed, a site may have moved."""
        return self._page(HYBRID_CORES, offset=0, limit=1)["meta"]["revision"]

    def assets(
        self, hybrid_core_id: str, filters: Sequence[tuple[str, str]]
    ) -> list[dict[str, Any]]:
        """Returns the matching assets of a hybrid core, or of all, of one revision: one export, whole or an error."""
        path = f"{HYBRID_CORES}/{quote(hybrid_core_id, safe='')}/assets.ndjson"
        records: list[dict[str, Any]] = []
        with self._open(path, filters) as response:
            try:
                for line in whole_lines(response):
                    records.append(required(json.loads(line), ASSET_TEXTS))
            except (*BROKEN, ValueError) as error:
                raise ServiceError(
                    f"The export from {self.url} broke off after"
                    f" {len(records)} assets ({self._cause(error)}). None of them is used. Try again."
                ) from error
        return records

    def _walk(self, path: str) -> tuple[str, list[dict[str, Any]]] | None:
        """Returns a list's revision and all its records, or None if it changed on the way."""
        records: list[dict[str, Any]] = []
        revision = None
        while True:
            page = self._page(path, offset=len(records), limit=PAGE_RECORDS)
            if revision not in (None, page["meta"]["revision"]):
                return None
            if page["meta"]["page"]["offset"] != len(records):
                raise ServiceError(
                    f"What {self.url}{path} answers to offset {len(records)} is the page at offset"
                    f" {page['meta']['page']['offset']}. Does a cache on the way leave out the query string?"
                )
            revision = page["meta"]["revision"]
            records += page["data"]
            if not page["data"] or len(records) >= page["meta"]["page"]["total"]:
                return revision, records

    def _page(self, path: str, offset: int, limit: int) -> Any:
        """A page of a list: an object with C(data) and C(meta)."""
        query = [("page[offset]", str(offset)), ("page[limit]", str(limit))]
        with self._open(path, query) as response:
            try:
                body = json.loads(decoded(response).read(PAGE_BYTES_MAX))
            except (*BROKEN, ValueError) as error:
                raise ServiceError(
                    f"What {self.url}{path} answers is no JSON ({self._cause(error)})."
                    " Is url the address of a hybrid-core service?"
                ) from error
        if not is_page(body):
            raise ServiceError(
                f"What {self.url}{path} answers is no list of a hybrid-core service. Look at url."
            )
        return body

    def _open(self, path: str, query: Sequence[tuple[str, str]]) -> HTTPResponse:
        """Returns a successful response, its body unread. Waits for Retry-After."""
        url = f"{self.url}{path}" + (f"?{urlencode(query)}" if query else "")
        for attempt in range(1, ATTEMPTS + 1):
            try:
                # No redirects: the target would get the token.
                return open_url(
                    url,
                    headers=self._headers,
                    follow_redirects="none",
                    decompress=False,
                    use_netrc=False,
                    http_agent="hybrid_core.inventory (Ansible)",
                    **self._connection,
                )
            except HTTPError as refusal:
                wait = wait_seconds(refusal)
                if wait is None or attempt == ATTEMPTS:
                    raise ServiceError(refusal_text(self.url, refusal)) from refusal
                time.sleep(wait)
            except (HTTPException, OSError, ValueError) as error:
                raise ServiceError(
                    f"The service at {self.url} cannot be reached ({self._cause(error)})."
                    f" {connection_advice(error)}"
                ) from error
        raise AssertionError("the last attempt returns or raises")

    def _cause(self, error: BaseException) -> str:
        """Describes the failure."""
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError):
            return f"nothing came for {self._connection['timeout']} seconds"
        return str(reason) or type(reason).__name__


def required(record: Any, texts: Sequence[str]) -> dict[str, Any]:
    """Validates a record with these strings; raises ValueError otherwise."""
    if not isinstance(record, dict) or not all(isinstance(record.get(name), str) for name in texts):
        raise ValueError(f"a record has no {', '.join(texts)}")
    return record


def is_page(body: Any) -> bool:
    """Whether it is a page of hybrid cores, in the fields that are used."""
    try:
        page = body["meta"]["page"]
        return (
            isinstance(body["meta"]["revision"], str)
            and all(isinstance(page[name], int) for name in ("offset", "total"))
            and all(
                isinstance(record["id"], str) and isinstance(record["site_ids"], list)
                for record in body["data"]
            )
        )
    except (LookupError, TypeError):
        return False


def connection_advice(error: BaseException) -> str:
    """Advice for a failed connection."""
    if isinstance(getattr(error, "reason", error), ssl.SSLError):
        return "Look at ca_path (HC_CA_PATH): it has the authority of the service's certificate."
    return "Look at url, and whether the service runs."


def wait_seconds(refusal: HTTPError) -> int | None:
    """The Retry-After in seconds; None if a retry does not help, or the wait is too long."""
    text = refusal.headers.get("Retry-After", "")
    if refusal.code not in (429, 503) or not text.isdecimal():
        return None
    return int(text) if int(text) <= WAIT_SECONDS_MAX else None


def decoded(response: HTTPResponse) -> Any:
    """A response's body, decompressed."""
    if response.headers.get("Content-Encoding", "") == "gzip":
        return gzip.GzipFile(fileobj=response)
    return response


def whole_lines(response: HTTPResponse) -> Iterator[bytes]:
    """A response's lines; raises EOFError if the last one is incomplete."""
    body = decoded(response)
    rest = b""
    while block := body.read(BLOCK_BYTES):
        *lines, rest = (rest + block).split(b"\n")
        yield from lines
        if len(rest) > LINE_BYTES_MAX:
            raise EOFError("a line has no end")
    if rest:
        raise EOFError("the last line has no end")
