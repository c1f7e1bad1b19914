/** Stores in a file the id of the last event that a program has processed, for `--after`. */
import { readFileSync } from 'node:fs';
import { CommandError, exitStatus, wrongUsage } from '../exit.ts';
import { isSpecial, replaceFile, targetOf } from '../files.ts';

const eventId = /^\d{1,20}$/;

/** Throws unless it is the id of an event. */
export function readEventId(where: string, written: string): string {
  if (eventId.test(written)) return written;
  throw wrongUsage(`${where} is "${written}"; expected the id of an event`);
}

export class CursorFile {
  readonly #file: string;

  constructor(file: string) {
    if (isSpecial(file)) throw wrongUsage(`--state needs a file; ${file} is none`);
    this.#file = targetOf(file);
  }

  /** Null if there is no such file yet. */
  read(): string | null {
    let written: string;
    try {
      written = readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw this.#failure('read', error);
    }
    return readEventId(this.#file, written.trim());
  }

  /** Replaces the file: a program that is killed leaves the former or the new id. */
  save(event: string): void {
    try {
      replaceFile(this.#file, `${event}\n`);
    } catch (error) {
      throw this.#failure('written', error);
    }
  }

  #failure(what: string, error: unknown): CommandError {
    const reason = error instanceof Error ? error.message : String(error);
    return new CommandError(`${this.#file} cannot be ${what}: ${reason}`, exitStatus.failed);
  }
}
