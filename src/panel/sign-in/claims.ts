/**
 * Reads what an OpenID provider says of a person: the one door for the claims of an ID token, whose
 * signature says who wrote them, and nothing of their form.
 */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Role } from '../../domain/role.ts';
import { emailCharactersMax } from '../../limits.ts';

/** The claims of an ID token. */
export type Claims = Readonly<Record<string, unknown>>;

/** Characters of a subject (OpenID Connect Core, 2). */
const subjectCharactersMax = 255;

/**
 * Who is meant, and for whom the token was made. Texts without control characters and lone surrogates:
 * databases refuse the first, and keep all of the second as one and the same.
 */
const text = (maxLength: number) =>
  Type.Refine(
    Type.String({ minLength: 1, maxLength }),
    (of) => of.isWellFormed() && !/\p{Cc}/u.test(of),
  );
const subject = Compile(Type.Object({ sub: text(subjectCharactersMax) }));
const shownName = Compile(text(emailCharactersMax));

/** Which claims say what (docs: Operators, Panel, "OpenID Connect"). */
export interface ClaimNames {
  readonly partnerClaim: string;
  /** Null: the provider says nothing of roles, and those that people have here stay. */
  readonly roleClaim: string | null;
  /** The value of the role claim that makes an administrator. */
  readonly administratorValue: string | null;
}

/** What the provider says, as far as it concerns us. */
export interface NamedPerson {
  /**
   * Whatever stands in the partner claim; not all of it need be partners. Null where the claim is missing,
   * or neither a text nor a list: that says nothing of partners, and takes nobody's access away.
   */
  readonly partnerIds: ReadonlySet<string> | null;
  readonly role: Role | null;
  /** A text that administrators know the person by; nothing is decided by it. */
  readonly email: string | null;
}

/** The subject that the claims name; null for one that cannot be kept as it is. */
export function readSubject(claims: Claims): string | null {
  return subject.Check(claims) ? claims.sub : null;
}

/** Reads the claims that count. */
export function readClaims(claims: Claims, names: ClaimNames): NamedPerson {
  const { partnerClaim, roleClaim, administratorValue } = names;
  const isAdministrator =
    roleClaim !== null && textsOf(claims, roleClaim)?.includes(administratorValue ?? '') === true;
  const partnerIds = textsOf(claims, partnerClaim);
  return {
    partnerIds: partnerIds && new Set(partnerIds),
    role: roleClaim === null ? null : isAdministrator ? 'administrator' : 'member',
    email: [claims.email, claims.preferred_username].find((of) => shownName.Check(of)) ?? null,
  };
}

/**
 * The texts of a claim: one, or a list; null where it is neither. A name with dots leads into objects,
 * where no claim has it as it is: Keycloak's roles are `realm_access.roles`.
 */
function textsOf(claims: Claims, name: string): readonly string[] | null {
  const value = Object.hasOwn(claims, name) ? claims[name] : inside(claims, name.split('.'));
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((of) => typeof of === 'string') : null;
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
