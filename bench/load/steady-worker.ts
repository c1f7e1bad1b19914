/**
 * Generates an open-loop load of constant rate: `steady-worker.ts OPTIONS`, a separate process.
 * Requests have a fixed schedule whatever the server does, and latency counts from the scheduled
 * time: a stalled server is charged for every request that waited (no coordinated omission).
 * Requests share one buffer, and each connection reuses a read buffer: the generator's own garbage
 * collection would poll like a stall of the server.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { percentile } from '../statistics.ts';

export interface SteadyOptions {
  readonly port: number;
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Uncounted warm-up under the same load: connections open, code compiles. */
  readonly warmUpSeconds: number;
  readonly connections: number;
  /** Requests in wire format, each after a line with its length. */
  readonly file: string;
}

export interface SteadyResult {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
  /** Scheduling delay of requests: the part of the latency that is the generator's own. */
  readonly lateP99Ms: number;
  /** p99 of the requests scheduled in each second. */
  readonly p99MsOfSeconds: readonly number[];
}

const options: SteadyOptions = JSON.parse(process.argv[2]!);
const requests = readFileSync(options.file);
/** Start and end offsets of each request. */
const bounds = findRequests(requests);
/** The first counted request. */
const first = Math.round(options.rate * options.warmUpSeconds);
const total = first + Math.round(options.rate * options.seconds);
const latencies = new Float64Array(total);
const lateness = new Float64Array(total);
const gapMs = 1_000 / options.rate;

/** Size of a read: a few responses. */
const readBytes = 64 * 1024;
/** Far above a response's head. */
const headBytesMax = 4 * 1024;

/** A connection with at most one request in flight. */
class Connection {
  readonly #socket: Socket;
  #request = 0;
  /** The partial head; null once it is complete. */
  #head: string | null = '';
  /** Remaining bytes of the body. */
  #left = 0;

  constructor() {
    const buffer = Buffer.alloc(readBytes);
    const callback = (length: number) => {
      this.#take(buffer.subarray(0, length));
      return true;
    };
    const onread = { buffer, callback };
    this.#socket = connect({ host: '127.0.0.1', port: options.port, noDelay: true, onread });
    this.#socket.on('connect', () => idle.push(this));
    this.#socket.on('error', (error) => fail(error.message));
    this.#socket.on('close', () => fail('the server has closed a connection'));
  }

  send(index: number): void {
    this.#request = index;
    this.#head = '';
    const at = 2 * (index % (bounds.length / 2));
    this.#socket.write(requests.subarray(bounds[at], bounds[at + 1]));
  }

  #take(part: Buffer): void {
    if (this.#head === null) this.#left -= part.length;
    else this.#takeHead(part);
    if (this.#head !== null || this.#left > 0) return;
    idle.push(this);
    finish(this.#request);
  }

  #takeHead(part: Buffer): void {
    const before = this.#head!.length;
    const text = this.#head + part.toString('latin1', 0, Math.min(part.length, headBytesMax));
    const end = text.indexOf('\r\n\r\n');
    this.#head = end === -1 ? text : null;
    if (end === -1) {
      if (part.length >= headBytesMax) fail(text.slice(0, 300));
      return;
    }
    if (!text.startsWith('HTTP/1.1 200 ')) fail(text.slice(0, 300));
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1]);
    this.#left = length - (before + part.length - end - 4);
  }
}

const startedAt = performance.now();
const dueAt = (index: number) => startedAt + index * gapMs;
let due = 0;
let sent = 0;
let answered = 0;

/** Idle connections, used round-robin: the server would close an unused one. */
const idle: Connection[] = [];
for (let count = 0; count < options.connections; count++) new Connection();
// Timers fire once a millisecond at best, so that requests go out a few at a time.
const timer = setInterval(poll, 1);

function poll(): void {
  const now = performance.now();
  while (due < total && dueAt(due) <= now) {
    lateness[due] = now - dueAt(due);
    due++;
  }
  sendScheduled();
}

function sendScheduled(): void {
  while (sent < due && idle.length > 0) {
    idle.shift()!.send(sent);
    sent++;
  }
}

function finish(index: number): void {
  latencies[index] = performance.now() - dueAt(index);
  answered++;
  if (answered < total) sendScheduled();
  else end();
}

function end(): never {
  clearInterval(timer);
  console.log(`RESULT ${JSON.stringify(result())}`);
  process.exit(0);
}

function result(): SteadyResult {
  const counted = latencies.subarray(first);
  const perSecond = Math.ceil(options.rate);
  const seconds = Array.from({ length: Math.floor(counted.length / perSecond) }, (_, second) =>
    percentile(counted.subarray(second * perSecond, (second + 1) * perSecond), 0.99),
  );
  return {
    requests: counted.length,
    p50Ms: percentile(counted, 0.5),
    p99Ms: percentile(counted, 0.99),
    p999Ms: percentile(counted, 0.999),
    maxMs: percentile(counted, 1),
    lateP99Ms: percentile(lateness.subarray(first), 0.99),
    p99MsOfSeconds: seconds.map((value) => Math.round(value * 100) / 100),
  };
}

function fail(why: string): never {
  console.error(`the steady load has failed: ${why}`);
  process.exit(1);
}

/** Start and end offsets of consecutive requests. */
function findRequests(file: Buffer): Float64Array {
  const found: number[] = [];
  for (let at = 0; at < file.length; ) {
    const start = file.indexOf('\n', at) + 1;
    at = start + Number(file.toString('latin1', at, start - 1));
    found.push(start, at);
  }
  return Float64Array.from(found);
}
