/** Runs collector rounds from a NetBox stand-in into a database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Usage } from '../../../src/domain/usage.ts';
import { netboxSource } from '../../../src/sources/netbox/netbox.ts';
import type { CollectContext, CollectReport } from '../../../src/sources/runner/source.ts';
import { createClient } from '../../../src/sources/upstream/client.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store, StoreWriter, WholePartner } from '../../../src/store/store.ts';
import type { Database } from '../../fixture/service.ts';
import { createMigratedDatabase } from '../../postgres/database.ts';
import { netboxSettings } from './settings.ts';
import { type NetboxStandIn, tokens } from './stand-in.ts';

export interface RoundOptions {
  /** Further keys below `netbox`, as YAML. */
  readonly yaml?: string;
  readonly token?: string;
  readonly timeoutMs?: number;
  readonly dryRun?: boolean;
  readonly takeOver?: boolean;
  readonly allowRemovals?: boolean | readonly string[];
  readonly isOnlyOne?: boolean;
  /** Other sources of the same file: their names, and whether they take partners over. */
  readonly others?: readonly { readonly name: string; readonly takeOver: boolean }[];
  /** ms since the epoch. */
  readonly clock?: () => number;
  readonly signal?: AbortSignal;
  readonly fence?: CollectContext['fence'];
}

export interface Round extends CollectReport {
  readonly log: readonly string[];
  readonly pausesMs: readonly number[];
}

/** One round of the collector; its pauses are recorded and skipped. */
export function runRound(
  netbox: NetboxStandIn,
  writer: StoreWriter,
  options: RoundOptions = {},
): Promise<Round> {
  return startRounds(netbox, writer, options)();
}

/** A source; each call of the function runs a round. */
export function startRounds(
  netbox: NetboxStandIn,
  writer: StoreWriter,
  options: RoundOptions = {},
): () => Promise<Round> {
  const text = `url: ${netbox.url}\ntoken_env: NETBOX_TOKEN\n${options.yaml ?? ''}`;
  const settings = netboxSettings(text);
  const log: string[] = [];
  const pausesMs: number[] = [];
  const source = netboxSource(
    { ...settings, timeoutMs: options.timeoutMs ?? settings.timeoutMs },
    { NETBOX_TOKEN: options.token ?? tokens.v2 },
    {
      takeOver: options.takeOver ?? false,
      allowRemovals: options.allowRemovals ?? false,
      isOnlyOne: options.isOnlyOne ?? true,
      others: options.others ?? [],
      createSend: (client) =>
        createClient({
          ...client,
          random: () => 0,
          pause: async (ms) => {
            pausesMs.push(ms);
          },
        }),
    },
  );
  return async () => {
    const report = await source.collect({
      writer,
      signal: options.signal ?? new AbortController().signal,
      dryRun: options.dryRun ?? false,
      clock: options.clock ?? (() => 0),
      progress: () => {},
      log: ({ message }) => log.push(message),
      fence: options.fence ?? (async () => {}),
    });
    return { ...report, log, pausesMs };
  };
}

/** Each type of database, with a factory of new ones. */
export const databases: readonly (readonly [name: string, create: () => Promise<Database>])[] = [
  ['SQLite', createSqlite],
  ['PostgreSQL', createMigratedDatabase],
];

async function createSqlite(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'hybrid-core-test-'));
  return {
    address: `sqlite:${join(folder, 'test.db')}`,
    remove: () => rm(folder, { recursive: true }),
  };
}

/** A migrated database for one test. */
export interface TestDatabase {
  readonly address: string;
  readonly store: Store;
  readonly writer: StoreWriter;
  /** Everything stored of a partner; null if it does not exist. */
  read(partnerId: string): Promise<WholePartner | null>;
  remove(): Promise<void>;
}

export async function openTestDatabase(create = createSqlite): Promise<TestDatabase> {
  const database = await create();
  const store = openStore(database.address);
  const writer = await store.openWriter();
  await writer.migrate();
  return {
    address: database.address,
    store,
    writer,
    read: (partnerId) =>
      writer.transaction((transaction) => transaction.readWholePartner(partnerId)),
    async remove() {
      await writer.close();
      await database.remove();
    },
  };
}

/** Writes measurements of a site's assets, as the site's whole usage. */
export async function observe(
  writer: StoreWriter,
  partnerId: string,
  siteId: string,
  usage: ReadonlyMap<string, Usage>,
): Promise<void> {
  await writer.transaction(async (transaction) => {
    const state = await transaction.readWholePartner(partnerId);
    if (state === null) throw new Error(`no partner ${partnerId}`);
    await transaction.writePartner({
      partner: state.partner,
      hybridCores: { put: [], remove: [] },
      sites: { put: [], remove: [] },
      assets: new Map(),
      usage: new Map([[siteId, usage]]),
    });
  });
}
