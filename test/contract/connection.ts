/** A persistent connection for tests, with byte-level control of what is sent. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { open, parse, type Received } from './client.ts';
import type { Target } from './target.ts';

/** Sends requests as bytes on one connection, and returns all responses. */
export class Connection {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  closed = false;
  /** Why it ended other than by a close, such as a reset; null if it did not. */
  error: Error | null = null;

  constructor(target: Target) {
    this.#socket = open(target.baseUrl);
    this.#socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk]);
    });
    this.#socket.on('error', (error) => {
      this.error = error;
    });
    this.#socket.on('close', () => {
      this.closed = true;
    });
  }

  write(text: string): void {
    this.#socket.write(Buffer.from(text, 'latin1'));
  }

  /** The next complete response. */
  async next(isHead = false): Promise<Received> {
    for (;;) {
      try {
        const { response, length } = parse(this.#bytes, isHead);
        this.#bytes = this.#bytes.subarray(length);
        return response;
      } catch (error) {
        if (this.closed) throw error;
        await this.#news();
      }
    }
  }

  /** Resolves on new data, or on the end. */
  async #news(): Promise<void> {
    const enough = new AbortController();
    const { signal } = enough;
    const first = ['data', 'close'].map((event) => once(this.#socket, event, { signal }));
    await Promise.race(first);
    enough.abort();
    await Promise.allSettled(first);
  }

  async end(): Promise<void> {
    if (!this.closed) await once(this.#socket, 'close');
  }

  /** Half-closes: sends nothing more, and continues to read. */
  endSending(): void {
    this.#socket.end();
  }

  /** Stops reading for now. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Resets the connection, so that the service gets an error. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
