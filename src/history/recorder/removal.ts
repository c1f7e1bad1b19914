/**
 * Removes what is past its term, once a day: the history's days, which it rolls up first, events,
 * sessions, invitations, sign-ins, audit events and tokens; in short transactions, so that other writers
 * interleave. Nothing else removes rows because they are old. The caller has seen its clock steady.
 */
import { setImmediate } from 'node:timers/promises';
import { dayMs, historySteps, stepRetentionMs } from '../../domain/history.ts';
import type { Observe } from '../../observe/observation.ts';
import { type FencedWriter, fencedTransaction } from '../../store/lease/lease.ts';
import { type OldKind, oldKinds, oldUsersEndDay } from '../../store/sql/old-rows.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { removeEnded, rollUpDays } from './housekeeping.ts';
import { PartnerFailures } from './partner-failures.ts';

export interface RemovalOptions extends FencedWriter {
  readonly observe: Observe;
}

export class Removal {
  readonly #options: RemovalOptions;
  /** The day of the last removal, by kind or partner: it is counted, and done, once a day. */
  readonly #doneOn = new Map<string, number>();

  constructor(options: RemovalOptions) {
    this.#options = options;
  }

  /**
   * Removes what is past by `now` (ms since 1970), and by the server's clock, of these partners and of
   * all. A partner that another writer has locked is left for the next call. An error affects only its
   * partner or kind; all are thrown together at the end. Throws immediately on a LeaseLost or an abort.
   */
  async remove(partnerIds: readonly string[], now: number, signal: AbortSignal): Promise<void> {
    const server = await this.#fenced((transaction) => transaction.serverNow());
    const past = Math.min(now, server ?? now);
    const today = Math.floor(past / dayMs);
    const isDue = (name: string) => this.#doneOn.get(name) !== today;
    const failures = new PartnerFailures(signal);
    for (const kind of oldKinds.filter(isDue)) {
      await failures.attemptAs(`${kind}s`, async () => {
        await this.#removeKind(kind, past, signal);
        this.#doneOn.set(kind, today);
      });
    }
    if (isDue('user')) {
      await failures.attemptAs('users', async () => {
        await this.#removeUsers(past, signal);
        this.#doneOn.set('user', today);
      });
    }
    for (const partnerId of partnerIds.filter((id) => isDue(ofPartner(id)))) {
      await failures.attempt(partnerId, async () => {
        if (await this.#removeOfPartner(partnerId, past, signal)) {
          this.#doneOn.set(ofPartner(partnerId), today);
        }
      });
    }
    if (failures.count > 0) throw new Error(failures.named.join('; '));
  }

  #removeKind(kind: OldKind, past: number, signal: AbortSignal): Promise<void> {
    return this.#removeRows({ kind, partnerId: null, past, signal }, (transaction, endDay) =>
      transaction.removeOldRows(kind, endDay),
    );
  }

  /** Some at a time, each by itself: what a user holds lies with several partners. */
  async #removeUsers(past: number, signal: AbortSignal): Promise<void> {
    const endDay = oldUsersEndDay(past);
    let rows = 0;
    let last: string | null = '';
    try {
      while (last !== null) {
        signal.throwIfAborted();
        const after: string = last;
        const found = await this.#fenced((transaction) => transaction.listOldUsers(endDay, after));
        for (const userId of found.userIds) {
          signal.throwIfAborted();
          const isRemoved = await this.#fenced((transaction) =>
            transaction.removeOldUser(userId, endDay),
          );
          if (isRemoved) rows++;
          await setImmediate();
        }
        last = found.last;
      }
    } finally {
      const of = { kind: 'user', partnerId: null, rows, before: endDay * dayMs };
      if (rows > 0) this.#options.observe({ type: 'old-removed', ...of });
    }
  }

  /** Returns false if another writer has the partner's lock, which is not waited for. */
  async #removeOfPartner(partnerId: string, past: number, signal: AbortSignal): Promise<boolean> {
    if (!(await this.#fenced((transaction) => transaction.tryLockPartner(partnerId)))) return false;
    const options = { ...this.#options, signal };
    await rollUpDays(options, partnerId, past);
    for (const step of historySteps) {
      const kept = stepRetentionMs[step];
      await removeEnded(options, partnerId, step, past - kept, Math.ceil(kept / dayMs));
    }
    await this.#removeRows({ kind: 'event', partnerId, past, signal }, (transaction, endDay) =>
      transaction.removeOldEvents(partnerId, endDay),
    );
    return true;
  }

  /** Removes the days that may go, and tells how many rows those had. */
  async #removeRows(
    { kind, partnerId, past, signal }: RowsToRemove,
    remove: (transaction: StoreTransaction, endDay: number) => Promise<number>,
  ): Promise<void> {
    const endDay = await this.#fenced((transaction) =>
      transaction.lastOldDay(kind, past, partnerId),
    );
    if (endDay === null) return;
    let rows = 0;
    try {
      for (;;) {
        signal.throwIfAborted();
        const removed = await this.#fenced((transaction) => remove(transaction, endDay));
        if (removed === 0) return;
        rows += removed;
        await setImmediate();
      }
    } finally {
      const before = endDay * dayMs;
      if (rows > 0) this.#options.observe({ type: 'old-removed', kind, partnerId, rows, before });
    }
  }

  #fenced<Result>(work: (transaction: StoreTransaction) => Promise<Result>): Promise<Result> {
    return fencedTransaction(this.#options, work);
  }
}

interface RowsToRemove {
  readonly kind: OldKind;
  /** Null for rows of all partners. */
  readonly partnerId: string | null;
  /** ms since 1970. */
  readonly past: number;
  readonly signal: AbortSignal;
}

function ofPartner(partnerId: string): string {
  return `partner ${partnerId}`;
}
