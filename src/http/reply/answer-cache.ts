/**
 * In charge of the answers that are remembered of a snapshot. An answer follows from its snapshot
 * and its target alone, so a remembered answer cannot be stale: it goes with its snapshot. The
 * requests of one partner take no memory from another.
 *
 * Answers are found by the check sums of their targets. A map with the targets themselves as keys
 * would have V8 copy each target that is looked up into the old generation of its heap (1.5 MB a
 * second at half load), and each minute a collection of the whole heap would hold the event loop for 25 ms.
 */
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/**
 * Bytes of remembered answers of a partner, compressed copies included: what dashboards ask again and
 * again. It grows with the partner, to a tenth of what its records take: 64 MiB of a million assets.
 */
export const rememberedBytesPerAsset = 64;
export const rememberedBytesMin = 512 * 1024;

/** Bytes that a remembered answer takes beside its target and body: the tag and the entry itself. */
const rememberedAnswerBytes = 1_024;

/** Targets noted as asked for, of each partner, before the notes begin anew: a thousand in turn fit. */
export const askedTargetsMax = 2_048;

/**
 * Bits of these notes, 8 KiB: half of a check sum names one of them. A new target is taken for one that
 * was asked for before once in 270 times, where the notes are full.
 */
const askedTargetsBits = 2 ** 16;

/** Two compressed copies may be remembered beside the plain one; neither is larger. */
const copies = 3;

/** Either half of a check sum names one of the bits. */
const halfBits = Math.log2(askedTargetsBits);

/** A place of a bit is the place of its byte, and three bits of its own. */
const byteBits = 3;
const byteMask = 0b111;

interface Remembered {
  readonly target: string;
  readonly answer: Answer;
}

/** The check sum by which a target's answer is found: 32 bits, signed, which V8 keeps in place. */
export function checkSum(target: string): number {
  return crc32(target) | 0;
}

export class AnswerCache {
  /** By check sum. Of several targets with one check sum, the last one's answer is remembered. */
  readonly #answers: LRUCache<number, Remembered>;
  /** Two bits for each target that was asked for: one by each half of its check sum. */
  readonly #asked = new Uint8Array(askedTargetsBits >>> byteBits);
  #noted = 0;

  /** For a snapshot of so many assets. */
  constructor(assets: number) {
    this.#answers = new LRUCache({
      maxSize: Math.max(rememberedBytesMin, assets * rememberedBytesPerAsset),
      sizeCalculation: ({ target, answer }) =>
        rememberedAnswerBytes + target.length + answer.body.length * copies,
    });
  }

  /**
   * Whether a target with this check sum was noted as asked for: only then is its answer remembered. A walk
   * through all pages asks for each page once, and costs no memory. Where other targets have set both bits
   * of a target, its answer is remembered too early.
   */
  wasAsked(sum: number): boolean {
    return this.#isSet(sum & (askedTargetsBits - 1)) && this.#isSet(sum >>> halfBits);
  }

  /** Notes that the target with this check sum is asked for. */
  noteAsked(sum: number): void {
    if (this.#noted === askedTargetsMax) {
      this.#asked.fill(0);
      this.#noted = 0;
    }
    this.#set(sum & (askedTargetsBits - 1));
    this.#set(sum >>> halfBits);
    this.#noted++;
  }

  #isSet(place: number): boolean {
    return (this.#asked[place >>> byteBits] & (1 << (place & byteMask))) !== 0;
  }

  #set(place: number): void {
    this.#asked[place >>> byteBits] |= 1 << (place & byteMask);
  }

  find(sum: number, target: string): Answer | undefined {
    const known = this.#answers.get(sum);
    return known?.target === target ? known.answer : undefined;
  }

  /** Remembers the answer to a target: a copy, since the memory of shared answers is given back. */
  add(sum: number, target: string, answer: Answer): void {
    const body = Buffer.allocUnsafeSlow(answer.body.length);
    answer.body.copy(body);
    this.#answers.set(sum, { target, answer: { ...answer, body, encoded: null } });
  }
}
