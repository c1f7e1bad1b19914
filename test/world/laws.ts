/**
 * What has to be true at all times, and once faults have ended. What is in the database is read past all
 * faults; what was acknowledged is remembered here.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { question } from './actors.ts';
import type { Answered } from './client.ts';
import type { Program } from './program.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { reached } from './states.ts';
import type { World } from './world.ts';

/** Time after which a change shows on each replica (docs: Promises), and what a question takes (ms). */
const shownWithinMs = 2_000;

/** Time after the last trouble in which replicas may still show what was before. */
const afterTroubleMs = 35_000;

/** A token as its user has it. */
export interface Credential {
  readonly partnerId: string;
  readonly tokenId: string;
  readonly userId: string;
  readonly secret: string;
}

interface TokenState {
  readonly credential: Credential;
  /** When the command that made it had ended. */
  readonly madeAt: number;
  /** When a revocation began that may have been made; null if none. */
  revokedFrom: number | null;
  /** When a revocation was acknowledged; null if none. */
  revokedAt: number | null;
}

/** A state of a partner's inventory in the database. */
interface Version {
  readonly version: number;
  /** When it was known to be there, at the latest (ms of the world). */
  readonly knownAt: number;
}

/** When something was asked, and of whom. */
export interface AskedAt {
  readonly at: number;
  readonly life: SimulatedProcess | null;
  /** The newest version that this life had shown before. */
  readonly lastVersion: number;
}

export class Laws {
  readonly #world: World;
  #database: DatabaseSync | null = null;
  #readVersion: StatementSync | null = null;
  readonly #versions = new Map<string, Version[]>();
  readonly #tokens = new Map<string, TokenState>();
  /** The newest version that each life of a replica has shown of each partner. */
  readonly #shown = new WeakMap<SimulatedProcess, Map<string, number>>();

  constructor(world: World) {
    this.#world = world;
  }

