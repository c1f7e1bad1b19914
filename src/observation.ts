/**
 * The closed union of what can be observed of the running service. Log and metrics subscribe to
 * it; the code that acts knows neither. No observation carries a credential.
 */
import type { ProblemSlug } from './problems.ts';

export interface RequestObservation {
  readonly type: 'request';
  readonly requestId: string;
  readonly method: string;
  /** The route's id, `documentation`, `health`, or null where there was no route. */
  readonly route: string | null;
  readonly target: string;
  readonly status: number;
  readonly problems: readonly ProblemSlug[];
  /** From the request's head to handing the answer to the socket. */
  readonly durationMs: number;
  readonly address: string;
  readonly partnerId: string | null;
  readonly tokenId: string | null;
}

export type Observation =
  | RequestObservation
  | {
      /** What was behind an internal-error. */
      readonly type: 'request-failed';
      readonly requestId: string;
      readonly error: unknown;
    }
  | {
      readonly type: 'snapshot-built';
      readonly partnerId: string;
      readonly revision: number;
      readonly assets: number;
      readonly durationMs: number;
    }
  | {
      readonly type: 'snapshot-dropped';
      readonly partnerId: string;
      readonly why: 'idle' | 'removed';
    }
  | { readonly type: 'access-loaded'; readonly partnerId: string; readonly revision: number }
  | { readonly type: 'store-away'; readonly error: unknown }
  | { readonly type: 'store-back'; readonly awayMs: number };

export type Observe = (observation: Observation) => void;

/** Hands each observation to every subscriber, in order. */
export function observeWith(...subscribers: readonly Observe[]): Observe {
  return (observation) => {
    for (const subscriber of subscribers) subscriber(observation);
  };
}
