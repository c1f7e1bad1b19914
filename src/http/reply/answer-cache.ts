/**
 * Remembers answers on the snapshot that they were cut from. An answer is a function of its root
 * and its target alone, so a remembered one cannot be stale: it goes when the root goes.
 */
import { crc32 } from 'node:zlib';
import { askedTargetsMax, cachedResponseBytes, cachedResponseBytesMax } from '../../limits.ts';
import type { PartnerSnapshot } from '../../snapshot/partner.ts';
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
  /** Check sums of the targets that a snapshot was asked for. */
  readonly #asked = new WeakMap<PartnerSnapshot, Set<number>>();

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
   * fills no memory. What was asked for hangs on the snapshot, as the answers do: how soon an
   * answer is remembered tells a partner nothing of what others ask for. Where two targets share a
   * check sum, one is remembered too early.
   */
  add(snapshot: PartnerSnapshot, target: string, answer: Answer): void {
    const asked = this.#askedOf(snapshot);
    const sum = crc32(target);
    if (asked.has(sum)) {
      this.#keep(snapshot, target, { ...answer, body: keepBody(answer.body) });
      return;
    }
    asked.add(sum);
  }

  /**
   * What was asked for, with room for one more. When there is none, all are forgotten at once: that
   * keeps each note to one step. A set that is cleared would keep its former memory for a while.
   */
  #askedOf(snapshot: PartnerSnapshot): Set<number> {
    let asked = this.#asked.get(snapshot);
    if (asked === undefined || asked.size >= askedTargetsMax) {
      asked = new Set();
      this.#asked.set(snapshot, asked);
    }
    return asked;
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
