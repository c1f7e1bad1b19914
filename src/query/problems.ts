/**
 * Collects what is wrong with a query string. Each kind of problem is one entry, and each parameter
 * stands once in its entry, in the order of the request (docs: Errors, Several problems at once).
 */
import type { InvalidParameter, Problem } from '../contract/problems.ts';
import type { Term } from './term.ts';

const reasons = {
  notAllowed: 'Not allowed query parameter.',
  recurrence: 'This query parameter may be given once only.',
} as const;

/** What the entries of a route say of its parameters, by kind of problem. */
export interface RouteDetails {
  readonly notAllowed: string;
  readonly recurrence: string;
}

/**
 * The problems of terms. At least one term is at fault, or some options do not go together:
 * `optionErrors` has the reasons by full name.
 */
export function queryProblems(
  terms: readonly Term[],
  optionErrors: ReadonlyMap<string, string>,
  details: RouteDetails,
): readonly Problem[] {
  const faults = new ProblemCollector();
  /** Where each name was first seen. */
  const positions = new Map<string, number>();
  for (const term of terms) {
    const { fullName, parameter } = term;
    const recurs = positions.has(fullName);
    if (!recurs) positions.set(fullName, positions.size);
    if (parameter === null) {
      faults.notAllowed(fullName);
      continue;
    }
    if (recurs && parameter.family !== 'filter') faults.recurring(fullName);
    if (term.kind === 'invalid') faults.badValue(fullName, term.reason!);
  }
  for (const [fullName, reason] of optionErrors) faults.badValue(fullName, reason);
  return faults.problems(details, positions);
}

/** The order of the kinds is that of the catalogue. */
class ProblemCollector {
  readonly #notAllowed = new Map<string, string>();
  readonly #recurring = new Map<string, string>();
  readonly #badValues = new Map<string, string>();

  notAllowed(name: string): void {
    this.#notAllowed.set(name, reasons.notAllowed);
  }

  recurring(name: string): void {
    this.#recurring.set(name, reasons.recurrence);
  }

  /** Of several bad values of a parameter, the first one is told. */
  badValue(name: string, reason: string): void {
    if (!this.#badValues.has(name)) this.#badValues.set(name, reason);
  }

  /** The entries. `positions` orders names as the request had them. */
  problems(details: RouteDetails, positions: ReadonlyMap<string, number>): readonly Problem[] {
    const problems: Problem[] = [];
    const add = (slug: Problem['slug'], detail: string, faults: ReadonlyMap<string, string>) => {
      if (faults.size > 0) {
        problems.push({ slug, detail, invalidParams: inRequestOrder(faults, positions) });
      }
    };
    add('not-allowed-query-parameter', details.notAllowed, this.#notAllowed);
    add('not-allowed-query-parameter-recurrence', details.recurrence, this.#recurring);
    add(
      'query-parameter-value-processing-failed',
      'The value of a query parameter is not of the expected form or not in the expected range.',
      this.#badValues,
    );
    return problems;
  }
}

/** Parameters that were not given, and are at fault even so, come last. */
function inRequestOrder(
  faults: ReadonlyMap<string, string>,
  positions: ReadonlyMap<string, number>,
): readonly InvalidParameter[] {
  const positionOf = (name: string) => positions.get(name) ?? positions.size;
  return [...faults]
    .map(([name, reason]) => ({ name, reason }))
    .sort((a, b) => positionOf(a.name) - positionOf(b.name));
}
