/** An answer that is sent piece by piece: what its head says, and where its bytes come from. */
import type { Job } from '../../snapshot/slices.ts';
import type { Answer } from '../reply/answer.ts';

/** What a partner may have so many of under way, each kind by itself. */
export type StreamKind = 'export' | 'metrics' | 'targets' | 'events';

/** Where the bytes of an answer come from. */
export interface Pieces {
  /**
   * The next bytes, good until those after them are asked for; null after the last. To make them takes
   * less than a slice of the event loop, and so there may be none for once. A promise is of bytes that
   * are not there yet.
   */
  next(): Buffer | null | Promise<Buffer | null>;
}

export interface StreamedAnswer {
  readonly kind: StreamKind;
  readonly contentType: string;
  /** A weak entity tag: it differs whenever the bytes do. Null where there is no whole to name. */
  readonly etag: string | null;
  /** Headers besides, which a 304 has as well: names and values in turn. */
  readonly stateHeaders: readonly string[];
  /** Headers besides, of the body alone. */
  readonly bodyHeaders: readonly string[];
  /** Keeps the memory of the state that the pieces show, replaced or not, until `letGo`. */
  readonly hold: () => void;
  readonly letGo: () => void;
  /** Begins to make the body; called once, while the memory is held. What takes long is part of the job. */
  readonly pieces: (job: Job) => Pieces | Promise<Pieces>;
}

export function isStreamed(answer: Answer | StreamedAnswer): answer is StreamedAnswer {
  return 'pieces' in answer;
}
