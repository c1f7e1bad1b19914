/**
 * In charge of which state of the data a file has: a note beside it, `FILE.etag`, names the state, the
 * question, and the size and time of the file, so that nothing is taken for what it is not.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';

/** What tells a file from another of its name. */
export interface FileFacts {
  readonly bytes: number;
  readonly modifiedMs: number;
}

export function factsOf(file: string): FileFacts {
  const { size, mtimeMs } = statSync(file);
  return { bytes: size, modifiedMs: mtimeMs };
}

interface Note extends FileFacts {
  readonly etag: string;
  /** The SHA-256 of the question, which has the user's UUID: the note may go along with the file. */
  readonly question: string;
}

export class KeptFile {
  readonly #file: string;
  readonly #question: string;

  constructor(file: string, question: string) {
    this.#file = file;
    this.#question = createHash('sha256').update(question).digest('hex');
  }

  /** The tag of what the file has; undefined where the file is not the answer to this question. */
  etag(): string | undefined {
    try {
      const note: Partial<Note> = JSON.parse(readFileSync(`${this.#file}.etag`, 'utf8'));
      const { etag, ...others } = note;
      const isStill = JSON.stringify(others) === JSON.stringify(this.#noted(factsOf(this.#file)));
      return isStill && typeof etag === 'string' ? etag : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Notes the state of what was written, and what that was: another run may have replaced it already. A
   * note that cannot be written only costs an answer.
   */
  remember(etag: string | null, facts: FileFacts): void {
    if (etag === null) return;
    try {
      writeFileSync(`${this.#file}.etag`, `${JSON.stringify({ etag, ...this.#noted(facts) })}\n`);
    } catch {
      return;
    }
  }

  #noted({ bytes, modifiedMs }: FileFacts): Omit<Note, 'etag'> {
    return { question: this.#question, bytes, modifiedMs };
  }
}
