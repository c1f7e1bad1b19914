/** Makes sources of a sources file: what the runner calls in each round. */
import { netboxSource } from './netbox/netbox.ts';
import { prometheusSource } from './prometheus/source.ts';
import type { CollectorSource } from './runner/source.ts';
import { readSourcesFile, type SourcesFile } from './sources-file.ts';
import type { SecretEnvironment } from './upstream/secret.ts';

export interface SourceOptions {
  /** The environment, for secrets that stand in it. */
  readonly environment: SecretEnvironment;
  /** Become the source of inventories that something else fed so far. */
  readonly takeOver: boolean;
  /** Let sites go, or most of their assets. */
  readonly allowRemovals: boolean;
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
  const isOnlyOne = netboxes.length === 1;
  return [
    ...netboxes.map((settings) => {
      const allowedRemovals = async () => {
        const { netbox } = await reread();
        return netbox?.find(({ name }) => name === settings.name)?.allowRemovals ?? null;
      };
      const permissions = { takeOver, allowRemovals, allowedRemovals };
      return netboxSource(settings, environment, { ...permissions, isOnlyOne });
    }),
    ...(file.prometheus ?? []).map((settings) => prometheusSource(settings, environment)),
  ];
}
