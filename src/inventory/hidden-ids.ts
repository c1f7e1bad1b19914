/**
 * Finds new ids that people cannot read: a character in them reorders or hides text, so that one id
 * looks like another. Stored ids stay as they are. Pure.
 */
import { hidesText } from '../domain/identifier.ts';
import type { WholePartner } from '../store/store.ts';
import { pluralize } from '../text/pluralize.ts';
import { quote } from '../text/quote.ts';
import type { DesiredPartner } from './desired.ts';

export interface HiddenId {
  readonly kind: 'partner' | 'hybrid core' | 'site' | 'asset';
  readonly id: string;
  /** The site of an asset; null for everything else. */
  readonly siteId: string | null;
}

/** The new ids with such a character, in the order of the inventory. */
export function newHiddenIds(
  state: WholePartner | null,
  wanted: DesiredPartner,
): readonly HiddenId[] {
  const hidden: HiddenId[] = [];
  const add = (
    kind: HiddenId['kind'],
    id: string,
    siteId: string | null,
    isStored: () => boolean,
  ) => {
    if (hidesText(id) && !isStored()) hidden.push({ kind, id, siteId });
  };
  add('partner', wanted.id, null, () => state !== null);
  for (const { id: coreId, sites } of wanted.hybridCores) {
    add('hybrid core', coreId, null, () => hasId(state?.hybridCores, coreId));
    for (const { id: siteId, assets } of sites) {
      add('site', siteId, null, () => hasId(state?.sites, siteId));
      for (const { id } of assets) add('asset', id, siteId, () => isStoredAsset(state, id));
    }
  }
  return hidden;
}

function hasId(rows: readonly { readonly id: string }[] = [], id: string): boolean {
  return rows.some((row) => row.id === id);
}

/** Whether an asset of any site has the id: one that moves to another site keeps its id. */
function isStoredAsset(state: WholePartner | null, assetId: string): boolean {
  const sites = [...(state?.contents.values() ?? [])];
  return sites.some(({ assets }) => hasId(assets, assetId));
}

/** Ids named in a message: enough to see a pattern. */
export const namedIdsMax = 10;

/** The message: `the new ids of asset "a\u202eb" of site "fra01" and of 3 others have a character …`. */
export function describeHiddenIds(hidden: readonly HiddenId[]): string {
  const named = hidden.slice(0, namedIdsMax).map(({ kind, id, siteId }) => {
    return `${kind} ${quote(id)}${siteId === null ? '' : ` of site ${quote(siteId)}`}`;
  });
  const more = hidden.length - named.length;
  if (more > 0) named.push(`${more} more`);
  const ids = pluralize(hidden.length, 'new id');
  return `${ids} with a character that reorders or hides text (Unicode category Cf): ${named.join(', ')}`;
}

/** The inventory without the entries that have such an id, and their contents. */
export function withoutHiddenIds(
  wanted: DesiredPartner,
  hidden: readonly HiddenId[],
): DesiredPartner {
  const keys = new Set(hidden.map(({ kind, id, siteId }) => keyOf(kind, id, siteId)));
  const isShown = (kind: HiddenId['kind'], id: string, siteId: string | null) =>
    !keys.has(keyOf(kind, id, siteId));
  const hybridCores = wanted.hybridCores
    .filter(({ id }) => isShown('hybrid core', id, null))
    .map((core) => ({
      ...core,
      sites: core.sites
        .filter(({ id }) => isShown('site', id, null))
        .map((site) => ({
          ...site,
          assets: site.assets.filter(({ id }) => isShown('asset', id, site.id)),
        })),
    }));
  return { ...wanted, hybridCores };
}

function keyOf(...parts: readonly (string | null)[]): string {
  return JSON.stringify(parts);
}
