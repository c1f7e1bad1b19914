/** Builds the runner's sources from a sources file. */
import type { AllowedSites } from './inventory/settings.ts';
import type { InventorySettings } from './inventory/write-all.ts';
import { netboxSource } from './netbox/netbox.ts';
import { openstackSource } from './openstack/openstack.ts';
import { prometheusSource } from './prometheus/source.ts';
import type { CollectorSource } from './runner/source.ts';
import { readSourcesFile, type SourcesFile } from './sources-file.ts';
import type { SecretEnvironment } from './upstream/secret.ts';

export interface SourceOptions {
  /** The environment, for secrets that stand in it. */
  readonly environment: SecretEnvironment;
  /** Become the source of inventories that something else fed so far. */
  readonly takeOver: boolean;
  /** Let these sites go, or most of their assets. */
  readonly allowRemovals: AllowedSites;
  /** Reads the file again; rejects where it cannot be read or has faults. */
  readonly reread?: () => Promise<SourcesFile>;
}

/** Throws a ConfigError as `readSourcesFile` does. */
export function readSources(
  file: string,
  options: Omit<SourceOptions, 'reread'>,
): readonly CollectorSource[] {
  const reread = async () => readSourcesFile(file);
  return createSources(readSourcesFile(file), { ...options, reread });
}

/** The sources; inventories first, since usage is of assets that are there. */
export function createSources(file: SourcesFile, options: SourceOptions): CollectorSource[] {
  const { environment, takeOver, allowRemovals, reread = async () => file } = options;
  const netboxes = file.netbox ?? [];
  const openstacks = file.openstack ?? [];
  const optionsOf = (of: (file: SourcesFile) => readonly Inventory[] | null, name: string) => {
    const allowedRemovals = async () =>
      of(await reread())?.find((source) => source.name === name)?.allowRemovals ?? null;
    const others = [...netboxes, ...openstacks].filter((source) => source.name !== name);
    return { takeOver, allowRemovals, allowedRemovals, others };
  };
  return [
    ...netboxes.map((settings) => {
      const permissions = optionsOf(({ netbox }) => netbox, settings.name);
      const isOnlyOne = netboxes.length === 1;
      return netboxSource(settings, environment, { ...permissions, isOnlyOne });
    }),
    ...openstacks.map((settings) => {
      const permissions = optionsOf(({ openstack }) => openstack, settings.name);
      const isOnlyOne = openstacks.length === 1;
      return openstackSource(settings, environment, { ...permissions, isOnlyOne });
    }),
    ...(file.prometheus ?? []).map((settings) => prometheusSource(settings, environment)),
  ];
}

/** A source of inventories, as far as the file's word on removals goes. */
type Inventory = Pick<InventorySettings, 'name' | 'allowRemovals'>;
