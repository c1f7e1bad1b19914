/**
 * The sources file (docs: Collectors, The sources file): what it may say, its published JSON
 * Schema, and the sources that come of it.
 */

import { quote } from './file/quote.ts';
import { type JsonSchema, object, type Shape } from './file/shape.ts';
import { sourcesMax } from './limits.ts';
import { netboxSource } from './netbox/netbox.ts';
import { type NetboxSettings, netboxShape } from './netbox/shape.ts';
import type { PrometheusSettings } from './prometheus/settings.ts';
import { prometheusShape } from './prometheus/shape.ts';
import { prometheusSource } from './prometheus/source.ts';
import type { CollectorSource } from './runner/source.ts';
import type { SecretEnvironment } from './upstream/secret.ts';
import { demanding, oneOrMany } from './upstream/shapes.ts';

/** A sources file as read. */
export interface SourcesFile {
  readonly prometheus: readonly PrometheusSettings[] | null;
  readonly netbox: readonly NetboxSettings[] | null;
}

export const sourcesShape: Shape<SourcesFile> = demanding(
  object('Where live data comes from.', {
    prometheus: oneOrMany(prometheusShape),
    netbox: oneOrMany(netboxShape),
  }),
  ({ prometheus, netbox }) => namesFault([...(prometheus ?? []), ...(netbox ?? [])]),
);

/** Names tell sources apart in logs, metrics and the health report. */
function namesFault(sources: readonly { readonly name: string }[]): string | null {
  if (sources.length === 0) return 'no source is named; expected prometheus, netbox or both';
  if (sources.length > sourcesMax) {
    return `${sources.length} sources are named; at most ${sourcesMax} are allowed`;
  }
  const seen = new Set<string>();
  for (const { name } of sources) {
    if (seen.has(name)) return `two sources have the name ${quote(name)}; give each its own "name"`;
    seen.add(name);
  }
  return null;
}

/** What an editor needs to check a sources file; the text of the published file. */
export function sourcesSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Sources file of hybrid-core',
    $comment: 'Generated from src/collectors/sources.ts.',
    ...sourcesShape.schema,
  };
}

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
