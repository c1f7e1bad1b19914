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

/** A place of a bit is the place of its byte, and three bits of its own. */
const byteBits = 3;
const byteMask = 0b111;

export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  /** Two bits for each target that was asked for: one by each half of its check sum. */
  readonly #asked = new Uint8Array(askedTargetsBits >>> byteBits);
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
   * other targets have set both bits of a target, its answer is remembered too early.
   */
  isAskedAgain(target: string): boolean {
    const sum = crc32(target);
    const one = sum % askedTargetsBits;
    const other = Math.floor(sum / askedTargetsBits);
    if (this.#isSet(one) && this.#isSet(other)) return true;
    if (this.#noted === askedTargetsMax) {
      this.#asked.fill(0);
      this.#noted = 0;
    }
    this.#set(one);
    this.#set(other);
    this.#noted++;
    return false;
  }

  #isSet(place: number): boolean {
    return (this.#asked[place >>> byteBits] & (1 << (place & byteMask))) !== 0;
  }

  #set(place: number): void {
    this.#asked[place >>> byteBits] |= 1 << (place & byteMask);
  }

  find(target: string): Answer | undefined {
    return this.#answers.get(target);
  }

  /** Remembers an answer, with a copy of its body. */
  add(target: string, answer: Answer): void {
    this.#answers.set(target, { ...answer, body: keepBody(answer.body) });
  }
}
