/**
 * Writes new usage as a collector does: `usage-writer.ts OPTIONS`, a separate process. It
 * generates the next usage of a whole fleet, reports it as ready, and writes it on request, one
 * transaction per partner.
 */
import { setPriority } from 'node:os';
import { openStore } from '../../src/store/open.ts';
import type { PartnerChange, StoreWriter } from '../../src/store/store.ts';
import type { FleetShape } from '../dataset/fleet.ts';
import { randomFrom } from '../dataset/random.ts';
import { usageChange } from '../dataset/usage.ts';

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
  const { shape, sites } = options;
  const now = Date.now();
  return Array.from({ length: shape.partners }, (_, partner) =>
    usageChange(random, { shape, partner, sites, now }),
  );
}
