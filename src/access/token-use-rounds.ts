/**
 * Writes the last uses of tokens once a minute, if there are new ones, through a writer that is
 * limited to them and opened on first use. If the database is read-only, such as a standby, logs
 * that once and retries with back-off.
 */
import type { TokenUseWriter } from '../store/access.ts';
import { TokenUses } from './token-uses.ts';

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
