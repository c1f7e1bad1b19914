/**
 * The plan in the address, as the API's own parameters. Input fields show bytes with units; text that
 * is no amount is sent unchanged, and the API says what is wrong.
 */
import type { AmountKey } from '../../../contract/quantities.ts';
import { withParameters } from '../address.ts';
import type { Workload } from '../charts/recorded.ts';
import { digitsOfBytes, textOfBytes } from './typed-bytes.ts';

/** Amounts of a plan by workload: the shape, planned use, extensions. */
export type AmountFamily = 'shape' | 'plan' | 'extend';

/** The parameter of an amount: `shape[memory_bytes]`. */
export function amountName(family: AmountFamily, workload: Workload): string {
  const key: AmountKey = workload === 'cpu' ? 'cpu_cores' : `${workload}_bytes`;
  return `${family}[${key}]`;
}

export const failuresName = 'failures[nodes]';
export const reserveName = 'reserve[percent]';
export const leadName = 'lead[days]';
export const countName = 'count[by]';

/** Parameter families of the API's headroom and forecast. */
const headroomFamilies = ['shape', 'failures', 'reserve', 'count'];
const forecastFamilies = ['plan', 'extend', 'lead', 'count'];

/** The query string for the headroom of a plan; empty without one. */
export function headroomQuery(search: string): string {
  return queryOf(search, headroomFamilies);
}

/** The query string for the forecast of a plan; empty without one. A plan that says none has the partner's lead time. */
export function forecastQuery(search: string, leadDays: number | null): string {
  const isSaid = leadDays === null || hasFamily(search, 'lead');
  const asked = isSaid ? search : withParameters(search, { [leadName]: String(leadDays) });
  return queryOf(asked, forecastFamilies);
}

/** The query string for the sites that are full first: a sum's plan is of no site. */
export function firstSitesQuery(search: string, leadDays: number | null): string {
  return queryOf(forecastQuery(search, leadDays), ['lead', 'count']);
}

/** Whether a plan counts what is promised, in place of what is used. */
export function isByPromise(search: string): boolean {
  return new URLSearchParams(search).get(countName) === 'allocated';
}

/** The whole plan, without other choices of the page. */
export function planQuery(search: string): string {
  return queryOf(search, [...headroomFamilies, ...forecastFamilies]);
}

/** Whether a plan has a parameter of a family. */
export function hasFamily(search: string, family: AmountFamily | 'lead'): boolean {
  return queryOf(search, [family]) !== '';
}

/** All parameters of some families in the address, including repeated and unknown ones. */
function queryOf(search: string, families: readonly string[]): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) =>
    families.includes(name.split('[', 1)[0]!),
  );
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}

/** Texts of fields by parameter name; empty if nothing is typed. */
export type Texts = Readonly<Record<string, string>>;

/** The fields' texts for an address. */
export function textsOf(search: string, names: readonly string[]): Texts {
  const given = new URLSearchParams(search);
  const entries = names.map((name) => {
    const value = given.get(name) ?? '';
    return [name, isBytes(name) ? textOfBytes(value) : value];
  });
  return Object.fromEntries(entries);
}

/** The address with some parameters replaced by typed texts. */
export function withTexts(search: string, texts: Texts): string {
  const entries = Object.entries(texts).map(([name, typed]) => {
    const text = typed.trim();
    return [name, text === '' ? null : isBytes(name) ? (digitsOfBytes(text) ?? text) : text];
  });
  return withParameters(search, Object.fromEntries(entries));
}

function isBytes(name: string): boolean {
  return name.endsWith('_bytes]');
}
