/**
 * Records which revision a file contains: a note beside it, `FILE.etag`, holds the entity tag, a
 * hash of the query, and the file's size and time, so that a stale note is never trusted.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';

/** Identifies a version of a file. */
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
  /**
   * SHA-256 of the query: it contains the user's UUID, and the note may be copied along with the
   * file.
   */
  readonly question: string;
}

export class EtagFile {
  readonly #file: string;
  readonly #question: string;

  constructor(file: string, question: string) {
    this.#file = file;
    this.#question = createHash('sha256').update(question).digest('hex');
  }

  /** The entity tag of the file's content; undefined if the file does not answer this query. */
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
   * Saves the tag with the facts of the written file, as another run may have replaced it since. A
   * failure is ignored: it only costs a download.
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
