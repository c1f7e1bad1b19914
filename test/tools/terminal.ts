/** Runs a real terminal for tests: a tmux screen on a private server. */
import { execFileSync } from 'node:child_process';
import { eventually } from '../fixture/patience.ts';

export class Terminal {
  readonly #socket: string;

  constructor(folder: string, command: string, environment: Readonly<Record<string, string>>) {
    this.#socket = `${folder}/tmux-${process.pid}-${Math.random().toString(36).slice(2)}`;
    const size = ['-x', '100', '-y', '24'];
    const env = { ...environment, TERM: 'xterm-256color' };
    this.#tmux(['new-session', '-d', ...size, command], env);
  }

  type(...keys: readonly string[]): void {
    this.#tmux(['send-keys', ...keys]);
  }

  screen(): string {
    return this.#tmux(['capture-pane', '-p']);
  }

  /** Waits until the screen matches; returns the screen. */
  async shows(pattern: RegExp): Promise<string> {
    let last = '';
    const found = await eventually(() => {
      last = this.screen();
      return pattern.test(last) ? last : null;
    }, 30_000);
    if (found === null) throw new Error(`the screen never showed ${pattern}:\n${last}`);
    return found;
  }

  close(): void {
    this.#tmux(['kill-server']);
  }

  #tmux(words: readonly string[], env?: Readonly<Record<string, string>>): string {
    const all = ['-u', '-f', '/dev/null', '-S', this.#socket, ...words];
    return execFileSync('tmux', all, { encoding: 'utf8', ...(env && { env }) });
  }
}
