/** A streamed answer: its head, and the source of its chunks. */
import type { Job } from '../../snapshot/slices.ts';
import type { Answer } from '../reply/answer.ts';

/** The kinds of streams; each has its own limit per partner. */
export type StreamKind =
  | 'export'
  | 'site-export'
  | 'metrics'
  | 'targets'
  | 'events'
  | 'panel-events';

/** The source of an answer's chunks. */
export interface Chunks {
  /**
   * The next chunk, valid until the following call; null at the end. Making it takes less than a
   * slice of the event loop, so a chunk may be empty. A promise means that its bytes are pending.
   */
  next(): Buffer | null | Promise<Buffer | null>;
}

export interface StreamedAnswer {
  readonly kind: StreamKind;
  readonly contentType: string;
  /** A weak entity tag: it differs whenever the bytes do. Null for a body without an end. */
  readonly etag: string | null;
  /** Further headers of the 200 and the 304, as alternating names and values. */
  readonly stateHeaders: readonly string[];
  /** Further headers of the 200 alone. */
  readonly bodyHeaders: readonly string[];
  /**
   * Reads the start of the body before the head is sent, so that a failure can still be answered by a problem.
   * The signal is aborted once the client is gone. Not called for HEAD.
   */
  readonly prepare?: (signal: AbortSignal) => Promise<void>;
  /** Retains the memory of the state that the chunks show, replaced or not, until `unpin`. */
  readonly pin: () => void;
  readonly unpin: () => void;
  /**
   * Begins to make the body; called once, while the memory is retained. Slow work is part of the
   * job.
   */
  readonly chunks: (job: Job) => Chunks | Promise<Chunks>;
}

export function isStreamed(answer: Answer | StreamedAnswer): answer is StreamedAnswer {
  return 'chunks' in answer;
}
