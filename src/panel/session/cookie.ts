/**
 * The panel's cookies, and the one reader of the `Cookie` header. Over https their names make browsers
 * hold them to this host and to https.
 */
import { isSecret } from '../../access/secret.ts';

/**
 * A session, and sign-ins that the browser has begun, by passkey and at a provider: apart, so that one does
 * not end the other.
 */
export type CookieOf = 'session' | 'sign-in' | 'sign-in-openid';

/** Those of sign-ins that have begun. */
export type BeginningOf = Exclude<CookieOf, 'session'>;

/**
 * How a panel's cookie is called. Plain http is there on loopback only, where browsers keep cookies for
 * all ports together: the name is one that no other program takes.
 */
export function cookieName(isHttps: boolean, of: CookieOf): string {
  return `${isHttps ? '__Host-' : 'hybrid-core-'}${of}`;
}

/**
 * A pair without the spaces and tabs around it (RFC 6265, 5.2). `trim()` takes more, U+00A0 among it: then
 * `\xa0__Host-session`, which any host of the same domain may set, would count as `__Host-session`.
 */
function trimmed(pair: string): string {
  const isSpace = (at: number) => pair[at] === ' ' || pair[at] === '\t';
  let [from, to] = [0, pair.length];
  while (from < to && isSpace(from)) from++;
  while (to > from && isSpace(to - 1)) to--;
  return pair.slice(from, to);
}

/**
 * The secret in a cookie, by the header as it came. Null where it is missing, has another form than our
 * secrets, or stands there twice with different values: then either may be somebody else's.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map(trimmed)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return value !== undefined && new Set(values).size === 1 && isSecret(value) ? value : null;
}

/** The value of `Set-Cookie` that keeps a secret until the browser ends; `null` forgets it. */
export function cookieFor(isHttps: boolean, of: CookieOf, secret: string | null): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const value = `${cookieName(isHttps, of)}=${secret ?? ''}`;
  return `${value}; ${attributes}${secret === null ? '; Max-Age=0' : ''}`;
}

/** The cookies of one request, and those that its answer sets. */
export class Cookies {
  readonly #given: string | undefined;
  readonly #isHttps: boolean;
  readonly #answer: string[];

  /** `given` is the header as it came; `answer` takes headers, names and values in turn. */
  constructor(given: string | undefined, isHttps: boolean, answer: string[]) {
    this.#given = given;
    this.#isHttps = isHttps;
    this.#answer = answer;
  }

  /** The secret that the browser keeps; null where it keeps none. */
  read(of: CookieOf): string | null {
    return readCookie(this.#given, cookieName(this.#isHttps, of));
  }

  /** Has the browser keep a secret; null has it forget the one that it keeps. */
  set(of: CookieOf, secret: string | null): void {
    this.#answer.push('Set-Cookie', cookieFor(this.#isHttps, of, secret));
  }
}
