/**
 * Parses the claims of an ID token and of userinfo at a single place: the signature proves who wrote them, not
 * their form.
 */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Role } from '../../../domain/role.ts';
import { emailCharactersMax } from '../../../limits.ts';

/** The claims of an ID token, and of userinfo where it lacks them. */
export type Claims = Readonly<Record<string, unknown>>;

/** Characters of a subject (OpenID Connect Core, 2). */
const subjectCharactersMax = 255;

/**
 * A subject or an address. Rejects control characters and lone surrogates: databases refuse the
 * former, and store all of the latter as the same text.
 */
const text = (maxLength: number) =>
  Type.Refine(
    Type.String({ minLength: 1, maxLength }),
    (of) => of.isWellFormed() && !/\p{Cc}/u.test(of),
  );
const subject = Compile(Type.Object({ sub: text(subjectCharactersMax) }));
const shownName = Compile(text(emailCharactersMax));

/** Which claims to read (docs: Panel, OpenID Connect). */
export interface ClaimNames {
  readonly partnerClaim: string;
  /** Null: the provider does not manage roles, and existing roles stay. */
  readonly roleClaim: string | null;
  /**
   * The value of the role claim that makes an administrator of all partners that are named; behind a
   * partner's id and a colon, of that partner.
   */
  readonly administratorValue: string | null;
  /** What stands between the values in one text; null: a text is one value. */
  readonly claimSeparator: string | null;
}

/** Claims by which administrators recognize a person, the better one first. */
export const nameClaims = ['email', 'preferred_username'] as const;

/** The parsed claims. */
export interface OidcProfile {
  /**
   * The values of the partner claim; not all need be partners. Null if the claim is missing, or
   * none of a string, a list and an object of objects: then no access is withdrawn.
   */
  readonly partnerIds: ReadonlySet<string> | null;
  /** The role at each of those; null if the provider does not manage roles. */
  readonly roles: ReadonlyMap<string, Role> | null;
  /** Informational: administrators recognize the person by it; no decision depends on it. */
  readonly email: string | null;
}

/** The subject; null if it cannot be stored unchanged. */
export function readSubject(claims: Claims): string | null {
  return subject.Check(claims) ? claims.sub : null;
}

/** Parses the relevant claims. */
export function readClaims(claims: Claims, names: ClaimNames): OidcProfile {
  const { partnerClaim, roleClaim, administratorValue, claimSeparator } = names;
  const named = textsOf(claims, partnerClaim, claimSeparator);
  const partnerIds = named && new Set(named);
  const values = roleClaim === null ? null : new Set(textsOf(claims, roleClaim, claimSeparator));
  return {
    partnerIds,
    roles: values && rolesAt(partnerIds ?? [], values, administratorValue ?? ''),
    email: nameClaims.map((name) => claims[name]).find((of) => shownName.Check(of)) ?? null,
  };
}

/**
 * The role at each partner. A value of the partner's own takes precedence over one for all partners,
 * and administrator over member: roles add up. Any other value means nothing.
 */
function rolesAt(
  partnerIds: Iterable<string>,
  values: ReadonlySet<string>,
  administratorValue: string,
): ReadonlyMap<string, Role> {
  const forAll: Role = values.has(administratorValue) ? 'administrator' : 'member';
  const roleAt = (partnerId: string): Role => {
    if (values.has(`${partnerId}:${administratorValue}`)) return 'administrator';
    return values.has(`${partnerId}:member`) ? 'member' : forAll;
  };
  return new Map(Array.from(partnerIds, (partnerId) => [partnerId, roleAt(partnerId)]));
}

/**
 * A claim's strings: one, those that a separator divides, those of a list, or the keys of objects, by which
 * Zitadel, Keycloak's organizations and Descope's tenants are named; null if it is nothing of it.
 */
function textsOf(claims: Claims, name: string, separator: string | null): readonly string[] | null {
  const value = claimValue(claims, name);
  const strings = typeof value === 'string' ? listIn(value, separator) : namesIn(value);
  if (strings === null || separator === null) return strings;
  const parts = strings.flatMap((of) => of.split(separator));
  return parts.map((of) => of.trim()).filter((of) => of !== '');
}

/**
 * A text, or what it lists: some providers write a list into one text, as JSON, or in brackets where a separator
 * is named.
 */
function listIn(value: string, separator: string | null): readonly string[] {
  const [, inner] = /^\s*\[(.*)\]\s*$/s.exec(value) ?? [];
  if (inner === undefined) return [value];
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list) && list.every((of) => typeof of === 'string')) return list;
  } catch {
    // In brackets without quotation marks.
  }
  return [separator === null ? value : inner];
}

/**
 * The texts of a list and the keys of its objects of objects: an object with other values describes something,
 * and its keys name nothing. Null if it is neither a list nor such an object.
 */
function namesIn(value: unknown): readonly string[] | null {
  if (!Array.isArray(value)) return keysIn(value);
  return value.flatMap((of: unknown) => {
    if (typeof of === 'string') return [of];
    return isObject(of) && Object.values(of).every(isObject) ? Object.keys(of) : [];
  });
}

/** The keys of an object of objects: `{"acme": {"id": "…"}}`, none of `{}`; null if it is none. */
function keysIn(value: unknown): readonly string[] | null {
  if (!isObject(value)) return null;
  const keys = Object.keys(value);
  const named = keys.filter((key) => isObject(value[key]));
  return named.length === 0 && keys.length > 0 ? null : named;
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A claim's value; undefined for none, and for null. Dots in a name lead into objects, unless a key has
 * them itself: Keycloak's roles are `realm_access.roles`, or `resource_access.my.client.roles`.
 */
export function claimValue(claims: Claims, name: string): unknown {
  return inside(claims, name.split('.')) ?? undefined;
}

/** The claims of an ID token, with those of these names from userinfo that it lacks. */
export function withUserinfo(claims: Claims, userinfo: Claims, names: readonly string[]): Claims {
  const lacking = names.filter((name) => claimValue(claims, name) === undefined);
  const found = lacking.map((name) => [name, claimValue(userinfo, name)] as const);
  const added = found.filter(([, value]) => value !== undefined);
  return { ...claims, ...Object.fromEntries(added) };
}

/** The longest key that has the rest of the path goes first. */
function inside(of: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return of;
  if (!isObject(of)) return undefined;
  for (let taken = path.length; taken > 0; taken--) {
    const key = path.slice(0, taken).join('.');
    const value = Object.hasOwn(of, key) ? inside(of[key], path.slice(taken)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}
