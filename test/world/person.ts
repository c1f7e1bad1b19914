/** A person at the panel: signs in by a link, makes and revokes tokens, signs out or is withdrawn. */
import { type Answered, ask } from './client.ts';
import type { Dice } from './dice.ts';
import { panelPort, panelUrl } from './installation.ts';
import type { Credential } from './laws/tokens.ts';
import type { Operators } from './operators.ts';
import { reached } from './states.ts';
import type { World } from './world.ts';

/** Tokens that a person keeps. */
const tokensMax = 2;

/** A session that somebody has, or had. */
export interface PersonSession {
  readonly partnerId: string;
  readonly cookie: string;
  readonly madeAt: number;
  /** When its end began that may have been made; null if none. */
  endFrom: number | null;
  /** When its end was acknowledged; null if none. */
  endedAt: number | null;
}

interface MadeToken {
  readonly token_id: string;
  readonly user_id: string;
  readonly token: string;
}

export class Person {
  readonly partnerId: string;
  readonly #world: World;
  readonly #operators: Operators;
  readonly #dice: Dice;
  #userId = '';
  #session: PersonSession | null = null;
  /** The one before, which has ended. */
  #former: PersonSession | null = null;
  #isActing = false;

  constructor(world: World, operators: Operators, partnerId: string) {
    this.#world = world;
    this.#operators = operators;
    this.partnerId = partnerId;
    this.#dice = world.dice(`person of ${partnerId}`);
  }

  get isQuiet(): boolean {
    return !this.#isActing;
  }

  /** Does one thing. */
  async act(): Promise<void> {
    if (this.#isActing) return;
    this.#isActing = true;
    try {
      if (this.#session === null) await this.signIn();
      else await this.#use(this.#session);
    } finally {
      this.#isActing = false;
    }
  }

  /** What was before is gone, as after a database went back to an earlier state. */
  forget(): void {
    this.#session = null;
    this.#former = null;
  }

  async #use(session: PersonSession): Promise<void> {
    const kind = this.#dice.below(10);
    if (kind < 5) await this.look();
    else if (kind < 7) await this.#changeTokens(session);
    else if (kind === 7 && this.#former !== null) await this.#look(this.#former);
    else if (kind === 8) await this.#signOut(session);
    else if (kind === 9) await this.#beWithdrawn(session);
  }

  /** Signs in by a new link; false if that was not answered. */
  async signIn(): Promise<boolean> {
    const invited = await this.#operators.invite(this.partnerId);
    if (invited === null) return false;
    const answered = await this.#ask('POST', invited.path, '');
    this.#world.trace(`${this.partnerId} signs in: ${statusOf(answered)}`);
    if (typeof answered === 'string' || answered.status >= 400) return false;
    const [set] = answered.headers['set-cookie'] ?? [];
    if (set === undefined) return false;
    this.#userId = invited.userId;
    const cookie = set.split(';', 1)[0]!;
    const { now } = this.#world;
    this.#session = {
      partnerId: this.partnerId,
      cookie,
      madeAt: now,
      endFrom: null,
      endedAt: null,
    };
    reached('a person who signed in');
    return true;
  }

  /** Looks at the panel's own page and at one of the interface; null without a session. */
  async look(): Promise<number | null> {
    return this.#session === null ? null : await this.#look(this.#session);
  }

  /** Looks as who has signed out, or whose access was withdrawn. */
  async lookBack(): Promise<void> {
    if (this.#former !== null) await this.#look(this.#former);
  }

  async #look(session: PersonSession): Promise<number | null> {
    const isOwn = this.#dice.chance(0.5);
    const path = isOwn ? '/panel/api/session' : '/panel/api/hybrid-core/v1/sites';
    const askedAt = this.#world.now;
    const answered = await this.#ask('GET', path, session.cookie);
    this.#world.trace(`${this.partnerId} looks at ${path}: ${statusOf(answered)}`);
    if (typeof answered === 'string') {
      reached('a person who was not answered');
      return null;
    }
    this.#world.laws.people.answered(session, askedAt, answered.status, path);
    return answered.status;
  }

  async #changeTokens({ cookie }: PersonSession): Promise<void> {
    const { laws } = this.#world;
    const held = laws.tokens.inForce(this.partnerId).filter((of) => of.userId === this.#userId);
    if (held.length >= tokensMax) {
      await this.#revoke(held[0]!, cookie);
      return;
    }
    const answered = await this.#ask('POST', '/panel/api/tokens', cookie, { label: 'world' });
    this.#world.trace(`${this.partnerId} makes a token: ${statusOf(answered)}`);
    if (typeof answered === 'string' || answered.status !== 200) return;
    const made = JSON.parse(answered.body) as MadeToken;
    laws.tokens.made({
      partnerId: this.partnerId,
      tokenId: made.token_id,
      userId: made.user_id,
      secret: made.token,
      isOfPerson: true,
    });
  }

  async #revoke(token: Credential, cookie: string): Promise<void> {
    const { laws } = this.#world;
    laws.tokens.revocationBegins(token);
    const answered = await this.#ask('DELETE', `/panel/api/tokens/${token.tokenId}`, cookie, {});
    this.#world.trace(`${this.partnerId} revokes a token: ${statusOf(answered)}`);
    if (typeof answered !== 'string' && answered.status === 204) laws.tokens.revoked(token);
  }

  async #signOut(session: PersonSession): Promise<void> {
    session.endFrom = this.#world.now;
    this.#session = null;
    this.#former = session;
    const answered = await this.#ask('POST', '/panel/api/sign-out', session.cookie, {});
    this.#world.trace(`${this.partnerId} signs out: ${statusOf(answered)}`);
    if (typeof answered !== 'string' && answered.status < 300) session.endedAt = this.#world.now;
  }

  /** An operator withdraws the access: the session ends with it. */
  async #beWithdrawn(session: PersonSession): Promise<void> {
    session.endFrom = this.#world.now;
    this.#session = null;
    this.#former = session;
    const of = { partnerId: this.partnerId, userId: this.#userId };
    if (await this.#operators.withdraw(of)) session.endedAt = this.#world.now;
  }

  #ask(method: string, path: string, cookie: string, body?: unknown): Promise<Answered> {
    const headers = { cookie, origin: panelUrl, host: new URL(panelUrl).host };
    const { outside } = this.#world;
    return ask(outside, { method, port: panelPort, path, headers, body });
  }
}

function statusOf(answered: Answered): string {
  return typeof answered === 'string' ? answered : String(answered.status);
}
