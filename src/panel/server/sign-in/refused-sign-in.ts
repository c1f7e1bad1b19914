/**
 * The refusal of a sign-in at the OpenID provider by its claims. The operator gets one line of the log:
 * which claims came, what the partner claim holds, what was expected, and where to set it.
 */
import { echoCharactersMax } from '../../../limits.ts';
import { quote } from '../../../text/quote.ts';
import { PanelError } from '../error.ts';
import { type ClaimNames, type Claims, claimValue } from './claims.ts';
import type { IdToken } from './provider.ts';

/** What came of the provider. */
type Came = Pick<IdToken, 'claims' | 'userinfoNames'>;

/** Claims, values of a claim, and partners' ids that a line names: more help nobody. */
const namesMax = 20;

/** A refused sign-in; `reason` is the operator's line of the log. */
export class SignInRefused extends PanelError {
  readonly reason: string;

  constructor(message: string, reason: string) {
    super('not-allowed', message);
    this.reason = reason;
  }
}

/**
 * Neither the ID token nor userinfo has the partner claim, which does not mean that the person has no
 * partners: the person can cause this by a smaller scope in the provider's address, and so can a fault
 * there.
 */
export function saysNothing(came: Came, names: ClaimNames): SignInRefused {
  const { claims } = came;
  const { partnerClaim } = names;
  const overage =
    claimValue(claims, '_claim_names') === undefined
      ? ''
      : ' The provider left claims out for their size (_claim_names: the overage of Entra ID): let it ' +
        'name app roles, or only the groups that are assigned to the application.';
  return new SignInRefused(
    `Your organisation's sign-in says nothing of partners (the claim ${partnerClaim} is missing), so that nothing was changed here. The administrator of your organisation's sign-in can change that.`,
    `neither the ID token nor userinfo has a text or a list of texts in the claim ${quote(partnerClaim)}` +
      `${valuesText(claims, names)}; ${cameText(came)}. ` +
      `Let the provider give it, name another claim in OIDC_PARTNER_CLAIM, or a scope that gives it in OIDC_SCOPES.${overage}`,
  );
}

/** The values of the partner claim are no partners of this service; `partners` are its ids. */
export function namesNoPartner(
  came: Came,
  names: ClaimNames,
  partners: readonly string[],
): SignInRefused {
  const { partnerClaim } = names;
  return new SignInRefused(
    `Your organisation's sign-in names no partner of this service (claim ${partnerClaim}). The administrator of your organisation's sign-in can change that.`,
    `the claim ${quote(partnerClaim)} names no partner of this service${valuesText(came.claims, names)}; ` +
      `expected is the id of one: ${listText(partners)}; ${cameText(came)}. ` +
      'Give the id at the provider, or name another claim in OIDC_PARTNER_CLAIM; where one text has several ids, name what is between them in OIDC_CLAIM_SEPARATOR.',
  );
}

/** Administrators or operators withdrew the access; the provider does not give it back. */
export function isWithdrawn(came: Came, names: ClaimNames): SignInRefused {
  return new SignInRefused(
    'Your access was withdrawn. An administrator of your organisation can give it back, with a sign-in link.',
    `the access was withdrawn here${valuesText(came.claims, names)}; ${cameText(came)}. ` +
      'A new sign-in link of an administrator or of user invite gives it back.',
  );
}

function cameText({ claims, userinfoNames }: Came): string {
  const all = new Set([...Object.keys(claims), ...(userinfoNames ?? [])]);
  const from = userinfoNames === null ? '' : ' (userinfo was asked)';
  return `claims that came: ${listText([...all].sort())}${from}`;
}

/** `: it has "acme,globex"`; empty for a missing claim. */
function valuesText(claims: Claims, { partnerClaim }: ClaimNames): string {
  const value = claimValue(claims, partnerClaim);
  if (value === undefined) return '';
  const values = Array.isArray(value) ? value : [value];
  const texts = values.map((of) => (typeof of === 'string' ? of : JSON.stringify(of)));
  return `: it has ${Array.isArray(value) ? 'the list ' : ''}${listText(texts)}`;
}

/** Each quoted and cut, on one line. */
function listText(texts: readonly string[]): string {
  if (texts.length === 0) return 'nothing';
  const more = texts.length > namesMax ? ` and ${texts.length - namesMax} more` : '';
  const shown = texts.slice(0, namesMax).map((of) => quote(of.slice(0, 2 * echoCharactersMax)));
  return shown.join(', ') + more;
}
