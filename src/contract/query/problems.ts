/**
 * Groups the errors of a query string into problems: one entry for each kind, and each parameter
 * once in its entry, in request order (docs: Conventions, Errors).
 */
import type { InvalidParameter, Problem } from '../problems.ts';
import type { RouteParameters } from '../route.ts';
import type { AllowedParameters, Family, Term } from './term.ts';

const reasons = {
  notAllowed: 'Not allowed query parameter.',
  recurrence: 'This query parameter may be given once only.',
} as const;

/** The route's `detail` texts, by kind of problem. */
export interface RouteDetails {
  readonly notAllowed: string;
  readonly recurrence: string;
}

/**
 * The problems of terms, of which at least one is invalid, or of options that conflict:
 * `optionErrors` has the reasons by full name.
 */
export function queryProblems(
  terms: readonly Term[],
  optionErrors: ReadonlyMap<string, string>,
  details: RouteDetails,
): readonly Problem[] {
  const faults = new ProblemCollector();
  /** The position of each name's first occurrence. */
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

/** Emits kinds in the order of the catalogue. */
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

  /** A parameter with several bad values reports the first. */
  badValue(name: string, reason: string): void {
    if (!this.#badValues.has(name)) this.#badValues.set(name, reason);
  }

  /** The entries. `positions` restores request order. */
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

/** Parameters that are at fault without being given (their defaults are) come last. */
function inRequestOrder(
  faults: ReadonlyMap<string, string>,
  positions: ReadonlyMap<string, number>,
): readonly InvalidParameter[] {
  const positionOf = (name: string) => positions.get(name) ?? positions.size;
  return [...faults]
    .map(([name, reason]) => ({ name, reason }))
    .sort((a, b) => positionOf(a.name) - positionOf(b.name));
}

const familyWords = {
  page: 'pagination',
  filter: 'filter',
  sort: 'sort',
  find: 'find',
  after: 'cursor',
  before: 'cursor',
  range: 'range',
  target: 'target',
  plan: 'plan',
  extend: 'extend',
  lead: 'lead',
  shape: 'shape',
  failures: 'failures',
  reserve: 'reserve',
  count: 'count',
} as const satisfies Record<Family, string>;

/**
 * The `detail` of the problem not-allowed-query-parameter, names in alphabetical order:
 * `Allowed pagination query parameters: page[limit], page[offset]. Allowed filter …: ….`
 */
export function allowedDetail(allowed: AllowedParameters): string {
  const sentences: string[] = [];
  for (const word of new Set(Object.values(familyWords))) {
    const names = [...allowed]
      .filter(([, of]) => familyWords[of.family] === word)
      .map(([name]) => name);
    if (names.length > 0) {
      sentences.push(`Allowed ${word} query parameters: ${names.sort().join(', ')}.`);
    }
  }
  return sentences.length > 0 ? sentences.join(' ') : 'This route allows no query parameters.';
}

/** `sort, cursor and range` */
const inWords = new Intl.ListFormat('en-GB');

/** The `detail` of the problem not-allowed-query-parameter-recurrence. */
export function recurrenceDetail({ page, sorts, options }: RouteParameters): string {
  const ofList = [...(page ? ['pagination'] : []), ...(sorts.length > 0 ? ['sort'] : [])];
  const families = new Set([...ofList, ...options.map(({ family }) => familyWords[family])]);
  const ofLists = page ? 'pagination and sort' : 'sort';
  const words = options.length === 0 ? ofLists : inWords.format(families);
  return `Each ${words} query parameter may be given once only.`;
}
