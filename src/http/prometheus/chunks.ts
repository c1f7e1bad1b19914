/** Builds long bodies from chunks, so that no single step blocks the event loop for long. */
import { createHash } from 'node:crypto';
import type { Steps } from '../../snapshot/slices.ts';

/** Text buffered before it is encoded: hashed and copied in some 50 microseconds. */
const chunkCharacters = 32 * 1024;

/** An append-only text. */
export class ChunkList {
  readonly #written: Buffer[] = [];
  #recent = '';

  write(text: string): void {
    this.#recent += text;
    if (this.#recent.length >= chunkCharacters) this.#flush();
  }

  /** The chunks, in order. After this call nothing more is written. */
  end(): readonly Buffer[] {
    this.#flush();
    return this.#written;
  }

  #flush(): void {
    if (this.#recent === '') return;
    this.#written.push(Buffer.from(this.#recent));
    this.#recent = '';
  }
}

/** A body and the digest of its bytes. */
export interface DigestedBody {
  readonly body: Buffer;
  readonly digest: string;
}

/** Puts texts one after another into one body. */
export function* joinChunks(texts: readonly ChunkList[]): Steps<DigestedBody> {
  const chunks = texts.flatMap((text) => text.end());
  // A separate buffer, released as a whole.
  const body = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  const hash = createHash('sha256');
  let at = 0;
  for (const chunk of chunks) {
    hash.update(chunk);
    at += chunk.copy(body, at);
    yield;
  }
  return { body, digest: hash.digest('base64url') };
}
