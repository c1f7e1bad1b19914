/**
 * Worker-thread entry point: loads partners on request from the main thread, and replies with each
 * outcome.
 */
import { setTimeout } from 'node:timers/promises';
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
      return loader.load(call.partnerId);
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
  const rest = () => setTimeout(restMs);
  loader = new Loader({ reader: { readPartner }, clock: Date.now, usageMaxAgeMs, rest });
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
