/**
 * The plan in the address, as the API's own parameters. Input fields show bytes with units; text that
 * is no amount is sent unchanged, and the API says what is wrong.
 */
import { withParameters } from '../address.ts';
import { type AmountFamily, machinesName } from './parameters.ts';
import { digitsOfBytes, textOfBytes } from './typed-bytes.ts';

export const failuresName = 'failures[nodes]';
export const reserveName = 'reserve[percent]';
export const leadName = 'lead[days]';
export const countName = 'count[by]';

/** The page's own parameters of where a project may run. */
export const countryName = 'country';
export const hybridCoreName = 'hybrid_core';

/** Parameter families of the API's headroom and forecast. */
const headroomFamilies = ['shape', 'failures', 'reserve', 'count'];
const forecastFamilies = ['plan', 'extend', 'lead', 'count'];

/** The query string for the headroom of a plan; empty without one. */
export function headroomQuery(search: string): string {
  return queryOf(search, headroomFamilies);
}

/** The query string for the forecast of a plan; empty without one. */
export function forecastQuery(search: string, leadDays: number | null): string {
  return queryOf(withLead(search, leadDays), forecastFamilies);
}

/** The query string for the sites that are full first: a sum's plan is of no site. */
export function firstSitesQuery(search: string, leadDays: number | null): string {
  return queryOf(withLead(search, leadDays), ['lead', 'count']);
}

/** The query string for how a project stands in each site; without a shape, for what each may lose. */
export function projectQuery(search: string, leadDays: number | null): string {
  if (!hasFamily(search, 'shape')) return headroomQuery(search);
  return queryOf(withLead(search, leadDays), [...headroomFamilies, machinesName, 'lead']);
}

/** The address with the partner's lead time, where the plan says none. */
function withLead(search: string, leadDays: number | null): string {
  if (leadDays === null || hasFamily(search, 'lead')) return search;
  return withParameters(search, { [leadName]: String(leadDays) });
}

/** Whether a plan counts what is promised, in place of what is used. */
export function isByPromise(search: string): boolean {
  return new URLSearchParams(search).get(countName) === 'allocated';
}

/** The whole plan, without other choices of the page. */
export function planQuery(search: string): string {
  return queryOf(search, [...headroomFamilies, ...forecastFamilies, machinesName]);
}

/** Whether a plan has a parameter of a family. */
export function hasFamily(
  search: string,
  family: AmountFamily | 'lead' | 'failures' | 'reserve',
): boolean {
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
