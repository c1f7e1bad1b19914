/**
 * Sends one small request every 10 ms on one connection, from a separate process, and prints at
 * each SIGUSR2 the latencies since the last one, as a Felt in JSON: `victim.ts OPTIONS`, a Victim
 * in JSON.
 */
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Victim {
  readonly port: number;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Felt {
  readonly count: number;
  /** Requests without a response, or not 200. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Responses that took over 100 ms. */
  readonly slow: number;
  readonly requests: readonly FeltRequest[];
}

/** A request that ended, or the pending one with its age. */
export interface FeltRequest {
  /** ms since 1970. */
  readonly askedAt: number;
  readonly ms: number;
  readonly isFailed: boolean;
}

const pauseMs = 10;
const { port, target, headers }: Victim = JSON.parse(process.argv[2]!);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let ended: FeltRequest[] = [];
/** Start of the pending request. */
let asked = performance.now();

function feltNow(isFailed: boolean): FeltRequest {
  return {
    askedAt: performance.timeOrigin + asked,
    ms: performance.now() - asked,
    isFailed,
  };
}

process.on('SIGUSR2', () => {
  const requests = [...ended, feltNow(false)];
  const times = requests.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  const felt: Felt = {
    count: ended.length,
    failed: ended.filter(({ isFailed }) => isFailed).length,
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    slow: times.filter((ms) => ms > 100).length,
    requests,
  };
  console.log(JSON.stringify(felt));
  ended = [];
});

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: target, headers, agent }, (response) => {
      response.resume().on('close', () => resolve(response.statusCode === 200));
    });
    request.on('error', () => resolve(false));
  });
}

console.log('ready');
for (;;) {
  asked = performance.now();
  const isAnswered = await ask();
  ended.push(feltNow(!isAnswered));
  await pause(pauseMs);
}
