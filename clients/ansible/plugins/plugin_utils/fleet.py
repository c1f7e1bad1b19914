# Copyright the hybrid-core developers. Apache License 2.0 (see LICENSE).
# SPDX-License-Identifier: Apache-2.0
"""Selects the hybrid cores to query, and the filters of their assets."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from .service import ALL_HYBRID_CORES, Service, ServiceError

# Version of the cache's format.
CACHE_FORM = 1

# Most reads of the assets while sites move between hybrid cores.
READINGS = 4


def fetch_fleet(service: Service, settings: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the records of all selected assets, each with its hybrid core's id.

    Reads the list of hybrid cores, one export, and the list's revision again: the list tells the hybrid
    core of each site, which would be wrong for a site that moved in between.
    """
    for _reading in range(READINGS):
        revision, hybrid_cores = service.hybrid_cores()
        fleet = read_fleet(service, hybrid_cores, settings)
        if service.hybrid_cores_revision() == revision:
            return fleet
    raise ServiceError(
        f"The hybrid cores of {service.url} changed while their assets were read, {READINGS} times."
        " Try again in a minute."
    )


def read_fleet(
    service: Service, hybrid_cores: list[dict[str, Any]], settings: dict[str, Any]
) -> list[dict[str, Any]]:
    """Returns the records of all selected assets of these hybrid cores."""
    chosen = chosen_hybrid_cores(hybrid_cores, settings)
    filters = [
        *(("filter[site_id]", site) for site in settings["sites"]),
        *(("filter[node_type]", node_type) for node_type in settings["node_types"]),
        *(("filter[status]", status) for status in settings["statuses"]),
    ]
    exported = ALL_HYBRID_CORES
    if len(settings["hybrid_cores"]) == 1:
        exported = settings["hybrid_cores"][0]
    hybrid_core_of = {site: one["id"] for one in chosen for site in one["site_ids"]}
    return [
        {"hybrid_core_id": hybrid_core_of[asset["site_id"]], "asset": asset}
        for asset in service.assets(exported, filters)
        if asset["site_id"] in hybrid_core_of
    ]


def chosen_hybrid_cores(
    hybrid_cores: list[dict[str, Any]], settings: dict[str, Any]
) -> list[dict[str, Any]]:
    """Returns the hybrid cores to query. An unknown id is an error, not an empty group."""
    wanted, sites = settings["hybrid_cores"], settings["sites"]
    demand_known("hybrid_cores", wanted, [one["id"] for one in hybrid_cores])
    chosen = [one for one in hybrid_cores if not wanted or one["id"] in wanted]
    demand_known("sites", sites, [site for one in chosen for site in one["site_ids"]])
    return [one for one in chosen if not sites or set(sites) & set(one["site_ids"])]


def demand_known(setting: str, wanted: Iterable[str], known: list[str]) -> None:
    """Rejects unknown ids, and suggests similar ones."""
    for name in wanted:
        if name in known:
            continue
        near = get_close_matches(name, known, n=3) or sorted(known)[:10]
        raise ServiceError(
            f"{setting} names {name!r}, which the service does not have."
            f" It has {', '.join(near) or 'none'}"
            f"{' and others' if len(near) < len(known) else ''}."
        )


def question_digest(settings: dict[str, Any]) -> str:
    """Returns the cache key: the query and the user, so that no other query's data is used."""
    text = json.dumps([CACHE_FORM, settings], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
