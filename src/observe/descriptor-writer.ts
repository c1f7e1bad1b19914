/**
 * Writes bytes to a file descriptor, one write at a time, beside the event loop. A reader that
 * stands still, a full disk or a broken device costs lines, never an answer and never the end of
 * the process.
 */
import { write, writeSync } from 'node:fs';

/** Bytes that wait for a slow reader. Further lines are dropped. */
export const waitingBytesMax = 16 * 1024 * 1024;

/** Pause before a write that the system refused is tried again, in ms. */
const retryMs = 100;

/** How long the end of the process waits for a reader to take the last lines, in ms. */
const flushMs = 1_000;

/** Pause between tries of the last flush, in ms: the process does nothing else by then. */
const flushRetryMs = 10;

const lineFeed = 0x0a;

/** The reader takes nothing at the moment: the bytes may go later. */
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
  /** The chunk that the system writes at the moment. */
  #underWay: Buffer | null = null;
  /** Whether the present trouble was reported: the first lost line of each is worth a word. */
  #isReported = false;
  #droppedLines = 0;

  /** `report` says why lines are lost, once for each time that it begins. */
  constructor(fd: number, report: (reason: string) => void) {
    this.#fd = fd;
    this.#report = report;
  }

  /** Lines that were given up since the start. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  /** Takes whole lines; the bytes belong to the writer from now on. */
  write(bytes: Buffer): void {
    if (this.#waitingBytes + bytes.length > waitingBytesMax) {
      this.#drop(bytes, `the reader takes nothing, and ${waitingBytesMax} bytes wait`);
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#writeNext();
  }

  /** Writes what waits before the process ends, for at most `flushMs`; gives up the rest. */
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
      // A process that has nothing else to do need not stay for its log: `flushSync` has the rest.
      setTimeout(() => this.#writeNext(), retryMs).unref();
    });
  }

  #next(): Buffer | null {
    const chunk = this.#waiting.shift() ?? null;
    this.#waitingBytes -= chunk?.length ?? 0;
    return chunk;
  }

  /** What was not written goes before all that waits. */
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
