/** Shows a progress line: on a terminal only, cleared at the end. */
import type { Retry, Progress as Walked } from '@hybrid-core/client';
import { control, type Io } from '../io.ts';
import { printable } from '../text/printable.ts';
import { countText } from '../text/units.ts';
import { cut } from '../text/width.ts';

const clearLine = '\r\u001b[K';

/** Delay before the line shows, in ms: a fast operation needs none. */
const quietMs = 300;

export class Progress {
  readonly #io: Io;
  readonly #beganMs: number;
  #isShown = false;
  #isWaiting = false;

  constructor(io: Io) {
    this.#io = io;
    this.#beganMs = io.now();
  }

  /** A list's `onProgress`. */
  readonly walked = ({ read, total, restarts, by }: Walked): void => {
    const ofTotal = total === null ? '' : ` of ${countText(total)}`;
    const again = restarts === 0 ? '' : `; restarted ${restarts} times, since the data moved`;
    const how = by === 'export' ? ', as an export' : '';
    this.show(`Reading assets: ${countText(read)}${ofTotal}${how}${again}`);
  };

  /** The client's `onRetry`. */
  readonly waiting = ({ error, pauseMs }: Retry): void => {
    const reason = 'status' in error ? `status ${error.status}` : error.message;
    this.show(`Waiting ${(pauseMs / 1000).toFixed(1)} s to try again: ${reason}`, true);
    this.#isWaiting = true;
  };

  /** Ends the wait, after a retry or an interrupt: clears the line before other output. */
  readonly waited = (): void => {
    if (this.#isWaiting) this.clear();
  };

  show(text: string, isAtOnce = false): void {
    const { stderr } = this.#io;
    if (stderr.isTTY !== true) return;
    if (!isAtOnce && !this.#isShown && this.#io.now() - this.#beganMs < quietMs) return;
    this.#isShown = true;
    const room = (stderr.columns ?? 80) - ' …'.length;
    control(stderr, `${clearLine}${cut(printable(text), room)} …`);
  }

  clear(): void {
    if (this.#isShown) control(this.#io.stderr, clearLine);
    this.#isShown = false;
    this.#isWaiting = false;
  }
}
