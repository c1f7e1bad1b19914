/**
 * What has to be true at all times, and once faults have ended. What is in the database is read past all
 * faults; what was acknowledged is remembered here.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Observation } from '../../src/observe/observation.ts';
import { readPoints } from '../../src/store/history/point-document.ts';
import { type Actors, question } from './actors.ts';
import type { Answered } from './client.ts';
import type { PersonSession } from './person.ts';
import type { Program } from './program.ts';
import { type SimulatedProcess, worldBeginsAt } from './simulated-process.ts';
import { reached } from './states.ts';
import { usedAtFirst } from './upstream.ts';
import type { World } from './world.ts';

/** Time after which a change shows on each replica (docs: Promises), and what a question takes (ms). */
const shownWithinMs = 2_000;

/** Time after the last trouble in which replicas may still show what was before. */
const afterTroubleMs = 35_000;

/** Time of a slot of the history, and the longest until it is recorded (ms). */
const slotMs = 300_000;
const slotLateMsMax = 60_000;

/**
 * Age of figures that count as new: two rounds of a minute each, the time between two scrapes, and until a
 * replica shows them (ms). A calm installation has them after as long.
 */
const figuresNewAfterMs = 2 * 60_000 + 15_000 + 10_000 + 3_000;

/** The node that each inventory of a partner has: others come and go. */
const firstNode = '-n0';

interface AssetFigures {
  readonly id: string;
  readonly memory_usage: { readonly used_bytes: number | null } | null;
}

/** What a follower of events has got. */
interface Events {
  readonly partnerId: string;
  ids: number[];
  read(): Promise<boolean>;
}

/** Time for replicas to find that a database went back: they compare each half minute (ms). */
const goesBackWithinMs = 60_000;

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
  /** How often the database had gone back by then. */
  readonly epoch: number;
}

export class Laws {
  readonly #world: World;
  #database: DatabaseSync | null = null;
  #readVersion: StatementSync | null = null;
  readonly #versions = new Map<string, Version[]>();
  readonly #tokens = new Map<string, TokenState>();
  /** The newest version that each life of a replica has shown of each partner. */
  #shown = new WeakMap<SimulatedProcess, Map<string, number>>();

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

