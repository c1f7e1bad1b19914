/** Signs in at an OpenID provider: the redirect there, and the callback. */
import { freshSecret, secretDigest } from '../../../access/secret.ts';
import type { Partner } from '../../../domain/partner.ts';
import { challengeMs } from '../../limits.ts';
import { PanelError } from '../error.ts';
import { derivedFrom, redeemOnce } from './challenges.ts';
import { type ClaimNames, readClaims, readSubject } from './claims.ts';
import type { SignInOptions } from './new-session.ts';
import type { SignedIn } from './passkeys.ts';
import { type Proofs, Provider, type ProviderOptions, unusable } from './provider.ts';
import { provisionUser } from './provision-user.ts';
import { isWithdrawn, namesNoPartner, saysNothing } from './refused-sign-in.ts';
import {
  openIdToken,
  openState,
  type SignInState,
  sealIdToken,
  sealingSecret,
  sealState,
} from './sealed-state.ts';

/** How to reach the provider, and which of its claims to read. */
export type OpenIdSettings = ProviderOptions & ClaimNames;

export interface OpenIdOptions extends SignInOptions {
  readonly settings: OpenIdSettings;
  readonly listPartners: () => Promise<readonly Partner[]>;
}

/** A completed sign-in. */
export interface SignedInAtProvider extends SignedIn {
  readonly nextPath: string | null;
  /** The ID token for the browser to keep, encrypted; null if it is too long. */
  readonly keptIdToken: string | null;
}

/** Path of the redirect URI, below the panel's address (docs: Panel). */
export const returnPath = '/sign-in/openid/return';

export class OpenId {
  readonly #options: OpenIdOptions;
  readonly #provider: Provider;

  constructor(options: OpenIdOptions) {
    this.#options = options;
    this.#provider = new Provider(options.settings);
  }

  /**
   * The authorization URL, and the secret for the browser's cookie: its current one, if any.
   * Stateless. Throws a PanelError while the provider is unreachable.
   */
  async begin(
    panelUrl: string,
    nextPath: string | null,
    held: string | null,
  ): Promise<{ readonly to: URL; readonly secret: string }> {
    const secret = held ?? freshSecret();
    const pending = { nextPath, startedAt: this.#options.clock() };
    const state = sealState(this.#sealing(secret), pending);
    const to = await this.#provider.address(panelUrl + returnPath, proofsOf(secret, state));
    return { to, secret };
  }

  /**
   * The URL that ends a user's session at the provider, with the secret for the browser's cookie.
   * `kept` is the ID token as the browser kept it: without it, the provider asks the person. Null if
   * the provider ends no sessions, or is unreachable.
   */
  async signOutUrl(
    panelUrl: string,
    userId: string,
    { held, kept }: { readonly held: string | null; readonly kept: string | null },
  ): Promise<{ readonly to: URL; readonly secret: string } | null> {
    const secret = held ?? freshSecret();
    const { clientSecret } = this.#options.settings;
    const pending = { nextPath: null, startedAt: this.#options.clock() };
    const state = sealState(this.#sealing(secret, 'sign-out'), pending);
    const idToken = kept === null ? null : openIdToken(clientSecret, userId, kept);
    try {
      // Providers accept registered addresses alone, and this one is: no second one is needed.
      const to = await this.#provider.endSessionUrl(panelUrl + returnPath, state, idToken);
      return to && { to, secret };
    } catch (error) {
      if (error instanceof PanelError && error.code === 'away') return null;
      throw error;
    }
  }

  /** Whether a callback ends a sign-out that this browser began. */
  isSignOutReturn(returned: URL, secret: string): boolean {
    const state = returned.searchParams.get('state') ?? '';
    return secret !== '' && openState(this.#sealing(secret, 'sign-out'), state) !== null;
  }

  /**
   * Handles the callback. The token request comes last: `count` runs before it and throws past the
   * rate limit, and each pending sign-in makes one request. Throws a PanelError if another browser
   * began the sign-in, if the provider names no partner known here, or while the provider was never
   * reached: the same callback may then be retried.
   */
  async finish(
    returned: URL,
    secret: string,
    address: string,
    count: () => void,
  ): Promise<SignedInAtProvider> {
    const state = returned.searchParams.get('state') ?? '';
    const pending = this.#pendingSignIn(secret, state);
    if (pending === null) throw noPendingSignIn();
    count();
    await this.#provider.find();
    const of = { kind: 'openid-return', boundTo: secretDigest(secret), value: state } as const;
    if (!(await redeemOnce(this.#options, of))) throw noPendingSignIn();
    const { settings, reader, listPartners } = this.#options;
    const wanted = [settings.partnerClaim, settings.roleClaim].filter((of) => of !== null);
    const proofs = proofsOf(secret, state);
    const redeemed = await this.#provider.redeem(returned, proofs, wanted);
    const { claims, idToken } = redeemed;
    const subject = readSubject(claims);
    if (subject === null) throw unusable('its sub is no text of 1 to 255 characters');
    const { partnerIds: named, ...person } = readClaims(claims, settings);
    if (named === null) throw saysNothing(redeemed, settings);
    const known = (await listPartners()).map(({ id }) => id);
    const partners = known.filter((id) => named.has(id));
    const identity = { issuer: String(claims.iss), subject };
    const isStranger = (await reader.readIdentity(identity.issuer, identity.subject)) === null;
    const noPartner = () => namesNoPartner(redeemed, settings, known);
    if (partners.length === 0 && isStranger) throw noPartner();
    const session = await provisionUser(this.#options, {
      ...identity,
      ...person,
      partnerIds: partners,
      address,
    });
    if (session === null) {
      throw partners.length === 0 ? noPartner() : isWithdrawn(redeemed, settings);
    }
    const all = await reader.listPartnersOfUser(session.stored.userId);
    const { userId } = session.stored;
    const keptIdToken = sealIdToken(settings.clientSecret, userId, idToken);
    return { session, partners: all, nextPath: pending.nextPath, keptIdToken };
  }

  /** The pending sign-in of this browser; null if there is none. */
  #pendingSignIn(secret: string, state: string): SignInState | null {
    const pending = secret === '' ? null : openState(this.#sealing(secret), state);
    const isLate = pending !== null && this.#options.clock() - pending.startedAt > challengeMs;
    return isLate ? null : pending;
  }

  /** The key is derived from the client's secret, which replicas share. */
  #sealing(secret: string, purpose: 'sign-in' | 'sign-out' = 'sign-in'): string {
    return sealingSecret(this.#options.settings.clientSecret, secret, purpose);
  }
}

function proofsOf(secret: string, state: string): Proofs {
  return {
    state,
    nonce: derivedFrom(secret, `nonce ${state}`),
    codeVerifier: derivedFrom(secret, `code verifier ${state}`),
  };
}

function noPendingSignIn(): PanelError {
  return new PanelError(
    'not-allowed',
    'This browser did not begin this sign-in, or began it too long ago, or has finished it. Sign in again.',
  );
}
