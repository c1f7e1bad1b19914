/** Collects token uses (day and address) that are not written yet. A request costs one lookup. */
import { dayMs } from '../domain/history.ts';
import type { TokenUse } from '../store/access.ts';
import type { KnownToken } from './known-tokens.ts';

/** Maximum tokens with a remembered use: some 15 MiB. Evicts the earliest used first. */
export const tokensRememberedMax = 50_000;

/** Distinct addresses recorded per token and day; each may cost one write. */
export const addressesOfDayMax = 8;

/** What is known of a token's last day. */
interface Day {
  /** The day's start (ms since 1970, UTC). */
  readonly start: number;
  readonly addresses: string[];
}

export class TokenUses {
  readonly #days = new Map<string, Day>();
  readonly #unwritten = new Map<string, TokenUse>();

  /** Notes a request with a token from an address, at the moment `now` (ms since 1970). */
  record(token: KnownToken, address: string, now: number): void {
    const day = this.#days.get(token.tokenId);
    // A clock that was set back does not bring a former day back.
    if (day !== undefined && now < day.start + dayMs && day.addresses.includes(address)) return;
    this.#recordNew(token, address, now);
  }

  /** What is to be written, one use a token; it counts as written from here on. */
  take(): readonly TokenUse[] {
    const uses = [...this.#unwritten.values()];
    this.#unwritten.clear();
    return uses;
  }

  /** Takes back what could not be written, but for tokens that were used again since. */
  giveBack(uses: readonly TokenUse[]): void {
    for (const use of uses) {
      if (!this.#unwritten.has(use.tokenId)) this.#remember(this.#unwritten, use.tokenId, use);
    }
  }

  #recordNew({ tokenId, partnerId }: KnownToken, address: string, now: number): void {
    let day = this.#days.get(tokenId);
    if (day === undefined || now >= day.start + dayMs) {
      day = { start: now - (now % dayMs), addresses: [] };
      this.#remember(this.#days, tokenId, day);
    }
    // Each address costs a write; addresses past the limit are merged.
    if (day.addresses.length >= addressesOfDayMax) return;
    day.addresses.push(address);
    const use = { partnerId, tokenId, day: day.start, address };
    this.#remember(this.#unwritten, tokenId, use);
  }

  #remember<Value>(values: Map<string, Value>, tokenId: string, value: Value): void {
    values.set(tokenId, value);
    if (values.size > tokensRememberedMax) values.delete(values.keys().next().value!);
  }
}
