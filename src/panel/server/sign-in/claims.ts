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
   * neither a string nor a list: then no access is withdrawn.
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

/** A claim's strings: one, those that a separator divides, or a list; null if it is neither. */
function textsOf(claims: Claims, name: string, separator: string | null): readonly string[] | null {
  const value = claimValue(claims, name);
  const texts = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(texts)) return null;
  const strings = texts.filter((of) => typeof of === 'string');
  if (separator === null) return strings;
  const parts = strings.flatMap((of) => of.split(separator));
  return parts.map((of) => of.trim()).filter((of) => of !== '');
}

/**
 * A claim's value; undefined for none, and for null. Dots in a name traverse objects, unless a claim
 * has that literal name: Keycloak's roles are `realm_access.roles`.
 */
export function claimValue(claims: Claims, name: string): unknown {
  const value = Object.hasOwn(claims, name) ? claims[name] : inside(claims, name.split('.'));
  return value ?? undefined;
}

/** The claims of an ID token, with those of these names from userinfo that it lacks. */
export function withUserinfo(claims: Claims, userinfo: Claims, names: readonly string[]): Claims {
  const lacking = names.filter((name) => claimValue(claims, name) === undefined);
  const found = lacking.map((name) => [name, claimValue(userinfo, name)] as const);
  const added = found.filter(([, value]) => value !== undefined);
  return { ...claims, ...Object.fromEntries(added) };
}

function inside(claims: Claims, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (of, name) =>
      typeof of === 'object' && of !== null && Object.hasOwn(of, name)
        ? (of as Claims)[name]
        : undefined,
    claims,
  );
}
