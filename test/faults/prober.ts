/**
 * Sends requests steadily from a separate process, which the crowd's own work does not delay:
 * `prober.ts OPTIONS`, where OPTIONS is a ProberOptions in JSON. Prints a Probed in JSON.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { askAnew, type Credentials } from './crowd.ts';

export interface ProberOptions {
  readonly port: number;
  readonly target: string;
  readonly credentials: Credentials;
  /** Pause between two requests, each on a new connection. */
  readonly pauseMs: number;
  readonly durationMs: number;
}

export interface Probed {
  readonly count: number;
  /** Each status received; 0 stands for no response. */
  readonly statuses: readonly number[];
  readonly slowestMs: number;
}

const { port, target, credentials, pauseMs, durationMs }: ProberOptions = JSON.parse(
  process.argv[2]!,
);
const asked: ReturnType<typeof askAnew>[] = [];
for (const end = Date.now() + durationMs; Date.now() < end; await pause(pauseMs)) {
  const noAnswer = { status: 0, ms: Number.POSITIVE_INFINITY };
  asked.push(askAnew(port, target, credentials).catch(() => noAnswer));
}
const answers = await Promise.all(asked);
const probed: Probed = {
  count: answers.length,
  statuses: [...new Set(answers.map(({ status }) => status))],
  slowestMs: Math.max(...answers.map(({ ms }) => ms)),
};
console.log(JSON.stringify(probed));
