/** Tokens: what is acknowledged is accepted, and what is withdrawn acts no more. */

import { reached } from '../states.ts';
import type { World } from '../world.ts';
import { type AskedAt, afterTroubleMs, type Break, shownWithinMs } from './terms.ts';

/** A token as its user has it. */
export interface Credential {
  readonly partnerId: string;
  readonly tokenId: string;
  readonly userId: string;
  readonly secret: string;
  /** Whether somebody made it at the panel, and may have others. */
  readonly isOfPerson: boolean;
}

interface TokenState {
  readonly credential: Credential;
  /** When the command that made it had ended. */
  readonly madeAt: number;
  /** When a revocation began that may have been made; null if none. */
  revokedFrom: number | null;
  /** When a revocation was acknowledged; null if none. */
  revokedAt: number | null;
  /** Whether its user's access may have been withdrawn, which gets another status. */
  isWithdrawn: boolean;
}

/** Tokens of a partner that are asked with: the newest ones. */
const tokensAskedMax = 8;

export class TokenLaws {
  readonly #world: World;
  readonly #break: Break;
  readonly #tokens = new Map<string, TokenState>();

  constructor(world: World, whenBroken: Break) {
    this.#world = world;
    this.#break = whenBroken;
  }

  made(credential: Credential): void {
    const madeAt = this.#world.now;
    const state = { credential, madeAt, revokedFrom: null, revokedAt: null, isWithdrawn: false };
    this.#tokens.set(credential.tokenId, state);
  }

  revocationBegins({ tokenId }: Credential): void {
    const state = this.#tokens.get(tokenId);
    if (state !== undefined) state.revokedFrom ??= this.#world.now;
  }

  /** An access is being withdrawn: its tokens end, revoked before or not. Returns them. */
  withdrawalBegins(partnerId: string, userId: string): readonly Credential[] {
    const ended: Credential[] = [];
    for (const state of this.#tokens.values()) {
      const { credential } = state;
      if (credential.userId !== userId || credential.partnerId !== partnerId) continue;
      state.isWithdrawn = true;
      state.revokedFrom ??= this.#world.now;
      ended.push(credential);
    }
    return ended;
  }

  revoked({ tokenId }: Credential): void {
    const state = this.#tokens.get(tokenId);
    if (state !== undefined) state.revokedAt ??= this.#world.now;
  }

  /** Tokens of a partner that nobody has begun to revoke, the oldest first. */
  inForce(partnerId: string): readonly Credential[] {
    return this.everMade(partnerId).filter((of) => {
      const { madeAt, revokedFrom } = this.#tokens.get(of.tokenId)!;
      return revokedFrom === null && !this.#endsByClock(of, madeAt);
    });
  }

  /** Whether a token ends by a clock that was wrong since it was made: those of the panel have a term. */
  #endsByClock({ isOfPerson }: Credential, madeAt: number): boolean {
    return isOfPerson && this.#world.clocksWrongUntil > madeAt;
  }

  everMade(partnerId: string): readonly Credential[] {
    const all = [...this.#tokens.values()].map(({ credential }) => credential);
    return all.filter((of) => of.partnerId === partnerId).slice(-tokensAskedMax);
  }

  /** What came since the state that was kept has never been. */
  wentBack(keptAt: number): void {
    for (const [id, state] of this.#tokens) {
      if (state.madeAt >= keptAt) this.#tokens.delete(id);
      else if (state.revokedFrom !== null && state.revokedFrom >= keptAt) {
        // Whether it is in force again depends on what went back with it.
        Object.assign(state, { revokedAt: null, isWithdrawn: true });
      }
    }
  }

  /** Judges the status of an answer. `isSound`: whether the replica has all that it needs. */
  answered(
    replica: string,
    of: Credential,
    { at }: AskedAt,
    status: number,
    isSound: boolean,
  ): void {
    const state = this.#tokens.get(of.tokenId);
    if (state === undefined) return;
    const seen = `${replica} answers ${status} to a token of ${of.partnerId}`;
    if (status === 200) {
      const { revokedAt } = state;
      const isOver = revokedAt !== null && at > revokedAt + shownWithinMs;
      if (isOver && isSound) this.#break('what is withdrawn acts no more', seen);
      return;
    }
    noteRefusal(state, status);
    this.#judgeRefusal(state, at, status, seen);
  }

  #judgeRefusal(state: TokenState, at: number, status: number, seen: string): void {
    if (status === 401) {
      const isNew = at < state.madeAt + shownWithinMs;
      const mayBeUnknown = isNew || this.#endsByClock(state.credential, state.madeAt);
      if (state.revokedFrom === null && !mayBeUnknown) {
        this.#break('what is acknowledged is answered', seen);
      }
    } else if (status === 503) {
      const isCalm = at - this.#world.troubledUntil > afterTroubleMs;
      if (isCalm) this.#break('a calm installation answers', seen);
    } else if (status !== 403 || !state.isWithdrawn) {
      this.#break('no other status is answered', seen);
    }
  }
}

function noteRefusal({ revokedAt }: TokenState, status: number): void {
  if (status === 503) reached('a question refused for a fault');
  if (revokedAt === null) return;
  if (status === 401) reached('a token that is revoked and refused');
  if (status === 403) reached('a token whose user is withdrawn and refused');
}
