/**
 * In charge of the OpenID provider: found when somebody first signs in, so that the panel starts while
 * the provider is away; asked for a person, and for what became of asking.
 */
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { PanelError } from '../error.ts';
import { providerSeconds } from '../limits.ts';
import type { Claims } from './claims.ts';

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What only the browser that began can lead to. */
export interface Proofs {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export class Provider {
  readonly #options: ProviderOptions;
  #found: Promise<Configuration> | null = null;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Asks the provider nothing once it was found. Throws a PanelError while it is away. */
  async find(): Promise<void> {
    await this.#configuration();
  }

  /** Where the browser goes to sign in. Throws a PanelError while the provider is away. */
  async address(returnUrl: string, { state, nonce, codeVerifier }: Proofs): Promise<URL> {
    return buildAuthorizationUrl(await this.#configuration(), {
      ...{ redirect_uri: returnUrl, scope: 'openid profile email', state, nonce },
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * The claims of whoever came back to this address. The library checks the state, who issued the
   * answer, the nonce, and the signature of the ID token. Throws a PanelError that says what is wrong.
   */
  async claimsOf(returned: URL, { state, nonce, codeVerifier }: Proofs): Promise<Claims> {
    const configuration = await this.#configuration();
    try {
      const tokens = await authorizationCodeGrant(configuration, returned, {
        ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier },
        idTokenExpected: true,
      });
      return { ...forUs(tokens.claims(), this.#options) };
    } catch (error) {
      if (error instanceof PanelError) throw error;
      throw Object.assign(new PanelError('not-allowed', reasonOf(error)), { cause: error });
    }
  }

  /** Found once; while the provider is away, looked for again each time. */
  async #configuration(): Promise<Configuration> {
    this.#found ??= discover(this.#options);
    try {
      return await this.#found;
    } catch (error) {
      this.#found = null;
      throw Object.assign(new PanelError('away', providerAway), { cause: error });
    }
  }
}

/** The claims, unless they were made for another client: the library looks at `aud`, and `azp` in a list. */
function forUs(claims: Claims | undefined, { clientId }: ProviderOptions): Claims | undefined {
  if (claims?.azp === undefined || claims.azp === clientId) return claims;
  throw unusable('its azp is another client');
}

const answerUnusable =
  'The service that your organisation signs in at gave an answer that cannot be used. The operator of this service finds the cause in the log.';

/** The error of an answer that cannot be used; the log is told why. */
export function unusable(why: string): PanelError {
  const cause = new Error(`the ID token cannot be used: ${why}`);
  return Object.assign(new PanelError('not-allowed', answerUnusable), { cause });
}

const providerAway =
  'The service that your organisation signs in at cannot be reached at the moment. Try again in a minute, or use a passkey or a sign-in link.';

function discover({ issuer, clientId, clientSecret }: ProviderOptions): Promise<Configuration> {
  const url = new URL(issuer);
  return discovery(url, clientId, { client_secret: clientSecret }, proofOf(clientSecret), {
    timeout: providerSeconds,
    [customFetch]: boundedFetch,
    execute: [
      // Without this, the library takes the connection to the provider for proof enough.
      enableNonRepudiationChecks,
      // The settings allow http for this machine alone.
      ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  });
}

/**
 * Bytes of an answer of the provider, with any compression taken off: its metadata, keys and tokens have
 * kilobytes, and whoever answers in its place could send without end.
 */
const providerBytesMax = 1_048_576;

/** Asks the provider. Rejects where the answer is longer than the bound. */
const boundedFetch: CustomFetch = async (url, options) => {
  const answer = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > providerBytesMax) {
      // Leaving the loop ends the connection.
      throw new Error(`the answer of ${url} is longer than ${providerBytesMax} bytes`);
    }
    chunks.push(chunk);
  }
  const { status, statusText, headers } = answer;
  const body = isEmptyBy(status) ? null : Buffer.concat(chunks);
  return new Response(body, { status, statusText, headers });
};

/** Whether answers of a status have no body, by which `Response` refuses one. */
function isEmptyBy(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Shows the client's secret as the provider says that it takes it. */
function proofOf(clientSecret: string): ClientAuth {
  return (server, client, body, headers) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const proof = takesPost ? ClientSecretPost : ClientSecretBasic;
    return proof(clientSecret)(server, client, body, headers);
  };
}

/** What a person is told: of a refusal, the provider's own word; of what only operators mend, that. */
function reasonOf(error: unknown): string {
  if (!(error instanceof AuthorizationResponseError)) return answerUnusable;
  const word = /^[\w-]{1,64}$/.test(error.error) ? error.error : 'an error';
  return word === 'access_denied'
    ? 'The sign-in was cancelled, or your organisation does not let you in (access_denied).'
    : `Your organisation's sign-in did not let you in (${word}).`;
}
