/** Generates a light, bounded load of requests until stopped. */
import type { Client } from './client.ts';

const clients = 8;

/**
 * Pause of a client between two requests: some hundred requests per second in all, on any machine.
 */
const pauseMs = 20;

/** Records the responses, and every failure: anything but a complete 200. */
export class Load {
  readonly #client: Client;
  readonly #target: string;
  readonly #credentials: Readonly<Record<string, string>>;
  readonly #answers = new Set<string>();
  readonly #failures: string[] = [];
  readonly #workers: Promise<void>[];
  #count = 0;
  #ending = false;

  constructor(client: Client, target: string, credentials: Readonly<Record<string, string>>) {
    this.#client = client;
    this.#target = target;
    this.#credentials = credentials;
    this.#workers = Array.from({ length: clients }, () => this.#work());
  }

  /** Resolves after that many more requests. */
  async has(more: number): Promise<void> {
    const end = this.#count + more;
    while (this.#count < end) await pause();
  }

  async end(): Promise<{ answers: ReadonlySet<string>; failures: readonly string[] }> {
    this.#ending = true;
    await Promise.all(this.#workers);
    this.#client.close();
    return { answers: this.#answers, failures: this.#failures };
  }

  async #work(): Promise<void> {
    while (!this.#ending) {
      try {
        const { status, text } = await this.#client.get(this.#target, this.#credentials);
        if (status === 200) this.#answers.add(text);
        else this.#failures.push(`${this.#count}: ${status} ${text}`);
      } catch (error) {
        this.#failures.push(`${this.#count}: ${error}`);
      }
      this.#count++;
      await pause();
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}