  tokenRevoked({ tokenId }: Credential): void {
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

  shownAt({ process }: Program, { partnerId }: Credential): number {
    return process === null ? 0 : (this.#shown.get(process)?.get(partnerId) ?? 0);
  }

  /** The state of the database is kept, to go back to. */
  kept(): void {
    this.#keptAt = this.#world.now;
  }

  /** The database went back to the state that was kept: what came since has never been. */
  wentBack({ followers, people }: Actors): void {
    const keptAt = this.#keptAt;
    const { now } = this.#world;
    this.#epoch++;
    this.#shown = new WeakMap();
    this.#goesBackUntil = now + goesBackWithinMs;
    this.#slots.clear();
    for (const [partnerId, history] of this.#versions) {
      history.push({ version: this.#stored(partnerId), knownAt: now });
    }
    for (const [id, state] of this.#tokens) {
      if (state.madeAt >= keptAt) this.#tokens.delete(id);
      else if (state.revokedFrom !== null && state.revokedFrom >= keptAt) {
        // Whether it is in force again depends on what went back with it.
        Object.assign(state, { revokedAt: null, isWithdrawn: true });
      }
    }
    for (const follower of followers) {
      const stored = new Set(this.#eventsOf(follower.partnerId));
      follower.ids = follower.ids.filter((id) => stored.has(id));
    }
    for (const person of people) person.forget();
  }

  #keptAt = 0;
  /** Until then a replica may show what has never been. */
  #goesBackUntil = 0;
  /** How often the database went back. */
  #epoch = 0;

  get epoch(): number {
    return this.#epoch;
  }

  #eventsOf(partnerId: string): readonly number[] {
    const rows = this.#database!.prepare(
      'select event_id from event where partner_id = ? order by event_id',
    ).all(partnerId) as unknown as readonly { readonly event_id: number }[];
    return rows.map(({ event_id }) => event_id);
  }

  /** Faults have ended, and the time to recover is over: each replica answers each partner. */
  async whenCalm({ followers, people, operators }: Actors): Promise<void> {
    const world = this.#world;
    for (const partnerId of this.#versions.keys()) {
      // Those that there were may be gone with a state that was lost.
      while (this.inForce(partnerId).length === 0) await operators.makeToken(partnerId);
    }
    for (const program of world.programs) {
      if (!program.isUp)
        this.break('all is well once faults have ended', `${program.name} is down`);
    }
    for (const replica of world.replicas) {
      for (const partnerId of this.#versions.keys()) {
        const newest = this.inForce(partnerId).at(-1);
        if (newest !== undefined) await question(world, replica, newest);
      }
    }
    for (const follower of followers) {
      const isThrough = await follower.read();
      if (isThrough) this.#judgeEvents(follower);
      else this.break('all is well once faults have ended', `${follower.partnerId} gets no events`);
    }
    for (const person of people) {
      const isWell = (await person.look()) !== null || !person.isQuiet || (await person.signIn());
      if (!isWell) this.break('everybody can sign in', `${person.partnerId} cannot`);
    }
    this.#judgeHistory();
  }

  /** A calm time is over. */
  async afterCalm(): Promise<void> {
    this.#judgeHistory();
    if (this.#world.collectors.length > 0) this.#judgeSlots();
  }

  /** A follower got an event. */
  eventGot(partnerId: string, before: number, id: number): void {
    if (id <= before) {
      this.break('each event comes once, in order', `${partnerId} gets ${id} after ${before}`);
    }
  }

  #judgeEvents({ partnerId, ids }: Events): void {
    const all = this.#eventsOf(partnerId);
    const got = new Set(ids);
    const missed = all.find((id) => id <= (ids.at(-1) ?? 0) && !got.has(id));
    if (missed !== undefined) {
      this.break('each event comes once, in order', `${partnerId} never got ${missed}`);
    }
    const stored = new Set(all);
    const gone = ids.find((id) => !stored.has(id));
    if (gone !== undefined) this.break('no event is removed early', `${partnerId}: ${gone}`);
  }

  /** What a collector observes. */
  observed(process: SimulatedProcess, observation: Observation): void {
    const { type } = observation;
    if (type === 'history-missed') reached('a slot that came too late to be recorded');
    if (type === 'stood-still') reached('a collector that stood still');
    if (type === 'collector-role' && observation.role === 'standby') {
      reached('a collector that stands by');
    }
    if (type === 'recorder-role' && observation.role === 'working') {
      const { holder } = observation;
      if (this.#recorder !== null && this.#recorder !== process.name) {
        reached('a recorder that took over');
      }
      this.#recorder = holder === null ? null : process.name;
    }
  }

  #recorder: string | null = null;

  /** The slots of which each partner has a sample, among them those in days. */
  #slotsOf(partnerId: string): readonly number[] {
    const samples = this.#database!.prepare(
      "select at from history_sample where partner_id = ? and level = 'partner'",
    ).all(partnerId) as unknown as readonly { readonly at: number }[];
    const days = this.#database!.prepare(
      "select day, document from history_day where partner_id = ? and level = 'partner' and step = '5m'",
    ).all(partnerId) as unknown as readonly {
      readonly day: number;
      readonly document: Uint8Array;
    }[];
    const inDays = days.flatMap(({ day, document }) =>
      readPoints({ from: day, step: '5m' }, document).map(({ at }) => at),
    );
    return [...samples.map(({ at }) => at), ...inDays];
  }

