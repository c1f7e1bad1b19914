/**
 * In charge of one answer from the history, and of its memory: hundreds of kilobytes that are given back
 * to the system as soon as they are forgotten and sent. Left to the garbage collector, the memory of
 * sixty answers makes it go through the whole heap, which holds the event loop for 10 ms and more.
 */
import type { EventEmitter } from 'node:events';
import type { Answer } from './reply/answer.ts';

/** What is read of the response that an answer goes into. */
export interface Response {
  /** Whether the system has taken all of it. */
  readonly writableFinished: boolean;
  readonly req: { readonly socket: EventEmitter };
  once(event: 'close', listener: () => void): unknown;
}

export class RecordedAnswer {
  /** Its body lies in memory of its own. */
  readonly answer: Promise<Answer>;
  /** Responses that it goes into, and which are not through. */
  #responses = 0;
  /** A response that was broken off may still be compressed: its memory is the collector's. */
  #isBrokenOff = false;
  #isForgotten = false;

  constructor(answer: Promise<Answer>) {
    this.answer = answer;
  }

  /** Keeps the memory until a response is through, then calls back. */
  sendInto(response: Response, whenThrough: () => void): void {
    this.#responses++;
    whenClosed(response, () => {
      this.#responses--;
      if (!response.writableFinished) this.#isBrokenOff = true;
      whenThrough();
      this.#giveBack();
    });
  }

  /** To be called once, when it goes into no further response. */
  forget(): void {
    this.#isForgotten = true;
    this.#giveBack();
  }

  #giveBack(): void {
    if (!this.#isForgotten || this.#responses > 0 || this.#isBrokenOff) return;
    this.answer.then(detach, ignore);
  }
}

/** node tells a response that waits behind others nothing of its end; the connection tells all. */
function whenClosed(response: Response, then: () => void): void {
  const { socket } = response.req;
  // Requests that were sent ahead may ask for several, and each listens.
  socket.setMaxListeners(socket.getMaxListeners() + 1);
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    socket.off('close', close);
    socket.setMaxListeners(socket.getMaxListeners() - 1);
    then();
  };
  socket.once('close', close);
  response.once('close', close);
}

function detach({ body, encoded }: Answer): void {
  for (const { buffer } of [body, ...(encoded?.values() ?? [])]) {
    if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
  }
}

function ignore(): void {}
