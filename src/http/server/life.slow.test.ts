/**
 * Lives of a listener in random order, each named by its seed: connections and requests before it serves,
 * while it serves and while it stops; bodies, halves of heads, garbage, resets. The law: each request that
 * was taken gets one answer, in order, or its connection ends; and afterwards all counts are where they were.
 *
 * `LIFE_SEED=n` repeats one life, `LIFE_MINUTES=n` goes on for as long.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Random, randomOf } from '../../../test/fixture/random.ts';
import { readConfig } from '../../runtime/config/config.ts';
import { anonymousClient } from '../admission.ts';
import { unsentBytes } from '../reply/unsent.ts';
import { HttpServer, type ServerBounds } from './server.ts';

const minutes = Number(process.env.LIFE_MINUTES ?? 0.5);
const givenSeed = process.env.LIFE_SEED;
const livesAtOnce = 8;

/** Far longer than any answer of these lives takes, on a busy machine as well. */
const settleMs = 20_000;

/** A client of a life: what it has sent, and what it was answered. */
class Client {
  readonly #random: Random;
  readonly #socket: Socket;
  #text = '';
  #sent = 0;
  /** Nothing is owed to a client that has left, or that waits with half of a request. */
  #isOwed = true;
  #isClosed = false;
  isTaken = false;

  constructor(random: Random, port: number) {
    this.#random = random;
    this.#socket = connect({ port, host: '127.0.0.1' });
    this.#socket.on('connect', () => {
      this.isTaken = true;
    });
    this.#socket.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString('latin1');
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#isClosed = true;
    });
  }

  async live(): Promise<void> {
    for (
      let actions = 1 + this.#random(4);
      actions > 0 && !this.#isClosed && this.#isOwed;
      actions--
    ) {
      await this.#step();
      await pause(this.#random(40));
    }
  }

  async #step(): Promise<void> {
    const random = this.#random;
    const kind = random(20);
    if (kind < 12) this.#send(1 + random(3));
    else if (kind === 12) this.#send(20 + random(60));
    else if (kind === 13) await this.#sendInParts();
    else if (kind === 14) this.#send(1, 'Connection: close\r\n');
    else if (kind === 15) this.#send(1, 'Connection: Upgrade\r\nUpgrade: h2c\r\n');
    else if (kind === 16) this.#send(1, 'Content-Length: 5\r\n', 'hello');
    else if (kind === 17) this.#socket.write('\r\n');
    else if (kind === 18) this.#leave();
    else this.#socket.write('no request at all\r\n\r\n');
  }

  #send(count: number, headers = '', body = ''): void {
    let text = '';
    for (let n = 0; n < count; n++) text += `${this.#next(headers)}${body}`;
    this.#socket.write(text);
  }

  #next(headers: string): string {
    const method = headers.startsWith('Content-Length') ? 'POST' : 'GET';
    return `${method} /${this.#sent++} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`;
  }

  async #sendInParts(): Promise<void> {
    const text = `${this.#next('Content-Length: 5\r\n')}hello`;
    const at = 1 + this.#random(text.length - 1);
    this.#socket.write(text.slice(0, at));
    await pause(this.#random(60));
    this.#socket.write(text.slice(at));
  }

  #leave(): void {
    this.#isOwed = false;
    if (this.#random(2) === 0) this.#socket.destroy();
    else if (this.isTaken) this.#socket.resetAndDestroy();
  }

  /** The numbers of the requests that were answered, as they came. */
  get #answered(): readonly number[] {
    return [...this.#text.matchAll(/^X-Number: (\d+)\r$/gm)].map(([, number]) => Number(number));
  }

  get isSettled(): boolean {
    return !this.#isOwed || this.#isClosed || this.#answered.length === this.#sent;
  }

  /** What breaks the law; null where nothing does. */
  get fault(): string | null {
    const answered = this.#answered;
    if (answered.some((number, index) => number !== index)) return `answers ${answered.join()}`;
    return this.isSettled ? null : `${answered.length} answers to ${this.#sent}: ${this.#text}`;
  }

  end(): void {
    this.#socket.destroy();
  }
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (const end = performance.now() + settleMs; !condition() && performance.now() < end; ) {
    await pause(5);
  }
}

/** Lives one life; what was wrong with it. */
async function live(seed: number): Promise<readonly string[]> {
  const random = randomOf(seed);
  const bounds: ServerBounds = {
    ...readConfig({}),
    maxConnections: 2 + random(20),
    readsBody: random(2) === 0 ? ({ method }) => method === 'POST' : () => false,
  };
  const server = new HttpServer(bounds, () => {});
  const port = await server.listen('127.0.0.1', 0);
  const servesAfterMs = random(40);
  const stopsAfterMs = random(3) === 0 ? random(300) : null;
  const serving = pause(servesAfterMs).then(() => serve(server, random));
  const clients: Client[] = [];
  const living: Promise<void>[] = [];
  const stopping = stopsAfterMs === null ? null : pause(stopsAfterMs).then(() => server.stop());
  for (let count = 5 + random(25); count > 0; count--) {
    const client = new Client(randomOf(seed * 1_000 + count), port);
    clients.push(client);
    living.push(client.live());
    await pause(random(10));
  }
  await Promise.all([serving, ...living]);
  await waitUntil(() => clients.every((client) => !client.isTaken || client.isSettled));
  // Before a stop ends them, those who are owed something have it.
  const faults = clients.flatMap((client) => (client.isTaken ? (client.fault ?? []) : []));
  await (stopping ?? server.stop());
  await waitUntil(() => clients.every((client) => client.isSettled || !client.isTaken));
  faults.push(...clients.flatMap((client) => (client.isTaken ? (client.fault ?? []) : [])));
  for (const client of clients) client.end();
  await waitUntil(() => server.connections === 0 && server.inFlight === 0);
  if (server.connections > 0) faults.push(`${server.connections} connections are left`);
  if (server.inFlight > 0) faults.push(`${server.inFlight} requests are left`);
  return faults.map((fault) => `seed ${seed}: ${fault}`);
}

function serve(server: HttpServer, random: Random): void {
  server.serve({
    answer: ({ request, response }, refusal) => {
      const answer = () => {
        response.writeHead(refusal === null ? 200 : 503, {
          'X-Number': request.url!.slice(1),
          'Content-Length': 2,
          ...refusal?.headers,
        });
        response.end('ok');
      };
      if (refusal !== null) answer();
      else if (random(2) === 0) answer();
      else setTimeout(answer, random(20));
    },
    identify: () => anonymousClient,
    isPaused: () => random(200) === 0,
    isUrgent: (target) => target.endsWith('0'),
    refuseUnreadable: (_, socket) => socket.destroy(),
  });
}

describe('a listener', () => {
  it('answers each request that it takes, once, or ends its connection, in whatever order', {
    timeout: (minutes + 3) * 60_000,
  }, async () => {
    const first = Number(givenSeed ?? Date.now() % 1_000_000);
    let seed = first;
    const faults: string[] = [];
    const end = performance.now() + minutes * 60_000;
    const liveOn = async () => {
      do faults.push(...(await live(seed++)));
      while (givenSeed === undefined && faults.length === 0 && performance.now() < end);
    };
    await Promise.all(Array.from({ length: givenSeed === undefined ? livesAtOnce : 1 }, liveOn));
    expect(faults, `lives ${first} to ${seed - 1}`).toEqual([]);
    expect(unsentBytes()).toBe(0);
  });
});
