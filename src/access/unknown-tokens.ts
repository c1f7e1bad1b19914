/**
 * Asks the store about a token that the directory cannot tell: one that is only noted, whose partner's
 * tokens are then loaded, or, until all tokens are known, any. Guesses are of neither kind once all are
 * known, and cost the store nothing. Until then few are asked for at a time, networks take turns, and a
 * network that asked for too many that do not exist gets no more: it is told to come back, since one of
 * its tokens may be right.
 */

import { FairSemaphore } from '../runtime/fair-semaphore.ts';
import { withinMs } from '../runtime/time-limit.ts';
import { Budget } from './budget.ts';
import type { AccessDirectory } from './directory.ts';
import {
  tokenLookupForgivenMs,
  tokenLookupMsMax,
  tokenLookupsMax,
  tokenMissesPerNetworkMax,
} from './limits.ts';

export interface UnknownTokensOptions {
  readonly directory: AccessDirectory;
  /** Whether there are partners that are in the database and that the directory does not know yet. */
  readonly isIncomplete: () => boolean;
  /** The partner of a token in force; null if there is none. */
  readonly findPartner: (digest: string) => Promise<string | null>;
  /** Loads a partner's tokens into the directory. */
  readonly loadPartner: (partnerId: string) => Promise<void>;
  /** A clock that never jumps, in ms. */
  readonly steadyClock: () => number;
}

export class UnknownTokens {
  readonly #options: UnknownTokensOptions;
  readonly #places = new FairSemaphore(tokenLookupsMax);
  readonly #misses = new Budget({
    burst: tokenMissesPerNetworkMax,
    refillMs: tokenLookupForgivenMs,
  });

  constructor(options: UnknownTokensOptions) {
    this.#options = options;
  }

  /**
   * Looks a token up that the directory did not find; null where there is nothing to wait for. Resolves
   * with whether there may be such a token: it is then in the directory, if it is there. Rejects where the
   * store does not tell in time.
   */
  lookUp(digest: string, network: string): Promise<boolean> | null {
    const { directory, isIncomplete } = this.#options;
    const noted = directory.notedPartner(digest);
    if (noted !== null) return inTime(this.#load(noted));
    return isIncomplete() ? inTime(this.#search(digest, network)) : null;
  }

  async #load(partnerId: string): Promise<boolean> {
    await this.#options.loadPartner(partnerId);
    return true;
  }

  async #search(digest: string, network: string): Promise<boolean> {
    const { findPartner, directory, steadyClock } = this.#options;
    this.#requireBudget(network);
    using _place = await this.#places.acquire(network, { longest });
    this.#requireBudget(network);
    // What was read meanwhile may tell.
    if (directory.find(digest) !== null) return true;
    const partnerId = await findPartner(digest);
    if (partnerId !== null) return await this.#load(partnerId);
    this.#misses.spend(network, steadyClock());
    return false;
  }

  #requireBudget(network: string): void {
    if (this.#misses.look(network, this.#options.steadyClock()).allowed) return;
    throw new Error('too many tokens that do not exist came from this network to look up another');
  }
}

const late = () => new Error(`the store did not tell of a token within ${tokenLookupMsMax} ms`);
const longest = { ms: tokenLookupMsMax, error: late };

/** What is told in time; what comes later goes on, and is of use to the next request. */
const inTime = <Told>(telling: Promise<Told>) => withinMs(telling, tokenLookupMsMax, late);