  /** No sample is there twice, and none goes. */
  #judgeHistory(): void {
    for (const partnerId of this.#versions.keys()) {
      const slots = this.#slotsOf(partnerId);
      const present = new Set(slots);
      if (present.size < slots.length) {
        this.break('a sample is there once', `${partnerId} has one twice`);
      }
      const known = this.#slots.get(partnerId) ?? new Set<number>();
      this.#slots.set(partnerId, known);
      for (const slot of known) {
        if (!present.has(slot)) {
          const lost = new Date(slot).toISOString();
          this.break('no sample is removed early', `${partnerId} lost that of ${lost}`);
        }
      }
      for (const slot of slots) known.add(slot);
    }
  }

  readonly #slots = new Map<string, Set<number>>();

  /** Each slot of a calm time is recorded. */
  #judgeSlots(): void {
    const world = this.#world;
    const first = Math.ceil((world.troubledUntil + afterTroubleMs) / slotMs) * slotMs;
    for (let slot = first; slot + slotLateMsMax < world.now; slot += slotMs) {
      for (const [partnerId, known] of this.#slots) {
        if (known.has(worldBeginsAt + slot)) continue;
        const missed = new Date(worldBeginsAt + slot).toISOString();
        this.break('each calm slot is recorded', `${partnerId} has none of ${missed}`);
      }
    }
  }

  /** Judges an answer of the panel. */
  personAnswered(session: PersonSession, askedAt: number, status: number, path: string): void {
    const { partnerId, endFrom, endedAt } = session;
    const isCalm = askedAt - this.#world.troubledUntil > afterTroubleMs;
    const seen = `the panel answers ${status} at ${path} to ${partnerId}`;
    if (status === 200) {
      if (isCalm && endedAt !== null && askedAt > endedAt + shownWithinMs) {
        this.break('what is withdrawn acts no more', seen);
      }
    } else if (status === 401) {
      if (endedAt !== null) reached('a session that is over and refused');
      // A session lasts so long by the clock of the panel: one that was wrong has ended it.
      const isByClock = this.#world.clocksWrongUntil > session.madeAt;
      if (endFrom === null && !isByClock) this.break('a session lasts until it is ended', seen);
    } else if (isCalm && endFrom === null) {
      this.break('a calm installation answers', seen);
    }
  }

  /** Judges an answer with figures. */
  figuresAnswered(replica: Program, of: Credential, asked: AskedAt, answered: Answered): void {
    if (typeof answered === 'string' || answered.status !== 200) return;
    const { data } = JSON.parse(answered.body) as { readonly data: readonly AssetFigures[] };
    const { now, calmMs } = this.#world;
    for (const { id, memory_usage: usage } of data) {
      if (!id.startsWith(`${of.partnerId}-`)) {
        this.break('no byte of another partner is answered', `${of.partnerId} got ${id}`);
      }
      const used = usage?.used_bytes ?? null;
      if (used === null) reached('figures that are too old to be shown');
      const measuredAt = used === null ? null : (used - usedAtFirst) * 1_000;
      if (measuredAt !== null && measuredAt > now) {
        this.break('no figure is invented', `${id} has ${used} on ${replica.name}`);
      }
      const ageMs = measuredAt === null ? Number.POSITIVE_INFINITY : asked.at - measuredAt;
      if (id.endsWith(firstNode) && calmMs > figuresNewAfterMs && ageMs > figuresNewAfterMs) {
        const age = Math.round(ageMs / 1_000);
        this.break('figures are new', `those of ${id} on ${replica.name} are ${age} s old`);
      }
    }
  }

  /** Judges an answer. */
  answered(replica: Program, of: Credential, asked: AskedAt, answered: Answered): void {
    const world = this.#world;
    const isCalm = asked.at - world.troubledUntil > afterTroubleMs;
    if (asked.epoch !== this.#epoch) return;
    if (answered === 'silent') {
      reached('a question that was not answered in time');
      const isWhole = replica.process === asked.life && isCalm;
      if (isWhole) this.break('every question gets one answer', `${replica.name} gave none`);
      return;
    }
    if (answered === 'broken') {
      reached('a question that was broken off');
      if (isCalm) this.break('every question gets one answer', `${replica.name} broke off`);
      return;
    }
    const { status, body } = answered;
    this.#judgeStatus(replica, of, asked, status, isCalm);
    if (status === 200) this.#judgeBody(replica, of, asked, body);
  }

  /** Whether a life of a replica has everything that it needs, though it may have stood still. */
  #isSound({ process }: Program, { at, life }: AskedAt): boolean {
    return life === process && at - this.#world.unsoundUntil > afterTroubleMs;
  }

  #judgeStatus(
    replica: Program,
    of: Credential,
    asked: AskedAt,
    status: number,
    isCalm: boolean,
  ): void {
    const { at } = asked;
    const state = this.#tokens.get(of.tokenId);
    if (state === undefined) return;
    const { madeAt, revokedFrom, revokedAt, isWithdrawn } = state;
    const seen = `${replica.name} answers ${status} to a token of ${of.partnerId}`;
    if (status === 200) {
      if (revokedAt !== null && this.#isSound(replica, asked) && at > revokedAt + shownWithinMs) {
        this.break('what is withdrawn acts no more', seen);
      }
      return;
    }
    if (revokedAt !== null) {
      if (status === 401) reached('a token that is revoked and refused');
      if (status === 403) reached('a token whose user is withdrawn and refused');
    }
    if (status === 503) reached('a question refused for a fault');
    if (status === 401) {
      const mayBeUnknown = at < madeAt + shownWithinMs || this.#endsByClock(of, madeAt);
      if (revokedFrom === null && !mayBeUnknown) {
        this.break('what is acknowledged is answered', seen);
      }
      return;
    }
    if (status === 403 && isWithdrawn) return;
    if (status !== 503) this.break('no other status is answered', seen);
    else if (isCalm) this.break('a calm installation answers', seen);
  }

  #judgeBody(replica: Program, { partnerId }: Credential, asked: AskedAt, body: string): void {
    const { at, life, lastVersion } = asked;
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
    if (at >= this.#goesBackUntil && life !== null && life === replica.process) {
      const shown = this.#shown.get(life) ?? new Map<string, number>();
      this.#shown.set(life, shown);
      shown.set(partnerId, Math.max(version, shown.get(partnerId) ?? 0));
      if (version < lastVersion) {
        this.break('no answer goes back', `${replica.name} shows ${version} after ${lastVersion}`);
      }
    }
    const unstoppedMs = (life?.unstoppedMs ?? 0) - (this.#world.now - at);
    if (!this.#isSound(replica, asked) || unstoppedMs < shownWithinMs) return;
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
