/**
 * Remembers answers on the snapshot that they were cut from. An answer is a function of its root
 * and its target alone, so a remembered one cannot be stale: it goes when the root goes.
 */
import { cachedResponseBytesMax, cachedResponsesMax } from '../limits.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import type { Answer } from './answer.ts';
import { keepBody } from './body-memory.ts';

/** Two compressed copies may come to be remembered beside the plain one; none is larger. */
const copies = 3;

/** What is remembered comes in two halves; the older one is forgotten as a whole. */
const halves = 2;

export class AnswerCache {
  readonly #bySnapshot = new WeakMap<PartnerSnapshot, Remembered>();

  /** The answer to this target if it is known. */
  find(snapshot: PartnerSnapshot, target: string): Answer | undefined {
    return this.#bySnapshot.get(snapshot)?.find(target);
  }

  /** Remembers an answer that is asked for the second time. */
  add(snapshot: PartnerSnapshot, target: string, answer: Answer): void {
    let remembered = this.#bySnapshot.get(snapshot);
    if (remembered === undefined) {
      remembered = new Remembered();
      this.#bySnapshot.set(snapshot, remembered);
    }
    remembered.add(target, answer);
  }
}

/**
 * Answers asked for twice, and targets asked for once: a walk through all pages asks for each once,
 * and fills no memory. Forgetting them one by one would cost more than remembering them.
 */
class Remembered {
  #answers = new Map<string, Answer>();
  #olderAnswers = new Map<string, Answer>();
  #bytes = 0;
  #askedOnce = new Set<string>();
  #askedOnceBefore = new Set<string>();

  find(target: string): Answer | undefined {
    const answer = this.#answers.get(target);
    if (answer !== undefined) return answer;
    const older = this.#olderAnswers.get(target);
    if (older !== undefined) this.#keep(target, older);
    return older;
  }

  add(target: string, answer: Answer): void {
    if (this.#askedOnce.has(target) || this.#askedOnceBefore.has(target)) {
      this.#keep(target, { ...answer, body: keepBody(answer.body) });
      return;
    }
    this.#askedOnce.add(target);
    if (this.#askedOnce.size < cachedResponsesMax / halves) return;
    this.#askedOnceBefore = this.#askedOnce;
    this.#askedOnce = new Set();
  }

  #keep(target: string, answer: Answer): void {
    const cost = answer.body.length * copies;
    const isFull =
      this.#answers.size >= cachedResponsesMax / halves ||
      this.#bytes + cost > cachedResponseBytesMax / halves;
    if (isFull) {
      this.#olderAnswers = this.#answers;
      this.#answers = new Map();
      this.#bytes = 0;
    }
    this.#answers.set(target, answer);
    this.#bytes += cost;
  }
}
