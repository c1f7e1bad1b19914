/**
 * In charge of the answers that are remembered of a snapshot. An answer is a function of its
 * snapshot and its target alone, so a remembered one cannot be stale: it goes when the snapshot goes.
 * No partner's memory depends on what others ask for.
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

/** Two compressed copies may come to be remembered beside the plain one; none is larger. */
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
   * Notes that a target is asked for; returns whether it was before. Only then is its answer looked
   * up and remembered: a walk through all pages asks for each once, and pays for no memory. Where
   * two targets share a bit, one is remembered too early.
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
