/**
 * A Prometheus made of data: stands for `fetch` of undici, with which the sources ask. What a node uses of
 * its memory says when that was measured, so that each value in an answer tells its age.
 */
import type { Dice } from './dice.ts';
import { currentProcess, type SimulatedProcess, worldBeginsAt } from './simulated-process.ts';

/** Time between two scrapes (ms). */
const scrapeMs = 15_000;

/** Used bytes of a node at the beginning of a world; each second adds one. */
export const usedAtFirst = 1_000_000_000;

/** Memory of a node, in bytes. */
export const totalBytes = 4_000_000_000;

/** What is wrong with the Prometheus; nothing unless told. Moments are of the world, in ms. */
export interface UpstreamState {
  silentUntil: number;
  failingUntil: number;
}

export class Upstream {
  readonly state: UpstreamState = { silentUntil: 0, failingUntil: 0 };
  /** Nodes that it scrapes. */
  readonly nodes: readonly string[];
  readonly dice: Dice;

  constructor(nodes: readonly string[], dice: Dice) {
    this.nodes = nodes;
    this.dice = dice;
  }

  /** The text that answers a query of one instant. */
  answer(query: string, now: number): string {
    const scrapedAt = Math.floor(now / scrapeMs) * scrapeMs;
    const at = (worldBeginsAt + scrapedAt) / 1_000;
    const value = query.includes('timestamp(')
      ? at
      : query.includes('world_memory_used')
        ? usedAtFirst + scrapedAt / 1_000
        : totalBytes;
    const known = query.includes('world_memory') ? this.nodes : [];
    const result = known.map((node) => ({
      metric: { instance: `${node}:9100`, job: 'node' },
      value: [(worldBeginsAt + now) / 1_000, String(value)],
    }));
    return JSON.stringify({ status: 'success', data: { resultType: 'vector', result } });
  }
}

let present: Upstream | null = null;

export function useUpstream(upstream: Upstream): void {
  present = upstream;
}

interface Request {
  readonly body?: URLSearchParams;
  readonly signal: AbortSignal;
}

/** As undici's `fetch`, as far as the sources use it. */
export async function fetch(_url: string, { body, signal }: Request) {
  const process = currentProcess()!;
  const { state, dice } = present!;
  await within(process, dice.between(1, 30), signal);
  const { scheduler } = process;
  while (state.silentUntil > scheduler.now) {
    await within(process, state.silentUntil - scheduler.now, signal);
  }
  const isFailing = state.failingUntil > scheduler.now;
  const text = isFailing ? 'not now' : present!.answer(body?.get('query') ?? '', scheduler.now);
  return {
    status: isFailing ? 503 : 200,
    headers: new Headers(),
    body: {
      async *values() {
        yield Buffer.from(text);
      },
      async cancel() {},
    },
  };
}

/** Waits, or rejects once aborted. */
function within(process: SimulatedProcess, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', fail, { once: true });
    process.after(ms, () => {
      signal.removeEventListener('abort', fail);
      resolve();
    });
  });
}