  open(): void {
    this.#database = this.#world.database.open();
    this.#readVersion = this.#database.prepare(
      'select description from site where partner_id = ? order by site_id limit 1',
    );
  }

  close(): void {
    this.#database?.close();
  }

  break(law: string, seen: string): void {
    this.#world.break(`${law}: ${seen}`);
  }

  /** The version that the database has; 0 if it has none. */
  #stored(partnerId: string): number {
    const row = this.#readVersion!.get(partnerId) as { readonly description: string } | undefined;
    return row === undefined ? 0 : versionOf(partnerId, row.description);
  }

  #history(partnerId: string): Version[] {
    const known = this.#versions.get(partnerId);
    if (known !== undefined) return known;
    const none = [{ version: 0, knownAt: 0 }];
    this.#versions.set(partnerId, none);
    return none;
  }

  importBegins(partnerId: string, version: number) {
    return { version, before: this.#history(partnerId).at(-1)!.version };
  }

  importEnds(
    partnerId: string,
    { version, before }: ReturnType<Laws['importBegins']>,
    isDone: boolean,
  ): void {
    const stored = this.#stored(partnerId);
    if (isDone && stored !== version) {
      this.break('what is acknowledged is stored', `${partnerId} has ${stored}, not ${version}`);
    }
    if (stored !== version && stored !== before) {
      this.break(
        'what fails changes nothing',
        `${partnerId} has ${stored}, neither ${before} nor ${version}`,
      );
    }
    if (stored !== version) return;
    if (!isDone) reached('an import of which the importer does not know whether it was made');
    this.#history(partnerId).push({ version, knownAt: this.#world.now });
  }

  tokenMade(credential: Credential): void {
    const madeAt = this.#world.now;
    const state = { credential, madeAt, revokedFrom: null, revokedAt: null };
    this.#tokens.set(credential.tokenId, state);
  }

  revocationBegins({ tokenId }: Credential): void {
    this.#tokens.get(tokenId)!.revokedFrom ??= this.#world.now;
  }

  tokenRevoked({ tokenId }: Credential): void {
    this.#tokens.get(tokenId)!.revokedAt ??= this.#world.now;
  }

  /** Tokens of a partner whose revocation is not acknowledged, the oldest first. */
  inForce(partnerId: string): readonly Credential[] {
    return this.everMade(partnerId).filter(
      ({ tokenId }) => this.#tokens.get(tokenId)!.revokedAt === null,
    );
  }

  everMade(partnerId: string): readonly Credential[] {
    const all = [...this.#tokens.values()].map(({ credential }) => credential);
    return all.filter((of) => of.partnerId === partnerId).slice(-tokensAskedMax);
  }

  shownAt({ process }: Program, { partnerId }: Credential): number {
    return process === null ? 0 : (this.#shown.get(process)?.get(partnerId) ?? 0);
  }

  /** Faults have ended, and time to recover is over: each replica answers each partner. */
  async whenCalm(): Promise<void> {
    const world = this.#world;
    for (const replica of world.replicas) {
      if (!replica.isUp)
        this.break('all is well once faults have ended', `${replica.name} is not up`);
      for (const partnerId of this.#versions.keys()) {
        const [newest] = this.inForce(partnerId).slice(-1);
        if (newest !== undefined) await question(world, replica, newest);
      }
    }
  }

  /** Judges an answer. */
  answered(replica: Program, of: Credential, asked: AskedAt, answered: Answered): void {
    const world = this.#world;
    const isCalm = asked.at - world.troubledUntil > afterTroubleMs;
    if (answered === 'silent') {
      const isWhole = replica.process === asked.life && isCalm;
      if (isWhole) this.break('every question gets one answer', `${replica.name} gave none`);
      return;
    }
    if (answered === 'broken') {
      if (isCalm) this.break('every question gets one answer', `${replica.name} broke off`);
      return;
    }
    const { status, body } = answered;
    this.#judgeStatus(replica, of, asked, status, isCalm);
    if (status === 200) this.#judgeBody(replica, of, asked, body, isCalm);
  }

  #judgeStatus(
    replica: Program,
    of: Credential,
    { at }: AskedAt,
    status: number,
    isCalm: boolean,
  ): void {
    const { madeAt, revokedFrom, revokedAt } = this.#tokens.get(of.tokenId)!;
    const seen = `${replica.name} answers ${status} to a token of ${of.partnerId}`;
    if (status === 200) {
      if (revokedAt !== null && isCalm && at > revokedAt + shownWithinMs) {
        this.break('what is withdrawn acts no more', seen);
      }
      return;
    }
    if (status === 401) {
      const mayBeUnknown = at < madeAt + shownWithinMs;
      if (revokedFrom === null && (isCalm || !mayBeUnknown) && !mayBeUnknown) {
        this.break('what is acknowledged is answered', seen);
      }
      return;
    }
    if (status !== 503) this.break('no other status is answered', seen);
    else if (isCalm) this.break('a calm installation answers', seen);
  }

  #judgeBody(
    replica: Program,
    { partnerId }: Credential,
    { at, life, lastVersion }: AskedAt,
    body: string,
    isCalm: boolean,
  ): void {
    const { data } = JSON.parse(body) as { readonly data: readonly { description: string }[] };
    const description = data[0]?.description;
    if (description === undefined) {
      this.break('what is acknowledged is answered', `${replica.name} has no site`);
      return;
    }
    const version = versionOf(partnerId, description);
    if (Number.isNaN(version)) {
      this.break('no byte of another partner is answered', `${partnerId} got ${description}`);
    }
    if (life !== null && life === replica.process) {
      const shown = this.#shown.get(life) ?? new Map<string, number>();
      this.#shown.set(life, shown);
      shown.set(partnerId, Math.max(version, shown.get(partnerId) ?? 0));
      if (version < lastVersion) {
        this.break('no answer goes back', `${replica.name} shows ${version} after ${lastVersion}`);
      }
    }
    if (!isCalm) return;
    const due = this.#history(partnerId).findLast(({ knownAt }) => knownAt + shownWithinMs < at);
    if (due !== undefined && version < due.version) {
      this.break(
        'what is acknowledged is answered',
        `${replica.name} shows ${version} of ${partnerId}, and ${due.version} is older than 2 s`,
      );
    }
  }
}

/** Tokens of a partner that are asked with: the newest ones. */
const tokensAskedMax = 8;

/** The version in a description that names its partner; NaN if it names another. */
function versionOf(partnerId: string, description: string): number {
  return Number(
    description.startsWith(`${partnerId}-v`) ? description.slice(partnerId.length + 2) : Number.NaN,
  );
}
