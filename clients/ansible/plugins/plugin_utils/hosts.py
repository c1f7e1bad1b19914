# Copyright the hybrid-core developers. Apache License 2.0 (see LICENSE).
# SPDX-License-Identifier: Apache-2.0
"""Names hosts and groups, and adds them to the inventory, all or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from .service import ServiceError


def hosts_of(fleet: list[dict[str, Any]], qualified_names: bool) -> dict[str, dict[str, Any]]:
    """Maps each host's name to its variables. A duplicate name is an error, since one asset would be lost,
    and so is a name that a connecting program would parse as an option."""
    hosts: dict[str, dict[str, Any]] = {}
    for entry in fleet:
        variables = variables_of(entry, qualified_names)
        asset, site = variables["hybrid_core_asset_id"], variables["hybrid_core_site_id"]
        if asset.startswith("-"):
            raise ServiceError(
                f"The asset {asset} of site {site} cannot be a host: ssh takes a name that begins with"
                " - for an option. Leave the asset out by sites, node_types or statuses."
            )
        name = f"{asset}.{site}" if qualified_names else asset
        if name in hosts:
            remedy = "Choose fewer sites." if qualified_names else "Set qualified_names to true."
            raise ServiceError(
                f"The sites {hosts[name]['hybrid_core_site_id']} and {site} both have an asset that"
                f" would be the host {name}. {remedy}"
            )
        hosts[name] = variables
    return hosts


def variables_of(entry: dict[str, Any], qualified_names: bool) -> dict[str, Any]:
    """Maps an asset's fields to variables, including those of later releases of the service."""
    asset = entry["asset"]
    variables = {
        f"hybrid_core_{'asset_id' if field == 'id' else field}": value
        for field, value in asset.items()
    }
    variables["hybrid_core_id"] = entry["hybrid_core_id"]
    if qualified_names:
        variables["ansible_host"] = asset["id"]
    return variables


def add_hosts(plugin: Any, hosts: dict[str, dict[str, Any]]) -> None:
    """Adds hosts with their variables and groups to a constructed plugin's inventory."""
    settings = {name: plugin.get_option(name) for name in ("compose", "groups", "keyed_groups")}
    strict = plugin.get_option("strict")
    groups = DefaultGroups(plugin) if plugin.get_option("default_groups") else None
    with all_or_none(plugin.inventory), no_group_as_host(plugin.inventory, hosts):
        if groups is not None:
            groups.make(hosts.values())
        refuse_groups(plugin.inventory, hosts)
        for name, variables in hosts.items():
            plugin.inventory.add_host(name)
            for variable, value in variables.items():
                plugin.inventory.set_variable(name, variable, value)
            if groups is not None:
                groups.add(name, variables)
            plugin._set_composite_vars(settings["compose"], variables, name, strict)
            plugin._add_host_to_composed_groups(settings["groups"], variables, name, strict)
            plugin._add_host_to_keyed_groups(settings["keyed_groups"], variables, name, strict)


@contextmanager
def no_group_as_host(inventory: Any, hosts: dict[str, dict[str, Any]]) -> Iterator[None]:
    """Names the asset whose expression creates a group with a host's name."""
    try:
        yield
    except ServiceError:
        raise
    except Exception:
        refuse_groups(inventory, hosts)
        raise
    refuse_groups(inventory, hosts)


def refuse_groups(inventory: Any, hosts: dict[str, dict[str, Any]]) -> None:
    """Ansible mistakes a host with a group's name for the group, whose hosts would all join the host's groups."""
    for name in hosts:
        if name in inventory.groups:
            raise ServiceError(
                f"The asset {hosts[name]['hybrid_core_asset_id']} of site"
                f" {hosts[name]['hybrid_core_site_id']} would be the host {name}, and that is the name"
                " of a group. Set qualified_names to true, name the group otherwise, or leave the asset"
                " out by sites, node_types or statuses."
            )


@contextmanager
def all_or_none(inventory: Any) -> Iterator[None]:
    """Rolls back the additions if an expression of the user's fails."""
    before = Before(inventory)
    try:
        yield
    except Exception:
        before.put_back()
        raise


class Before:
    """Snapshot of an inventory before additions: other sources may have added the same hosts."""

    def __init__(self, inventory: Any) -> None:
        self._inventory = inventory
        self._hosts = {
            name: (host, dict(host.vars), list(host.groups))
            for name, host in inventory.hosts.items()
        }
        self._groups = {
            name: (group, list(group.hosts), list(group.child_groups), list(group.parent_groups), group.depth)
            for name, group in inventory.groups.items()
        }

    def put_back(self) -> None:
        """Removes additions, and restores variables and relations of the hosts and groups before."""
        inventory = self._inventory
        for name in set(inventory.hosts) - set(self._hosts):
            inventory.remove_host(inventory.hosts[name])
        for name in set(inventory.groups) - set(self._groups):
            inventory.remove_group(inventory.groups[name])
        for group, hosts, children, parents, depth in self._groups.values():
            for host in set(group.hosts) - set(hosts):
                group.remove_host(host)
            group.child_groups, group.parent_groups, group.depth = children, parents, depth
            group.clear_hosts_cache()
        for host, variables, groups in self._hosts.values():
            host.vars, host.groups = variables, groups


class DefaultGroups:
    """The groups by hybrid core, site, type and status."""

    def __init__(self, plugin: Any) -> None:
        self._plugin = plugin
        # Group name by field and value.
        self._names: dict[tuple[str, str], str] = {}
        # Field and value by group name.
        self._meanings: dict[str, tuple[str, str]] = {}

    def make(self, hosts: Iterable[dict[str, Any]]) -> None:
        """Creates all hosts' groups, before any host."""
        for variables in hosts:
            site = ("site", variables["hybrid_core_site_id"])
            if site not in self._names:
                parent = self._group("hybrid_core", variables["hybrid_core_id"])
                self._plugin.inventory.add_child(parent, self._group(*site))
            for field in ("node_type", "status"):
                self._group(field, variables[f"hybrid_core_{field}"])

    def add(self, host: str, variables: dict[str, Any]) -> None:
        """Adds a host to its groups."""
        inventory = self._plugin.inventory
        inventory.add_child(self._group("site", variables["hybrid_core_site_id"]), host)
        for field in ("node_type", "status"):
            inventory.add_child(self._group(field, variables[f"hybrid_core_{field}"]), host)

    def _group(self, field: str, value: str) -> str:
        """Returns the name of a field value's group; creates the group on first use."""
        meaning = (field, value)
        if meaning not in self._names:
            name = self._plugin._sanitize_group_name(f"{field}_{value}")
            if name in self._meanings:
                others = " ".join(self._meanings[name])
                raise ServiceError(
                    f"Ansible writes the groups of {field} {value} and of {others} both as {name}."
                    " Set default_groups to false, and make groups by keyed_groups."
                )
            self._meanings[name] = meaning
            self._names[meaning] = self._plugin.inventory.add_group(name)
        return self._names[meaning]
