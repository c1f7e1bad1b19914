/**
 * In charge of one `name=value` of a query string: what it says, or what is wrong with it, whatever
 * stands beside it. Clients send the same few again and again, so that what was read is remembered.
 */
import { rememberedNamesMax, rememberedTermCharactersMax, rememberedTermsMax } from '../limits.ts';
import type { RouteParameters } from '../routes.ts';
import { type AllowedParameter, type AllowedParameters, allowedParameters } from './allowed.ts';
import { decodeComponent } from './encoding.ts';
import { readFilterValue } from './filter.ts';
import { readLimit, readOffset } from './page.ts';
import { ownText, RememberedTexts } from './remembered-texts.ts';
import { readDescending } from './sort.ts';
import type { Read } from './value.ts';

/** `fullName` is decoded, `filter[id]` for instance; `canonical` is the term as links repeat it. */
export type Term =
  | {
      readonly kind: 'page';
      readonly fullName: string;
      readonly parameter: AllowedParameter;
      readonly value: number;
    }
  | {
      readonly kind: 'filter';
      readonly fullName: string;
      readonly parameter: AllowedParameter;
      readonly value: string;
      readonly canonical: string;
    }
  | {
      readonly kind: 'sort';
      readonly fullName: string;
      readonly parameter: AllowedParameter;
      readonly descending: boolean;
      readonly canonical: string;
    }
  | FaultyTerm;

/** `parameter` is null where the route allows no such name, `reason` where the value is not read. */
export interface FaultyTerm {
  readonly kind: 'faulty';
  readonly fullName: string;
  readonly parameter: AllowedParameter | null;
  readonly reason: string | null;
}

interface Name {
  readonly fullName: string;
  readonly parameter: AllowedParameter | null;
}

/** Reads the terms of one route's query strings. */
export class TermReader {
  readonly #parameters: RouteParameters;
  readonly #allowed: AllowedParameters;
  /** By text as it was sent. Pages are not among them: there are too many different ones. */
  readonly #terms = new RememberedTexts<Term>(rememberedTermsMax);
  readonly #names = new RememberedTexts<Name>(rememberedNamesMax);

  constructor(parameters: RouteParameters) {
    this.#parameters = parameters;
    this.#allowed = allowedParameters(parameters);
  }

  get allowed(): AllowedParameters {
    return this.#allowed;
  }

  /** Splits at the first `=`, decodes and reads; throws an URIError where decoding fails. */
  read(text: string): Term {
    const known = this.#terms.get(text);
    if (known !== undefined) return known;
    const term = this.#readNew(text);
    if (term.kind !== 'page' && text.length <= rememberedTermCharactersMax) {
      const kept = ownText(text);
      this.#terms.keep(kept, this.#readNew(kept));
    }
    return term;
  }

  #readNew(text: string): Term {
    const equals = text.indexOf('=');
    const name = this.#name(equals < 0 ? text : text.slice(0, equals));
    const value = decodeComponent(equals < 0 ? '' : text.slice(equals + 1));
    const { parameter, fullName } = name;
    if (parameter === null) return { kind: 'faulty', fullName, parameter, reason: null };
    if (parameter.family === 'page') return pageTerm(fullName, parameter, value);
    return parameter.family === 'sort'
      ? sortTerm(fullName, parameter, value)
      : this.#filterTerm(fullName, parameter, value);
  }

  #name(text: string): Name {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const kept = ownText(text);
    const fullName = decodeComponent(kept);
    const name = { fullName, parameter: this.#allowed.get(fullName) ?? null };
    if (name.parameter !== null) this.#names.keep(kept, name);
    return name;
  }

  #filterTerm(fullName: string, parameter: AllowedParameter, text: string): Term {
    const filter = this.#parameters.filters.find(({ name }) => name === parameter.name)!;
    const read = readFilterValue(filter, text);
    if (!('value' in read)) return badValue(fullName, parameter, read);
    const { value } = read;
    return { kind: 'filter', fullName, parameter, value, canonical: encode(fullName, value) };
  }
}

function pageTerm(fullName: string, parameter: AllowedParameter, text: string): Term {
  const read = parameter.name === 'offset' ? readOffset(text) : readLimit(text);
  if (!('value' in read)) return badValue(fullName, parameter, read);
  return { kind: 'page', fullName, parameter, value: read.value };
}

function sortTerm(fullName: string, parameter: AllowedParameter, text: string): Term {
  const read = readDescending(text);
  if (!('value' in read)) return badValue(fullName, parameter, read);
  const descending = read.value;
  const canonical = encode(fullName, descending ? '-' : '+');
  return { kind: 'sort', fullName, parameter, descending, canonical };
}

function badValue(
  fullName: string,
  parameter: AllowedParameter,
  { reason }: Exclude<Read<unknown>, { readonly value: unknown }>,
): FaultyTerm {
  return { kind: 'faulty', fullName, parameter, reason };
}

function encode(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}
