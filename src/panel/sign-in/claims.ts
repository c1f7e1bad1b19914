/** Reads what an OpenID provider says of a person: pure, and trusting nothing to be of any shape. */
import type { Role } from '../../domain/role.ts';
import { emailCharactersMax } from '../../limits.ts';

/** The claims of an ID token. */
export type Claims = Readonly<Record<string, unknown>>;

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
  /** Whatever stands in the partner claim; not all of it need be partners. */
  readonly partnerIds: ReadonlySet<string>;
  readonly role: Role | null;
  /** A text that administrators know the person by; nothing is decided by it. */
  readonly email: string | null;
}

/** Reads the claims that count. */
export function readClaims(claims: Claims, names: ClaimNames): NamedPerson {
  const { partnerClaim, roleClaim, administratorValue } = names;
  const isAdministrator =
    roleClaim !== null && textsOf(claims, roleClaim).includes(administratorValue ?? '');
  return {
    partnerIds: new Set(textsOf(claims, partnerClaim)),
    role: roleClaim === null ? null : isAdministrator ? 'administrator' : 'member',
    email: shownName(claims.email) ?? shownName(claims.preferred_username),
  };
}

/**
 * The texts of a claim: one, or a list. A name with dots leads into objects, where no claim has it as
 * it is: Keycloak's roles are `realm_access.roles`.
 */
function textsOf(claims: Claims, name: string): readonly string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : inside(claims, name.split('.'));
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((of) => typeof of === 'string');
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

function shownName(value: unknown): string | null {
  const isShown =
    typeof value === 'string' &&
    value !== '' &&
    value.length <= emailCharactersMax &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value);
  return isShown ? value : null;
}
