/**
 * In charge of the answers that are sent piece by piece: how many of a kind a partner may have under
 * way, and that each keeps the memory of its state from the first byte to the last, and lets go of it
 * however it ends.
 */
import type { ServerResponse } from 'node:http';
import { exportsOfPartnerMax, retryAfterSeconds } from '../../limits.ts';
import { problem } from '../../problems.ts';
import { nextTurn } from '../../snapshot/slices.ts';
import type { Encoding } from '../reply/answer.ts';
import { AnswerStream } from './answer-stream.ts';
import { metricsStreamsOfPartnerMax, targetsStreamsOfPartnerMax } from './limits.ts';
import type { StreamedAnswer, StreamKind } from './streamed-answer.ts';

const kinds: Readonly<Record<StreamKind, { readonly max: number; readonly noun: string }>> = {
  export: { max: exportsOfPartnerMax, noun: 'exports' },
  metrics: { max: metricsStreamsOfPartnerMax, noun: 'answers with metrics of many assets' },
  targets: { max: targetsStreamsOfPartnerMax, noun: 'answers with targets of many assets' },
};

export class Streams {
  /** How many are under way, by partner. */
  readonly #counts: Readonly<Record<StreamKind, Map<string, number>>> = {
    export: new Map(),
    metrics: new Map(),
    targets: new Map(),
  };

  /** How many of a kind are under way. */
  size(kind: StreamKind): number {
    return [...this.#counts[kind].values()].reduce((sum, count) => sum + count, 0);
  }

  /** Refuses one more of a partner who has as many of its kind under way as it may. */
  admit(partnerId: string, kind: StreamKind): void {
    const { max, noun } = kinds[kind];
    if ((this.#counts[kind].get(partnerId) ?? 0) < max) return;
    throw problem(
      'service-unavailable',
      `There are ${max} ${noun} under way already: no more are made at a time.`,
      { 'Retry-After': String(retryAfterSeconds) },
    );
  }

  /**
   * Sends the body of an admitted answer, whose head is written. Resolves once the system has taken
   * all of it; rejects with `CutOff` where its reader has gone, or took nothing for too long.
   */
  async send(
    partnerId: string,
    answer: StreamedAnswer,
    response: ServerResponse,
    encoding: Encoding | null,
  ): Promise<void> {
    this.#count(partnerId, answer.kind, 1);
    answer.hold();
    const stream = new AnswerStream(response, encoding);
    try {
      await sendPieces(answer, stream);
    } finally {
      stream.close();
      answer.letGo();
      this.#count(partnerId, answer.kind, -1);
    }
  }

  #count(partnerId: string, kind: StreamKind, change: 1 | -1): void {
    const counts = this.#counts[kind];
    const count = (counts.get(partnerId) ?? 0) + change;
    if (count === 0) counts.delete(partnerId);
    else counts.set(partnerId, count);
  }
}

async function sendPieces(answer: StreamedAnswer, stream: AnswerStream): Promise<void> {
  const pieces = await answer.pieces();
  for (;;) {
    await nextTurn('export');
    const piece = pieces.next();
    if (piece === null) break;
    if (piece.length > 0) await stream.write(piece);
  }
  await stream.end();
}
