/** Explains filters that match nothing: lists their existing values. */
import { write } from '../io.ts';
import type { Session } from '../session.ts';
import { printable } from '../text/printable.ts';
import { suggestionFor } from '../text/suggestion.ts';
import { type FilterValues, listParameters, readFilters } from './list-parameters.ts';

/** Existing values by filter, loaded only if nothing matched. */
export type KnownValues = Readonly<Record<string, () => Promise<readonly string[]>>>;

/** Most values in a hint. */
const namedMax = 10;

/** Prints, on a terminal, the existing values of each filter that matched no record. */
export async function hintAtValues(
  { io }: Session,
  filters: FilterValues,
  known: KnownValues,
): Promise<void> {
  if (io.stderr.isTTY !== true) return;
  for (const [name, filterValues] of Object.entries(filters)) {
    // Best effort: the result stands even if the hint cannot be made.
    const values = await known[name]?.().catch(() => null);
    if (!values || filterValues.some((value) => values.includes(value))) continue;
    await write(io.stderr, `${printable(hint(name, filterValues, values))}\n`);
  }
}

function hint(name: string, filterValues: readonly string[], values: readonly string[]): string {
  if (values.length === 0) return `No ${name} has any value here.`;
  const [first] = filterValues;
  const suggestion = filterValues.length === 1 ? suggestionFor(first!, values) : null;
  const meant = suggestion === null ? '' : ` Did you mean ${suggestion}?`;
  const more = values.length > namedMax ? ', …' : '';
  return `Nothing has ${name}=${filterValues.join(' or ')}.${meant} There are: ${values.slice(0, namedMax).join(', ')}${more}`;
}

/** The same for assets, with filters in the command line's syntax. */
export function hintAtAssets(
  session: Session,
  written: readonly string[] | undefined,
  known: KnownValues,
): Promise<void> {
  return hintAtValues(session, readFilters(listParameters.assets, written ?? []), known);
}

/** Asset values from the resources views, and the sites: none requires a walk. */
export function assetValues(
  { client, signal }: Session,
  site: string | undefined,
  hybridCore: string | undefined,
): KnownValues {
  const nodes = async () => {
    const asked = { signal };
    if (site !== undefined) return (await client.getSiteResourcesV2(site, asked)).nodes;
    return hybridCore === undefined
      ? (await client.getPartnerResources(asked)).nodes
      : (await client.getHybridCoreResources(hybridCore, asked)).nodes;
  };
  const present = (counts: object) =>
    Object.entries(counts).flatMap(([value, count]) => (Number(count) > 0 ? [value] : []));
  return {
    status: async () => present((await nodes()).by_status),
    node_type: async () => present((await nodes()).by_node_type),
    site_id: async () =>
      hybridCore === undefined
        ? (await client.listSites({ signal }).toArray()).map(({ id }) => id)
        : (await client.getHybridCore(hybridCore, { signal })).site_ids,
  };
}
