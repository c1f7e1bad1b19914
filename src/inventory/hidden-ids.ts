/**
 * Finds new ids that people cannot read: a character in them reorders or hides text, so that one id
 * looks like another. Stored ids stay, whatever they hold. Pure.
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
      const stored = storedIds(state, siteId);
      for (const { id } of assets) add('asset', id, siteId, () => stored().has(id));
    }
  }
  return hidden;
}

function hasId(rows: readonly { readonly id: string }[] = [], id: string): boolean {
  return rows.some((row) => row.id === id);
}

/** The ids of a site's stored assets, collected once and only if they are asked for. */
function storedIds(state: WholePartner | null, siteId: string): () => ReadonlySet<string> {
  let ids: ReadonlySet<string> | undefined;
  return () => {
    ids ??= new Set(state?.contents.get(siteId)?.assets.map(({ id }) => id));
    return ids;
  };
}

/** What is wrong with them: `the new asset id "a\u202eb" of site fra01 has a character …, and 3 more`. */
export function describeHiddenIds([first, ...more]: readonly HiddenId[]): string {
  const { kind, id, siteId } = first!;
  const of = siteId === null ? '' : ` of site ${quote(siteId)}`;
  const verb = more.length === 1 ? 'has' : 'have';
  const others = more.length === 0 ? '' : `; so ${verb} ${pluralize(more.length, 'more new id')}`;
  return `the new ${kind} id ${quote(id)}${of} has a character that reorders or hides text${others}`;
}

/** The inventory without what has such an id, and without what belongs to it. */
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
