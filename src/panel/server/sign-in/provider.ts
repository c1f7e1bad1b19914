/**
 * Client of the OpenID provider. Discovery is lazy, so the panel starts while the provider is
 * unreachable. Builds authorization URLs and redeems callbacks. Says what an operator does about an
 * error of the provider, or of its answer.
 */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type ServerMetadata,
} from 'openid-client';
import { fetch as fetchBy } from 'undici';
import type { ProxyOf } from '../../../runtime/config/proxies.ts';
import { Outgoing } from '../../../runtime/outgoing.ts';
import { oneLine, quote } from '../../../text/quote.ts';
import { PanelError } from '../error.ts';
import { type Claims, claimValue, nameClaims, withUserinfo } from './claims.ts';

/** Timeout of the OpenID provider, while a person waits. */
const providerSeconds = 5;

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces; `openid` is among them. */
  readonly scopes: string;
  /** How the provider is reached. */
  readonly proxyOf: ProxyOf;
}

/** State, nonce and PKCE verifier, known only to the browser that began. */
export interface Proofs {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A verified ID token, and its claims, with those of userinfo that it lacks. */
export interface IdToken {
  readonly idToken: string;
  readonly claims: Claims;
  /** Names of the claims that userinfo had; null if it was not asked. */
  readonly userinfoNames: readonly string[] | null;
}

export class Provider {
  readonly #options: ProviderOptions;
  #found: Promise<Configuration> | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Runs discovery once. Throws a PanelError while the provider is unreachable. */
  async find(): Promise<void> {
    await this.#configuration();
  }

  /** The authorization URL. Throws a PanelError while the provider is unreachable. */
  async address(returnUrl: string, { state, nonce, codeVerifier }: Proofs): Promise<URL> {
    return buildAuthorizationUrl(await this.#configuration(), {
      redirect_uri: returnUrl,
      scope: this.#options.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * The URL that ends the person's session at the provider, and comes back with this state; null if
   * the provider has none. Throws a PanelError while the provider is unreachable.
   */
  async endSessionUrl(
    returnUrl: string,
    state: string,
    idToken: string | null,
  ): Promise<URL | null> {
    const configuration = await this.#configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: returnUrl,
      state,
      ...(idToken !== null && { id_token_hint: idToken }),
    });
  }

