/**
 * Asks partners in turn for their lock. SQLite locks all of them at once: who waited for it in vain is the
 * last to be asked, so that a database which is locked for long costs one wait, not one a partner.
 */
import { DatabaseBusy } from '../../store/error.ts';

export class Turns<Of> {
  readonly #unasked: Of[] = [];
  readonly #locked: Of[] = [];
  #isBusy = false;

  /** Does a partner's work. Where that returns false, as where the database is locked, the partner waits. */
  async take(of: Of, work: () => Promise<boolean>): Promise<void> {
    if (this.#isBusy) {
      this.#unasked.push(of);
      return;
    }
    try {
      if (!(await work())) this.#locked.push(of);
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error;
      this.#isBusy = true;
      this.#locked.push(of);
    }
  }

  /** Those that wait: first who was not asked, so that each is in the end. */
  get waiting(): Of[] {
    return [...this.#unasked, ...this.#locked];
  }
}
