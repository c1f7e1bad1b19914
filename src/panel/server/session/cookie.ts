/**
 * Reads and sets the panel's cookies. Over https, the `__Host-` prefix binds them to this host and
 * to https.
 */
import { isSecret, verifiedSecret, withMac } from '../../../access/secret.ts';
import { isTheme, type Theme, themeCookieName } from '../../theme.ts';

/**
 * A session, and pending sign-ins by passkey and at a provider: separate, so that one does not end
 * the other.
 */
export type CookieKind = 'session' | 'sign-in' | 'sign-in-openid';

/** Cookies of pending sign-ins. */
export type PendingSignInKind = Exclude<CookieKind, 'session'>;

/** The path of the cookie that keeps an ID token: no other request carries its two kilobytes. */
const idTokenPath = '/panel/api/sign-out';

/**
 * The name of a cookie. Plain http is limited to loopback, where all ports share cookies: the name
 * is unique to this program.
 */
export function cookieName(isHttps: boolean, kind: CookieKind): string {
  return `${isHttps ? '__Host-' : 'hybrid-core-'}${kind}`;
}

/**
 * Trims spaces and tabs (RFC 6265, 5.2). `trim()` removes more, including U+00A0: then
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
 * The secret in a cookie of a raw header. Null if it is missing, malformed, or present twice with
 * different values: then either may be an attacker's.
 */
export function readCookie(
  header: string | undefined,
  name: string,
  isValid: (value: string) => boolean = isSecret,
): string | null {
  const values = (header ?? '')
    .split(';')
    .map(trimmed)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return value !== undefined && new Set(values).size === 1 && isValid(value) ? value : null;
}

/**
 * The `Set-Cookie` value for a secret, kept until the browser closes; `null` deletes the cookie.
 */
export function cookieFor(isHttps: boolean, kind: CookieKind, secret: string | null): string {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  const value = `${cookieName(isHttps, kind)}=${secret ?? ''}`;
  return `${value}; ${attributes}${secret === null ? '; Max-Age=0' : ''}`;
}

/**
 * The name of the cookie that keeps an ID token. It has a path, so the prefix cannot be `__Host-`; its
 * value is encrypted, so another host of the domain cannot forge one.
 */
function idTokenCookieName(isHttps: boolean): string {
  return `${isHttps ? '__Secure-' : 'hybrid-core-'}id-token`;
}

/** The cookies of one request and its response. */
export class Cookies {
  readonly #header: string | undefined;
  readonly #isHttps: boolean;
  readonly #macKey: Uint8Array;
  readonly #responseHeaders: string[];

  /**
   * `header` is the raw `Cookie` header; `macKey` is the database's; `responseHeaders` is a flat list
   * of names and values.
   */
  constructor(
    header: string | undefined,
    isHttps: boolean,
    macKey: Uint8Array,
    responseHeaders: string[],
  ) {
    this.#header = header;
    this.#isHttps = isHttps;
    this.#macKey = macKey;
    this.#responseHeaders = responseHeaders;
  }

  /** The secret of the session; null if there is none, or if this database made none like it. */
  readSession(): string | null {
    const value = readCookie(this.#header, cookieName(this.#isHttps, 'session'), () => true);
    return value === null ? null : verifiedSecret(this.#macKey, 'session', value);
  }

  /** Sets the session's cookie; null deletes it. */
  setSession(secret: string | null): void {
    this.#set('session', secret === null ? null : withMac(this.#macKey, 'session', secret));
  }

  /** The secret of a pending sign-in; null if there is none. */
  readPendingSignIn(kind: PendingSignInKind): string | null {
    return readCookie(this.#header, cookieName(this.#isHttps, kind));
  }

  /** Sets the cookie of a pending sign-in; null deletes it. */
  setPendingSignIn(kind: PendingSignInKind, secret: string | null): void {
    this.#set(kind, secret);
  }

  /** The theme chosen in this browser; null for the system's. */
  readTheme(): Theme | null {
    return readCookie(this.#header, themeCookieName(this.#isHttps), isTheme) as Theme | null;
  }

  /** The encrypted ID token, which only sign-out requests carry; null if there is none. */
  readIdToken(): string | null {
    const isSealed = (value: string) => /^[\w-]+$/.test(value);
    return readCookie(this.#header, idTokenCookieName(this.#isHttps), isSealed);
  }

  /** Keeps an encrypted ID token; null deletes it. */
  setIdToken(sealed: string | null): void {
    const attributes = `Path=${idTokenPath}; HttpOnly; SameSite=Strict${this.#isHttps ? '; Secure' : ''}`;
    const value = `${idTokenCookieName(this.#isHttps)}=${sealed ?? ''}; ${attributes}`;
    this.#responseHeaders.push('Set-Cookie', `${value}${sealed === null ? '; Max-Age=0' : ''}`);
  }

  #set(kind: CookieKind, value: string | null): void {
    this.#responseHeaders.push('Set-Cookie', cookieFor(this.#isHttps, kind, value));
  }
}
