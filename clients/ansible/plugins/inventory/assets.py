# Copyright the hybrid-core developers. Apache License 2.0 (see LICENSE).
# SPDX-License-Identifier: Apache-2.0
"""Turns the assets of a hybrid-core service into hosts, groups and variables."""

from __future__ import annotations

DOCUMENTATION = r"""
name: assets
short_description: Assets of a hybrid-core service as hosts
version_added: 0.1.0
author:
  - The hybrid-core developers (!UNKNOWN)
description:
  - Makes a host of each asset that a hybrid-core service lists, that is of each node of the partner's private cloud.
  - Asks for the list of hybrid cores, then for one export, however many assets there are, and then whether the list
    is still the same. If it is not, everything is read again, since a site may have moved.
  - The inventory gets all hosts or none. An error, or an export that breaks off, adds nothing.
  - An asset that would be a host with the name of a group is an error, since Ansible would take it for the group.
  - Each host is in the groups C(site_SITE), C(node_type_TYPE) and C(status_STATUS). The groups of sites are
    children of C(hybrid_core_HYBRID_CORE).
  - Each host has the fields of the asset's record as variables, C(hybrid_core_asset_id), C(hybrid_core_site_id),
    C(hybrid_core_node_type), C(hybrid_core_status), C(hybrid_core_cpu_usage), C(hybrid_core_memory_usage),
    C(hybrid_core_storage_usage), C(hybrid_core_allocation) and C(hybrid_core_observed_at), and its hybrid core as
    C(hybrid_core_id).
  - The file of the inventory has a name that ends with C(hybrid_core.yml) or C(hybrid_core.yaml).
extends_documentation_fragment:
  - ansible.builtin.constructed
  - ansible.builtin.inventory_cache
options:
  plugin:
    description: The name of this plugin.
    type: str
    required: true
    choices: [hybrid_core.inventory.assets]
  url:
    description:
      - The address of the service, the part before C(/hybrid-core/v2).
      - May be a template.
    type: str
    required: true
    env:
      - name: HC_URL
  user_id:
    description:
      - The UUID of the user.
      - May be a template.
    type: str
    required: true
    env:
      - name: HC_USER_ID
  token:
    description:
      - The user's token. It shows in no message and is kept in no cache.
      - May be a template, such as a lookup of a secret, or a text encrypted by Ansible Vault.
    type: str
    required: true
    env:
      - name: HC_TOKEN
  hybrid_cores:
    description:
      - The hybrid cores whose assets become hosts. All of the partner, unless given.
      - It is an error to name one that the partner does not have.
    type: list
    elements: str
    default: []
  sites:
    description:
      - The sites whose assets become hosts. All of the hybrid cores, unless given.
      - It is an error to name one that these hybrid cores do not have.
    type: list
    elements: str
    default: []
  node_types:
    description: The types of nodes that become hosts. All, unless given.
    type: list
    elements: str
    choices: [compute, distributed_storage, object_storage]
    default: []
  statuses:
    description: The statuses of assets that become hosts, such as V(active). All, unless given.
    type: list
    elements: str
    default: []
  qualified_names:
    description:
      - Name hosts C(ASSET.SITE) instead of C(ASSET), and let C(ansible_host) be C(ASSET).
      - An asset's id is unique within its site. It is an error if two assets would be the same host.
    type: bool
    default: false
  default_groups:
    description: Make the groups of hybrid cores, sites, types and statuses.
    type: bool
    default: true
  validate_certs:
    description: Check the certificate of the service.
    type: bool
    default: true
    env:
      - name: HC_VALIDATE_CERTS
  ca_path:
    description: A file with the certificates (PEM) of the authorities to trust. Those of the system, unless given.
    type: path
    env:
      - name: HC_CA_PATH
  timeout:
    description: Seconds to wait for the service to take a connection, or to send anything more.
    type: int
    default: 30
    env:
      - name: HC_TIMEOUT
"""

EXAMPLES = r"""
# fleet.hybrid_core.yml: all active assets, with HC_URL, HC_USER_ID and HC_TOKEN in the environment
plugin: hybrid_core.inventory.assets
statuses: [active]

---
# All compute nodes of two sites. The token comes from a password store, the inventory is kept for an hour.
plugin: hybrid_core.inventory.assets
url: https://api.cloud.example
user_id: 6f1c7f6e-3f0b-4d0c-9b1e-2a4f6c8e0d12
token: "{{ lookup('community.general.passwordstore', 'hybrid-core/token') }}"
sites: [fra01, ams02]
node_types: [compute]
cache: true
cache_plugin: ansible.builtin.jsonfile
cache_connection: ~/.cache/hybrid-core-inventory
cache_timeout: 3600
compose:
  ansible_user: "'maintenance'"
  memory_percent: (hybrid_core_memory_usage or {}).percent | default(none)
groups:
  # Where the use is unknown, the usage is null.
  nearly_full: (hybrid_core_storage_usage or {}).percent | default(0, true) | float >= 90
  # What has not been observed for long has null there.
  not_observed: hybrid_core_observed_at is none
keyed_groups:
  - key: hybrid_core_site_id[:3]
    prefix: region
"""

