/**
 * Asks for one small thing every 10 ms on one connection, from a process of its own, and prints at each
 * SIGUSR2 how long the answers since the last one took, as a Felt in JSON: `victim.ts OPTIONS`, a Victim
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
  /** Answers that were none, or not 200. */
  readonly failed: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

const pauseMs = 10;
const { port, target, headers }: Victim = JSON.parse(process.argv[2]!);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let taken: number[] = [];
let failed = 0;
/** When the answer that is waited for was asked for. */
let asked = performance.now();

process.on('SIGUSR2', () => {
  // An answer that does not come counts as well.
  const times = [...taken, performance.now() - asked].sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))]!;
  const felt: Felt = {
    ...{ count: taken.length, failed, p50: at(0.5), p99: at(0.99), longest: at(1) },
  };
  console.log(JSON.stringify(felt));
  taken = [];
  failed = 0;
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
  if (!(await ask())) failed++;
  taken.push(performance.now() - asked);
  await pause(pauseMs);
}
