/**
 * Remembers answers on the snapshot that they were cut from. An answer is a function of its root
 * and its target alone, so a remembered one cannot be stale: it goes when the root goes.
 */
import { crc32 } from 'node:zlib';
import { askedTargetsPlaces, cachedResponseBytes, cachedResponseBytesMax } from '../limits.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import type { Answer } from './answer.ts';
import { keepBody } from './body-memory.ts';

/** Two compressed copies may come to be remembered beside the plain one; none is larger. */
const copies = 3;

/** What is remembered comes in two halves: forgetting one by one would cost more than it saves. */
const halfBytesMax = cachedResponseBytesMax / 2;

export class AnswerCache {
  #newer = new Half();
  /** Forgotten as a whole, but for what is asked for before that. */
  #older = new Half();
  /** Check sums of the targets asked for last, each in the place that its last digits name. */
  readonly #asked = new Uint32Array(askedTargetsPlaces);

  /** The answer to this target if it is known. */
  find(snapshot: PartnerSnapshot, target: string): Answer | undefined {
    const answer = this.#newer.find(snapshot, target);
    if (answer !== undefined) return answer;
    const older = this.#older.find(snapshot, target);
    if (older !== undefined) this.#keep(snapshot, target, older);
    return older;
  }

  /**
   * Remembers an answer that is asked for again: a walk through all pages asks for each once, and
   * fills no memory. Partners name their sites alike, so that a target is one of its partner.
   * Where two share a check sum, one is remembered too early.
   */
  add(snapshot: PartnerSnapshot, target: string, answer: Answer): void {
    const sum = crc32(snapshot.partnerId + target);
    const place = sum % askedTargetsPlaces;
    if (this.#asked[place] === sum) {
      this.#keep(snapshot, target, { ...answer, body: keepBody(answer.body) });
    } else {
      this.#asked[place] = sum;
    }
  }

  #keep(snapshot: PartnerSnapshot, target: string, answer: Answer): void {
    const bytes = cachedResponseBytes + answer.body.length * copies;
    if (this.#newer.bytes > 0 && this.#newer.bytes + bytes > halfBytesMax) {
      this.#older = this.#newer;
      this.#newer = new Half();
    }
    this.#newer.add(snapshot, target, answer, bytes);
  }
}

/** Answers to all partners. */
class Half {
  readonly #bySnapshot = new WeakMap<PartnerSnapshot, Map<string, Answer>>();
  bytes = 0;

  find(snapshot: PartnerSnapshot, target: string): Answer | undefined {
    return this.bytes === 0 ? undefined : this.#bySnapshot.get(snapshot)?.get(target);
  }

  add(snapshot: PartnerSnapshot, target: string, answer: Answer, bytes: number): void {
    let ofSnapshot = this.#bySnapshot.get(snapshot);
    if (ofSnapshot === undefined) {
      ofSnapshot = new Map();
      this.#bySnapshot.set(snapshot, ofSnapshot);
    }
    ofSnapshot.set(target, answer);
    this.bytes += bytes;
  }
}
