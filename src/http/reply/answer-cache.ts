/**
 * In charge of the answers that are remembered of a snapshot. An answer follows from its snapshot
 * and its target alone, so a remembered answer cannot be stale: it goes with its snapshot. The
 * requests of one partner take no memory from another.
 */
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  askedTargetsBits,
  askedTargetsMax,
  rememberedAnswerBytes,
  rememberedBytesMin,
  rememberedBytesPerAsset,
} from '../../limits.ts';
import type { Answer } from './answer.ts';
import { keepBody } from './body-memory.ts';

/** Two compressed copies may be remembered beside the plain one; neither is larger. */
const copies = 3;

const byteBits = 8;

export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  /** A bit for each check sum of a target that was asked for. */
  readonly #asked = new Uint8Array(askedTargetsBits / byteBits);
  #noted = 0;

  /** For a snapshot of so many assets. */
  constructor(assets: number) {
    this.#answers = new LRUCache({
      maxSize: Math.max(rememberedBytesMin, assets * rememberedBytesPerAsset),
      sizeCalculation: ({ body }) => rememberedAnswerBytes + body.length * copies,
    });
  }

  /**
   * Notes that a target is asked for. Returns whether it was asked for before: only then is its
   * answer remembered. A walk through all pages asks for each page once, and costs no memory. Where
   * two targets share a bit, one of them is remembered too early.
   */
  isAskedAgain(target: string): boolean {
    const sum = crc32(target) % askedTargetsBits;
    const at = Math.floor(sum / byteBits);
    const bit = 1 << (sum % byteBits);
    if ((this.#asked[at] & bit) !== 0) return true;
    if (this.#noted === askedTargetsMax) {
      this.#asked.fill(0);
      this.#noted = 0;
    }
    this.#asked[at] |= bit;
    this.#noted++;
    return false;
  }

  find(target: string): Answer | undefined {
    return this.#answers.get(target);
  }

  /** Remembers an answer, with a copy of its body. */
  add(target: string, answer: Answer): void {
    this.#answers.set(target, { ...answer, body: keepBody(answer.body) });
  }
}
