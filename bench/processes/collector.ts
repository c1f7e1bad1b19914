/** Controls the usage writer from the cases. */
import { on } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PreparedFleet } from '../dataset/prepared.ts';
import { firstAsset } from '../dataset/requests.ts';
import { askJson } from './ask.ts';
import { endChild, startChild } from './child.ts';
import type { Server } from './server.ts';
import type { UsageWriterMessage, UsageWriterOptions } from './usage-writer.ts';

const usageWriter = fileURLToPath(new URL('usage-writer.ts', import.meta.url));

export interface WriteCost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

export interface Collector {
  /** Writes new usage of the whole fleet; resolves when the last transaction is committed. */
  write(): Promise<WriteCost>;
  /** Resolves when new usage is generated, which follows each write. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a collector on the load generator's CPU. */
export function startCollector(options: UsageWriterOptions): Collector {
  const command = [process.execPath, usageWriter, JSON.stringify(options)];
  const child = startChild(command, { core: 'load', ipc: true });
  const messages = on(child, 'message', { close: ['exit'] });
  const next = async (expected: UsageWriterMessage['type']): Promise<UsageWriterMessage> => {
    const { done, value } = await messages.next();
    if (done || value[0].type !== expected) throw new Error(`the usage writer is not ${expected}`);
    return value[0];
  };
  let isReady = false;
  const ready = async () => {
    if (!isReady) await next('ready');
    isReady = true;
  };
  return {
    ready,
    async write() {
      await ready();
      isReady = false;
      child.send('write');
      return (await next('written')) as UsageWriterMessage & WriteCost;
    },
    stop: () => endChild(child),
  };
}

/** The visible revision of each partner's first site, by partner. */
export async function revisions(
  service: Server,
  { credentials }: PreparedFleet,
): Promise<readonly string[]> {
  const visibleRevisions: string[] = [];
  for (const credential of credentials) visibleRevisions.push(await revision(service, credential));
  return visibleRevisions;
}

/** Poll interval of a change, and the timeout. */
const pollMs = 20;
const patienceMs = 120_000;

/** Resolves when every partner's revision has changed; a partner is one transaction. */
export async function shownSince(
  before: readonly string[],
  service: Server,
  { credentials }: PreparedFleet,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const [index, of] of credentials.entries()) {
    while ((await revision(service, of)) === before[index]) {
      if (Date.now() > deadline) throw new Error(`no new usage of ${of.partnerId} is shown`);
      await setTimeout(pollMs);
    }
  }
}

async function revision(
  { port }: Server,
  credentials: PreparedFleet['credentials'][number],
): Promise<string> {
  type Body = { readonly meta: { readonly revision: string } };
  return (await askJson<Body>(port, firstAsset(credentials))).meta.revision;
}
