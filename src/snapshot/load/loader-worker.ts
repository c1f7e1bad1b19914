/**
 * Worker-thread entry point: loads partners on request from the main thread, and replies with each
 * outcome.
 */
import { setTimeout as rest } from 'node:timers/promises';
import { giveBackMemoryAbove } from '../../runtime/tuning.ts';
import { serveCalls } from '../../runtime/worker-server.ts';
import { openStore } from '../../store/open.ts';
import type { StoreReader } from '../../store/store.ts';
import { buffersOf } from '../memory.ts';
import { Loader } from './loader.ts';
import type { LoaderCall, LoaderSettings, LoadResult } from './loader-thread.ts';

/**
 * Rest of the loader thread after each site. On a shared processor, the event loop could otherwise
 * wake only at the scheduler's next tick, after up to 4 ms.
 */
const restMs = 1;

/** Time without a load after which the thread gives memory back, in ms: loads come in rounds. */
const giveBackAfterMs = 1_000;

/** Memory that the thread may keep between loads: it has some 20 MiB after giving back. */
const keptBytesMax = 64 * 2 ** 20;

let databaseUrl: string;
let reader: Promise<StoreReader>;
let loader: Loader;

serveCalls<LoaderCall, LoadResult>({
  call,
  transferList: buffersOf,
  isLast: ({ type }) => type === 'close',
});

async function call(call: LoaderCall): Promise<LoadResult> {
  switch (call.type) {
    case 'open':
      await open(call.settings);
      return null;
    case 'load':
      return load(call.partnerId);
    case 'forget':
      loader.forget(call.partnerId);
      return null;
    case 'reconnect':
      await reconnect();
      return null;
    case 'close':
      await (await reader).close();
      return null;
  }
}

async function open(settings: LoaderSettings): Promise<void> {
  databaseUrl = settings.databaseUrl;
  reader = openStore(databaseUrl).openReader();
  await reader;
  const { usageMaxAgeMs } = settings;
  const readPartner: StoreReader['readPartner'] = async (partnerId, known) =>
    (await reader).readPartner(partnerId, known);
  loader = new Loader({
    reader: { readPartner },
    clock: Date.now,
    usageMaxAgeMs,
    rest: () => rest(restMs),
  });
}

let atRest: NodeJS.Timeout | undefined;

/**
 * Loads a partner. What loads leave behind, 100 MiB for a site of 100,000 assets, is given back once
 * no further load has come.
 */
async function load(partnerId: string): Promise<LoadResult> {
  clearTimeout(atRest);
  try {
    return await loader.load(partnerId);
  } finally {
    clearTimeout(atRest);
    atRest = setTimeout(giveBackMemoryAbove, giveBackAfterMs, keptBytesMax).unref();
  }
}

/** Opens new connections for further reads. Closes the old ones once their reads have ended. */
async function reconnect(): Promise<void> {
  const previous = reader;
  reader = openStore(databaseUrl).openReader();
  try {
    await reader;
  } catch (error) {
    reader = previous;
    throw error;
  }
  (await previous).close().catch(() => {});
}
