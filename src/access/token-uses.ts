/**
 * Collects token uses (day and address), which costs a request one lookup, and writes new ones once
 * a minute, through a writer that is limited to them and opened on first use. If the database is
 * read-only, such as a standby, logs that once and retries with back-off.
 */
import { dayMs } from '../domain/history.ts';
import type { TokenUse, TokenUseWriter } from '../store/access.ts';
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

/** Write interval: a killed process loses at most this. */
const tokenUseWriteMs = 60_000;

/**
 * Maximum back-off after failed writes, in intervals: an hour, since a standby stays one for long.
 */
const tokenUsePauseRoundsMax = 60;

export interface TokenUseRoundsOptions {
  readonly open: () => Promise<TokenUseWriter>;
  /** Called on the first failed write after a successful one. */
  readonly onError: (error: unknown) => void;
}

export class TokenUseRounds {
  readonly uses = new TokenUses();
  readonly #options: TokenUseRoundsOptions;
  readonly #timer: NodeJS.Timeout;
  #writer: TokenUseWriter | null = null;
  #failures = 0;
  /** Rounds to skip after failures. */
  #pause = 0;
  /** The write under way; null if there is none. */
  #writing: Promise<void> | null = null;

  constructor(options: TokenUseRoundsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.round(), tokenUseWriteMs).unref();
  }

  /** One round: writes new uses, unless backing off. Never rejects. */
  async round(): Promise<void> {
    if (this.#writing !== null) return;
    if (this.#pause > 0) {
      this.#pause--;
      return;
    }
    this.#writing = this.#write();
    await this.#writing;
    this.#writing = null;
  }

  /** Flushes, unless writing has failed, and closes the writer. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    if (this.#failures === 0) await this.#write();
    await this.#writer?.close();
  }

  async #write(): Promise<void> {
    const uses = this.uses.take();
    if (uses.length === 0) return;
    try {
      this.#writer ??= await this.#options.open();
      await this.#writer.recordTokenUses(uses);
      this.#failures = 0;
    } catch (error) {
      this.uses.giveBack(uses);
      if (this.#failures === 0) this.#options.onError(error);
      this.#pause = Math.min(2 ** this.#failures, tokenUsePauseRoundsMax) - 1;
      this.#failures++;
    }
  }
}
