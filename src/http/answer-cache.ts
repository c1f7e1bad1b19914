/**
 * Remembers answers on the snapshot that they were cut from. An answer is a function of its root
 * and its target alone, so a remembered one cannot be stale: it goes when the root goes.
 */
import { cachedResponseBytesMax, cachedResponsesMax } from '../limits.ts';
import type { PartnerSnapshot } from '../snapshot/partner.ts';
import type { Answer } from './answer.ts';
import { keepBody } from './body-memory.ts';

class Remembered {
  readonly answers = new Map<string, Answer>();
  /** Targets asked for once: a walk through all pages asks for each once, and fills no memory. */
  readonly askedOnce = new Set<string>();
  bytes = 0;
}

/** A compressed copy may come to be remembered beside the plain one, and is never larger. */
const copies = 2;

export class AnswerCache {
  readonly #bySnapshot = new WeakMap<PartnerSnapshot, Remembered>();

  /** The answer to this target if it is known. */
  find(snapshot: PartnerSnapshot, target: string): Answer | undefined {
    return this.#bySnapshot.get(snapshot)?.answers.get(target);
  }

  /** Remembers an answer that is asked for the second time. */
  add(snapshot: PartnerSnapshot, target: string, answer: Answer): void {
    const remembered = this.#of(snapshot);
    if (remembered.askedOnce.delete(target)) {
      remembered.answers.set(target, { ...answer, body: keepBody(answer.body) });
      remembered.bytes += cost(answer);
      forgetOldest(remembered);
    } else {
      remembered.askedOnce.add(target);
      if (remembered.askedOnce.size > cachedResponsesMax) {
        remembered.askedOnce.delete(remembered.askedOnce.keys().next().value!);
      }
    }
  }

  #of(snapshot: PartnerSnapshot): Remembered {
    let remembered = this.#bySnapshot.get(snapshot);
    if (remembered === undefined) {
      remembered = new Remembered();
      this.#bySnapshot.set(snapshot, remembered);
    }
    return remembered;
  }
}

/** Forgets the oldest answers until both bounds hold. */
function forgetOldest(remembered: Remembered): void {
  const { answers } = remembered;
  for (const [target, oldest] of answers) {
    if (answers.size <= cachedResponsesMax && remembered.bytes <= cachedResponseBytesMax) return;
    answers.delete(target);
    remembered.bytes -= cost(oldest);
  }
}

function cost(answer: Answer): number {
  return answer.body.length * copies;
}
