/** The settings of an OpenID provider: all or none. */
import type { Setting } from './setting.ts';
import {
  claimName,
  claimSeparator,
  clientSecretUnfitForFlag,
  issuer,
  plainText,
  scopes,
} from './values.ts';

/** Each setting as it was given; null where it was not given. */
export interface OpenIdValues {
  /** The issuer of the sign-in provider; null disables OpenID Connect. */
  readonly oidcIssuer: string | null;
  readonly oidcClientId: string | null;
  readonly oidcClientSecret: string | null;
  /** Null: the default ones. */
  readonly oidcScopes: string | null;
  readonly oidcPartnerClaim: string | null;
  readonly oidcRoleClaim: string | null;
  readonly oidcAdministratorValue: string | null;
  readonly oidcClaimSeparator: string | null;
}

type OpenIdName = keyof OpenIdValues;

/** Standard scopes: the subject, names, and the address. */
const defaultScopes = 'openid profile email';

export const openIdSettings: Readonly<Record<OpenIdName, Setting<string | null>>> = {
  oidcIssuer: {
    variable: 'OIDC_ISSUER',
    flag: '--oidc-issuer',
    placeholder: 'url',
    default: null,
    defaultMeaning: 'none',
    description: 'the OpenID provider at which people sign in to the panel',
    parse: issuer,
  },
  oidcClientId: {
    variable: 'OIDC_CLIENT_ID',
    flag: '--oidc-client-id',
    placeholder: 'id',
    default: null,
    defaultMeaning: 'none',
    description: 'what the provider calls the panel',
    parse: plainText,
  },
  oidcClientSecret: {
    variable: 'OIDC_CLIENT_SECRET',
    secret: true,
    flag: '--oidc-client-secret',
    notAllowedOnCommandLine: clientSecretUnfitForFlag,
    placeholder: 'secret',
    default: null,
    defaultMeaning: 'none',
    description: "the panel's secret at the provider; not by the flag, which others could read",
    parse: plainText,
  },
  oidcScopes: {
    variable: 'OIDC_SCOPES',
    flag: '--oidc-scopes',
    placeholder: 'scopes',
    default: null,
    defaultMeaning: defaultScopes,
    description: 'what the panel asks the provider for, separated by spaces',
    parse: scopes,
  },
  oidcPartnerClaim: {
    variable: 'OIDC_PARTNER_CLAIM',
    flag: '--oidc-partner-claim',
    placeholder: 'claim',
    default: null,
    defaultMeaning: 'none',
    description: "the claim that names a person's partners: an id, or a list of them",
    parse: claimName,
  },
  oidcRoleClaim: {
    variable: 'OIDC_ROLE_CLAIM',
    flag: '--oidc-role-claim',
    placeholder: 'claim',
    default: null,
    defaultMeaning: 'none: new people are members',
    description: 'the claim that says who is an administrator, of all their partners or of one',
    parse: claimName,
  },
  oidcAdministratorValue: {
    variable: 'OIDC_ADMINISTRATOR_VALUE',
    flag: '--oidc-administrator-value',
    placeholder: 'value',
    default: null,
    defaultMeaning: 'none',
    description: 'its value that makes an administrator; PARTNER:VALUE makes one of that partner',
    parse: plainText,
  },
  oidcClaimSeparator: {
    variable: 'OIDC_CLAIM_SEPARATOR',
    flag: '--oidc-claim-separator',
    placeholder: 'text',
    default: null,
    defaultMeaning: 'none: one text is one value',
    description: 'what stands between the values where the provider sends them in one text',
    parse: claimSeparator,
  },
};

/** The provider configuration that the panel receives. */
export interface OpenIdConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  readonly partnerClaim: string;
  readonly roleClaim: string | null;
  readonly administratorValue: string | null;
  readonly claimSeparator: string | null;
}

/** The provider of a configuration; null where there is none. */
export function openIdOf(config: OpenIdValues): OpenIdConfig | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = config;
  const { oidcPartnerClaim: partnerClaim, oidcRoleClaim: roleClaim } = config;
  if (issuer === null || clientId === null || clientSecret === null || partnerClaim === null) {
    return null;
  }
  const { oidcAdministratorValue: administratorValue, oidcClaimSeparator: claimSeparator } = config;
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: config.oidcScopes ?? defaultScopes,
    partnerClaim,
    roleClaim,
    administratorValue,
    claimSeparator,
  };
}

/** Four settings are required for sign-in; two more are required together. */
const needed = ['oidcIssuer', 'oidcClientId', 'oidcClientSecret', 'oidcPartnerClaim'] as const;
const pair = ['oidcRoleClaim', 'oidcAdministratorValue'] as const;
const optional = ['oidcScopes', 'oidcClaimSeparator'] as const;

/** The settings missing from a partial provider configuration; null if it is complete. */
export function openIdFault(config: OpenIdValues): string | null {
  const given = [...needed, ...pair, ...optional].filter((name) => config[name] !== null);
  const missing = given.length === 0 ? [] : needed.filter((name) => config[name] === null);
  const isHalf = pair.filter((name) => config[name] === null).length === 1;
  const absent = [...missing, ...(isHalf ? pair.filter((name) => config[name] === null) : [])];
  if (absent.length === 0) return null;
  return (
    `${variables(absent)} ${absent.length === 1 ? 'is' : 'are'} not set, and ${variables(given)} ` +
    `${given.length === 1 ? 'is' : 'are'}; allowed: ${variables(needed)} together, and besides ` +
    `${variables(pair)} together`
  );
}

function variables(names: readonly OpenIdName[]): string {
  return names.map((name) => openIdSettings[name].variable).join(', ');
}
