/**
 * Runs streamed answers: limits each kind per partner, and retains the memory of an answer's state
 * from the first byte to the last, however it ends.
 */
import type { ServerResponse } from 'node:http';
import { problem } from '../../contract/problems.ts';
import { eventStreamsOfPartnerMax, exportsOfPartnerMax, retryAfterSeconds } from '../../limits.ts';
import { Places } from '../../runtime/places.ts';
import { inTurn, type Job } from '../../snapshot/slices.ts';
import type { Encoding } from '../reply/answer.ts';
import { AccessChecks } from './access-checks.ts';
import { AnswerStream } from './answer-stream.ts';
import type { StreamedAnswer, StreamKind } from './streamed-answer.ts';

/** Concurrent streams of asset metrics per partner in a process: each retains a snapshot. */
export const metricsStreamsOfPartnerMax = 4;

/** The same for asset targets: a few Prometheis poll once a minute, some at the same time. */
export const targetsStreamsOfPartnerMax = 4;

/**
 * The same for events that pages of the panel follow: all windows of 500 people. Each has some 20 KiB of
 * memory, and takes nothing from the streams of programs.
 */
const panelEventStreamsOfPartnerMax = 500;

const kinds: Readonly<Record<StreamKind, { readonly max: number; readonly noun: string }>> = {
  export: { max: exportsOfPartnerMax, noun: 'exports' },
  metrics: { max: metricsStreamsOfPartnerMax, noun: 'answers with metrics of many assets' },
  events: { max: eventStreamsOfPartnerMax, noun: 'streams of events' },
  'panel-events': { max: panelEventStreamsOfPartnerMax, noun: 'pages that follow events' },
  targets: { max: targetsStreamsOfPartnerMax, noun: 'answers with targets of many assets' },
};

/** One answer to send, and to whom. */
export interface Stream {
  readonly partnerId: string;
  readonly answer: StreamedAnswer;
  readonly response: ServerResponse;
  readonly encoding: Encoding | null;
  /** Whether the reader still has access to the partner's data; rejects where that is unknown. */
  readonly isAuthorized: () => boolean | Promise<boolean>;
}

export class Streams {
  /** Of the streams in flight, by partner. */
  readonly #places: Readonly<Record<StreamKind, Places>> = {
    export: new Places(kinds.export.max),
    metrics: new Places(kinds.metrics.max),
    targets: new Places(kinds.targets.max),
    events: new Places(kinds.events.max),
    'panel-events': new Places(kinds['panel-events'].max),
  };

  /** The number of streams of a kind in flight. */
  size(kind: StreamKind): number {
    return this.#places[kind].size;
  }

  /** Takes a place for a stream until it is disposed of; throws for a partner at the limit of its kind. */
  admit(partnerId: string, kind: StreamKind): Disposable {
    const place = this.#places[kind].tryAcquire(partnerId);
    if (place !== null) return place;
    const { max, noun } = kinds[kind];
    throw problem(
      'service-unavailable',
      `There are ${max} ${noun} under way already: no more are made at a time.`,
      { 'Retry-After': String(retryAfterSeconds) },
    );
  }

  /**
   * Sends the body of an admitted answer, whose head is written. Resolves once the system has taken
   * all of it; rejects with `CutOff` if the reader has disconnected, has stalled for too long, or
   * has lost access to the data.
   */
  async send({ partnerId, answer, response, encoding, isAuthorized }: Stream): Promise<void> {
    using _memory = held(answer);
    const stream = new AnswerStream(response, encoding);
    using access = new AccessChecks(isAuthorized, () => stream.cutOff());
    try {
      // Preparing may have taken long.
      if (answer.prepare !== undefined) await Promise.race([access.check(), stream.ended]);
      await sendChunks(answer, stream, { purpose: 'export', partnerId, signal: stream.signal });
    } finally {
      stream.close();
    }
  }
}

/** Retains the memory of the answer's state. */
function held(answer: StreamedAnswer): Disposable {
  answer.pin();
  return { [Symbol.dispose]: () => answer.unpin() };
}

async function sendChunks(answer: StreamedAnswer, stream: AnswerStream, job: Job): Promise<void> {
  const chunks = await answer.chunks(job);
  for (;;) {
    const chunk = await inTurn(job, () => chunks.next());
    if (chunk === null) break;
    if (chunk.length > 0) await stream.write(chunk);
  }
  await stream.end();
}
