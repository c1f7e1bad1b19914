/**
 * Writes new usage as a collector does: `usage-writer.ts OPTIONS`, a separate process. It
 * generates the next usage of a whole fleet, reports it as ready, and writes it on request, one
 * transaction per partner.
 */
import { setPriority } from 'node:os';
import { noSamples, type Usage } from '../../src/domain/usage.ts';
import { openStore } from '../../src/store/open.ts';
import type { PartnerChange, StoreWriter } from '../../src/store/store.ts';
import { type FleetShape, measured, partnerId, siteAssets, siteId } from '../dataset/fleet.ts';
import { partnerName } from '../dataset/inventory-file.ts';
import { type Random, randomFrom } from '../dataset/random.ts';

export interface UsageWriterOptions {
  readonly databaseUrl: string;
  readonly shape: FleetShape;
  /** Sites per partner whose usage is written. */
  readonly sites: number;
  /** Yields to a load generator on the same CPU, as if it were on another machine. */
  readonly givesWay: boolean;
}

/** Its messages: `ready` when usage is generated, `written` when it is committed. */
export type UsageWriterMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'written'; readonly wallMs: number; readonly cpuMs: number };

const lowestPriority = 19;
/** Largest age of a sample relative to the newest one. */
const scrapeIntervalMs = 15_000;

const options: UsageWriterOptions = JSON.parse(process.argv[2]!);
if (options.givesWay) setPriority(lowestPriority);
const writer = await openStore(options.databaseUrl).openWriter();
let round = 0;
let changes = prepare();
process.on('message', () => void write(writer));
// The parent process has ended, for whatever reason.
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
        ...noSamples,
        cpu: sample(BigInt(Math.round(cpu_cores * 100))),
        memory: memory_bytes === undefined ? null : sample(memory_bytes),
        storage: sample(storage_bytes),
      };
      return [id, usage];
    }),
  );
}
