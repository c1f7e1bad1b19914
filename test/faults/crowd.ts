/** Runs many clients on raw sockets, cheaply for the test's own process. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

export type Credentials = Readonly<Record<string, string>>;

/** The whole text of a request. */
export function requestText(target: string, headers: Credentials = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`;
}

/** Results of a storm's clients. */
export interface Harvest {
  /** Number of responses by status. */
  readonly statuses: Map<number, number>;
  /** Refusals without `Retry-After`. */
  withoutRetryAfter: number;
  /** Connections that ended without an announcement in a response. */
  broken: number;
}

/** Clients that each send the next request on every response, whatever its status. */
export class Storm {
  readonly harvest: Harvest = { statuses: new Map(), withoutRetryAfter: 0, broken: 0 };
  readonly #port: number;
  readonly #nextRequest: () => string;
  readonly #sockets = new Set<Socket>();
  #ending = false;

  constructor(port: number, nextRequest: () => string) {
    this.#port = port;
    this.#nextRequest = nextRequest;
  }

  /** Resolves when all are connected. */
  async begin(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.#join()));
  }

  /** Number of responses with a status. */
  count(status: number): number {
    return this.harvest.statuses.get(status) ?? 0;
  }

  /** Disconnects all, with or without a response. */
  end(): Harvest {
    this.#ending = true;
    for (const socket of this.#sockets) socket.destroy();
    return this.harvest;
  }

  async #join(): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1');
    this.#sockets.add(socket);
    socket.on('error', () => {});
    let received = '';
    let goes = false;
    socket.setEncoding('latin1').on('data', (text: string) => {
      received += text;
      const end = endOfAnswer(received);
      if (end === null) return;
      goes = this.#record(received);
      received = received.slice(end);
      if (!goes) socket.write(this.#nextRequest());
    });
    socket.on('close', () => {
      this.#sockets.delete(socket);
      if (this.#ending) return;
      if (!goes) this.harvest.broken++;
      void this.#join();
    });
    socket.on('connect', () => socket.write(this.#nextRequest()));
    await once(socket, 'connect').catch(() => {});
  }

  /** Returns whether the connection ends with this response. */
  #record(answer: string): boolean {
    const status = Number(answer.slice(9, 12));
    this.harvest.statuses.set(status, this.count(status) + 1);
    const head = answer.slice(0, answer.indexOf('\r\n\r\n'));
    if (status === 503 && !/^retry-after: [1-9]\d*$/im.test(head)) this.harvest.withoutRetryAfter++;
    return /^connection: close$/im.test(head);
  }
}

function endOfAnswer(received: string): number | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const length = Number(/^content-length: (\d+)$/im.exec(received.slice(0, headEnd))?.[1]);
  const end = headEnd + 4 + length;
  return received.length < end ? null : end;
}

/** Idle connections, silent or after sending only `text`. */
export class Idlers {
  readonly #sockets: Socket[] = [];
  /** Number of ended connections. */
  closed = 0;
  /** Shortest lifetime of a connection, from before it was opened, in ms. */
  shortestMs = Number.POSITIVE_INFINITY;

  /** Resolves when all are connected; rejects if one is refused. */
  async open(port: number, count: number, text = ''): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, async () => {
        const began = performance.now();
        const socket = connect(port, '127.0.0.1');
        this.#sockets.push(socket);
        socket.resume();
        await once(socket, 'connect');
        socket.on('error', () => {});
        socket.on('close', () => {
          this.closed++;
          this.shortestMs = Math.min(this.shortestMs, performance.now() - began);
        });
        if (text !== '') socket.write(text);
      }),
    );
  }

  leave(): void {
    for (const socket of this.#sockets.splice(0)) socket.destroy();
  }
}

/** A response on a new connection, and its duration from the connect. */
export async function askAnew(
  port: number,
  target: string,
  headers: Credentials = {},
): Promise<{ readonly status: number; readonly ms: number }> {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  socket.write(requestText(target, { ...headers, Connection: 'close' }));
  await once(socket, 'close');
  return { status: Number(received.slice(9, 12)), ms: performance.now() - began };
}

/** A process's resident memory in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}
