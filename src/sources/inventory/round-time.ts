/** Limits the duration of an inventory round, even if the source hangs. */
import { LeaseLost } from '../../store/lease/lease.ts';
import { type CollectContext, SourceError } from '../runner/source.ts';

/** Time of one round, in ms: a million rows come in a thousand pages of a few seconds each. */
const roundMsMax = 2 * 60 * 60 * 1_000;

/** Runs a round's work with a timeout, at which it throws a SourceError. */
export async function withinRoundTime<Value>(
  noun: string,
  context: CollectContext,
  work: (context: CollectContext) => Promise<Value>,
  msMax = roundMsMax,
): Promise<Value> {
  const timer = AbortSignal.timeout(msMax);
  const signal = AbortSignal.any([context.signal, timer]);
  try {
    return await work({ ...context, signal });
  } catch (error) {
    context.signal.throwIfAborted();
    if (!timer.aborted || error instanceof LeaseLost) throw error;
    throw new SourceError(
      `${noun}: the round took more than the ${msMax / 60_000} minutes that it may take, and was ended`,
    );
  }
}
