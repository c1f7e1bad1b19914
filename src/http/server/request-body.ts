/**
 * Reads the bodies that a route reads, before their requests are queued: a slow one takes no other
 * request's turn. The bytes that wait are charged to the client's network. A body has a length: node's
 * parser would take seven milliseconds for a packet of one-byte chunks.
 */
import type { Readable } from 'node:stream';
import type { RequestHead } from '../request/head.ts';

/** Bytes of a body: the largest is the response of an authenticator, some kilobytes. */
export const bodyBytesMax = 16 * 1_024;

/** Time for a body to arrive: it fits into a few packets. */
export const bodyTimeoutMs = 5_000;

/** Bytes of unfinished bodies of one network: 64 of the longest. */
const bytesOfNetworkMax = 64 * bodyBytesMax;

/** Bytes of all unfinished bodies: 1,000 of the longest. */
const bytesOfAllMax = 1_000 * bodyBytesMax;

/** Memory for the first bytes of a body; it doubles as they come. */
const firstBytes = 256;

/** Why a body was not read to its end. */
export type BodyFault = 'no-length' | 'too-large' | 'too-late' | 'too-many' | 'malformed';

/** The bytes of a body, or what was wrong with it. */
export type RequestBody = Buffer | BodyFault;

const noBytes = Buffer.alloc(0);

/** The unfinished bodies of a listener. */
export class RequestBodies {
  readonly #bytesOf = new Map<string, number>();
  #bytes = 0;

  /** The bytes of unfinished bodies. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Reads the body of a request, whose network is null if a trusted proxy sends for many. `done` is called
   * once, unless the client leaves before.
   */
  read(
    request: Readable,
    head: RequestHead,
    network: string | null,
    done: (body: RequestBody) => void,
  ): BodyReading {
    return new BodyReading(request, head, {
      done,
      mayCharge: (bytes) => this.#charge(network, bytes),
      release: (bytes) => this.#add(network, -bytes),
    });
  }

  #charge(network: string | null, bytes: number): boolean {
    const ofNetwork = network === null ? 0 : (this.#bytesOf.get(network) ?? 0);
    if (ofNetwork + bytes > bytesOfNetworkMax || this.#bytes + bytes > bytesOfAllMax) return false;
    this.#add(network, bytes);
    return true;
  }

  #add(network: string | null, bytes: number): void {
    this.#bytes += bytes;
    if (network === null) return;
    const ofNetwork = (this.#bytesOf.get(network) ?? 0) + bytes;
    if (ofNetwork === 0) this.#bytesOf.delete(network);
    else this.#bytesOf.set(network, ofNetwork);
  }
}

interface ReadingOptions {
  readonly done: (body: RequestBody) => void;
  /** Charges so many bytes; whether there is room for them. */
  readonly mayCharge: (bytes: number) => boolean;
  readonly release: (bytes: number) => void;
}

/** A body that is being read. */
export class BodyReading {
  readonly #options: ReadingOptions;
  readonly #timer: NodeJS.Timeout;
  /** What came of it: a copy, since small pieces would take more memory than their bytes. */
  #memory = noBytes;
  #length = 0;
  #isOver = false;

  constructor(request: Readable, { contentLength }: RequestHead, options: ReadingOptions) {
    this.#options = options;
    this.#timer = setTimeout(() => this.fail('too-late'), bodyTimeoutMs);
    if (contentLength === undefined) {
      this.fail('no-length');
      return;
    }
    if (Number(contentLength) > bodyBytesMax) {
      this.fail('too-large');
      return;
    }
    request.on('data', (piece: Buffer) => this.#add(piece));
    request.once('end', () => this.#end(this.#memory.subarray(0, this.#length)));
    // A client that left gets no answer; its request is aborted, which is no error of ours.
    request.on('error', () => {});
    request.once('close', () => this.#end(null));
  }

  /** Whether it is read no more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Ends the reading for a reason. */
  fail(fault: BodyFault): void {
    this.#end(fault);
  }

  #add(piece: Buffer): void {
    if (this.#isOver) return;
    const length = this.#length + piece.length;
    if (length > this.#memory.length && !this.#grow(length)) {
      this.fail('too-many');
      return;
    }
    piece.copy(this.#memory, this.#length);
    this.#length = length;
  }

  /** Makes room for so many bytes; whether there is any. */
  #grow(length: number): boolean {
    let size = Math.max(firstBytes, this.#memory.length);
    while (size < length) size *= 2;
    if (!this.#options.mayCharge(size - this.#memory.length)) return false;
    const memory = Buffer.allocUnsafeSlow(size);
    this.#memory.copy(memory, 0, 0, this.#length);
    this.#memory = memory;
    return true;
  }

  #end(body: RequestBody | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    if (this.#memory.length > 0) this.#options.release(this.#memory.length);
    this.#memory = noBytes;
    if (body !== null) this.#options.done(body);
  }
}
