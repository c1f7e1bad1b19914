/**
 * Runs streamed answers: limits each kind per partner, and retains the memory of an answer's state
 * from the first byte to the last, however it ends.
 */
import type { ServerResponse } from 'node:http';
import { type ProblemError, problem } from '../../contract/problems.ts';
import {
  eventStreamsOfPartnerMax,
  eventStreamsOfTokenMax,
  exportsOfPartnerMax,
  retryAfterSeconds,
} from '../../limits.ts';
import { KeyedLimiter } from '../../runtime/keyed-limiter.ts';
import { inTimeSlice, type Job } from '../../snapshot/slices.ts';
import type { Encoding } from '../reply/answer.ts';
import { AccessChecks } from './access-checks.ts';
import { AnswerStream } from './answer-stream.ts';
import type { StreamedAnswer, StreamKind } from './streamed-answer.ts';

/**
 * Concurrent exports of one site per partner in a process, apart from the others: each is short, and a
 * page for each site may want its own.
 */
const siteExportsOfPartnerMax = 64;

/** Concurrent streams of asset metrics per partner in a process: each retains a snapshot. */
export const metricsStreamsOfPartnerMax = 4;

/** The same for asset targets: a few Prometheis poll once a minute, some at the same time. */
export const targetsStreamsOfPartnerMax = 4;

/**
 * The same for panel pages that follow events: one window each of 500 people, at some 20 KiB. Separate, so
 * that pages leave the limit of API clients alone.
 */
const panelEventStreamsOfPartnerMax = 500;

const kinds: Readonly<Record<StreamKind, { readonly max: number; readonly noun: string }>> = {
  export: { max: exportsOfPartnerMax, noun: 'exports' },
  'site-export': { max: siteExportsOfPartnerMax, noun: 'exports of one site' },
  metrics: { max: metricsStreamsOfPartnerMax, noun: 'answers with metrics of many assets' },
  events: { max: eventStreamsOfPartnerMax, noun: 'streams of events' },
  'panel-events': { max: panelEventStreamsOfPartnerMax, noun: 'pages that follow events' },
  targets: { max: targetsStreamsOfPartnerMax, noun: 'answers with targets of many assets' },
};

/** An answer to stream, and its recipient. */
export interface Stream {
  readonly partnerId: string;
  readonly answer: StreamedAnswer;
  readonly response: ServerResponse;
  readonly encoding: Encoding | null;
  /** Whether the reader still has access to the partner's data; rejects if that cannot be determined. */
  readonly isAuthorized: () => boolean | Promise<boolean>;
}

/** Whose stream it is. */
export interface StreamReader {
  readonly partnerId: string;
  readonly tokenId: string;
  /** Whether it is a page of the panel, which counts the streams of each session itself. */
  readonly isForSession: boolean;
}

export class Streams {
  /** Streams in flight, limited per partner. */
  readonly #limiters: Readonly<Record<StreamKind, KeyedLimiter>> = {
    export: new KeyedLimiter(kinds.export.max),
    'site-export': new KeyedLimiter(kinds['site-export'].max),
    metrics: new KeyedLimiter(kinds.metrics.max),
    targets: new KeyedLimiter(kinds.targets.max),
    events: new KeyedLimiter(kinds.events.max),
    'panel-events': new KeyedLimiter(kinds['panel-events'].max),
  };

  /** Streams of events in flight, limited per token. */
  readonly #ofTokens = new KeyedLimiter(eventStreamsOfTokenMax);

  /** The number of streams of a kind in flight. */
  size(kind: StreamKind): number {
    return this.#limiters[kind].size;
  }

  /**
   * Acquires a stream's permit, released on disposal; throws a problem if the partner is at the limit, or
   * the token, which counts for streams of events.
   */
  admit({ partnerId, tokenId, isForSession }: StreamReader, of: StreamKind): Disposable {
    const kind = of === 'events' && isForSession ? 'panel-events' : of;
    const { max, noun } = kinds[kind];
    using permits = new DisposableStack();
    const acquire = (permit: Disposable | null, streams: string) => {
      if (permit === null) throw atLimit(streams);
      permits.use(permit);
    };
    if (kind === 'events') {
      acquire(
        this.#ofTokens.tryAcquire(tokenId),
        `${eventStreamsOfTokenMax} ${noun} of this token`,
      );
    }
    acquire(this.#limiters[kind].tryAcquire(partnerId), `${max} ${noun}`);
    return permits.move();
  }

  /**
   * Sends the body of an admitted answer; its head is already written. Resolves once the kernel has
   * accepted all of it; rejects with `CutOff` if the reader has disconnected, has stalled for too long, or
   * has lost access to the data.
   */
  async send({ partnerId, answer, response, encoding, isAuthorized }: Stream): Promise<void> {
    using _memory = held(answer);
    const stream = new AnswerStream(response, encoding);
    using access = new AccessChecks(isAuthorized, () => stream.cutOff());
    try {
      // Preparation may have taken long, so check access again.
      if (answer.prepare !== undefined) await Promise.race([access.check(), stream.ended]);
      await sendChunks(answer, stream, { purpose: 'export', partnerId, signal: stream.signal });
    } finally {
      stream.close();
    }
  }
}

function atLimit(streams: string): ProblemError {
  return problem(
    'service-unavailable',
    `There are ${streams} under way already: no more are made at a time.`,
    { 'Retry-After': String(retryAfterSeconds) },
  );
}

/** Retains the memory of the answer's state. */
function held(answer: StreamedAnswer): Disposable {
  answer.pin();
  return { [Symbol.dispose]: () => answer.unpin() };
}

async function sendChunks(answer: StreamedAnswer, stream: AnswerStream, job: Job): Promise<void> {
  const chunks = await answer.chunks(job);
  for (;;) {
    const chunk = await inTimeSlice(job, () => chunks.next());
    if (chunk === null) break;
    if (chunk.length > 0) await stream.write(chunk);
  }
  await stream.end();
}
