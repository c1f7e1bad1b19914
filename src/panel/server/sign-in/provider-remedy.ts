/** What an operator does about an error of the OpenID provider, or of its answer. */
import { AuthorizationResponseError, ResponseBodyError, type ServerMetadata } from 'openid-client';
import { quote } from '../../../text/quote.ts';

/** Client authentication by the secret, which all providers in use can be set to. */
const methods = ['client_secret_basic', 'client_secret_post'];

/** Signatures of ID tokens that are verified: by the provider's published keys. */
const algorithms = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;

/** The method by which the panel authenticates at this provider. */
export function methodOf({
  token_endpoint_auth_methods_supported,
}: Partial<ServerMetadata>): string {
  const takesPost = token_endpoint_auth_methods_supported?.includes('client_secret_post');
  return takesPost ? 'client_secret_post' : 'client_secret_basic';
}

/** Why nobody can sign in at a provider that describes itself so; null if people can. */
export function metadataFault(metadata: ServerMetadata): string | null {
  const offered = metadata.token_endpoint_auth_methods_supported;
  if (offered !== undefined && !offered.some((of) => methods.includes(of))) {
    return `the provider authenticates clients by ${listText(offered)}, and the panel by ${methods.join(' or ')}: allow one of these at the provider`;
  }
  const signings = metadata.id_token_signing_alg_values_supported;
  if (signings !== undefined && !signings.some((of) => algorithms.test(of))) {
    return `the provider signs ID tokens by ${listText(signings)}: ${signingRemedy}`;
  }
  return null;
}

const signingRemedy =
  "let it sign the panel's by RS256, or another signature whose key it publishes (PS256, ES256, EdDSA)";

/** What to do about an error, for the log; null where its message says all there is. */
export function remedyOf(error: unknown, metadata: ServerMetadata, scopes: string): string | null {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return remedies(metadata, scopes)[error.error] ?? null;
  }
  const found = detailOf(error);
  if (found.alg !== undefined && isUnexpected(found.alg, metadata)) {
    return `the ID token is signed by ${quote(found.alg)}: ${signingRemedy}`;
  }
  return found.isEncrypted ? 'the ID token is encrypted: let the provider sign it only' : null;
}

function isUnexpected(alg: string, metadata: ServerMetadata): boolean {
  const listed = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  return !algorithms.test(alg) || !listed.includes(alg);
}

function remedies(metadata: ServerMetadata, scopes: string): Readonly<Record<string, string>> {
  return {
    invalid_client: `check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, which may have expired, and that the provider lets the client authenticate by ${methodOf(metadata)}`,
    unauthorized_client: 'allow the client the authorization code flow at the provider',
    invalid_scope: `OIDC_SCOPES asks for ${quote(scopes)}: allow these for the client at the provider, or ask for fewer`,
    invalid_grant:
      'the code was used or has expired, or the redirect URI or PKCE verifier is not what the provider expects',
  };
}

/** The signature, and whether the token is encrypted, from the causes of the library's error. */
function detailOf(error: unknown): { readonly alg?: string; readonly isEncrypted: boolean } {
  let isEncrypted = false;
  for (let of = error; typeof of === 'object' && of !== null; ) {
    const { message, cause, alg, header } = of as Readonly<Record<string, unknown>>;
    if (/\bJWE\b/.test(String(message))) isEncrypted = true;
    const named = alg ?? (header as Readonly<Record<string, unknown>> | undefined)?.alg;
    if (typeof named === 'string') return { alg: named, isEncrypted };
    of = cause;
  }
  return { isEncrypted };
}

function listText(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : texts.map(quote).join(', ');
}
