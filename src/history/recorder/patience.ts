/**
 * Waits for partners one after the other, for each a bounded time: one that hangs does not hold those after
 * it. Its work goes on, its result or error is used once it is there, and until then it is not asked again.
 */
import { setTimeout as delay } from 'node:timers/promises';

/** How long a partner is waited for (ms): the largest is read within it. */
const turnMsMax = 5_000;

/** How long partners that hang are waited for in a round, together (ms), before turns get short. */
const hangingMsMax = 30_000;

/** A short turn (ms): many times what most partners take. */
const turnMsMin = 250;

/** Resolves with null after so many ms, or rejects once aborted. */
export type EndOfTurn = (ms: number, signal: AbortSignal) => Promise<null>;

export class Patience<Result extends { readonly partnerId: string }> {
  readonly #endOfTurn: EndOfTurn;
  readonly #pending = new Set<string>();
  /** Those that hung when they were last asked. */
  readonly #hung = new Set<string>();
  #leftMs = hangingMsMax;
  #arrived: Result[] = [];
  readonly #failed = new Map<string, string>();

  constructor(endOfTurn: EndOfTurn = (ms, signal) => delay(ms, null, { signal })) {
    this.#endOfTurn = endOfTurn;
  }

  /** Ids of partners that have not answered yet, or whose results were not taken yet. */
  get pending(): readonly string[] {
    return [...this.#pending, ...this.#arrived.map(({ partnerId }) => partnerId)];
  }

  /** By partner, the message of an error that came after its turn, in this round. */
  get failed(): ReadonlyMap<string, string> {
    return this.#failed;
  }

  /** Begins a round of these partners: those that hung in the last one come last. */
  begin<Of extends { readonly partnerId: string }>(partners: readonly Of[]): Of[] {
    this.#leftMs = hangingMsMax;
    this.#failed.clear();
    const { first = [], last = [] } = Object.groupBy(partners, ({ partnerId }) =>
      this.#hung.has(partnerId) ? 'last' : 'first',
    );
    return [...first, ...last];
  }

  /** The results that came after their turns. */
  takeArrived(): Result[] {
    return this.#arrived.splice(0);
  }

  /** The result; null if it does not come in this turn. Rejects as the work does in it. */
  async turn(partnerId: string, work: () => Promise<Result>): Promise<Result | null> {
    if (this.#pending.has(partnerId)) return null;
    this.#failed.delete(partnerId);
    const over = new AbortController();
    const turnMs = Math.min(turnMsMax, Math.max(turnMsMin, this.#leftMs));
    const end = this.#endOfTurn(turnMs, over.signal).catch(() => null);
    const working = work();
    const first = await Promise.race([working, end]).finally(() => over.abort());
    if (first !== null) {
      this.#hung.delete(partnerId);
      return first;
    }
    this.#leftMs -= turnMs;
    this.#hung.add(partnerId);
    this.#pending.add(partnerId);
    working
      .then(
        (late) => this.#arrived.push(late),
        (error) => {
          this.#failed.set(partnerId, error instanceof Error ? error.message : String(error));
        },
      )
      .finally(() => this.#pending.delete(partnerId));
    return null;
  }
}
