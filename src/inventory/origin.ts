/**
 * What the source of a site's inventory last said of it: the source's own ids, by which a renamed
 * node is known again, and the removals that the guard keeps waiting (docs: NetBox, When the guard
 * says no).
 */
import type { StoredOrigin } from '../store/store.ts';

/** What a source calls a row of its own: a number of its database, or a name or UUID. */
export type SourceRowId = number | string;

export interface SiteOrigin {
  /** The name of the source in the sources file. Ids of another source mean something else. */
  readonly source: string;
  /** The source's own id of the site. */
  readonly site: SourceRowId;
  /** By asset id, the source's own id of the node. */
  readonly nodes: ReadonlyMap<string, SourceRowId>;
  /** By asset id, what else tells the node from others: its serial number, its asset tag. */
  readonly hardware: HardwareIds;
  /** Null where the source has everything that is stored. */
  readonly waiting: PendingRemoval | null;
}

/** By asset id, what is written on a node: `serial SN101`, `asset tag 4711`; nothing where nothing is. */
export type HardwareIds = ReadonlyMap<string, readonly string[]>;

/** Assets that the source no longer has at this site, but that are still stored. */
export interface PendingRemoval {
  /** Asset ids. */
  readonly assets: readonly string[];
  /** Since when, in ms since 1970; null where an operator's word would not remove them. */
  readonly since: number | null;
  /** Whether an operator has allowed the removal of these assets. */
  readonly isAllowed: boolean;
}

/** The texts that the database keeps. */
export function formatOrigin(origin: SiteOrigin): StoredOrigin {
  const { source, site, nodes, hardware, waiting } = origin;
  const marks = hardware.size === 0 ? {} : { hardware: Object.fromEntries(hardware) };
  return {
    document: JSON.stringify({ source, site, nodes: Object.fromEntries(nodes), ...marks }),
    waiting: waiting === null ? null : formatPendingRemoval(waiting),
  };
}

/** What the database kept. */
export function parseOrigin({ document, waiting }: StoredOrigin): SiteOrigin {
  // Origins of earlier versions say nothing of the hardware.
  const { source, site, nodes, hardware = {} } = JSON.parse(document);
  return {
    source,
    site,
    nodes: new Map(Object.entries(nodes)),
    hardware: new Map(Object.entries(hardware)),
    waiting: waiting === null ? null : parsePendingRemoval(waiting),
  };
}

function formatPendingRemoval({ assets, since, isAllowed }: PendingRemoval): string {
  return JSON.stringify({ assets, since, isAllowed });
}

export function parsePendingRemoval(text: string): PendingRemoval {
  return JSON.parse(text);
}