  /**
   * Redeems a callback for an ID token. The library verifies the state, the issuer, the nonce, and the
   * ID token's signature. Userinfo of the same subject is asked for claims of `wanted` that the ID
   * token lacks, where the provider has it. Throws a PanelError that says what is wrong.
   */
  async redeem(
    returned: URL,
    { state, nonce, codeVerifier }: Proofs,
    wanted: readonly string[],
  ): Promise<IdToken> {
    const configuration = await this.#configuration();
    try {
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims: Claims = { ...forUs(tokens.claims(), this.#options) };
      const isWhole = wanted.every((name) => claimValue(claims, name) !== undefined);
      if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) {
        return { claims, idToken: tokens.id_token!, userinfoNames: null };
      }
      const subject = String(claims.sub);
      const userinfo = await fetchUserInfo(configuration, tokens.access_token, subject);
      return {
        claims: withUserinfo(claims, userinfo, [...wanted, ...nameClaims]),
        idToken: tokens.id_token!,
        userinfoNames: Object.keys(userinfo),
      };
    } catch (error) {
      if (error instanceof PanelError) throw error;
      const secrets = [this.#options.clientSecret, codeVerifier];
      const code = returned.searchParams.get('code');
      const remedy = remedyOf(error, configuration.serverMetadata(), this.#options.scopes);
      const cause = loggable(error, code === null ? secrets : [...secrets, code], remedy);
      throw Object.assign(new PanelError('not-allowed', reasonOf(error)), { cause });
    }
  }

  /** Caches the discovery; retries it each time while the provider is unreachable. */
  async #configuration(): Promise<Configuration> {
    this.#found ??= discover(this.#options);
    try {
      return await this.#found;
    } catch (error) {
      this.#found = null;
      if (error instanceof PanelError) throw error;
      throw Object.assign(new PanelError('away', providerUnavailable), { cause: error });
    }
  }
}

/** Rejects claims issued to another client: the library checks `aud`, and `azp` only for a list. */
function forUs(claims: Claims | undefined, { clientId }: ProviderOptions): Claims | undefined {
  if (claims?.azp === undefined || claims.azp === clientId) return claims;
  throw unusable('its azp is another client');
}

const answerUnusable =
  'The service that your organisation signs in at gave an answer that cannot be used. The operator of this service finds the cause in the log.';

/** The error of an unusable response; the log has the reason. */
export function unusable(why: string): PanelError {
  const cause = new Error(`the ID token cannot be used: ${why}`);
  return Object.assign(new PanelError('not-allowed', answerUnusable), { cause });
}

const providerUnavailable =
  'The service that your organisation signs in at cannot be reached at the moment. Try again in a minute, or use a passkey or a sign-in link.';

/** Rejects with a PanelError where nobody can sign in at the provider that was found. */
async function discover({
  issuer,
  clientId,
  clientSecret,
  proxyOf,
}: ProviderOptions): Promise<Configuration> {
  const url = new URL(issuer);
  const found = await discovery(
    url,
    clientId,
    { client_secret: clientSecret },
    proofOf(clientSecret),
    {
      timeout: providerSeconds,
      [customFetch]: boundedFetch(new Outgoing(proxyOf, { timeout: providerSeconds * 1_000 })),
      execute: [
        // Without it, the library trusts the TLS connection instead of verifying the signature.
        enableNonRepudiationChecks,
        // The settings allow http on loopback only.
        ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    },
  );
  const fault = metadataFault(found.serverMetadata());
  if (fault === null) return found;
  throw Object.assign(new PanelError('not-allowed', answerUnusable), { cause: new Error(fault) });
}

/**
 * Bytes of a decompressed response of the provider: metadata, keys and tokens have kilobytes, and
 * an impostor could send without end.
 */
const providerBytesMax = 1_048_576;

/** Fetch with a size limit. Rejects a longer response. */
const boundedFetch =
  (dispatcher: Outgoing): CustomFetch =>
  async (url, options) => {
    const answer = await fetchBy(url, { ...options, dispatcher } as Parameters<typeof fetchBy>[1]);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes > providerBytesMax) {
        // Leaving the loop closes the connection.
        throw new Error(`the answer of ${url} is longer than ${providerBytesMax} bytes`);
      }
      chunks.push(chunk);
    }
    const { status, statusText, headers } = answer;
    const body = isEmptyBy(status) ? null : Buffer.concat(chunks);
    return new Response(body, { status, statusText, headers });
  };

/** Whether a status has no body: `Response` rejects one. */
function isEmptyBy(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Client authentication, by a method that the provider supports. */
function proofOf(clientSecret: string): ClientAuth {
  return (server, client, body, headers) => {
    const proof = methodOf(server) === 'client_secret_post' ? ClientSecretPost : ClientSecretBasic;
    return proof(clientSecret)(server, client, body, headers);
  };
}

/** Characters that the log has of a provider's `error_description`: some lines of text. */
const descriptionCharactersMax = 512;

/**
 * A provider's refusal with its `error`, `error_description` and remedy, for the log: the library's
 * message has none of them. Without the secrets of the exchange, should the provider repeat one.
 */
function loggable(error: unknown, secrets: readonly string[], remedy: string | null): unknown {
  const isRefusal =
    error instanceof ResponseBodyError || error instanceof AuthorizationResponseError;
  if (!isRefusal) return remedy === null ? error : new Error(remedy, { cause: error });
  const code = quote(without(secrets, String(error.error)));
  const described = without(secrets, String(error.error_description ?? ''));
  const cut = described.length > descriptionCharactersMax ? '…' : '';
  const description = oneLine(described.slice(0, descriptionCharactersMax)) + cut;
  const said = `the provider refused the sign-in: error ${code}, error_description "${description}"`;
  return new Error(remedy === null ? said : `${said}; ${remedy}`, { cause: error });
}

function without(secrets: readonly string[], text: string): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
}

/**
 * User-facing message: the provider's error if it refused; otherwise that an operator has to fix
 * the configuration.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof AuthorizationResponseError)) return answerUnusable;
  const word = /^[\w-]{1,64}$/.test(error.error) ? error.error : 'an error';
  return word === 'access_denied'
    ? 'The sign-in was cancelled, or your organisation does not let you in (access_denied).'
    : `Your organisation's sign-in did not let you in (${word}).`;
}

/** Client authentication by the secret, which all providers in use can be set to. */
const methods = ['client_secret_basic', 'client_secret_post'];

/** Signatures of ID tokens that are verified: by the provider's published keys. */
const algorithms = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/;

/** The method by which the panel authenticates at this provider. */
function methodOf({ token_endpoint_auth_methods_supported }: Partial<ServerMetadata>): string {
  const takesPost = token_endpoint_auth_methods_supported?.includes('client_secret_post');
  return takesPost ? 'client_secret_post' : 'client_secret_basic';
}

/** Why nobody can sign in at a provider that describes itself so; null if people can. */
function metadataFault(metadata: ServerMetadata): string | null {
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
function remedyOf(error: unknown, metadata: ServerMetadata, scopes: string): string | null {
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
