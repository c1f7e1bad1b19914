/** Negotiates the content encoding and compresses answers. */
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import { brotliQuality, negotiatedCharactersMax } from '../../limits.ts';
import { type Answer, type Encoding, encodings, inOwnMemory } from './answer.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/** The encoding to use, or null to send the bytes as they are (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  if (acceptEncoding.length > negotiatedCharactersMax) return null;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } });
  const chosen = negotiator.encoding([...encodings, 'identity']);
  return encodings.find((encoding) => encoding === chosen) ?? null;
}

/** Concurrent compressions: as many as threads run them. Each takes some 2 MB beside the bytes. */
export const compressionsMax = 4;

/**
 * Bytes queued for compression: some 30 ms of work for two threads. Answers beyond that are sent
 * uncompressed, since sending them costs less than waiting.
 */
export const compressionWaitingBytesMax = 4 * 1_024 * 1_024;

/** Running and queued compressions of this process. */
class Compressions {
  #running = 0;
  #waitingBytes = 0;
  readonly #waiting: { readonly bytes: number; start(): void }[] = [];

  hasRoom(bytes: number): boolean {
    return (
      this.#running < compressionsMax || this.#waitingBytes + bytes <= compressionWaitingBytesMax
    );
  }

  async run(body: Buffer, encoding: Encoding): Promise<Buffer> {
    if (this.#running < compressionsMax) this.#running++;
    else await this.#wait(body.length);
    try {
      return await compressed(body, encoding);
    } finally {
      this.#next();
    }
  }

  #wait(bytes: number): Promise<void> {
    this.#waitingBytes += bytes;
    return new Promise((start) => this.#waiting.push({ bytes, start }));
  }

  /** Starts the compression that has waited longest, in place of a finished one. */
  #next(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#running--;
      return;
    }
    this.#waitingBytes -= next.bytes;
    next.start();
  }
}

const compressions = new Compressions();

async function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const bytes =
    encoding === 'gzip'
      ? await gzip(body)
      : await brotli(body, {
          params: {
            [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        });
  // zlib's buffer is larger than its output.
  return inOwnMemory(bytes);
}

/**
 * The answer's bytes in an encoding, compressed once per answer; concurrent requests share the
 * work. Null if the queue is full: the answer is then sent uncompressed.
 */
export function encodedBody(answer: Answer, encoding: Encoding): Promise<Buffer> | Buffer | null {
  const known = answer.encoded?.get(encoding) ?? pending[encoding].get(answer);
  if (known !== undefined) return known;
  if (!compressions.hasRoom(answer.body.length)) return null;
  const form = keepForm(answer, encoding);
  pending[encoding].set(answer, form);
  return form;
}

/** Compressions that are pending, or that failed: the same bytes would fail again. */
const pending: Readonly<Record<Encoding, WeakMap<Answer, Promise<Buffer>>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
};

async function keepForm(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const body = await compressions.run(answer.body, encoding);
  answer.encoded ??= new Map();
  answer.encoded.set(encoding, body);
  pending[encoding].delete(answer);
  return body;
}