import os
from typing import Any

from ansible.errors import AnsibleParserError
from ansible.plugins.inventory import BaseInventoryPlugin, Cacheable, Constructable
from ansible.release import __version__ as ansible_version

from ..plugin_utils.fleet import fetch_fleet, question_digest
from ..plugin_utils.hosts import add_hosts, hosts_of
from ..plugin_utils.service import Service, ServiceError

# Settings that select the data; those that are strings may be templates.
TEMPLATES = ("url", "user_id", "token")
CHOICES = ("hybrid_cores", "sites", "node_types", "statuses")


# From this release on, Ansible templates only strings that are marked as trusted.
ANSIBLE_MIN = (2, 19)


def require_tagged_texts(version: str) -> None:
    """Rejects an Ansible that would run an asset's id, C({{ … }}), as a template on the controller.

    The collection's C(requires_ansible) only warns.
    """
    major, minor = version.split(".")[:2]
    if (int(major), int(minor)) < ANSIBLE_MIN:
        raise AnsibleParserError(
            f"This is ansible-core {version}, which would run an asset's id as a template."
            f" hybrid_core.inventory.assets needs ansible-core {'.'.join(map(str, ANSIBLE_MIN))} or later."
        )


class InventoryModule(BaseInventoryPlugin, Constructable, Cacheable):
    """Ansible's entry point: reads the settings, queries the service or the cache, adds the hosts."""

    NAME = "hybrid_core.inventory.assets"

    def verify_file(self, path: str) -> bool:
        """Whether the file is this plugin's, by its name."""
        return super().verify_file(path) and path.endswith(("hybrid_core.yml", "hybrid_core.yaml"))

    def parse(self, inventory: Any, loader: Any, path: str, cache: bool = True) -> None:
        """Adds the hosts of the file at C(path): all of them, or none with an error."""
        require_tagged_texts(ansible_version)
        super().parse(inventory, loader, path, cache)
        self._read_config_data(path)
        try:
            settings = self._settings()
            hosts = hosts_of(self._fleet(path, cache, settings), self.get_option("qualified_names"))
            add_hosts(self, hosts)
        except ServiceError as error:
            # Ansible would repeat the cause, which the message contains.
            raise AnsibleParserError(str(error)) from None

    def _settings(self) -> dict[str, Any]:
        """The settings that select the data, with templates resolved."""
        settings = {name: self.templar.template(self.get_option(name)) for name in TEMPLATES}
        for name, value in settings.items():
            if not isinstance(value, str) or not value.strip():
                raise ServiceError(f"{name} is empty. Put a text there, or a template that gives one.")
        # Everything before an @ may be a password.
        if "@" in settings["url"]:
            raise ServiceError(
                f"url is '…@{settings['url'].rpartition('@')[2]}'. It has no credentials:"
                " these are user_id and token."
            )
        if not settings["url"].startswith(("http://", "https://")):
            raise ServiceError(
                f"url is {settings['url']!r}. It begins with https://, or with http:// for a service"
                " of this machine."
            )
        ca_path = self.get_option("ca_path")
        if ca_path and not os.path.isfile(ca_path):
            raise ServiceError(f"ca_path is {ca_path}, where there is no file.")
        return settings | {name: list(self.get_option(name)) for name in CHOICES}

    def _fleet(self, path: str, may_read: bool, settings: dict[str, Any]) -> list[dict[str, Any]]:
        """The records of all assets, from the cache if it is enabled and holds them."""
        if not self.get_option("cache"):
            return fetch_fleet(self._service(settings), settings)
        key = f"{self.get_cache_key(path)}_{question_digest(settings)}"
        if may_read and key in self.cache:
            return self.cache[key]
        self.cache[key] = fetch_fleet(self._service(settings), settings)
        return self.cache[key]

    def _service(self, settings: dict[str, Any]) -> Service:
        return Service(
            *(settings[name] for name in TEMPLATES),
            timeout=self.get_option("timeout"),
            validate_certs=self.get_option("validate_certs"),
            ca_path=self.get_option("ca_path"),
        )
