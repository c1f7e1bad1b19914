/**
 * A site's origin in its source: the source's own ids, which detect renames, and removals that
 * await approval (docs: NetBox, When the guard says no).
 */
import type { StoredOrigin } from '../../store/store.ts';

/** A source's primary key: a database number, a name or a UUID. */
export type SourceRowId = number | string;

export interface SiteOrigin {
  /** The source's name in the sources file. Ids of another source are unrelated. */
  readonly source: string;
  /** The source's id of the site. */
  readonly site: SourceRowId;
  /** The source's id of each node, by asset id. */
  readonly nodes: ReadonlyMap<string, SourceRowId>;
  /** Serial numbers and asset tags by asset id, which also identify a node. */
  readonly hardware: HardwareIds;
  /** Null if no removal is pending. */
  readonly waiting: PendingRemoval | null;
}

/**
 * Labels of a node by asset id, such as `serial SN101` or `asset tag 4711`; nodes without any are
 * left out.
 */
export type HardwareIds = ReadonlyMap<string, readonly string[]>;

/** Stored assets that the source no longer has at this site. */
export interface PendingRemoval {
  /** Asset ids. */
  readonly assets: readonly string[];
  /**
   * When the removal was first held back (ms since 1970); null if an approval would not remove
   * them.
   */
  readonly since: number | null;
  /** Whether an operator has approved the removal. */
  readonly isAllowed: boolean;
}

/** Serializes an origin for the database. */
export function formatOrigin(origin: SiteOrigin): StoredOrigin {
  const { source, site, nodes, hardware, waiting } = origin;
  const hardwareById = hardware.size === 0 ? {} : { hardware: Object.fromEntries(hardware) };
  return {
    document: JSON.stringify({ source, site, nodes: Object.fromEntries(nodes), ...hardwareById }),
    waiting: waiting === null ? null : formatPendingRemoval(waiting),
  };
}

/** Parses a stored origin. */
export function parseOrigin({ document, waiting }: StoredOrigin): SiteOrigin {
  // Origins written by earlier versions have no hardware.
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
