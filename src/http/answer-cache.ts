/**
 * Remembers answers on the snapshot that they were cut from. An answer is a function of its root
 * and its target alone, so a remembered one cannot be stale: it goes when the root goes.
 */
import { cachedResponseBytesMax, cachedResponsesMax } from '../limits.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import type { Answer } from './answer.ts';

interface Remembered {
  readonly answers: Map<string, Answer>;
  bytes: number;
}

/** A compressed copy may be remembered beside the plain one; it is never larger than this part. */
const copies = 2;

export class AnswerCache {
  readonly #bySnapshot = new WeakMap<PartnerSnapshot, Remembered>();

  /** The answer to this target, worked out by `make` unless it is known. */
  get(snapshot: PartnerSnapshot, target: string, make: () => Answer): Answer {
    const remembered = this.#of(snapshot);
    const known = remembered.answers.get(target);
    if (known !== undefined) return known;
    const made = make();
    remembered.answers.set(target, made);
    remembered.bytes += cost(made);
    this.#shrink(remembered);
    return made;
  }

  /** The answer if it is known. */
  peek(snapshot: PartnerSnapshot, target: string): Answer | undefined {
    return this.#bySnapshot.get(snapshot)?.answers.get(target);
  }

  #of(snapshot: PartnerSnapshot): Remembered {
    let remembered = this.#bySnapshot.get(snapshot);
    if (remembered === undefined) {
      remembered = { answers: new Map(), bytes: 0 };
      this.#bySnapshot.set(snapshot, remembered);
    }
    return remembered;
  }

  /** Forgets the oldest until both bounds hold. */
  #shrink(remembered: Remembered): void {
    for (const [target, oldest] of remembered.answers) {
      const { answers, bytes } = remembered;
      if (answers.size <= cachedResponsesMax && bytes <= cachedResponseBytesMax) return;
      answers.delete(target);
      remembered.bytes -= cost(oldest);
    }
  }
}

function cost(answer: Answer): number {
  return answer.body.length * copies;
}
