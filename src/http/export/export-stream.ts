/**
 * In charge of handing the pieces of an export to its reader: the next one once the system has taken
 * the one before, so that a slow reader keeps one piece in memory and nothing else waits.
 */
import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';
import type { Encoding } from '../reply/answer.ts';
import { compressor } from './export-compression.ts';

/** The reader has gone, or was cut off: what was sent is not the whole answer. */
export class CutOff extends Error {}

export class ExportStream {
  readonly #response: ServerResponse;
  /** Where pieces are written: the response, or what compresses on the way there. */
  readonly #sink: Writable;
  #isCut = false;
  #fault: Error | null = null;
  /** Goes on with whoever waits. */
  #wake = () => {};
  readonly #cut = () => {
    this.#isCut = true;
    this.#wake();
  };

  /** The head of the response is written, and no more. */
  constructor(response: ServerResponse, encoding: Encoding | null) {
    this.#response = response;
    const { socket } = response.req;
    // Requests that were sent ahead may ask for several exports, and each listens.
    socket.setMaxListeners(socket.getMaxListeners() + 1);
    // node tells an answer that waits behind others nothing of its end; the connection tells all.
    socket.once('close', this.#cut);
    this.#isCut = socket.destroyed;
    // What is written after the end of the connection fails, which is known by then.
    response.on('error', ignore);
    this.#sink = encoding === null ? response : this.#compress(encoding);
  }

  /** Resolves when the memory of these bytes can be used for others; rejects once the reader is gone. */
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

  /** To be called at the end, whichever it is. */
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
    if (!this.#isCut) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        begin(resolve);
      });
    }
    if (this.#fault !== null) throw this.#fault;
    if (this.#isCut) throw new CutOff();
  }
}

function ignore(): void {}
