/** Writes observations into the log. A fault that persists is said once; targets are logged as sent. */
import type { Log } from './log.ts';
import type { Observe } from './observation.ts';
import { type Fault, type Line, observationLines, type Told } from './observation-lines.ts';
import { requestLog } from './request-log.ts';

export function observationLog(log: Log): Observe {
  const requests = requestLog(log);
  const faults = new KnownFaults();
  return (observation) => {
    if (observation.type === 'request') return requests(observation);
    // Lines of one fault are new together.
    const news = new Map<string, boolean>();
    const isNew = (fault: Fault) => {
      const known = news.get(fault.of) ?? faults.isNew(fault);
      news.set(fault.of, known);
      return known;
    };
    for (const { level, text, facts = {}, fault, over = [] } of linesOf(observation)) {
      for (const subject of over) faults.forget(subject);
      log[fault === undefined || isNew(fault) ? level : 'debug'](facts, text);
    }
  };
}

function linesOf(observation: Told): readonly Line[] {
  const entry = observationLines[observation.type] as
    | ((observation: Told) => Line | readonly Line[])
    | null;
  return entry === null ? [] : [entry(observation)].flat();
}

/** The faults that were said last. */
class KnownFaults {
  readonly #known = new Map<string, Map<string, string>>();

  /** Whether the fault differs from the last one of its part; remembers it. */
  isNew({ of, part = '', as }: Fault): boolean {
    const parts = this.#known.get(of) ?? new Map();
    this.#known.set(of, parts);
    if (parts.get(part) === as) return false;
    parts.set(part, as);
    return true;
  }

  forget(of: string): void {
    this.#known.delete(of);
  }
}
