/**
 * Writes a streamed answer with back-pressure: the next chunk is made when the system has taken the
 * one before. A slow reader therefore holds one chunk in memory, and nothing else waits.
 */
import type { ServerResponse } from 'node:http';
import type { Transform, Writable } from 'node:stream';
import zlib from 'node:zlib';
import type { Encoding } from '../reply/answer.ts';
import { resetConnection } from '../server/closing.ts';
import { Disconnected } from '../work/response-end.ts';

export class AnswerStream {
  readonly #response: ServerResponse;
  /** Where chunks are written: the response, or the compressor in front of it. */
  readonly #sink: Writable;
  readonly #cutting = new AbortController();
  readonly #ended = Promise.withResolvers<void>();
  #fault: Error | null = null;
  /** Wakes the waiting writers. */
  #wake = () => {};
  readonly #cut = () => {
    this.#cutting.abort(new Disconnected());
    this.#ended.resolve();
    this.#wake();
  };

  /** The head of the response has been written, and nothing more. */
  constructor(response: ServerResponse, encoding: Encoding | null) {
    this.#response = response;
    const { socket } = response.req;
    // A client may pipeline several such requests; each answer listens to the connection.
    socket.setMaxListeners(socket.getMaxListeners() + 1);
    // node emits no close event on a queued response. The connection's event covers all of them.
    socket.once('close', this.#cut);
    if (socket.destroyed) this.#cut();
    // Writing after the end of the connection fails; by then the end is known.
    response.on('error', ignore);
    this.#sink = encoding === null ? response : this.#compress(encoding);
  }

  /** Aborted once the reader is gone. */
  get signal(): AbortSignal {
    return this.#cutting.signal;
  }

  /** Resolves once the reader is gone. */
  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  /** Resets the connection, so that the client does not take a partial body for the whole. */
  cutOff(): void {
    resetConnection(this.#response.req.socket);
  }

  /** Resolves when the buffer may be reused; rejects once the reader is gone. */
  async write(bytes: Buffer): Promise<void> {
    await this.#until((done) => this.#sink.write(bytes, done));
  }

  /** Resolves when the system has taken all of the answer. */
  async end(): Promise<void> {
    await this.#until((done) => {
      this.#response.once('finish', done);
      this.#sink.end();
    });
  }

  /** To be called at the end, whether the answer was sent or aborted. */
  close(): void {
    const { socket } = this.#response.req;
    socket.off('close', this.#cut);
    socket.setMaxListeners(socket.getMaxListeners() - 1);
    if (this.#sink !== this.#response) this.#sink.destroy();
  }

  #compress(encoding: Encoding): Writable {
    const transform = compressor(encoding);
    transform.on('error', (error) => {
      this.#fault = error;
      this.#wake();
    });
    transform.pipe(this.#response);
    return transform;
  }

  async #until(begin: (done: () => void) => void): Promise<void> {
    if (!this.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        begin(resolve);
      });
    }
    if (this.#fault !== null) throw this.#fault;
    this.signal.throwIfAborted();
  }
}

function ignore(): void {}

/** Brotli's level: near the speed of gzip's default, still smaller (level 11 is 100 times slower). */
const streamBrotliQuality = 4;

/** Brotli's window, 256 KiB: the default of 4 MiB takes 14 MiB per answer. */
const streamBrotliWindowBits = 18;

function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return zlib.createGzip();
  return zlib.createBrotliCompress({
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: streamBrotliQuality,
      [zlib.constants.BROTLI_PARAM_LGWIN]: streamBrotliWindowBits,
    },
  });
}
