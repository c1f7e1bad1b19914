/**
 * Looks up tokens that are not in memory: an indexed token loads its partner's tokens; until all
 * tokens are indexed, any token may exist and is looked up in the store. Once all are indexed,
 * guessed tokens cost the store nothing. Until then lookups are limited in number and fair between
 * networks; a network that exceeds its budget of unknown tokens gets a retry response, since one of
 * its tokens may be valid.
 */

import { FairSemaphore } from '../runtime/fair-semaphore.ts';
import { withinMs } from '../runtime/time-limit.ts';
import { Budget } from './budget.ts';
import type { AccessDirectory } from './directory.ts';

/** Concurrent lookups of unknown tokens until all digests are loaded; each is an index lookup. */
export const tokenLookupsMax = 2;

/** Timeout of such a lookup: the time after which the database counts as unavailable. */
export const tokenLookupMsMax = 1_500;

/** Failed lookups of a network until all digests are loaded; then one a second. */
export const tokenMissesPerNetworkMax = 20;
const tokenLookupForgivenMs = 1_000;

export interface UnknownTokensOptions {
  readonly directory: AccessDirectory;
  /** Whether there are partners that are in the database and that the directory does not know yet. */
  readonly isIncomplete: () => boolean;
  /** The partner of a token in force; null if there is none. */
  readonly findPartner: (digest: string) => Promise<string | null>;
  /** Loads a partner's tokens into the directory. */
  readonly loadPartner: (partnerId: string) => Promise<void>;
  /** A monotonic clock, in ms. */
  readonly steadyClock: () => number;
}

export class UnknownTokens {
  readonly #options: UnknownTokensOptions;
  readonly #lookups = new FairSemaphore(tokenLookupsMax);
  readonly #misses = new Budget({
    burst: tokenMissesPerNetworkMax,
    refillMs: tokenLookupForgivenMs,
  });

  constructor(options: UnknownTokensOptions) {
    this.#options = options;
  }

  /**
   * Looks up a token that is not in the directory; null if nothing needs to be waited for. Resolves
   * with whether the token may exist: it is then in the directory if it does. Rejects on a timeout
   * of the store.
   */
  lookUp(digest: string, network: string): Promise<boolean> | null {
    const { directory, isIncomplete } = this.#options;
    const partnerId = directory.partnerToLoad(digest);
    if (partnerId !== null) return inTime(this.#load(partnerId));
    return isIncomplete() ? inTime(this.#search(digest, network)) : null;
  }

  async #load(partnerId: string): Promise<boolean> {
    await this.#options.loadPartner(partnerId);
    return true;
  }

  async #search(digest: string, network: string): Promise<boolean> {
    const { findPartner, directory, steadyClock } = this.#options;
    this.#requireBudget(network);
    using _place = await this.#lookups.acquire(network, { longest });
    this.#requireBudget(network);
    // Tokens read since may include it.
    if (directory.find(digest) !== null) return true;
    const partnerId = await findPartner(digest);
    if (partnerId !== null) return await this.#load(partnerId);
    this.#misses.spend(network, steadyClock());
    return false;
  }

  #requireBudget(network: string): void {
    if (this.#misses.peek(network, this.#options.steadyClock()).allowed) return;
    throw new Error('too many tokens that do not exist came from this network to look up another');
  }
}

const late = () => new Error(`the store did not look up a token within ${tokenLookupMsMax} ms`);
const longest = { ms: tokenLookupMsMax, error: late };

/** Times out the wait; the lookup continues and serves the next request. */
const inTime = <Result>(lookup: Promise<Result>) => withinMs(lookup, tokenLookupMsMax, late);
