/**
 * Writes bytes to a file descriptor asynchronously, one write at a time. A stalled reader, a full
 * disk or a broken device drops lines; it never blocks a response or ends the process.
 */
import { write, writeSync } from 'node:fs';

/** Maximum of bytes buffered for a slow reader. Further lines are dropped. */
export const waitingBytesMax = 16 * 1024 * 1024;

/** Delay before a failed write is retried, in ms. */
const retryMs = 100;

/** Timeout of the flush at exit, in ms. */
const flushMs = 1_000;

/** Retry interval of the flush at exit, in ms: the process does nothing else by then. */
const flushRetryMs = 10;

const lineFeed = 0x0a;

/** Back-pressure: the write may succeed later. */
const isBusy = (error: NodeJS.ErrnoException) =>
  error.code === 'EAGAIN' || error.code === 'EBUSY' || error.code === 'EINTR';

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines++;
  return lines;
}

export class DescriptorWriter {
  readonly #fd: number;
  readonly #report: (reason: string) => void;
  readonly #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /** The chunk being written. */
  #underWay: Buffer | null = null;
  /** Whether the current fault was reported: only its first lost line is. */
  #isReported = false;
  #droppedLines = 0;

  /** Calls `report` with the reason once each time that lines begin to be lost. */
  constructor(fd: number, report: (reason: string) => void) {
    this.#fd = fd;
    this.#report = report;
  }

  /** Lines dropped since the start. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  /** Queues whole lines and takes ownership of the bytes. */
  write(bytes: Buffer): void {
    if (this.#waitingBytes + bytes.length > waitingBytesMax) {
      this.#drop(bytes, `the reader takes nothing, and ${waitingBytesMax} bytes wait`);
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#writeNext();
  }

  /** Flushes synchronously at exit, for at most `flushMs`; drops the rest. */
  flushSync(): void {
    const deadline = performance.now() + flushMs;
    for (let chunk = this.#next(); chunk !== null && performance.now() < deadline; ) {
      try {
        this.#putBack(chunk.subarray(writeSync(this.#fd, chunk)));
        chunk = this.#next();
      } catch (error) {
        if (!isBusy(error as NodeJS.ErrnoException)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, flushRetryMs);
      }
    }
  }

  #writeNext(): void {
    if (this.#underWay !== null) return;
    const chunk = this.#next();
    if (chunk === null) return;
    this.#underWay = chunk;
    write(this.#fd, chunk, (error, written) => {
      this.#underWay = null;
      if (error === null) {
        this.#isReported = false;
        this.#putBack(chunk.subarray(written));
        this.#writeNext();
        return;
      }
      if (isBusy(error)) this.#putBack(chunk);
      else this.#drop(chunk, error.message);
      // Does not keep an idle process alive: `flushSync` writes the rest.
      setTimeout(() => this.#writeNext(), retryMs).unref();
    });
  }

  #next(): Buffer | null {
    const chunk = this.#waiting.shift() ?? null;
    this.#waitingBytes -= chunk?.length ?? 0;
    return chunk;
  }

  /** Puts the unwritten remainder at the head of the queue. */
  #putBack(rest: Buffer): void {
    if (rest.length === 0) return;
    this.#waiting.unshift(rest);
    this.#waitingBytes += rest.length;
  }

  #drop(bytes: Buffer, reason: string): void {
    this.#droppedLines += countLines(bytes);
    if (this.#isReported) return;
    this.#isReported = true;
    this.#report(reason);
  }
}
