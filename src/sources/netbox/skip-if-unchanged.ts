/**
 * Skips a round if nothing changed in NetBox since the last full comparison. Any change, or an
 * inconclusive check, makes the round a full one (docs: NetBox, What a round reads).
 */
import type { Partner } from '../../domain/partner.ts';
import type { Connection } from '../netbox-api/ask.ts';
import {
  type FilteredListing,
  fingerprintList,
  hasChanged,
  type ListFingerprint,
} from '../netbox-api/list-fingerprint.ts';
import type { CollectContext, CollectReport } from '../runner/source.ts';
import { SourceError } from '../runner/source.ts';
import { UpstreamError } from '../upstream/error.ts';
import type { NetboxSettings } from './schema.ts';

/** A full comparison, valid while NetBox and the partners are unchanged. */
export interface FullComparison {
  /** When it began, in ms since 1970. */
  readonly at: number;
  /** NetBox's version: an upgrade may change anything. */
  readonly version: string;
  readonly fingerprints: readonly ListFingerprint[];
  /** The resulting partners. */
  readonly partners: readonly Pick<Partner, 'id' | 'name'>[];
  readonly report: CollectReport;
}

/** Why a full comparison is due; null if the last one is still valid. */
export async function reasonToCompare(
  last: FullComparison,
  now: Pick<FullComparison, 'at' | 'version' | 'partners'>,
  { intervalMs, fullIntervalMs }: Pick<NetboxSettings, 'intervalMs' | 'fullIntervalMs'>,
  connection: Connection,
): Promise<string | null> {
  const elapsedMs = now.at - last.at;
  // The round nearest to the interval, since rounds do not start to the millisecond.
  const isDue = elapsedMs < 0 || elapsedMs > fullIntervalMs - intervalMs / 2;
  if (isDue) return 'a full comparison is due';
  if (now.version !== last.version) return `NetBox is ${now.version} now`;
  const names = new Map(now.partners.map(({ id, name }) => [id, name]));
  const other = last.partners.find(({ id, name }) => names.get(id) !== name);
  if (other !== undefined) return `partner ${other.id} was changed by other hands`;
  for (const fingerprint of last.fingerprints) {
    const moved = await orSourceError(() => hasChanged(connection, fingerprint));
    if (moved !== false) return `the list of ${fingerprint.listing.noun}s moved`;
  }
  return null;
}

/** Fingerprints lists during a round. If one fails, the next round is a full one. */
export class FingerprintRecorder {
  readonly #connection: Connection;
  readonly #fingerprints: ListFingerprint[] = [];
  #inconclusive: string | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Taken before the list is read, so that changes during the read show in the next round. */
  async watch(watched: FilteredListing): Promise<void> {
    if (this.#inconclusive !== null) return;
    const taken = await orSourceError(() => fingerprintList(this.#connection, watched));
    if (taken instanceof SourceError) this.#inconclusive = taken.message;
    else this.#fingerprints.push(taken);
  }

  /** All fingerprints; null if any is inconclusive. */
  get fingerprints(): readonly ListFingerprint[] | null {
    return this.#inconclusive === null ? this.#fingerprints : null;
  }

  /** Why the next round cannot be skipped; null if it can. */
  get inconclusive(): string | null {
    return this.#inconclusive;
  }
}

/** Logs a message once, and again only if it changes. */
export function logInconclusive(
  lastLogged: string | null,
  inconclusive: string | null,
  { log }: Pick<CollectContext, 'log'>,
): string | null {
  if (inconclusive !== null && inconclusive !== lastLogged) {
    const message = `each round compares in full, since one list does not show changes: ${inconclusive}`;
    log({ level: 'warn', message });
  }
  return inconclusive;
}

/** The answer of NetBox, or the SourceError of an unusable one. Throws if there is no answer. */
async function orSourceError<Value>(work: () => Promise<Value>): Promise<Value | SourceError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError && !(error instanceof UpstreamError)) return error;
    throw error;
  }
}
