/**
 * Writes new usage as a collector does: `usage-writer.ts OPTIONS`, a process of its own. It makes
 * the next usage of a whole fleet, says so, and writes it when told to, one transaction a partner.
 */
import { setPriority } from 'node:os';
import type { Usage } from '../../src/domain/usage.ts';
import { openStore } from '../../src/store/open.ts';
import type { PartnerChange, StoreWriter } from '../../src/store/store.ts';
import { type FleetShape, measured, partnerId, siteAssets, siteId } from '../dataset/fleet.ts';
import { partnerName } from '../dataset/inventory-file.ts';
import { type Random, randomFrom } from '../dataset/random.ts';

export interface UsageWriterOptions {
  readonly databaseUrl: string;
  readonly shape: FleetShape;
  /** Of each partner, the usage of so many sites is written. */
  readonly sites: number;
  /** Gives way to a load generator on the same processor, as one on another machine would. */
  readonly givesWay: boolean;
}

/** What it sends: `ready` when there is usage to write, `written` when that is done. */
export type UsageWriterMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'written'; readonly wallMs: number; readonly cpuMs: number };

const lowestPriority = 19;
/** Samples are up to so much older than the newest one. */
const scrapeIntervalMs = 15_000;

const options: UsageWriterOptions = JSON.parse(process.argv[2]!);
if (options.givesWay) setPriority(lowestPriority);
const writer = await openStore(options.databaseUrl).openWriter();
let round = 0;
let changes = prepare();
process.on('message', () => void write(writer));
// Whoever started this has ended, however that came.
process.on('disconnect', () => process.exit(0));
tell({ type: 'ready' });

async function write(to: StoreWriter): Promise<void> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  for (const change of changes) await to.transaction((within) => within.writePartner(change));
  const { user, system } = process.cpuUsage(before);
  tell({ type: 'written', wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1e3 });
  changes = prepare();
  tell({ type: 'ready' });
}

function tell(message: UsageWriterMessage): void {
  process.send!(message);
}

function prepare(): readonly PartnerChange[] {
  round++;
  const random = randomFrom(round);
  const now = Date.now();
  return Array.from({ length: options.shape.partners }, (_, partner) => ({
    partner: { id: partnerId(partner), name: partnerName(partner), inventorySource: 'file' },
    hybridCores: { put: [], remove: [] },
    sites: { put: [], remove: [] },
    assets: new Map(),
    usage: new Map(
      Array.from({ length: options.sites }, (_unused, site) => [
        siteId(site),
        siteUsage(random, partner, site, now),
      ]),
    ),
  }));
}

function siteUsage(
  random: Random,
  partner: number,
  site: number,
  now: number,
): ReadonlyMap<string, Usage> {
  return new Map(
    siteAssets(options.shape, partner, site).map(({ id, capacity }) => {
      const { cpu_cores, memory_bytes, storage_bytes } = measured(random, capacity);
      const observedAt = now - Math.floor(random() * scrapeIntervalMs);
      const sample = <Value>(used: Value) => ({ used, total: null, observedAt });
      const usage: Usage = {
        source: 'collector',
        cpu: sample(BigInt(Math.round(cpu_cores * 100))),
        memory: memory_bytes === undefined ? null : sample(memory_bytes),
        storage: sample(storage_bytes),
      };
      return [id, usage];
    }),
  );
}
